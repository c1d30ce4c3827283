package io.cartway.tours.http.problem;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.cartway.http.Fault;
import io.cartway.text.Scan;
import io.cartway.travel.NumberText;
import io.cartway.travel.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// An object of a problem while it is read. Every scalar may be a text. A member that nobody asked
/// for is a fault, because a restriction that is not kept would be worse than none. Not
/// thread-safe.
public final class PartJson {

  /// HERE's code of what its schema refuses.
  public static final String SCHEMA = "E613200";

  static final int ID_LENGTH_MAX = 128;

  private static final int TEXT_LENGTH_MAX = 1000;

  private final String path;
  private final JsonNode value;
  private final Faults faults;
  private final Set<String> known = new TreeSet<>();

  /// All faults of a problem, up to a bound.
  public static final class Faults {

    /// Nobody reads more.
    private static final int MAX = 100;

    private final List<Fault> all = new ArrayList<>();

    void add(String path, String given, String expected, String code) {
      if (all.size() < MAX) {
        all.add(new Fault(path, given, expected, code));
      }
    }

    public void addAll(List<Fault> others) {
      others.forEach(each -> add(each.parameter(), each.given(), each.expected(), each.code()));
    }

    boolean isFull() {
      return all.size() >= MAX;
    }

    public List<Fault> all() {
      return List.copyOf(all);
    }
  }

  private PartJson(String path, JsonNode value, Faults faults) {
    this.path = path;
    this.value = value;
    this.faults = faults;
  }

  /// The whole body.
  public static PartJson of(JsonNode root, Faults faults) {
    return new PartJson("", root, faults);
  }

  /// The path of a member.
  String path(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  public JsonNode value() {
    return value;
  }

  public void fault(String name, String given, String expected, String code) {
    faults.add(path(name), given, expected, code);
  }

  private JsonNode member(String name) {
    known.add(name);
    JsonNode member = value.path(name);
    return member.isNull() ? MissingNode.getInstance() : member;
  }

  public boolean has(String name) {
    return !member(name).isMissingNode();
  }

  /// An object; empty when absent or none.
  public Optional<PartJson> object(String name) {
    JsonNode member = member(name);
    if (member.isMissingNode()) {
      return Optional.empty();
    }
    if (!member.isObject()) {
      fault(name, member.toString(), "an object", SCHEMA);
      return Optional.empty();
    }
    return Optional.of(new PartJson(path(name), member, faults));
  }

  /// An object that must be there.
  public Optional<PartJson> required(String name) {
    if (!has(name)) {
      fault(name, "", "an object", SCHEMA);
    }
    return object(name);
  }

  /// The elements of a list, if it has so many.
  List<JsonNode> list(String name, int min, int max) {
    JsonNode member = member(name);
    if (member.isMissingNode() && min == 0) {
      return List.of();
    }
    if (!member.isArray() || member.size() < min || member.size() > max) {
      String given = member.isArray() ? member.size() + " elements" : text(member);
      fault(name, given, "a list of %,d to %,d".formatted(min, max), SCHEMA);
      return List.of();
    }
    List<JsonNode> elements = new ArrayList<>();
    member.forEach(elements::add);
    return elements;
  }

  /// The objects of a list.
  public List<PartJson> objects(String name, int min, int max) {
    List<PartJson> parts = new ArrayList<>();
    List<JsonNode> elements = list(name, min, max);
    for (int i = 0; i < elements.size() && !faults.isFull(); i++) {
      String at = path(name) + "[" + i + "]";
      if (elements.get(i).isObject()) {
        parts.add(new PartJson(at, elements.get(i), faults));
      } else {
        faults.add(at, elements.get(i).toString(), "an object", SCHEMA);
      }
    }
    return parts;
  }

  /// The texts of a list that pass a test.
  List<String> texts(String name, int max, Predicate<String> test, String expected) {
    List<String> texts = new ArrayList<>();
    List<JsonNode> elements = list(name, 0, max);
    for (int i = 0; i < elements.size() && !faults.isFull(); i++) {
      JsonNode element = elements.get(i);
      String text = text(element);
      if (element.isValueNode() && !element.isNull() && test.test(text)) {
        texts.add(text);
      } else {
        faults.add(path(name) + "[" + i + "]", text, expected, SCHEMA);
      }
    }
    return texts;
  }

  private static String text(JsonNode node) {
    return node.isMissingNode() ? "" : node.isValueNode() ? node.asText().strip() : node.toString();
  }

  /// A scalar; empty when absent.
  public Optional<String> text(String name) {
    JsonNode member = member(name);
    if (member.isMissingNode()) {
      return Optional.empty();
    }
    if (!member.isValueNode() || member.asText().length() > TEXT_LENGTH_MAX) {
      fault(name, text(member), "a text of at most 1,000 characters", SCHEMA);
      return Optional.empty();
    }
    return Optional.of(text(member));
  }

  /// An id: letters, digits, `_` and `-`. A fault gives the empty id.
  String id(String name) {
    Optional<String> id = text(name);
    if (id.isEmpty() || !isId(id.get())) {
      fault(name, id.orElse(""), "1 to 128 of a-z, A-Z, 0-9, _ and -", SCHEMA);
      return "";
    }
    return id.get();
  }

  static boolean isId(String text) {
    return Scan.isAll(
        text,
        1,
        ID_LENGTH_MAX,
        c ->
            (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || Scan.isDigit(c)
                || c == '_'
                || c == '-');
  }

  /// A number within bounds; empty when absent or none.
  public OptionalDouble number(String name, double min, double max) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    OptionalDouble number = NumberText.number(text.get(), min, max);
    if (number.isEmpty()) {
      fault(name, text.get(), "a number from %s to %s".formatted(text(min), text(max)), SCHEMA);
    }
    return number;
  }

  private static String text(double bound) {
    return bound == Math.rint(bound)
        ? String.format(Locale.ROOT, "%.0f", bound)
        : Double.toString(bound);
  }

  /// A whole number within bounds; empty when absent or none.
  public OptionalInt whole(String name, int min, int max) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    OptionalInt number = NumberText.whole(text.get(), min, max);
    if (number.isEmpty()) {
      fault(
          name,
          text.get(),
          String.format(Locale.ROOT, "a whole number from %,d to %,d", min, max),
          SCHEMA);
    }
    return number;
  }

