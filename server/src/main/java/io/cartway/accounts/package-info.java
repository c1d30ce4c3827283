/// Who may call, and for how much. Entry: [io.cartway.accounts.KeyGatekeeper], which the shell
/// asks.
///
/// Rooms, from the ground up: `secret`, `registry`, `auth`, `metering`; this package uses all four.
/// Secrets are shown once and stored as keyed hashes; nothing here prints or logs one.
@NullMarked
package io.cartway.accounts;

import org.jspecify.annotations.NullMarked;
