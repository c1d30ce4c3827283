package io.cartway.accounts.metering;

import io.cartway.accounts.metering.LeaseTable.LeaseKind;
import io.cartway.accounts.metering.LeaseTable.Source;
import io.cartway.store.Store;
import io.cartway.store.StoreGate;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// All leases of this server. A changed cap is a different source, whose pool first asks the
/// database; leases under the old cap become idle and are returned.
final class LeasePools {

  private final LeaseTable table;
  private final StoreGate gate;
  private final MeterLimits limits;
  private final LongSupplier nanoTime;
  private volatile @Nullable Executor ahead;
  private final ConcurrentHashMap<Source, LeasePool> bySource = new ConcurrentHashMap<>();
  // Pools that may hold something. Two pools of one source can be here for a while (one dropped
  // from the map but held by a request): both are real leases, and both are returned.
  private final Set<LeasePool> holding = ConcurrentHashMap.newKeySet();

  LeasePools(Store store, MeterLimits limits, LongSupplier nanoTime) {
    this.table = new LeaseTable(store, limits.leaseShare());
    this.gate = store.gate();
    this.limits = limits;
    this.nanoTime = nanoTime;
  }

  LeaseTable table() {
    return table;
  }

  StoreGate gate() {
    return gate;
  }

  MeterLimits limits() {
    return limits;
  }

  /// From now on, leases are taken before they are needed.
  ///
  /// @param ahead takes them
  void renewAhead(Executor ahead) {
    this.ahead = ahead;
  }

  /// Takes leases before they are needed; null: nobody does.
  @Nullable Executor ahead() {
    return ahead;
  }

  LeasePool of(Source source) {
    LeasePool known = bySource.get(source);
    return known != null ? known : bySource.computeIfAbsent(source, this::make);
  }

  private LeasePool make(Source source) {
    Duration recheck =
        source.kind() == LeaseKind.BUDGET ? limits.budgetRecheck() : limits.allowanceRecheck();
    return new LeasePool(source, this, nanoTime, recheck.toNanos());
  }

  void register(LeasePool pool) {
    holding.add(pool);
  }

  /// The unused amount that this server holds of a holder's month, under any cap.
  long held(Source source) {
    long held = 0;
    for (LeasePool pool : holding) {
      Source other = pool.source();
      if (other.kind() == source.kind()
          && other.month() == source.month()
          && other.holderId().equals(source.holderId())
          && other.accountId().equals(source.accountId())) {
        held += pool.available();
      }
    }
    return held;
  }

  /// Returns idle leases and forgets idle pools. One thread at a time.
  void tidy() {
    long forget = limits.keyIdle().toNanos();
    for (LeasePool pool : List.copyOf(holding)) {
      long rested = pool.tidy(limits.leaseIdle().toNanos());
      if (rested > forget && pool.available() == 0) {
        bySource.remove(pool.source(), pool);
        holding.remove(pool);
        if (!pool.unregister()) {
          holding.add(pool);
        }
      }
    }
    // Pools of a cap that never had room never held anything.
    if (bySource.size() > limits.keysMax() * 4) {
      bySource.values().removeIf(pool -> !holding.contains(pool));
    }
  }

  /// Returns everything, at shutdown.
  void giveAllBack() {
    holding.forEach(LeasePool::giveAllBack);
  }
}
