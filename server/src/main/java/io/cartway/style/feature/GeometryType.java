package io.cartway.style.feature;

/// What a feature is made of, named as `geometry-type` names it.
public enum GeometryType {
  UNKNOWN("Unknown"),
  POINT("Point"),
  LINE("LineString"),
  POLYGON("Polygon");

  private final String text;

  GeometryType(String text) {
    this.text = text;
  }

  /// The name: `LineString`.
  public String text() {
    return text;
  }
}
