package io.cartway.search.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.build.spill.ElementRuns;
import io.cartway.search.build.elements.ElementForms;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.text.Names;
import io.cartway.work.OrderedWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names of a country are compared with those around them, as if with all of it.
class NearByNameTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);

  /// As far north as houses stand, and on both sides of the date line.
  private static final List<LatLng> PLACES =
      List.of(
          new LatLng(47.14, 9.52),
          new LatLng(78.22, 15.63),
          new LatLng(-16.8, 180),
          new LatLng(-16.8, -180),
          new LatLng(0, 0),
          new LatLng(47.1400, 9.5200));

  @Test
  void addresses_are_kept_as_if_each_were_compared_with_all() {
    for (int run = 0; run < 40; run++) {
      Random random = new Random(SEED + run);
      KeptAddresses kept = new KeptAddresses(30);
      Map<String, List<LatLng>> all = new HashMap<>();
      int repeats = 0;
      for (int i = 0; i < 400; i++) {
        String text = "1|street " + random.nextInt(2);
        LatLng at = around(random, PLACES.get(random.nextInt(PLACES.size())), 120);
        List<LatLng> same = all.computeIfAbsent(text, any -> new ArrayList<>());
        boolean isNew = same.stream().noneMatch(other -> other.distanceMeters(at) <= 30);
        if (isNew) {
          same.add(at);
        } else {
          repeats++;
        }
        assertThat(kept.keep(text, at)).as("seed %d, %s", SEED + run, at).isEqualTo(isNew);
      }
      assertThat(repeats).isBetween(50, 390);
    }
  }

  /// A point within some metres, beyond the date line if need be.
  private static LatLng around(Random random, LatLng middle, double meters) {
    double lat = middle.lat() + LatLng.latDegrees((random.nextDouble() * 2 - 1) * meters);
    double lng = middle.lng() + (random.nextDouble() * 2 - 1) * middle.lngDegrees(meters);
    return new LatLng(lat, lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);
  }

  @Test
  void all_streets_of_the_name_within_the_distance_are_visited_and_few_others() {
    for (int run = 0; run < 20; run++) {
      Random random = new Random(SEED + run);
      List<Street> streets = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        LatLng at = around(random, PLACES.getFirst(), 60_000);
        LatLng end = around(random, at, 2_000);
        streets.add(street(i, i < 5 ? "few" : "many", Bounds.around(List.of(at, end))));
      }
      StreetsByName byName = new StreetsByName(streets);
      int visits = 0;
      for (int i = 0; i < 100; i++) {
        LatLng at = around(random, PLACES.getFirst(), 60_000);
        for (String name : List.of("few", "many", "none")) {
          Set<Integer> visited = new TreeSet<>();
          byName.visit(
              name,
              at,
              4_000,
              (street, number) -> {
                assertThat(streets.get(number)).isSameAs(street);
                assertThat(street.key()).isEqualTo(name);
                assertThat(visited.add(number)).isTrue();
              });
          for (int j = 0; j < streets.size(); j++) {
            Street street = streets.get(j);
            if (street.key().equals(name) && boxMeters(street.box(), at) <= 4_000) {
              assertThat(visited).as("seed %d", SEED + run).contains(j);
            }
          }
          visits += name.equals("many") ? visited.size() : 0;
        }
      }
      // Of 295 streets, 9 lie around a point on average.
      assertThat(visits / 100).isLessThan(30);
    }
  }

  private static Street street(int number, String key, Bounds box) {
    LatLng middle = new LatLng((box.south() + box.north()) / 2, (box.west() + box.east()) / 2);
    EnclosingAreas nowhere = new EnclosingAreas(Map.of(), "");
    return new Street("s" + number, key, Names.of(key), List.of(), middle, box, nowhere);
  }

  private static double boxMeters(Bounds box, LatLng at) {
    double lat = Math.clamp(at.lat(), box.south(), box.north());
    double lng = Math.clamp(at.lng(), box.west(), box.east());
    return new LatLng(lat, lng).distanceMeters(at);
  }

  @Test
  void of_equally_near_streets_the_first_is_the_street_of_an_address(@TempDir Path directory)
      throws Exception {
    List<Street> streets = new ArrayList<>();
    LatLng at = PLACES.getFirst();
    for (int i = 0; i < 40; i++) {
      // Pairs at the same distance, nearer and nearer to the point.
      LatLng on = new LatLng(at.lat() + 0.0001 * (30 - i / 2), at.lng());
      streets.add(street(i, "gasse", Bounds.around(List.of(on))));
    }
    AreaTree tree = new AreaTree(point -> java.util.Optional.empty());
    tree.build(new TaggedRegions());
    AddressBook book = new AddressBook(tree, streets, List.of());
    Elements.AddressTags tags = new Elements.AddressTags("1", "Gasse", "", "", "", "");
    Elements.Ref ref = new Elements.Ref('n', 1);
    try (OrderedWork work = new OrderedWork(1);
        ElementRuns<Elements.Address> addresses =
            new ElementRuns<>(directory, "addresses", new ElementForms().addresses())) {
      addresses.add(new Elements.Address(ref, tags, at, false, List.of()));
      addresses.endWriting();
      List<AddressBook.CompletedAddress> entered = book.enter(addresses, work);
      assertThat(entered.getFirst().streetId()).isEqualTo("s38");
    }
  }
}
