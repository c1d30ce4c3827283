package io.cartway.roads.rules;

import io.cartway.roads.Access;
import io.cartway.roads.RoadRestriction.RestrictionKind;
import io.cartway.roads.rules.Conditional.Clause;
import io.cartway.roads.rules.SignedRule.Option;
import io.cartway.travel.HazardousGoods;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Reads the rules of a road for one mode and direction from its tags.
final class RuleReader {

  private static final String CONDITIONAL = ":conditional";

  /// Vans and light trucks, to which `goods` applies.
  private static final int GOODS_KILOGRAMS_MAX = 3_500;

  private static final List<String> ANY = List.of("");
  private static final List<String> PHYSICAL = List.of("", ":physical", ":signed");
  private static final String TUNNEL_LETTERS = "BCDE";

  private final Map<String, String> tags;
  private final TransportMode mode;
  private final String suffix;
  private final boolean isForward;
  private final List<SignedRule> limits = new ArrayList<>();

  RuleReader(Map<String, String> tags, TransportMode mode, boolean isForward) {
    this.tags = tags;
    this.mode = mode;
    this.isForward = isForward;
    suffix = isForward ? ":forward" : ":backward";
  }

  RuleSet read() {
    if (mode != TransportMode.PEDESTRIAN) {
      sizes();
    }
    if (mode == TransportMode.CAR || mode == TransportMode.TRUCK) {
      dangerousGoods();
      trailers();
    }
    return new RuleSet(access(), oneway(), limits);
  }

  private void sizes() {
    weight("maxweight", RestrictionKind.MAX_WEIGHT, Vehicle::actualWeightKilograms);
    weight("maxgcweight", RestrictionKind.MAX_WEIGHT, Vehicle::actualWeightKilograms);
    weight("maxweightrating", RestrictionKind.MAX_GROSS_WEIGHT, Vehicle::grossWeightKilograms);
    weight("maxgcweightrating", RestrictionKind.MAX_GROSS_WEIGHT, Vehicle::grossWeightKilograms);
    weight("maxaxleload", RestrictionKind.MAX_WEIGHT_PER_AXLE, Vehicle::weightPerAxleKilograms);
    length("maxheight", RestrictionKind.MAX_HEIGHT, Vehicle::heightCentimeters, PHYSICAL);
    length("maxwidth", RestrictionKind.MAX_WIDTH, Vehicle::widthCentimeters, PHYSICAL);
    length("maxlength", RestrictionKind.MAX_LENGTH, Vehicle::lengthCentimeters, ANY);
    for (String key : List.of("maxaxles", "maxaxlecount")) {
      limit(key, RestrictionKind.MAX_AXLE_COUNT, "", Vehicle::axleCount, RuleReader::count);
    }
  }

  private void weight(String key, RestrictionKind kind, ToIntFunction<Vehicle> measure) {
    forms(key, ANY)
        .forEach(
            form -> limit(form, kind, "", measure, text -> positive(Quantities.kilograms(text))));
  }

  private void length(
      String key, RestrictionKind kind, ToIntFunction<Vehicle> measure, List<String> variants) {
    forms(key, variants)
        .forEach(
            form -> limit(form, kind, "", measure, text -> positive(Quantities.centimeters(text))));
  }

  /// The key and its forms for the mode: `maxweight`, `maxweight:hgv`.
  private List<String> forms(String key, List<String> variants) {
    List<String> forms = new ArrayList<>();
    variants.forEach(variant -> forms.add(key + variant));
    String own = AccessWords.keys(mode).getFirst();
    forms.add(key + ":" + own);
    if (mode == TransportMode.CAR || mode == TransportMode.TRUCK) {
      forms.add(key + ":motor_vehicle");
    }
    return forms;
  }

