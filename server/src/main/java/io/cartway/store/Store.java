package io.cartway.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/// The database: the data folder's SQLite file, or a PostgreSQL database that several servers
/// share. The same statements run on both. Thread-safe.
public final class Store implements AutoCloseable {

  static final String HISTORY_TABLE = "flyway_schema_history";

  private static final int ATTEMPTS_MAX = 10;
  // A request's deadline is longer (20 s): its caller learns what was wrong.
  private static final long RETRY_NANOS_MAX = 5_000_000_000L;
  private static final long PAUSE_NANOS = 2_000_000;
  private static final long PAUSE_NANOS_MAX = 200_000_000;

  private final Dialect dialect;
  private final DataFolder folder;
  private final HikariDataSource pool;
  private final DataSource source;
  private final Jdbi jdbi;
  private final StoreGate gate;

  private Store(
      Dialect dialect, DataFolder folder, HikariDataSource pool, UnaryOperator<DataSource> around) {
    this.dialect = dialect;
    this.folder = folder;
    this.pool = pool;
    this.source = around.apply(pool);
    this.jdbi = Jdbi.create(source);
    this.gate = new StoreGate(this, dialect, System::nanoTime);
  }

  /// Opens the SQLite database of a data folder, making or migrating it when needed.
  ///
  /// @throws StoreException when it cannot be opened
  public static Store open(DataFolder folder) {
    return open(folder, StoreSettings.SQLITE);
  }

  /// Opens the database, making or migrating its tables when needed. Several processes may do so at
  /// once.
  ///
  /// @throws StoreException when it cannot be opened
  public static Store open(DataFolder folder, StoreSettings settings) {
    return open(folder, settings, UnaryOperator.identity());
  }

  /// The same with something around the pool's connections: a test's faults.
  static Store open(DataFolder folder, StoreSettings settings, UnaryOperator<DataSource> around) {
    Dialect dialect =
        settings.isSqlite() ? SqliteDialect.of(folder) : new PostgresqlDialect(settings);
    try {
      dialect.check();
      return dialect.alone(() -> {
        migrate(dialect);
        HikariConfig config = dialect.pool();
        config.setPoolName("store");
        config.setMinimumIdle(1);
        return new Store(dialect, folder, new HikariDataSource(config), around);
      });
    } catch (StoreException told) {
      throw told;
    } catch (SQLException | RuntimeException failed) {
      throw new StoreException(dialect.explain(failed), failed);
    }
  }

  /// Whether there is a database already; of PostgreSQL's only a try to open it can tell.
  public static boolean isPresent(Path dataFolder, StoreSettings settings) {
    return !settings.isSqlite() || Files.exists(SqliteDialect.file(dataFolder));
  }

  /// Brings the tables to this program's version.
  static void migrate(Dialect dialect) {
    Flyway flyway = flyway(dialect);
    MigrationInfo[] all = flyway.info().all();
    Arrays.stream(all)
        .filter(migration -> migration.getState().name().startsWith("FUTURE"))
        .findFirst()
        .ifPresent(future -> {
          throw new StoreException(
              "The database %s was made by a newer Cartway (it has version %s of the tables, which"
                      .formatted(dialect.name(), future.getVersion())
                  + " this one does not know): start the newer one, or restore a backup.");
        });
    flyway.migrate();
  }

  private static Flyway flyway(Dialect dialect) {
    return Flyway.configure(Store.class.getClassLoader())
        .dataSource(dialect.source())
        .table(HISTORY_TABLE)
        .locations(dialect.migrations())
        .load();
  }

