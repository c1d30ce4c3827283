/// Isolines over HTTP.
@NullMarked
package io.cartway.isoline.http;

import org.jspecify.annotations.NullMarked;
