package io.cartway.app;

import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Money;
import io.cartway.accounts.registry.Rate;
import io.cartway.app.console.UsageException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options for a key's settings, shared by create and update. Omitted settings stay as they
/// are.
final class KeyOptions {

  private static final Pattern SPAN = Pattern.compile("([0-9]{1,9})([smhd])");

  @Option(
      names = "--spend-cap",
      paramLabel = "USD",
      description = "The most that it may spend in a month, such as 0.50, or none.")
  private Optional<String> spendCap = Optional.empty();

  @Option(
      names = "--free-only",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Refuse requests (429) that would cost money.")
  private @Nullable Boolean freeOnly;

  @Option(
      names = "--no-allowance",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Do not use the account's free units for its requests.")
  private @Nullable Boolean noAllowance;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Requests per second, 1 to 1000000, or unlimited.")
  private Optional<String> rate = Optional.empty();

  @Option(
      names = "--scopes",
      paramLabel = "A,B",
      description = "The operationIds that it may call, with their families, or all.")
  private Optional<String> scopes = Optional.empty();

  @Option(
      names = "--expires",
      paramLabel = "DATE",
      description =
          "When it expires: a date (its start in UTC), such as 2027-01-01; a"
              + " time, such as 2027-01-01T12:00:00Z; or never.")
  private Optional<String> expires = Optional.empty();

  @Option(
      names = "--referrers",
      paramLabel = "A,B",
      description = "Pages that may use it: https://shop.example,https://*.example.org; or any.")
  private Optional<String> referrers = Optional.empty();

  @Option(
      names = "--addresses",
      paramLabel = "A,B",
      description = "Networks that may use it: 192.0.2.0/24,2001:db8::/32; or any.")
  private Optional<String> addresses = Optional.empty();

  /// The old settings, overridden by the given options.
  KeySettings over(KeySettings before, Optional<String> name) {
    return new KeySettings(
        name.orElse(before.name()),
        scopes.<Set<String>>map(text -> new TreeSet<>(list(text, "all"))).orElse(before.scopes()),
        referrers.map(text -> list(text, "any")).orElse(before.referrers()),
        addresses.map(text -> list(text, "any")).orElse(before.addresses()),
        expires.map(KeyOptions::time).orElse(before.expiresAt()),
        rate.map(KeyOptions::rate).orElse(before.rate()),
        spendCap.map(KeyOptions::cap).orElse(before.spendCapMicros()),
        freeOnly == null ? before.freeOnly() : freeOnly,
        noAllowance == null ? before.usesAllowance() : !noAllowance);
  }

  private static List<String> list(String text, String everything) {
    return text.strip().equals(everything)
        ? List.of()
        : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
  }

  private static Optional<Instant> time(String text) {
    if (text.equals("never")) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          text.indexOf('T') < 0
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : Instant.parse(text));
    } catch (DateTimeException malformed) {
      throw new UsageException(
          ("--expires is '%s': a date as 2027-01-01, a moment as 2027-01-01T12:00:00Z, or never is"
                  + " accepted")
              .formatted(text),
          malformed);
    }
  }

  private static Rate rate(String text) {
    if (text.equals("unlimited")) {
      return new Rate.Unlimited();
    }
    int requests = text.matches("[0-9]{1,7}") ? Integer.parseInt(text) : 0;
    if (requests < 1 || requests > 1_000_000) {
      throw new UsageException(
          "--rate is '%s': 1 to 1000000 requests per second, or unlimited is accepted"
              .formatted(text));
    }
    return new Rate.PerSecond(requests);
  }

  /// Reads a cap: an amount, or none.
  static OptionalLong cap(String text) {
    if (text.equals("none")) {
      return OptionalLong.empty();
    }
    OptionalLong micros = Money.parse(text);
    if (micros.isEmpty()) {
      throw new UsageException(
          "--spend-cap is '%s': %s, or none is accepted".formatted(text, Money.EXPECTED));
    }
    return micros;
  }

  /// Reads a duration: `90s`, `30m`, `12h`, `7d`.
  static Duration span(String option, String text) {
    Matcher parts = SPAN.matcher(text.toLowerCase(Locale.ROOT));
    if (!parts.matches()) {
      throw new UsageException(
          "%s is '%s': a number with s, m, h or d is accepted, as 7d".formatted(option, text));
    }
    long number = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  /// How long an old secret stays valid beside a new one: the options of rotations.
  static final class Overlap {

    @Option(names = "--overlap-seconds", paramLabel = "N", description = "The same in seconds (0).")
    private Optional<Long> seconds = Optional.empty();

    @Option(
        names = "--overlap",
        paramLabel = "SPAN",
        description = "How long the old secret stays valid: 90s, 30m, 12h, 7d.")
    private Optional<String> span = Optional.empty();

    /// The overlap; zero when none was given.
    Duration span() {
      if (seconds.isPresent() && span.isPresent()) {
        throw new UsageException("--overlap and --overlap-seconds say the same: give one of them");
      }
      return span.map(text -> KeyOptions.span("--overlap", text))
          .orElseGet(() -> Duration.ofSeconds(seconds.orElse(0L)));
    }

    /// When the old secret ends, as the end of a sentence.
    static String end(Duration overlap) {
      return overlap.isZero() ? "now" : "in %d s".formatted(overlap.toSeconds());
    }
  }
}
