/// Between Jetty and the shell: connections, reading requests and writing answers, within limits of
/// bytes and time. Entries: [io.cartway.http.socket.JettyHost] (a port),
/// [io.cartway.http.socket.Exchange] (a request), [io.cartway.http.socket.Reply] (an answer). Uses
/// `http`, `tls` and `log`.
@NullMarked
package io.cartway.http.socket;

import org.jspecify.annotations.NullMarked;
