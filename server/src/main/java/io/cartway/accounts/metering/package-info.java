/// Limits and usage of keys: rates, allowances, caps, prices, counts. Entries:
/// [io.cartway.accounts.metering.Meter] limits and counts, [io.cartway.accounts.metering.Usage]
/// reads. Uses `secret`, `registry` and `auth`.
@NullMarked
package io.cartway.accounts.metering;

import org.jspecify.annotations.NullMarked;
