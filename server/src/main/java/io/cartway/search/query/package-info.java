/// A text, read: its tokens and numbers, the ways it may be meant, positions written as text.
/// Entry: [io.cartway.search.query.QueryText]. Uses the rooms text and address, no index.
@NullMarked
package io.cartway.search.query;

import org.jspecify.annotations.NullMarked;
