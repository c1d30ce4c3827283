package io.cartway.webhooks;

import io.cartway.http.Bytes;
import io.cartway.http.Outbound;
import io.cartway.http.Outbound.Reply;
import io.cartway.store.Store;
import io.cartway.webhooks.DeliveryRows.Claimed;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends what is due: claims it with a lease, sends it, and writes what became of it. Endpoints
/// take turns, and so do accounts; of an endpoint that fails, the oldest delivery alone is sent.
/// The rounds belong to one thread.
final class Deliverer {

  private static final Logger LOG = LoggerFactory.getLogger(Deliverer.class);

  private static final int WRITE_BATCH = 64;
  private static final int CANDIDATES = 64;

  private final Store store;
  private final WebhookSetup setup;
  private final Clock clock;
  private final WebhookLimits limits;
  private final Outcomes outcomes;
  private final Executor threads;
  private final Runnable wake;

  /// Attempts whose outcome is to be written.
  private final ConcurrentLinkedQueue<Attempt> sent = new ConcurrentLinkedQueue<>();

  // Used by the thread of the rounds only: what this server has under way.
  private final Map<String, Integer> byEndpoint = new HashMap<>();
  private final Map<String, Integer> byAccount = new HashMap<>();
  private int underWay;

  private volatile boolean isEnding;

  /// A delivery that was claimed.
  ///
  /// @param until when others may take it over
  private record Order(Candidate endpoint, Claimed delivery, long until) {}

  private record Candidate(String id, String accountId, String address, long failures) {}

  /// An attempt that has ended.
  private record Attempt(Order order, Reply reply, long millis) {}

  /// @param threads on which requests are sent
  /// @param wake wanted when an attempt has ended
  Deliverer(Store store, WebhookSetup setup, Outcomes outcomes, Executor threads, Runnable wake) {
    this.store = store;
    this.setup = setup;
    this.clock = setup.clock();
    this.limits = setup.limits();
    this.outcomes = outcomes;
    this.threads = threads;
    this.wake = wake;
  }

  /// From now on rounds send nothing more: they write what has ended.
  void end() {
    isEnding = true;
  }

  /// One round: writes what has ended, and sends what is due until nothing is, or too much is under
  /// way.
  void round() {
    boolean goesOn = true;
    while (goesOn) {
      write();
      List<Order> orders = claim();
      send(orders);
      goesOn = !orders.isEmpty() || !sent.isEmpty();
    }
  }

  /// Whether something is being sent, or its outcome not written.
  boolean isIdle() {
    return underWay == 0;
  }

  // ---------------------------------------------------------------- claiming

  private List<Order> claim() {
    if (isEnding || underWay >= limits.atOnce()) {
      return List.of();
    }
    // Most rounds find nothing, so they do not begin with a lock.
    long now = clock.millis();
    List<String> full =
        byAccount.entrySet().stream()
            .filter(entry -> share(entry.getValue(), underWay) == 0)
            .map(Map.Entry::getKey)
            .toList();
    if (store.withHandle(handle -> candidates(handle, full, now, "").isEmpty())) {
      return List.of();
    }
    List<Order> orders =
        store.<List<Order>, RuntimeException>inTransaction(handle -> claim(handle, full, now));
    for (Order order : orders) {
      underWay++;
      byEndpoint.merge(order.endpoint.id, 1, Integer::sum);
      byAccount.merge(order.endpoint.accountId, 1, Integer::sum);
    }
    return orders;
  }

  /// How many more an account may have under way: at most as many as are left to all others,
  /// rounded up. So a few accounts whose receivers hang leave some; of the standard limits, it
  /// takes eight that hang at once to use all, until one of their attempts ends.
  ///
  /// @param ofAccount what it has under way
  /// @param ofAll what all have
  private int share(int ofAccount, int ofAll) {
    int equal = (limits.atOnce() - ofAll - ofAccount + 1) / 2;
    return Math.max(0, Math.min(limits.atOncePerAccount() - ofAccount, equal));
  }

