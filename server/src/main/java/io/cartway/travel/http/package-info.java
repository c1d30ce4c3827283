/// Parses the request parameters shared by routes, isolines, matrices, tours and tolls.
@NullMarked
package io.cartway.travel.http;

import org.jspecify.annotations.NullMarked;
