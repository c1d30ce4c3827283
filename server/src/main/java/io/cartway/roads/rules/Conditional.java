package io.cartway.roads.rules;

import io.cartway.hours.OpeningHours;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A conditional value: `no @ (Mo-Fr 07:00-19:00 AND weight>7.5); destination @ (Sa)`. The last
/// clause that holds decides.
///
/// @param clauses in the order of the text
/// @param unread terms that were not understood; their clauses never hold
record Conditional(List<Clause> clauses, List<String> unread) {

  /// One clause.
  ///
  /// @param value what is before the `@`
  /// @param conditions all must hold
  record Clause(String value, List<Condition> conditions) {

    Clause {
      conditions = List.copyOf(conditions);
    }

    boolean holds(Situation situation) {
      for (Condition condition : conditions) {
        if (!condition.holds(situation)) {
          return false;
        }
      }
      return true;
    }

    boolean isTimed() {
      return conditions.stream().anyMatch(Condition::isTimed);
    }

    /// Whether it may hold for any of our vehicles.
    boolean canHold() {
      return conditions.stream().noneMatch(condition -> condition instanceof Condition.Never);
    }

    /// Whether the clause depends on the season.
    boolean isSeasonal() {
      return conditions.stream()
          .anyMatch(condition ->
              condition instanceof Condition.Winter
                  || (condition instanceof Condition.Times times && times.hours().isSeasonal()));
    }
  }

  private static final Pattern AND = Pattern.compile("\\s+(?:AND|and|And|&&?)\\s+");
  private static final Pattern COMPARISON =
      Pattern.compile("^([a-z_:]+)\\s*(<=|>=|=<|=>|==|<|>|=)\\s*(\\d.*)$");

  private static final Map<String, ToIntFunction<Vehicle>> MEASURES =
      Map.ofEntries(
          Map.entry("weight", Vehicle::actualWeightKilograms),
          Map.entry("maxweight", Vehicle::actualWeightKilograms),
          Map.entry("weightrating", Vehicle::grossWeightKilograms),
          Map.entry("maxweightrating", Vehicle::grossWeightKilograms),
          Map.entry("gcweight", Vehicle::actualWeightKilograms),
          Map.entry("gcweightrating", Vehicle::grossWeightKilograms),
          Map.entry("axleload", Vehicle::weightPerAxleKilograms),
          Map.entry("height", Vehicle::heightCentimeters),
          Map.entry("maxheight", Vehicle::heightCentimeters),
          Map.entry("width", Vehicle::widthCentimeters),
          Map.entry("maxwidth", Vehicle::widthCentimeters),
          Map.entry("length", Vehicle::lengthCentimeters),
          Map.entry("maxlength", Vehicle::lengthCentimeters),
          Map.entry("axles", Vehicle::axleCount));

  private static final Map<String, Condition> WORDS = new HashMap<>();

  static {
    words(
        new Condition.Destination(),
        "destination",
        "delivery",
        "customers",
        "residents",
        "resident",
        "private",
        "permit",
        "permit_holders",
        "loading",
        "unloading",
        "load-unload",
        "access");
    words(new Condition.Of(TransportMode.CAR), "motorcar", "car");
    words(new Condition.Of(TransportMode.TRUCK), "hgv", "lorry", "truck");
    words(new Condition.Of(TransportMode.BIKE), "bicycle");
    words(new Condition.Of(TransportMode.PEDESTRIAN), "foot");
    words(new Condition.Of(TransportMode.SCOOTER), "moped");
    words(new Condition.Trailer(), "trailer", "caravan", "hgv_articulated", "articulated");
    words(new Condition.Goods(), "hazmat");
    words(new Condition.Winter(), "winter");
    // Understood, but never true for our vehicles or without weather data.
    words(new Condition.Never(), "wet", "snow", "ice", "fog", "rain", "smog", "dry", "flood");
    words(new Condition.Never(), "disabled", "emergency", "psv", "bus", "taxi", "hov", "tram");
    words(new Condition.Never(), "coach", "tourist_bus", "motorcycle", "mofa", "horse");
    words(new Condition.Never(), "agricultural", "forestry", "military", "police", "fire");
    words(new Condition.Never(), "goods", "motorhome", "electric", "staff", "employees");
    words(new Condition.Never(), "children", "school", "event", "closed", "diesel");
  }

