package io.cartway.roads.build.tags;

/// What the tags of a ferry or shuttle train say of its times.
///
/// @param durationSeconds for the whole way; 0 absent
/// @param intervalSeconds from one departure to the next; 0 absent
public record Timetable(int durationSeconds, int intervalSeconds) {

  /// No times are tagged, or the road carries nobody.
  public static final Timetable NONE = new Timetable(0, 0);
}
