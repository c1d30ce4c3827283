package io.cartway.region.build;

import com.onthegomap.planetiler.collection.LongLongMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Where the nodes of a city are, by their ids, in the heap: 16 bytes for each.
///
/// Planetiler's sorted table has an entry of 8 bytes for each 256 ids that there are in the world,
/// which are 400 MB for Monaco.
///
/// Written by one thread, ids ascending; then read by any.
final class NodePlaces implements LongLongMap, LongLongMap.SequentialWrites {

  private static final int BLOCK_BITS = 12;
  private static final int BLOCK = 1 << BLOCK_BITS;

  private final List<long[]> ids = new ArrayList<>();
  private final List<long[]> places = new ArrayList<>();
  private int inLast = BLOCK;
  private long last = Long.MIN_VALUE;

  /// Adds a node.
  ///
  /// @throws IllegalArgumentException when the id does not ascend
  @Override
  public void put(long id, long place) {
    if (id <= last) {
      throw new IllegalArgumentException(
          "nodes must be sorted by id, %d came after %d".formatted(id, last));
    }
    if (inLast == BLOCK) {
      ids.add(new long[BLOCK]);
      places.add(new long[BLOCK]);
      inLast = 0;
    }
    ids.getLast()[inLast] = id;
    places.getLast()[inLast] = place;
    inLast++;
    last = id;
  }

  @Override
  public long get(long id) {
    int block = block(id);
    if (block < 0) {
      return MISSING_VALUE;
    }
    int size = block == ids.size() - 1 ? inLast : BLOCK;
    int found = Arrays.binarySearch(ids.get(block), 0, size, id);
    return found < 0 ? MISSING_VALUE : places.get(block)[found];
  }

  /// The last block whose first id is not above this one; -1 when there is none.
  private int block(long id) {
    int low = 0;
    int high = ids.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (ids.get(middle)[0] <= id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  @Override
  public long estimateMemoryUsageBytes() {
    return 2L * Long.BYTES * BLOCK * ids.size();
  }

  @Override
  public void close() {
    ids.clear();
    places.clear();
    inLast = BLOCK;
  }
}
