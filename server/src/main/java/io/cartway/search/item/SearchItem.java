package io.cartway.search.item;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.Address;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryPart;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// One thing that was found.
///
/// @param level of a locality or district
/// @param spoken the languages of its names
/// @param distanceMeters from where the caller looks, or along the route, if either was said
/// @param excursionMeters from the route, if there is one
/// @param mapView what a map should show; never for a place
/// @param categories of a place, the main one first
/// @param foodTypes what a place cooks
/// @param houseNumberType of a house number
/// @param isHouseNumberFallback whether the house is the nearest known one to the number asked for
/// @param access where a vehicle stops for it, the best first
/// @param timeZone whose clocks hold there
/// @param scoring how well it fits the text; absent when there was no text
/// @param details of a place, see `PlaceDetails`; of anything else there are none
public record SearchItem(
    String id,
    String title,
    ResultType type,
    Optional<AreaLevel> level,
    Spoken spoken,
    Address address,
    LatLng position,
    OptionalInt distanceMeters,
    OptionalInt excursionMeters,
    Optional<Bounds> mapView,
    List<String> categories,
    List<String> foodTypes,
    Optional<HouseNumberType> houseNumberType,
    boolean isHouseNumberFallback,
    List<LatLng> access,
    Optional<ZoneId> timeZone,
    Optional<Scoring> scoring,
    Map<String, String> details) {

  public SearchItem {
    categories = List.copyOf(categories);
    foodTypes = List.copyOf(foodTypes);
    access = List.copyOf(access);
    details = Map.copyOf(details);
  }

  public SearchItem with(OptionalInt distance, Optional<Scoring> score) {
    return with(new Changing(title, address, position, distance, excursionMeters, access, score));
  }

  public SearchItem withDistance(OptionalInt distance, OptionalInt excursion) {
    return with(new Changing(title, address, position, distance, excursion, access, scoring));
  }

  public SearchItem withTitle(String other) {
    return with(other, address);
  }

  public SearchItem with(String other, Address labelled) {
    return with(
        new Changing(other, labelled, position, distanceMeters, excursionMeters, access, scoring));
  }

  /// On a street, at the point that is meant: one stops there, too.
  public SearchItem at(LatLng other) {
    return with(
        new Changing(
            title, address, other, distanceMeters, excursionMeters, List.of(other), scoring));
  }

  /// What a search adds to what the index has.
  private record Changing(
      String title,
      Address address,
      LatLng position,
      OptionalInt distance,
      OptionalInt excursion,
      List<LatLng> access,
      Optional<Scoring> scoring) {}

  private SearchItem with(Changing other) {
    return new SearchItem(
        id,
        other.title,
        type,
        level,
        spoken,
        other.address,
        other.position,
        other.distance,
        other.excursion,
        mapView,
        categories,
        foodTypes,
        houseNumberType,
        isHouseNumberFallback,
        other.access,
        timeZone,
        other.scoring,
        details);
  }

  /// The languages that names are shown in, as BCP 47 tags; empty when they are not known.
  ///
  /// @param item of the name of the thing itself
  /// @param street of the street of its address
  public record Spoken(String item, String street) {}

  /// How well the place of a house number is known.
  public enum HouseNumberType {
    /// A point address: the data have this house.
    POINT("PA"),
    /// Between known houses.
    INTERPOLATED("interpolated");

    private final String word;

    HouseNumberType(String word) {
      this.word = word;
    }

    /// The contract's word.
    public String word() {
      return word;
    }
  }

  /// What kind of thing, in the contract's words.
  public enum ResultType {
    HOUSE_NUMBER("houseNumber"),
    STREET("street"),
    INTERSECTION("intersection"),
    LOCALITY("locality"),
    DISTRICT("district"),
    PLACE("place");

    private final String word;

    ResultType(String word) {
      this.word = word;
    }

    /// The contract's word.
    public String word() {
      return word;
    }
  }

  /// How well a text was met.
  ///
  /// @param queryScore 1 when all of the text was
  /// @param fieldScores of the fields that the text names
  /// @param streets scores of the streets that the text names: two for an intersection
  /// @param parsing which piece of the text was read as which field
  public record Scoring(
      double queryScore,
      Map<QueryField, Double> fieldScores,
      List<Double> streets,
      List<QueryPart> parsing) {
    public Scoring {
      fieldScores = Map.copyOf(fieldScores);
      streets = List.copyOf(streets);
      parsing = List.copyOf(parsing);
    }
  }
}
