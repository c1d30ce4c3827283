package io.cartway.accounts.auth;

import io.cartway.accounts.auth.Credentials.CredentialResult;
import io.cartway.accounts.auth.Credentials.Name;
import io.cartway.accounts.registry.Referrer;
import io.cartway.accounts.secret.KeyFormat;
import io.cartway.accounts.secret.Pepper;
import io.cartway.http.AddressRange;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.store.Store;
import io.cartway.store.StoreAwayException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/// Finds the owner of a request, by a bearer key, a short-lived token or a signed URL, and whether
/// the credential is valid for this operation and origin. Changes in the database take effect
/// within a second. Thread-safe.
public final class Authenticator {

  private static final String HOW = "Send the header 'Authorization: Bearer <API_KEY>'";
  private static final int HEADER_LENGTH_MAX = 2 * Tokens.LENGTH_MAX;

  private final Pepper pepper;
  private final Clock clock;
  private final Credentials credentials;
  private final FailureCounter failures;
  private final Tokens tokens;
  private final SignedUrls signedUrls;
  private final LeakWatch leaks;

  /// The clocks and the executor.
  ///
  /// @param executor records leaks
  record Environment(Clock clock, LongSupplier nanoTime, Executor executor) {}

  /// @param pepper the pepper of the keys' hashes
  public Authenticator(Store store, Pepper pepper, Clock clock, FailureLimits limits) {
    this(
        store,
        pepper,
        limits,
        new Environment(clock, System::nanoTime, Thread::startVirtualThread));
  }

  Authenticator(Store store, Pepper pepper, FailureLimits limits, Environment environment) {
    this.pepper = pepper;
    this.clock = environment.clock;
    this.credentials = new Credentials(store, environment.nanoTime);
    this.failures = new FailureCounter(limits, environment.nanoTime);
    this.tokens = new Tokens(pepper);
    this.signedUrls = new SignedUrls(pepper);
    this.leaks =
        new LeakWatch(
            new LeakWatch.Parts(
                store,
                pepper,
                environment.clock,
                environment.nanoTime,
                credentials,
                failures,
                tokens,
                environment.executor));
  }

  /// The issuer of tokens and signed URLs for callers of this authenticator.
  ///
  /// @param operationIds that tokens may have as scopes; empty for any
  public TokenIssuer issuer(Set<String> operationIds) {
    return new TokenIssuer(this, tokens, signedUrls, clock, operationIds);
  }

  /// Reads the existing keys, so that live keys can be told from invented ones: at the start, and
  /// then a few times a second. One thread at a time.
  ///
  /// @throws RuntimeException when the store does not answer
  public void refresh() {
    credentials.refresh();
  }

  /// A request's credential before the look-up.
  ///
  /// @param secret the name to look up
  /// @param keyId the key that the secret must belong to; empty when the secret itself was given
  /// @param token the claims of a token
  private record Shown(Name secret, Optional<String> keyId, Optional<Tokens.Claims> token) {}

  /// Authenticates a request.
  public Authentication authenticate(Attempt attempt) {
    leaks.watch(attempt);
    try {
      return judge(attempt);
    } catch (StoreAwayException away) {
      return new Authentication.Denied(
          new Refused(
              503,
              "",
              "The key cannot be looked up: " + away.getMessage(),
              "Try again in a second",
              Map.of("Retry-After", "1")));
    }
  }

  private Authentication judge(Attempt attempt) {
    if (attempt.authorization().isEmpty()) {
      return SignedUrls.isSigned(attempt) ? signed(attempt) : nothing();
    }
    String header = attempt.authorization().get();
    if (header.length() > HEADER_LENGTH_MAX) {
      return denied(
          "The Authorization header has more than %d characters".formatted(HEADER_LENGTH_MAX), HOW);
    }
    header = header.strip();
    int blank = header.indexOf(' ');
    String scheme = blank < 0 ? header : header.substring(0, blank);
    if (!scheme.equalsIgnoreCase("bearer")) {
      return denied("The Authorization header is not of the scheme Bearer", HOW);
    }
    String secret = blank < 0 ? "" : header.substring(blank + 1).strip();
    if (secret.isEmpty()) {
      return denied("The Authorization header holds no key", HOW);
    }
    return secret.startsWith(Tokens.PREFIX) ? token(attempt, secret) : key(attempt, secret);
  }

  /// Signs another address as an admitted request was signed: with its secret and its end. Without
  /// a signature in the request, the address stays as it is.
  ///
  /// @param pathAndQuery percent-encoded, or the template of a path
  public String likewise(Attempt attempt, String pathAndQuery) {
    if (attempt.authorization().isPresent() || !SignedUrls.isSigned(attempt)) {
      return pathAndQuery;
    }
    int mark = pathAndQuery.indexOf('?');
    String path = mark < 0 ? pathAndQuery : pathAndQuery.substring(0, mark);
    String query = mark < 0 ? "" : pathAndQuery.substring(mark + 1);
    return signedUrls
        .read(attempt)
        .flatMap(claims -> signedUrls.sign(path, query, claims))
        .orElse(pathAndQuery);
  }

