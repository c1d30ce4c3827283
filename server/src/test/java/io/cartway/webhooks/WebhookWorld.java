package io.cartway.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.http.Outbound;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntFunction;

/// A store with accounts `acc_a` to `acc_c`, receivers that a test answers for, and a clock that
/// stands until a test moves it.
final class WebhookWorld implements AutoCloseable {

  static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  static final Instant START = Instant.parse("2026-11-27T12:00:00Z");

  static final WebhookLimits LIMITS =
      new WebhookLimits(16, 8, 4, Duration.ofSeconds(60), Duration.ofDays(30), 300, 300, 20);

  final Store store;
  final AtomicLong millis = new AtomicLong(START.toEpochMilli());
  final Clock clock =
      new Clock() {
        @Override
        public java.time.ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
          throw new UnsupportedOperationException();
        }

        @Override
        public Instant instant() {
          return Instant.ofEpochMilli(millis.get());
        }
      };
  final List<Sent> sent = new CopyOnWriteArrayList<>();
  final Map<String, Function<Sent, Outbound.Reply>> answers = new ConcurrentHashMap<>();
  final Outcomes outcomes;
  final WebhookSetup setup;
  final Webhooks webhooks;

  /// What a receiver got.
  record Sent(Instant at, String address, Map<String, String> headers, String body) {
    String id() {
      return headers.getOrDefault("webhook-id", "");
    }
  }

  WebhookWorld(TestStores.Vendor vendor, Path folder) {
    this(folder, TestStores.settings(vendor), LIMITS);
  }

  WebhookWorld(Path folder, StoreSettings settings, WebhookLimits limits) {
    store = TestStores.open(DataFolder.open(folder), settings);
    for (String account : List.of("acc_a", "acc_b", "acc_c")) {
      store.<Integer, RuntimeException>inTransaction(handle ->
          handle.execute(
              "insert into accounts (id, name, created_at) values (?, ?, 1)"
                  + " on conflict do nothing",
              account,
              account));
    }
    Outbound outbound =
        new Outbound() {
          @Override
          public Reply send(Message message) {
            Sent one =
                new Sent(
                    clock.instant(),
                    message.address(),
                    message.headers(),
                    new String(message.body().unsafeArray(), UTF_8));
            sent.add(one);
            return answers.getOrDefault(one.address, any -> ok()).apply(one);
          }

          @Override
          public Optional<String> fault(String address) {
            return Optional.empty();
          }

          @Override
          public String expected() {
            return "a URL";
          }
        };
    setup = new WebhookSetup(outbound, account -> List.of(SECRET), limits, clock);
    outcomes = new Outcomes(store, clock);
    webhooks = Webhooks.of(store, setup);
  }

  static Outbound.Reply ok() {
    return status(200);
  }

  static Outbound.Reply status(int status) {
    return new Outbound.Reply.Answered(status, "", "");
  }

  static Outbound.Reply gone() {
    return new Outbound.Reply.Unanswered("no connection within 5 s");
  }

  /// A server that sends on these threads.
  Deliverer deliverer(Executor threads) {
    return new Deliverer(store, setup, outcomes, threads, () -> {});
  }

  WebhookEvent event(String account, String address, String subject, int number) {
    return new WebhookEvent(
        account, address, "batch.completed", subject, clock.instant(), "{\"n\":" + number + "}");
  }

  void write(String account, String address, String subject, int number) {
    webhooks.write(event(account, address, subject, number));
  }

  /// Writes many in one transaction, which takes a fraction of the time.
  void together(Runnable writes) {
    var _ =
        store.<Integer, RuntimeException>inTransaction(handle -> {
          writes.run();
          return 0;
        });
  }

  /// Writes events that are dead at once, because none may wait.
  ///
  /// @param subject of the number
  void writeDead(String account, String address, IntFunction<String> subject, int count) {
    WebhookLimits none =
        new WebhookLimits(16, 8, 4, Duration.ofSeconds(60), Duration.ofDays(30), 300, 0, 20);
    Webhooks full =
        Webhooks.of(store, new WebhookSetup(setup.outbound(), setup.secrets(), none, clock));
    together(() -> {
      for (int i = 0; i < count; i++) {
        full.write(event(account, address, subject.apply(i), i));
        pass(Duration.ofMillis(1));
      }
    });
  }

  void pass(Duration time) {
    millis.addAndGet(time.toMillis());
  }

  List<Delivery> deliveries(DeliveryState state) {
    return webhooks.deliveries(
        new DeliveryQuery(
            Optional.empty(), Optional.empty(), Optional.of(state), Optional.empty(), 1000));
  }

  Endpoint endpoint(String account, String address) {
    return webhooks.endpoints(Optional.of(account), Optional.empty(), 100).stream()
        .filter(endpoint -> endpoint.address().equals(address))
        .findFirst()
        .orElseThrow();
  }

  /// The numbers that an address got, in order.
  List<Integer> numbers(String address) {
    List<Integer> numbers = new ArrayList<>();
    for (Sent one : sent) {
      if (one.address.equals(address)) {
        String body = one.body;
        numbers.add(
            Integer.parseInt(
                body, body.indexOf("\"n\":") + 4, body.indexOf('}', body.indexOf("\"n\":")), 10));
      }
    }
    return numbers;
  }

  @Override
  public void close() {
    webhooks.close();
    store.close();
  }
}
