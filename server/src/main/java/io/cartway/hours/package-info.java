/// Opening hours as OpenStreetMap writes them, judged for a moment at a place. Entry:
/// [io.cartway.hours.OpeningHours]. A kept library reads them; nothing here knows roads or places.
@NullMarked
package io.cartway.hours;

import org.jspecify.annotations.NullMarked;
