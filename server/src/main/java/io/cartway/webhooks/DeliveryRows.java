package io.cartway.webhooks;

import io.cartway.http.Bytes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdbi.v3.core.Handle;

/// The table of deliveries. The endpoint's row is locked whenever one changes its state.
final class DeliveryRows {

  static final String COLUMNS =
      "d.id, d.account_id, d.endpoint_id, e.address, d.type, d.subject, d.state, d.created_at,"
          + " d.attempts, d.next_at, d.tried_at, d.status, d.millis, d.answer";

  static final String SELECT =
      "select "
          + COLUMNS
          + " from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id";

  private DeliveryRows() {}

  /// What is claimed of a delivery.
  ///
  /// @param attempt number of the attempt
  record Claimed(String id, long attempt, Bytes body) {}

  /// A delivery as its next step needs it.
  ///
  /// @param attempt number of the last attempt that was claimed
  /// @param tries attempts since it was written, or replayed
  record Step(
      String id,
      String endpointId,
      String subject,
      boolean isWaiting,
      boolean isHead,
      long attempt,
      long tries,
      long rejections,
      long leaseUntil) {}

  static Optional<Step> step(Handle handle, String id) {
    return handle
        .createQuery("select * from webhook_deliveries where id = ?")
        .bind(0, id)
        .map((row, context) ->
            new Step(
                row.getString("id"),
                row.getString("endpoint_id"),
                row.getString("subject"),
                row.getString("state").equals(DeliveryState.WAITING.word()),
                row.getInt("is_head") == 1,
                row.getLong("attempts"),
                row.getLong("tries"),
                row.getLong("rejections"),
                row.getLong("lease_until")))
        .findOne();
  }

  static void insert(
      Handle handle, String id, WebhookEvent event, long place, boolean isWaiting, long now) {
    String endpointId = EndpointRows.id(event.accountId(), event.address());
    handle
        .createUpdate(
            """
            insert into webhook_deliveries (id, endpoint_id, account_id, type, subject, place,
              state, is_head, body, created_at, next_at, answer, ended_at)
            values (:id, :endpoint, :account, :type, :subject, :place, :state, :head, :body, :now,
              :now, :answer, :ended)
            """)
        .bind("id", id)
        .bind("endpoint", endpointId)
        .bind("account", event.accountId())
        .bind("type", event.type())
        .bind("subject", event.subject())
        .bind("place", place)
        .bind("state", (isWaiting ? DeliveryState.WAITING : DeliveryState.DEAD).word())
        .bind("head", isWaiting && !hasHead(handle, endpointId, event.subject()) ? 1 : 0)
        .bind("body", event.body())
        .bind("now", now)
        .bind("answer", isWaiting ? "" : "too many events waited for this endpoint or account")
        .bind("ended", isWaiting ? null : Long.valueOf(now))
        .execute();
  }

  static boolean hasHead(Handle handle, String endpointId, String subject) {
    return handle
        .createQuery(
            """
            select id from webhook_deliveries
            where endpoint_id = ? and subject = ? and state = 'waiting' limit 1
            """)
        .bind(0, endpointId)
        .bind(1, subject)
        .mapTo(String.class)
        .findFirst()
        .isPresent();
  }

  /// Ends a delivery that waits, and makes the next one of its subject the first.
  static void end(Handle handle, Step step, DeliveryState state, long now) {
    handle.execute(
        """
        update webhook_deliveries set state = ?, is_head = 0, lease_until = 0, ended_at = ?
        where id = ?
        """,
        state.word(),
        now,
        step.id);
    handle.execute(
        """
        update webhook_deliveries set is_head = 1 where id = (
          select id from webhook_deliveries
          where endpoint_id = ? and subject = ? and state = 'waiting' order by place limit 1)
        """,
        step.endpointId,
        step.subject);
    EndpointRows.count(handle, step.endpointId, -1, 1);
  }

