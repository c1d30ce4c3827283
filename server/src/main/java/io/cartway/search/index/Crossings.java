package io.cartway.search.index;

import io.cartway.geo.LatLng;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/// The stored intersections of a street with others: document and point of each.
public final class Crossings {

  private static final int BYTES = 3 * Integer.BYTES;

  /// Two dual carriageways share up to four points.
  private static final double ONE_PLACE_METERS = 60;

  private Crossings() {}

  /// A point that two streets share.
  ///
  /// @param other the other street's document
  public record Crossing(int other, LatLng point) {}

  /// Encodes crossings as one value.
  public static BytesRef encode(List<Crossing> crossings) {
    ByteBuffer bytes = ByteBuffer.allocate(crossings.size() * BYTES);
    for (Crossing crossing : crossings) {
      bytes.putInt(crossing.other());
      bytes.putInt(crossing.point().latUnits()).putInt(crossing.point().lngUnits());
    }
    return new BytesRef(bytes.array());
  }

  /// An intersection of two streets: common points near each other count as one.
  ///
  /// @param number the index among the intersections of these two streets, in the order of the
  ///   points
  public record Place(int other, int number, LatLng point) {}

  /// The intersections of a street.
  public static List<Place> places(List<Crossing> crossings) {
    List<Place> places = new ArrayList<>();
    for (Crossing crossing : crossings) {
      int number = 0;
      boolean isNew = true;
      for (Place place : places) {
        if (place.other == crossing.other()) {
          number++;
          isNew &= place.point.distanceMeters(crossing.point()) > ONE_PLACE_METERS;
        }
      }
      if (isNew) {
        places.add(new Place(crossing.other(), number, crossing.point()));
      }
    }
    return places;
  }

  static List<Crossing> read(BytesRef stored) {
    ByteBuffer bytes = ByteBuffer.wrap(stored.bytes, stored.offset, stored.length);
    List<Crossing> crossings = new ArrayList<>();
    while (bytes.hasRemaining()) {
      int other = bytes.getInt();
      crossings.add(new Crossing(other, LatLng.ofUnits(bytes.getInt(), bytes.getInt())));
    }
    return crossings;
  }
}
