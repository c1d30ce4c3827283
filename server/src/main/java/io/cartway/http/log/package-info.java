/// What the server writes of its requests: lines of the access log, counters, and texts without
/// secrets. Entry: [io.cartway.http.log.AccessLog]. Uses no other room.
@NullMarked
package io.cartway.http.log;

import org.jspecify.annotations.NullMarked;
