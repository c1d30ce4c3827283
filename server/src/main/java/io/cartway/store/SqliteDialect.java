package io.cartway.store;

import com.zaxxer.hikari.HikariConfig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;

/// An SQLite file. The data folder's database uses write-ahead logging, so that readers and the
/// writer do not wait for each other.
final class SqliteDialect implements Dialect {

  private static final int CONNECTIONS_MAX = 8;
  private static final int BUSY_TIMEOUT_MILLIS = 10_000;

  private final Path file;
  private final Path shown;
  private final @Nullable DataFolder folder;

  private SqliteDialect(Path file, Path shown, @Nullable DataFolder folder) {
    this.file = file.toAbsolutePath();
    this.shown = shown;
    this.folder = folder;
  }

  /// The database of a data folder.
  static SqliteDialect of(DataFolder folder) {
    Path file = file(folder.path());
    return new SqliteDialect(file, file, folder);
  }

  /// The database of a data folder.
  static Path file(Path folder) {
    return folder.resolve("cartway.db");
  }

  /// A standalone file that is filled once: a backup. After a crash the file is not used, so it is
  /// synced once at the end instead of at every commit.
  ///
  /// @param shown its name in messages
  static SqliteDialect ofBackup(Path file, Path shown) {
    return new SqliteDialect(file, shown, null);
  }

  @Override
  public String vendor() {
    return "SQLite";
  }

  @Override
  public String name() {
    return shown.toString();
  }

  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public DataSource source() {
    SQLiteConfig sqlite = new SQLiteConfig();
    if (folder == null) {
      sqlite.setJournalMode(SQLiteConfig.JournalMode.MEMORY);
      sqlite.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
    } else {
      sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
      // FULL: after a power cut, a revoked key stays revoked and reserved money stays reserved.
      // NORMAL would lose the last commits.
      sqlite.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    }
    // IMMEDIATE: a deferred transaction that reads and then writes fails at once under concurrency,
    // without waiting for the busy timeout (7 of 8 threads, measured).
    sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    sqlite.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
    sqlite.enforceForeignKeys(true);
    SQLiteDataSource source = new SQLiteDataSource(sqlite);
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  @Override
  public HikariConfig pool() {
    HikariConfig config = new HikariConfig();
    config.setDataSource(source());
    config.setMaximumPoolSize(CONNECTIONS_MAX);
    return config;
  }

  @Override
  public String migrations() {
    return "classpath:db/sqlite";
  }

  @Override
  public void check() {
    // Every SQLite in the driver is recent enough.
  }

  @Override
  public <T> T alone(Supplier<T> opening) {
    if (folder == null) {
      return opening.get();
    }
    return folder.locked(() -> {
      folder.ownDatabase(file);
      return opening.get();
    });
  }

  @Override
  public String explain(Throwable fault) {
    SQLException told = Store.sqlCause(fault);
    if (told != null && !why(told).isEmpty()) {
      return "The database %s cannot be opened: %s.".formatted(shown, why(told));
    }
    Throwable cause = fault;
    while (!(cause instanceof FlywayException) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    return "The database %s cannot be opened: %s"
        .formatted(
            shown, message == null ? cause.toString() : message.lines().findFirst().orElse(""));
  }

  private static String why(SQLException fault) {
    return switch (SQLiteErrorCode.getErrorCode(fault.getErrorCode() & 0xff)) {
      case SQLITE_NOTADB -> "it is not a database of SQLite; restore a backup";
      case SQLITE_CORRUPT -> "it is damaged; restore a backup";
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH -> "this user may not use it";
      case SQLITE_READONLY -> "this user may not write it";
      case SQLITE_FULL -> "the disk is full";
      case SQLITE_IOERR -> "the disk is full or fails";
      case SQLITE_BUSY, SQLITE_LOCKED -> "another program holds it; end that one first";
      default -> "";
    };
  }

  /// Empty: a writing transaction locks the whole database from its beginning.
  @Override
  public String forUpdate() {
    return "";
  }

  @Override
  public String forUpdateSkipLocked() {
    return "";
  }

  @Override
  public boolean isUniqueViolation(SQLException fault) {
    // Extended codes: UNIQUE and PRIMARYKEY.
    int code = fault.getErrorCode();
    String message = String.valueOf(fault.getMessage());
    return (code & 0xff) == SQLiteErrorCode.SQLITE_CONSTRAINT.code
        && (message.contains("UNIQUE constraint failed") || message.contains("PRIMARYKEY"));
  }

  @Override
  public Retry retry(SQLException fault) {
    int code = fault.getErrorCode() & 0xff;
    return code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code
        ? Retry.ALWAYS
        : Retry.NEVER;
  }

  @Override
  public String clause(SQLException fault) {
    int code = fault.getErrorCode() & 0xff;
    if (code == SQLiteErrorCode.SQLITE_FULL.code || code == SQLiteErrorCode.SQLITE_IOERR.code) {
      return "the disk of the server's database is full or fails";
    }
    if (code == SQLiteErrorCode.SQLITE_READONLY.code) {
      return "the server's database may not be written";
    }
    return code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code
        ? "the server's database is held by another program"
        : "";
  }

  @Override
  public long sizeBytes(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select page_count * page_size from pragma_page_count, pragma_page_size")) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  @Override
  public List<String> tables(Connection connection) throws SQLException {
    return TableCopy.tables(connection);
  }

  @Override
  public void beginFilling(Connection connection, String table) {
    // The transaction is IMMEDIATE: nobody else writes.
  }

  /// `vacuum into` reads a snapshot while others write. Read-only, because the file may be in use
  /// or must not change.
  @Override
  public void copyTo(Path target) throws SQLException {
    SQLiteConfig readOnly = new SQLiteConfig();
    readOnly.setReadOnly(true);
    readOnly.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
    SQLiteDataSource source = new SQLiteDataSource(readOnly);
    source.setUrl("jdbc:sqlite:" + file);
    try (Connection connection = source.getConnection();
        PreparedStatement statement = connection.prepareStatement("vacuum into ?")) {
      statement.setString(1, target.toAbsolutePath().toString());
      statement.execute();
    }
  }

  @Override
  public Map<String, Long> lastNumbers(Connection connection) throws SQLException {
    Map<String, Long> numbers = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select name, seq from sqlite_sequence")) {
      while (row.next()) {
        numbers.put(row.getString(1), row.getLong(2));
      }
    }
    return numbers;
  }

  @Override
  public void setLastNumber(Connection connection, String table, long number) throws SQLException {
    // sqlite_sequence has no key for an "on conflict" clause.
    try (PreparedStatement delete =
            connection.prepareStatement("delete from sqlite_sequence where name = ?");
        PreparedStatement insert =
            connection.prepareStatement("insert into sqlite_sequence (name, seq) values (?, ?)")) {
      delete.setString(1, table);
      delete.executeUpdate();
      insert.setString(1, table);
      insert.setLong(2, number);
      insert.executeUpdate();
    }
  }

  @Override
  public String insertWithNumbers(String table, String columns) {
    return "insert into %s (%s)".formatted(table, columns);
  }
}
