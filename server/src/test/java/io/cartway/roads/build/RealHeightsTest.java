package io.cartway.roads.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.reader.osm.OsmElement;
import io.cartway.geo.LatLng;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.ElevationPart;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.RegionBuilder;
import io.cartway.region.build.RegionPart;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadElevation;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.testing.Workspace;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The heights of Andorra's roads beside what mappers measured there.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealHeightsTest {

  private static final Logger LOGGER = LoggerFactory.getLogger(RealHeightsTest.class);

  private final Map<LatLng, Double> measured = new ConcurrentHashMap<>();
  private RoadGraph graph;

  /// Keeps the nodes that say how high they lie. Peaks are left out: samples 90 m apart cut off
  /// their tops by 30 m, and no road goes there.
  private final class Measurements implements RegionPart {
    @Override
    public String name() {
      return "measurements";
    }

    @Override
    public void preprocessNode(OsmElement.Node node) {
      String height = String.valueOf(node.tags().get("ele"));
      boolean isPeak =
          "peak".equals(node.tags().get("natural"))
              || "survey_point".equals(node.tags().get("man_made"));
      if (!isPeak && height.matches("\\d{3,4}(\\.\\d+)?")) {
        measured.put(new LatLng(node.lat(), node.lon()), Double.valueOf(height));
      }
    }

    @Override
    public void finish(PartContext context) {}
  }

  @BeforeAll
  void build(@TempDir Path directory) throws IOException {
    Path extract = Workspace.shared("data/osm/andorra-20260404.osm.pbf");
    ElevationPart elevation = new ElevationPart(Workspace.shared("data/elevation"));
    RoadsPart roads = new RoadsPart(OsmRoadTags.create(), elevation);
    new RegionBuilder(
            List.of(elevation, roads, new Measurements()),
            CountryBorders.load(),
            BuildProgress.silent())
        .build(
            new BuildRequest(
                List.of(extract),
                directory.resolve("region"),
                2,
                Instant.parse("2026-11-20T10:00:00Z")));
    graph = RoadGraph.open(directory.resolve("region/roads"));
  }

  @AfterAll
  void close() {
    if (graph != null) {
      graph.close();
    }
  }

  @Test
  void roads_lie_as_high_as_mappers_measured() {
    List<Double> errors = new ArrayList<>();
    measured.forEach((place, meters) -> {
      int nearest = nearestPoint(place);
      if (graph.point(nearest).distanceMeters(place) < 15) {
        errors.add(Math.abs(graph.elevationDecimeters(nearest) / 10.0 - meters));
      }
    });
    errors.sort(null);
    LOGGER.info(
        "{} measured places at roads: median error {} m, 90 % {} m",
        errors.size(), errors.get(errors.size() / 2), errors.get(errors.size() * 9 / 10));
    assertThat(errors).hasSizeGreaterThan(40);
    assertThat(errors.get(errors.size() / 2)).isLessThan(10);
  }

  @Test
  void roads_do_not_jump() {
    List<String> jumps = new ArrayList<>();
    List<Double> grades = new ArrayList<>();
    for (int segment = 0; segment < graph.segmentCount(); segment++) {
      int first = graph.firstPoint(segment);
      for (int point = first + 1; point < first + graph.pointCount(segment); point++) {
        double meters = graph.point(point - 1).distanceMeters(graph.point(point));
        double climb =
            Math.abs(graph.elevationDecimeters(point) - graph.elevationDecimeters(point - 1))
                / 10.0;
        assertThat(graph.elevationDecimeters(point)).isNotEqualTo(RoadElevation.UNKNOWN);
        boolean isForCars = isForCars(segment);
        if (meters > 5 && isForCars) {
          grades.add(climb / meters);
        }
        // Paths in a wall of rock may climb more than they go.
        if (climb > Math.max(isForCars ? 10 : 50, 2 * meters)) {
          jumps.add("way %d: %.0f m in %.0f m".formatted(way(segment), climb, meters));
        }
      }
    }
    grades.sort(null);
    LOGGER.info(
        "grades: median {}, 99 % {}, most {}",
        grades.get(grades.size() / 2), grades.get(grades.size() * 99 / 100), grades.getLast());
    assertThat(jumps).isEmpty();
  }

  @Test
  void tunnels_and_bridges_of_main_roads_can_be_driven() {
    List<String> steep = new ArrayList<>();
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      boolean hangs = graph.is(arc, RoadFlag.TUNNEL) || graph.is(arc, RoadFlag.BRIDGE);
      boolean isMain = graph.roadClass(arc).compareTo(RoadClass.SECONDARY) <= 0;
      double meters = graph.lengthMillimeters(arc) / 1000.0;
      if (hangs && isMain && meters > 200) {
        int first = graph.firstPoint(graph.segment(arc));
        int last = first + graph.pointCount(graph.segment(arc)) - 1;
        double climb =
            Math.abs(graph.elevationDecimeters(last) - graph.elevationDecimeters(first)) / 10.0;
        if (climb / meters > 0.12) {
          steep.add("way %d: %.0f m in %.0f m".formatted(graph.wayId(arc), climb, meters));
        }
      }
    }
    assertThat(steep).isEmpty();
  }

  private boolean isForCars(int segment) {
    int arc = Math.max(graph.arcOf(segment, true), graph.arcOf(segment, false));
    return graph.access(arc, TransportMode.CAR).isOpen();
  }

  private long way(int segment) {
    return graph.wayIdOfSegment(segment);
  }

  private int nearestPoint(LatLng place) {
    int count = graph.firstPoint(graph.segmentCount() - 1);
    int best = 0;
    long bestSquare = Long.MAX_VALUE;
    for (int point = 0; point < count; point++) {
      long dy = graph.pointLatUnits(point) - (long) place.latUnits();
      long dx = (graph.pointLngUnits(point) - (long) place.lngUnits()) * 3 / 4;
      if (dx * dx + dy * dy < bestSquare) {
        bestSquare = dx * dx + dy * dy;
        best = point;
      }
    }
    return best;
  }
}
