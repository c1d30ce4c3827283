package io.cartway.http;

import java.util.Optional;

/// Decides who may call. The shell asks before it does anything else; who holds the keys implements
/// it, so that the shell knows neither keys nor the store. Thread-safe, and quick: it is asked for
/// every request.
@FunctionalInterface
public interface Gatekeeper {

  /// Judges the credential of one request.
  Admission admit(Attempt attempt);

  /// What a request shows of itself.
  ///
  /// @param authorization the `Authorization` header as sent; a key in the query is none
  /// @param operationId the operation asked for; `none` when there is none at the path
  /// @param remoteAddress the peer's address
  record Attempt(Optional<String> authorization, String operationId, String remoteAddress) {

    // Prints without the header: it holds the secret.
    @Override
    public String toString() {
      return "Attempt[operationId=" + operationId + "]";
    }
  }

  /// The judgement.
  sealed interface Admission permits Admitted, Refused {}

  /// May call.
  ///
  /// @param accountId whose data the call sees
  /// @param keyId the key, for the access log; never the secret
  record Admitted(String accountId, String keyId) implements Admission {}

  /// May not: 401.
  ///
  /// @param credentialGiven whether there was a credential at all, which decides what the
  ///   `WWW-Authenticate` header says (RFC 6750, section 3.1)
  /// @param cause one sentence, without the secret
  /// @param action what to do
  record Refused(boolean credentialGiven, String cause, String action) implements Admission {}
}
