package io.cartway.travel.http;

import static io.cartway.travel.TransportMode.BIKE;
import static io.cartway.travel.TransportMode.PEDESTRIAN;
import static io.cartway.travel.TransportMode.TRUCK;

import io.cartway.geo.Bounds;
import io.cartway.geo.CountryCodes;
import io.cartway.text.Scan;
import io.cartway.travel.AreaGrammar;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.MapContents;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import io.cartway.travel.http.TravelQuery.Piece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Reads `avoid[...]` and `exclude[...]`.
public final class AvoidParameters {

  /// Maximum number of avoided or slowed segments together.
  static final int SEGMENTS_MAX = 1000;

  /// Maximum number of avoided or excluded polygons, corridors and circles together.
  private static final int LINES_MAX = 20;

  /// Maximum number of avoided or excluded areas of any kind together, including exceptions.
  private static final int AREAS_MAX = 250;

  private static final String ZONE_IDS = ";exceptZoneIds=";

  private static final String ENVIRONMENTAL = "environmental";

  private static final List<String> FEATURES =
      Arrays.stream(AvoidFeature.values()).map(AvoidFeature::word).toList();

  private static final Kept NOTHING = new Kept(Avoidance.NONE, Exclusion.NONE);

  private final TravelQuery query;
  private final MapContents map;

  private AvoidParameters(TravelQuery query, MapContents map) {
    this.query = query;
    this.map = map;
  }

  /// Avoidance (soft) and exclusion (strict).
  public record Kept(Avoidance avoidance, Exclusion exclusion) {}

  /// Reads both; the mode must have been read.
  ///
  /// @param map whose segments and states may be named
  public static Kept read(TravelQuery query, MapContents map) {
    return query.isAnyGiven("avoid[")
            || query.isAnyGiven("exclude")
            || query.isAnyGiven("maxSpeedOnSegment")
        ? new AvoidParameters(query, map).read()
        : NOTHING;
  }

  private Kept read() {
    Set<AvoidFeature> features = features();
    List<SegmentRef> segments = segments();
    boolean environmentalZones = zones();
    Set<String> countries = new HashSet<>(countries("exclude[countries]"));
    // Older clients of HERE omit the brackets.
    countries.addAll(countries("exclude"));
    Set<String> states = states();
    List<AreaRule> avoided = new ArrayList<>();
    List<AreaRule> excluded = new ArrayList<>();
    readAreas(avoided, excluded);
    return new Kept(
        new Avoidance(features, avoided, segments, environmentalZones),
        new Exclusion(countries, states, excluded));
  }

  private Set<AvoidFeature> features() {
    String name = "avoid[features]";
    Set<AvoidFeature> features = EnumSet.noneOf(AvoidFeature.class);
    for (String word : query.words(name, FEATURES)) {
      AvoidFeature.of(word).ifPresent(features::add);
    }
    boolean turns =
        features.contains(AvoidFeature.DIFFICULT_TURNS) || features.contains(AvoidFeature.U_TURNS);
    if (turns && query.isMode(PEDESTRIAN, BIKE)) {
      query.fault(
          name,
          query.text(name).orElse(""),
          "difficultTurns and uTurns with transportMode car, truck, scooter only",
          "E605011");
    }
    boolean isLightTruck =
        query
            .text("vehicle[category]")
            .or(() -> query.text("truck[category]"))
            .orElse("")
            .strip()
            .equals("lightTruck");
    if (features.contains(AvoidFeature.DIFFICULT_TURNS) && isLightTruck) {
      query.fault(name, "difficultTurns", "no difficultTurns with category lightTruck", "E605048");
    }
    return features;
  }

