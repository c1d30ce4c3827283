@NullMarked
package io.cartway.tours.http;

import org.jspecify.annotations.NullMarked;
