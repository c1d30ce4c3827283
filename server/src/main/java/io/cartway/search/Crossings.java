package io.cartway.search;

import io.cartway.geo.LatLng;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/// Where a street meets others, as it is stored: document and point of each.
public final class Crossings {

  private static final int BYTES = 3 * Integer.BYTES;

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
