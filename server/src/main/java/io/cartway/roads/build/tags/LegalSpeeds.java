package io.cartway.roads.build.tags;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import de.westnordost.osm_legal_default_speeds.LegalDefaultSpeeds;
import de.westnordost.osm_legal_default_speeds.RoadType;
import de.westnordost.osm_legal_default_speeds.RoadTypeFilter;
import io.cartway.roads.rules.Quantities;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The legal default speed limits, by country and kind of road.
///
/// The tables are those of the OpenStreetMap wiki page "Default speed limits" (CC BY-SA 2.0) in the
/// form that the library `osm-legal-default-speeds` evaluates; the build puts the file beside this
/// class. Thread-safe; answers are cached by country and relevant tags.
final class LegalSpeeds {

  /// A legal limit.
  ///
  /// @param carKmh for cars: 0 unknown, [WayAttributes.Direction#UNLIMITED] where there is none
  /// @param truckKmh for a heavy truck, 0 when the law has no separate limit
  record Limit(int carKmh, int truckKmh) {

    static final Limit UNKNOWN = new Limit(0, 0);
  }

  private record Question(String country, Map<String, String> tags) {}

  private static final String RESOURCE = "legal_default_speeds.json";

  /// Size of the cache; real extracts need a few thousand.
  private static final int ANSWERS_MAX = 50_000;

  /// The largest threshold, in tonnes, at which a rule "heavier than" certainly applies to a truck.
  private static final double TRUCK_TONNES = 12;

  private static final int WALKING_KMH = 6;

  /// The limit of towns in most countries.
  private static final int TOWN_KMH = 50;

  private static final Pattern HEAVIER =
      Pattern.compile("([^@;]+)@\\s*\\(\\s*weight(?:rating)?\\s*>=?\\s*([\\d.]+)\\s*t?\\s*\\)");

  private final LegalDefaultSpeeds library;
  private final Map<Question, Limit> answers = new ConcurrentHashMap<>();
  private final Map<String, Integer> towns = new ConcurrentHashMap<>();

  private LegalSpeeds(LegalDefaultSpeeds library) {
    this.library = library;
  }

  /// Reads the tables that come with the program.
  static LegalSpeeds load() {
    try (InputStream in = LegalSpeeds.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("The resource " + RESOURCE + " is missing in the program.");
      }
      JsonNode tree = JsonMapper.builder().build().readTree(in);
      return new LegalSpeeds(
          new LegalDefaultSpeeds(
              filters(tree.path("roadTypesByName")),
              limits(tree.path("speedLimitsByCountryCode"))));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }

  private static Map<String, RoadTypeFilter> filters(JsonNode node) {
    Map<String, RoadTypeFilter> filters = new HashMap<>();
    node.properties()
        .forEach(entry ->
            filters.put(
                entry.getKey(),
                new Filter(
                    text(entry.getValue(), "filter"),
                    text(entry.getValue(), "fuzzyFilter"),
                    text(entry.getValue(), "relationFilter"))));
    return filters;
  }

  private static Map<String, List<RoadType>> limits(JsonNode node) {
    Map<String, List<RoadType>> limits = new HashMap<>();
    for (Map.Entry<String, JsonNode> country : node.properties()) {
      List<RoadType> types = new ArrayList<>();
      for (JsonNode type : country.getValue()) {
        Map<String, String> tags = new HashMap<>();
        type.path("tags")
            .properties()
            .forEach(tag -> tags.put(tag.getKey(), tag.getValue().asText()));
        types.add(new Type(text(type, "name"), tags));
      }
      limits.put(country.getKey(), types);
    }
    return limits;
  }

  private static @Nullable String text(JsonNode node, String field) {
    JsonNode value = node.get(field);
    return value == null || value.isNull() ? null : value.asText();
  }

  /// The legal limit on a way without a posted one.
  Limit find(OsmTags tags, Surroundings where) {
    String country = where.country();
    if (country.isEmpty()) {
      return Limit.UNKNOWN;
    }
    Map<String, String> relevant = new TreeMap<>();
    tags.asMap()
        .forEach((key, value) -> {
          // A name is irrelevant, but would defeat the cache.
          if (!key.equals("name") && library.isRelevantTagKey(key)) {
            relevant.put(key, value);
          }
        });
    settle(relevant, where);
    Question question = new Question(country, relevant);
    Limit known = answers.get(question);
    if (known != null) {
      return known;
    }
    Limit found = ask(country, relevant);
    if (answers.size() < ANSWERS_MAX) {
      answers.put(question, found);
    }
    return found;
  }

