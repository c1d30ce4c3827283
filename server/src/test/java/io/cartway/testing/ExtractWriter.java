package io.cartway.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// Writes tiny OSM PBF extracts, by hand: the format is small, and a library's writer would need
/// its own.
public final class ExtractWriter {

  private ExtractWriter() {}

  /// An extract that holds one place and nothing else.
  public static byte[] withoutRoads() throws IOException {
    return place(1, 1, "village");
  }

  /// An extract that holds one place.
  ///
  /// @param kind the value of its tag `place`
  public static byte[] place(long id, int version, String kind) throws IOException {
    byte[] strings =
        join(
            bytes(1, new byte[0]),
            bytes(1, "place".getBytes(UTF_8)),
            bytes(1, kind.getBytes(UTF_8)));
    // Node: id (sint64), keys [1], vals [2], info with a version, lat and lon in units of 100
    // nanodegrees (sint64).
    byte[] node =
        join(
            number(1, zigzag(id)),
            bytes(2, varint(1)),
            bytes(3, varint(2)),
            bytes(4, number(1, version)),
            number(8, zigzag(437_384_000)),
            number(9, zigzag(74_246_000)));
    return file(header(), join(bytes(1, strings), bytes(2, bytes(1, node))));
  }

  /// The version of an element: its number, and seconds since 1970.
  public record Version(int version, long seconds) {
    private byte[] info() {
      return join(ExtractWriter.number(1, version), ExtractWriter.number(2, seconds));
    }
  }

  /// A block of one node, at a place in degrees.
  public static byte[] node(long id, Version version, double lat, double lng) {
    byte[] node =
        join(
            number(1, zigzag(id)),
            bytes(4, version.info()),
            number(8, zigzag(Math.round(lat * 1e7))),
            number(9, zigzag(Math.round(lng * 1e7))));
    return block(bytes(1, node));
  }

  /// A block of one way that is a residential road.
  public static byte[] road(long id, Version version, long... nodes) {
    return block(
        bytes(3, join(way(id, nodes), bytes(4, version.info()))), "highway", "residential");
  }

  /// A block of one relation without tags, whose members are ways.
  public static byte[] relation(long id, Version version, long... ways) {
    ByteArrayOutputStream roles = new ByteArrayOutputStream();
    ByteArrayOutputStream refs = new ByteArrayOutputStream();
    ByteArrayOutputStream types = new ByteArrayOutputStream();
    long last = 0;
    for (long way : ways) {
      roles.writeBytes(varint(0));
      refs.writeBytes(varint(zigzag(way - last)));
      types.writeBytes(varint(1));
      last = way;
    }
    byte[] relation =
        join(
            number(1, id),
            bytes(4, version.info()),
            bytes(8, roles.toByteArray()),
            bytes(9, refs.toByteArray()),
            bytes(10, types.toByteArray()));
    return block(bytes(4, relation));
  }

  /// A header with the time of its data, in seconds since 1970.
  public static byte[] headerOf(long seconds) {
    return join(header(), number(32, seconds));
  }

  /// A header that asks for a feature of its readers.
  public static byte[] headerWith(String requiredFeature) {
    return join(header(), bytes(4, requiredFeature.getBytes(UTF_8)));
  }

