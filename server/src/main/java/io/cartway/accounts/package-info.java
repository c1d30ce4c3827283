/// Who may call: accounts, their keys, the admin token. Secrets are shown once and kept as keyed
/// hashes; nothing here prints or logs one. And how much: the [Meter] limits, pays for and counts
/// each request.
@NullMarked
package io.cartway.accounts;

import org.jspecify.annotations.NullMarked;
