/// Between Jetty and the shell: connections, what is read of a request and what is written of an
/// answer, within bounds of bytes and time. Entries: [io.cartway.http.socket.JettyHost] (a port),
/// [io.cartway.http.socket.Exchange] (a request), [io.cartway.http.socket.Reply] (an answer). Uses
/// `http`, `tls` and `log`.
@NullMarked
package io.cartway.http.socket;

import org.jspecify.annotations.NullMarked;
