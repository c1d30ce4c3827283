package io.cartway.bench.agreement;

/// What comes out when a pair's two routes are compared.
enum RouteClass {
  /// The travel times are near to each other, and ours is not dearer by our rules.
  CLOSE("travel times near to each other, ours not dearer"),
  /// Their path is open by our rules and costs as much as ours or more.
  NOT_DEARER("times differ, ours is not dearer than GraphHopper's path by our rules"),
  /// Our rules forbid their path at a way or turn that is named.
  FORBIDDEN("times differ, our rules forbid GraphHopper's path at a named place"),
  /// They find none, because they close a way of ours that is named, or do not turn round there.
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
