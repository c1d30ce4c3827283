package io.cartway.webhooks;

import io.cartway.store.Store;
import io.cartway.work.Supervised;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The webhooks of a database: events are written, listed and replayed by anybody who has the
/// store, and sent by its servers, which share the work. Thread-safe.
public final class Webhooks implements Events, AutoCloseable {

  /// The event that a test sends.
  public static final String TEST_TYPE = "webhook.test";

  private static final Logger LOG = LoggerFactory.getLogger(Webhooks.class);

  private static final Duration ROUND = Duration.ofMillis(500);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(5);
  private static final long CLEAN_MILLIS = Duration.ofMinutes(1).toMillis();
  private static final long STATE_MILLIS = Duration.ofSeconds(10).toMillis();
  private static final int ID_BYTES = 18;
  private static final int REPLAY_BATCH = 200;

  private final Store store;
  private final WebhookSetup setup;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Outcomes outcomes;
  private final Deliverer deliverer;
  private final WebhookKeeper keeper;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private Optional<Supervised> rounds = Optional.empty();

  // Used by the thread of the rounds only.
  private long cleanAt;
  private long stateAt;

  private volatile long backlog;
  private volatile long oldestMillis;

  /// What comes of the wish to replay a delivery.
  public enum Replayed {
    DONE,
    UNKNOWN,
    /// It waits already.
    UNDER_WAY,
    /// As many wait as may.
    FULL
  }

  /// Dead deliveries.
  ///
  /// @param accountId of this account
  /// @param endpointId of this endpoint; empty for all of the account's
  /// @param from when their events were written, included
  /// @param to excluded
  public record Range(String accountId, Optional<String> endpointId, Instant from, Instant to) {}

  /// What came of the wish to replay a time range.
  ///
  /// @param count replayed
  /// @param isMore whether another call may replay more; not when none may wait any more
  public record ReplayedRange(long count, boolean isMore) {}

  private Webhooks(Store store, WebhookSetup setup) {
    this.store = store;
    this.setup = setup;
    this.clock = setup.clock();
    this.outcomes = new Outcomes(store, clock);
    this.deliverer = new Deliverer(store, setup, outcomes, threads, this::wake);
    this.keeper = new WebhookKeeper(store, setup.limits(), clock);
  }

  /// Webhooks that are written and listed here, and sent by others.
  public static Webhooks of(Store store, WebhookSetup setup) {
    return new Webhooks(store, setup);
  }

  /// Begins to send.
  public void start() {
    keeper.begin();
    rounds = Optional.of(Supervised.start("webhooks", ROUND, this::round, System::nanoTime));
  }

  private void wake() {
    rounds.ifPresent(Supervised::wake);
  }

  private void round() {
    deliverer.round();
    long now = clock.millis();
    if (now >= stateAt) {
      stateAt = now + STATE_MILLIS;
      readState(now);
    }
    if (now >= cleanAt) {
      cleanAt = keeper.clean() ? now : now + CLEAN_MILLIS;
    }
  }

  private void readState(long now) {
    backlog = number("select coalesce(sum(backlog), 0) from webhook_endpoints where backlog > 0");
    long oldest =
        number(
            "select coalesce(min(created_at), 0) from webhook_deliveries where state = 'waiting'");
    oldestMillis = oldest == 0 ? 0 : Math.max(0, now - oldest);
  }

  private long number(String query) {
    return store.withHandle(handle -> handle.createQuery(query).mapTo(Long.class).one());
  }

  @Override
  public void write(WebhookEvent event) {
    var _ = store.<String, RuntimeException>inTransaction(handle -> write(handle, event));
  }

  private String write(Handle handle, WebhookEvent event) {
    long now = clock.millis();
    EndpointRows.Place place =
        EndpointRows.nextPlace(handle, event.accountId(), event.address(), now);
    boolean isWaiting =
        setup.limits().admits(place.backlog(), EndpointRows.waiting(handle, event.accountId()));
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = "msg_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    DeliveryRows.insert(handle, id, event, place.number(), isWaiting, now);
    EndpointRows.count(
        handle,
        EndpointRows.id(event.accountId(), event.address()),
        isWaiting ? 1 : 0,
        isWaiting ? 0 : 1);
    return id;
  }

