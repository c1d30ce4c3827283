package io.cartway.bench.truth;

import io.cartway.bench.search.RawOsm;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Questions for the nearest place of a kind, in English words.
final class KindMaker {

  /// Large things are found at their middle or entrance.
  private static final double SAME_METERS = 150;

  /// A place that is better known may come first if it is not much farther.
  private static final double FARTHER = 1.5;

  private static final double NEAR_METERS = 200;
  private static final double JITTER_DEGREES = 2e-3;

  private static final Map<String, String> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("pharmacy", "amenity=pharmacy");
    KINDS.put("bank", "amenity=bank");
    KINDS.put("restaurant", "amenity=restaurant");
    KINDS.put("cafe", "amenity=cafe");
    KINDS.put("bar", "amenity=bar");
    KINDS.put("school", "amenity=school");
    KINDS.put("kindergarten", "amenity=kindergarten");
    KINDS.put("post office", "amenity=post_office");
    KINDS.put("gas station", "amenity=fuel");
    KINDS.put("hospital", "amenity=hospital");
    KINDS.put("police", "amenity=police");
    KINDS.put("library", "amenity=library");
    KINDS.put("cinema", "amenity=cinema");
    KINDS.put("fire station", "amenity=fire_station");
    KINDS.put("hotel", "tourism=hotel");
    KINDS.put("museum", "tourism=museum");
    KINDS.put("supermarket", "shop=supermarket");
    KINDS.put("bakery", "shop=bakery");
    KINDS.put("butcher", "shop=butcher");
    KINDS.put("hairdresser", "shop=hairdresser");
    KINDS.put("bookstore", "shop=books");
    KINDS.put("airport", "aeroway=aerodrome");
  }

  /// What the word means, too: a pub is a "Bar or Pub" in the categories of the interface, fast
  /// food one of its restaurants, and a pâtisserie one of its bakeries.
  private static final Map<String, String> ALSO =
      Map.of("bar", "amenity=pub", "restaurant", "amenity=fast_food", "bakery", "shop=pastry");

  private final Map<String, List<LatLng>> also = new HashMap<>();
  private final Map<String, List<LatLng>> places = new LinkedHashMap<>();
  private final List<LatLng> all = new ArrayList<>();
  private final long seed;

  KindMaker(RawOsm raw, long seed) {
    this.seed = seed;
    raw.tagged()
        .forEach((id, tags) -> {
          LatLng place = raw.nodes().get(id);
          if (place != null) {
            add(tags, place);
          }
        });
    raw.ways()
        .forEach((id, way) -> {
          List<LatLng> line = raw.line(way);
          if (!line.isEmpty()) {
            add(way.tags(), middle(line));
          }
        });
  }

  private static LatLng middle(List<LatLng> line) {
    double lat = line.stream().mapToDouble(LatLng::lat).average().orElseThrow();
    double lng = line.stream().mapToDouble(LatLng::lng).average().orElseThrow();
    return new LatLng(lat, lng);
  }

  private static boolean has(Map<String, String> tags, String tag) {
    int equal = tag.indexOf('=');
    return tags.getOrDefault(tag.substring(0, equal), "").equals(tag.substring(equal + 1));
  }

  private void add(Map<String, String> tags, LatLng place) {
    ALSO.forEach((word, tag) -> {
      if (has(tags, tag)) {
        also.computeIfAbsent(word, key -> new ArrayList<>()).add(place);
      }
    });
    KINDS.forEach((word, tag) -> {
      if (has(tags, tag)) {
        places.computeIfAbsent(word, key -> new ArrayList<>()).add(place);
        all.add(place);
      }
    });
  }

  List<SearchQuestion> make(int count) {
    Random random = new Random(seed + 31L * SearchForm.KIND.name().hashCode());
    List<String> words = List.copyOf(places.keySet());
    List<SearchQuestion> made = new ArrayList<>();
    while (made.size() < count && !words.isEmpty()) {
      LatLng place = all.get(random.nextInt(all.size()));
      LatLng at =
          new LatLng(
              place.lat() + JITTER_DEGREES * (2 * random.nextDouble() - 1),
              place.lng() + JITTER_DEGREES * (2 * random.nextDouble() - 1));
      made.add(question(words.get(random.nextInt(words.size())), at));
    }
    return made;
  }

  private SearchQuestion question(String word, LatLng at) {
    List<LatLng> kind = places.getOrDefault(word, List.of());
    List<LatLng> right = new ArrayList<>(kind);
    right.addAll(also.getOrDefault(word, List.of()));
    double nearest = kind.stream().mapToDouble(it -> Lines.meters(it, at)).min().orElseThrow();
    return SearchQuestion.discover(
        SearchForm.KIND,
        word,
        at,
        KINDS.get(word) + " within " + Math.round(nearest * FARTHER + NEAR_METERS) + " m",
        found ->
            !found.isEmpty()
                && right.stream().anyMatch(it -> found.getFirst().isNear(it, SAME_METERS))
                && Lines.meters(found.getFirst().position(), at)
                    <= nearest * FARTHER + NEAR_METERS);
  }
}
