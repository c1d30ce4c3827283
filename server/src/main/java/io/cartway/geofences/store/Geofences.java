package io.cartway.geofences.store;

import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.Geofence;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.store.Store;
import io.cartway.text.Scan;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/// The geofences of all accounts. Thread-safe.
public final class Geofences {

  /// What ids begin with.
  public static final String PREFIX = "cw:g:";

  /// Bytes of an account's geofences as they are kept: in memory they take three times as much.
  static final long BYTES_MAX = 5_000_000;

  /// Characters of the contents of a page of them, unless one alone has more.
  static final long PAGE_CHARS_MAX = 1_000_000;

  private static final int ID_BYTES = 12;
  private static final int ID_LENGTH_MAX = 100;

  /// Changes of an account that are told one by one.
  private static final int CHANGES_KEPT = 1_000;

  private final Store store;
  private final GeofenceLimits limits;
  private final SettingsText texts;
  private final AccountLock lock;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /// @param texts of settings that are kept
  /// @param lock of what accounts have
  public Geofences(
      Store store, GeofenceLimits limits, SettingsText texts, AccountLock lock, Clock clock) {
    this.store = store;
    this.limits = limits;
    this.texts = texts;
    this.lock = lock;
    this.clock = clock;
  }

  /// What came of the wish to keep a geofence.
  public sealed interface Kept {

    /// It is there.
    record Done(KeptGeofence fence) implements Kept {}

    /// There is none to be replaced.
    record Unknown() implements Kept {}

    /// The account has as many as it may.
    ///
    /// @param given what it would have
    /// @param expected what it may have
    record Full(String given, String expected) implements Kept {}
  }

  /// The bounds.
  public GeofenceLimits limits() {
    return limits;
  }

  /// Makes a geofence.
  public Kept create(String accountId, FenceSettings settings) {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    return create(accountId, id, settings);
  }

  /// Makes a geofence of an id that nobody has.
  public Kept create(String accountId, String id, FenceSettings settings) {
    String content = texts.text(settings);
    return lock.alone(
        accountId,
        handle -> {
          FenceRows.Account account = FenceRows.account(handle, accountId);
          Optional<Kept.Full> full = full(account.fences() + 1, account.bytes() + content.length());
          if (full.isPresent()) {
            return full.get();
          }
          long version = account.version() + 1;
          // The row of the account comes first: those of geofences refer to it.
          set(handle, accountId, account, version, 1, content.length());
          long now = clock.millis();
          long number =
              FenceRows.insert(
                  handle, accountId, new Geofence(id, version, settings), content, now);
          FenceRows.changed(handle, accountId, version, number);
          Instant at = Instant.ofEpochMilli(now);
          return new Kept.Done(new KeptGeofence(number, id, version, content, at, at));
        });
  }

  /// What keeps an account from having some more; empty when nothing does.
  ///
  /// @param moreBytes of their contents
  Optional<Kept.Full> refusal(FenceRows.Account account, long moreFences, long moreBytes) {
    return full(account.fences() + moreFences, account.bytes() + moreBytes);
  }

  /// The text of settings that is kept.
  String text(FenceSettings settings) {
    return texts.text(settings);
  }

  private Optional<Kept.Full> full(long fences, long bytes) {
    if (fences > limits.geofencesMax()) {
      return Optional.of(
          new Kept.Full(
              "one more, %,d".formatted(fences),
              "at most %,d geofences of an account".formatted(limits.geofencesMax())));
    }
    return bytes > BYTES_MAX
        ? Optional.of(
            new Kept.Full(
                "%,d bytes of geofences".formatted(bytes),
                "at most %,d bytes of an account's geofences".formatted(BYTES_MAX)))
        : Optional.empty();
  }

  private static void set(
      Handle handle,
      String accountId,
      FenceRows.Account account,
      long version,
      int moreFences,
      long moreBytes) {
    long floor = Math.max(account.floor(), version - CHANGES_KEPT);
    FenceRows.forget(handle, accountId, floor);
    FenceRows.set(
        handle,
        accountId,
        new FenceRows.Account(
            version,
            floor,
            account.fences() + moreFences,
            account.bytes() + moreBytes,
            account.events()));
  }