  /// Sends a test event to an address, as any other event.
  ///
  /// @return the id of the delivery
  public String test(String accountId, String address) {
    String id =
        store.<String, RuntimeException>inTransaction(handle ->
            write(
                handle,
                new WebhookEvent(
                    accountId,
                    address,
                    TEST_TYPE,
                    "test",
                    clock.instant(),
                    "{\"message\":\"This is a test\"}")));
    wake();
    return id;
  }

  /// What is wrong with an address; a clause, empty when nothing is.
  public Optional<String> fault(String address) {
    return setup.outbound().fault(address);
  }

  /// Which addresses are accepted, as a phrase.
  public String expected() {
    return setup.outbound().expected();
  }

  /// How many test events of an account were written since then.
  public long tests(String accountId, Instant since) {
    return store.withHandle(handle ->
        handle
            .createQuery(
                """
                select count(*) from webhook_deliveries
                where account_id = ? and created_at > ? and type = ?
                """)
            .bind(0, accountId)
            .bind(1, since.toEpochMilli())
            .bind(2, TEST_TYPE)
            .mapTo(Long.class)
            .one());
  }

  /// Endpoints, the last used first.
  ///
  /// @param accountId of this account; empty for all
  /// @param before only those behind this one in the list
  /// @param limit most of them
  public List<Endpoint> endpoints(
      Optional<String> accountId, Optional<ListMark> before, int limit) {
    return store.withHandle(handle -> {
      var query =
          handle.createQuery(
              "select * from webhook_endpoints where "
                  + (accountId.isPresent() ? "account_id = :account" : "1 = 1")
                  + (before.isPresent() ? " and (used_at, id) < (:used, :id)" : "")
                  + " order by used_at desc, id desc limit :limit");
      accountId.ifPresent(id -> query.bind("account", id));
      before.ifPresent(mark -> {
        query.bind("used", mark.time().toEpochMilli());
        query.bind("id", mark.id());
      });
      return query.bind("limit", limit).map((row, context) -> EndpointRows.endpoint(row)).list();
    });
  }

  /// Deliveries, the newest first.
  public List<Delivery> deliveries(DeliveryQuery query) {
    List<Object> values = new ArrayList<>();
    String condition = query.condition(values);
    return store.withHandle(handle -> DeliveryRows.list(handle, condition, values));
  }

  /// A delivery by its id.
  ///
  /// @param accountId whose it must be; empty for anybody's
  public Optional<Delivery> find(Optional<String> accountId, String id) {
    return store.withHandle(handle -> DeliveryRows.list(handle, "d.id = ?", List.of(id))).stream()
        .filter(delivery -> accountId.isEmpty() || accountId.get().equals(delivery.accountId()))
        .findFirst();
  }

  /// Sends a delivery that has ended once more, with the same id and the same bytes.
  ///
  /// @param accountId whose it must be; empty for anybody's
  public Replayed replay(Optional<String> accountId, String id) {
    Optional<Delivery> found = find(accountId, id);
    if (found.isEmpty()) {
      return Replayed.UNKNOWN;
    }
    Delivery ended = found.get();
    Replayed replayed =
        store.<Replayed, RuntimeException>inTransaction(
            handle -> replay(handle, ended.accountId(), ended.endpointId(), id));
    wake();
    return replayed;
  }

  private Replayed replay(Handle handle, String accountId, String endpointId, String id) {
    Optional<Endpoint> endpoint = EndpointRows.lock(handle, store.forUpdate(), endpointId);
    Optional<DeliveryRows.Step> step = DeliveryRows.step(handle, id);
    if (endpoint.isEmpty() || step.isEmpty()) {
      return Replayed.UNKNOWN;
    }
    if (step.get().isWaiting()) {
      return Replayed.UNDER_WAY;
    }
    boolean isAdmitted =
        setup.limits().admits(endpoint.get().backlog(), EndpointRows.waiting(handle, accountId));
    if (!isAdmitted) {
      return Replayed.FULL;
    }
    DeliveryRows.replay(handle, id, endpointId, step.get().subject(), clock.millis());
    return Replayed.DONE;
  }

