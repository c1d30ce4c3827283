package io.cartway.accounts.registry;

import io.cartway.http.AddressRange;
import io.cartway.http.Fault;
import io.cartway.text.Scan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Finds all faults of settings, each by the setting's name.
final class SettingFaults {

  private static final int NAME_LENGTH_MAX = 100;

  /// Limits of list elements and of characters in total, so that a key's row stays small.
  private static final int LIST_LENGTH_MAX = 100;

  private static final int SCOPE_LENGTH_MAX = 50;
  private static final int SERVICE_LENGTH_MAX = 50;
  private static final long CAP_MICROS_MAX = 1_000_000_000L * Money.MICROS;

  private final List<Fault> faults = new ArrayList<>();

  private SettingFaults() {}

  /// Of a key.
  ///
  /// @param operationIds that scopes may have; empty for any
  /// @param before the old settings; an expiry set earlier may be in the past
  static List<Fault> of(
      KeySettings settings, Optional<KeySettings> before, Set<String> operationIds, Instant now) {
    SettingFaults all = new SettingFaults();
    all.name("name", "key", settings.name());
    all.size("scopes", settings.scopes().size());
    for (String scope : settings.scopes()) {
      boolean isWord = isWord(scope, SCOPE_LENGTH_MAX);
      if (!isWord || (!operationIds.isEmpty() && !operationIds.contains(scope))) {
        all.add(
            "scopes", scope, "operationIds, as in /openapi.json" + nearest(scope, operationIds));
      }
    }
    all.size("referrers", settings.referrers().size());
    for (String referrer : settings.referrers()) {
      if (Referrer.rule(referrer).isEmpty()) {
        all.add("referrers", referrer, Referrer.EXPECTED);
      }
    }
    all.size("addresses", settings.addresses().size());
    for (String address : settings.addresses()) {
      if (AddressRange.parse(address).isEmpty()) {
        all.add("addresses", address, "IP addresses and networks like 192.0.2.0/24, 2001:db8::/32");
      }
    }
    boolean unchanged = before.isPresent() && before.get().expiresAt().equals(settings.expiresAt());
    if (!unchanged && settings.expiresAt().isPresent()) {
      all.expiry(settings.expiresAt().get(), now);
    }
    all.cap("spendCap", settings.spendCapMicros());
    return all.faults;
  }

  /// Of an account.
  static List<Fault> of(String name, AccountSettings settings) {
    SettingFaults all = new SettingFaults();
    all.name("name", "account", name);
    all.cap("spendCap", settings.spendCapMicros());
    all.size("allowances", settings.allowances().size());
    for (Map.Entry<String, Long> allowance : settings.allowances().entrySet()) {
      String service = allowance.getKey();
      if (!isWord(service, SERVICE_LENGTH_MAX)) {
        all.add("allowances", service, "names of billed services, as geocoding");
      }
      if (allowance.getValue() < 0) {
        all.add("allowances", service + "=" + allowance.getValue(), "units of 0 or more");
      }
    }
    return all.faults;
  }

  /// All faults in sentences.
  static String sentences(List<Fault> faults) {
    StringBuilder text = new StringBuilder();
    for (Fault fault : faults) {
      text.append(text.isEmpty() ? "" : " ")
          .append(
              "The setting %s is '%s': accepted are %s."
                  .formatted(fault.parameter(), fault.given(), fault.expected()));
    }
    return text.toString();
  }

  private static boolean isWord(String text, int lengthMax) {
    return Scan.isAll(text, 1, lengthMax, Scan::isLetterOrDigit) && Scan.isLetter(text.charAt(0));
  }

  private static String nearest(String given, Set<String> known) {
    return given.length() > SCOPE_LENGTH_MAX
        ? ""
        : known.stream()
            .filter(k -> k.toLowerCase(Locale.ROOT).startsWith(given.toLowerCase(Locale.ROOT)))
            .min(String::compareTo)
            .map(k -> " (did you mean " + k + "?)")
            .orElse("");
  }

  private void name(String setting, String what, String name) {
    boolean good =
        !name.isBlank()
            && name.equals(name.strip())
            && name.length() <= NAME_LENGTH_MAX
            && name.chars().noneMatch(Character::isISOControl);
    if (!good) {
      add(
          setting,
          name,
          "names of %s of 1 to %d printable characters, without blanks around them"
              .formatted(what.equals("key") ? "keys" : "accounts", NAME_LENGTH_MAX));
    }
  }

  private void size(String setting, int size) {
    if (size > LIST_LENGTH_MAX) {
      add(setting, size + " elements", "at most " + LIST_LENGTH_MAX + " elements");
    }
  }

  private void expiry(Instant expiresAt, Instant now) {
    if (!expiresAt.isAfter(now) || expiresAt.isAfter(Instant.parse("9999-12-31T00:00:00Z"))) {
      add("expires", expiresAt.toString(), "times in the future, before the year 10000");
    }
  }

  private void cap(String setting, OptionalLong micros) {
    if (micros.isPresent() && (micros.getAsLong() < 0 || micros.getAsLong() > CAP_MICROS_MAX)) {
      // Not formatted as money, because a negative amount has no such format.
      add(setting, micros.getAsLong() + " micro-USD", Money.EXPECTED);
    }
  }

  private void add(String setting, String given, String expected) {
    faults.add(Fault.of(setting, given, expected));
  }
}