  /// Lets a delivery that has ended wait again, behind what waits already. Its end is from now on
  /// when it was replayed, so that its time to wait begins anew.
  static void replay(Handle handle, String id, String endpointId, String subject, long now) {
    long place =
        handle
            .createQuery(
                """
                update webhook_endpoints set last_place = last_place + 1, backlog = backlog + 1,
                  kept = kept - 1,
                  due_at = case when failures = 0 and due_at > :now then :now else due_at end
                where id = :id returning last_place
                """)
            .bind("now", now)
            .bind("id", endpointId)
            .mapTo(Long.class)
            .one();
    handle.execute(
        """
        update webhook_deliveries set state = 'waiting', is_head = ?, place = ?, next_at = ?,
          lease_until = 0, tries = 0, rejections = 0, ended_at = ?
        where id = ?
        """,
        hasHead(handle, endpointId, subject) ? 0 : 1,
        place,
        now,
        now,
        id);
  }

  /// A dead delivery, and its place among others: by time, place and id.
  record Dead(String id, String endpointId, long created, long place) {}

  /// Dead deliveries of a time range, the oldest first.
  ///
  /// @param behind only those behind this one
  static List<Dead> dead(Handle handle, Webhooks.Range range, Optional<Dead> behind, int limit) {
    var query =
        handle
            .createQuery(deadOf(range, behind.isPresent()))
            .bind("account", range.accountId())
            .bind("from", behind.map(Dead::created).orElse(range.from().toEpochMilli()))
            .bind("to", range.to().toEpochMilli())
            .bind("limit", limit);
    range.endpointId().ifPresent(id -> query.bind("endpoint", id));
    behind.ifPresent(last -> query.bind("place", last.place()).bind("id", last.id()));
    return query
        .map((row, context) ->
            new Dead(row.getString(1), row.getString(2), row.getLong(3), row.getLong(4)))
        .list();
  }

  static String deadOf(Webhooks.Range range, boolean isBehind) {
    // Of an endpoint, its own row tells the account, as in lists.
    String owner =
        range.endpointId().isPresent()
            ? "endpoint_id = (select id from webhook_endpoints"
                + " where id = :endpoint and account_id = :account)"
            : "account_id = :account";
    return "select id, endpoint_id, created_at, place from webhook_deliveries where "
        + owner
        + " and state = 'dead' and created_at >= :from and created_at < :to"
        + (isBehind ? " and (created_at, place, id) > (:from, :place, :id)" : "")
        + " order by created_at, place, id limit :limit";
  }

  static List<Delivery> list(Handle handle, String condition, List<Object> values) {
    var query = handle.createQuery(SELECT + " where " + condition);
    for (int i = 0; i < values.size(); i++) {
      query.bind(i, values.get(i));
    }
    return query.map((row, context) -> delivery(row)).list();
  }

  private static Delivery delivery(ResultSet row) throws SQLException {
    long tried = row.getLong("tried_at");
    Optional<Delivery.Attempt> last = Optional.empty();
    if (!row.wasNull()) {
      int status = row.getInt("status");
      last =
          Optional.of(
              new Delivery.Attempt(
                  Instant.ofEpochMilli(tried),
                  row.wasNull() ? OptionalInt.empty() : OptionalInt.of(status),
                  Duration.ofMillis(row.getLong("millis")),
                  row.getString("answer")));
    }
    String word = row.getString("state");
    return new Delivery(
        row.getString("id"),
        row.getString("account_id"),
        row.getString("endpoint_id"),
        row.getString("address"),
        row.getString("type"),
        row.getString("subject"),
        DeliveryState.find(word)
            .orElseThrow(() -> new IllegalStateException("no state of a delivery: " + word)),
        Instant.ofEpochMilli(row.getLong("created_at")),
        row.getLong("attempts"),
        Instant.ofEpochMilli(row.getLong("next_at")),
        last);
  }
}
