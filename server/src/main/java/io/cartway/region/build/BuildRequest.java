package io.cartway.region.build;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/// What to build.
///
/// @param extracts OSM PBF files; several are read as one
/// @param directory where the region shall lie
/// @param threads how many threads read and render
/// @param time the moment that the manifest names as its build time
public record BuildRequest(List<Path> extracts, Path directory, int threads, Instant time) {

  public BuildRequest {
    extracts = List.copyOf(extracts);
    if (extracts.isEmpty()) {
      throw new BuildException("no extract was given: name one with --osm FILE");
    }
  }
}