  Conditional {
    clauses = List.copyOf(clauses);
    unread = List.copyOf(unread);
  }

  private static void words(Condition condition, String... words) {
    for (String word : words) {
      WORDS.put(word, condition);
    }
  }

  /// Parses any text; terms that are not understood are reported and never hold.
  static Conditional parse(String text) {
    List<Clause> clauses = new ArrayList<>();
    List<String> unread = new ArrayList<>();
    for (String part : join(ConditionalText.split(text))) {
      int at = part.indexOf('@');
      if (part.isBlank()) {
        continue;
      }
      if (at < 0) {
        unread.add(part.strip());
        continue;
      }
      List<Condition> conditions = conditions(part.substring(at + 1), unread);
      clauses.add(new Clause(part.substring(0, at).strip(), conditions));
    }
    return new Conditional(clauses, unread);
  }

  /// The conditions of a turn restriction, which have no value: `Mo-Fr 07:00-09:00`, or the old
  /// `day_on=Mo; day_off=Fr; hour_on=07:00; hour_off=09:00`.
  static List<Condition> conditions(String text, List<String> unread) {
    String bare = oldTimes(bare(text.strip()));
    List<Condition> conditions = new ArrayList<>();
    for (String term : AND.split(bare, -1)) {
      conditions.add(condition(bare(term.strip()), unread));
    }
    return conditions;
  }

  private static Condition condition(String term, List<String> unread) {
    String word = term.toLowerCase(Locale.ROOT);
    Condition known = WORDS.get(word);
    if (known != null) {
      return known;
    }
    Matcher matcher = COMPARISON.matcher(word);
    if (matcher.matches()) {
      return comparison(matcher, term, unread);
    }
    Optional<OpeningHours> hours = OpeningHours.parse(term);
    if (hours.isPresent()) {
      return new Condition.Times(hours.get());
    }
    unread.add(term);
    return new Condition.Never();
  }

  private static Condition comparison(Matcher matcher, String term, List<String> unread) {
    String name = matcher.group(1);
    String number = matcher.group(3).strip();
    ToIntFunction<Vehicle> measure = MEASURES.get(name);
    int value;
    if (name.equals("axles")) {
      value = number.matches("\\d{1,2}") ? Integer.parseInt(number) : 0;
    } else if (name.contains("weight") || name.equals("axleload")) {
      value = Quantities.kilograms(number);
    } else {
      value = Quantities.centimeters(number);
    }
    if (measure == null || value == 0) {
      unread.add(term);
      return new Condition.Never();
    }
    String operator = matcher.group(2).replace("=<", "<=").replace("=>", ">=");
    return new Condition.Size(measure, operator, value);
  }

  /// Without the parentheses around the whole.
  private static String bare(String text) {
    if (!text.startsWith("(") || !text.endsWith(")")) {
      return text;
    }
    int depth = 0;
    for (int i = 0; i < text.length() - 1; i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return text;
      }
    }
    return text.substring(1, text.length() - 1).strip();
  }

  private static String oldTimes(String text) {
    if (!text.contains("_on=") && !text.contains("_off=")) {
      return text;
    }
    Map<String, String> parts = new HashMap<>();
    for (String part : text.split(";", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        parts.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
      }
    }
    String days = range(parts, "day_on", "day_off").replace("day", "");
    return (days + " " + range(parts, "hour_on", "hour_off")).strip();
  }

  private static String range(Map<String, String> parts, String from, String to) {
    String start = parts.getOrDefault(from, "");
    String end = parts.getOrDefault(to, "");
    return start.isEmpty() || end.isEmpty() ? start + end : start + "-" + end;
  }

  /// A part without `@` continues the hours before it: `no @ Mo-Fr 08:00-18:00; Sa 09:00-12:00`.
  private static List<String> join(List<String> parts) {
    List<String> joined = new ArrayList<>();
    for (String part : parts) {
      boolean goesOn = !joined.isEmpty() && !part.contains("@") && !part.isBlank();
      boolean isOpen = goesOn && !joined.getLast().strip().endsWith(")");
      if (isOpen && OpeningHours.parse(part.strip()).isPresent()) {
        joined.set(joined.size() - 1, joined.getLast() + ";" + part);
      } else {
        joined.add(part);
      }
    }
    return joined;
  }
}
