/// Accounts and the meter over HTTP, for callers and administrators. Entry:
/// [io.cartway.accounts.http.AdminEndpoints].
@NullMarked
package io.cartway.accounts.http;

import org.jspecify.annotations.NullMarked;
