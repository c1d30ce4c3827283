package io.cartway.hierarchy;

import io.cartway.hierarchy.build.HierarchyPart;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.RegionBuilder;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.build.RoadsPart;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.testing.BuiltRegions;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/// The roads and the hierarchy of a real extract, built as a region is.
public record RealHierarchy(RoadGraph graph, Hierarchy hierarchy) implements AutoCloseable {

  /// An extract of the shared data; skips the test when it is absent.
  public static RealHierarchy of(String extract) throws IOException {
    Path region = region(Workspace.shared("data/osm/" + extract));
    RoadGraph graph = RoadGraph.open(region.resolve("roads"));
    return new RealHierarchy(graph, Hierarchy.open(region.resolve("hierarchy"), graph));
  }

  /// The region with the roads and the hierarchy of an extract, which all tests share.
  public static Path region(Path extract) throws IOException {
    return BuiltRegions.of(
        "roads-hierarchy",
        extract,
        HierarchyPart.class,
        region ->
            new RegionBuilder(
                    List.of(new RoadsPart(OsmRoadTags.create()), new HierarchyPart(2)),
                    CountryBorders.load(),
                    BuildProgress.silent())
                .build(
                    new BuildRequest(
                        List.of(extract), region, 2, Instant.parse("2026-11-20T10:00:00Z"))));
  }

  @Override
  public void close() {
    graph.close();
  }
}
