package io.cartway.accounts.http;

import io.cartway.accounts.registry.ApiKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Names for ids in rows of usage.
///
/// @param accounts name by id
/// @param keys name by id
record UsageNames(Map<String, String> accounts, Map<String, String> keys) {

  /// No names.
  static final UsageNames NONE = new UsageNames(Map.of(), Map.of());

  UsageNames {
    accounts = Map.copyOf(accounts);
    keys = Map.copyOf(keys);
  }

  /// The names of keys and of their accounts.
  static UsageNames of(List<ApiKey> keys) {
    Map<String, String> accountNames = new HashMap<>();
    Map<String, String> keyNames = new HashMap<>();
    for (ApiKey key : keys) {
      accountNames.put(key.accountId(), key.accountName());
      keyNames.put(key.id(), key.name());
    }
    return new UsageNames(accountNames, keyNames);
  }

  String account(String id) {
    return accounts.getOrDefault(id, "");
  }

  String key(String id) {
    return keys.getOrDefault(id, "");
  }
}
