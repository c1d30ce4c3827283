@NullMarked
package io.cartway.tracking.store;

import org.jspecify.annotations.NullMarked;
