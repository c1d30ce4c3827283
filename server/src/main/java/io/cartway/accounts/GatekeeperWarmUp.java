package io.cartway.accounts;

import io.cartway.accounts.auth.Authenticator;
import io.cartway.accounts.auth.Credential;
import io.cartway.accounts.auth.Credentials;
import io.cartway.accounts.auth.FailureLimits;
import io.cartway.accounts.metering.Meter;
import io.cartway.accounts.secret.KeyFormat;
import io.cartway.accounts.secret.Pepper;
import io.cartway.http.Gatekeeper.Attempt;
import java.security.SecureRandom;
import java.util.Optional;

/// Runs the authentication and payment of a request once when a server starts, so that the first
/// caller does not wait for class loading, statements and the database. It looks up an invented
/// key, and lets the newest key pay for a request that is then cancelled; neither is counted.
public final class GatekeeperWarmUp {

  private GatekeeperWarmUp() {}

  /// Runs the warm-up.
  ///
  /// @param base of the server's meter
  /// @param operationId of the simulated request
  /// @throws RuntimeException when the store does not answer; an open lease is then lost, as if a
  ///   server had been killed
  public static void run(Meter.Dependencies base, Pepper pepper, String operationId) {
    String madeUp = KeyFormat.generate(new SecureRandom()).reveal();
    Attempt attempt =
        new Attempt(
            operationId,
            "GET",
            "/",
            "",
            "127.0.0.1",
            Optional.of("Bearer " + madeUp),
            Optional.empty(),
            Optional.empty(),
            false,
            "/",
            operationId);
    // Failures are counted per authenticator, and this one is discarded.
    var _ =
        new Authenticator(base.store(), pepper, base.clock(), FailureLimits.STANDARD)
            .authenticate(attempt);
    Credentials credentials = new Credentials(base.store(), base.nanoTime());
    newestSecret(base)
        .map(id -> credentials.find(new Credentials.Name.Id(id)))
        .ifPresent(found -> {
          if (found instanceof Credentials.CredentialResult.Known(Credential credential)) {
            Meter.warmUp(base, credential.principal(), attempt);
          }
        });
  }

  private static Optional<String> newestSecret(Meter.Dependencies base) {
    return base.store()
        .withHandle(handle ->
            handle
                .createQuery(
                    "select s.id from key_secrets s join keys k on k.id = s.key_id"
                        + " where k.revoked_at is null order by s.created_at desc limit 1")
                .mapTo(String.class)
                .findOne());
  }
}
