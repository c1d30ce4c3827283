package io.cartway.render;

import io.cartway.render.label.Placement;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps the most recent placements of symbols: one serves the sixteen raster tiles of its part of
/// the map. Thread-safe.
public final class PlacementCache {

  private static final int ENTRY_SIZE = 300;

  private final long bytesMax;
  private final Object lock = new Object();
  private final Map<Key, Placement> recent = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /// What a placement is of.
  ///
  /// @param version style, language, region
  /// @param column of its part of the map, from the west
  record Key(String version, double zoom, int column, int row) {

    long bytes() {
      return ENTRY_SIZE + 2L * version.length();
    }
  }

  /// @param bytesMax most bytes in memory; one of a city takes some 300 kB
  public PlacementCache(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /// A placement, made when it is not kept.
  Placement get(Key key, Supplier<Placement> maker) {
    Placement kept = recent(key);
    if (kept != null) {
      return kept;
    }
    Placement made = maker.get();
    keep(key, made);
    return made;
  }

  private @Nullable Placement recent(Key key) {
    synchronized (lock) {
      return recent.get(key);
    }
  }

  private void keep(Key key, Placement made) {
    synchronized (lock) {
      // Two callers may make the same: waiting for the other would hold a turn on the processors.
      long size = made.bytes() + key.bytes();
      if (size > bytesMax || recent.putIfAbsent(key, made) != null) {
        return;
      }
      bytes += size;
      Iterator<Map.Entry<Key, Placement>> oldest = recent.entrySet().iterator();
      while (bytes > bytesMax) {
        Map.Entry<Key, Placement> out = oldest.next();
        bytes -= out.getValue().bytes() + out.getKey().bytes();
        oldest.remove();
      }
    }
  }

  /// The bytes of what is kept.
  long keptBytes() {
    synchronized (lock) {
      return bytes;
    }
  }
}