  private void dangerousGoods() {
    limit(
        "hazmat",
        RestrictionKind.HAZARDOUS_GOODS,
        "any",
        vehicle -> Condition.Goods.carries(vehicle) ? 1 : 0,
        RuleReader::ban);
    limit(
        "hazmat:water",
        RestrictionKind.HAZARDOUS_GOODS,
        HazardousGoods.HARMFUL_TO_WATER.word(),
        vehicle -> vehicle.hazardousGoods().contains(HazardousGoods.HARMFUL_TO_WATER) ? 1 : 0,
        RuleReader::ban);
    for (String key : List.of("hazmat:adr_tunnel_cat", "hazmat:tunnel_cat", "tunnel_category")) {
      limit(key, RestrictionKind.TUNNEL_CATEGORY, "", RuleReader::code, RuleReader::category);
    }
    // A tunnel of category C is closed to goods of B and C: the last letter with `no` names it.
    boolean isNamed = false;
    for (int i = TUNNEL_LETTERS.length() - 1; i >= 0; i--) {
      String letter = TUNNEL_LETTERS.substring(i, i + 1);
      String key = "hazmat:" + letter;
      if (!isNamed || tags.containsKey(key + CONDITIONAL)) {
        int before = limits.size();
        limit(
            key,
            RestrictionKind.TUNNEL_CATEGORY,
            letter,
            RuleReader::code,
            text -> text.equals("no") ? category(letter) : SignedRule.NONE);
        isNamed |= limits.size() > before;
      }
    }
  }

  private void trailers() {
    ToIntFunction<Vehicle> trailers = Vehicle::trailerCount;
    limit("trailer", RestrictionKind.MAX_TRAILER_COUNT, "trailer", trailers, RuleReader::ban);
    if (mode == TransportMode.CAR) {
      limit("caravan", RestrictionKind.MAX_TRAILER_COUNT, "caravan", trailers, RuleReader::ban);
      return;
    }
    limit("hgv_articulated", RestrictionKind.CLOSED, "hgv_articulated", trailers, RuleReader::ban);
    limit("goods", RestrictionKind.CLOSED, "goods", RuleReader::isLight, RuleReader::ban);
  }

  private static int isLight(Vehicle vehicle) {
    int weight = vehicle.grossWeightKilograms();
    return weight > 0 && weight <= GOODS_KILOGRAMS_MAX ? 1 : 0;
  }

  /// 4 for code B to 1 for E, which is what dangerous goods without a code count as.
  private static int code(Vehicle vehicle) {
    int letter = TUNNEL_LETTERS.indexOf(vehicle.tunnelCategory());
    if (vehicle.tunnelCategory() != '\0' && letter >= 0) {
      return TUNNEL_LETTERS.length() - letter;
    }
    return Condition.Goods.carries(vehicle) ? 1 : 0;
  }

  /// The largest code that may enter: a tunnel of category B is closed to 4, of E to all.
  private static int category(String text) {
    String word = text.strip();
    int letter =
        word.isEmpty() ? -1 : TUNNEL_LETTERS.indexOf(Character.toUpperCase(word.charAt(0)));
    return letter < 0 || word.length() > 1 ? SignedRule.NONE : TUNNEL_LETTERS.length() - 1 - letter;
  }

  private static int positive(int quantity) {
    return quantity > 0 ? quantity : SignedRule.NONE;
  }

  private static int count(String text) {
    return text.strip().matches("\\d{1,2}") ? Integer.parseInt(text.strip()) : SignedRule.NONE;
  }

  private static int ban(String text) {
    return switch (text.strip()) {
      case "no", "destination", "delivery", "private" -> 0;
      default -> SignedRule.NONE;
    };
  }

