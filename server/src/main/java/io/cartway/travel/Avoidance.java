package io.cartway.travel;

import java.util.List;
import java.util.Set;

/// Things that a journey avoids if there is another path, and uses with a notice if there is none.
///
/// @param features kinds of roads and turns
/// @param areas areas to avoid
/// @param segments single segments
/// @param environmentalZones whether low-emission zones are avoided
public record Avoidance(
    Set<AvoidFeature> features,
    List<AreaRule> areas,
    List<SegmentRef> segments,
    boolean environmentalZones) {

  /// Nothing is avoided.
  public static final Avoidance NONE = new Avoidance(Set.of(), List.of(), List.of(), false);

  public Avoidance {
    features = Set.copyOf(features);
    areas = List.copyOf(areas);
    segments = List.copyOf(segments);
  }

  /// Whether nothing is avoided.
  public boolean isEmpty() {
    return features.isEmpty() && areas.isEmpty() && segments.isEmpty() && !environmentalZones;
  }
}
