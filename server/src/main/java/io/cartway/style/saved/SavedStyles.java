package io.cartway.style.saved;

import io.cartway.store.Store;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The saved styles of all accounts, each seen by its own account only. Thread-safe.
public final class SavedStyles {

  /// Most styles of an account.
  public static final int COUNT_MAX = 200;

  /// Most bytes of all documents of an account.
  public static final long BYTES_MAX = 50_000_000;

  private static final String SELECT =
      "select id, name, layers, bytes, tag, created_at, changed_at from saved_styles"
          + " where account_id = ?";

  private final Store store;
  private final Clock clock;

  /// What became of a document that was to be saved.
  public sealed interface Outcome {
    /// It is saved.
    record Saved(SavedStyle style) implements Outcome {}

    /// The account has as much as it may.
    ///
    /// @param limit as a clause
    record Full(String limit) implements Outcome {}

    /// The saved document is not the one that the caller knows.
    record Changed() implements Outcome {}
  }

  /// A document as it was sent.
  public static final class Content {

    private final SavedStyle style;
    private final byte[] document;

    Content(SavedStyle style, byte[] document) {
      this.style = style;
      this.document = document;
    }

    /// What is known of it.
    public SavedStyle style() {
      return style;
    }

    /// The bytes; not to be changed, for they are not copied.
    public byte[] document() {
      return document;
    }
  }

