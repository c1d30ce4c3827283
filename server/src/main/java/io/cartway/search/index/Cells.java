package io.cartway.search.index;

import io.cartway.geo.LatLng;
import java.util.function.Consumer;
import org.apache.lucene.util.BytesRef;

/// The grid for finding streets and houses: cells of 1/512 degree, about 217 m high. Looking up a
/// cell as a term takes a microsecond, where a tree of shapes takes a hundred.
public final class Cells {

  private static final double PER_DEGREE = 512;

  private Cells() {}

  /// The term of the cell of a point.
  public static BytesRef of(double lat, double lng) {
    return term(row(lat), row(lng));
  }

  /// The row of a latitude, or the column of a longitude.
  public static int row(double degrees) {
    return (int) Math.floor(degrees * PER_DEGREE);
  }

  /// The term of a row and a column.
  public static BytesRef term(int row, int column) {
    byte[] bytes = new byte[2 * Integer.BYTES];
    put(bytes, 0, row);
    put(bytes, Integer.BYTES, column);
    return new BytesRef(bytes);
  }

  private static void put(byte[] bytes, int at, int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes[at + i] = (byte) (value >>> (Byte.SIZE * (Integer.BYTES - 1 - i)));
    }
  }

  /// The cells that a square round a point touches.
  public static void around(LatLng at, double meters, Consumer<BytesRef> cells) {
    double high = LatLng.latDegrees(meters);
    double wide = at.lngDegrees(meters);
    for (int row = row(at.lat() - high); row <= row(at.lat() + high); row++) {
      for (int column = row(at.lng() - wide); column <= row(at.lng() + wide); column++) {
        cells.accept(term(row, column));
      }
    }
  }
}
