package io.cartway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.text.Scan;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Reads the fields of a body: every scalar may be a string, an empty string counts as absent, and
/// all faults are collected. An unknown field is a fault, because a misspelt limit would be no
/// limit. Not thread-safe.
public final class JsonFields {

  private static final int TEXT_LENGTH_MAX = 4000;
  private static final int LIST_SIZE_MAX = 1000;
  private static final int FAULTS_MAX = 1000;
  private static final int DIGITS_MAX = 18;

  private final Map<String, JsonNode> fields = new LinkedHashMap<>();
  private final Set<String> known = new TreeSet<>();
  private final List<Fault> faults = new ArrayList<>();

  private JsonFields() {}

  /// The fields of a body, if any.
  public static JsonFields of(JsonBody body) {
    JsonFields read = new JsonFields();
    if (body instanceof JsonBody.Given(ObjectNode root)) {
      root.properties().forEach(field -> read.fields.put(field.getKey(), field.getValue()));
    }
    return read;
  }

  /// Whether a field is present and null, which clears it in a patch.
  public boolean clears(String name) {
    known.add(name);
    JsonNode value = fields.get(name);
    return value != null && value.isNull();
  }

  /// A text; empty when absent, null or faulty.
  public Optional<String> text(String name) {
    known.add(name);
    return text(name, fields.get(name));
  }

  private Optional<String> text(String path, @Nullable JsonNode value) {
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isValueNode() || value.asText().length() > TEXT_LENGTH_MAX) {
      fault(path, value.toString(), "a text of at most " + TEXT_LENGTH_MAX + " characters");
      return Optional.empty();
    }
    return Optional.of(value.asText()).filter(text -> !text.isBlank());
  }

  /// A whole number.
  public OptionalLong integer(String name, long min, long max) {
    Optional<String> text = text(name);
    return text.isEmpty() ? OptionalLong.empty() : integer(name, text.get(), min, max);
  }

  private OptionalLong integer(String path, String text, long min, long max) {
    String number = text.strip();
    if (Scan.isNumber(number.startsWith("-") ? number.substring(1) : number, DIGITS_MAX)) {
      long value = Long.parseLong(number);
      if (value >= min && value <= max) {
        return OptionalLong.of(value);
      }
    }
    fault(path, text, "a whole number from %d to %d".formatted(min, max));
    return OptionalLong.empty();
  }

  /// `true` or `false`.
  public Optional<Boolean> flag(String name) {
    Optional<String> text = text(name).map(String::strip);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Boolean> flag = Parameters.readFlag(text.get());
    if (flag.isEmpty()) {
      fault(name, text.get(), Parameters.FLAG);
    }
    return flag;
  }

  /// A list of strings, or a string that is split at commas; an empty list is valid.
  public Optional<List<String>> texts(String name) {
    known.add(name);
    JsonNode value = fields.get(name);
    return value != null && value.isArray()
        ? array(name, value)
        : text(name)
            .map(text ->
                List.of(text.split(",", -1)).stream()
                    .map(String::strip)
                    .filter(element -> !element.isEmpty())
                    .toList());
  }

  /// A list of strings that may contain commas; a single string is a list of one.
  public List<String> elements(String name) {
    known.add(name);
    JsonNode value = fields.get(name);
    return value != null && value.isArray()
        ? array(name, value).orElse(List.of())
        : text(name).map(String::strip).map(List::of).orElse(List.of());
  }

  private Optional<List<String>> array(String name, JsonNode value) {
    if (value.size() > LIST_SIZE_MAX) {
      fault(name, value.size() + " elements", "at most " + LIST_SIZE_MAX + " elements");
      return Optional.empty();
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      text(name + "[" + i + "]", value.get(i)).map(String::strip).ifPresent(texts::add);
    }
    return Optional.of(texts);
  }

  /// A time; a date alone is its start in UTC.
  public Optional<Instant> moment(String name) {
    Optional<String> text = text(name).map(String::strip);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return text.get().contains("T")
          ? Optional.of(OffsetDateTime.parse(text.get()).toInstant())
          : Optional.of(LocalDate.parse(text.get()).atStartOfDay(ZoneOffset.UTC).toInstant());
    } catch (DateTimeException notATime) {
      fault(name, text.get(), "a time as 2027-01-01T00:00:00Z, or a day as 2027-01-01 (UTC)");
      return Optional.empty();
    }
  }

  /// A decimal number as text, without an exponent: 1e2 is a valid amount.
  public Optional<String> decimal(String name) {
    JsonNode value = fields.get(name);
    return text(name)
        .map(String::strip)
        .map(text ->
            value != null && value.isNumber() && Math.abs(value.doubleValue()) <= Double.MAX_VALUE
                ? value.decimalValue().toPlainString()
                : text);
  }

  /// The whole numbers of an object; null clears one.
  public Map<String, OptionalLong> counts(String name, Set<String> names) {
    known.add(name);
    Map<String, OptionalLong> counts = new LinkedHashMap<>();
    JsonNode value = fields.get(name);
    if (value == null || value.isNull()) {
      return counts;
    }
    if (!value.isObject()) {
      fault(name, value.toString(), "an object of whole numbers");
      return counts;
    }
    for (Map.Entry<String, JsonNode> entry : value.properties()) {
      String path = name + "." + entry.getKey();
      if (!names.contains(entry.getKey())) {
        fault(path, entry.getValue().toString(), "one of " + new TreeSet<>(names));
      } else if (entry.getValue().isNull()) {
        counts.put(entry.getKey(), OptionalLong.empty());
      } else {
        text(path, entry.getValue())
            .map(text -> integer(path, text, 0, 1_000_000_000_000L))
            .filter(OptionalLong::isPresent)
            .ifPresent(count -> counts.put(entry.getKey(), count));
      }
    }
    return counts;
  }

  /// Collects faults of something else, such as the query.
  public void addAll(List<Fault> others) {
    faults.addAll(others);
  }

  /// Collects a fault; beyond a thousand they are not told.
  public void fault(String path, String given, String expected) {
    if (faults.size() < FAULTS_MAX) {
      faults.add(Fault.of(path, given, expected));
    }
  }

  /// All faults, including unread fields: a thousand at most of what the body has.
  public List<Fault> faults() {
    List<Fault> all = new ArrayList<>(faults);
    String expected = "only the fields " + String.join(", ", known);
    for (Map.Entry<String, JsonNode> field : fields.entrySet()) {
      if (!known.contains(field.getKey()) && all.size() < FAULTS_MAX) {
        String name = field.getKey();
        String shown = name.length() > 100 ? name.substring(0, 100) + "..." : name;
        all.add(Fault.of(shown, field.getValue().toString(), expected));
      }
    }
    return all;
  }
}
