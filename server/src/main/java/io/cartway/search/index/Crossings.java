package io.cartway.search.index;

import io.cartway.geo.LatLng;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/// Where a street meets others, as it is stored: document and point of each.
public final class Crossings {

  private static final int BYTES = 3 * Integer.BYTES;

  /// Two roads with separate lanes share up to four points.
  private static final double ONE_PLACE_METERS = 60;

  private Crossings() {}

  /// A place that two streets share.
  ///
  /// @param other the other street's document
  public record Crossing(int other, LatLng point) {}

  /// As one value.
  public static BytesRef encode(List<Crossing> crossings) {
    ByteBuffer bytes = ByteBuffer.allocate(crossings.size() * BYTES);
    for (Crossing crossing : crossings) {
      bytes.putInt(crossing.other());
      bytes.putInt(crossing.point().latUnits()).putInt(crossing.point().lngUnits());
    }
    return new BytesRef(bytes.array());
  }

  /// A place where a street meets another one: all their common points near each other are one.
  ///
  /// @param number which of the places where these two meet, in the order of the points
  public record Place(int other, int number, LatLng point) {}

  /// The places of a street.
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
