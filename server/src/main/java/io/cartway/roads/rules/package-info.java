/// The road rules beyond a mode's standing costs: sizes, weights, dangerous goods, and conditional
/// restrictions. Read from the tags as written, evaluated per vehicle and time.
/// `docs/reference/road-tags.md` says what each tag and condition means.
@NullMarked
package io.cartway.roads.rules;

import org.jspecify.annotations.NullMarked;
