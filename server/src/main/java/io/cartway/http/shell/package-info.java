/// A request's way from its head to its answer: operation, key, limits, turn, handler. Entry:
/// [io.cartway.http.shell.ApiServer]. Uses `http`, `tls`, `log` and `socket`.
@NullMarked
package io.cartway.http.shell;

import org.jspecify.annotations.NullMarked;
