/// Tests of the search: small worlds by hand and real extracts.
@NullMarked
package io.cartway.search;

import org.jspecify.annotations.NullMarked;
