package io.cartway.bench.search;

import java.util.List;

/// A query that was run, and the quality of its answer.
///
/// @param set the set of the query; a figure is the mean of a set
/// @param text the text of the query
/// @param shown the answers in their order
/// @param figure the value of the answer: 1 and 0 for right and wrong, or a share
public record Asked(String set, String text, List<String> shown, double figure) {

  public Asked {
    shown = List.copyOf(shown);
  }
}
