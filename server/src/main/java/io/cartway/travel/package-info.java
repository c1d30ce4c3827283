/// The words that routes, isolines, matrices, tours, tolls and traffic share.
@NullMarked
package io.cartway.travel;

import org.jspecify.annotations.NullMarked;
