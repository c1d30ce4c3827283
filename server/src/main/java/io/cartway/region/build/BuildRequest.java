package io.cartway.region.build;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What to build.
///
/// @param extracts OSM PBF files; several are read as one
/// @param directory where the region shall lie
/// @param threads how many threads read and render
/// @param time the moment that the manifest names as its build time
/// @param previous the region that the new one follows, so that ids live on; when absent, the one
///   that lies in the directory, if any
public record BuildRequest(
    List<Path> extracts, Path directory, int threads, Instant time, Optional<Path> previous) {

  /// A build that follows what lies in its directory.
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
