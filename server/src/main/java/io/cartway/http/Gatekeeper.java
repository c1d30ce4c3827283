package io.cartway.http;

import io.cartway.text.Scan;
import java.util.List;
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

  /// Makes an address that is as open as an admitted request: signed with the same secret and the
  /// same end when the request was signed, else unchanged. So one signed style makes a whole map.
  ///
  /// @param attempt an admitted request
  /// @param pathAndQuery of this server, or the template of a path, percent-encoded
  default String likewise(Attempt attempt, String pathAndQuery) {
    return pathAndQuery;
  }

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
  /// @param family the operation whose scope covers this one, too
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
      String template,
      String family) {

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
  record Priced(Caller caller, Answer.Whole answer, Map<String, String> headers)
      implements Admission {
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
          public Receipt charge(long units) {
            return Receipt.NOTHING;
          }

          @Override
          public void settle(int status) {}
        };

    /// Writes the caller's limits as header fields (`RateLimit`, `X-RateLimit-Limit`, ...).
    void limits(HeaderSink headers);

    /// Tells what the call counts: rows of a batch. If the tariff bills that, it reserves their
    /// price instead of one unit's: free units first, the rest in money, whole or not at all. If it
    /// bills requests, any number is one unit. After a refusal nothing is reserved.
    ///
    /// @param units 0 for an answer that was paid before
    /// @return what an answer 2xx costs now
    /// @throws RefusedException when they cannot be paid
    Receipt charge(long units);

    /// Ends the request: charges it after a 2xx answer, returns the reservation otherwise, and
    /// always counts it.
    ///
    /// @param status of the answer
    void settle(int status);
  }

  /// What a request costs, kept by work that may fail later: then this is what is given back.
  ///
  /// @param service billed; empty when nothing is
  /// @param day yyyymmdd in UTC, the day of the request
  /// @param freeUnits of the service's allowance
  /// @param micros micro-USD for what no free unit paid
  record Receipt(String service, int day, long freeUnits, long micros) {

    /// For what costs nothing.
    public static final Receipt NOTHING = new Receipt("", 0, 0, 0);

    /// As one word, to be stored.
    public String text() {
      return "%s:%d:%d:%d".formatted(service, day, freeUnits, micros);
    }

    /// Reads [#text].
    ///
    /// @throws IllegalArgumentException when it is another text
    public static Receipt parse(String text) {
      List<String> parts = Scan.split(text, c -> c == ':');
      if (parts.size() != 4) {
        throw new IllegalArgumentException("no receipt: " + text);
      }
      return new Receipt(
          parts.get(0),
          Integer.parseInt(parts.get(1)),
          Long.parseLong(parts.get(2)),
          Long.parseLong(parts.get(3)));
    }
  }

  /// A price that cannot be paid. The request ends with the refusal, whatever its handler has done.
  final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;
    private final transient Refused refused;

    public RefusedException(Refused refused) {
      // Without a stack trace: it is an answer, not a fault.
      super(refused.cause(), null, false, false);
      this.refused = refused;
    }

    public Refused refused() {
      return refused;
    }
  }

  /// Receives header fields.
  @FunctionalInterface
  interface HeaderSink {
    /// Sets a field.
    void set(String name, String value);
  }
}
