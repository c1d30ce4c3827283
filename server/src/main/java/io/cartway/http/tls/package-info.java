/// Certificates of a port, read again when their files change. Entry: [io.cartway.http.tls.Tls].
/// Uses no other room.
@NullMarked
package io.cartway.http.tls;

import org.jspecify.annotations.NullMarked;
