package io.cartway.http.admin;

import io.cartway.http.socket.Exchange;
import io.cartway.text.Scan;
import io.github.bucket4j.TimeMeter;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Sessions of browsers that have shown the admin token: a cookie replaces the token in the
/// requests of pages and for map tiles. Thread-safe.
final class AdminSessions {

  private static final String COOKIE = "cartway_admin";
  private static final int AUTHORIZATION_LENGTH_MAX = 8192;
  private static final int COOKIES_LENGTH_MAX = 16_000;
  private static final int SESSIONS_MAX = 100;
  private static final long LIFETIME_NANOS = Duration.ofHours(12).toNanos();

  private final AdminAccess access;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Long> startedNanos = new LinkedHashMap<>();
  private final LoginThrottle failures = new LoginThrottle(TimeMeter.SYSTEM_NANOTIME);

  AdminSessions(AdminAccess access) {
    this.access = access;
  }

  /// The verdict about a request's credentials.
  enum Verdict {
    /// The token, or the cookie from a page of ours.
    ADMITTED,
    /// No token, or a wrong one.
    REFUSED,
    /// A wrong token from an address with too many wrong tokens.
    TOO_MANY,
    /// Only the cookie, in a request that changes something and may come from another site.
    FORGEABLE
  }

  /// Whether the request has the token, or the cookie and comes from a page of ours.
  boolean admits(Exchange exchange) {
    return judge(exchange, false) == Verdict.ADMITTED;
  }

  /// Judges a request.
  ///
  /// @param changes whether it would change something. Other sites can make a browser send such a
  ///   request with the cookie, but not with our origin, and not as JSON without a preflight
  Verdict judge(Exchange exchange, boolean changes) {
    Optional<String> token = bearer(exchange);
    if (token.isPresent()) {
      return judge(exchange, token.get());
    }
    if (!hasSession(exchange)) {
      return Verdict.REFUSED;
    }
    boolean fromOwnPage = exchange.header("Origin").isPresent() && isJson(exchange);
    return changes && !fromOwnPage ? Verdict.FORGEABLE : Verdict.ADMITTED;
  }

  private Verdict judge(Exchange exchange, String token) {
    // The right token is never throttled because of wrong ones.
    if (access.admits(token)) {
      return Verdict.ADMITTED;
    }
    String address = exchange.remoteAddress();
    if (failures.waitSeconds(address) > 0) {
      return Verdict.TOO_MANY;
    }
    failures.failed(address);
    return Verdict.REFUSED;
  }

  /// Seconds until a wrong token from this address gets 401 instead of 429; mostly 0.
  long waitSeconds(Exchange exchange) {
    return bearer(exchange).isEmpty() ? 0 : failures.waitSeconds(exchange.remoteAddress());
  }

  private static boolean isJson(Exchange exchange) {
    String type = exchange.header("Content-Type").orElse("");
    int parameters = type.indexOf(';');
    return (parameters < 0 ? type : type.substring(0, parameters))
        .strip()
        .equalsIgnoreCase("application/json");
  }

  /// The `Set-Cookie` of a new session; empty when the request does not have the token.
  Optional<String> open(Exchange exchange) {
    Optional<String> token = bearer(exchange);
    if (token.isEmpty() || judge(exchange, token.get()) != Verdict.ADMITTED) {
      return Optional.empty();
    }
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    synchronized (startedNanos) {
      if (startedNanos.size() >= SESSIONS_MAX) {
        startedNanos.remove(startedNanos.keySet().iterator().next());
      }
      startedNanos.put(id, System.nanoTime());
    }
    return Optional.of(
        COOKIE
            + "="
            + id
            + "; Path=/; HttpOnly; SameSite=Strict"
            // Keeps the cookie from plain HTTP on another port of this host.
            + (exchange.isSecure() ? "; Secure" : ""));
  }

  private boolean hasSession(Exchange exchange) {
    // A cookie goes to every port of a host, and SameSite counts ports as one site: a page of
    // another origin on this machine must not be able to use it.
    Optional<String> origin = exchange.header("Origin");
    if (origin.isPresent() && !isOwn(origin.get(), exchange)) {
      return false;
    }
    for (String cookie : cookies(exchange)) {
      String given = cookie.strip();
      if (given.startsWith(COOKIE + "=")) {
        synchronized (startedNanos) {
          Long started = startedNanos.get(given.substring(COOKIE.length() + 1));
          return started != null && System.nanoTime() - started < LIFETIME_NANOS;
        }
      }
    }
    return false;
  }

  private static List<String> cookies(Exchange exchange) {
    String header = exchange.joinedHeader("Cookie").orElse("");
    return header.length() > COOKIES_LENGTH_MAX
        ? List.of()
        : Scan.split(header, c -> c == ';' || c == ',');
  }

  private static boolean isOwn(String origin, Exchange exchange) {
    return exchange
        .header("Host")
        .filter(host -> origin.equals("http://" + host) || origin.equals("https://" + host))
        .isPresent();
  }

  private static Optional<String> bearer(Exchange exchange) {
    return exchange
        .header("Authorization")
        .filter(header -> header.length() <= AUTHORIZATION_LENGTH_MAX)
        .map(String::strip)
        .filter(header -> header.regionMatches(true, 0, "Bearer ", 0, 7))
        .map(header -> header.substring(7).strip());
  }
}
