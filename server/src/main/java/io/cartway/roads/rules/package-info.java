/// The rules of the roads beyond a mode's standing costs: sizes, weights, dangerous goods, and what
/// holds on a condition only. Read from the tags as written, judged per vehicle and time.
/// `docs/reference/road-tags.md` says what each tag and condition means.
@NullMarked
package io.cartway.roads.rules;

import org.jspecify.annotations.NullMarked;