  /// Sends the dead deliveries of a time range once more, the oldest first. Those that may not wait
  /// stay dead, and are passed over.
  ///
  /// @param max most of them that are looked at, rounded up to a batch
  public ReplayedRange replay(Range range, long max) {
    long count = 0;
    long seen = 0;
    boolean isMore = true;
    Optional<DeliveryRows.Dead> behind = Optional.empty();
    while (isMore && seen < max) {
      Optional<DeliveryRows.Dead> last = behind;
      List<DeliveryRows.Dead> dead =
          store.withHandle(handle -> DeliveryRows.dead(handle, range, last, REPLAY_BATCH));
      // In one order everywhere, so that servers do not wait for each other in a ring.
      List<DeliveryRows.Dead> ordered =
          dead.stream().sorted(Comparator.comparing(DeliveryRows.Dead::endpointId)).toList();
      count +=
          store.<Long, RuntimeException>inTransaction(handle ->
              ordered.stream()
                  .filter(one ->
                      replay(handle, range.accountId, one.endpointId(), one.id()) == Replayed.DONE)
                  .count());
      seen += dead.size();
      isMore = dead.size() == REPLAY_BATCH;
      behind = dead.isEmpty() ? last : Optional.of(dead.getLast());
    }
    wake();
    return new ReplayedRange(count, isMore && count > 0);
  }

  /// Lets events go to an endpoint again that was disabled, or is left alone because it failed.
  ///
  /// @param accountId whose it must be; empty for anybody's
  /// @return the endpoint as it is then; empty when there is none
  public Optional<Endpoint> enable(Optional<String> accountId, String endpointId) {
    Optional<Endpoint> enabled =
        store.<Optional<Endpoint>, RuntimeException>inTransaction(handle -> {
          Optional<Endpoint> endpoint =
              EndpointRows.lock(handle, store.forUpdate(), endpointId)
                  .filter(own -> accountId.isEmpty() || accountId.get().equals(own.accountId()));
          endpoint.ifPresent(own -> EndpointRows.enable(handle, own.id(), clock.millis()));
          return endpoint.flatMap(own -> EndpointRows.lock(handle, "", own.id()));
        });
    wake();
    return enabled;
  }

  /// Takes the metrics.
  @FunctionalInterface
  public interface Meters {
    /// A metric that grows, or else one that goes up and down.
    void add(String name, String meaning, boolean grows, ToLongFunction<Webhooks> value);
  }

  /// Tells the metrics.
  public void meters(Meters meters) {
    meters.add(
        "cartway.webhooks.backlog", "Deliveries that wait.", false, webhooks -> webhooks.backlog);
    meters.add(
        "cartway.webhooks.oldest.millis",
        "Age of the oldest delivery that waits.",
        false,
        webhooks -> webhooks.oldestMillis);
    for (Outcomes.Outcome outcome : Outcomes.Outcome.values()) {
      meters.add(
          "cartway.webhooks." + outcome.word(),
          "Attempts of deliveries that ended so.",
          true,
          webhooks -> webhooks.outcomes.count(outcome));
    }
  }

  /// Now, by the clock of the webhooks.
  public Instant now() {
    return clock.instant();
  }

  /// The thread that must live; empty before [#start].
  public Optional<Supervised.State> state() {
    return rounds.map(Supervised::state);
  }

  /// Begins no further attempts, and gives those under way a moment to end. What is not written is
  /// sent again.
  @Override
  public void close() {
    deliverer.end();
    boolean hasEnded =
        rounds
            .map(running -> {
              running.close();
              return running.awaitEnd(CLOSE_MAX);
            })
            .orElse(false);
    threads.shutdown();
    try {
      var _ = threads.awaitTermination(CLOSE_MAX.toSeconds(), TimeUnit.SECONDS);
      if (hasEnded) {
        deliverer.round();
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException failed) {
      LOG.warn("the last deliveries are sent again: {}", failed.toString());
    }
    threads.shutdownNow();
  }
}
