package io.cartway.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
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

  /// The queue of the jobs' turns. It is made anew from the jobs at a start, so no backup has it.
  static final String QUEUE_TABLE = "scheduled_tasks";

  private static final int ATTEMPTS_MAX = 10;
  // Shorter than a request's deadline (20 s), so that its caller learns the reason.
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
      Dialect dialect,
      DataFolder folder,
      HikariDataSource pool,
      UnaryOperator<DataSource> around,
      Duration wait) {
    this.dialect = dialect;
    this.folder = folder;
    this.pool = pool;
    this.source = around.apply(pool);
    this.jdbi = Jdbi.create(source);
    this.gate = new StoreGate(this, dialect, System::nanoTime, wait);
  }

  /// Opens the SQLite database of a data folder, creating or migrating it if needed.
  ///
  /// @throws StoreException when it cannot be opened
  public static Store open(DataFolder folder) {
    return open(folder, StoreSettings.SQLITE);
  }

  /// Opens the database, creating or migrating its tables if needed. Several processes may do so at
  /// once.
  ///
  /// @throws StoreException when it cannot be opened
  public static Store open(DataFolder folder, StoreSettings settings) {
    return open(folder, settings, StoreGate.WAIT);
  }

  /// The same for a server.
  ///
  /// @param wait how long a request waits for the database
  /// @throws StoreException when it cannot be opened
  public static Store open(DataFolder folder, StoreSettings settings, Duration wait) {
    return open(folder, settings, UnaryOperator.identity(), wait);
  }

  /// The same for tests.
  ///
  /// @param around wraps the pool's connections, to plant faults
  /// @param wait how long the gate waits for a query
  static Store open(
      DataFolder folder, StoreSettings settings, UnaryOperator<DataSource> around, Duration wait) {
    Dialect dialect =
        settings.isSqlite() ? SqliteDialect.of(folder) : new PostgresqlDialect(settings);
    try {
      dialect.check();
      return dialect.alone(() -> {
        migrate(dialect);
        HikariConfig config = dialect.pool();
        config.setPoolName("store");
        config.setMinimumIdle(1);
        return new Store(dialect, folder, new HikariDataSource(config), around, wait);
      });
    } catch (StoreException told) {
      throw told;
    } catch (SQLException | RuntimeException failed) {
      throw new StoreException(dialect.explain(failed), failed);
    }
  }

  /// Whether the database exists already; for PostgreSQL only an attempt to open it can tell.
  public static boolean isPresent(Path dataFolder, StoreSettings settings) {
    return !settings.isSqlite() || Files.exists(SqliteDialect.file(dataFolder));
  }

  /// Migrates the tables to this program's version.
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

  /// Reads or writes in one atomic transaction.
  ///
  /// @param work may run again after a rollback (deadlock, lost connection), so it must only use
  ///   its handle
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
        // Exponential backoff with jitter, so that colliding transactions do not stay in step.
        long pause = Math.min(PAUSE_NANOS << attempt, PAUSE_NANOS_MAX);
        LockSupport.parkNanos(pause / 2 + Math.floorMod(System.nanoTime(), pause));
      }
    }
  }

  private static <T, X extends Exception> T once(
      Handle handle, HandleCallback<T, X> work, AtomicBoolean committing) throws X {
    if (handle.isInTransaction()) {
      // Nested in another transaction on this thread: part of it, and retried with it.
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

  /// Reads without a transaction: single statements only. Never retried.
  public <T, X extends Exception> T withHandle(HandleCallback<T, X> work) throws X {
    return jdbi.withHandle(work);
  }

  /// The suffix of a `select` that locks its rows until the end of the transaction: empty on
  /// SQLite, where a transaction locks the whole database.
  public String forUpdate() {
    return dialect.forUpdate();
  }

  /// The same, leaving out rows that other transactions have locked.
  public String forUpdateSkipLocked() {
    return dialect.forUpdateSkipLocked();
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

  /// The database's name for messages, never with a password.
  public String name() {
    return dialect.name();
  }

  /// The pool's connections, for libraries that need a data source.
  public DataSource dataSource() {
    return source;
  }

  /// The gate for requests, which must not wait for an unreachable database.
  public StoreGate gate() {
    return gate;
  }

  /// Writes a snapshot of the store into one SQLite file while others may write. The file is
  /// checked, and appears only when it is complete.
  ///
  /// @return rows by table
  /// @throws StoreException when the file exists or cannot be written
  public Map<String, Long> backup(Path file) {
    return Backup.write(dialect, file);
  }

  /// Fills this store, which must be empty, from a backup of either vendor's.
  ///
  /// @return rows by table
  /// @throws StoreException when the store is not empty, or the file is not a complete backup
  public Map<String, Long> restore(Path file) {
    return Backup.read(file, dialect, folder.path());
  }

  /// The kind of database and its contents.
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
