/// Geocoding: finds the address, street, area or place that a text names. Entry:
/// [io.cartway.search.geocode.Geocoder]. Uses the rooms below the questions, and reverse for texts
/// that are positions.
@NullMarked
package io.cartway.search.geocode;

import org.jspecify.annotations.NullMarked;