  /// Reads a key with its conditional form, once plain and once for the direction.
  private void limit(
      String key,
      RestrictionKind kind,
      String word,
      ToIntFunction<Vehicle> measure,
      Function<String, Integer> reader) {
    for (String form : List.of(key, key + suffix)) {
      List<Option> options = new ArrayList<>();
      String conditional = form + CONDITIONAL;
      for (Clause clause : clauses(conditional)) {
        options.add(
            new Option(
                reader.apply(clause.value()),
                isForEnds(clause.value()),
                false,
                clause,
                tag(conditional)));
      }
      String plain = tags.get(form);
      if (plain != null) {
        options.add(new Option(reader.apply(plain), isForEnds(plain), false, null, tag(form)));
      }
      if (options.stream().anyMatch(option -> option.limit() != SignedRule.NONE)) {
        limits.add(new SignedRule(kind, sign(kind, word, plain), measure, options));
      }
    }
  }

  private static String sign(RestrictionKind kind, String word, @Nullable String plain) {
    if (kind != RestrictionKind.TUNNEL_CATEGORY || !word.isEmpty() || plain == null) {
      return word;
    }
    return plain.strip().toUpperCase(Locale.ROOT);
  }

  private static boolean isForEnds(String value) {
    return switch (value.strip()) {
      case "destination", "delivery", "private" -> true;
      default -> false;
    };
  }

  private @Nullable SignedRule access() {
    List<Option> options = new ArrayList<>();
    for (String key : AccessWords.keys(mode)) {
      boolean isDecided = false;
      for (String form : List.of(key + suffix, key)) {
        String conditional = form + CONDITIONAL;
        for (Clause clause : clauses(conditional)) {
          Access access = AccessWords.read(clause.value(), mode);
          if (access != null) {
            options.add(option(access, false, clause, tag(conditional)));
          }
        }
      }
      for (String form : List.of(key + suffix, key)) {
        Access access = AccessWords.read(tags.get(form), mode);
        if (access != null && !isDecided) {
          options.add(option(access, true, null, tag(form)));
          isDecided = true;
        }
      }
      if (isDecided) {
        break;
      }
    }
    return options.isEmpty() ? null : new SignedRule(RestrictionKind.CLOSED, "", any -> 1, options);
  }

  private static Option option(
      Access access, boolean isStanding, @Nullable Clause clause, String tag) {
    boolean endsOnly = access == Access.DESTINATION || access == Access.PRIVATE;
    int limit = endsOnly || access == Access.NO ? 0 : SignedRule.NONE;
    return new Option(limit, endsOnly, isStanding, clause, tag);
  }

  /// One-way at times. Only `oneway:foot` applies to pedestrians.
  private @Nullable SignedRule oneway() {
    List<String> keys = new ArrayList<>();
    for (String key : AccessWords.keys(mode)) {
      if (!key.equals("access")) {
        keys.add("oneway:" + key);
      }
    }
    if (mode != TransportMode.PEDESTRIAN) {
      keys.add("oneway");
    }
    List<Option> options = new ArrayList<>();
    for (String key : keys) {
      for (Clause clause : clauses(key + CONDITIONAL)) {
        int limit = flow(clause.value());
        if (limit >= SignedRule.NONE) {
          options.add(new Option(limit, false, false, clause, tag(key + CONDITIONAL)));
        }
      }
      if (tags.containsKey(key)) {
        break;
      }
    }
    return options.isEmpty()
        ? null
        : new SignedRule(RestrictionKind.CLOSED, "oneway", any -> 1, options);
  }

  /// 0 where the direction is closed, [SignedRule#NONE] where it is open, else less.
  private int flow(String value) {
    return switch (value) {
      case "yes", "true", "1" -> isForward ? SignedRule.NONE : 0;
      case "-1", "reverse" -> isForward ? 0 : SignedRule.NONE;
      case "no", "false", "0", "alternating" -> SignedRule.NONE;
      default -> Integer.MIN_VALUE;
    };
  }

  /// The clauses of a conditional tag that may hold, the last one first.
  private List<Clause> clauses(String key) {
    String text = tags.get(key);
    return text == null
        ? List.of()
        : Conditional.parse(text).clauses().reversed().stream().filter(Clause::canHold).toList();
  }

  private String tag(String key) {
    return key + "=" + tags.get(key);
  }
}
