package io.cartway.raster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Which kept pictures were used longest ago, with their sizes: 40 bytes for each row, and up to
/// twice as many rows as pictures. Used under a lock.
///
/// A table by key with chains, and a list by use through all rows.
final class UseOrder {

  private static final int NONE = -1;
  private static final int FIRST_ROWS = 64;

  private long[] highs = new long[FIRST_ROWS];
  private long[] lows = new long[FIRST_ROWS];
  private int[] owners = new int[FIRST_ROWS];
  private int[] blocks = new int[FIRST_ROWS];
  private int[] newer = new int[FIRST_ROWS];
  private int[] older = new int[FIRST_ROWS];
  private int[] chain = new int[FIRST_ROWS];
  private int[] heads = new int[FIRST_ROWS];
  private int rows;
  private int free = NONE;
  private int newest = NONE;
  private int oldest = NONE;
  private int count;
  private long sum;

  /// Blocks of each account that has some.
  private final Map<Integer, Long> byOwner = new HashMap<>();

  UseOrder() {
    Arrays.fill(heads, NONE);
  }

  /// Pictures that are known.
  int count() {
    return count;
  }

  /// Blocks of all pictures.
  long blocks() {
    return sum;
  }

  /// Blocks of an owner's pictures.
  long blocksOf(int owner) {
    return byOwner.getOrDefault(owner, 0L);
  }

  /// Notes that a picture is used now; nothing happens when it is not known.
  void use(PictureKey key) {
    int row = find(key);
    if (row != NONE && row != newest) {
      unlink(row);
      linkNewest(row);
    }
  }

  /// Adds a picture as the one used last, or notes its new size.
  void put(PictureKey key, int size) {
    remove(key);
    int row = free;
    if (row == NONE) {
      if (rows == highs.length) {
        grow();
      }
      row = rows++;
    } else {
      free = chain[row];
    }
    highs[row] = key.high();
    lows[row] = key.low();
    owners[row] = key.owner();
    blocks[row] = size;
    int head = slot(key.low());
    chain[row] = heads[head];
    heads[head] = row;
    linkNewest(row);
    count++;
    sum += size;
    byOwner.merge(key.owner(), (long) size, Long::sum);
  }

  /// Forgets a picture, if it is known.
  void remove(PictureKey key) {
    int row = find(key);
    if (row == NONE) {
      return;
    }
    unlink(row);
    int head = slot(key.low());
    if (heads[head] == row) {
      heads[head] = chain[row];
    } else {
      int before = heads[head];
      while (chain[before] != row) {
        before = chain[before];
      }
      chain[before] = chain[row];
    }
    count--;
    sum -= blocks[row];
    int size = blocks[row];
    byOwner.computeIfPresent(key.owner(), (_, all) -> all == size ? null : all - size);
    chain[row] = free;
    free = row;
  }

  /// The picture that was used longest ago. There must be one.
  PictureKey oldest() {
    return key(oldest);
  }

  /// The picture of an owner that was used longest ago. There must be one; all that were used
  /// longer ago are passed.
  PictureKey oldestOf(int owner) {
    int row = oldest;
    while (owners[row] != owner) {
      row = newer[row];
    }
    return key(row);
  }

  private PictureKey key(int row) {
    return new PictureKey(highs[row], lows[row], owners[row]);
  }

  /// Blocks of a picture; 0 when it is not known.
  int blocks(PictureKey key) {
    int row = find(key);
    return row == NONE ? 0 : blocks[row];
  }

  private int find(PictureKey key) {
    int row = heads[slot(key.low())];
    while (row != NONE && !key(row).equals(key)) {
      row = chain[row];
    }
    return row;
  }

  private int slot(long low) {
    return (int) low & (heads.length - 1);
  }

  private void linkNewest(int row) {
    newer[row] = NONE;
    older[row] = newest;
    if (newest == NONE) {
      oldest = row;
    } else {
      newer[newest] = row;
    }
    newest = row;
  }

  private void unlink(int row) {
    if (newer[row] == NONE) {
      newest = older[row];
    } else {
      older[newer[row]] = older[row];
    }
    if (older[row] == NONE) {
      oldest = newer[row];
    } else {
      newer[older[row]] = newer[row];
    }
  }

  private void grow() {
    int size = 2 * rows;
    highs = Arrays.copyOf(highs, size);
    lows = Arrays.copyOf(lows, size);
    owners = Arrays.copyOf(owners, size);
    blocks = Arrays.copyOf(blocks, size);
    newer = Arrays.copyOf(newer, size);
    older = Arrays.copyOf(older, size);
    chain = Arrays.copyOf(chain, size);
    heads = new int[size];
    Arrays.fill(heads, NONE);
    // No row is free when the table grows.
    for (int row = 0; row < rows; row++) {
      int head = slot(lows[row]);
      chain[row] = heads[head];
      heads[head] = row;
    }
  }
}
