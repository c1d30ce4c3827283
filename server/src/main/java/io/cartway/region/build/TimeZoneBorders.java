package io.cartway.region.build;

import com.github.luben.zstd.ZstdInputStream;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import net.iakovlev.timeshape.proto.Geojson;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequenceFactory;

/// Time zones from the borders in the library timeshape.
///
/// Its own engine either holds the whole world (230 MB) or only zones that lie entirely within a
/// box, and none do for a city. So its data are read here, polygon by polygon, and those that touch
/// the box are kept.
public final class TimeZoneBorders implements TimeZones {

  private static final String RESOURCE = "/data.tar.zstd";
  private static final String ZONE_KEY = "tzid";
  private static final int BUFFER_SIZE = 1 << 16;

  /// A position: the tag of a message and its length, then two fields of a tag and four bytes.
  private static final int POSITION_BYTES = 12;

  private static final short POSITION_HEAD = (short) (10 << 8 | 1 << 3 | 2);
  private static final int LNG_TAG_AT = 2;
  private static final byte LNG_TAG = (byte) (Geojson.Position.LON_FIELD_NUMBER << 3 | 5);
  private static final int LAT_TAG_AT = 7;
  private static final byte LAT_TAG = (byte) (Geojson.Position.LAT_FIELD_NUMBER << 3 | 5);

  private final List<Outline> outlines;

  private TimeZoneBorders(List<Outline> outlines) {
    this.outlines = outlines;
  }

  /// Reads the zones that touch a box: about half a second.
  public static TimeZones read(Bounds bounds) throws IOException {
    Envelope box = new Envelope(bounds.west(), bounds.east(), bounds.south(), bounds.north());
    List<Outline> outlines = new ArrayList<>();
    try (InputStream file = Geojson.class.getResourceAsStream(RESOURCE)) {
      if (file == null) {
        throw new IOException("the borders of the time zones are missing from the program");
      }
      try (InputStream plain = new BufferedInputStream(new ZstdInputStream(file), BUFFER_SIZE);
          TarArchiveInputStream archive = new TarArchiveInputStream(plain)) {
        while (archive.getNextEntry() != null) {
          addOutlines(archive.readAllBytes(), box, outlines);
        }
      }
    }
    outlines.sort(Comparator.comparingDouble(Outline::area).thenComparing(it -> it.zone().getId()));
    return new TimeZoneBorders(List.copyOf(outlines));
  }

  /// Where outlines overlap (disputed land) the smaller one counts. Outside of all, as on a ferry
  /// or a pier, the nearest one counts.
  @Override
  public Optional<ZoneId> find(LatLng point) {
    Coordinate coordinate = new Coordinate(point.lng(), point.lat());
    for (Outline outline : outlines) {
      if (outline.polygon().getEnvelopeInternal().contains(coordinate)
          && outline.locator().locate(coordinate) != Location.EXTERIOR) {
        return Optional.of(outline.zone());
      }
    }
    var place = new GeometryFactory().createPoint(coordinate);
    return outlines.stream()
        .min(Comparator.comparingDouble(outline -> outline.polygon().distance(place)))
        .map(Outline::zone);
  }

  private static void addOutlines(byte[] bytes, Envelope box, List<Outline> outlines)
      throws IOException {
    ByteBuffer feature = ByteBuffer.wrap(bytes);
    ZoneId zone = zone(fields(feature, Geojson.Feature.PROPERTIES_FIELD_NUMBER));
    if (zone == null) {
      return;
    }
    List<ByteBuffer> polygons = new ArrayList<>();
    for (ByteBuffer geometry : fields(feature, Geojson.Feature.GEOMETRY_FIELD_NUMBER)) {
      polygons.addAll(fields(geometry, Geojson.Geometry.POLYGON_FIELD_NUMBER));
      for (ByteBuffer many : fields(geometry, Geojson.Geometry.MULTIPOLYGON_FIELD_NUMBER)) {
        polygons.addAll(fields(many, Geojson.MultiPolygon.COORDINATES_FIELD_NUMBER));
      }
    }
    for (ByteBuffer polygon : polygons) {
      List<ByteBuffer> rings = fields(polygon, Geojson.Polygon.COORDINATES_FIELD_NUMBER);
      if (!rings.isEmpty() && box.intersects(box(rings.getFirst()))) {
        Polygon outline = polygon(Geojson.Polygon.parseFrom(polygon));
        outlines.add(
            new Outline(zone, outline, new IndexedPointInAreaLocator(outline), outline.getArea()));
      }
    }
  }