  public SavedStyles(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /// Saves a document, in place of the one of this id if there is one. The same bytes again change
  /// nothing.
  ///
  /// @param name without NUL, which PostgreSQL refuses
  /// @param layers of the document
  /// @param condition of what is saved now
  public Outcome put(
      String accountId, String id, String name, int layers, byte[] document, Condition condition) {
    String tag = tag(document);
    return store.inTransaction(handle -> {
      // Limits span rows: one writer of an account at a time.
      lock(handle, accountId);
      Optional<SavedStyle> before = one(handle, accountId, id);
      if (!condition.holds(before)) {
        return new Outcome.Changed();
      }
      if (before.filter(style -> style.tag().equals(tag)).isPresent()) {
        return new Outcome.Saved(before.get());
      }
      Optional<String> limit = limit(handle, accountId, before, document.length);
      if (limit.isPresent()) {
        return new Outcome.Full(limit.get());
      }
      Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
      SavedStyle style =
          new SavedStyle(
              id,
              name,
              layers,
              document.length,
              tag,
              before.map(SavedStyle::createdAt).orElse(now),
              now);
      write(handle, accountId, style, document, before.isPresent());
      return new Outcome.Saved(style);
    });
  }

  /// Puts back a document that was saved elsewhere, in a transaction of the caller's. It keeps its
  /// moments.
  ///
  /// @return a limit as a clause that the account would exceed; empty when it is saved
  /// @throws IllegalStateException when another document is saved under this id
  public Optional<String> restore(
      Handle handle, String accountId, SavedStyle style, byte[] document) {
    lock(handle, accountId);
    Optional<SavedStyle> there = one(handle, accountId, style.id());
    if (there.isPresent()) {
      if (there.get().tag().equals(style.tag())) {
        return Optional.empty();
      }
      throw new IllegalStateException("%s was saved meanwhile".formatted(style.id()));
    }
    Optional<String> limit = limit(handle, accountId, Optional.empty(), document.length);
    if (limit.isEmpty()) {
      write(handle, accountId, style, document, false);
    }
    return limit;
  }

  private static void lock(Handle handle, String accountId) {
    handle.execute("update accounts set name = name where id = ?", accountId);
  }

  private static Optional<String> limit(
      Handle handle, String accountId, Optional<SavedStyle> before, int bytes) {
    record Kept(long count, long bytes) {}
    Kept kept =
        handle
            .createQuery(
                "select count(*) as styles, coalesce(sum(bytes), 0) as bytes from saved_styles"
                    + " where account_id = ?")
            .bind(0, accountId)
            .map((row, context) -> new Kept(row.getLong("styles"), row.getLong("bytes")))
            .one();
    if (before.isEmpty() && kept.count >= COUNT_MAX) {
      return Optional.of("at most %d saved styles".formatted(COUNT_MAX));
    }
    long sum = kept.bytes - before.map(SavedStyle::bytes).orElse(0L) + bytes;
    return sum > BYTES_MAX
        ? Optional.of("saved styles of at most %,d bytes together".formatted(BYTES_MAX))
        : Optional.empty();
  }

  private static void write(
      Handle handle, String accountId, SavedStyle style, byte[] document, boolean isThere) {
    String statement =
        isThere
            ? "update saved_styles set name = :name, layers = :layers, bytes = :bytes, tag = :tag,"
                + " content = :content, changed_at = :changed"
                + " where account_id = :account and id = :id"
            : "insert into saved_styles (account_id, id, name, layers, bytes, tag, content,"
                + " created_at, changed_at) values (:account, :id, :name, :layers, :bytes, :tag,"
                + " :content, :created, :changed)";
    var update =
        handle
            .createUpdate(statement)
            .bind("account", accountId)
            .bind("id", style.id())
            .bind("name", style.name())
            .bind("layers", style.layers())
            .bind("bytes", style.bytes())
            .bind("tag", style.tag())
            .bind("content", document)
            .bind("changed", style.changedAt().toEpochMilli());
    if (!isThere) {
      update.bind("created", style.createdAt().toEpochMilli());
    }
    update.execute();
  }

  /// A style with its document.
  ///
  /// @return empty when this account has none of this id
  public Optional<Content> find(String accountId, String id) {
    if (id.indexOf(0) >= 0) {
      return Optional.empty();
    }
    return store.withHandle(handle ->
        handle
            .createQuery(SELECT.replace(" from ", ", content from ") + " and id = ?")
            .bind(0, accountId)
            .bind(1, id)
            .map((row, context) -> new Content(style(row), row.getBytes("content")))
            .findOne());
  }

  /// What is known of a style.
  ///
  /// @return empty when this account has none of this id
  public Optional<SavedStyle> findStyle(String accountId, String id) {
    return id.indexOf(0) >= 0
        ? Optional.empty()
        : store.withHandle(handle -> one(handle, accountId, id));
  }

  /// The styles of an account, by id; at most [#COUNT_MAX].
  public List<SavedStyle> list(String accountId) {
    return store.withHandle(handle ->
        handle
            .createQuery(SELECT + " order by id")
            .bind(0, accountId)
            .map((row, context) -> style(row))
            .list());
  }

  /// What became of a style that was to be deleted.
  public enum Deletion {
    /// It is gone.
    DONE,
    /// This account has none of this id.
    ABSENT,
    /// The saved document is not the one that the caller knows.
    CHANGED
  }

  /// Deletes a style.
  ///
  /// @param condition of what is saved now
  public Deletion delete(String accountId, String id, Condition condition) {
    if (id.indexOf(0) >= 0) {
      return Deletion.ABSENT;
    }
    return store.inTransaction(handle -> {
      lock(handle, accountId);
      Optional<SavedStyle> before = one(handle, accountId, id);
      if (before.isEmpty()) {
        return Deletion.ABSENT;
      }
      if (!condition.holds(before)) {
        return Deletion.CHANGED;
      }
      handle.execute("delete from saved_styles where account_id = ? and id = ?", accountId, id);
      return Deletion.DONE;
    });
  }

  private static Optional<SavedStyle> one(Handle handle, String accountId, String id) {
    return handle
        .createQuery(SELECT + " and id = ?")
        .bind(0, accountId)
        .bind(1, id)
        .map((row, context) -> style(row))
        .findOne();
  }

  private static SavedStyle style(ResultSet row) throws SQLException {
    return new SavedStyle(
        row.getString("id"),
        row.getString("name"),
        row.getInt("layers"),
        row.getLong("bytes"),
        row.getString("tag"),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Instant.ofEpochMilli(row.getLong("changed_at")));
  }

  /// The tag of a document.
  public static String tag(byte[] document) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(document);
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }
}
