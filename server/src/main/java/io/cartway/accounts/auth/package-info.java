/// Whose a request is: keys, tokens and signed addresses, and who has guessed too often. Entry:
/// [io.cartway.accounts.auth.Authenticator]. Uses `secret` and `registry`.
@NullMarked
package io.cartway.accounts.auth;

import org.jspecify.annotations.NullMarked;
