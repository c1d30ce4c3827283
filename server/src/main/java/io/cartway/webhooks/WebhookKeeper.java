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
        remove("state <> 'waiting' and ended_at < ? order by ended_at limit " + BATCH, before);
    for (String accountId :
        texts(
            "select account_id from webhook_endpoints group by account_id having sum(kept) > "
                + limits.keptMax())) {
      isMore |=
          remove(
              "account_id = ? and state <> 'waiting' order by created_at, id limit " + BATCH,
              accountId);
    }
    for (String accountId :
        texts(
            "select account_id from webhook_endpoints group by account_id having count(*) > "
                + limits.endpointsMax())) {
      isMore |= removeEndpoints("account_id = ? and backlog = 0", accountId);
    }
    isMore |= removeEndpoints("backlog = 0 and kept = 0 and used_at < ?", before);
    return isMore;
  }

  /// What has waited too long is dead, the oldest first.
  private boolean giveUp(long before) {
    List<Row> old =
        rows("state = 'waiting' and created_at < ? order by created_at limit " + BATCH, before);
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
            .bind(0, value)
            .map((row, context) -> new Row(row.getString(1), row.getString(2)))
            .list());
  }

  private boolean removeEndpoints(String condition, Object value) {
    List<String> ids =
        store.withHandle(handle ->
            handle
                .createQuery(
                    "select id from webhook_endpoints where "
                        + condition
                        + " order by used_at limit "
                        + BATCH)
                .bind(0, value)
                .mapTo(String.class)
                .list());
    for (String id : ids) {
      var _ = store.<Integer, RuntimeException>inTransaction(handle -> removeEndpoint(handle, id));
    }
    return ids.size() == BATCH;
  }

  private int removeEndpoint(Handle handle, String id) {
    boolean isIdle =
        EndpointRows.lock(handle, store.forUpdate(), id)
            .filter(endpoint -> endpoint.backlog() == 0)
            .isPresent();
    if (!isIdle) {
      return 0;
    }
    handle.execute("delete from webhook_deliveries where endpoint_id = ?", id);
    return handle.execute("delete from webhook_endpoints where id = ?", id);
  }

  private List<String> texts(String query) {
    return store.withHandle(handle -> handle.createQuery(query).mapTo(String.class).list());
  }
}