  /// A file of a header and blocks, not compressed.
  public static byte[] file(byte[] header, byte[]... blocks) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    writeBlob(file, "OSMHeader", header);
    for (byte[] block : blocks) {
      writeBlob(file, "OSMData", block);
    }
    return file.toByteArray();
  }

  /// A header without a box and without a time.
  public static byte[] header() {
    return join(bytes(4, "OsmSchema-V0.6".getBytes(UTF_8)), bytes(4, "DenseNodes".getBytes(UTF_8)));
  }

  /// A header with a box, in degrees, written as given.
  public static byte[] header(double west, double south, double east, double north) {
    byte[] box =
        join(
            number(1, zigzag(Math.round(west * 1e9))),
            number(2, zigzag(Math.round(east * 1e9))),
            number(3, zigzag(Math.round(north * 1e9))),
            number(4, zigzag(Math.round(south * 1e9))));
    return join(bytes(1, box), header());
  }

  /// A block of dense nodes without tags, versions or times.
  ///
  /// @param firstId of the first node, the others count up
  /// @param latLngs latitude and longitude of each, in degrees
  public static byte[] nodes(long firstId, double... latLngs) {
    ByteArrayOutputStream ids = new ByteArrayOutputStream();
    ByteArrayOutputStream lats = new ByteArrayOutputStream();
    ByteArrayOutputStream lngs = new ByteArrayOutputStream();
    long lat = 0;
    long lng = 0;
    for (int i = 0; i < latLngs.length; i += 2) {
      long nextLat = Math.round(latLngs[i] * 1e7);
      long nextLng = Math.round(latLngs[i + 1] * 1e7);
      ids.writeBytes(varint(zigzag(i == 0 ? firstId : 1)));
      lats.writeBytes(varint(zigzag(nextLat - lat)));
      lngs.writeBytes(varint(zigzag(nextLng - lng)));
      lat = nextLat;
      lng = nextLng;
    }
    byte[] dense =
        join(
            bytes(1, ids.toByteArray()),
            bytes(8, lats.toByteArray()),
            bytes(9, lngs.toByteArray()));
    return block(bytes(2, dense));
  }

  /// A block whose coordinates are in other units and begin elsewhere.
  ///
  /// @param granularity of its units, in nanodegrees; 100 without this
  /// @param latOffset in nanodegrees
  /// @param lngOffset in nanodegrees
  public static byte[] scaled(byte[] block, int granularity, long latOffset, long lngOffset) {
    return join(block, number(17, granularity), number(19, latOffset), number(20, lngOffset));
  }

  /// A block of one way that is a residential road, without a version or time.
  public static byte[] road(long id, long... nodes) {
    return block(bytes(3, way(id, nodes)), "highway", "residential");
  }

  /// A block of one way that is coastline: land on its left, sea on its right.
  public static byte[] coastline(long id, long... nodes) {
    return block(bytes(3, way(id, nodes)), "natural", "coastline");
  }

  /// A way with the tag of the first two strings.
  private static byte[] way(long id, long... nodes) {
    ByteArrayOutputStream refs = new ByteArrayOutputStream();
    long last = 0;
    for (long node : nodes) {
      refs.writeBytes(varint(zigzag(node - last)));
      last = node;
    }
    return join(
        number(1, id), bytes(2, varint(1)), bytes(3, varint(2)), bytes(8, refs.toByteArray()));
  }

  /// A block of one relation without tags or members.
  public static byte[] relation(long id) {
    return block(bytes(4, number(1, id)));
  }

  /// @param strings from 1 on
  private static byte[] block(byte[] group, String... strings) {
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    table.writeBytes(bytes(1, new byte[0]));
    for (String text : strings) {
      table.writeBytes(bytes(1, text.getBytes(UTF_8)));
    }
    return join(bytes(1, table.toByteArray()), bytes(2, group));
  }

  private static void writeBlob(ByteArrayOutputStream file, String type, byte[] data)
      throws IOException {
    byte[] blob = bytes(1, data);
    byte[] header = join(bytes(1, type.getBytes(UTF_8)), number(3, blob.length));
    DataOutputStream out = new DataOutputStream(file);
    out.writeInt(header.length);
    out.write(header);
    out.write(blob);
  }

  private static long zigzag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  private static byte[] bytes(int field, byte[] content) {
    return join(varint(((long) field << 3) | 2), varint(content.length), content);
  }

  private static byte[] number(int field, long value) {
    return join(varint((long) field << 3), varint(value));
  }

  private static byte[] varint(long value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
    return out.toByteArray();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
