@NullMarked
package io.cartway.matching.read;

import org.jspecify.annotations.NullMarked;
