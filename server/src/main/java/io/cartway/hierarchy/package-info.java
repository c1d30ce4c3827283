/// One customizable contraction hierarchy over the states of the road graph, for all modes and
/// metrics. Entry: [io.cartway.hierarchy.Hierarchy].
///
/// The topology (which states are kept together by which hierarchy arcs) is built once, without
/// costs; a metric is customized from link weights in a fraction of a second; searches climb the
/// elimination tree without a queue. Dibbelt, Strasser, Wagner, "Customizable Contraction
/// Hierarchies" (2016); Buchhold, Wagner, Zeitz, Zündorf, "Customizable Contraction Hierarchies
/// with Turn Costs" (2020).
///
/// The searches read each other's arrays, so they are one package; `modes` uses it.
///
/// Every weight is a cost and, among equal costs, a length: see [io.cartway.hierarchy.Weight]. All
/// searches are exact in both.
@NullMarked
package io.cartway.hierarchy;

import org.jspecify.annotations.NullMarked;
