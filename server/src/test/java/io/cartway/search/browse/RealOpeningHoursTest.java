package io.cartway.search.browse;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.RealRegion;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Real places of Andorra, with the time zones that the program reads for them, at moments that
/// were judged by hand: holidays, changes of clock, hours on the wall and in UTC.
class RealOpeningHoursTest {

  private static final LatLng ANDORRA = new LatLng(42.5077, 1.5270);

  private static RealRegion region;

  @BeforeAll
  static void build() throws IOException {
    Path extract = Workspace.shared("data/osm/andorra-20260404.osm.pbf");
    region = RealRegion.withTimeZones(extract);
  }

  @AfterAll
  static void close() throws IOException {
    if (region != null) {
      region.close();
    }
  }

  /// Motosprint: Mo-Fr 10:00-14:00,16:00-20:00; Sa,Su,PH off. Our Lady of Meritxell, 8 September,
  /// is a holiday of Andorra alone, and a Tuesday in 2026. Epizen: Mo-Su 09:00-21:00; clocks went
  /// forward on 29 March 2026. Pic Negre 2: Mo-Su,PH 08:30-20:00.
  @ParameterizedTest
  @CsvSource({
    "Motosprint, 2026-09-01T11:00, true",
    "Motosprint, 2026-09-01T15:00, false",
    "Motosprint, 2026-09-08T11:00, false",
    "Motosprint, 2026-09-08T09:00:00Z, false",
    "Motosprint, 2026-09-09T09:00:00Z, true",
    "Motosprint, 2026-09-09T07:30:00Z, false",
    "Epizen, 2026-03-28T07:30:00Z, false",
    "Epizen, 2026-03-28T08:30:00Z, true",
    "Epizen, 2026-03-29T07:30:00Z, true",
    "Epizen, 2026-03-29T19:30:00Z, false",
    "Epizen, 2026-03-28T19:30:00Z, true",
    "Pic Negre 2, 2026-09-08T11:00, true",
    "Pic Negre 2, 2026-09-08T20:30, false",
  })
  void a_place_is_open_as_its_sign_says(String name, String time, boolean isOpen)
      throws IOException {
    OpenAt at =
        time.endsWith("Z")
            ? new OpenAt.Moment(Instant.parse(time))
            : new OpenAt.WallClock(LocalDateTime.parse(time));
    assertThat(titles(name, Optional.empty())).contains(name);
    assertThat(titles(name, Optional.of(at)).contains(name)).isEqualTo(isOpen);
  }

  private static List<String> titles(String name, Optional<OpenAt> at) throws IOException {
    PlaceQuery.Wanted any = PlaceQuery.Wanted.ANY;
    PlaceQuery query =
        new PlaceQuery(
            SearchArea.near(ANDORRA), 100_000, any, any, any, name, at, List.of(), false, 0, 100);
    return new PlaceSearch(region.index())
        .find(query).items().stream().map(SearchItem::title).toList();
  }
}
