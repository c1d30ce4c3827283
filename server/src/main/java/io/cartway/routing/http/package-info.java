/// The contract's `routes` operation: query to request, result to HERE's payload. Entry:
/// [io.cartway.routing.http.RoutesEndpoint].
@NullMarked
package io.cartway.routing.http;

import org.jspecify.annotations.NullMarked;
