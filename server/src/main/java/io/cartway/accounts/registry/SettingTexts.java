package io.cartway.accounts.registry;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Settings as text, for the audit log and for lists.
public final class SettingTexts {

  private SettingTexts() {}

  /// The rate: `50/s` or `unlimited`.
  public static String of(Rate rate) {
    return switch (rate) {
      case Rate.PerSecond(int requests) -> requests + "/s";
      case Rate.Unlimited() -> "unlimited";
    };
  }

  /// A cap in USD, or `none`.
  public static String cap(OptionalLong micros) {
    return micros.isPresent() ? Money.text(micros.getAsLong()) : "none";
  }

  /// A comma-separated list.
  public static String list(Iterable<String> elements) {
    return String.join(",", elements);
  }

  /// Each setting of a key by its name.
  static Map<String, String> of(KeySettings settings) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("name", settings.name());
    texts.put("scopes", settings.scopes().isEmpty() ? "all" : list(settings.scopes()));
    texts.put("referrers", settings.referrers().isEmpty() ? "any" : list(settings.referrers()));
    texts.put("addresses", settings.addresses().isEmpty() ? "any" : list(settings.addresses()));
    texts.put("expires", settings.expiresAt().map(Instant::toString).orElse("never"));
    texts.put("rate", of(settings.rate()));
    texts.put("spendCap", cap(settings.spendCapMicros()));
    texts.put("freeOnly", String.valueOf(settings.freeOnly()));
    texts.put("usesAllowance", String.valueOf(settings.usesAllowance()));
    return texts;
  }

  /// Each setting of an account by its name.
  static Map<String, String> of(AccountSettings settings) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("spendCap", cap(settings.spendCapMicros()));
    texts.put("freeOnly", String.valueOf(settings.freeOnly()));
    texts.put(
        "allowances",
        settings.allowances().isEmpty()
            ? "standard"
            : new TreeMap<>(settings.allowances()).toString());
    return texts;
  }

  /// The difference between the two, such as `rate 1000/s -> 50/s`; `nothing` when they are equal.
  static String difference(Map<String, String> before, Map<String, String> after) {
    List<String> changes = new ArrayList<>();
    after.forEach((name, text) -> {
      String old = before.get(name);
      if (!Objects.equals(old, text)) {
        changes.add(name + " " + old + " -> " + text);
      }
    });
    return changes.isEmpty() ? "nothing" : String.join("; ", changes);
  }

  /// The non-default settings, such as `rate 50/s; scopes route`.
  static String unusual(Map<String, String> usual, Map<String, String> settings) {
    List<String> texts = new ArrayList<>();
    settings.forEach((name, text) -> {
      if (!text.equals(usual.get(name))) {
        texts.add(name + " " + text);
      }
    });
    return texts.isEmpty() ? "standard settings" : String.join("; ", texts);
  }
}
