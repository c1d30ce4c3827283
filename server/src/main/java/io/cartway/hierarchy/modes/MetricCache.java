package io.cartway.hierarchy.modes;

import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.MetricMaking;
import io.cartway.work.Deadline;
import io.cartway.work.Deadline.AbandonedException;
import io.cartway.work.Deadline.DeadlinePassedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An LRU cache of metrics with a limit in bytes. Each metric is made once, even for concurrent
/// requests. Thread-safe.
///
/// Pinned metrics stay for good and do not count towards the limit: were they dropped like others,
/// a few keys in rotation would make a metric for each request as soon as their sum is a byte too
/// large. A dropped metric lives on as long as a query holds it.
///
/// @param <K> the key of a metric
public final class MetricCache<K> {

  /// Maximum number of unfinished metrics kept: each is as large as a metric.
  private static final int BEGUN_MAX = 4;

  /// What was worked for less is not kept for others when the caller hangs up.
  private static final long LITTLE_NANOS = 500_000_000;

  private final long sizeMax;
  private final Predicate<K> isPinned;
  private final LinkedHashMap<K, Slot> begun = new LinkedHashMap<>(16, 0.75f, true);
  private final LinkedHashMap<K, Metric> kept = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<K, Metric> pinned = new HashMap<>();
  private long sizeBytes;
  private long pinnedBytes;
  private long madeCount;

  /// A cache without pinned metrics.
  ///
  /// @param sizeMax maximum bytes; the newest metric is kept even if it alone is larger
  public MetricCache(long sizeMax) {
    this(sizeMax, key -> false);
  }

  /// A cache with pinned metrics.
  ///
  /// @param sizeMax maximum bytes of the others; the newest of them is kept even if it alone is
  ///   larger
  /// @param isPinned whether the metric of a key is kept for good; always the same for a key
  public MetricCache(long sizeMax, Predicate<K> isPinned) {
    this.sizeMax = sizeMax;
    this.isPinned = isPinned;
  }

  /// A metric that is being made, or whose making was paused.
  private static final class Slot {
    private final Semaphore turn = new Semaphore(1);
    private @Nullable MetricMaking making;
  }

  /// The metric of a key, made if it is not cached.
  public Metric get(K key, Supplier<Metric> maker) {
    return find(key, slot -> maker.get(), () -> {});
  }

  /// The metric of a key, made incrementally if it is not cached. Concurrent requests wait; if the
  /// maker stops, a waiting one continues.
  ///
  /// @param deadline is looked at every few milliseconds and may throw to give up
  public Metric get(K key, Supplier<MetricMaking> maker, Deadline deadline) {
    return find(
        key,
        slot -> {
          MetricMaking making = slot.making;
          if (making == null) {
            making = maker.get();
            slot.making = making;
          }
          boolean isKept = false;
          try {
            return making.finish(deadline);
          } catch (DeadlinePassedException leftOff) {
            // Nobody repeats a request because its caller hung up.
            boolean isLittle =
                leftOff instanceof AbandonedException && making.spentNanos() < LITTLE_NANOS;
            isKept = !isLittle || slot.turn.hasQueuedThreads();
            throw leftOff;
          } finally {
            if (!isKept) {
              slot.making = null;
              making.drop();
            }
          }
        },
        deadline::check);
  }

  /// The metric of a key if it is cached.
  public Optional<Metric> find(K key) {
    return Optional.ofNullable(known(key));
  }

  private interface Maker {
    Metric make(Slot slot);
  }

  private Metric find(K key, Maker maker, Runnable check) {
    while (true) {
      Slot slot;
      synchronized (kept) {
        Metric metric = cached(key);
        if (metric != null) {
          return metric;
        }
        slot = begun.computeIfAbsent(key, any -> new Slot());
        dropBegun(key);
      }
      check.run();
      if (Turns.isTaken(slot.turn)) {
        try {
          Metric metric = known(key);
          if (metric != null) {
            return metric;
          }
          Metric made = maker.make(slot);
          keep(key, made);
          return made;
        } finally {
          slot.turn.release();
        }
      }
    }
  }

  private @Nullable Metric known(K key) {
    synchronized (kept) {
      return cached(key);
    }
  }

  /// Call while holding the lock.
  private @Nullable Metric cached(K key) {
    Metric metric = pinned.get(key);
    return metric == null ? kept.get(key) : metric;
  }

  /// Drops the oldest idle unfinished metric, if there are too many.
  private void dropBegun(K but) {
    List<K> oldestFirst = new ArrayList<>(begun.keySet());
    for (K oldest : oldestFirst) {
      Slot slot = begun.get(oldest);
      if (slot != null
          && begun.size() > BEGUN_MAX
          && !oldest.equals(but)
          && slot.turn.tryAcquire()) {
        // Whoever waited for the turn finds another slot.
        begun.remove(oldest);
        MetricMaking making = slot.making;
        if (making != null) {
          making.drop();
        }
      }
    }
  }

  /// Replaces the metric of a key.
  public void put(K key, Metric metric) {
    keep(key, metric);
  }

  /// Keeps a metric for good that was not made here.
  public void pin(K key, Metric metric) {
    synchronized (kept) {
      Metric before = pinned.put(key, metric);
      pinnedBytes += metric.sizeBytes() - (before == null ? 0 : before.sizeBytes());
    }
  }

  private void keep(K key, Metric metric) {
    synchronized (kept) {
      begun.remove(key);
      madeCount++;
      boolean stays = isPinned.test(key);
      @Nullable Metric before = (stays ? pinned : kept).put(key, metric);
      long added = metric.sizeBytes() - (before == null ? 0 : before.sizeBytes());
      if (stays) {
        pinnedBytes += added;
        return;
      }
      sizeBytes += added;
      List<K> oldestFirst = new ArrayList<>(kept.keySet());
      for (K oldest : oldestFirst) {
        if (sizeBytes <= sizeMax || kept.size() == 1) {
          break;
        }
        Metric dropped = kept.remove(oldest);
        sizeBytes -= dropped == null ? 0 : dropped.sizeBytes();
      }
    }
  }

  /// The bytes of all cached metrics, pinned ones included.
  public long sizeBytes() {
    synchronized (kept) {
      return pinnedBytes + sizeBytes;
    }
  }

  /// The bytes of the pinned metrics.
  public long pinnedBytes() {
    synchronized (kept) {
      return pinnedBytes;
    }
  }

  /// The number of cached metrics, pinned ones included.
  public int count() {
    synchronized (kept) {
      return pinned.size() + kept.size();
    }
  }

  /// The number of metrics made or put so far.
  public long madeCount() {
    synchronized (kept) {
      return madeCount;
    }
  }
}
