package io.cartway.accounts.http;

import java.util.Map;

/// What ids in rows of usage are called.
///
/// @param accounts name by id
/// @param keys name by id
public record UsageNames(Map<String, String> accounts, Map<String, String> keys) {

  /// Nothing has a name.
  static final UsageNames NONE = new UsageNames(Map.of(), Map.of());

  public UsageNames {
    accounts = Map.copyOf(accounts);
    keys = Map.copyOf(keys);
  }

  String account(String id) {
    return accounts.getOrDefault(id, "");
  }

  String key(String id) {
    return keys.getOrDefault(id, "");
  }
}
