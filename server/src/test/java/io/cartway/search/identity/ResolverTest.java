package io.cartway.search.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.RealRegion;
import io.cartway.search.TestVocabulary;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.Folding;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Places of Andorra as they were in January 2025, as another provider may have stored them: other
/// spellings, some tens of metres away, sorted a little otherwise. In the data of April 2026 they
/// are found by what they were drawn as.
class ResolverTest {

  private static final double RIGHT_MIN = 0.95;

  /// Of the wrong answers, so many must be doubted.
  private static final double DOUBTED_MIN = 0.6;

  /// One place, drawn anew as something else.
  private static final double TWIN_METERS = 100;

  private static final double MOVED_METERS = 25;

  private record Outcome(
      StoredPlace asked, SearchItem was, SearchItem answer, double confidence, boolean isRight) {}

  @Test
  void places_of_another_provider_are_found_in_later_data() throws IOException {
    long seed = Long.getLong("resolver.seed", 20261120);
    System.err.println("RESOLVE seed " + seed);
    Random random = new Random(seed);
    List<Outcome> there = new ArrayList<>();
    List<Outcome> gone = new ArrayList<>();
    int missed = 0;
    try (RealRegion old = region("andorra-20250119");
        RealRegion young = region("andorra-20260404")) {
      Map<String, SearchItem> later = new HashMap<>();
      for (SearchItem item : places(young.index())) {
        later.put(element(item), item);
      }
      Resolver resolver = new Resolver(young.index());
      for (SearchItem item : places(old.index())) {
        if (!isNamed(old.index(), item)) {
          continue;
        }
        StoredPlace stored = perturbed(item, random);
        List<Resolver.Resolved> found = resolver.resolve(stored);
        SearchItem same = later.get(element(item));
        boolean isThere = same != null && same.position().distanceMeters(item.position()) < 300;
        if (found.isEmpty()) {
          missed += isThere ? 1 : 0;
          continue;
        }
        SearchItem answer = found.getFirst().item();
        boolean isTwin =
            Folding.key(answer.title()).equals(Folding.key(item.title()))
                && answer.position().distanceMeters(item.position()) <= TWIN_METERS;
        boolean isRight = element(answer).equals(element(item)) || isTwin;
        Outcome outcome = new Outcome(stored, item, answer, found.getFirst().confidence(), isRight);
        (isThere ? there : gone).add(outcome);
      }
    }
    report("there", there);
    report("gone", gone);
    System.err.println("RESOLVE missed " + missed);
    long right = there.stream().filter(Outcome::isRight).count();
    assertThat((double) right / (there.size() + missed))
        .as("%d of %d", right, there.size() + missed)
        .isGreaterThanOrEqualTo(RIGHT_MIN);
    List<Outcome> wrong = new ArrayList<>(there);
    wrong.addAll(gone);
    wrong.removeIf(Outcome::isRight);
    long doubted = wrong.stream().filter(outcome -> outcome.confidence < 0.5).count();
    assertThat((double) doubted / wrong.size())
        .as("%d of %d wrong answers are below 0.5", doubted, wrong.size())
        .isGreaterThanOrEqualTo(DOUBTED_MIN);
  }

  private static void report(String what, List<Outcome> outcomes) {
    int[] count = new int[10];
    int[] right = new int[10];
    for (Outcome outcome : outcomes) {
      int bin = Math.min(9, (int) (10 * outcome.confidence));
      count[bin]++;
      right[bin] += outcome.isRight ? 1 : 0;
      if (!outcome.isRight && outcome.confidence >= 0.5) {
        System.err.printf(
            Locale.ROOT,
            "RESOLVE %s WRONG %.2f '%s' (%s %s) -> '%s' %s %s%n",
            what,
            outcome.confidence,
            outcome.asked.name(),
            outcome.was.title(),
            outcome.was.categories(),
            outcome.answer.title(),
            outcome.answer.categories(),
            outcome.answer.distanceMeters());
      }
    }
    for (int i = 0; i < 10; i++) {
      System.err.printf(
          Locale.ROOT, "RESOLVE %s %.1f: %d of %d%n", what, i / 10.0, right[i], count[i]);
    }
  }

  private static boolean isNamed(SearchIndex index, SearchItem item) throws IOException {
    return !index.values().shown(index.documentOf(item.id())).names().local().isEmpty();
  }

  private static String element(SearchItem item) {
    return item.details().getOrDefault(PlaceDetails.ELEMENT, "");
  }

  private static List<SearchItem> places(SearchIndex index) throws IOException {
    List<SearchItem> items = new ArrayList<>();
    for (int document = 0; document < index.size(); document++) {
      if (Traits.kind(index.values().traits(document)) == DocumentKind.PLACE) {
        items.add(new ItemMaker(index, index.values(), List.of()).item(document));
      }
    }
    return items;
  }

  /// One change of the name, a position some tens of metres off, the category as HERE has it, or
  /// its group, or none.
  private static StoredPlace perturbed(SearchItem item, Random random) {
    String id = item.categories().getFirst();
    String[] levels = id.split("-", -1);
    List<String> categories =
        switch (random.nextInt(10)) {
          case 0, 1 -> List.of();
          case 2, 3 -> List.of(levels[0] + "-" + levels[1]);
          default -> List.of(String.join("-", List.of(levels).subList(0, 3)));
        };
    double north = random.nextGaussian() * MOVED_METERS / 111_195;
    double east = random.nextGaussian() * MOVED_METERS / 111_195 / Math.cos(Math.toRadians(42.5));
    LatLng position = new LatLng(item.position().lat() + north, item.position().lng() + east);
    return new StoredPlace(renamed(item, random), position, categories, "", "", List.of());
  }

  private static String renamed(SearchItem item, Random random) {
    String name = item.title();
    List<String> words = new ArrayList<>(List.of(name.split(" ", -1)));
    return switch (random.nextInt(8)) {
      case 0 -> name.toUpperCase(Locale.ROOT);
      case 1 -> typo(name, random);
      case 2 -> typo(typo(name, random), random);
      case 3 -> {
        if (words.size() > 2) {
          words.remove(random.nextInt(words.size()));
        }
        yield String.join(" ", words);
      }
      case 4 -> name + " " + item.address().area(AreaLevel.CITY);
      case 5 -> {
        String kind =
            TestVocabulary.VOCABULARY
                .categories()
                .name(item.categories().getFirst(), List.of("es"));
        yield kind.split("[ /-]", -1)[0] + " " + name;
      }
      case 6 -> name.replaceAll("[^\\p{L}\\p{N} ]", "");
      default -> name;
    };
  }

  private static String typo(String name, Random random) {
    if (name.length() < 5) {
      return name;
    }
    int at = 1 + random.nextInt(name.length() - 2);
    char letter = (char) ('a' + random.nextInt(26));
    return switch (random.nextInt(3)) {
      case 0 -> name.substring(0, at) + name.substring(at + 1);
      case 1 -> name.substring(0, at) + letter + name.substring(at);
      default -> name.substring(0, at) + letter + name.substring(at + 1);
    };
  }

  private RealRegion region(String name) throws IOException {
    return RealRegion.of(Workspace.shared("data/osm/" + name + ".osm.pbf"));
  }
}
