package io.cartway.accounts.auth;

import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Outcome;
import io.cartway.accounts.registry.Referrer;
import io.cartway.accounts.secret.Secret;
import io.cartway.http.Fault;
import io.cartway.text.Scan;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Mints short-lived tokens and signs URLs for callers with a key: not with a token, and not with a
/// browser's key, which anybody can read. Tokens and signatures end with the secret that made them.
/// Thread-safe.
public final class TokenIssuer {

  /// The longest lifetime of a token; the shortest is 1 s.
  public static final Duration TOKEN_MAX = Duration.ofDays(1);

  /// The default lifetime of a token.
  public static final Duration TOKEN_STANDARD = Duration.ofHours(1);

  /// The longest lifetime of a signed URL; the shortest is 1 s.
  public static final Duration ADDRESS_MAX = Duration.ofDays(30);

  private static final int LIST_LENGTH_MAX = 20;
  private static final int SCOPE_LENGTH_MAX = 50;
  private static final int ADDRESS_LENGTH_MAX = 4096;
  private static final List<String> SIGNABLE =
      List.of("/v1/tiles/", "/v1/static", "/v1/styles/", "/v1/glyphs/", "/v1/sprite");

  private final Authenticator authenticator;
  private final Tokens tokens;
  private final SignedUrls signedUrls;
  private final Clock clock;
  private final Set<String> operationIds;

  /// An order for a token.
  ///
  /// @param scopes operationIds among the key's; empty for all of them
  /// @param referrers pages that may use it, as for a key; empty for any
  public record TokenOrder(Duration lifetime, Set<String> scopes, List<String> referrers) {
    public TokenOrder {
      scopes = Set.copyOf(scopes);
      referrers = List.copyOf(referrers);
    }
  }

  /// A token, which is shown once and never stored.
  public record Token(Secret text, Instant expiresAt) {}

  /// A signed URL.
  ///
  /// @param pathAndQuery the given path and query, with `expires` and `signature`
  public record SignedAddress(String pathAndQuery, Instant expiresAt) {}

  TokenIssuer(
      Authenticator authenticator,
      Tokens tokens,
      SignedUrls signedUrls,
      Clock clock,
      Set<String> operationIds) {
    this.authenticator = authenticator;
    this.tokens = tokens;
    this.signedUrls = signedUrls;
    this.clock = clock;
    this.operationIds = Set.copyOf(operationIds);
  }

  /// Whether a request has a key that only its owner holds: such a key may mint, and may see the
  /// account's usage.
  ///
  /// @param authorization the header of a request that was let in by it
  public boolean speaksForAccount(Optional<String> authorization) {
    return minter(authorization).isPresent();
  }

  /// Mints a token. A refusal without faults means that the caller may not (403).
  ///
  /// @param authorization the header of a request that was let in by it
  public Outcome<Token> token(Optional<String> authorization, TokenOrder order) {
    return minted(minter(authorization), order);
  }

  /// Mints a token of a key for an administrator, who need not have its secret.
  ///
  /// @param secretId public id of a secret of the key
  public Outcome<Token> tokenOf(String secretId, TokenOrder order) {
    return minted(
        authenticator.credentialOf(secretId).filter(credential -> !credential.isOfBrowsers()),
        order);
  }

  private Outcome<Token> minted(Optional<Credential> minter, TokenOrder order) {
    if (minter.isEmpty()) {
      return Outcome.Refused.because(WHO);
    }
    KeySettings key = minter.get().principal().key();
    List<Fault> faults = new ArrayList<>();
    lifetime("lifetimeSeconds", order.lifetime, TOKEN_MAX, faults);
    for (String scope : order.scopes) {
      boolean isKnown = operationIds.isEmpty() || operationIds.contains(scope);
      boolean isWord = Scan.isAll(scope, 1, SCOPE_LENGTH_MAX, Scan::isLetterOrDigit);
      if (!isWord || !isKnown || !key.allows(scope)) {
        faults.add(Fault.of("scopes", scope, "operationIds that the key is for"));
      }
    }
    for (String referrer : order.referrers) {
      if (Referrer.rule(referrer).isEmpty()) {
        faults.add(Fault.of("referrers", referrer, Referrer.EXPECTED));
      }
    }
    if (order.referrers.size() > LIST_LENGTH_MAX) {
      faults.add(
          Fault.of("referrers", order.referrers.size() + " elements", "at most 20 elements"));
    }
    if (!faults.isEmpty()) {
      return Outcome.Refused.of(faults);
    }
    Instant end = end(order.lifetime);
    Secret text =
        tokens.write(
            new Tokens.Claims(
                minter.get().principal().keyId(),
                minter.get().secretId(),
                end.getEpochSecond(),
                order.scopes,
                order.referrers));
    if (text.reveal().length() > Tokens.LENGTH_MAX) {
      return Outcome.Refused.of(
          List.of(Fault.of("referrers", "too much text", "fewer or shorter referrers and scopes")));
    }
    return new Outcome.Done<>(new Token(text, end));
  }

