package io.cartway.accounts.registry;

import java.time.Instant;

/// An account, the owner of keys and stored data.
///
/// @param id starts with `acc_`
/// @param name unique
public record Account(String id, String name, Instant createdAt, AccountSettings settings) {}
