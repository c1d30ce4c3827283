package io.cartway.search.index;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.text.Names;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;

/// Reads what [DocumentContent] wrote: the part for scoring at once, the rest for display.
public final class DocumentRecord {

  private static final AreaLevel[] LEVELS = AreaLevel.values();

  final boolean isPseudo;
  public final String[][] nameForms;
  public final String[][] streetForms;
  public final String houseNumber;
  public final String[] postalCodes;
  public final String[][] cityForms;
  public final String alpha3;

  /// Ordinals by level; -1 for none.
  public final int[] areas;

  public final int[] around;

  private DocumentRecord(ByteArrayDataInput in) throws IOException {
    isPseudo = in.readByte() == 1;
    nameForms = forms(in);
    streetForms = forms(in);
    houseNumber = in.readString();
    postalCodes = strings(in);
    cityForms = forms(in);
    alpha3 = in.readString();
    areas = areas(in);
    around = new int[in.readVInt()];
    for (int i = 0; i < around.length; i++) {
      around[i] = in.readVInt();
    }
  }

  static DocumentRecord read(BytesRef value) {
    try {
      return new DocumentRecord(new ByteArrayDataInput(value.bytes, value.offset, value.length));
    } catch (IOException e) {
      throw new UncheckedIOException("a record of the search index could not be read", e);
    }
  }

  /// The displayed part of a document.
  ///
  /// @param cityText the tagged city if no area gives a better one; else empty
  public record Shown(
      String id,
      Names names,
      Names street,
      String cityText,
      Optional<LatLng> access,
      Optional<Bounds> box,
      List<String> categories,
      List<String> foodTypes,
      double squareMeters,
      String timeZone,
      Map<String, String> details) {}

  /// Reads a whole value.
  static Shown shown(BytesRef value) {
    ByteArrayDataInput in = new ByteArrayDataInput(value.bytes, value.offset, value.length);
    try {
      DocumentRecord ignored = new DocumentRecord(in);
      if (ignored.areas.length != LEVELS.length) {
        throw new IOException("a record has " + ignored.areas.length + " levels");
      }
      return new Shown(
          in.readString(),
          Names.unpack(in.readString()),
          Names.unpack(in.readString()),
          in.readString(),
          point(in),
          box(in),
          List.of(strings(in)),
          List.of(strings(in)),
          Double.longBitsToDouble(in.readLong()),
          in.readString(),
          in.readMapOfStrings());
    } catch (IOException e) {
      throw new UncheckedIOException("a record of the search index could not be read", e);
    }
  }

  private static String[][] forms(ByteArrayDataInput in) throws IOException {
    String[][] forms = new String[in.readVInt()][];
    for (int i = 0; i < forms.length; i++) {
      forms[i] = strings(in);
    }
    return forms;
  }

  static String[] strings(ByteArrayDataInput in) throws IOException {
    String[] strings = new String[in.readVInt()];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = in.readString();
    }
    return strings;
  }

  static int[] areas(ByteArrayDataInput in) throws IOException {
    int[] areas = new int[LEVELS.length];
    for (int i = 0; i < areas.length; i++) {
      areas[i] = in.readVInt() - 1;
    }
    return areas;
  }

  static Optional<LatLng> point(ByteArrayDataInput in) throws IOException {
    int lat = in.readInt();
    int lng = in.readInt();
    return lat == Integer.MIN_VALUE ? Optional.empty() : Optional.of(LatLng.ofUnits(lat, lng));
  }

  private static Optional<Bounds> box(ByteArrayDataInput in) throws IOException {
    if (in.readByte() == 0) {
      return Optional.empty();
    }
    LatLng southWest = LatLng.ofUnits(in.readInt(), in.readInt());
    LatLng northEast = LatLng.ofUnits(in.readInt(), in.readInt());
    return Optional.of(
        new Bounds(southWest.lng(), southWest.lat(), northEast.lng(), northEast.lat()));
  }

  static List<String[]> list(String[][] forms) {
    return new ArrayList<>(List.of(forms));
  }
}
