/// The command line itself: help, what is told of a fault in it, completion in a shell. Entry:
/// [io.cartway.app.command.UsageFaults].
@NullMarked
package io.cartway.app.command;

import org.jspecify.annotations.NullMarked;
