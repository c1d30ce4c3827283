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
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    byte[] header =
        join(bytes(4, "OsmSchema-V0.6".getBytes(UTF_8)), bytes(4, "DenseNodes".getBytes(UTF_8)));
    writeBlob(file, "OSMHeader", header);
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
    writeBlob(file, "OSMData", join(bytes(1, strings), bytes(2, bytes(1, node))));
    return file.toByteArray();
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
