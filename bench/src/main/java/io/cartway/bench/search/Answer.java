package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.util.Arrays;

/// The judged part of a geocoder's answer.
///
/// @param score the query score; 1 if there is none
record Answer(
    Kind kind,
    String title,
    String street,
    String number,
    String city,
    LatLng position,
    double score) {

  /// The kind of result.
  enum Kind {
    HOUSE,
    INTERPOLATED,
    /// A house of the number with another letter, reported as a fallback.
    FALLBACK,
    STREET,
    AREA,
    PLACE
  }

  /// Whether it names the street: as its street, or as its own name if house numbers belong to a
  /// place.
  boolean isOn(String wanted) {
    String key = Plain.key(wanted);
    return Plain.key(street).equals(key) || (street.isEmpty() && Plain.key(title).startsWith(key));
  }

  /// Whether it has the number, alone or in a list.
  boolean hasNumber(String wanted) {
    String key = Plain.key(wanted);
    return Plain.key(number).equals(key)
        || Arrays.stream(number.split("[;,]", -1)).anyMatch(it -> Plain.key(it).equals(key));
  }
}
