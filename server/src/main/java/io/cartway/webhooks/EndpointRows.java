package io.cartway.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table of endpoints. Whatever changes deliveries of an endpoint locks its row first, so that
/// such transactions come one after the other, and events have the order of their commits.
final class EndpointRows {

  static final String ACTIVE = "active";
  static final String DISABLED = "disabled";

  /// The reason of an active endpoint that wants to be left alone until it is due.
  static final String LEFT_ALONE = "it asked to be left alone (Retry-After)";

  private static final int ID_BYTES = 16;

  private EndpointRows() {}

  /// The id of an address of an account.
  static String id(String accountId, String address) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest((accountId + "\0" + address).getBytes(UTF_8));
      return "whe_"
          + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, ID_BYTES));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  /// The place of a new event, with the endpoint locked.
  ///
  /// @param backlog before it
  record Place(long number, long backlog) {}

  /// Takes the next place at an endpoint, which is made if need be; it stays locked.
  static Place nextPlace(Handle handle, String accountId, String address, long now) {
    String id = id(accountId, address);
    Optional<Place> known = advance(handle, id, now);
    if (known.isPresent()) {
      return known.get();
    }
    handle.execute(
        """
        insert into webhook_endpoints (id, account_id, address, state, created_at, used_at, due_at)
        values (?, ?, ?, 'active', ?, ?, ?) on conflict (id) do nothing
        """,
        id,
        accountId,
        address,
        now,
        now,
        now);
    return advance(handle, id, now)
        .orElseThrow(() -> new IllegalStateException("the endpoint " + id + " is gone"));
  }

  /// What waits for an account.
  ///
  /// @param endpoints for which something waits
  /// @param deliveries that wait
  record Waiting(long endpoints, long deliveries) {}

  static Waiting waiting(Handle handle, String accountId) {
    return handle
        .createQuery(
            """
            select count(*), coalesce(sum(backlog), 0) from webhook_endpoints
            where account_id = ? and backlog > 0
            """)
        .bind(0, accountId)
        .map((row, context) -> new Waiting(row.getLong(1), row.getLong(2)))
        .one();
  }

  /// An endpoint that fails is not due earlier because of a new event.
  private static Optional<Place> advance(Handle handle, String id, long now) {
    return handle
        .createQuery(
            """
            update webhook_endpoints set last_place = last_place + 1, used_at = :now,
              due_at = case when failures = 0 and due_at > :now then :now else due_at end
            where id = :id returning last_place, backlog
            """)
        .bind("now", now)
        .bind("id", id)
        .map((row, context) -> new Place(row.getLong(1), row.getLong(2)))
        .findOne();
  }

  /// The endpoint, locked until the end of the transaction.
  static Optional<Endpoint> lock(Handle handle, String forUpdate, String id) {
    return handle
        .createQuery("select * from webhook_endpoints where id = ?" + forUpdate)
        .bind(0, id)
        .map((row, context) -> endpoint(row))
        .findOne();
  }

  static Endpoint endpoint(ResultSet row) throws SQLException {
    return new Endpoint(
        row.getString("id"),
        row.getString("account_id"),
        row.getString("address"),
        row.getString("state").equals(ACTIVE),
        row.getString("reason"),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Instant.ofEpochMilli(row.getLong("used_at")),
        row.getLong("backlog"),
        row.getLong("kept"),
        row.getLong("failures"),
        Instant.ofEpochMilli(row.getLong("due_at")));
  }

  /// Counts deliveries that came to wait, and that came to be kept.
  static void count(Handle handle, String id, long waiting, long kept) {
    handle.execute(
        "update webhook_endpoints set backlog = backlog + ?, kept = kept + ? where id = ?",
        waiting,
        kept,
        id);
  }

  /// An endpoint answers again. A delivery that has failed itself keeps its pause: each success of
  /// another would use up one of its attempts.
  static void revive(Handle handle, String id, long now) {
    handle.execute(
        """
        update webhook_endpoints set state = 'active', reason = '', failures = 0, due_at = ?
        where id = ?
        """,
        now,
        id);
  }

  /// Makes an endpoint active, with all that waits due now.
  static void enable(Handle handle, String id, long now) {
    revive(handle, id, now);
    handle.execute(
        """
        update webhook_deliveries set next_at = ?
        where endpoint_id = ? and is_head = 1 and rejections = 0 and next_at > ?
        """,
        now,
        id,
        now);
  }
}
