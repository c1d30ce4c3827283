package io.cartway.accounts.registry;

import io.cartway.store.Store;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/// The log of administrative changes: written in the transaction of the change, so that log and
/// changes always agree. It contains no secrets. Thread-safe.
public final class AuditLog {

  /// The maximum length of a list.
  public static final int LIST_MAX = 1000;

  private static final int DETAIL_LENGTH_MAX = 2000;

  private final Store store;

  /// @param store with the log
  public AuditLog(Store store) {
    this.store = store;
  }

  /// One action.
  ///
  /// @param id grows with time
  /// @param actor `cli` or `admin`
  /// @param action the change, such as `key.create`
  /// @param accountId empty for changes of the whole installation
  /// @param subject the id of the changed object
  /// @param detail the change in one line
  public record AuditedChange(
      long id,
      Instant at,
      String actor,
      String action,
      String accountId,
      String subject,
      String detail) {}

  /// An entry to write.
  record Note(Actor actor, String action, String accountId, String subject, String detail) {}

  static void write(Handle handle, Clock clock, Note note) {
    String detail = note.detail;
    handle.execute(
        "insert into audit_log (at, actor, action, account_id, subject, detail)"
            + " values (?, ?, ?, ?, ?, ?)",
        clock.millis(),
        note.actor.word(),
        note.action,
        note.accountId,
        note.subject,
        detail.length() > DETAIL_LENGTH_MAX
            ? detail.substring(0, DETAIL_LENGTH_MAX) + "..."
            : detail);
  }

  /// The entries, newest first.
  ///
  /// @param accountId the account; empty for all accounts and the installation
  /// @param limit maximum length, 1 to [#LIST_MAX]
  /// @param beforeId only older entries, to continue after the last of a list
  public List<AuditedChange> list(Optional<String> accountId, int limit, OptionalLong beforeId) {
    if (limit < 1 || limit > LIST_MAX) {
      throw new IllegalArgumentException("a list has 1 to " + LIST_MAX + " entries, not " + limit);
    }
    String where = accountId.isPresent() ? " and account_id = :account" : "";
    return store.withHandle(handle -> {
      var query =
          handle
              .createQuery(
                  "select id, at, actor, action, account_id, subject, detail from audit_log"
                      + " where id < :before"
                      + where
                      + " order by id desc limit :limit")
              .bind("before", beforeId.orElse(Long.MAX_VALUE))
              .bind("limit", limit);
      accountId.ifPresent(id -> query.bind("account", id));
      return query
          .map((row, context) ->
              new AuditedChange(
                  row.getLong("id"),
                  Instant.ofEpochMilli(row.getLong("at")),
                  row.getString("actor"),
                  row.getString("action"),
                  row.getString("account_id"),
                  row.getString("subject"),
                  row.getString("detail")))
          .list();
    });
  }
}