  /// The live key in a header, for operations that need the key itself.
  ///
  /// @return empty when the header has no key, or a token
  Optional<Credential> keyOf(Optional<String> authorization) {
    return authorization
        .filter(header -> header.length() <= HEADER_LENGTH_MAX)
        .map(String::strip)
        .filter(header -> header.regionMatches(true, 0, "Bearer ", 0, "Bearer ".length()))
        .map(header -> header.substring("Bearer ".length()).strip())
        .filter(KeyFormat::isWellFormed)
        .flatMap(secret ->
            credentials.find(hash(secret)) instanceof CredentialResult.Known(Credential credential)
                ? Optional.of(credential)
                : Optional.empty())
        .filter(credential -> credential.isLive(clock.millis()));
  }

  /// The live credential of a secret.
  ///
  /// @param secretId its public id
  Optional<Credential> credentialOf(String secretId) {
    return credentials.find(new Name.Id(secretId))
            instanceof CredentialResult.Known(Credential credential)
        ? Optional.of(credential).filter(found -> found.isLive(clock.millis()))
        : Optional.empty();
  }

  private Name hash(String secret) {
    return new Name.Hash(ByteBuffer.wrap(pepper.hash(secret)));
  }

  private Authentication key(Attempt attempt, String secret) {
    if (secret.length() != KeyFormat.LENGTH) {
      return malformed(attempt);
    }
    // A cached key has a valid checksum, so only others are verified.
    Name name = hash(secret);
    if (credentials.remembered(name).isEmpty() && !KeyFormat.isWellFormed(secret)) {
      return malformed(attempt);
    }
    return judge(attempt, new Shown(name, Optional.empty(), Optional.empty()));
  }

  private Authentication malformed(Attempt attempt) {
    return failed(
        attempt,
        "The key is malformed: it was cut, mistyped, or is no key of this service",
        "Copy the whole key; it starts with " + KeyFormat.PREFIX);
  }

  private Authentication token(Attempt attempt, String token) {
    if (!Tokens.isWellFormed(token)) {
      return failed(
          attempt,
          "The token is malformed: it was cut or mistyped",
          "Copy the whole token; it starts with " + Tokens.PREFIX);
    }
    Optional<Tokens.Claims> claims = tokens.read(token);
    if (claims.isEmpty()) {
      return failed(
          attempt,
          "The token was not minted by this installation",
          "Mint a token with a key of this installation");
    }
    if (hasPassed(claims.get().expiresAtSeconds())) {
      return failed(attempt, "The token has expired", "Mint a new token with the key");
    }
    return judge(
        attempt,
        new Shown(new Name.Id(claims.get().secretId()), Optional.of(claims.get().keyId()), claims));
  }

  private Authentication signed(Attempt attempt) {
    if (!SignedUrls.isFor(attempt)) {
      return denied(
          "A signed address is no key: it is accepted for GET of tiles, static images, styles,"
              + " glyphs and sprites only",
          HOW);
    }
    Optional<SignedUrls.Claims> claims = signedUrls.read(attempt);
    if (claims.isEmpty()) {
      return failed(
          attempt,
          "The signature is not of this address: path, parameters or expiry were changed",
          "Use the signed address as it is, or sign this one");
    }
    if (hasPassed(claims.get().expiresAtSeconds())) {
      return failed(attempt, "The signed address has expired", "Sign it again");
    }
    Name secret = new Name.Id(claims.get().secretId());
    return judge(attempt, new Shown(secret, Optional.of(claims.get().keyId()), Optional.empty()));
  }

  private boolean hasPassed(long seconds) {
    return clock.millis() >= seconds * 1000;
  }

  private Authentication judge(Attempt attempt, Shown shown) {
    // A possibly live key is looked up first, whatever neighbours behind the same address do.
    boolean isGuess =
        credentials.remembered(shown.secret).isEmpty() && !credentials.mayBeLive(shown.secret);
    CredentialResult first =
        isGuess ? new CredentialResult.Unknown() : credentials.find(shown.secret);
    if (first instanceof CredentialResult.Busy || isLive(first)) {
      return judge(attempt, shown, first);
    }
    FailureCounter.Allowed allowed = failures.take(attempt.remoteAddress());
    if (allowed.isRefused()) {
      return tooMany(allowed);
    }
    try {
      CredentialResult found = isGuess ? credentials.find(shown.secret) : first;
      if (isLive(found)) {
        allowed.giveBack();
      }
      return judge(attempt, shown, found);
    } catch (StoreAwayException away) {
      allowed.giveBack();
      throw away;
    }
  }

  private boolean isLive(CredentialResult found) {
    return found instanceof CredentialResult.Known(Credential credential)
        && credential.isLive(clock.millis());
  }

