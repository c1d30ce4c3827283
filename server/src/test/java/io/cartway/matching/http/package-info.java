@NullMarked
package io.cartway.matching.http;

import org.jspecify.annotations.NullMarked;
