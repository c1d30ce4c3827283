package io.cartway.http;

import java.util.Map;
import java.util.Optional;

/// Decides who may call, how often, and for how much money. The shell asks it before anything else.
/// `accounts` implements it, so that the shell knows neither keys nor metering. Thread-safe and
/// fast, because it is called for every request.
@FunctionalInterface
public interface Gatekeeper {

  /// The operation of a request to an unknown path. Such requests are authenticated and
  /// rate-limited, too, so that nobody can probe paths without a key; they are free.
  String NO_OPERATION = "none";

  /// Decides about one request. The shell settles the ticket of each [Admitted] exactly once.
  Admission admit(Attempt attempt);

  /// The parts of a request that the decision needs.
  ///
  /// @param operationId the requested operation, or [#NO_OPERATION]
  /// @param method of HTTP
  /// @param rawPath as sent, percent-encoded
  /// @param rawQuery as sent, without the question mark; empty when there is none
  /// @param remoteAddress the caller's address: the peer's, or the one from a trusted proxy
  /// @param authorization the `Authorization` header as sent; a key in the query does not count
  /// @param origin the `Origin` header, which browsers send with requests of scripts
  /// @param referer the `Referer` header
  /// @param dryRun whether the request only asks for the price
  /// @param template of the operation's path, with its parameters in braces; empty when there is no
  ///   operation
  record Attempt(
      String operationId,
      String method,
      String rawPath,
      String rawQuery,
      String remoteAddress,
      Optional<String> authorization,
      Optional<String> origin,
      Optional<String> referer,
      boolean dryRun,
      String template) {

    // Prints without header, path and query, which may contain a secret.
    @Override
    public String toString() {
      return "Attempt[operationId=" + operationId + "]";
    }
  }

  /// The owner of a request.
  ///
  /// @param accountId the account whose data the call sees
  /// @param keyId the key, for the access log; never the secret
  record Caller(String accountId, String keyId) {}

  /// The decision.
  sealed interface Admission permits Admitted, Priced, Refused {}

  /// May call.
  ///
  /// @param ticket the reserved budget
  record Admitted(Caller caller, Ticket ticket) implements Admission {

    /// Admission of a request that is free and not counted.
    public static Admitted free(String accountId, String keyId) {
      return new Admitted(new Caller(accountId, keyId), Ticket.NONE);
    }
  }

  /// A dry run: this is the answer, and the operation is not executed.
  ///
  /// @param headers the limits, as in [Ticket#limits]
  record Priced(Caller caller, Answer answer, Map<String, String> headers) implements Admission {
    public Priced {
      headers = Map.copyOf(headers);
    }
  }

  /// Refused.
  ///
  /// @param status 401 for a faulty credential, 403 for an operation outside the key's scopes, 429
  ///   when a rate or budget is used up, 503 when the limits cannot be checked now
  /// @param keyId the key if known, for the access log; else empty
  /// @param cause one sentence, without the secret
  /// @param action what to do
  /// @param headers `WWW-Authenticate`, `Retry-After`, the limits
  record Refused(int status, String keyId, String cause, String action, Map<String, String> headers)
      implements Admission {
    public Refused {
      headers = Map.copyOf(headers);
    }

    /// A faulty credential.
    ///
    /// @param credentialGiven whether there was a credential at all; it decides the content of
    ///   `WWW-Authenticate` (RFC 6750, section 3.1)
    public static Refused unauthenticated(boolean credentialGiven, String cause, String action) {
      String challenge = "Bearer realm=\"cartway\"";
      return new Refused(
          401,
          "",
          cause,
          action,
          Map.of(
              "WWW-Authenticate",
              credentialGiven ? challenge + ", error=\"invalid_token\"" : challenge));
    }
  }

  /// The budget reserved for an admitted request: it is charged or returned when the status is
  /// known.
  interface Ticket {

    /// For requests that are not counted.
    Ticket NONE =
        new Ticket() {
          @Override
          public void limits(HeaderSink headers) {}

          @Override
          public void settle(int status) {}
        };

    /// Writes the caller's limits as header fields (`RateLimit`, `X-RateLimit-Limit`, ...).
    void limits(HeaderSink headers);

    /// Ends the request: charges it after a 2xx answer, returns the reservation otherwise, and
    /// always counts it.
    ///
    /// @param status of the answer
    void settle(int status);
  }

  /// Receives header fields.
  @FunctionalInterface
  interface HeaderSink {
    /// Sets a field.
    void set(String name, String value);
  }
}
