package io.cartway.hierarchy;

import java.util.Arrays;

/// Numbers for the ranks that a search touches, from 0 on in the order in which it does: arrays of
/// a search have one entry per slot and so grow with what it visits, not with the region. A page of
/// 512 ranks takes 2 kB once one of them has a slot. Ranks near to each other in the elimination
/// tree have near numbers, so that few pages are touched. Not thread-safe.
final class RankSlots {

  /// What arrays by slot have at first, and after a large search.
  static final int FIRST = 256;

  /// A search for more ranks than that lets go of its arrays when it ends.
  static final int KEPT_MAX = 1 << 16;

  /// Pages that are kept for the next search: two megabytes.
  private static final int PAGES_KEPT_MAX = 1 << 10;

  private static final int PAGE_BITS = 9;
  private static final int PAGE_RANKS = 1 << PAGE_BITS;
  private static final int MASK = PAGE_RANKS - 1;

  /// A page of ranks without slots, never written.
  private static final int[] EMPTY = new int[PAGE_RANKS];

  /// Per page of ranks and rank: one more than its slot, 0 without one.
  private final int[][] pages;

  private int pageCount;
  private int[] rankAt = new int[FIRST];
  private int count;

  RankSlots(int rankCount) {
    pages = new int[(rankCount + MASK) >>> PAGE_BITS][];
    Arrays.fill(pages, EMPTY);
  }

  /// The slot of a rank, negative when it has none.
  int find(int rank) {
    return pages[rank >>> PAGE_BITS][rank & MASK] - 1;
  }

  /// The slot of a rank, which gets the next one if it has none.
  int of(int rank) {
    int known = find(rank);
    return known < 0 ? add(rank) : known;
  }

  @SuppressWarnings("ReferenceEquality") // The empty page itself, not what it holds.
  private int add(int rank) {
    int number = rank >>> PAGE_BITS;
    int[] page = pages[number];
    if (page == EMPTY) {
      page = new int[PAGE_RANKS];
      pages[number] = page;
      pageCount++;
    }
    if (count == rankAt.length) {
      rankAt = Arrays.copyOf(rankAt, 2 * count);
    }
    rankAt[count] = rank;
    page[rank & MASK] = ++count;
    return count - 1;
  }

  /// The rank of a slot.
  int rankAt(int slot) {
    return rankAt[slot];
  }

  /// The number of slots.
  int count() {
    return count;
  }

  /// The slots for which there is room: arrays by slot are made as long.
  int capacity() {
    return rankAt.length;
  }

  /// Takes all slots away, at the cost of those that there were.
  void clear() {
    if (pageCount > PAGES_KEPT_MAX) {
      Arrays.fill(pages, EMPTY);
      pageCount = 0;
    } else {
      for (int slot = 0; slot < count; slot++) {
        int rank = rankAt[slot];
        pages[rank >>> PAGE_BITS][rank & MASK] = 0;
      }
    }
    if (rankAt.length > KEPT_MAX) {
      rankAt = new int[FIRST];
    }
    count = 0;
  }

  /// The bytes that it holds.
  long sizeBytes() {
    return Integer.BYTES * ((long) pages.length + (long) pageCount * PAGE_RANKS + rankAt.length);
  }
}
