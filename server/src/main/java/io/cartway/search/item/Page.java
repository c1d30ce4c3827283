package io.cartway.search.item;

import java.util.List;

/// A page of a list.
///
/// @param hasMore whether there is more behind it
public record Page<T>(List<T> items, boolean hasMore) {

  public Page {
    items = List.copyOf(items);
  }

  /// Of a list without items.
  public static <T> Page<T> empty() {
    return new Page<>(List.of(), false);
  }

  /// A page of all that there is, or of the first of it up to one behind the page.
  ///
  /// @param offset items before the page, 0 or more; may be behind the end
  /// @param limit items on it, at most
  public static <T> Page<T> of(List<T> all, int offset, int limit) {
    int from = Math.min(offset, all.size());
    int to = Math.min(from + limit, all.size());
    return new Page<>(all.subList(from, to), all.size() > to);
  }
}