  /// An unknown segment id is ignored with a notice, as by HERE: the map may have changed since.
  private List<SegmentRef> segments() {
    String name = "avoid[segments]";
    List<Piece> pieces = query.pieces(name, ',');
    int slowed = query.pieces("maxSpeedOnSegment", ',').size();
    if (pieces.size() + slowed > SEGMENTS_MAX) {
      query.fault(
          pieces.isEmpty() ? "maxSpeedOnSegment" : name,
          pieces.size() + slowed + " of them",
          "at most %d segments, those of maxSpeedOnSegment counted".formatted(SEGMENTS_MAX));
      return List.of();
    }
    List<SegmentRef> segments = new ArrayList<>();
    List<String> invalid = new ArrayList<>();
    for (Piece piece : pieces) {
      Optional<SegmentRef> segment = SegmentRef.of(piece.text()).filter(map::hasSegment);
      segment.ifPresentOrElse(segments::add, () -> invalid.add(piece.text()));
    }
    if (!invalid.isEmpty()) {
      query.note(
          new InfoNotice(
              "avoidSegmentsInvalidId",
              "Avoid segments contain ids that the map does not have, which have no effect: "
                  + some(invalid)));
    }
    return segments;
  }

  /// The first elements of a list, enough to find the mistake.
  static String some(List<String> texts) {
    int shown = Math.min(3, texts.size());
    String list =
        String.join(
            ", ",
            texts.subList(0, shown).stream()
                .map(text -> text.length() > 60 ? text.substring(0, 60) + "..." : text)
                .toList());
    return texts.size() > shown ? list + " and %d more".formatted(texts.size() - shown) : list;
  }

  /// Whether low-emission zones are avoided; the map has no others.
  private boolean zones() {
    String name = "avoid[zoneCategories]";
    String text = query.text(name).orElse("");
    int semicolon = text.indexOf(';');
    String categories = semicolon < 0 ? text : text.substring(0, semicolon);
    List<String> words = List.of("vignette", "congestionPricing", ENVIRONMENTAL);
    for (String category : categories.isEmpty() ? new String[0] : categories.split(",", -1)) {
      String word = category.strip();
      if (!words.contains(word)) {
        query.fault(name, category, TravelQuery.oneOf(words));
      } else if (!word.equals(ENVIRONMENTAL)) {
        query.note(
            InfoNotice.withoutEffect(
                "Parameter '%s' has no effect with %s: the map knows no such zones"
                    .formatted(name, word)));
      }
    }
    if (semicolon >= 0 && !isZoneIds(text.substring(semicolon))) {
      query.fault(name, text.substring(semicolon), ";exceptZoneIds=<id>,...");
    }
    for (String zones : List.of(name, "avoid[zoneIdentifiers]")) {
      if (query.isGiven(zones) && query.isMode(PEDESTRIAN, BIKE)) {
        query.wrongMode(zones, "car, truck, scooter", "E605303");
      }
    }
    query.noteWithoutEffect("avoid[zoneIdentifiers]");
    String types = "avoid[truckRoadTypes]";
    if (query.isGiven(types) && query.mode().isPresent() && !query.isMode(TRUCK)) {
      query.wrongMode(types, TransportMode.TRUCK.word(), "E605304");
    }
    query.noteWithoutEffect(types);
    query.word("avoid[tollTransponders]", List.of("all"));
    query.noteWithoutEffect("avoid[tollTransponders]");
    return List.of(categories.split(",", -1)).stream()
        .anyMatch(category -> category.strip().equals(ENVIRONMENTAL));
  }

  private Set<String> countries(String name) {
    Set<String> countries = new HashSet<>();
    for (String text : query.list(name)) {
      String code = text.toUpperCase(Locale.ROOT);
      if (CountryCodes.isAlpha3(code)) {
        countries.add(code);
      } else {
        query.fault(name, text, "country codes of ISO 3166-1 alpha-3 such as FRA,ITA", "E605016");
      }
    }
    return countries;
  }

