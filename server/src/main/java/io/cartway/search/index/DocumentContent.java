package io.cartway.search.index;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.text.NameForms;
import io.cartway.search.text.Names;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;

/// The stored content of a document besides its terms, houses and lines: first the part for
/// scoring, then the part for display. [DocumentRecord] reads it.
///
/// @param names its own
/// @param street the street of a place with an address
/// @param postalCodes the displayed one first; for a street, those of its houses
/// @param cityTexts the displayed one first: tagged cities if no area gives the city; an empty text
///   if none is displayed
/// @param areas ordinals ([IndexedArea]) of the areas of its address by level
/// @param around ordinals of further areas that a query may name for it
/// @param foodTypes the food types of a place that serves food
/// @param details of a place, see [PlaceDetails]
/// @param isPseudo whether the street is known from its houses only: there is no way of that name
public record DocumentContent(
    DocumentKind kind,
    Optional<AreaLevel> level,
    String id,
    Names names,
    Names street,
    String houseNumber,
    List<String> postalCodes,
    List<String> cityTexts,
    String alpha3,
    Map<AreaLevel, Integer> areas,
    Set<Integer> around,
    LatLng position,
    Optional<LatLng> access,
    Optional<Bounds> box,
    List<String> categories,
    List<String> foodTypes,
    double squareMeters,
    String timeZone,
    boolean isPseudo,
    Map<String, String> details) {

  public DocumentContent {
    postalCodes = List.copyOf(postalCodes);
    cityTexts = List.copyOf(cityTexts);
    areas = Map.copyOf(areas);
    around = Set.copyOf(around);
    categories = List.copyOf(categories);
    foodTypes = List.copyOf(foodTypes);
    details = Map.copyOf(details);
  }

  /// Encodes it as one binary value.
  public BytesRef encode() {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    try {
      out.writeByte((byte) (isPseudo ? 1 : 0));
      forms(out, NameForms.of(names));
      forms(out, NameForms.of(street));
      out.writeString(houseNumber);
      strings(out, postalCodes);
      forms(out, NameForms.of(cityTexts));
      out.writeString(alpha3);
      areas(out, areas);
      out.writeVInt(around.size());
      for (int ordinal : around.stream().sorted().toList()) {
        out.writeVInt(ordinal);
      }
      out.writeString(id);
      out.writeString(names.pack());
      out.writeString(street.pack());
      out.writeString(cityTexts.isEmpty() ? "" : cityTexts.getFirst());
      point(out, access);
      box(out);
      strings(out, categories);
      strings(out, foodTypes);
      out.writeLong(Double.doubleToLongBits(squareMeters));
      out.writeString(timeZone);
      // Sorted, so that two builds of one extract write the same bytes.
      out.writeMapOfStrings(new TreeMap<>(details));
    } catch (IOException e) {
      throw new UncheckedIOException("a record in memory could not be written", e);
    }
    return new BytesRef(out.toArrayCopy());
  }

  private static void forms(DataOutput out, List<List<String>> forms) throws IOException {
    out.writeVInt(forms.size());
    for (List<String> form : forms) {
      strings(out, form);
    }
  }

  static void strings(DataOutput out, List<String> texts) throws IOException {
    out.writeVInt(texts.size());
    for (String text : texts) {
      out.writeString(text);
    }
  }

  static void areas(DataOutput out, Map<AreaLevel, Integer> areas) throws IOException {
    for (AreaLevel each : AreaLevel.values()) {
      out.writeVInt(areas.getOrDefault(each, -1) + 1);
    }
  }

  /// A point that may be missing: [Integer#MIN_VALUE] as latitude stands for none.
  static void point(DataOutput out, Optional<LatLng> point) throws IOException {
    out.writeInt(point.map(LatLng::latUnits).orElse(Integer.MIN_VALUE));
    out.writeInt(point.map(LatLng::lngUnits).orElse(0));
  }

  private void box(DataOutput out) throws IOException {
    out.writeByte((byte) (box.isPresent() ? 1 : 0));
    if (box.isPresent()) {
      Bounds bounds = box.get();
      out.writeInt(new LatLng(bounds.south(), bounds.west()).latUnits());
      out.writeInt(new LatLng(bounds.south(), bounds.west()).lngUnits());
      out.writeInt(new LatLng(bounds.north(), bounds.east()).latUnits());
      out.writeInt(new LatLng(bounds.north(), bounds.east()).lngUnits());
    }
  }
}
