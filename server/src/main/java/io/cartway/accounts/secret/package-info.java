/// How keys are made and read, the keyed hash that is stored of them, and the admin token. Entry:
/// [io.cartway.accounts.secret.Secret], which never prints itself. Uses no other room.
@NullMarked
package io.cartway.accounts.secret;

import org.jspecify.annotations.NullMarked;
