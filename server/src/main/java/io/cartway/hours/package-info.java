/// Opening hours in OpenStreetMap's syntax, evaluated for a time at a place. Entry:
/// [io.cartway.hours.OpeningHours]. A maintained library parses them; nothing here knows roads or
/// places.
@NullMarked
package io.cartway.hours;

import org.jspecify.annotations.NullMarked;
