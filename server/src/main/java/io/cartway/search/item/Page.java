package io.cartway.search.item;

import java.util.List;

/// A page of a list.
///
/// @param hasMore whether there are further items
public record Page<T>(List<T> items, boolean hasMore) {

  public Page {
    items = List.copyOf(items);
  }

  /// The page of an empty list.
  public static <T> Page<T> empty() {
    return new Page<>(List.of(), false);
  }

  /// A page of a complete list, or of a list that ends at least one item after the page.
  ///
  /// @param offset items before the page, 0 or more; may exceed the size of the list
  /// @param limit maximum number of items on the page
  public static <T> Page<T> of(List<T> all, int offset, int limit) {
    int from = Math.min(offset, all.size());
    int to = Math.min(from + limit, all.size());
    return new Page<>(all.subList(from, to), all.size() > to);
  }
}
