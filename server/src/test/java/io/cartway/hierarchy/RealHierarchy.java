package io.cartway.hierarchy;

import io.cartway.hierarchy.build.HierarchyPart;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.RegionBuilder;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.build.RoadsPart;
import io.cartway.roads.build.tags.OsmRoadTags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/// The roads and the hierarchy of a real extract, built as a region is.
public record RealHierarchy(RoadGraph graph, Hierarchy hierarchy) implements AutoCloseable {

  /// Builds an extract of the shared data; skips the test when it is absent.
  public static RealHierarchy of(String extract, Path folder) throws IOException {
    Path file =
        Path.of(System.getProperty("cartway.root", ".")).resolve("../shared/data/osm/" + extract);
    Assumptions.assumeTrue(Files.isRegularFile(file), () -> "skipped: there is no " + file);
    Path region = folder.resolve("region");
    new RegionBuilder(
            List.of(new RoadsPart(OsmRoadTags.create()), new HierarchyPart(2)),
            CountryBorders.load(),
            BuildProgress.silent())
        .build(new BuildRequest(List.of(file), region, 2, Instant.parse("2026-11-20T10:00:00Z")));
    RoadGraph graph = RoadGraph.open(region.resolve("roads"));
    return new RealHierarchy(graph, Hierarchy.open(region.resolve("hierarchy"), graph));
  }

  @Override
  public void close() {
    graph.close();
  }
}
