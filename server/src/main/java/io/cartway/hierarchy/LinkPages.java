package io.cartway.hierarchy;

import java.util.Arrays;

/// The weights of all links, in pages that metrics share where they do not differ. Immutable.
final class LinkPages implements LinkStore {

  /// Links of a page, as a power of two.
  private static final int SHIFT = 9;

  private final int count;
  private final WeightPage[] pages;

  private LinkPages(int count, WeightPage[] pages) {
    this.count = count;
    this.pages = pages;
  }

  /// @param weights per link; owned from now on
  static LinkPages of(long[] weights) {
    WeightPage[] pages = new WeightPage[(weights.length >> SHIFT) + 1];
    Arrays.fill(pages, new WeightPage(weights, 0));
    return new LinkPages(weights.length, pages);
  }

  @Override
  public long get(int rank, int link) {
    return get(link);
  }

  @Override
  public long sizeBytes() {
    return Long.BYTES * (long) count;
  }

  /// The weight of a link.
  long get(int link) {
    return pages[link >> SHIFT].get(link);
  }

  /// These with the weights of some links changed; of several entries for a link the last counts.
  LinkPages with(int[] links, long[] weights) {
    WeightPage[] changed = pages.clone();
    for (int i = 0; i < links.length; i++) {
      int at = links[i] >> SHIFT;
      if (changed[at] == pages[at]) {
        int first = at << SHIFT;
        changed[at] = pages[at].copy(first, Math.min(count, first + (1 << SHIFT)));
      }
      WeightPage page = changed[at];
      page.weights[links[i] - page.base] = weights[i];
    }
    return new LinkPages(count, changed);
  }

  /// All weights, copied.
  long[] toArray() {
    long[] all = new long[count];
    for (int first = 0; first < count; first += 1 << SHIFT) {
      WeightPage page = pages[first >> SHIFT];
      int size = Math.min(count - first, 1 << SHIFT);
      System.arraycopy(page.weights, first - page.base, all, first, size);
    }
    return all;
  }
}
