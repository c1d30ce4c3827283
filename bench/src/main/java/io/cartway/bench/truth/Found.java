package io.cartway.bench.truth;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.bench.search.Plain;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A found item, as far as it is judged.
///
/// @param type its `resultType`, by `localityType` if it has one: `locality/city`
/// @param isOther whether it is said to be another house than the one asked for
/// @param score its `queryScore`; 1 if it has none
record Found(
    String title,
    String type,
    String street,
    String number,
    String country,
    LatLng position,
    boolean isOther,
    double score) {

  /// Reads the items of an answer.
  static List<Found> read(JsonNode body) {
    List<Found> found = new ArrayList<>();
    for (JsonNode item : body.path("items")) {
      JsonNode address = item.path("address");
      JsonNode position = item.path("position");
      String kind = item.path("localityType").asText();
      found.add(
          new Found(
              item.path("title").asText(),
              item.path("resultType").asText() + (kind.isEmpty() ? "" : "/" + kind),
              address.path("street").asText(),
              address.path("houseNumber").asText(),
              address.path("countryCode").asText(),
              new LatLng(position.path("lat").asDouble(), position.path("lng").asDouble()),
              item.path("houseNumberFallback").asBoolean(),
              item.path("scoring").path("queryScore").asDouble(1)));
    }
    return found;
  }

  boolean is(String wanted) {
    return type.equals(wanted) || type.startsWith(wanted + "/");
  }

  /// Whether it is a town, a quarter or the like.
  boolean isArea() {
    return is("locality") || is("district");
  }

  /// Whether it is a house with that number, alone or in a list.
  boolean isHouse(String wanted) {
    String key = Plain.key(wanted);
    return is("houseNumber")
        && !isOther
        && (Plain.key(number).equals(key)
            || Arrays.stream(number.split("[;,]", -1)).anyMatch(it -> Plain.key(it).equals(key)));
  }

  /// Whether it is on the street, or is the street.
  boolean isOn(String wanted) {
    String key = Spelling.key(wanted);
    return Spelling.key(street).equals(key) || Spelling.key(title).startsWith(key);
  }

  boolean isNear(LatLng place, double meters) {
    return Lines.meters(position, place) <= meters;
  }
}
