/// Parses query texts: tokens, house numbers, alternative readings, coordinates and plus codes.
/// Entry: [io.cartway.search.query.QueryText]. Uses the rooms text and address, no index.
@NullMarked
package io.cartway.search.query;

import org.jspecify.annotations.NullMarked;
