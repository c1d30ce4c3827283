package io.cartway.region.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.Region;
import java.nio.file.Path;
import java.util.Optional;

/// What a part needs to write its files.
public interface PartContext {

  /// The directory of the new region: a part writes the files named after it, below this.
  Path directory();

  /// The region that the new one follows: the same place from older data. Empty when there is none.
  default Optional<Region> previous() {
    return Optional.empty();
  }

  /// Where a node of the extract lies; empty when the extract does not have it. Thread-safe.
  Optional<LatLng> nodeLocation(long nodeId);

  /// The box of the extracts, as their headers say.
  Bounds bounds();

  /// Countries by place. Thread-safe.
  Countries countries();

  /// Time zones by place, of the extracts' box and around it. Thread-safe.
  TimeZones timeZones();

  /// Where faults of the source data are counted. Thread-safe.
  BuildFaults faults();

  /// Shows how far a long step of the part is.
  ///
  /// @param step what is being done, two or three words
  /// @param done how much of it
  /// @param total of how much; 0 when unknown
  void progress(String step, long done, long total);

  /// Adds a row to the summary table and to the manifest's counts.
  void count(String what, long value);
}
