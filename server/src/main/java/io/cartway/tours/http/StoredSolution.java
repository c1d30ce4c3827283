package io.cartway.tours.http;

import io.cartway.tours.solver.TourSolver.Rank;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// A solution as it is the result of a job: how good it is, and HERE's document, packed.
///
/// @param rank among solutions of the problem
/// @param tours their number
/// @param unassigned jobs that nobody does
record StoredSolution(Rank rank, int tours, int unassigned, Packed document) {

  private static final int HEAD_BYTES = 3 * Long.BYTES + 3 * Integer.BYTES;

  /// Results of jobs of 2026-11-28 and before have no money of their own.
  private static final int OLD_HEAD_BYTES = HEAD_BYTES - Double.BYTES;

  /// With which a document begins once it is packed. Tours are never so many.
  private static final short PACKED = 0x1f8b;

  /// Bytes that nobody changes.
  static final class Packed {
    private final byte[] bytes;

    private Packed(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /// Writes a document.
  interface Writing {
    void write(OutputStream out) throws IOException;
  }

  static StoredSolution of(Rank rank, int tours, int unassigned, Writing document) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      document.write(out);
    } catch (IOException memoryNeverFails) {
      throw new UncheckedIOException(memoryNeverFails);
    }
    return new StoredSolution(rank, tours, unassigned, new Packed(bytes.toByteArray()));
  }

  byte[] bytes() {
    return ByteBuffer.allocate(HEAD_BYTES + document.bytes.length)
        .putLong(rank.absentWeight())
        .putInt(rank.tours())
        .putDouble(rank.cost())
        .putDouble(rank.money())
        .putInt(tours)
        .putInt(unassigned)
        .put(document.bytes)
        .array();
  }

  /// What [#bytes] made; empty when there is nothing.
  static Optional<StoredSolution> of(byte[] stored) {
    if (stored.length <= HEAD_BYTES) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(stored);
    boolean isOld = bytes.getShort(OLD_HEAD_BYTES) == PACKED;
    long absentWeight = bytes.getLong();
    int counted = bytes.getInt();
    double cost = bytes.getDouble();
    Rank rank = new Rank(absentWeight, counted, cost, isOld ? cost : bytes.getDouble());
    int tours = bytes.getInt();
    int unassigned = bytes.getInt();
    byte[] packed = new byte[bytes.remaining()];
    bytes.get(packed);
    return Optional.of(new StoredSolution(rank, tours, unassigned, new Packed(packed)));
  }

  /// Writes the document.
  void write(OutputStream out) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(document.bytes))) {
      in.transferTo(out);
    }
  }
}
