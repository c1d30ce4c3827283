package io.cartway.bench.search;

import io.cartway.geo.LatLng;

/// One house number as the raw extract has it. Absent parts are empty.
///
/// @param object what carries it: `n`, `w` or `r` and its id
/// @param street the street, or the place that houses are counted by
/// @param city as tagged, else the smallest town that holds it
public record TruthAddress(
    String object,
    String number,
    String street,
    String city,
    String postcode,
    String state,
    LatLng position) {

  /// The same house asked for with another number.
  TruthAddress withNumber(String other) {
    return new TruthAddress(object, other, street, city, postcode, state, position);
  }

  TruthAddress withStreet(String other) {
    return new TruthAddress(object, number, other, city, postcode, state, position);
  }

  TruthAddress withCity(String other, String code) {
    return new TruthAddress(object, number, street, other, code, state, position);
  }
}
