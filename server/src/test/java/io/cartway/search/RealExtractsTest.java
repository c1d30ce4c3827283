package io.cartway.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.reverse.ReverseRequest;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Real extracts find their own addresses again, by text and by position.
class RealExtractsTest {

  @Test
  void liechtenstein_finds_its_own_addresses() throws IOException {
    Path extract = Workspace.shared("data/osm/liechtenstein-20240304.osm.pbf");
    try (RealRegion region = RealRegion.of(extract)) {
      assertThat(region.manifest().counts().get("addresses")).isGreaterThan(12_000);
      // Measured: 247 of 247, and 12,317 of 12,317.
      Measure measure = Measure.of(region.index(), 5, 50);
      assertThat(measure.geocoded()).isGreaterThan(240);
      assertThat(measure.geocodeRate()).as(measure.toString()).isGreaterThanOrEqualTo(0.98);
      assertThat(measure.reverseRate()).as(measure.toString()).isGreaterThanOrEqualTo(0.98);
      assertFirst(region, "Äulestrasse 30 Vaduz", "Äulestrasse 30, 9490 Vaduz, Liechtenstein");
      assertFirst(region, "Vaduz", "Vaduz, Liechtenstein");
      assertFirst(region, "Schloss Vaduz", "Schloss Vaduz");
      assertFirst(region, "Liechtenstein", "Liechtenstein");
      // North of the border, in Austria, the extract has nothing.
      assertThat(new ReverseGeocoder(region.index()).reverse(at(48.2, 16.37))).isEmpty();
    }
  }

  @Test
  void monaco_finds_its_own_addresses() throws IOException {
    Path extract = Workspace.shared("data/osm/monaco-20251108.osm.pbf");
    try (RealRegion region = RealRegion.of(extract)) {
      Measure measure = Measure.of(region.index(), 1, 1);
      assertThat(measure.geocoded()).isGreaterThan(300);
      assertThat(measure.geocodeRate()).as(measure.toString()).isGreaterThanOrEqualTo(0.98);
      assertThat(measure.reverseRate()).as(measure.toString()).isGreaterThanOrEqualTo(0.98);
    }
  }

  @Test
  void the_embedded_monaco_is_searchable() throws IOException {
    try (RealRegion region = RealRegion.embedded()) {
      assertFirst(region, "Rue Grimaldi, Monaco", "Rue Grimaldi, 98000 Monaco, Monaco");
      assertFirst(region, "Bd Albert 1er", "Boulevard Albert 1er, 98000 Monaco, Monaco");
      assertFirst(region, "98000 Monaco", "Monaco");
      assertFirst(region, "Monte-Carlo", "Monte-Carlo, Monaco");
      ReverseGeocoder reverse = new ReverseGeocoder(region.index());
      SearchItem near = reverse.reverse(at(43.7340, 7.4194)).getFirst();
      assertThat(near.address().countryCode()).isEqualTo("MCO");
      assertThat(near.address().countryName()).isEqualTo("Monaco");
      assertThat(near.address().area(AreaLevel.CITY)).isEqualTo("Monaco");
      ReverseRequest city =
          new ReverseRequest(
              new LatLng(43.7340, 7.4194),
              OptionalInt.empty(),
              List.of(),
              Set.of(SearchType.CITY),
              1);
      assertThat(reverse.reverse(city)).extracting(SearchItem::title).containsExactly("Monaco");
    }
  }

  private static ReverseRequest at(double lat, double lng) {
    return ReverseRequest.of(new LatLng(lat, lng));
  }

  private static void assertFirst(RealRegion region, String text, String title) throws IOException {
    List<SearchItem> items = new Geocoder(region.index()).geocode(GeocodeRequest.of(text));
    assertThat(items).as(text).isNotEmpty();
    assertThat(items.getFirst().title()).as(text).isEqualTo(title);
  }
}
