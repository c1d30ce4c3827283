/// The server shell: route table, lenient readers, error body, limits, access log. Knows no
/// feature.
///
/// A request's way: [JettyHost] (socket, parser) -> [Dispatcher] (operation, key, limits) ->
/// [Handler] of a feature -> [Answer] -> [Reply] (bytes, tag, compression) or [Refusal] (the one
/// error body) -> [Exchange]. [ApiServer] and [AdminServer] are the two ports; what they need of
/// others comes in through [Gatekeeper], [AdminAccess] and [io.cartway.http.log.AccessLog].
@NullMarked
package io.cartway.http;

import org.jspecify.annotations.NullMarked;
