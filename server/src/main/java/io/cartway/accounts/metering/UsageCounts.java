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

/// What this server counted and has not written yet. Counting is adding to adders; there are as
/// many cells as keys in use have operations and statuses.
final class UsageCounts {

  /// A cell that rests through so many drains is forgotten.
  private static final int RESTS_MAX = 120;

  private final Set<Cell> counting = ConcurrentHashMap.newKeySet();

  /// What is counted together.
  ///
  /// @param service empty for what is not billed
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

  /// How much.
  ///
  /// @param keyMicros of micros, what no lease of the key's cap paid, because it had none
  /// @param accountMicros of micros, what no lease of the account's cap paid
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

    // Of the thread that drains. Adders only grow and are never reset, so no count gets lost.
    private Amount drained = NOTHING;
    private int rests;

    private Cell(What what) {
      this.what = what;
    }

    /// One request that cost nothing.
    void count() {
      requests.increment();
      enter();
    }

    /// One request that an allowance paid.
    void countFree() {
      freeUnits.increment();
      count();
    }

    /// One request that cost money.
    void countPaid(long price, boolean keyLeased, boolean accountLeased) {
      micros.add(price);
      if (!keyLeased) {
        keyMicros.add(price);
      }
      if (!accountLeased) {
        accountMicros.add(price);
      }
      count();
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

  /// Takes what was counted since the last time; one thread at a time.
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

  private void forget(Cell cell, Map<What, Amount> drained) {
    cell.rests = 0;
    counting.remove(cell);
    cell.registered = false;
    // Who counted before that line saw it registered: looked for here.
    Amount late = cell.drain();
    if (!late.equals(NOTHING)) {
      drained.merge(cell.what, late, Amount::plus);
      cell.enter();
    }
  }
}
