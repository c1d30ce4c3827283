/// Tours over HTTP, in HERE's words: at once and as jobs. Entry:
/// [io.cartway.tours.http.TourOperations].
@NullMarked
package io.cartway.tours.http;

import org.jspecify.annotations.NullMarked;
