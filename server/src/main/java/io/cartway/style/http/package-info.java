/// Styles over HTTP.
@NullMarked
package io.cartway.style.http;

import org.jspecify.annotations.NullMarked;
