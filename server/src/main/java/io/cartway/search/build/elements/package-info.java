/// Elements of the extract, as the search keeps them between the read and its index.
@NullMarked
package io.cartway.search.build.elements;

import org.jspecify.annotations.NullMarked;
