package io.cartway.store;

import com.zaxxer.hikari.HikariConfig;
import io.cartway.text.FileFault;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLState;

/// A database on a PostgreSQL server, which several Cartway servers may share.
final class PostgresqlDialect implements Dialect {

  private static final int VERSION_MIN = 13;
  private static final int CONNECTIONS_MAX = 8;
  private static final int CONNECT_SECONDS = 5;
  // Longer than any statement of a request may take; it only detects a hanging server.
  private static final int SOCKET_SECONDS = 30;
  private static final int OPENING_SECONDS = 120;
  // An arbitrary number that nobody else uses: "cartway" in ASCII.
  private static final long OPENING_LOCK = 0x63617274776179L;
  // A server that answers before a commit is on disk would forget revoked keys and reserved money
  // in a crash. Stricter settings than "on" stay.
  private static final String DURABLE =
      """
      select set_config('synchronous_commit', 'on', false)
      where current_setting('synchronous_commit') in ('off', 'local')
      """;

  private final StoreSettings settings;

  PostgresqlDialect(StoreSettings settings) {
    this.settings = settings;
  }

  @Override
  public String vendor() {
    return "PostgreSQL";
  }

  @Override
  public String name() {
    return settings.name();
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public DataSource source() {
    return driver();
  }

  private PGSimpleDataSource driver() {
    PGSimpleDataSource driver = new PGSimpleDataSource();
    driver.setUrl(settings.address());
    // The operator's parameters in the address take precedence.
    if (!settings.address().contains("connectTimeout=")) {
      driver.setConnectTimeout(CONNECT_SECONDS);
    }
    if (!settings.address().contains("ApplicationName=")) {
      driver.setApplicationName("cartway");
    }
    driver.setTcpKeepAlive(true);
    settings.user().ifPresent(driver::setUser);
    settings.password().ifPresent(driver::setPassword);
    return driver;
  }

  @Override
  public HikariConfig pool() {
    PGSimpleDataSource driver = driver();
    if (driver.getSocketTimeout() == 0) {
      driver.setSocketTimeout(SOCKET_SECONDS);
    }
    HikariConfig config = new HikariConfig();
    config.setDataSource(driver);
    config.setMaximumPoolSize(CONNECTIONS_MAX);
    config.setConnectionTimeout(CONNECT_SECONDS * 1000L);
    config.setConnectionInitSql(DURABLE);
    // Our statements are written for this level, whatever the server's default is.
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return config;
  }

  @Override
  public String migrations() {
    return "classpath:db/postgresql";
  }

  @Override
  public void check() throws SQLException {
    try (Connection connection = source().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show server_encoding")) {
      row.next();
      fault(connection.getMetaData().getDatabaseMajorVersion(), row.getString(1))
          .ifPresent(sentence -> {
            throw new StoreException(sentence);
          });
    }
  }

  /// Why a server of this version or a database with this encoding cannot be used.
  Optional<String> fault(int version, String encoding) {
    if (version < VERSION_MIN) {
      return Optional.of(
          "The database %s is on PostgreSQL %d: %d or newer is accepted."
              .formatted(name(), version, VERSION_MIN));
    }
    if (!encoding.equals("UTF8")) {
      return Optional.of(
          "The database %s has the encoding %s: only UTF8 is accepted (create database ... encoding"
                  .formatted(name(), encoding)
              + " 'UTF8' template template0).");
    }
    return Optional.empty();
  }

  /// Uses an advisory lock, because Flyway's own does not cover the creation of its table. The lock
  /// ends with its transaction, so it also works through a pooler, and a dying process leaves none.
  @Override
  public <T> T alone(Supplier<T> opening) {
    try (Connection connection = source().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("set local lock_timeout = '%ds'".formatted(OPENING_SECONDS));
      statement.execute("set local idle_in_transaction_session_timeout = 0");
      statement.execute("select pg_advisory_xact_lock(%d)".formatted(OPENING_LOCK));
      T opened = opening.get();
      connection.rollback();
      return opened;
    } catch (SQLException failed) {
      throw new StoreException(explain(failed), failed);
    }
  }

  @Override
  public String explain(Throwable fault) {
    SQLException last = null;
    Throwable root = fault;
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      root = cause;
      last = cause instanceof SQLException sql && sql.getSQLState() != null ? sql : last;
    }
    String state = last == null ? "" : String.valueOf(last.getSQLState());
    Throwable told = last == null ? root : last;
    String user = settings.user().map(name -> "user " + name).orElse("user");
    return switch (state) {
      case "28P01", "28000" ->
          "The database %s refuses the %s or the password: check store-url and store-password-file."
              .formatted(name(), user);
      // The server asks for a password and the driver has none.
      case "08004" ->
          "The database %s refuses the connection of the %s: %s."
              .formatted(name(), user, oneLine(told));
      case "3D000" ->
          "The database %s does not exist on its server: make it (create database) or correct"
                  .formatted(name())
              + " store-url.";
      case "08001", "08006", "57P03" ->
          "The database %s cannot be reached: check store-url and that the server runs and admits"
                  .formatted(name())
              + " this machine in"
              + (root instanceof IOException io ? " (" + FileFault.clause(io) + ")." : ".");
      case "42501" ->
          "The database %s does not let the %s create tables: make the user the database's owner."
              .formatted(name(), user);
      case "55P03" ->
          "The database %s is being opened by another Cartway since more than %d s: look what it"
                  .formatted(name(), OPENING_SECONDS)
              + " waits for.";
      default -> "The database %s cannot be opened: %s.".formatted(name(), oneLine(told));
    };
  }

