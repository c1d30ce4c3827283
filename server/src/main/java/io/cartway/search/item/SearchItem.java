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

/// A search result.
///
/// @param spoken the languages of its names
/// @param access where a vehicle stops for it, best first
/// @param timeZone its time zone
/// @param subject its type, with the values specific to that type
/// @param relevance its relation to the query
public record SearchItem(
    String id,
    String title,
    Spoken spoken,
    Address address,
    LatLng position,
    List<LatLng> access,
    Optional<ZoneId> timeZone,
    Subject subject,
    Relevance relevance) {

  public SearchItem {
    access = List.copyOf(access);
  }

  /// The type of an item.
  public sealed interface Subject {

    ResultType type();

    /// What a map should show.
    Optional<Bounds> mapView();

    /// A house number.
    ///
    /// @param isFallback whether the house is the nearest known one to the requested number
    record HouseNumber(Bounds view, HouseNumberType numberType, boolean isFallback)
        implements Subject {

      @Override
      public ResultType type() {
        return ResultType.HOUSE_NUMBER;
      }

      @Override
      public Optional<Bounds> mapView() {
        return Optional.of(view);
      }
    }

    record Street(Bounds view) implements Subject {

      @Override
      public ResultType type() {
        return ResultType.STREET;
      }

      @Override
      public Optional<Bounds> mapView() {
        return Optional.of(view);
      }
    }

    /// An intersection of two streets.
    record Intersection(Bounds view) implements Subject {

      @Override
      public ResultType type() {
        return ResultType.INTERSECTION;
      }

      @Override
      public Optional<Bounds> mapView() {
        return Optional.of(view);
      }
    }

    /// A locality, or a district of one.
    ///
    /// @param level absent if unknown: then it is a locality
    record Area(Bounds view, Optional<AreaLevel> level) implements Subject {

      @Override
      public ResultType type() {
        return level.isPresent() && level.get().isDistrict()
            ? ResultType.DISTRICT
            : ResultType.LOCALITY;
      }

      @Override
      public Optional<Bounds> mapView() {
        return Optional.of(view);
      }
    }

    /// A place; it suggests no map view.
    ///
    /// @param categories the main one first
    /// @param foodTypes its food types
    /// @param details see `PlaceDetails`
    record Place(List<String> categories, List<String> foodTypes, Map<String, String> details)
        implements Subject {

      public Place {
        categories = List.copyOf(categories);
        foodTypes = List.copyOf(foodTypes);
        details = Map.copyOf(details);
      }

      @Override
      public ResultType type() {
        return ResultType.PLACE;
      }

      @Override
      public Optional<Bounds> mapView() {
        return Optional.empty();
      }
    }
  }

  /// The relation of an item to the query.
  ///
  /// @param distanceMeters from the center, or along the route, if either was given
  /// @param excursionMeters detour distance from the route, if there is one
  /// @param scoring how well it matches the text; absent without a text
  public record Relevance(
      OptionalInt distanceMeters, OptionalInt excursionMeters, Optional<Scoring> scoring) {

    /// No query.
    public static final Relevance NONE =
        new Relevance(OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
  }

  public ResultType type() {
    return subject.type();
  }

  /// The level of a locality or district.
  public Optional<AreaLevel> level() {
    return subject instanceof Subject.Area area ? area.level() : Optional.empty();
  }

  /// The suggested map view; never for a place.
  public Optional<Bounds> mapView() {
    return subject.mapView();
  }

  /// The categories of a place, the main one first.
  public List<String> categories() {
    return subject instanceof Subject.Place place ? place.categories() : List.of();
  }

  /// The food types of a place.
  public List<String> foodTypes() {
    return subject instanceof Subject.Place place ? place.foodTypes() : List.of();
  }

  /// The details of a place, see `PlaceDetails`; empty for anything else.
  public Map<String, String> details() {
    return subject instanceof Subject.Place place ? place.details() : Map.of();
  }

  public Optional<HouseNumberType> houseNumberType() {
    return subject instanceof Subject.HouseNumber house
        ? Optional.of(house.numberType())
        : Optional.empty();
  }

  /// Whether it is the nearest known house to the requested number.
  public boolean isHouseNumberFallback() {
    return subject instanceof Subject.HouseNumber house && house.isFallback();
  }

  public OptionalInt distanceMeters() {
    return relevance.distanceMeters;
  }

  public OptionalInt excursionMeters() {
    return relevance.excursionMeters;
  }

  public Optional<Scoring> scoring() {
    return relevance.scoring;
  }

  public SearchItem with(OptionalInt distance, Optional<Scoring> score) {
    return with(new Relevance(distance, excursionMeters(), score));
  }

  public SearchItem withDistance(OptionalInt distance, OptionalInt excursion) {
    return with(new Relevance(distance, excursion, scoring()));
  }

  private SearchItem with(Relevance other) {
    return new SearchItem(id, title, spoken, address, position, access, timeZone, subject, other);
  }

  public SearchItem withTitle(String other) {
    return with(other, address);
  }

  public SearchItem with(String other, Address labelled) {
    return new SearchItem(
        id, other, spoken, labelled, position, access, timeZone, subject, relevance);
  }

  /// The item at another point of the street, which is its access as well.
  public SearchItem at(LatLng other) {
    return new SearchItem(
        id, title, spoken, address, other, List.of(other), timeZone, subject, relevance);
  }

  /// The languages of the displayed names, as BCP 47 tags; empty if unknown.
  ///
  /// @param item the language of the name of the item itself
  /// @param street the language of the street of its address
  public record Spoken(String item, String street) {}

  /// How well the position of a house number is known.
  public enum HouseNumberType {
    /// A point address: the house is in the data.
    POINT("PA"),
    /// Interpolated between known houses.
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

  /// The type of a result, in the contract's words.
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

  /// How well an item matches a text.
  ///
  /// @param queryScore 1 if the whole text matched
  /// @param fieldScores scores of the fields that the text names
  /// @param streets scores of the streets that the text names: two for an intersection
  /// @param parsing which part of the text was parsed as which field
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
