package io.cartway.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Path;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/// The database. Thread-safe.
public final class Store implements AutoCloseable {

  private static final int CONNECTIONS_MAX = 8;
  private static final int BUSY_TIMEOUT_MILLIS = 10_000;

  private final HikariDataSource pool;
  private final Jdbi jdbi;

  private Store(HikariDataSource pool) {
    this.pool = pool;
    this.jdbi = Jdbi.create(pool);
  }

  /// Opens the database of a data folder, making or migrating it when needed.
  ///
  /// @throws StoreException when it cannot be opened
  public static Store open(DataFolder folder) {
    Path file = folder.path().resolve("cartway.db");
    return folder.locked(() -> {
      HikariDataSource pool = null;
      try {
        folder.own(file);
        pool = new HikariDataSource(pooled(file));
        Flyway.configure(Store.class.getClassLoader())
            .dataSource(pool)
            .locations("classpath:db/sqlite")
            .load()
            .migrate();
        return new Store(pool);
      } catch (IOException | RuntimeException failed) {
        if (pool != null) {
          pool.close();
        }
        throw new StoreException(
            "The database %s cannot be opened: %s".formatted(file, reason(failed)), failed);
      }
    });
  }

  private static HikariConfig pooled(Path file) {
    SQLiteConfig sqlite = new SQLiteConfig();
    sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // FULL: a key that was revoked stays revoked after a power cut.
    sqlite.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    // IMMEDIATE: a deferred transaction that reads and then writes fails at once under concurrency,
    // without waiting for the busy timeout (7 of 8 threads, measured).
    sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    sqlite.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
    sqlite.enforceForeignKeys(true);
    SQLiteDataSource source = new SQLiteDataSource(sqlite);
    source.setUrl("jdbc:sqlite:" + file.toAbsolutePath());
    HikariConfig config = new HikariConfig();
    config.setPoolName("store");
    config.setDataSource(source);
    config.setMaximumPoolSize(CONNECTIONS_MAX);
    config.setMinimumIdle(1);
    return config;
  }

  private static String reason(Exception failed) {
    Throwable cause = failed;
    while (!(cause instanceof FlywayException) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    return message == null ? cause.toString() : message.lines().findFirst().orElse("");
  }

  /// Reads or writes in one transaction, which sees and does all or nothing.
  public <T, X extends Exception> T inTransaction(HandleCallback<T, X> work) throws X {
    return jdbi.inTransaction(work);
  }

  /// Reads without a transaction: single statements only.
  public <T, X extends Exception> T withHandle(HandleCallback<T, X> work) throws X {
    return jdbi.withHandle(work);
  }

  @Override
  public void close() {
    pool.close();
  }
}
