package io.cartway.region.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.Region;
import java.nio.file.Path;
import java.util.Optional;

/// The context in which a part writes its files.
public interface PartContext {

  /// The directory of the new region; a part writes its files below it.
  Path directory();

  /// The previous region: the same place from older data. Empty when there is none.
  default Optional<Region> previous() {
    return Optional.empty();
  }

  /// The position of a node of the extract; empty when the extract does not have it. Thread-safe.
  Optional<LatLng> nodeLocation(long nodeId);

  /// The box of the extracts, as their headers say.
  Bounds bounds();

  /// Countries by place. Thread-safe.
  Countries countries();

  /// Time zones by place, of the extracts' box and around it. Thread-safe.
  TimeZones timeZones();

  /// The counter of faults of the source data. Thread-safe.
  BuildFaults faults();

  /// Reports the progress of a long step of the part.
  ///
  /// @param step name of the step, two or three words
  /// @param done amount done
  /// @param total total amount; 0 when unknown
  void progress(String step, long done, long total);

  /// Adds a row to the summary table and to the manifest's counts.
  void count(String what, long value);
}
