/// The server's shell, which every request passes through; knows no feature. Entries:
/// [io.cartway.http.Operation], [io.cartway.http.Handler], [io.cartway.http.Call],
/// [io.cartway.http.Answer].
///
/// A request's way: [io.cartway.http.socket.JettyHost] (socket, parser) ->
/// [io.cartway.http.shell.Dispatcher] (operation, key, limits) -> [Handler] of a feature ->
/// [Answer] -> [io.cartway.http.socket.Reply] (bytes, tag, compression) or
/// [io.cartway.http.socket.Refusal] (the error body) -> [io.cartway.http.socket.Exchange].
/// [io.cartway.http.shell.ApiServer] and [io.cartway.http.admin.AdminServer] are the two ports;
/// they reach other packages through [Gatekeeper], [io.cartway.http.admin.AdminAccess] and
/// [io.cartway.http.log.AccessLog].
@NullMarked
package io.cartway.http;

import org.jspecify.annotations.NullMarked;