  /// The highest limit that is usual for roads in towns of a country: that of the law, but not less
  /// than 50 km/h, because main roads are signposted higher where streets have less.
  int townKmh(String country) {
    return towns.computeIfAbsent(country, this::findTownKmh);
  }

  private int findTownKmh(String country) {
    OsmTags road = OsmTags.of("highway=tertiary");
    int kmh = find(road, new Surroundings(country, false, Settlement.BUILT_UP)).carKmh();
    int outside = find(road, new Surroundings(country, false)).carKmh();
    return kmh < outside ? Math.max(TOWN_KMH, kmh) : TOWN_KMH;
  }

  /// Adds what the surroundings tell of the town to tags that do not tell it themselves, and takes
  /// out what is only a hint where the surroundings tell better.
  private static void settle(Map<String, String> tags, Surroundings where) {
    if (where.settlement() == Settlement.UNKNOWN || TownSigns.tellTheLaw(tags)) {
      return;
    }
    if (where.settlement() == Settlement.OPEN_LAND) {
      tags.keySet().removeIf(key -> key.equals("lit") || key.startsWith("sidewalk"));
    } else if (!tags.getOrDefault("highway", "").startsWith("motorway")
        && !"yes".equals(tags.get("motorroad"))) {
      tags.put("zone:traffic", where.country() + ":urban");
      // Britain's law knows no towns, but "restricted roads".
      tags.putIfAbsent("maxspeed:type", where.country() + ":nsl_restricted");
    }
  }

  private Limit ask(String country, Map<String, String> tags) {
    LegalDefaultSpeeds.Result result =
        library.getSpeedLimits(country, tags, List.of(), (name, matches) -> matches.invoke());
    if (result == null) {
      return Limit.UNKNOWN;
    }
    Map<String, String> limits = result.getTags();
    int carKmh = read(limits.get("maxspeed"));
    if (carKmh == 0 && limits.containsKey("maxspeed:advisory")) {
      carKmh = WayAttributes.Direction.UNLIMITED;
    }
    int truckKmh =
        lower(
            read(limits.get("maxspeed:hgv")),
            lower(
                heavier(limits.get("maxspeed:hgv:conditional")),
                heavier(limits.get("maxspeed:conditional"))));
    return new Limit(carKmh, truckKmh);
  }

  private static int lower(int oneKmh, int otherKmh) {
    return oneKmh == 0 || otherKmh == 0 ? Math.max(oneKmh, otherKmh) : Math.min(oneKmh, otherKmh);
  }

  private static int heavier(@Nullable String conditional) {
    int best = 0;
    if (conditional != null) {
      Matcher matcher = HEAVIER.matcher(conditional);
      while (matcher.find()) {
        if (Double.parseDouble(matcher.group(2)) <= TRUCK_TONNES) {
          best = lower(best, read(matcher.group(1)));
        }
      }
    }
    return best;
  }

  private static int read(@Nullable String value) {
    if (value == null) {
      return 0;
    }
    return switch (value.strip()) {
      case "walk" -> WALKING_KMH;
      case "none" -> WayAttributes.Direction.UNLIMITED;
      default -> Quantities.kmh(value);
    };
  }

  private record Filter(
      @Nullable String filter, @Nullable String fuzzyFilter, @Nullable String relationFilter)
      implements RoadTypeFilter {

    @Override
    public @Nullable String getFilter() {
      return filter;
    }

    @Override
    public @Nullable String getFuzzyFilter() {
      return fuzzyFilter;
    }

    @Override
    public @Nullable String getRelationFilter() {
      return relationFilter;
    }
  }

  private record Type(@Nullable String name, Map<String, String> tags) implements RoadType {

    @Override
    public @Nullable String getName() {
      return name;
    }

    @Override
    public Map<String, String> getTags() {
      return tags;
    }
  }
}
