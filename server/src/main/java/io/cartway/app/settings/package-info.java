/// The settings of the program, from its file, the environment and the command line. Entry:
/// [io.cartway.app.settings.Config].
@NullMarked
package io.cartway.app.settings;

import org.jspecify.annotations.NullMarked;
