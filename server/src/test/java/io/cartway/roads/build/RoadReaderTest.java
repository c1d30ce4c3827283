package io.cartway.roads.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.build.BuildFaults;
import io.cartway.region.build.Countries;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.TimeZones;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.roads.build.tags.Settlement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/// A country has millions of roads and few meanings of their tags: equal ones are one object.
class RoadReaderTest {

  private static RawWay way(long id, String... tags) {
    return new RawWay(id, tags, new long[] {id, id + 1});
  }

  private static List<Road> read(RawWay... ways) {
    OsmRoadTags tags = OsmRoadTags.create();
    return new RoadReader(tags, new RoadAreas(), new SettlementReader(tags), new Context())
        .read(List.of(ways).iterator(), ways.length);
  }

  @Test
  void equal_meanings_and_equal_texts_are_kept_once() {
    List<Road> roads =
        read(
            way(1, "highway", "residential", "name", "Gasse", "maxspeed", "30"),
            way(2, "highway", "residential", "name", "Gasse", "maxspeed", "50"),
            way(3, "highway", "residential", "name", "Weg", "maxspeed", "30"),
            way(4, "maxspeed", "30", "name", "Gasse", "highway", "residential"));
    assertThat(roads).hasSize(4);
    assertThat(roads.get(2).attributes()).isSameAs(roads.get(0).attributes());
    assertThat(roads.get(3).attributes()).isSameAs(roads.get(0).attributes());
    assertThat(roads.get(1).attributes()).isNotEqualTo(roads.get(0).attributes());
    assertThat(roads.get(1).tags()).isSameAs(roads.get(0).tags());
    assertThat(roads.get(2).tags()).containsEntry("name", "Weg").hasSize(1);
    assertThat(roads.get(1).areaFlags()).isSameAs(roads.get(0).areaFlags());
  }

  @Test
  void a_road_keeps_the_nodes_of_its_way_and_not_the_tags() {
    Road road = read(way(7, "highway", "primary", "name", "Gasse")).getFirst();
    assertThat(road.id()).isEqualTo(7);
    assertThat(road.raw().nodeCount()).isEqualTo(2);
    assertThat(road.raw().node(1)).isEqualTo(8);
    assertThat(road.raw().tags().asMap()).isEmpty();
  }

  /// What is around a place with twelve streets of these ids.
  private static Settlement streets(LongUnaryOperator id) {
    List<RawWay> ways = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String[] tags = {"highway", "residential"};
      ways.add(new RawWay(id.applyAsLong(i), tags, new long[] {1, 2}));
    }
    SettlementReader reader = new SettlementReader(OsmRoadTags.create());
    reader.add(ways.iterator(), new Context());
    return reader.of(way(1, "highway", "primary"), new Context());
  }

  @Test
  void a_way_that_several_extracts_hold_counts_once() {
    assertThat(streets(i -> i)).isEqualTo(Settlement.BUILT_UP);
    assertThat(streets(i -> 7)).isEqualTo(Settlement.UNKNOWN);
  }

  private static final class Context implements PartContext {
    @Override
    public Path directory() {
      return Path.of("unused");
    }

    @Override
    public Optional<LatLng> nodeLocation(long nodeId) {
      return Optional.of(new LatLng(42.5, 1.5 + nodeId * 0.001));
    }

    @Override
    public Bounds bounds() {
      return new Bounds(1, 42, 2, 43);
    }

    @Override
    public Countries countries() {
      return point -> Optional.of(new Countries.Country("AD", "AND", "Andorra", false));
    }

    @Override
    public TimeZones timeZones() {
      return TimeZones.NONE;
    }

    @Override
    public BuildFaults faults() {
      return new BuildFaults();
    }

    @Override
    public void progress(String step, long done, long total) {}

    @Override
    public void count(String what, long value) {}
  }
}
