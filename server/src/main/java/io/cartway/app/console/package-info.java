/// What the program says to the person who started it: lines, progress, and sentences about usage
/// errors.
@NullMarked
package io.cartway.app.console;

import org.jspecify.annotations.NullMarked;
