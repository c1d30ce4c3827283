package io.cartway.search.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Of many more places of one name than are looked at closely, the right ones are. The seed may be
/// set (`-Dcases.seed`).
class ManyAlikeTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);

  private static final int PLACES = 5 * CandidateFinder.CANDIDATES_MAX;

  private final Random random = new Random(SEED);

  @Test
  void the_nearest_of_many_places_of_one_name_come_in_order(@TempDir Path folder)
      throws IOException {
    List<LatLng> places = new ArrayList<>();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < PLACES; i++) {
      LatLng at = point();
      places.add(at);
      lines.append(
          String.format(
              Locale.ROOT,
              "%d | POINT(%.7f %.7f) | shop=florist; name=Rose%n",
              i + 1,
              at.lng(),
              at.lat()));
    }
    try (SearchIndex index = SearchWorld.index(folder, lines.toString())) {
      Geocoder geocoder = new Geocoder(index);
      for (int i = 0; i < 40; i++) {
        LatLng at = point();
        List<Double> nearest =
            places.stream()
                .map(at::distanceMeters)
                .sorted(Comparator.naturalOrder())
                .limit(100)
                .toList();
        List<SearchItem> found =
            geocoder.geocode(
                new GeocodeRequest(
                    "rose", Map.of(), SearchArea.near(at), List.of(), Set.of(), 100));
        assertThat(found).as("seed %d: %s", SEED, at).hasSize(100);
        for (int k = 0; k < found.size(); k++) {
          assertThat((double) found.get(k).distanceMeters().orElseThrow())
              .as("seed %d: %s, %d", SEED, at, k)
              .isCloseTo(nearest.get(k), Offset.offset(1.0));
        }
      }
    }
  }

  /// In a strip that is long from west to east, or anywhere.
  private LatLng point() {
    double lat = random.nextBoolean() ? 47.1 + random.nextDouble() / 500 : 47 + random.nextDouble();
    return new LatLng(lat, 9 + random.nextDouble());
  }
}
