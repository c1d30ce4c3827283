package io.cartway.accounts.auth;

import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.KeySettings;

/// Whose credential a request showed, with everything that decides what it may do. Equal as long as
/// nothing of that has changed.
///
/// @param account the settings of the key's account
/// @param key the settings of the key
public record Principal(String accountId, AccountSettings account, String keyId, KeySettings key) {}
