package io.cartway.hierarchy;

import java.util.Arrays;

/// A part of the weights of a metric. A metric that was changed shares the pages that it did not
/// change with the one before: a change costs what it touches, not a copy of all. Its holders do
/// not write it, except a [PartialSide] its own copies.
///
/// All pages of a metric that was customized in whole are one array, so that making it costs
/// nothing.
final class WeightPage {

  final long[] weights;

  /// The number whose weight is the first of the array.
  final int base;

  WeightPage(long[] weights, int base) {
    this.weights = weights;
    this.base = base;
  }

  /// A copy of some weights.
  WeightPage copy(int from, int end) {
    return new WeightPage(Arrays.copyOfRange(weights, from - base, end - base), from);
  }

  long get(int number) {
    return weights[number - base];
  }
}
