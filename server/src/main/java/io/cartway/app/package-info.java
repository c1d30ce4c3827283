/// Commands, configuration and wiring: the only package that knows all the others. Entry:
/// [io.cartway.app.Main].
@NullMarked
package io.cartway.app;

import org.jspecify.annotations.NullMarked;
