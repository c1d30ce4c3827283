package io.cartway.bench.truth;

import io.cartway.geo.LatLng;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/// A question to the search, with what is right.
///
/// @param target the path with its query
/// @param text what is asked, for people
/// @param expected what is right, for people
/// @param isRight tells whether a list of items is right, best first
record SearchQuestion(
    SearchForm form, String target, String text, String expected, Predicate<List<Found>> isRight) {

  /// A text that is geocoded.
  static SearchQuestion geocode(
      SearchForm form, String text, String expected, Predicate<List<Found>> isRight) {
    return new SearchQuestion(
        form, "/v1/geocode?limit=1&q=" + encoded(text), text, expected, isRight);
  }

  /// A text that is looked for near a place.
  static SearchQuestion discover(
      SearchForm form, String text, LatLng at, String expected, Predicate<List<Found>> isRight) {
    String target = "/v1/discover?limit=3&q=%s&at=%s".formatted(encoded(text), point(at));
    return new SearchQuestion(form, target, text + " @ " + point(at), expected, isRight);
  }

  /// A point.
  static SearchQuestion reverse(
      SearchForm form, LatLng at, String expected, Predicate<List<Found>> isRight) {
    return new SearchQuestion(
        form, "/v1/revgeocode?limit=1&at=" + point(at), point(at), expected, isRight);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String point(LatLng at) {
    return String.format(Locale.ROOT, "%.6f,%.6f", at.lat(), at.lng());
  }
}
