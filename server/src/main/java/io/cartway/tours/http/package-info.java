/// Tours over HTTP, in HERE's words: `POST /v1/tours`. Entry:
/// [io.cartway.tours.http.ToursEndpoint].
@NullMarked
package io.cartway.tours.http;

import org.jspecify.annotations.NullMarked;
