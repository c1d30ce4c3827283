package io.cartway.http;

import java.util.Map;
import java.util.Optional;

/// Decides who may call, how often, and for how much money. The shell asks before it does anything
/// else; the package with keys and meter implements it, so that the shell knows neither.
/// Thread-safe, and quick: it is asked for every request.
@FunctionalInterface
public interface Gatekeeper {

  /// The operation of an attempt at a path where there is none: it is authenticated and limited all
  /// the same, so that nobody can search for paths without a key, and costs nothing.
  String NO_OPERATION = "none";

  /// Judges one request. Of each [Admitted] the shell settles the ticket, exactly once.
  Admission admit(Attempt attempt);

  /// What a request shows of itself.
  ///
  /// @param operationId the operation asked for, or [#NO_OPERATION]
  /// @param method of HTTP
  /// @param rawPath as sent, percent-encoded
  /// @param rawQuery as sent, without the question mark; empty when there is none
  /// @param remoteAddress of the caller: the peer's, or what a trusted proxy says
  /// @param authorization the `Authorization` header as sent; a key in the query is none
  /// @param origin the `Origin` header, which browsers send with requests of scripts
  /// @param referer the `Referer` header
  /// @param dryRun whether only the price is asked for
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

    // Prints without what may hold a secret: header, path and query.
    @Override
    public String toString() {
      return "Attempt[operationId=" + operationId + "]";
    }
  }

  /// Whose request it is.
  ///
  /// @param accountId whose data the call sees
  /// @param keyId the key, for the access log; never the secret
  record Caller(String accountId, String keyId) {}

  /// The judgement.
  sealed interface Admission permits Admitted, Priced, Refused {}

  /// May call.
  ///
  /// @param ticket what was set aside for it
  record Admitted(Caller caller, Ticket ticket) implements Admission {

    /// One that costs nothing and is not counted.
    public static Admitted free(String accountId, String keyId) {
      return new Admitted(new Caller(accountId, keyId), Ticket.NONE);
    }
  }

  /// Asked for the price only (a dry run): this is the answer, and nothing is done.
  ///
  /// @param headers the limits, as in [Ticket#limits]
  record Priced(Caller caller, Answer answer, Map<String, String> headers) implements Admission {
    public Priced {
      headers = Map.copyOf(headers);
    }
  }

  /// May not.
  ///
  /// @param status 401 for every fault of a credential, 403 for what the key is not for, 429 for a
  ///   rate or a budget that is used up, 503 when the limits cannot be checked now
  /// @param keyId the key when it is known, for the access log; else empty
  /// @param cause one sentence, without the secret
  /// @param action what to do
  /// @param headers `WWW-Authenticate`, `Retry-After`, the limits
  record Refused(int status, String keyId, String cause, String action, Map<String, String> headers)
      implements Admission {
    public Refused {
      headers = Map.copyOf(headers);
    }

    /// A fault of the credential.
    ///
    /// @param credentialGiven whether there was a credential at all, which decides what the
    ///   `WWW-Authenticate` header says (RFC 6750, section 3.1)
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

  /// What was set aside for an admitted request: it is charged or given back when the status is
  /// known.
  interface Ticket {

    /// For requests that nobody counts.
    Ticket NONE =
        new Ticket() {
          @Override
          public void limits(HeaderSink headers) {}

          @Override
          public void settle(int status) {}
        };

    /// Tells the caller's limits, as header fields (`RateLimit`, `X-RateLimit-Limit`, ...).
    void limits(HeaderSink headers);

    /// Ends the request: charged when it was answered 2xx, given back otherwise, counted always.
    ///
    /// @param status of the answer
    void settle(int status);
  }

  /// Takes header fields.
  @FunctionalInterface
  interface HeaderSink {
    /// Sets a field.
    void set(String name, String value);
  }
}