  /// Replaces what the owner chose. Assets meet it anew when its shape or its assets change; those
  /// that were inside stay so until a fix counts as out, so that each entry has its exit.
  public Kept replace(String accountId, String id, FenceSettings settings) {
    String content = texts.text(settings);
    // Read before the transaction, which others wait for on SQLite.
    Optional<KeptGeofence> known = find(accountId, id);
    if (known.isEmpty()) {
      return new Kept.Unknown();
    }
    String knownContent = known.get().content();
    boolean isNewOfKnown = isNew(texts.settings(knownContent), settings);
    return lock.alone(
        accountId,
        handle -> {
          Optional<KeptGeofence> old = FenceRows.find(handle, accountId, id);
          if (old.isEmpty()) {
            return new Kept.Unknown();
          }
          KeptGeofence stored = old.get();
          FenceRows.Account account = FenceRows.account(handle, accountId);
          long more = (long) content.length() - stored.content().length();
          Optional<Kept.Full> full = full(account.fences(), account.bytes() + more);
          if (full.isPresent() && more > 0) {
            return full.get();
          }
          long version = account.version() + 1;
          set(handle, accountId, account, version, 0, more);
          boolean isNew =
              stored.content().equals(knownContent)
                  ? isNewOfKnown
                  : isNew(texts.settings(stored.content()), settings);
          if (isNew) {
            StateRows.meetAnew(handle, accountId, stored.number(), settings.rules().assets());
          }
          long revision = isNew ? version : stored.revision();
          long now = clock.millis();
          FenceRows.update(handle, stored.number(), revision, content, now);
          FenceRows.changed(handle, accountId, version, stored.number());
          return new Kept.Done(
              new KeptGeofence(
                  stored.number(),
                  id,
                  revision,
                  content,
                  stored.created(),
                  Instant.ofEpochMilli(now)));
        });
  }

  private static boolean isNew(FenceSettings old, FenceSettings settings) {
    return !old.shape().equals(settings.shape())
        || !old.rules().assets().equals(settings.rules().assets());
  }

  /// Deletes a geofence. Nobody can read it or its events from then on.
  ///
  /// @return whether there was one
  public boolean delete(String accountId, String id) {
    return isId(id)
        && lock.alone(
            accountId,
            handle -> {
              Optional<KeptGeofence> old = FenceRows.find(handle, accountId, id);
              if (old.isPresent()) {
                long number = old.get().number();
                FenceRows.Account account = FenceRows.account(handle, accountId);
                long version = account.version() + 1;
                set(handle, accountId, account, version, -1, -old.get().content().length());
                FenceRows.delete(handle, number);
                FenceRows.changed(handle, accountId, version, number);
              }
              return old.isPresent();
            });
  }

  /// One geofence.
  public Optional<KeptGeofence> find(String accountId, String id) {
    return isId(id)
        ? store.withHandle(handle -> FenceRows.find(handle, accountId, id))
        : Optional.empty();
  }

  /// Whether a text may be an id. What is none is never asked for: PostgreSQL refuses some texts.
  public static boolean isId(String text) {
    return text.startsWith(PREFIX)
        && Scan.isAll(
            text,
            1,
            ID_LENGTH_MAX,
            c -> Scan.isLetter(c) || Scan.isDigit(c) || c == ':' || c == '-' || c == '_');
  }

  /// Some geofences.
  ///
  /// @param isMore whether there are others behind
  public record FencePage(List<KeptGeofence> fences, boolean isMore) {
    public FencePage {
      fences = List.copyOf(fences);
    }
  }

  /// Geofences of an account in the order in which they were made: up to `limit`, and fewer when
  /// they are large.
  ///
  /// @param after only those behind this id; empty for all
  /// @return empty when there is no such id
  public Optional<FencePage> list(String accountId, String after, int limit) {
    Optional<Long> number =
        after.isEmpty() ? Optional.of(0L) : find(accountId, after).map(KeptGeofence::number);
    return number.map(behind -> store.withHandle(handle -> page(handle, accountId, behind, limit)));
  }

  private FencePage page(Handle handle, String accountId, long behind, int limit) {
    List<KeptGeofence> fences = FenceRows.list(handle, accountId, behind, limit, PAGE_CHARS_MAX);
    boolean isMore =
        !fences.isEmpty() && FenceRows.isAny(handle, accountId, fences.getLast().number());
    return new FencePage(fences, isMore);
  }

  /// Assets that are in a geofence of an account, by their ids.
  ///
  /// @param after only ids after this one; empty for all
  public List<AssetInside> inside(String accountId, KeptGeofence fence, String after, int limit) {
    return store.withHandle(handle -> {
      boolean isMany = StateRows.isMany(handle, fence.number());
      Optional<String> inOrder = isMany ? Optional.of(accountId) : Optional.empty();
      return StateRows.inside(handle, inOrder, fence.number(), after, limit);
    });
  }

  /// What happened at a geofence, the oldest first.
  ///
  /// @param after only events of higher numbers
  /// @param from first time of a position, in milliseconds
  /// @param to after the last time
  public List<NumberedEvent> events(
      KeptGeofence fence, long after, OptionalLong from, OptionalLong to, int limit) {
    return store.withHandle(handle -> EventRows.list(handle, fence, after, from, to, limit));
  }
}