  private List<Order> claim(Handle handle, List<String> full, long now) {
    List<Order> orders = new ArrayList<>();
    Map<String, Integer> added = new HashMap<>();
    for (Candidate endpoint : candidates(handle, full, now, store.forUpdateSkipLocked())) {
      int ofEndpoint = byEndpoint.getOrDefault(endpoint.id, 0);
      int ofAccount =
          byAccount.getOrDefault(endpoint.accountId, 0) + added.getOrDefault(endpoint.accountId, 0);
      int atOnce = endpoint.failures > 0 ? 1 : limits.atOncePerEndpoint();
      if (ofEndpoint >= atOnce) {
        // Until what is under way has ended.
        postpone(handle, endpoint, now);
        continue;
      }
      int room = Math.min(share(ofAccount, underWay + orders.size()), atOnce - ofEndpoint);
      if (room == 0) {
        continue;
      }
      List<Claimed> claimed = claimOf(handle, endpoint, room, now);
      long until = now + limits.lease().toMillis();
      claimed.forEach(delivery -> orders.add(new Order(endpoint, delivery, until)));
      added.merge(endpoint.accountId, claimed.size(), Integer::sum);
      if (claimed.size() < room) {
        postpone(handle, endpoint, now);
      } else {
        handle.execute("update webhook_endpoints set turn_at = ? where id = ?", now, endpoint.id);
      }
    }
    return orders;
  }

  /// Endpoints with something due, in the order of their turns.
  private List<Candidate> candidates(Handle handle, List<String> full, long now, String lock) {
    List<String> busy =
        byEndpoint.entrySet().stream()
            .filter(entry -> entry.getValue() >= limits.atOncePerEndpoint())
            .map(Map.Entry::getKey)
            .toList();
    StringBuilder query =
        new StringBuilder(
            "select id, account_id, address, failures from webhook_endpoints"
                + " where state = 'active' and backlog > 0 and due_at <= :now");
    if (!full.isEmpty()) {
      query.append(" and account_id not in (<full>)");
    }
    if (!busy.isEmpty()) {
      query.append(" and id not in (<busy>)");
    }
    query.append(" order by turn_at limit :limit").append(lock);
    var made =
        handle
            .createQuery(query.toString())
            .bind("now", now)
            .bind("limit", lock.isEmpty() ? 1 : CANDIDATES);
    if (!full.isEmpty()) {
      made.bindList("full", full);
    }
    if (!busy.isEmpty()) {
      made.bindList("busy", busy);
    }
    return made.map((row, context) ->
            new Candidate(row.getString(1), row.getString(2), row.getString(3), row.getLong(4)))
        .list();
  }

  private List<Claimed> claimOf(Handle handle, Candidate endpoint, int room, long now) {
    // The oldest that waits is always the first of its subject.
    String which =
        endpoint.failures > 0
            ? """
            select * from (
              select id, attempts, body, next_at, lease_until from webhook_deliveries
              where endpoint_id = :endpoint and is_head = 1 order by place limit 1) oldest
            where next_at <= :now and lease_until <= :now
            """
            : """
            select id, attempts, body from webhook_deliveries
            where endpoint_id = :endpoint and is_head = 1 and next_at <= :now
              and lease_until <= :now
            order by place limit :room
            """;
    var query = handle.createQuery(which).bind("endpoint", endpoint.id).bind("now", now);
    if (endpoint.failures == 0) {
      query.bind("room", room);
    }
    List<Claimed> claimed =
        query
            .map((row, context) ->
                new Claimed(
                    row.getString("id"),
                    row.getLong("attempts") + 1,
                    Bytes.owning(row.getBytes("body"))))
            .list();
    for (Claimed delivery : claimed) {
      handle.execute(
          """
          update webhook_deliveries set attempts = attempts + 1, tries = tries + 1, lease_until = ?
          where id = ?
          """,
          now + limits.lease().toMillis(),
          delivery.id());
    }
    return claimed;
  }