  private Set<String> states() {
    String name = "exclude[states]";
    Set<String> states = new HashSet<>();
    for (Piece piece : query.pieces(name, '|')) {
      String group = piece.text().toUpperCase(Locale.ROOT);
      if (!isStates(group)) {
        query.fault(name, piece.text(), "<country>:<state>,... such as USA:NY,PA", "E605025");
      } else if (!CountryCodes.isAlpha3(group.substring(0, 3))) {
        query.fault(
            name, piece.text(), "a country code of ISO 3166-1 alpha-3 before the colon", "E605026");
      } else {
        for (String state : group.substring(4).split(",", -1)) {
          addState(states, piece, group.substring(0, 4) + state.strip());
        }
      }
    }
    return states;
  }

  /// A state that the map does not have is a mistake: nothing would be excluded.
  private void addState(Set<String> states, Piece piece, String state) {
    if (map.hasState(state)) {
      states.add(state);
    } else {
      query.fault("exclude[states]", piece.text(), "states of the map, not " + state, "E605029");
    }
  }

  /// Whether a text is `;exceptZoneIds=` with only ids.
  static boolean isZoneIds(String text) {
    if (!text.startsWith(ZONE_IDS) || text.length() == ZONE_IDS.length()) {
      return false;
    }
    String ids = text.substring(ZONE_IDS.length());
    return ids.indexOf(';') < 0 && ids.indexOf('=') < 0;
  }

  /// Whether a text is a country and its states: `USA:NY, PA`.
  static boolean isStates(String group) {
    if (group.length() < 5
        || group.charAt(3) != ':'
        || Scan.countFrom(group, 0, Scan::isUpper) != 3) {
      return false;
    }
    List<String> states = Scan.split(group.substring(4), c -> c == ',');
    for (int i = 0; i < states.size(); i++) {
      // Blanks are allowed only around commas.
      String state = i == 0 ? states.get(i) : withoutHead(states.get(i));
      state = i == states.size() - 1 ? state : Scan.withoutTail(state, c -> c == ' ');
      if (!Scan.isAll(state, 1, 3, c -> Scan.isUpper(c) || Scan.isDigit(c))) {
        return false;
      }
    }
    return true;
  }

  private static String withoutHead(String text) {
    return text.substring(Scan.countFrom(text, 0, c -> c == ' '));
  }

  private void readAreas(List<AreaRule> avoided, List<AreaRule> excluded) {
    List<Piece> avoid = query.pieces("avoid[areas]", '|');
    List<Piece> exclude = query.pieces("exclude[areas]", '|');
    String first = avoid.isEmpty() ? "exclude[areas]" : "avoid[areas]";
    int count = areas(avoid) + areas(exclude);
    if (count > AREAS_MAX) {
      String expected = "at most %d areas, exceptions counted".formatted(AREAS_MAX);
      query.fault(first, count + " of them", expected, "E605054");
      return;
    }
    read(avoid, avoided);
    read(exclude, excluded);
    long lines =
        avoided.stream().filter(AvoidParameters::isLine).count()
            + excluded.stream().filter(AvoidParameters::isLine).count();
    if (lines > LINES_MAX) {
      String expected = "at most %d polygons, corridors and circles".formatted(LINES_MAX);
      query.fault(first, lines + " of them", expected, "E605056");
    }
  }

  private static boolean isLine(AreaRule rule) {
    return !(rule.area() instanceof Bounds);
  }

  private static int areas(List<Piece> pieces) {
    int count = pieces.size();
    for (Piece piece : pieces) {
      int at = piece.text().indexOf("!exception=");
      while (at >= 0) {
        count++;
        at = piece.text().indexOf("!exception=", at + 1);
      }
    }
    return count;
  }

  private void read(List<Piece> pieces, List<AreaRule> rules) {
    for (Piece piece : pieces) {
      if (query.isHopeless()) {
        return;
      }
      switch (AreaGrammar.read(piece.text())) {
        case AreaGrammar.Read(AreaRule rule) -> rules.add(rule);
        case AreaGrammar.Wrong wrong ->
            wrong.flaws().forEach(flaw -> query.fault(piece.label(), flaw));
      }
    }
  }
}