  private static String oneLine(Throwable fault) {
    String message = fault.getMessage();
    String line = message == null ? fault.toString() : message.lines().findFirst().orElse("");
    return line.replaceFirst("\\.$", "").replaceFirst("^(FATAL|ERROR): ", "");
  }

  @Override
  public String forUpdate() {
    return " for update";
  }

  @Override
  public String forUpdateSkipLocked() {
    return " for update skip locked";
  }

  @Override
  public boolean isUniqueViolation(SQLException fault) {
    return PSQLState.UNIQUE_VIOLATION.getState().equals(fault.getSQLState());
  }

  @Override
  public Retry retry(SQLException fault) {
    String state = String.valueOf(fault.getSQLState()).toUpperCase(Locale.ROOT);
    return switch (state) {
      case "40001", "40P01" -> Retry.ALWAYS;
      // Stopped by the administrator, a crash, or a server that is starting.
      case "57P01", "57P02", "57P03" -> Retry.BEFORE_COMMIT;
      default -> state.startsWith("08") ? Retry.BEFORE_COMMIT : Retry.NEVER;
    };
  }

  @Override
  public String clause(SQLException fault) {
    String state = String.valueOf(fault.getSQLState());
    return switch (state) {
      case "53100", "58030" -> "the disk of the server's database is full or fails";
      case "25006" -> "the server's database may not be written";
      case "53300" -> "the server's database has no connection left";
      default ->
          state.startsWith("08") || state.startsWith("57P") || state.equals("null")
              ? "the server's database does not answer"
              : "";
    };
  }

  @Override
  public long sizeBytes(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select pg_database_size(current_database())")) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  @Override
  public List<String> tables(Connection connection) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select tablename from pg_tables where schemaname = current_schema()"
                    + " and tablename not in ('"
                    + Store.HISTORY_TABLE
                    + "', '"
                    + Store.QUEUE_TABLE
                    + "')")) {
      while (row.next()) {
        tables.add(row.getString(1));
      }
    }
    return tables;
  }

  @Override
  public void beginFilling(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set local synchronous_commit = on");
      statement.execute("lock table %s in share row exclusive mode".formatted(table));
    }
  }

  @Override
  public void copyTo(Path file) throws SQLException {
    SqliteDialect target = SqliteDialect.ofBackup(file, file);
    Store.migrate(target);
    try (Connection from = source().getConnection();
        Connection to = target.source().getConnection()) {
      from.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      from.setReadOnly(true);
      from.setAutoCommit(false);
      to.setAutoCommit(false);
      TableCopy.copyAll(from, this, to, target);
      to.commit();
      from.rollback();
    }
  }

  @Override
  public Map<String, Long> lastNumbers(Connection connection) throws SQLException {
    Map<String, Long> numbers = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                select table_name, coalesce(pg_sequence_last_value(
                    pg_get_serial_sequence(quote_ident(table_name), column_name)), 0)
                from information_schema.columns
                where table_schema = current_schema() and is_identity = 'YES'
                """)) {
      while (row.next()) {
        numbers.put(row.getString(1), row.getLong(2));
      }
    }
    return numbers;
  }

  @Override
  public void setLastNumber(Connection connection, String table, long number) throws SQLException {
    if (number < 1) {
      return;
    }
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), ?)
            from information_schema.columns
            where table_schema = current_schema() and is_identity = 'YES' and table_name = ?
            """)) {
      statement.setLong(1, number);
      statement.setString(2, table);
      statement.execute();
    }
  }

  @Override
  public String insertWithNumbers(String table, String columns) {
    return "insert into %s (%s) overriding system value".formatted(table, columns);
  }
}
