package io.cartway.tracking.store;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// How many positions of an account a group takes at most, so that what a listener does with them
/// holds up other accounts for [#NANOS] only: an account whose positions meet thousands of
/// geofences each waits longer itself. Begins with few, doubles while they are cheap (as TCP's slow
/// start, RFC 5681), and follows what the last ones took. For one thread.
final class ListenerShares {

  /// What the positions of an account may take in a group.
  static final long NANOS = 50_000_000;

  /// Of an account that is not known.
  static final int FIRST = 20;

  private static final int ACCOUNTS_MAX = 10_000;

  private final int most;
  private final Map<String, Integer> shares =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
          return size() > ACCOUNTS_MAX;
        }
      };

  /// Until when accounts rest.
  private final Map<String, Long> rests = new HashMap<>();

  /// @param most of any account
  ListenerShares(int most) {
    this.most = most;
  }

  /// How many the next group takes.
  int of(String accountId) {
    return shares.getOrDefault(accountId, FIRST);
  }

  /// Notes what the positions of an account took.
  ///
  /// @param count of them, 1 or more
  /// @param nanos that they took
  void took(String accountId, int count, long nanos) {
    long now = Math.max(of(accountId), 1);
    long fits = nanos <= 0 ? most : count * NANOS / nanos;
    // Few positions say little of how many would fit.
    long next = Math.min(fits, Math.max(now, 2L * count));
    shares.put(accountId, Math.clamp(next, 1, most));
  }

  /// Notes that an account's preparations have not ended: it rests as long as they took, while
  /// others are served.
  ///
  /// @param now nanoseconds of a clock
  void rest(String accountId, long nanos, long now) {
    rests.values().removeIf(until -> until - now <= 0);
    rests.put(accountId, now + nanos);
  }

  /// Whether an account rests.
  boolean isResting(String accountId, long now) {
    Long until = rests.get(accountId);
    return until != null && until - now > 0;
  }
}
