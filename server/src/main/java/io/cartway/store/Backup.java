package io.cartway.store;

import io.cartway.text.FileFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The whole store in one SQLite file, for both vendors. A server can run on the file, and a store
/// of either vendor can be filled from it, so it also migrates between vendors.
final class Backup {

  private static final Logger LOGGER = LoggerFactory.getLogger(Backup.class);
  private static final byte[] SQLITE_HEADER =
      "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  private Backup() {}

  /// Writes a backup to a temporary file, checks it, and moves it to its place. Others may write to
  /// the store meanwhile.
  ///
  /// @return rows by table
  static Map<String, Long> write(Dialect store, Path file) {
    Path target = file.toAbsolutePath();
    if (Files.exists(target)) {
      throw exists(file, null);
    }
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new StoreException("The folder of the backup %s does not exist.".formatted(file));
    }
    Path fresh = null;
    try {
      // Readable only by its owner (0600) from the beginning: it contains hashes and encrypted
      // secrets.
      fresh = Files.createTempFile(folder, "." + target.getFileName() + "-", ".new");
      store.copyTo(fresh);
      Map<String, Long> rows = check(fresh, file);
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      // Without REPLACE_EXISTING: a file created meanwhile stays.
      Files.move(fresh, target);
      try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
        directory.force(true);
      }
      return rows;
    } catch (FileAlreadyExistsException came) {
      throw exists(file, came);
    } catch (IOException | SQLException failed) {
      throw new StoreException(
          "The backup %s could not be written: %s.".formatted(file, reason(failed)), failed);
    } finally {
      remove(fresh);
    }
  }

  private static StoreException exists(Path file, @Nullable Throwable e) {
    String sentence = "The file %s exists: a backup does not overwrite files.".formatted(file);
    return e == null ? new StoreException(sentence) : new StoreException(sentence, e);
  }

  /// Fills an empty store from a backup, in one transaction.
  ///
  /// @param scratch a private folder, for a copy that is migrated to the current tables
  /// @return rows by table
  static Map<String, Long> read(Path file, Dialect store, Path scratch) {
    Path copy = null;
    try {
      requireSqlite(file);
      copy = Files.createTempFile(scratch, "restore-", ".db");
      // Through SQLite's backup, because the file may be a database that a server is using.
      SqliteDialect.ofBackup(file, file).copyTo(copy);
      SqliteDialect source = SqliteDialect.ofBackup(copy, file);
      requireCartway(source, file);
      Store.migrate(source);
      check(copy, file);
      try (Connection from = source.source().getConnection();
          Connection to = store.source().getConnection()) {
        to.setAutoCommit(false);
        store.beginFilling(to, "accounts");
        requireEmpty(to, TableCopy.tables(from), store);
        Map<String, Long> rows = TableCopy.copyAll(from, source, to, store);
        to.commit();
        return rows;
      }
    } catch (NoSuchFileException absent) {
      throw new StoreException("There is no backup %s.".formatted(file), absent);
    } catch (IOException | SQLException | FlywayException failed) {
      throw new StoreException(
          "The backup %s could not be restored: %s.".formatted(file, reason(failed)), failed);
    } finally {
      remove(copy);
    }
  }

  private static void requireSqlite(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      if (!Arrays.equals(in.readNBytes(SQLITE_HEADER.length), SQLITE_HEADER)) {
        throw notOurs(file);
      }
    }
  }

  private static void requireCartway(SqliteDialect source, Path file) throws SQLException {
    try (Connection connection = source.source().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select 1 from sqlite_master where name = '" + Store.HISTORY_TABLE + "'")) {
      if (!row.next()) {
        throw notOurs(file);
      }
    }
  }

  private static StoreException notOurs(Path file) {
    return new StoreException(
        "The file %s is not a backup of Cartway: accepted are files written by 'store backup'."
            .formatted(file));
  }

  private static void requireEmpty(Connection connection, List<String> tables, Dialect store)
      throws SQLException {
    for (var count : TableCopy.counts(connection, tables).entrySet()) {
      if (count.getValue() > 0) {
        throw new StoreException(
            "The store %s is not empty (%s has %d rows): a backup is restored into an empty one"
                    .formatted(store.name(), count.getKey(), count.getValue())
                + " only, before its first start.");
      }
    }
  }

  // Checks every page and every reference. Messages use the name `shown`.
  private static Map<String, Long> check(Path file, Path shown) throws SQLException {
    try (Connection connection = SqliteDialect.ofBackup(file, shown).source().getConnection();
        Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("pragma integrity_check")) {
        if (!row.next() || !"ok".equals(row.getString(1))) {
          throw new StoreException("The backup %s is damaged.".formatted(shown));
        }
      }
      try (ResultSet row = statement.executeQuery("pragma foreign_key_check")) {
        if (row.next()) {
          throw new StoreException(
              "The backup %s is damaged: rows of %s have dangling references."
                  .formatted(shown, row.getString(1)));
        }
      }
      return TableCopy.counts(connection, TableCopy.tables(connection));
    }
  }

  private static String reason(Exception failed) {
    if (failed instanceof IOException io) {
      return FileFault.clause(io);
    }
    String message = failed.getMessage();
    String line =
        message == null || message.isBlank()
            ? failed.toString()
            : message.strip().lines().findFirst().orElse("");
    return line.replaceFirst("\\.$", "");
  }

  private static void remove(@Nullable Path file) {
    if (file == null) {
      return;
    }
    for (String suffix : List.of("", "-journal", "-wal", "-shm")) {
      try {
        Files.deleteIfExists(Path.of(file + suffix));
      } catch (IOException stays) {
        // A hidden file remains; the exception being thrown says more.
        LOGGER.warn("could not remove {}", file, stays);
      }
    }
  }
}
