package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.util.Arrays;

/// What the geocoder said, as far as it is judged.
///
/// @param score the query score; 1 where nothing was scored
record Answer(
    Kind kind,
    String title,
    String street,
    String number,
    String city,
    LatLng position,
    double score) {

  /// What was found.
  enum Kind {
    HOUSE,
    INTERPOLATED,
    /// A house of the number with another letter, said to be one.
    FALLBACK,
    STREET,
    AREA,
    PLACE
  }

  /// Whether it names the street: as its street, or, for a place that houses are counted by, as its
  /// own name.
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
