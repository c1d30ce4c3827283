package io.cartway.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.http.Outbound;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// A server of [KilledWebhooksIT] in a process of its own: it writes changes with their events, of
/// which each fifth is rolled back, and sends what is due.
final class WebhookChild {

  static final int READY = 1;
  static final int CHANGE = 2;

  /// Numbers of one process.
  static final long NUMBERS = 1_000_000;

  private static final int CHANGES_MAX = 60;

  private static final WebhookLimits LIMITS =
      new WebhookLimits(
          64, 64, 4, Duration.ofSeconds(20), Duration.ofDays(30), 100_000, 100_000, 100);

  private WebhookChild() {}

  /// Webhooks that send to a port of this machine.
  static Webhooks webhooks(Store store, int port) {
    HttpClient client = HttpClient.newHttpClient();
    Outbound outbound =
        new Outbound() {
          @Override
          public Reply send(Message message) {
            HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port))
                    .POST(HttpRequest.BodyPublishers.ofByteArray(message.body().unsafeArray()));
            message.headers().forEach(request::header);
            try {
              HttpResponse<String> answer =
                  client.send(request.build(), HttpResponse.BodyHandlers.ofString(UTF_8));
              return new Reply.Answered(answer.statusCode(), "", answer.body());
            } catch (IOException | InterruptedException failed) {
              return new Reply.Unanswered(failed.toString());
            }
          }

          @Override
          public Optional<String> fault(String address) {
            return Optional.empty();
          }

          @Override
          public String expected() {
            return "any";
          }
        };
    return Webhooks.of(
        store,
        new WebhookSetup(
            outbound, account -> List.of(WebhookWorld.SECRET), LIMITS, Clock.systemUTC()));
  }

  private static void change(Store store, Webhooks webhooks, long number) {
    var _ =
        store.<Integer, RuntimeException>inTransaction(handle -> {
          handle.execute("insert into changes (n) values (?)", number);
          webhooks.write(
              new WebhookEvent(
                  "acc_a",
                  "https://r%d.example.com/".formatted(number % 3),
                  "change.made",
                  "s" + number % 7,
                  Clock.systemUTC().instant(),
                  "{\"n\":%d}".formatted(number)));
          if (number % 5 == 0) {
            throw new IllegalArgumentException("the change is rolled back");
          }
          return 0;
        });
  }

  /// Runs until it is killed.
  ///
  /// @param arguments data folder, database, the receiver's port, number of the process
  public static void main(String[] arguments) {
    Store store =
        TestStores.open(
            DataFolder.open(Path.of(arguments[0])),
            StoreSettings.parse(arguments[1], Optional.empty()));
    Webhooks webhooks = webhooks(store, Integer.parseInt(arguments[2]));
    webhooks.start();
    tell(READY);
    long first = Long.parseLong(arguments[3]) * NUMBERS;
    for (long number = first; number < first + CHANGES_MAX; number++) {
      try {
        change(store, webhooks, number);
      } catch (IllegalArgumentException rolledBack) {
        // As it was meant.
      }
      tell(CHANGE);
    }
    while (true) {
      LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
    }
  }

  private static void tell(int what) {
    System.out.write(what);
    System.out.flush();
  }
}
