package io.cartway.webhooks;

import io.cartway.store.Store;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/// Removes what is old, or more than an account may keep: a bounded number of rows at a time, so
/// that nobody waits for it.
final class WebhookKeeper {

  private static final int BATCH = 500;

  private final Store store;
  private final WebhookLimits limits;
  private final Clock clock;

  private record Row(String id, String endpointId) {}

  /// An account that has more than it may.
  private record Excess(String accountId, long number) {
    long batch() {
      return Math.min(number, BATCH);
    }
  }

  WebhookKeeper(Store store, WebhookLimits limits, Clock clock) {
    this.store = store;
    this.limits = limits;
    this.clock = clock;
  }

  /// Forgets the leases of a server that ended: the database is not shared, so it was this one's.
  void begin() {
    if (!store.isShared()) {
      long now = clock.millis();
      var _ =
          store.<Integer, RuntimeException>inTransaction(handle -> {
            handle.execute(
                "update webhook_endpoints set due_at = ? where backlog > 0 and failures = 0", now);
            return handle.execute(
                "update webhook_deliveries set lease_until = 0 where is_head = 1"
                    + " and lease_until > 0");
          });
    }
  }

  /// Removes up to a batch of each kind.
  ///
  /// @return whether more may be left
  boolean clean() {
    long before = clock.millis() - limits.kept().toMillis();
    boolean isMore = giveUp(before);
    isMore |=
        remove("state <> 'waiting' and ended_at < :value order by ended_at limit " + BATCH, before);
    for (Excess excess : excess("sum(kept)", limits.keptMax())) {
      isMore |=
          remove(
              "account_id = :value and state <> 'waiting' order by created_at, id limit "
                  + excess.batch(),
              excess.accountId);
    }
    for (Excess excess : excess("count(*)", limits.endpointsMax())) {
      isMore |=
          removeEndpoints("account_id = :value and backlog = 0", excess.accountId, excess.batch());
    }
    isMore |= removeEndpoints("backlog = 0 and kept = 0 and used_at < :value", before, BATCH);
    return isMore;
  }

  /// What has waited too long is dead, the oldest first.
  private boolean giveUp(long before) {
    List<Row> old =
        rows(
            "state = 'waiting' and created_at < :value and (ended_at is null or ended_at < :value)"
                + " order by created_at limit "
                + BATCH,
            before);
    long now = clock.millis();
    for (Row row : old) {
      var _ =
          store.<Integer, RuntimeException>inTransaction(handle -> {
            if (EndpointRows.lock(handle, store.forUpdate(), row.endpointId).isEmpty()) {
              return 0;
            }
            DeliveryRows.step(handle, row.id)
                .filter(step -> step.isWaiting() && step.leaseUntil() <= now)
                .ifPresent(step -> DeliveryRows.end(handle, step, DeliveryState.DEAD, now));
            return 1;
          });
    }
    return old.size() == BATCH;
  }

  private boolean remove(String condition, Object value) {
    List<Row> old = rows(condition, value);
    Map<String, List<Row>> byEndpoint = new TreeMap<>();
    for (Row row : old) {
      byEndpoint.computeIfAbsent(row.endpointId, id -> new ArrayList<>()).add(row);
    }
    byEndpoint.forEach((endpointId, rows) -> {
      var _ =
          store.<Integer, RuntimeException>inTransaction(handle -> {
            if (EndpointRows.lock(handle, store.forUpdate(), endpointId).isEmpty()) {
              return 0;
            }
            int removed = 0;
            for (Row row : rows) {
              removed +=
                  handle.execute(
                      "delete from webhook_deliveries where id = ? and state <> 'waiting'", row.id);
            }
            EndpointRows.count(handle, endpointId, 0, -removed);
            return removed;
          });
    });
    return old.size() == BATCH;
  }

  private List<Row> rows(String condition, Object value) {
    return store.withHandle(handle ->
        handle
            .createQuery("select id, endpoint_id from webhook_deliveries where " + condition)
            .bind("value", value)
            .map((row, context) -> new Row(row.getString(1), row.getString(2)))
            .list());
  }

  private boolean removeEndpoints(String condition, Object value, long most) {
    List<String> ids =
        store.withHandle(handle ->
            handle
                .createQuery(
                    "select id from webhook_endpoints where "
                        + condition
                        + " order by used_at limit "
                        + most)
                .bind("value", value)
                .mapTo(String.class)
                .list());
    boolean isMore = ids.size() == BATCH;
    for (String id : ids) {
      isMore |=
          store.<Boolean, RuntimeException>inTransaction(handle -> !removeEndpoint(handle, id));
    }
    return isMore;
  }

  /// @return false when some of its deliveries are left
  private boolean removeEndpoint(Handle handle, String id) {
    boolean isIdle =
        EndpointRows.lock(handle, store.forUpdate(), id)
            .filter(endpoint -> endpoint.backlog() == 0)
            .isPresent();
    if (!isIdle) {
      return true;
    }
    int removed =
        handle.execute(
            """
            delete from webhook_deliveries where id in (
              select id from webhook_deliveries where endpoint_id = ? order by created_at limit ?)
            """,
            id,
            BATCH);
    if (removed == BATCH) {
      EndpointRows.count(handle, id, 0, -removed);
      return false;
    }
    handle.execute("delete from webhook_endpoints where id = ?", id);
    return true;
  }

  private List<Excess> excess(String number, long max) {
    return store.withHandle(handle ->
        handle
            .createQuery(
                "select account_id, %s - :max from webhook_endpoints group by account_id"
                        .formatted(number)
                    + " having %s > :max".formatted(number))
            .bind("max", max)
            .map((row, context) -> new Excess(row.getString(1), row.getLong(2)))
            .list());
  }
}
