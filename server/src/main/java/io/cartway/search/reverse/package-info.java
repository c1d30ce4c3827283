/// Reverse geocoding. Entry: [io.cartway.search.reverse.ReverseGeocoder]. Uses the rooms below the
/// questions.
@NullMarked
package io.cartway.search.reverse;

import org.jspecify.annotations.NullMarked;
