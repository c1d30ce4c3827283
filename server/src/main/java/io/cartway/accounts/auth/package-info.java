/// Authentication: keys, tokens and signed URLs, and limits for guessing. Entry:
/// [io.cartway.accounts.auth.Authenticator]. Uses `secret` and `registry`.
@NullMarked
package io.cartway.accounts.auth;

import org.jspecify.annotations.NullMarked;
