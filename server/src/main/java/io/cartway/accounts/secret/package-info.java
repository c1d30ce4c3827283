/// The format of keys, their stored keyed hash, and the admin token. Entry:
/// [io.cartway.accounts.secret.Secret], which never prints itself. Uses no other room.
@NullMarked
package io.cartway.accounts.secret;

import org.jspecify.annotations.NullMarked;
