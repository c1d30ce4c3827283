package io.cartway.region;

import java.nio.file.Path;

/// An opened region: the directory and its manifest, checked.
///
/// @param directory the region's directory
/// @param manifest the region's manifest
public record Region(Path directory, Manifest manifest) {

  /// The folder of the road graph.
  public Path roads() {
    return directory.resolve("roads");
  }

  /// The folder of the hierarchy over the road graph.
  public Path hierarchy() {
    return directory.resolve("hierarchy");
  }

  /// The folder of the search index.
  public Path search() {
    return directory.resolve("search");
  }

  /// The folder of elevations, which a region may not have.
  public Path elevations() {
    return directory.resolve("elevation");
  }

  /// The archive of vector tiles.
  public Path tiles() {
    return directory.resolve("tiles.pmtiles");
  }
}