  /// Reads or writes in one transaction, which sees and does all or nothing.
  ///
  /// @param work may run again when the database took it back (deadlock, lost connection): it does
  ///   nothing but use its handle
  public <T, X extends Exception> T inTransaction(HandleCallback<T, X> work) throws X {
    long start = System.nanoTime();
    for (int attempt = 1; ; attempt++) {
      AtomicBoolean committing = new AtomicBoolean();
      try {
        return jdbi.withHandle(handle -> once(handle, work, committing));
      } catch (Exception failed) {
        boolean isLast = attempt == ATTEMPTS_MAX || System.nanoTime() - start > RETRY_NANOS_MAX;
        if (isLast || !isWorthAnother(failed, committing.get())) {
          throw failed;
        }
        // Longer each time, and not in step with the other that it collided with.
        long pause = Math.min(PAUSE_NANOS << attempt, PAUSE_NANOS_MAX);
        LockSupport.parkNanos(pause / 2 + Math.floorMod(System.nanoTime(), pause));
      }
    }
  }

  private static <T, X extends Exception> T once(
      Handle handle, HandleCallback<T, X> work, AtomicBoolean committing) throws X {
    if (handle.isInTransaction()) {
      // Inside another one on this thread: part of it, and repeated with it.
      return work.withHandle(handle);
    }
    handle.begin();
    try {
      T result = work.withHandle(handle);
      committing.set(true);
      handle.commit();
      return result;
    } catch (Throwable failed) {
      try {
        handle.rollback();
      } catch (RuntimeException gone) {
        failed.addSuppressed(gone);
      }
      throw failed;
    }
  }

  private boolean isWorthAnother(Exception failed, boolean wasCommitting) {
    SQLException cause = sqlCause(failed);
    if (cause == null) {
      return false;
    }
    return switch (dialect.retry(cause)) {
      case NEVER -> false;
      case BEFORE_COMMIT -> !wasCommitting;
      case ALWAYS -> true;
    };
  }

  static @Nullable SQLException sqlCause(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return sql;
      }
    }
    return null;
  }

  /// Reads without a transaction: single statements only. Never tried again.
  public <T, X extends Exception> T withHandle(HandleCallback<T, X> work) throws X {
    return jdbi.withHandle(work);
  }

  /// What a `select` ends with that holds its rows until the transaction ends: empty on SQLite,
  /// where a transaction has the whole database to itself.
  public String forUpdate() {
    return dialect.forUpdate();
  }

  /// Whether this failed because a row with the same key exists.
  public boolean isUniqueViolation(Throwable failed) {
    SQLException cause = sqlCause(failed);
    return cause != null && dialect.isUniqueViolation(cause);
  }

  /// Whether servers on several machines can use this database: PostgreSQL.
  public boolean isShared() {
    return dialect.isShared();
  }

  /// Which database it is, for messages: never with a password.
  public String name() {
    return dialect.name();
  }

  /// The pool's connections, for libraries that want them.
  public DataSource dataSource() {
    return source;
  }

  /// The way of requests, which do not wait for a database that is away.
  public StoreGate gate() {
    return gate;
  }

  /// Writes everything into one SQLite file, while others write on: one state of the store,
  /// checked, in its place only when it is whole.
  ///
  /// @return rows by table
  /// @throws StoreException when the file exists or cannot be written
  public Map<String, Long> backup(Path file) {
    return Backup.write(dialect, file);
  }

  /// Fills this store, which must be empty, from a backup of either vendor's.
  ///
  /// @return rows by table
  /// @throws StoreException when there is something in the store, or the file is no whole backup
  public Map<String, Long> restore(Path file) {
    return Backup.read(file, dialect, folder.path());
  }

  /// What it is and how much is in it.
  public StoreInfo info() {
    MigrationInfo current = flyway(dialect).info().current();
    try (Connection connection = pool.getConnection()) {
      return new StoreInfo(
          dialect.vendor(),
          connection.getMetaData().getDatabaseProductVersion(),
          name(),
          dialect.sizeBytes(connection),
          current == null ? "" : String.valueOf(current.getVersion()),
          TableCopy.counts(connection, dialect.tables(connection)));
    } catch (SQLException failed) {
      throw new StoreException(
          "The database %s cannot be read: %s".formatted(name(), failed.getMessage()), failed);
    }
  }

  @Override
  public void close() {
    gate.close();
    pool.close();
  }
}
