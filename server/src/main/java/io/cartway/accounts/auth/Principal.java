package io.cartway.accounts.auth;

import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.KeySettings;

/// The owner of a request's credential, with all settings that decide what it may do. Equal as long
/// as none of them has changed.
///
/// @param account the settings of the key's account
/// @param key the settings of the key
public record Principal(String accountId, AccountSettings account, String keyId, KeySettings key) {}