  /// A time with its offset, in seconds since the epoch; empty when absent or none.
  public OptionalLong time(String name) {
    Optional<String> text = text(name);
    return text.isEmpty() ? OptionalLong.empty() : time(path(name), text.get());
  }

  /// A time of a list.
  OptionalLong time(String at, String text) {
    Optional<TimeText.Time> time = TimeText.time(text);
    if (time.isEmpty() || time.get().offset().isEmpty()) {
      faults.add(at, text, "a time with its offset, such as 2026-03-01T08:00:00Z", SCHEMA);
      return OptionalLong.empty();
    }
    return OptionalLong.of(time.get().local().toEpochSecond(time.get().offset().get()));
  }

  /// One of some words; the first when absent or none of them.
  String word(String name, List<String> words) {
    Optional<String> text = text(name);
    if (text.isPresent() && !words.contains(text.get())) {
      fault(name, text.get(), "one of " + String.join(", ", words), SCHEMA);
      return words.getFirst();
    }
    return text.orElse(words.getFirst());
  }

  /// Refuses members that are HERE's and not served, with what may stand for them, and those that
  /// nobody asked for.
  ///
  /// @param unserved names with reasons
  public void end(Map<String, String> unserved) {
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      String name = member.getKey();
      if (known.contains(name) || faults.isFull()) {
        continue;
      }
      String reason = unserved.get(name);
      fault(
          name.length() > ID_LENGTH_MAX ? name.substring(0, ID_LENGTH_MAX) + "..." : name,
          text(member.getValue()),
          reason == null ? "only the members " + String.join(", ", known) : reason,
          SCHEMA);
    }
  }
}
