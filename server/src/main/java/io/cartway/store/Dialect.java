package io.cartway.store;

import com.zaxxer.hikari.HikariConfig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;

/// What differs between databases, all of it: everything else runs the same statements on both.
sealed interface Dialect permits SqliteDialect, PostgresqlDialect {

  /// The product's name.
  String vendor();

  /// Which database it is, for messages; without any password.
  String name();

  /// Whether servers on several machines can use it.
  boolean isShared();

  /// Connections outside of the pool, for what may take long: migrations, backup, restore.
  DataSource source();

  /// The pool's properties.
  HikariConfig pool();

  /// Where Flyway finds this vendor's migrations.
  String migrations();

  /// Checks that the database is one that we can work on.
  ///
  /// @throws StoreException with the sentence for the operator when it is not
  void check() throws SQLException;

  /// Opens while no other process does.
  <T> T alone(Supplier<T> opening);

  /// The sentence for the operator when opening fails.
  String explain(Throwable fault);

  /// What a `select` ends with that holds its rows until the transaction ends.
  String forUpdate();

  /// Whether a row was refused because one with the same key exists.
  boolean isUniqueViolation(SQLException fault);

  /// What a fault in a transaction says about trying again.
  Retry retry(SQLException fault);

  /// What a fault means, as a clause for callers; empty when there is nothing to say.
  String clause(SQLException fault);

  /// Bytes on disk.
  long sizeBytes(Connection connection) throws SQLException;

  /// The tables of ours, in any order.
  List<String> tables(Connection connection) throws SQLException;

  /// Begins a transaction that fills the store: no one else writes this table until its end, and
  /// its commit is on the disk when it returns.
  void beginFilling(Connection connection, String table) throws SQLException;

  /// A stable copy of the whole database as an SQLite file.
  ///
  /// @param file an empty file
  void copyTo(Path file) throws SQLException;

  /// The highest number that each table with numbers of the database's making has given out.
  Map<String, Long> lastNumbers(Connection connection) throws SQLException;

  /// Goes on after this number.
  void setLastNumber(Connection connection, String table, long number) throws SQLException;

  /// The beginning of an `insert` that brings numbers of the database's making along.
  String insertWithNumbers(String table, String columns);

  /// When a transaction that failed may run again.
  enum Retry {
    /// It would fail again.
    NEVER,
    /// Its connection broke: what it had not committed is gone; whether a commit that was on its
    /// way arrived is unknown.
    BEFORE_COMMIT,
    /// The database took everything back.
    ALWAYS
  }
}
