/// The expression language of MapLibre's style specification, with the filters and functions that
/// came before it: read once, checked, and evaluated for features. [PropertyValue] and [Filter] are
/// what a layer has, [Evaluation] what they are evaluated with.
@NullMarked
package io.cartway.style.expression;

import org.jspecify.annotations.NullMarked;
