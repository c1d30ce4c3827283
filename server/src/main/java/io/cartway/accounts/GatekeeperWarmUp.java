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

/// Goes the ways of a request's key and money once when a server starts, so that the first caller
/// does not wait for classes, statements and the database. A made-up key is looked up, and the
/// newest key pays for a request that is taken back; nothing of both is counted.
public final class GatekeeperWarmUp {

  private GatekeeperWarmUp() {}

  /// Goes them.
  ///
  /// @param base of the server's meter
  /// @param operationId of the request that is played
  /// @throws RuntimeException when the store does not answer; what was leased by then is lost, as
  ///   if a server had been killed
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
            "/");
    // Failures are counted by the authenticator, and this one ends here.
    var _ =
        new Authenticator(base.store(), pepper, base.clock(), FailureLimits.STANDARD)
            .authenticate(attempt);
    Credentials credentials = new Credentials(base.store(), base.nanoTime());
    newestSecret(base)
        .map(id -> credentials.find(new Credentials.Name.Id(id)))
        .ifPresent(found -> {
          if (found instanceof Credentials.Found.Known(Credential credential)) {
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
