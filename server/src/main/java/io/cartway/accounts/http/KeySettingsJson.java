package io.cartway.accounts.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Money;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.JsonFields;
import io.cartway.text.Scan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Settings of keys in bodies. Absent fields stay as they are, null resets a setting to its default
/// (RFC 7396); a new key is a patch of one that only has a name.
final class KeySettingsJson {

  private static final int RATE_MAX = 1_000_000;
  private static final int RATE_DIGITS_MAX = 7;

  private KeySettingsJson() {}

  /// Applies a body's fields to settings. Only the format is checked here; the registry validates
  /// the settings.
  static KeySettings lay(JsonFields fields, KeySettings before) {
    Optional<Set<String>> scopes = fields.texts("scopes").map(Set::copyOf);
    return new KeySettings(
        name(fields, before.name()),
        scopes.orElse(fields.clears("scopes") ? Set.of() : before.scopes()),
        texts(fields, "referrers", before.referrers()),
        texts(fields, "addresses", before.addresses()),
        fields
            .moment("expiresAt")
            .or(() -> fields.clears("expiresAt") ? Optional.empty() : before.expiresAt()),
        rate(fields).orElse(fields.clears("rate") ? Rate.STANDARD : before.rate()),
        spendCap(fields, before.spendCapMicros()),
        flag(fields, "freeOnly", before.freeOnly(), false),
        flag(fields, "usesAllowance", before.usesAllowance(), true));
  }

  /// A name, of a key or an account.
  ///
  /// @param before empty when a name is required
  static String name(JsonFields fields, String before) {
    Optional<String> name = fields.text("name");
    if (name.isEmpty() && (before.isEmpty() || fields.clears("name"))) {
      fields.fault("name", "", "a name of 1 to 100 printable characters");
    }
    return name.orElse(before);
  }

  /// A spend cap as a patch.
  static OptionalLong spendCap(JsonFields fields, OptionalLong before) {
    boolean clearsAmount = fields.clears("spendCap");
    boolean clears = fields.clears("spendCapMicroUsd") || clearsAmount;
    OptionalLong read = amount(fields);
    if (read.isPresent() && clears) {
      fields.fault("spendCap", "null", "null or an amount in both of spendCap, spendCapMicroUsd");
    }
    return read.isPresent() || clears ? read : before;
  }

  /// `spendCap` in US dollars or `spendCapMicroUsd`; both may be given if they agree.
  private static OptionalLong amount(JsonFields fields) {
    OptionalLong micros = fields.integer("spendCapMicroUsd", 0, 1_000_000_000L * Money.MICROS);
    Optional<String> usd = fields.decimal("spendCap");
    if (usd.isEmpty()) {
      return micros;
    }
    OptionalLong read = Money.parse(usd.get());
    if (read.isEmpty()) {
      fields.fault("spendCap", usd.get(), Money.EXPECTED);
    } else if (micros.isPresent() && micros.getAsLong() != read.getAsLong()) {
      fields.fault(
          "spendCapMicroUsd",
          Long.toString(micros.getAsLong()),
          "the amount of spendCap, or only one of the two");
    }
    return read;
  }

  /// A flag as a patch.
  static boolean flag(JsonFields fields, String name, boolean before, boolean unset) {
    return fields.flag(name).orElse(fields.clears(name) ? unset : before);
  }

  private static List<String> texts(JsonFields fields, String name, List<String> before) {
    return fields.texts(name).orElse(fields.clears(name) ? List.of() : before);
  }

  private static Optional<Rate> rate(JsonFields fields) {
    Optional<String> text = fields.text("rate").map(String::strip);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (text.get().equals("unlimited")) {
      return Optional.of(new Rate.Unlimited());
    }
    if (Scan.isNumber(text.get(), RATE_DIGITS_MAX)) {
      int requests = Integer.parseInt(text.get());
      if (requests >= 1 && requests <= RATE_MAX) {
        return Optional.of(new Rate.PerSecond(requests));
      }
    }
    fields.fault(
        "rate", text.get(), "requests per second from 1 to %d, or unlimited".formatted(RATE_MAX));
    return Optional.empty();
  }

  /// Writes the settings' fields.
  static void write(JsonGenerator json, KeySettings settings) throws IOException {
    json.writeStringField("name", settings.name());
    texts(json, "scopes", settings.scopes());
    texts(json, "referrers", settings.referrers());
    texts(json, "addresses", settings.addresses());
    if (settings.expiresAt().isPresent()) {
      json.writeStringField("expiresAt", UsageJson.time(settings.expiresAt().get()));
    }
    switch (settings.rate()) {
      case Rate.PerSecond(int requests) -> json.writeNumberField("rate", requests);
      case Rate.Unlimited() -> json.writeStringField("rate", "unlimited");
    }
    MoneyJson.writeSpendCap(json, settings.spendCapMicros());
    json.writeBooleanField("freeOnly", settings.freeOnly());
    json.writeBooleanField("usesAllowance", settings.usesAllowance());
  }

  private static void texts(JsonGenerator json, String name, Iterable<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
