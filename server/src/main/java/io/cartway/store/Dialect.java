package io.cartway.store;

import com.zaxxer.hikari.HikariConfig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;

/// All differences between the databases: everything else runs the same statements on both.
sealed interface Dialect permits SqliteDialect, PostgresqlDialect {

  /// The product's name.
  String vendor();

  /// The database's name for messages, without a password.
  String name();

  /// Whether servers on several machines can use it.
  boolean isShared();

  /// Connections outside of the pool, for long operations: migrations, backup, restore.
  DataSource source();

  /// The pool's properties.
  HikariConfig pool();

  /// Where Flyway finds this vendor's migrations.
  String migrations();

  /// Checks that the database is supported.
  ///
  /// @throws StoreException with the sentence for the operator when it is not
  void check() throws SQLException;

  /// Opens the database under a lock against other processes.
  <T> T alone(Supplier<T> opening);

  /// The sentence for the operator when opening fails.
  String explain(Throwable fault);

  /// The suffix of a `select` that locks its rows until the end of the transaction.
  String forUpdate();

  /// The same, leaving out rows that others have locked.
  String forUpdateSkipLocked();

  /// Whether a row was rejected because one with the same key exists.
  boolean isUniqueViolation(SQLException fault);

  /// Whether a transaction can be retried after a fault.
  Retry retry(SQLException fault);

  /// The meaning of a fault, as a clause for callers; empty when there is nothing to say.
  String clause(SQLException fault);

  /// Bytes on disk.
  long sizeBytes(Connection connection) throws SQLException;

  /// Our tables, in any order.
  List<String> tables(Connection connection) throws SQLException;

  /// Begins a transaction that fills the store: nobody else writes this table until its end, and
  /// its commit is on disk when it returns.
  void beginFilling(Connection connection, String table) throws SQLException;

  /// Copies a snapshot of the whole database into an SQLite file.
  ///
  /// @param file an empty file
  void copyTo(Path file) throws SQLException;

  /// The last generated key of each table with generated keys.
  Map<String, Long> lastNumbers(Connection connection) throws SQLException;

  /// Makes generated keys continue after this number.
  void setLastNumber(Connection connection, String table, long number) throws SQLException;

  /// The prefix of an `insert` with explicit values for generated keys.
  String insertWithNumbers(String table, String columns);

  /// When a failed transaction may be retried.
  enum Retry {
    /// It would fail again.
    NEVER,
    /// Its connection broke: uncommitted work is lost; whether a commit in transit arrived is
    /// unknown.
    BEFORE_COMMIT,
    /// The database rolled the transaction back.
    ALWAYS
  }
}
