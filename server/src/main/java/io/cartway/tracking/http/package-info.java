/// The operations of assets and their positions. Uses the root, `store`, `stream`, and the readers
/// of `travel`.
@NullMarked
package io.cartway.tracking.http;

import org.jspecify.annotations.NullMarked;
