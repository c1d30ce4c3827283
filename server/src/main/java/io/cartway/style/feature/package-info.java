/// Features as expressions see them, and questions about where they lie. [StyleFeature] is what a
/// reader of tiles implements.
@NullMarked
package io.cartway.style.feature;

import org.jspecify.annotations.NullMarked;
