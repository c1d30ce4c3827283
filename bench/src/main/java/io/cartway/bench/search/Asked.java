package io.cartway.bench.search;

import java.util.List;

/// A question that was asked, and how good its answer is.
///
/// @param set what the question is one of; a figure is the mean of a set
/// @param text as it was asked
/// @param shown the answers in their order
/// @param figure what the answer counts: 1 and 0 for right and wrong, or a share
public record Asked(String set, String text, List<String> shown, double figure) {

  public Asked {
    shown = List.copyOf(shown);
  }
}
