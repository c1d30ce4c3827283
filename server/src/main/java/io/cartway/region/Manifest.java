package io.cartway.region;

import io.cartway.geo.Bounds;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// What a region says of itself: `manifest.json`, written last.
///
/// @param formatVersion version of the files; a newer one than the server knows is refused
/// @param dataVersion short name of the data, as `X-Data-Version` shows it
/// @param sources the extracts that it was made of
/// @param dataTime state of the newest extract
/// @param bounds of the data
/// @param counts what is in it, by name
/// @param faults faults of the source data, by code
/// @param buildTime when it was built
/// @param attribution to be shown wherever its data shows
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
