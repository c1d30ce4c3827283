/// What the server records about requests: access log, metrics, and redaction of secrets. Entry:
/// [io.cartway.http.log.AccessLog]. Uses no other room.
@NullMarked
package io.cartway.http.log;

import org.jspecify.annotations.NullMarked;
