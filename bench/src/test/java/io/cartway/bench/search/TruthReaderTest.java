package io.cartway.bench.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.graphhopper.reader.ReaderElement;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TruthReaderTest {

  private static final Path ROOT = Path.of(System.getProperty("cartway.root", ".."));
  private static final Path DATA = ROOT.resolve("../shared/data/osm");

  private final RawOsm raw =
      new RawOsm(
          new LinkedHashMap<>(),
          new LinkedHashMap<>(),
          new LinkedHashMap<>(),
          new LinkedHashMap<>());

  private void node(long id, double lat, double lng, Map<String, String> tags) {
    raw.nodes().put(id, new LatLng(lat, lng));
    if (!tags.isEmpty()) {
      raw.tagged().put(id, tags);
    }
  }

  /// A square town of 0.1 degrees, its corners nodes 1 to 4, its outline ways 10 and 11.
  private void town() {
    node(1, 47, 9, Map.of());
    node(2, 47, 9.1, Map.of());
    node(3, 47.1, 9.1, Map.of());
    node(4, 47.1, 9, Map.of());
    raw.ways().put(10L, new RawOsm.Way(List.of(1L, 2L, 3L), Map.of()));
    raw.ways().put(11L, new RawOsm.Way(List.of(3L, 4L, 1L), Map.of()));
    Map<String, String> tags =
        Map.of("boundary", "administrative", "admin_level", "8", "name", "Town");
    raw.relations()
        .put(
            20L,
            new RawOsm.Relation(
                List.of(
                    new RawOsm.Member(ReaderElement.Type.WAY, 10, "outer"),
                    new RawOsm.Member(ReaderElement.Type.WAY, 11, "outer")),
                tags));
  }

  @Test
  void a_town_comes_from_the_boundary_where_no_tag_says_it() {
    town();
    node(5, 47.05, 9.05, Map.of("addr:housenumber", "7", "addr:street", "Weg"));
    node(
        6,
        47.05,
        9.06,
        Map.of("addr:housenumber", "8", "addr:street", "Weg", "addr:city", "Other"));
    node(7, 47.2, 9.05, Map.of("addr:housenumber", "9", "addr:street", "Weg"));
    assertThat(TruthReader.read(raw).addresses())
        .extracting(it -> it.number() + " " + it.city())
        .containsExactly("7 Town", "8 Other");
  }

  @Test
  void a_list_of_numbers_is_several_houses_and_a_house_without_a_street_none() {
    town();
    node(5, 47.05, 9.05, Map.of("addr:housenumber", "7;9, 11", "addr:place", "Hamlet"));
    node(6, 47.05, 9.06, Map.of("addr:housenumber", "1"));
    Truth truth = TruthReader.read(raw);
    assertThat(truth.houseNumbers()).isEqualTo(2);
    assertThat(truth.addresses())
        .extracting(it -> it.street() + " " + it.number())
        .containsExactly("Hamlet 7", "Hamlet 9", "Hamlet 11");
  }

  @Test
  void a_member_of_an_associated_street_is_counted_by_it() {
    town();
    node(5, 47.05, 9.05, Map.of("addr:housenumber", "7"));
    raw.relations()
        .put(
            21L,
            new RawOsm.Relation(
                List.of(new RawOsm.Member(ReaderElement.Type.NODE, 5, "house")),
                Map.of("type", "associatedStreet", "name", "Long Lane")));
    assertThat(TruthReader.read(raw).addresses())
        .extracting(TruthAddress::street)
        .containsExactly("Long Lane");
  }

  @Test
  void a_building_is_at_the_middle_of_its_outline() {
    town();
    Map<String, String> tags = Map.of("addr:housenumber", "1", "addr:street", "Weg");
    raw.ways().put(12L, new RawOsm.Way(List.of(1L, 2L, 3L, 4L, 1L), tags));
    TruthAddress house = TruthReader.read(raw).addresses().getFirst();
    assertThat(house.position().distanceMeters(new LatLng(47.05, 9.05))).isLessThan(1);
  }

  @Test
  void the_nearest_piece_of_a_street_is_found_by_its_name_however_written() {
    node(1, 47, 9, Map.of());
    node(2, 47, 9.01, Map.of());
    Map<String, String> tags = Map.of("highway", "residential", "name", "Große-Straße");
    raw.ways().put(12L, new RawOsm.Way(List.of(1L, 2L), tags));
    Truth truth = TruthReader.read(raw);
    LatLng house = new LatLng(47.0001, 9.005);
    assertThat(truth.nearest("grosse Strasse", house, 100).orElseThrow().on().distanceMeters())
        .isBetween(11.0, 11.3);
    assertThat(truth.nearest("grosse Strasse", house, 10)).isEmpty();
  }

  @Test
  void liechtenstein_has_its_12_513_house_numbers() throws IOException {
    Path extract = DATA.resolve("liechtenstein-20240304.osm.pbf");
    assumeTrue(Files.isRegularFile(extract), "skipped: the extract of Liechtenstein is absent");
    Truth truth = TruthReader.read(extract);
    assertThat(truth.houseNumbers()).isEqualTo(12_513);
    // Six have neither street nor place; two are lists.
    assertThat(truth.addresses()).hasSizeBetween(12_507, 12_515);
    assertThat(truth.addresses()).noneMatch(it -> it.city().isEmpty());
    assertThat(truth.streets()).hasSizeGreaterThan(1_000).containsKey("landstrasse");
  }

  @Test
  void an_extract_with_relations_before_ways_is_put_in_order() throws IOException {
    Path extract = DATA.resolve("baltimore-2015.osm.pbf");
    assumeTrue(Files.isRegularFile(extract), "skipped: the extract of Baltimore is absent");
    Path sorted = Files.createTempDirectory("cartway-sorted-").resolve("sorted.osm.pbf");
    try {
      assertThat(SortedExtract.write(extract, sorted)).isTrue();
      assertThat(Files.size(sorted)).isEqualTo(Files.size(extract));
      assertThat(SortedExtract.write(sorted, sorted)).isFalse();
      assertThat(TruthReader.read(sorted).houseNumbers())
          .isEqualTo(TruthReader.read(extract).houseNumbers());
    } finally {
      Files.deleteIfExists(sorted);
      Files.delete(sorted.getParent());
    }
  }

  @Test
  void a_street_is_one_thing_in_each_town_and_what_has_no_town_is_none() {
    town();
    node(5, 47.05, 9.05, Map.of());
    node(6, 47.05, 9.06, Map.of());
    node(7, 47.06, 9.06, Map.of());
    node(8, 47.2, 9.05, Map.of());
    node(9, 47.2, 9.06, Map.of());
    Map<String, String> street =
        Map.of("highway", "residential", "name", "Weg", "name:fr", "Chemin");
    raw.ways().put(12L, new RawOsm.Way(List.of(5L, 6L), street));
    raw.ways().put(13L, new RawOsm.Way(List.of(6L, 7L), street));
    raw.ways().put(14L, new RawOsm.Way(List.of(8L, 9L), street));
    raw.ways()
        .put(15L, new RawOsm.Way(List.of(5L, 7L), Map.of("highway", "platform", "name", "Halt")));
    Truth truth = TruthReader.read(raw);
    assertThat(truth.named())
        .filteredOn(it -> it.kind() == Truth.Named.Kind.STREET)
        .singleElement()
        .satisfies(it -> {
          assertThat(it.names()).containsExactly("Weg", "Chemin");
          assertThat(it.city()).isEqualTo("Town");
          assertThat(it.lines()).hasSize(2);
          assertThat(it.metersTo(new LatLng(47.055, 9.0602))).isBetween(14.0, 16.0);
        });
    assertThat(truth.named())
        .filteredOn(it -> it.kind() == Truth.Named.Kind.OTHER)
        .extracting(Truth.Named::name)
        .containsExactly("Halt");
  }

  @Test
  void a_sign_of_a_path_is_not_looked_for() {
    town();
    node(5, 47.05, 9.05, Map.of("tourism", "information", "information", "guidepost", "name", "A"));
    node(6, 47.05, 9.06, Map.of("amenity", "bench", "name", "B"));
    node(7, 47.05, 9.07, Map.of("tourism", "information", "name", "C"));
    assertThat(TruthReader.read(raw).named())
        .extracting(it -> it.kind() + " " + it.name())
        .containsExactlyInAnyOrder("OTHER A", "OTHER B", "PLACE C");
  }

  @Test
  void a_place_is_where_its_outline_is_too() {
    town();
    raw.ways()
        .put(
            12L,
            new RawOsm.Way(List.of(1L, 2L, 3L, 4L, 1L), Map.of("leisure", "park", "name", "Park")));
    node(5, 47.05, 9.05, Map.of("place", "village", "name", "Town"));
    Truth truth = TruthReader.read(raw);
    assertThat(truth.named())
        .extracting(it -> it.kind() + " " + it.name())
        .containsExactlyInAnyOrder("PLACE Park", "TOWN Town");
    Truth.Named park =
        truth.named().stream()
            .filter(it -> it.kind() == Truth.Named.Kind.PLACE)
            .findFirst()
            .orElseThrow();
    assertThat(park.metersTo(new LatLng(47.05, 9.05))).isLessThan(10);
    assertThat(park.metersTo(new LatLng(47.0, 9.05))).isLessThan(1);
    assertThat(park.metersTo(new LatLng(47.02, 9.05))).isGreaterThan(2_000);
  }
}
