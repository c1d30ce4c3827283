package io.cartway.search.build.elements;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.geo.PackedPoints;
import io.cartway.search.text.Names;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/// Records of elements between reading and writing, with only what the index needs.
public final class Elements {

  private Elements() {}

  /// The type and id of an element: `n12`, `w7`, `r3`.
  public record Ref(char type, long id) implements Comparable<Ref> {
    @Override
    public int compareTo(Ref other) {
      int byType = Character.compare(type, other.type);
      return byType != 0 ? byType : Long.compare(id, other.id);
    }

    @Override
    public String toString() {
      return type + Long.toString(id);
    }
  }

  /// The address tags of an element; absent ones are empty.
  ///
  /// @param building the name of the building
  public record AddressTags(
      String number, String street, String place, String city, String postalCode, String building) {

    public boolean hasNumber() {
      return !number.isEmpty();
    }

    /// Whether the number belongs to a street or place: a number alone is not an address.
    public boolean isLocated() {
      return !street.isEmpty() || !place.isEmpty();
    }
  }

  /// An element with a house number.
  ///
  /// @param isPlace whether the element is also a place of interest
  /// @param outline points of a building, to find its entrance
  public record Address(
      Ref ref, AddressTags tags, LatLng position, boolean isPlace, List<LatLng> outline) {
    public Address {
      outline = PackedPoints.of(outline);
    }
  }

  /// A line between houses with interpolated numbers (`addr:interpolation`).
  ///
  /// @param step difference between consecutive numbers
  public record Interpolation(Ref ref, int step, List<LatLng> line) {
    public Interpolation {
      line = PackedPoints.of(line);
    }
  }

  /// A door of a building.
  public record Entrance(Ref ref, LatLng position, boolean isMain) {}

  /// A named way of a street.
  ///
  /// @param isDriven whether it is open to vehicles
  public record StreetPiece(Ref ref, Names names, Geometry line, boolean isDriven) {}

  /// A named area for addresses.
  ///
  /// @param adminLevel 0 when the area is not administrative
  /// @param place value of `place`, or empty
  /// @param postalCode tagged postal code, or empty
  /// @param prominence contribution of size and notability to its importance
  /// @param labelNodes node members that represent the area: label, then admin centre
  public record Area(
      Ref ref,
      Names names,
      Geometry geometry,
      int adminLevel,
      String place,
      String postalCode,
      boolean isPostal,
      double prominence,
      List<Long> labelNodes) {
    public Area {
      labelNodes = List.copyOf(labelNodes);
    }
  }

  /// A named settlement or part of one, as a node.
  ///
  /// @param population 0 when unknown
  public record Place(
      Ref ref,
      Names names,
      LatLng position,
      String type,
      String postalCode,
      double prominence,
      long population) {}

  /// A building without its own house number: houses inside are points.
  public record Building(Ref ref, List<LatLng> outline) {
    public Building {
      outline = PackedPoints.of(outline);
    }
  }

  /// The way from a road to a house.
  public record Driveway(Ref ref, List<LatLng> line) {
    public Driveway {
      line = PackedPoints.of(line);
    }
  }

  /// A named place of interest.
  ///
  /// @param details see [io.cartway.search.index.PlaceDetails]
  public record Poi(
      Ref ref,
      Names names,
      LatLng position,
      List<String> categories,
      List<String> foodTypes,
      AddressTags address,
      boolean isNotable,
      @Nullable Bounds box,
      Map<String, String> details) {
    public Poi {
      categories = List.copyOf(categories);
      foodTypes = List.copyOf(foodTypes);
      details = Map.copyOf(details);
    }

    /// The same with another address.
    public Poi with(AddressTags other) {
      return new Poi(ref, names, position, categories, foodTypes, other, isNotable, box, details);
    }
  }
}
