package io.cartway.accounts.metering;

import io.cartway.accounts.metering.LeaseTable.LeaseKind;
import io.cartway.accounts.metering.LeaseTable.Source;
import io.cartway.accounts.metering.UsageCounts.Amount;
import io.cartway.accounts.metering.UsageCounts.What;
import io.cartway.accounts.secret.KeyFormat;
import io.cartway.store.Store;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes counts exactly once: each batch has a number, and the database remembers the last number
/// of each server. A batch with an uncertain commit is sent again, and the number shows whether it
/// was written.
final class UsageFlusher {

  private static final Logger LOG = LoggerFactory.getLogger(UsageFlusher.class);
  private static final long LAST_USED_MILLIS = Duration.ofMinutes(1).toMillis();
  private static final int LAST_USED_MAX = 100_000;

  private final Transactions transactions;
  private final UsageCounts counts;
  private final Clock clock;
  private final String serverId = KeyFormat.id("srv_", new SecureRandom());
  private final ReentrantLock flushing = new ReentrantLock();

  // Guarded by flushing.
  private final Map<String, Long> lastUsedMillis = new TreeMap<>();
  private long sequence;
  private @Nullable Batch pending;
  private volatile boolean warned;

  /// @param lastUsed time of last use by key, where it must be written
  private record Batch(long number, Map<What, Amount> counts, Map<String, Long> lastUsed) {}

  /// Runs work in one database transaction.
  @FunctionalInterface
  interface Transactions {
    /// @throws RuntimeException when it failed, or the outcome is uncertain
    void run(Consumer<Handle> work);

    static Transactions of(Store store) {
      return work ->
          store.<Boolean, RuntimeException>inTransaction(handle -> {
            work.accept(handle);
            return true;
          });
    }
  }

  UsageFlusher(Transactions transactions, UsageCounts counts, Clock clock) {
    this.transactions = transactions;
    this.counts = counts;
    this.clock = clock;
  }

  /// Writes the counts. If the database fails, they stay here until the next time.
  ///
  /// @return whether everything is written
  boolean flush() {
    flushing.lock();
    try {
      return (pending == null || write(pending)) && writeFresh();
    } finally {
      flushing.unlock();
    }
  }

  /// Whether the last write failed and counts wait for the next: at most one number per key,
  /// operation, status and day, however long the database is unavailable.
  boolean isWaiting() {
    return warned;
  }

  private boolean writeFresh() {
    Map<What, Amount> drained = counts.drain();
    if (drained.isEmpty()) {
      return true;
    }
    Batch batch = new Batch(++sequence, drained, lastUsed(drained));
    pending = batch;
    return write(batch);
  }

  private Map<String, Long> lastUsed(Map<What, Amount> drained) {
    long now = clock.millis();
    Map<String, Long> due = new TreeMap<>();
    for (What what : drained.keySet()) {
      long before = lastUsedMillis.getOrDefault(what.keyId(), Long.MIN_VALUE / 2);
      if (now - before >= LAST_USED_MILLIS) {
        due.put(what.keyId(), now);
      }
    }
    if (lastUsedMillis.size() > LAST_USED_MAX) {
      lastUsedMillis.clear();
    }
    lastUsedMillis.putAll(due);
    return due;
  }

  private boolean write(Batch batch) {
    try {
      transactions.run(handle -> {
        if (isFresh(handle, batch.number)) {
          writeUsage(handle, batch.counts);
          writeSpent(handle, batch.counts);
          writeLastUsed(handle, batch.lastUsed);
        }
      });
    } catch (RuntimeException failed) {
      if (!warned) {
        LOG.warn("counts of usage wait for the database: {}", failed.toString());
      }
      warned = true;
      return false;
    }
    if (warned) {
      LOG.info("counts of usage are written again");
    }
    warned = false;
    pending = null;
    return true;
  }

  private boolean isFresh(Handle handle, long number) {
    return handle.execute(
            """
            insert into usage_flushes (server_id, sequence) values (?, ?)
            on conflict (server_id) do update set sequence = excluded.sequence
            where usage_flushes.sequence < excluded.sequence
            """,
            serverId,
            number)
        == 1;
  }

  // The order of the keys is the same on every server, so concurrent writes cannot deadlock.
  private static void writeUsage(Handle handle, Map<What, Amount> counts) {
    try (PreparedBatch rows =
        handle.prepareBatch(
            """
            insert into usage (account_id, day, key_id, service, operation, status,
              requests, free_units, micros)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (account_id, day, key_id, service, operation, status) do update set
              requests = usage.requests + excluded.requests,
              free_units = usage.free_units + excluded.free_units,
              micros = usage.micros + excluded.micros
            """)) {
      counts.forEach((what, amount) ->
          rows.add(
              what.accountId(),
              what.day(),
              what.keyId(),
              what.service(),
              what.operation(),
              what.status(),
              amount.requests(),
              amount.freeUnits(),
              amount.micros()));
      var _ = rows.execute();
    }
  }

  // Spending without a lease is added to the amount taken, so that a cap set in the middle of a
  // month covers the whole month.
  private static void writeSpent(Handle handle, Map<What, Amount> counts) {
    Map<String, Long> spent = new TreeMap<>();
    Map<String, Source> holders = new TreeMap<>();
    counts.forEach((what, amount) -> {
      spend(what, what.keyId(), amount.keyMicros(), spent, holders);
      spend(what, what.accountId(), amount.accountMicros(), spent, holders);
    });
    spent.forEach((name, micros) -> {
      Source source = holders.get(name);
      if (source != null && LeaseTable.add(handle, source, micros) == 0) {
        LeaseTable.begin(handle, source);
        LeaseTable.add(handle, source, micros);
      }
    });
  }

  private static void spend(
      What what, String holder, long micros, Map<String, Long> spent, Map<String, Source> holders) {
    if (micros != 0) {
      String name = holder + "/" + what.month();
      spent.merge(name, micros, Long::sum);
      holders.put(name, new Source(LeaseKind.BUDGET, what.accountId(), holder, what.month(), 0));
    }
  }

  private static void writeLastUsed(Handle handle, Map<String, Long> lastUsed) {
    lastUsed.forEach((keyId, millis) ->
        handle.execute(
            """
            update keys set last_used_at = ?
            where id = ? and (last_used_at is null or last_used_at < ?)
            """,
            millis,
            keyId,
            millis));
  }

  /// Writes the rest and removes this server from the table of batches.
  void close() {
    if (!flush()) {
      LOG.warn("the last counts of usage could not be written");
      return;
    }
    try {
      transactions.run(
          handle -> handle.execute("delete from usage_flushes where server_id = ?", serverId));
    } catch (RuntimeException failed) {
      LOG.debug("the row of {} stays in usage_flushes", serverId, failed);
    }
  }
}
