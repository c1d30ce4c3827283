package io.cartway.region.build;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A build request.
///
/// @param extracts OSM PBF files; several are read as one
/// @param directory the region's directory
/// @param threads number of threads for reading and rendering
/// @param time the build time for the manifest
/// @param previous the region whose ids the new one continues; by default the one in the directory,
///   if any
public record BuildRequest(
    List<Path> extracts, Path directory, int threads, Instant time, Optional<Path> previous) {

  /// A build that continues the ids of the region in its directory.
  public BuildRequest(List<Path> extracts, Path directory, int threads, Instant time) {
    this(extracts, directory, threads, time, Optional.empty());
  }

  public BuildRequest {
    extracts = List.copyOf(extracts);
    if (extracts.isEmpty()) {
      throw new BuildException("no extract was given: name one with --osm FILE");
    }
  }
}