  /// Signs a URL. A refusal without faults means that the caller may not (403).
  ///
  /// @param authorization the header of a request that was let in by it
  /// @param pathAndQuery `/v1/static?center=...`, percent-encoded; or the template of an
  ///   operation's path, such as `/v1/tiles/vector/{z}/{x}/{y}.mvt?lang=fr`, for all its paths
  public Outcome<SignedAddress> address(
      Optional<String> authorization, String pathAndQuery, Duration lifetime) {
    Optional<Credential> minter = minter(authorization);
    if (minter.isEmpty()) {
      return Outcome.Refused.because(WHO);
    }
    int mark = pathAndQuery.indexOf('?');
    String path = mark < 0 ? pathAndQuery : pathAndQuery.substring(0, mark);
    String query = mark < 0 ? "" : pathAndQuery.substring(mark + 1);
    List<Fault> faults = new ArrayList<>();
    lifetime("lifetimeSeconds", lifetime, ADDRESS_MAX, faults);
    if (SIGNABLE.stream().noneMatch(path::startsWith)) {
      faults.add(
          Fault.of(
              "path",
              path,
              "a path or path template of tiles, static images, styles, glyphs"
                  + " or sprites, as /v1/tiles/vector/{z}/{x}/{y}.mvt"));
    }
    if (pathAndQuery.length() > ADDRESS_LENGTH_MAX || !isPrintable(pathAndQuery)) {
      faults.add(
          Fault.of("path", path, "at most 4096 characters, percent-encoded where not plain ASCII"));
    }
    for (String reserved : List.of(SignedUrls.EXPIRES, SignedUrls.SIGNATURE)) {
      if (("&" + query).contains("&" + reserved + "=")) {
        faults.add(Fault.of("path", query, "a query without " + reserved + ", which is added"));
      }
    }
    if (!faults.isEmpty()) {
      return Outcome.Refused.of(faults);
    }
    Instant end = end(lifetime);
    SignedUrls.Claims claims =
        new SignedUrls.Claims(
            minter.get().principal().keyId(), minter.get().secretId(), end.getEpochSecond());
    return signedUrls
        .sign(path, query, claims)
        .<Outcome<SignedAddress>>map(text -> new Outcome.Done<>(new SignedAddress(text, end)))
        .orElseGet(() ->
            Outcome.Refused.of(List.of(Fault.of("path", pathAndQuery, "percent-encoded UTF-8"))));
  }

  private static final String WHO =
      "Only a key itself mints tokens and signs addresses: not a token, a signed address, or the"
          + " key of a browser (one with referrers).";

  private Optional<Credential> minter(Optional<String> authorization) {
    return authenticator.keyOf(authorization).filter(credential -> !credential.isOfBrowsers());
  }

  private static void lifetime(String name, Duration given, Duration max, List<Fault> faults) {
    if (given.compareTo(Duration.ofSeconds(1)) < 0 || given.compareTo(max) > 0) {
      faults.add(
          Fault.of(
              name,
              Long.toString(given.toSeconds()),
              "1 to %d seconds".formatted(max.toSeconds())));
    }
  }

  private Instant end(Duration lifetime) {
    return Instant.ofEpochSecond(clock.instant().plus(lifetime).getEpochSecond());
  }

  private static boolean isPrintable(String text) {
    return text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#');
  }
}
