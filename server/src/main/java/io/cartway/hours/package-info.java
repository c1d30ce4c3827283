/// Opening hours as OpenStreetMap writes them: read by a kept library, judged here for a moment at
/// a place. Used for roads that are closed at times; knows nothing of roads.
@NullMarked
package io.cartway.hours;

import org.jspecify.annotations.NullMarked;
