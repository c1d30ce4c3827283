package io.cartway.hierarchy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Metrics by their key, within a bound of bytes: those that were asked for last are kept. Each is
/// made once, however many ask for it at the same time. Thread-safe.
///
/// A metric that is dropped lives on with who holds it.
///
/// @param <K> what tells metrics apart
public final class MetricCache<K> {

  private final long sizeMax;
  private final Map<K, CompletableFuture<Metric>> making = new HashMap<>();
  private final LinkedHashMap<K, Metric> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long sizeBytes;
  private long madeCount;

  /// @param sizeMax bytes that may be kept; the newest metric is kept even when it alone has more
  public MetricCache(long sizeMax) {
    this.sizeMax = sizeMax;
  }

  /// The metric of a key, made by the maker unless it is there.
  public Metric get(K key, Supplier<Metric> maker) {
    CompletableFuture<Metric> mine = new CompletableFuture<>();
    CompletableFuture<Metric> awaited = null;
    synchronized (kept) {
      Metric metric = kept.get(key);
      if (metric != null) {
        return metric;
      }
      awaited = making.putIfAbsent(key, mine);
    }
    if (awaited != null) {
      return await(awaited);
    }
    try {
      Metric metric = maker.get();
      keep(key, metric);
      mine.complete(metric);
      return metric;
    } catch (RuntimeException | Error failure) {
      mine.completeExceptionally(failure);
      throw failure;
    } finally {
      synchronized (kept) {
        making.remove(key);
      }
    }
  }

  private static Metric await(CompletableFuture<Metric> other) {
    try {
      return other.join();
    } catch (CompletionException failure) {
      throw new IllegalStateException("the metric could not be made", failure.getCause());
    }
  }

  /// Puts a metric in place of the one with its key.
  public void put(K key, Metric metric) {
    keep(key, metric);
  }

  private void keep(K key, Metric metric) {
    synchronized (kept) {
      @Nullable Metric before = kept.put(key, metric);
      sizeBytes += metric.sizeBytes() - (before == null ? 0 : before.sizeBytes());
      madeCount++;
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

  /// The bytes of all metrics that are kept.
  public long sizeBytes() {
    synchronized (kept) {
      return sizeBytes;
    }
  }

  /// How many metrics are kept.
  public int count() {
    synchronized (kept) {
      return kept.size();
    }
  }

  /// How many were made or put so far.
  public long madeCount() {
    synchronized (kept) {
      return madeCount;
    }
  }
}