  /// Notes when the endpoint has something due again, so that it is not looked at before.
  private void postpone(Handle handle, Candidate endpoint, long now) {
    String heads =
        endpoint.failures > 0
            ? """
            select next_at, lease_until from webhook_deliveries
            where endpoint_id = :endpoint and is_head = 1 order by place limit 1
            """
            : """
            select next_at, lease_until from webhook_deliveries
            where endpoint_id = :endpoint and is_head = 1
            """;
    Long due =
        handle
            .createQuery(
                "select min(case when lease_until > next_at then lease_until else next_at end)"
                    + " from ("
                    + heads
                    + ") heads")
            .bind("endpoint", endpoint.id)
            .mapTo(Long.class)
            .findOne()
            .orElse(null);
    handle.execute(
        "update webhook_endpoints set turn_at = ?, due_at = ? where id = ?",
        now,
        due == null ? now + limits.lease().toMillis() : Math.max(due, now + 1),
        endpoint.id);
  }

  // ---------------------------------------------------------------- sending

  private void send(List<Order> orders) {
    Map<String, List<String>> secrets = new HashMap<>();
    for (Order order : orders) {
      String accountId = order.endpoint.accountId;
      try {
        List<String> live = secrets.computeIfAbsent(accountId, setup.secrets());
        threads.execute(() -> send(order, live));
      } catch (RuntimeException failed) {
        // The store is away: nothing was sent, and the attempt counts as one without an answer.
        LOG.warn("{} is sent later: {}", order.delivery.id(), failed.toString());
        sent.add(new Attempt(order, new Reply.Unanswered("the server could not sign it"), 0));
      }
    }
  }

  private void send(Order order, List<String> secrets) {
    long start = System.nanoTime();
    Reply reply;
    try {
      // After a stall of this server or of the database, another one may be about to send it.
      boolean isLate = clock.millis() + Outbound.TOTAL_MAX.toMillis() > order.until;
      reply = isLate ? new Reply.Unanswered("the server was too slow") : ask(order, secrets);
    } catch (RuntimeException | Error failed) {
      LOG.error("{} could not be sent", order.delivery.id(), failed);
      reply = new Reply.Unanswered("the server failed");
    }
    sent.add(new Attempt(order, reply, (System.nanoTime() - start) / 1_000_000));
    wake.run();
  }

  private Reply ask(Order order, List<String> secrets) {
    Bytes body = order.delivery.body();
    long seconds = clock.instant().getEpochSecond();
    Map<String, String> headers =
        Signatures.headers(order.delivery.id(), seconds, body.unsafeArray(), secrets);
    return setup.outbound().send(new Outbound.Message(order.endpoint.address, headers, body));
  }

  // ---------------------------------------------------------------- writing

  private void write() {
    while (true) {
      List<Attempt> batch = sent.stream().limit(WRITE_BATCH).toList();
      if (batch.isEmpty()) {
        return;
      }
      // In one order everywhere, so that servers do not wait for each other in a ring.
      List<Attempt> ordered =
          batch.stream()
              .sorted(Comparator.comparing(attempt -> attempt.order.endpoint.id))
              .toList();
      List<Outcomes.Outcome> written =
          store.<List<Outcomes.Outcome>, RuntimeException>inTransaction(handle -> {
            List<Outcomes.Outcome> all = new ArrayList<>();
            for (Attempt attempt : ordered) {
              Order order = attempt.order;
              all.add(
                  outcomes.write(
                      handle,
                      new Outcomes.Ended(
                          order.delivery.id(),
                          order.endpoint.id,
                          order.delivery.attempt(),
                          order.endpoint.failures > 0,
                          order.endpoint.address,
                          attempt.reply,
                          attempt.millis)));
            }
            return all;
          });
      // Only now: what could not be written is written by the next round.
      for (Attempt attempt : batch) {
        var _ = sent.poll();
        underWay--;
        byEndpoint.computeIfPresent(attempt.order.endpoint.id, (id, n) -> n == 1 ? null : n - 1);
        byAccount.computeIfPresent(
            attempt.order.endpoint.accountId, (id, n) -> n == 1 ? null : n - 1);
      }
      outcomes.count(written);
    }
  }
}
