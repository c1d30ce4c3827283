package io.cartway.tracking.http;

import io.cartway.http.Call;
import java.util.List;
import java.util.Optional;

/// How the history of an asset is written.
enum HistoryFormatParameters {
  JSON("json", "application/json"),
  GEOJSON("geojson", "application/geo+json"),
  GPX("gpx", "application/gpx+xml");

  private static final int TYPES_MAX = 20;

  private final String word;
  private final String mediaType;

  HistoryFormatParameters(String word, String mediaType) {
    this.word = word;
    this.mediaType = mediaType;
  }

  String word() {
    return word;
  }

  String mediaType() {
    return mediaType;
  }

  /// The format that a caller wishes: that of `format`, else the first type of `Accept` that is
  /// one, else JSON. An unknown word is a fault of the query.
  static HistoryFormatParameters of(Call call) {
    Optional<String> word = call.query().text("format").map(String::strip);
    if (word.isPresent()) {
      for (HistoryFormatParameters format : values()) {
        if (format.word.equals(word.get())) {
          return format;
        }
      }
      call.query().fault("format", word.get(), "json, geojson, gpx");
      return JSON;
    }
    for (String type : List.of(call.header("Accept").orElse("").split(",", TYPES_MAX))) {
      String bare = type.split(";", 2)[0].strip();
      for (HistoryFormatParameters format : values()) {
        if (format.mediaType.equals(bare)) {
          return format;
        }
      }
    }
    return JSON;
  }
}
