package io.cartway.bench.search;

import io.cartway.geo.LatLng;

/// A house number of the raw extract. Absent parts are empty.
///
/// @param object its element: `n`, `w` or `r` and the id
/// @param street the street, or the place of its numbering
/// @param city as tagged, else the smallest town that contains it
public record TruthAddress(
    String object,
    String number,
    String street,
    String city,
    String postcode,
    String state,
    LatLng position) {

  /// The same house with another number.
  public TruthAddress withNumber(String other) {
    return new TruthAddress(object, other, street, city, postcode, state, position);
  }

  /// The same house in another street.
  public TruthAddress withStreet(String other) {
    return new TruthAddress(object, number, other, city, postcode, state, position);
  }

  /// The same house in another town.
  public TruthAddress withCity(String other, String code) {
    return new TruthAddress(object, number, street, other, code, state, position);
  }
}
