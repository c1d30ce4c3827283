package io.cartway.accounts.metering;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// The counts of this server that are not written yet. Counting adds to adders; there is one cell
/// per key, operation and status in use.
final class UsageCounts {

  /// A cell without changes for this many drains is forgotten.
  private static final int RESTS_MAX = 120;

  private final Set<Cell> counting = ConcurrentHashMap.newKeySet();

  /// The key of a count.
  ///
  /// @param service empty for free operations
  /// @param day yyyymmdd
  record What(String accountId, String keyId, String service, String operation, int day, int status)
      implements Comparable<What> {

    private static final Comparator<What> ORDER =
        Comparator.comparing(What::accountId)
            .thenComparingInt(What::day)
            .thenComparing(What::keyId)
            .thenComparing(What::service)
            .thenComparing(What::operation)
            .thenComparingInt(What::status);

    @Override
    public int compareTo(What other) {
      return ORDER.compare(this, other);
    }

    int month() {
      return day / 100;
    }
  }

  /// The counted amounts.
  ///
  /// @param keyMicros the part of micros not paid from a lease of the key's cap, because there was
  ///   no cap
  /// @param accountMicros the part of micros not paid from a lease of the account's cap
  record Amount(long requests, long freeUnits, long micros, long keyMicros, long accountMicros) {

    Amount plus(Amount other) {
      return new Amount(
          requests + other.requests,
          freeUnits + other.freeUnits,
          micros + other.micros,
          keyMicros + other.keyMicros,
          accountMicros + other.accountMicros);
    }

    private Amount minus(Amount other) {
      return new Amount(
          requests - other.requests,
          freeUnits - other.freeUnits,
          micros - other.micros,
          keyMicros - other.keyMicros,
          accountMicros - other.accountMicros);
    }
  }

  private static final Amount NOTHING = new Amount(0, 0, 0, 0, 0);

  /// Counts one kind of answer.
  final class Cell {
    private final What what;
    private final LongAdder requests = new LongAdder();
    private final LongAdder freeUnits = new LongAdder();
    private final LongAdder micros = new LongAdder();
    private final LongAdder keyMicros = new LongAdder();
    private final LongAdder accountMicros = new LongAdder();
    private volatile boolean registered;

    // Used only by the draining thread. Adders only grow and are never reset, so no count is lost.
    private Amount drained = NOTHING;
    private int rests;

    private Cell(What what) {
      this.what = what;
    }

    /// Counts a free request.
    void count() {
      requests.increment();
      enter();
    }

    /// Counts a request that was paid by an allowance, with money, or by both.
    ///
    /// @param free units of the allowance
    /// @param price micro-USD
    void count(long free, long price, boolean keyLeased, boolean accountLeased) {
      if (free > 0) {
        freeUnits.add(free);
      }
      if (price > 0) {
        countMoney(price, keyLeased, accountLeased);
      }
      count();
    }

    private void countMoney(long price, boolean keyLeased, boolean accountLeased) {
      micros.add(price);
      if (!keyLeased) {
        keyMicros.add(price);
      }
      if (!accountLeased) {
        accountMicros.add(price);
      }
    }

    private void enter() {
      if (!registered) {
        registered = true;
        counting.add(this);
      }
    }

    private Amount drain() {
      Amount total =
          new Amount(
              requests.sum(), freeUnits.sum(), micros.sum(), keyMicros.sum(), accountMicros.sum());
      Amount fresh = total.minus(drained);
      drained = total;
      return fresh;
    }
  }

  Cell cell(What what) {
    return new Cell(what);
  }

  /// Takes the counts since the last call; one thread at a time.
  Map<What, Amount> drain() {
    Map<What, Amount> drained = new TreeMap<>();
    List<Cell> resting = new ArrayList<>();
    for (Cell cell : counting) {
      Amount fresh = cell.drain();
      if (!fresh.equals(NOTHING)) {
        cell.rests = 0;
        drained.merge(cell.what, fresh, Amount::plus);
      } else if (++cell.rests > RESTS_MAX) {
        resting.add(cell);
      }
    }
    for (Cell cell : resting) {
      forget(cell, drained);
    }
    return new LinkedHashMap<>(drained);
  }

  /// The cells that are looked at; those that rest are not.
  int counting() {
    return counting.size();
  }

  private void forget(Cell cell, Map<What, Amount> drained) {
    cell.rests = 0;
    counting.remove(cell);
    cell.registered = false;
    // A count before that line still saw the cell registered, so check again here.
    Amount late = cell.drain();
    if (!late.equals(NOTHING)) {
      drained.merge(cell.what, late, Amount::plus);
      cell.enter();
    }
  }
}
