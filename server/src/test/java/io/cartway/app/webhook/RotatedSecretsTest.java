package io.cartway.app.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.AccountsWorld;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.accounts.secret.Secret;
import io.cartway.http.Outbound;
import io.cartway.store.TestStores;
import io.cartway.webhooks.WebhookEvent;
import io.cartway.webhooks.WebhookLimits;
import io.cartway.webhooks.WebhookSetup;
import io.cartway.webhooks.Webhooks;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A receiver that takes a new secret some time after a rotation, within the overlap, refuses no
/// event of the two hundred that come in a second.
class RotatedSecretsTest {

  private static final int EVENTS = 600;
  private static final long BETWEEN_NANOS = 5_000_000;
  private static final int ACCOUNTS = 3;
  private static final Duration OVERLAP = Duration.ofSeconds(20);
  private static final Duration DRAIN_MAX = Duration.ofMinutes(1);

  @TempDir Path folder;

  private final Map<String, String> secretsOfReceivers = new ConcurrentHashMap<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final Set<String> received = ConcurrentHashMap.newKeySet();

  private static String address(int account) {
    return "https://r%d.example.com/".formatted(account);
  }

  private boolean isSigned(Outbound.Message message) {
    Map<String, String> headers = message.headers();
    String id = headers.getOrDefault("webhook-id", "");
    String text = id + "." + headers.get("webhook-timestamp") + ".";
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      String secret = secretsOfReceivers.getOrDefault(message.address(), "");
      byte[] bytes = Base64.getDecoder().decode(secret.substring("whsec_".length()));
      mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
      mac.update(text.getBytes(UTF_8));
      String wanted =
          "v1," + Base64.getEncoder().encodeToString(mac.doFinal(message.body().unsafeArray()));
      received.add(id);
      return List.of(headers.getOrDefault("webhook-signature", "").split(" ", -1)).contains(wanted);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Outbound receiver() {
    return new Outbound() {
      @Override
      public Reply send(Message message) {
        boolean isSigned = isSigned(message);
        if (!isSigned) {
          refused.incrementAndGet();
        }
        return new Reply.Answered(isSigned ? 204 : 401, "", "");
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
  }

  @ParameterizedTest
  @EnumSource(TestStores.Vendor.class)
  void no_event_is_refused_while_secrets_rotate(TestStores.Vendor vendor) {
    try (AccountsWorld world = new AccountsWorld(vendor, folder)) {
      Accounts accounts = new Accounts(world.store, world.pepper, Clock.systemUTC(), Actor.ADMIN);
      List<String> shops = new ArrayList<>();
      for (int i = 0; i < ACCOUNTS; i++) {
        Accounts.Created shop =
            AccountsWorld.done(accounts.create("shop" + i, AccountSettings.STANDARD));
        shops.add(shop.account().id());
        secretsOfReceivers.put(address(i), shop.signingSecret().reveal());
      }
      try (Webhooks webhooks =
          Webhooks.of(
              world.store,
              new WebhookSetup(
                  receiver(),
                  id -> accounts.signingSecrets(id).stream().map(Secret::reveal).toList(),
                  WebhookLimits.STANDARD,
                  Clock.systemUTC()))) {
        webhooks.start();
        Map<Integer, String> rotated = new HashMap<>();
        for (int n = 0; n < EVENTS; n++) {
          int shop = n % ACCOUNTS;
          webhooks.write(
              new WebhookEvent(
                  shops.get(shop),
                  address(shop),
                  "batch.completed",
                  "s" + n % 20,
                  Clock.systemUTC().instant(),
                  "{\"n\":%d}".formatted(n)));
          int turn = n / 150 - 1;
          if (n % 150 == 0 && turn >= 0) {
            rotated.put(
                turn,
                AccountsWorld.done(accounts.rotateSigningSecret(shops.get(turn), OVERLAP))
                    .secret()
                    .reveal());
          }
          if (n % 150 == 100 && rotated.containsKey(turn)) {
            secretsOfReceivers.put(address(turn), rotated.getOrDefault(turn, ""));
          }
          LockSupport.parkNanos(BETWEEN_NANOS);
        }
        long end = System.nanoTime() + DRAIN_MAX.toNanos();
        while (received.size() < EVENTS) {
          assertThat(System.nanoTime() - end).as("all are sent").isNegative();
          LockSupport.parkNanos(20_000_000);
        }
        assertThat(rotated).hasSize(ACCOUNTS);
        assertThat(refused).hasValue(0);
      }
    }
  }
}
