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
/// @param spoken the languages of its names
/// @param access where a vehicle stops for it, the best first
/// @param timeZone whose clocks hold there
/// @param subject what it is, and what only such things have
/// @param relevance how it stands to what was asked for
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

  /// What an item is.
  public sealed interface Subject {

    ResultType type();

    /// What a map should show.
    Optional<Bounds> mapView();

    /// A house number.
    ///
    /// @param isFallback whether the house is the nearest known one to the number asked for
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

    /// Where two streets meet.
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
    /// @param level absent when it is not known: then it is a locality
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

    /// A place; a map shows what is around it as it likes.
    ///
    /// @param categories the main one first
    /// @param foodTypes what it cooks
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

  /// How an item stands to what was asked for.
  ///
  /// @param distanceMeters from where the caller looks, or along the route, if either was said
  /// @param excursionMeters from the route, if there is one
  /// @param scoring how well it fits the text; absent when there was no text
  public record Relevance(
      OptionalInt distanceMeters, OptionalInt excursionMeters, Optional<Scoring> scoring) {

    /// Nothing was asked.
    public static final Relevance NONE =
        new Relevance(OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
  }

  public ResultType type() {
    return subject.type();
  }

  /// Of a locality or district.
  public Optional<AreaLevel> level() {
    return subject instanceof Subject.Area area ? area.level() : Optional.empty();
  }

  /// What a map should show; never for a place.
  public Optional<Bounds> mapView() {
    return subject.mapView();
  }

  /// Of a place, the main one first.
  public List<String> categories() {
    return subject instanceof Subject.Place place ? place.categories() : List.of();
  }

  /// What a place cooks.
  public List<String> foodTypes() {
    return subject instanceof Subject.Place place ? place.foodTypes() : List.of();
  }

  /// Of a place, see `PlaceDetails`; of anything else there are none.
  public Map<String, String> details() {
    return subject instanceof Subject.Place place ? place.details() : Map.of();
  }

  public Optional<HouseNumberType> houseNumberType() {
    return subject instanceof Subject.HouseNumber house
        ? Optional.of(house.numberType())
        : Optional.empty();
  }

  /// Whether it is the nearest known house to the number asked for.
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

  /// On a street, at the point that is meant: one stops there, too.
  public SearchItem at(LatLng other) {
    return new SearchItem(
        id, title, spoken, address, other, List.of(other), timeZone, subject, relevance);
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
