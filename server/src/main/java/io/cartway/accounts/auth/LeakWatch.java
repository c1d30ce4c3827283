package io.cartway.accounts.auth;

import io.cartway.accounts.secret.KeyFormat;
import io.cartway.accounts.secret.Pepper;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.store.Store;
import io.cartway.text.Scan;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Watches request URLs for our keys and tokens. A key in a URL does not authenticate; it is
/// recorded as a leak for its owner. Without one it costs only a search for a few letters; the rest
/// happens on another thread. Thread-safe.
final class LeakWatch {

  private static final Logger LOG = LoggerFactory.getLogger(LeakWatch.class);
  private static final long QUIET_NANOS = Duration.ofSeconds(1).toNanos();

  /// Per request.
  private static final int CANDIDATES_MAX = 4;

  /// Limit of prefixes examined in a text: each may be read up to the length of a token.
  private static final int BEGINNINGS_MAX = 500;

  /// Candidates queued for look-up; further ones are dropped, because they will come again.
  private static final int PENDING_MAX = 100;

  private static final int REMEMBERED_MAX = 10_000;

  /// A careless client may have percent-encoded a key twice.
  private static final int DECODINGS_MAX = 3;

  private static final String COMMON_START = "cw";

  private final Store store;
  private final Pepper pepper;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final Credentials credentials;
  private final FailureCounter failures;
  private final Tokens tokens;
  private final Executor executor;
  private final Semaphore pending = new Semaphore(PENDING_MAX);
  private final ConcurrentHashMap<String, Long> noted = new ConcurrentHashMap<>();

  /// The parts shared with the authenticator.
  record Parts(
      Store store,
      Pepper pepper,
      Clock clock,
      LongSupplier nanoTime,
      Credentials credentials,
      FailureCounter failures,
      Tokens tokens,
      Executor executor) {}

  LeakWatch(Parts parts) {
    this.store = parts.store;
    this.pepper = parts.pepper;
    this.clock = parts.clock;
    this.nanoTime = parts.nanoTime;
    this.credentials = parts.credentials;
    this.failures = parts.failures;
    this.tokens = parts.tokens;
    this.executor = parts.executor;
  }

  /// Examines a request's URL.
  void watch(Attempt attempt) {
    if (isSuspect(attempt.rawQuery())) {
      report(attempt.rawQuery(), attempt.remoteAddress());
    }
    if (isSuspect(attempt.rawPath())) {
      report(attempt.rawPath(), attempt.remoteAddress());
    }
  }

  private static boolean isSuspect(String raw) {
    return raw.indexOf(COMMON_START) >= 0 || raw.indexOf('%') >= 0;
  }

  private void report(String raw, String remoteAddress) {
    for (String candidate : candidates(raw)) {
      if (!pending.tryAcquire()) {
        return;
      }
      try {
        executor.execute(() -> {
          try {
            look(candidate, remoteAddress);
          } catch (RuntimeException failed) {
            LOG.warn("a leaked key could not be noted: {}", failed.toString());
          } finally {
            pending.release();
          }
        });
      } catch (RuntimeException notStarted) {
        pending.release();
        throw notStarted;
      }
    }
  }

  /// The well-formed keys and tokens in a part of a URL.
  static List<String> candidates(String raw) {
    String text = raw;
    for (int i = 0; i < DECODINGS_MAX && text.indexOf('%') >= 0; i++) {
      text = decoded(text);
    }
    List<String> found = new ArrayList<>();
    int start = text.indexOf(COMMON_START);
    for (int i = 0; start >= 0 && i < BEGINNINGS_MAX && found.size() < CANDIDATES_MAX; i++) {
      Optional<String> candidate = candidate(text, start);
      candidate.filter(one -> !found.contains(one)).ifPresent(found::add);
      int next = start + candidate.map(String::length).orElse(COMMON_START.length());
      start = text.indexOf(COMMON_START, next);
    }
    return found;
  }

  private static Optional<String> candidate(String text, int start) {
    if (text.startsWith(KeyFormat.PREFIX, start) && start + KeyFormat.LENGTH <= text.length()) {
      return Optional.of(text.substring(start, start + KeyFormat.LENGTH))
          .filter(KeyFormat::isWellFormed);
    }
    if (!text.startsWith(Tokens.PREFIX, start)) {
      return Optional.empty();
    }
    int end = Math.min(text.length(), start + Tokens.LENGTH_MAX + 1);
    String piece = text.substring(start, end);
    String run = piece.substring(0, Scan.countFrom(piece, 0, Tokens::isLetter));
    return Optional.of(run).filter(Tokens::isWellFormed);
  }

  // Lenient, unlike PercentCoding: malformed text elsewhere must not hide a key.
  private static String decoded(String raw) {
    StringBuilder text = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      boolean isCode =
          c == '%'
              && i + 2 < raw.length()
              && HexFormat.isHexDigit(raw.charAt(i + 1))
              && HexFormat.isHexDigit(raw.charAt(i + 2));
      if (isCode) {
        text.append((char) HexFormat.fromHexDigits(raw, i + 1, i + 3));
        i += 2;
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private void look(String candidate, String remoteAddress) {
    Optional<Credentials.Name> name = name(candidate);
    if (name.isEmpty() || credentials.isKnownToBeUnknown(name.get())) {
      return;
    }
    Optional<Credential> remembered = credentials.remembered(name.get());
    if (remembered.isPresent()) {
      note(remembered.get().principal());
      return;
    }
    // Guesses in URLs count as guesses, too.
    FailureCounter.Allowed allowed = failures.take(remoteAddress);
    if (!allowed.isRefused()
        && credentials.find(name.get())
            instanceof Credentials.CredentialResult.Known(Credential credential)) {
      allowed.giveBack();
      note(credential.principal());
    }
  }

  private Optional<Credentials.Name> name(String candidate) {
    return candidate.startsWith(Tokens.PREFIX)
        ? tokens.read(candidate).map(claims -> new Credentials.Name.Id(claims.secretId()))
        : Optional.of(new Credentials.Name.Hash(ByteBuffer.wrap(pepper.hash(candidate))));
  }

  private void note(Principal principal) {
    long now = nanoTime.getAsLong();
    Long last = noted.get(principal.keyId());
    boolean isQuiet = last != null && now - last < QUIET_NANOS;
    if (isQuiet) {
      return;
    }
    if (noted.size() >= REMEMBERED_MAX) {
      noted.clear();
    }
    boolean isFirst =
        last == null
            ? noted.putIfAbsent(principal.keyId(), now) == null
            : noted.replace(principal.keyId(), last, now);
    if (!isFirst) {
      return;
    }
    long millis = clock.millis();
    store.withHandle(handle ->
        handle.execute(
            """
            insert into key_leaks (account_id, key_id, first_seen_at, last_seen_at, times)
            values (?, ?, ?, ?, 1)
            on conflict (key_id) do update set
              last_seen_at = excluded.last_seen_at, times = key_leaks.times + 1
            """,
            principal.accountId(),
            principal.keyId(),
            millis,
            millis));
    LOG.warn(
        "key {} was sent in a URL, which proxies and browsers store: rotate it", principal.keyId());
  }
}
