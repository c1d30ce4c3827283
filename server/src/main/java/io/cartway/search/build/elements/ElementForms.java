package io.cartway.search.build.elements;

import com.onthegomap.planetiler.geo.GeoUtils;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.geo.PackedPoints;
import io.cartway.region.build.spill.ElementForm;
import io.cartway.region.build.spill.FieldReader;
import io.cartway.region.build.spill.FieldWriter;
import io.cartway.search.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;
import org.locationtech.jts.io.WKBWriter;

/// How the elements that grow with the extract are written to files, see
/// [io.cartway.region.build.spill.ElementRuns]. They are read in the order of their references.
/// Texts of addresses are one object when they are equal: a town's name comes with each house.
public final class ElementForms {

  /// The types of elements in the order of [Elements.Ref].
  private static final String TYPES = "nrw";

  /// Below it the id, above it the type.
  private static final int TYPE_SHIFT = 60;

  private final Map<String, String> texts = new ConcurrentHashMap<>();

  /// Forgets the texts: those read from now on are other objects.
  public void forget() {
    texts.clear();
  }

  /// Of addresses.
  public ElementForm<Elements.Address> addresses() {
    return new ElementForm<>() {
      @Override
      public long key(Elements.Address address) {
        return keyOf(address.ref());
      }

      @Override
      public void write(Elements.Address address, FieldWriter fields) {
        writeTags(address.tags(), fields);
        writePoint(address.position(), fields);
        fields.flag(address.isPlace());
        writePoints(address.outline(), fields);
      }

      @Override
      public Elements.Address read(long key, FieldReader fields) {
        return new Elements.Address(
            refOf(key), readTags(fields), readPoint(fields), fields.flag(), readPoints(fields));
      }
    };
  }

  /// Of pieces of streets.
  public ElementForm<Elements.StreetPiece> streets() {
    return new ElementForm<>() {
      @Override
      public long key(Elements.StreetPiece piece) {
        return keyOf(piece.ref());
      }

      @Override
      public void write(Elements.StreetPiece piece, FieldWriter fields) {
        fields.texts(piece.names().byKey());
        fields.bytes(new WKBWriter().write(piece.line()));
        fields.flag(piece.isDriven());
      }

      @Override
      public Elements.StreetPiece read(long key, FieldReader fields) {
        return new Elements.StreetPiece(
            refOf(key), readNames(fields), readGeometry(fields.bytes()), fields.flag());
      }
    };
  }

  /// Of places of interest.
  public ElementForm<Elements.Poi> pois() {
    return new ElementForm<>() {
      @Override
      public long key(Elements.Poi poi) {
        return keyOf(poi.ref());
      }

      @Override
      public void write(Elements.Poi poi, FieldWriter fields) {
        fields.texts(poi.names().byKey());
        writePoint(poi.position(), fields);
        fields.texts(poi.categories());
        fields.texts(poi.foodTypes());
        writeTags(poi.address(), fields);
        fields.flag(poi.isNotable());
        writeBox(poi.box(), fields);
        fields.texts(poi.details());
      }

      @Override
      public Elements.Poi read(long key, FieldReader fields) {
        return new Elements.Poi(
            refOf(key),
            readNames(fields),
            readPoint(fields),
            onceKept(fields.texts()),
            onceKept(fields.texts()),
            readTags(fields),
            fields.flag(),
            readBox(fields),
            fields.textsByKey());
      }
    };
  }

  /// Of buildings without a house number.
  public ElementForm<Elements.Building> buildings() {
    return new ElementForm<>() {
      @Override
      public long key(Elements.Building building) {
        return keyOf(building.ref());
      }

      @Override
      public void write(Elements.Building building, FieldWriter fields) {
        writePoints(building.outline(), fields);
      }

      @Override
      public Elements.Building read(long key, FieldReader fields) {
        return new Elements.Building(refOf(key), readPoints(fields));
      }
    };
  }

  /// Of driveways.
  public ElementForm<Elements.Driveway> driveways() {
    return new ElementForm<>() {
      @Override
      public long key(Elements.Driveway driveway) {
        return keyOf(driveway.ref());
      }

      @Override
      public void write(Elements.Driveway driveway, FieldWriter fields) {
        writePoints(driveway.line(), fields);
      }

      @Override
      public Elements.Driveway read(long key, FieldReader fields) {
        return new Elements.Driveway(refOf(key), readPoints(fields));
      }
    };
  }

  static long keyOf(Elements.Ref ref) {
    return ((long) TYPES.indexOf(ref.type()) << TYPE_SHIFT) + ref.id();
  }

  static Elements.Ref refOf(long key) {
    // Ids of elements that nobody has uploaded yet are negative.
    int type = (int) ((key + (1L << (TYPE_SHIFT - 1))) >> TYPE_SHIFT);
    return new Elements.Ref(TYPES.charAt(type), key - ((long) type << TYPE_SHIFT));
  }

  private static void writeTags(Elements.AddressTags tags, FieldWriter fields) {
    fields.text(tags.number());
    fields.text(tags.street());
    fields.text(tags.place());
    fields.text(tags.city());
    fields.text(tags.postalCode());
    fields.text(tags.building());
  }

  private Elements.AddressTags readTags(FieldReader fields) {
    return new Elements.AddressTags(
        onceKept(fields.text()),
        onceKept(fields.text()),
        onceKept(fields.text()),
        onceKept(fields.text()),
        onceKept(fields.text()),
        onceKept(fields.text()));
  }

  private String onceKept(String text) {
    String known = texts.putIfAbsent(text, text);
    return known == null ? text : known;
  }

  private List<String> onceKept(List<String> values) {
    return values.stream().map(this::onceKept).toList();
  }

  private static Names readNames(FieldReader fields) {
    Map<String, String> names = fields.textsByKey();
    return names.isEmpty() ? Names.NONE : new Names(names);
  }

  private static void writePoint(LatLng point, FieldWriter fields) {
    fields.real(point.lat());
    fields.real(point.lng());
  }

  private static LatLng readPoint(FieldReader fields) {
    double lat = fields.real();
    return new LatLng(lat, fields.real());
  }

  private static void writePoints(List<LatLng> points, FieldWriter fields) {
    fields.number(points.size());
    points.forEach(point -> writePoint(point, fields));
  }

  private static List<LatLng> readPoints(FieldReader fields) {
    int count = fields.count();
    List<LatLng> points = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      points.add(readPoint(fields));
    }
    return PackedPoints.of(points);
  }

  private static void writeBox(@Nullable Bounds box, FieldWriter fields) {
    fields.flag(box != null);
    if (box != null) {
      fields.real(box.west());
      fields.real(box.south());
      fields.real(box.east());
      fields.real(box.north());
    }
  }

  private static @Nullable Bounds readBox(FieldReader fields) {
    if (!fields.flag()) {
      return null;
    }
    double west = fields.real();
    double south = fields.real();
    double east = fields.real();
    return new Bounds(west, south, east, fields.real());
  }

  private static Geometry readGeometry(byte[] bytes) {
    try {
      return new WKBReader(GeoUtils.JTS_FACTORY).read(bytes);
    } catch (ParseException e) {
      throw new IllegalStateException("a geometry that this build has written is damaged", e);
    }
  }
}
