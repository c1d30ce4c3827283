/// The contract's `routes` operation: query to request, result to HERE's payload.
@NullMarked
package io.cartway.routing.http;

import org.jspecify.annotations.NullMarked;
