package io.cartway.region.build;

import com.onthegomap.planetiler.collection.LongLongMap;
import com.onthegomap.planetiler.collection.LongLongMultimap;
import com.onthegomap.planetiler.collection.Storage;
import com.onthegomap.planetiler.config.PlanetilerConfig;
import java.io.IOException;
import java.nio.file.Path;

/// What a read of the extracts keeps of all nodes and of the members of relations: in the heap, or
/// in mapped files, whose pages count as this process's memory until they are unmapped. Closed when
/// nobody looks anything up any more, and again when the build ends.
final class ReadStores implements AutoCloseable {

  private final LongLongMap nodes;
  private final LongLongMultimap.Replaceable geometries;
  private boolean isClosed;

  private ReadStores(LongLongMap nodes, LongLongMultimap.Replaceable geometries) {
    this.nodes = nodes;
    this.geometries = geometries;
  }

  /// Stores for one read, empty.
  ///
  /// @param temporary the folder for their files
  static ReadStores open(PlanetilerConfig config, Path temporary) {
    return new ReadStores(
        nodes(config, temporary),
        LongLongMultimap.newReplaceableMultimap(
            config.multipolygonGeometryStorage(),
            temporary.resolve("multipolygons"),
            config.multipolygonGeometryMadvise()));
  }

  /// In the heap, the places of nodes need a few bytes each; Planetiler's table needs 400 MB more,
  /// because ids are sparse, but can lie in a file.
  private static LongLongMap nodes(PlanetilerConfig config, Path temporary) {
    return config.nodeMapStorage().equals(Storage.RAM.id())
        ? new NodePlaces()
        : LongLongMap.from(
            "sortedtable",
            config.nodeMapStorage(),
            temporary.resolve("nodes"),
            config.nodeMapMadvise());
  }

  /// The places of nodes, by their ids.
  LongLongMap nodes() {
    return nodes;
  }

  /// The nodes of ways that relations want, by the ids of the ways.
  LongLongMultimap.Replaceable geometries() {
    return geometries;
  }

  @Override
  public void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try (LongLongMap _ = nodes) {
      geometries.close();
    }
  }
}
