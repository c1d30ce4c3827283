/// Tests of the search's endpoints.
@NullMarked
package io.cartway.search.http;

import org.jspecify.annotations.NullMarked;
