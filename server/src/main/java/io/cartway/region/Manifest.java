package io.cartway.region;

import io.cartway.geo.Bounds;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// The description of a region: `manifest.json`, written last.
///
/// @param formatVersion version of the files; a version newer than the server's is refused
/// @param dataVersion short name of the data, sent as `X-Data-Version`
/// @param sources the source extracts
/// @param dataTime state of the newest extract
/// @param bounds of the data
/// @param counts counts of its contents, by name
/// @param faults faults of the source data, by code
/// @param buildTime when it was built
/// @param attribution attribution to show with the data
/// @param files size and checksum of every file, by path below the region's directory
public record Manifest(
    int formatVersion,
    String dataVersion,
    List<Source> sources,
    Instant dataTime,
    Bounds bounds,
    Map<String, Long> counts,
    Map<String, Long> faults,
    Instant buildTime,
    String attribution,
    Map<String, FileEntry> files) {

  public Manifest {
    sources = List.copyOf(sources);
    counts = Map.copyOf(counts);
    faults = Map.copyOf(faults);
    files = Map.copyOf(files);
  }

  /// An extract.
  public record Source(String name, long size, String sha256) {}

  /// A file of the region.
  public record FileEntry(long size, String sha256) {}
}
