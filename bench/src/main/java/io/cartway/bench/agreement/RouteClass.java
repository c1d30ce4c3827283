package io.cartway.bench.agreement;

/// The result of comparing the two routes of a pair.
enum RouteClass {
  /// The travel times are close, and ours does not cost more by our rules.
  CLOSE("travel times near to each other, ours not dearer"),
  /// Their path is open by our rules and costs as much as ours or more.
  NOT_DEARER("times differ, ours is not dearer than GraphHopper's path by our rules"),
  /// Our rules forbid their path at a known way or turn.
  FORBIDDEN("times differ, our rules forbid GraphHopper's path at a named place"),
  /// They find no route, because they close a known way of ours, or make no U-turn there.
  CLOSED_TO_THEM("GraphHopper finds no route: a named way is closed to it or needs a turn round"),
  /// None of these: a fault of ours, or of the comparison.
  UNEXPLAINED("unexplained");

  private final String text;

  RouteClass(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}
