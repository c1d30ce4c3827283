/// Accounts and keys, as rows and as values, with the audit log. Entries:
/// [io.cartway.accounts.registry.Accounts] and [io.cartway.accounts.registry.Keys]. Uses `secret`.
@NullMarked
package io.cartway.accounts.registry;

import org.jspecify.annotations.NullMarked;
