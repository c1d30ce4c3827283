package io.cartway.accounts.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.registry.Outcome;
import io.cartway.accounts.secret.Pepper;
import io.cartway.accounts.secret.Secret;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;

/// A store with its keys, and one server's authenticator, whose time the test moves.
public final class AccountsWorld implements AutoCloseable {

  public final SetClock clock = new SetClock();
  final DataFolder data;
  public final StoreSettings settings;
  public final Store store;
  public final Pepper pepper;
  public final Accounts accounts;
  public final Keys keys;
  public final Authenticator authenticator;
  public final TokenIssuer issuer;
  public final Leaks leaks;
  public long nanoTime;

  /// A clock that the test moves.
  public static final class SetClock extends Clock {
    public volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  public AccountsWorld(TestStores.Vendor vendor, Path folder) {
    data = DataFolder.open(folder);
    settings = TestStores.settings(vendor);
    store = TestStores.open(data, settings);
    pepper = Pepper.of(data);
    accounts = new Accounts(store, pepper, clock, Actor.ADMIN);
    keys = new Keys(store, pepper, clock, Actor.ADMIN, Set.of("geocode", "route", "vector"));
    authenticator = server(FailureLimits.STANDARD, pepper);
    issuer = authenticator.issuer(Set.of("geocode", "route", "vector"));
    leaks = new Leaks(store);
  }

  /// Another server on the same store, with this world's time.
  public Authenticator server(FailureLimits limits, Pepper pepper) {
    return new Authenticator(
        store, pepper, limits, new Authenticator.Environment(clock, () -> nanoTime, Runnable::run));
  }

  public KeyResult.Issued key(String name) {
    return issued(keys.create(Keys.DEFAULT_ACCOUNT, name));
  }

  public KeyResult.Issued key(KeySettings settings) {
    return issued(keys.create(Keys.DEFAULT_ACCOUNT, settings));
  }

  public static KeyResult.Issued issued(KeyResult result) {
    assertThat(result).isInstanceOf(KeyResult.Issued.class);
    return (KeyResult.Issued) result;
  }

  public static <T> T done(Outcome<T> outcome) {
    if (outcome instanceof Outcome.Done<T>(T value)) {
      return value;
    }
    throw new AssertionError(outcome.toString());
  }

  public static String reason(Outcome<?> outcome) {
    if (outcome instanceof Outcome.Refused<?>(String reason, var _)) {
      return reason;
    }
    throw new AssertionError(outcome.toString());
  }

  /// What the authenticator says: `ok`, or status and cause.
  public String judge(Attempt attempt) {
    return judge(authenticator, attempt);
  }

  public static String judge(Authenticator server, Attempt attempt) {
    return switch (server.authenticate(attempt)) {
      case Authentication.Known _ -> "ok";
      case Authentication.Denied(Gatekeeper.Refused refusal, _) ->
          refusal.status() + " " + refusal.cause();
    };
  }

  /// As if half a second passed: what is remembered is asked for again.
  public void forget() {
    nanoTime += Duration.ofMillis(500).toNanos();
  }

  public void pass(Duration time) {
    clock.now = clock.now.plus(time);
    nanoTime += time.toNanos();
  }

  @Override
  public void close() {
    store.close();
  }

  /// A request, from which others are made.
  public static Ask ask(Secret secret) {
    return ask("geocode").bearer(secret);
  }

  public static Ask ask(String operationId) {
    return new Ask(
        operationId,
        "GET",
        "/v1/" + operationId,
        "",
        "192.0.2.1",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "");
  }

  /// A request in the making.
  public record Ask(
      String operationId,
      String method,
      String path,
      String query,
      String address,
      Optional<String> authorization,
      Optional<String> origin,
      Optional<String> referer,
      String template) {

    public Ask bearer(Secret secret) {
      return authorization("Bearer " + secret.reveal());
    }

    public Ask authorization(String header) {
      return new Ask(
          operationId,
          method,
          path,
          query,
          address,
          Optional.of(header),
          origin,
          referer,
          template);
    }

    public Ask operation(String other) {
      return new Ask(other, method, path, query, address, authorization, origin, referer, template);
    }

    public Ask method(String other) {
      return new Ask(
          operationId, other, path, query, address, authorization, origin, referer, template);
    }

    public Ask at(String pathAndQuery) {
      String[] parts = pathAndQuery.split("\\?", 2);
      return new Ask(
          operationId,
          method,
          parts[0],
          parts.length > 1 ? parts[1] : "",
          address,
          authorization,
          origin,
          referer,
          template);
    }

    public Ask template(String other) {
      return new Ask(
          operationId, method, path, query, address, authorization, origin, referer, other);
    }

    public Ask from(String other) {
      return new Ask(
          operationId, method, path, query, other, authorization, origin, referer, template);
    }

    public Ask origin(String other) {
      return new Ask(
          operationId,
          method,
          path,
          query,
          address,
          authorization,
          Optional.ofNullable(other),
          referer,
          template);
    }

    public Ask referer(String other) {
      return new Ask(
          operationId,
          method,
          path,
          query,
          address,
          authorization,
          origin,
          Optional.ofNullable(other),
          template);
    }

    public Attempt attempt() {
      return attempt(operationId);
    }

    /// The same as a member of another operation's family.
    public Attempt attempt(String family) {
      return new Attempt(
          operationId,
          method,
          path,
          query,
          address,
          authorization,
          origin,
          referer,
          false,
          template,
          family);
    }
  }
}