  private Authentication judge(Attempt attempt, Shown shown, CredentialResult found) {
    return switch (found) {
      case CredentialResult.Known(Credential credential)
          when shown.keyId.isEmpty() || shown.keyId.get().equals(credential.principal().keyId()) ->
          judge(attempt, shown, credential);
      case CredentialResult.Known _, CredentialResult.Unknown _ ->
          denied(
              "The key is not known to this server",
              "Check that the key was made on this installation");
      case CredentialResult.Busy _ ->
          new Authentication.Denied(
              new Refused(
                  429,
                  "",
                  "Too many unknown keys are being looked up",
                  "Try again after a moment",
                  Map.of("Retry-After", "1")));
    };
  }

  private Authentication judge(Attempt attempt, Shown shown, Credential credential) {
    String keyId = credential.principal().keyId();
    if (credential.isRevoked()) {
      return denied(keyId, "The key has been revoked", "Use a live key");
    }
    if (clock.millis() >= credential.endsAtMillis()) {
      return denied(keyId, "The key has been replaced by a rotation", "Use the key's new secret");
    }
    if (credential.hasExpired(clock.millis())) {
      return denied(keyId, "The key has expired", "Use a live key, or give it a later expiry");
    }
    if (!isFromPage(attempt, credential.principal().key().referrers(), credential.referrers())
        || !isFromPage(attempt, shown)) {
      return denied(
          keyId,
          "The key may not be used from this page: the Origin or Referer header names none of its"
              + " referrers",
          "Use it from a page of its referrers, or change them");
    }
    // Tokens and signatures work from any network: the addresses restrict only the key itself.
    if (shown.keyId.isEmpty() && !isFromAddress(attempt, credential)) {
      return denied(
          keyId,
          "The key may not be used from this address",
          "Use it from an address of its networks, or change them");
    }
    String operationId = attempt.operationId();
    boolean isAllowed =
        operationId.equals(Gatekeeper.NO_OPERATION)
            || isInScope(shown, credential, operationId)
            || isInScope(shown, credential, attempt.family());
    return isAllowed
        ? new Authentication.Known(credential.principal())
        : new Authentication.Denied(
            outOfScope(keyId, operationId, shown.token.isPresent()),
            Optional.of(credential.principal()));
  }

  private static boolean isInScope(Shown shown, Credential credential, String operationId) {
    return credential.principal().key().allows(operationId)
        && shown.token.map(claims -> claims.allows(operationId)).orElse(true);
  }

  private static boolean isFromPage(Attempt attempt, Shown shown) {
    List<String> rules = shown.token.map(Tokens.Claims::referrers).orElse(List.of());
    return rules.isEmpty()
        || isFromPage(
            attempt, rules, rules.stream().flatMap(rule -> Referrer.rule(rule).stream()).toList());
  }

  private static boolean isFromPage(Attempt attempt, List<String> texts, List<Referrer> rules) {
    return texts.isEmpty()
        || rules.stream().anyMatch(rule -> rule.admits(attempt.origin(), attempt.referer()));
  }

  private static boolean isFromAddress(Attempt attempt, Credential credential) {
    if (credential.principal().key().addresses().isEmpty()) {
      return true;
    }
    Optional<AddressRange> remote = AddressRange.address(attempt.remoteAddress());
    return remote.isPresent()
        && credential.addresses().stream().anyMatch(range -> range.contains(remote.get()));
  }

  /// Refuses credentials that no look-up can make valid; an address with too many of them must
  /// wait.
  private Authentication failed(Attempt attempt, String cause, String action) {
    FailureCounter.Allowed allowed = failures.take(attempt.remoteAddress());
    return allowed.isRefused() ? tooMany(allowed) : denied(cause, action);
  }

  private static Authentication nothing() {
    return new Authentication.Denied(
        Refused.unauthenticated(
            false,
            "No credentials found: the request has no Authorization header",
            HOW + "; a key in the query (apiKey, access_token) is not read"));
  }

  private static Authentication denied(String cause, String action) {
    return denied("", cause, action);
  }

  private static Authentication denied(String keyId, String cause, String action) {
    Refused refused = Refused.unauthenticated(true, cause, action);
    return new Authentication.Denied(
        new Refused(refused.status(), keyId, cause, action, refused.headers()));
  }

  private static Refused outOfScope(String keyId, String operationId, boolean isToken) {
    return new Refused(
        403,
        keyId,
        "The %s is not for the operation %s".formatted(isToken ? "token" : "key", operationId),
        "Use a key with this operation among its scopes",
        Map.of("WWW-Authenticate", "Bearer realm=\"cartway\", error=\"insufficient_scope\""));
  }

  private static Authentication tooMany(FailureCounter.Allowed allowed) {
    return new Authentication.Denied(
        new Refused(
            429,
            "",
            "Too many requests of this address failed to authenticate",
            "Send a live key, and wait as long as the Retry-After header says",
            Map.of("Retry-After", Long.toString(allowed.waitSeconds()))));
  }
}