  /// The messages that a message holds in a field, as views of its bytes: objects for the millions
  /// of points of the whole world would take longer than all the rest.
  private static List<ByteBuffer> fields(ByteBuffer message, int number) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(message);
    in.enableAliasing(true);
    List<ByteBuffer> found = new ArrayList<>();
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == number) {
        found.add(in.readByteBuffer());
      } else {
        in.skipField(tag);
      }
    }
    return found;
  }

  /// The zone of a feature; null when this Java version does not know it.
  private static @Nullable ZoneId zone(List<ByteBuffer> properties) throws IOException {
    for (ByteBuffer bytes : properties) {
      Geojson.Property property = Geojson.Property.parseFrom(bytes);
      if (property.getKey().equals(ZONE_KEY)) {
        try {
          return ZoneId.of(property.getValueString());
        } catch (DateTimeException unknown) {
          return null;
        }
      }
    }
    return null;
  }

  /// The box of a ring, whose positions the library writes in one form throughout: a length and two
  /// fields of four bytes. Read so, those of the whole world take a tenth of a second; through
  /// protobuf's reader they took one, a sixth of a small build.
  static Envelope box(ByteBuffer ring) throws IOException {
    ByteBuffer bytes = ring.slice().order(ByteOrder.LITTLE_ENDIAN);
    float west = Float.POSITIVE_INFINITY;
    float east = Float.NEGATIVE_INFINITY;
    float south = Float.POSITIVE_INFINITY;
    float north = Float.NEGATIVE_INFINITY;
    int at = 0;
    while (at + POSITION_BYTES <= bytes.limit()
        && bytes.getShort(at) == POSITION_HEAD
        && bytes.get(at + LNG_TAG_AT) == LNG_TAG
        && bytes.get(at + LAT_TAG_AT) == LAT_TAG) {
      float lng = bytes.getFloat(at + LNG_TAG_AT + 1);
      float lat = bytes.getFloat(at + LAT_TAG_AT + 1);
      west = Math.min(west, lng);
      east = Math.max(east, lng);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
      at += POSITION_BYTES;
    }
    Envelope rest = anyBox(bytes.slice(at, bytes.limit() - at));
    if (at > 0) {
      rest.expandToInclude(new Envelope(west, east, south, north));
    }
    return rest;
  }

  /// The box of positions in any form.
  private static Envelope anyBox(ByteBuffer positions) throws IOException {
    Envelope box = new Envelope();
    CodedInputStream in = CodedInputStream.newInstance(positions);
    while (in.readTag() != 0) {
      int outer = in.pushLimit(in.readRawVarint32());
      // Both are required: they are always written.
      float lng = 0;
      float lat = 0;
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (WireFormat.getTagFieldNumber(tag)) {
          case Geojson.Position.LON_FIELD_NUMBER -> lng = in.readFloat();
          case Geojson.Position.LAT_FIELD_NUMBER -> lat = in.readFloat();
          default -> in.skipField(tag);
        }
      }
      in.popLimit(outer);
      box.expandToInclude(lng, lat);
    }
    return box;
  }

  private static Polygon polygon(Geojson.Polygon source) {
    GeometryFactory factory = new GeometryFactory(PackedCoordinateSequenceFactory.FLOAT_FACTORY);
    List<LinearRing> rings = new ArrayList<>();
    for (Geojson.LineString line : source.getCoordinatesList()) {
      int count = line.getCoordinatesCount();
      CoordinateSequence points = factory.getCoordinateSequenceFactory().create(count, 2);
      for (int i = 0; i < count; i++) {
        points.setOrdinate(i, 0, line.getCoordinates(i).getLon());
        points.setOrdinate(i, 1, line.getCoordinates(i).getLat());
      }
      rings.add(factory.createLinearRing(points));
    }
    return factory.createPolygon(
        rings.getFirst(), rings.subList(1, rings.size()).toArray(new LinearRing[0]));
  }

  private record Outline(
      ZoneId zone, Polygon polygon, IndexedPointInAreaLocator locator, double area) {}
}
