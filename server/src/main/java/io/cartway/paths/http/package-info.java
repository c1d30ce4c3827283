/// Writes what the answers about paths share. The `http` packages of the features use it.
@NullMarked
package io.cartway.paths.http;

import org.jspecify.annotations.NullMarked;
