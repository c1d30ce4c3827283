/// Main, command line, configuration and wiring: the only package that knows every feature.
@NullMarked
package io.cartway.app;

import org.jspecify.annotations.NullMarked;
