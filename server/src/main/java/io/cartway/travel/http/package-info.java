/// Reads the words that routes, isolines, matrices, tours and tolls share out of a request.
@NullMarked
package io.cartway.travel.http;

import org.jspecify.annotations.NullMarked;
