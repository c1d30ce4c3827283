package io.cartway.geofences;

/// What an asset can do at a geofence.
public enum FenceEventType {
  /// It went out.
  EXITED("exited"),
  /// It went through between two fixes outside.
  CROSSED("crossed"),
  /// It came in.
  ENTERED("entered"),
  /// It has stayed as long as the geofence's dwell time; once for each stay.
  DWELLED("dwelled");

  private final String word;

  FenceEventType(String word) {
    this.word = word;
  }

  /// The word in answers.
  public String word() {
    return word;
  }

  /// The type of a webhook's event.
  public String eventType() {
    return "geofence." + word;
  }
}
