package io.cartway.accounts.registry;

import java.time.Instant;

/// Who owns keys and what is stored under them.
///
/// @param id starts with `acc_`
/// @param name unique
public record Account(String id, String name, Instant createdAt, AccountSettings settings) {}
