package io.cartway.tiles;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The most recently used tiles, within a bound of bytes. Thread-safe.
///
/// @param <K> what a tile is found by
/// @param <T> a tile
public final class RecentTiles<K, T> {

  /// What an entry takes besides its bytes: key, tag, nodes.
  static final int ENTRY_SIZE = 400;

  private final long bytesMax;
  private final ToLongFunction<T> length;
  private final Object lock = new Object();
  private final Map<K, T> byKey = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /// @param bytesMax most bytes of what is kept
  /// @param length the bytes of a tile
  public RecentTiles(long bytesMax, ToLongFunction<T> length) {
    this.bytesMax = bytesMax;
    this.length = length;
  }

  /// The tile of a key; null when it is not kept.
  public @Nullable T find(K key) {
    synchronized (lock) {
      return byKey.get(key);
    }
  }

  /// Keeps a tile, and drops those that were used longest ago for it.
  public void put(K key, T made) {
    synchronized (lock) {
      // Two callers may make the same: the work is small, and waiting would hold a turn.
      if (size(made) > bytesMax || byKey.put(key, made) != null) {
        return;
      }
      bytes += size(made);
      Iterator<T> oldest = byKey.values().iterator();
      while (bytes > bytesMax) {
        bytes -= size(oldest.next());
        oldest.remove();
      }
    }
  }

  /// The bytes of what is kept.
  long bytes() {
    synchronized (lock) {
      return bytes;
    }
  }

  private long size(T tile) {
    return length.applyAsLong(tile) + ENTRY_SIZE;
  }
}
