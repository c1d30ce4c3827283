/// Traces of positions brought onto the roads that were driven: a hidden Markov model over arcs.
/// Entry: [io.cartway.matching.Matching]. Uses `paths`, `hierarchy` and the packages below.
///
/// Source: P. Newson, J. Krumm, Hidden Markov map matching through noise and sparseness, ACM GIS
/// 2009. What differs from it stands at [io.cartway.matching.Matcher].
@NullMarked
package io.cartway.matching;

import org.jspecify.annotations.NullMarked;
