package io.cartway.region.build.spill;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// A file of elements by ascending key, at one of them. An element is its key (8 bytes, the highest
/// first), the length of its fields (4 bytes) and its fields.
final class Run implements Closeable, Comparable<Run> {

  static final int BUFFER_BYTES = 1 << 16;

  private final DataInputStream input;
  private long key;
  private byte[] fields = {};

  /// Before its first element: [#advance].
  Run(Path file) throws IOException {
    input = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES));
  }

  /// Moves to the next element; false at the end.
  boolean advance() throws IOException {
    int first = input.read();
    if (first < 0) {
      return false;
    }
    key = first;
    for (int i = 1; i < Long.BYTES; i++) {
      key = (key << Byte.SIZE) | input.readUnsignedByte();
    }
    fields = new byte[input.readInt()];
    input.readFully(fields);
    return true;
  }

  long key() {
    return key;
  }

  byte[] fields() {
    return fields;
  }

  @Override
  public int compareTo(Run other) {
    int byKey = Long.compare(key, other.key);
    return byKey != 0 ? byKey : Arrays.compare(fields, other.fields);
  }

  @Override
  public void close() throws IOException {
    input.close();
  }

  /// A run that is being written.
  static final class Output implements Closeable {

    /// Of nothing.
    static final Output NONE = new Output(OutputStream.nullOutputStream());

    private final DataOutputStream output;

    Output(Path file) throws IOException {
      this(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES));
    }

    private Output(OutputStream output) {
      this.output = new DataOutputStream(output);
    }

    /// @param fields the first bytes of it
    /// @param length how many
    void add(long key, byte[] fields, int length) throws IOException {
      output.writeLong(key);
      output.writeInt(length);
      output.write(fields, 0, length);
    }

    @Override
    public void close() throws IOException {
      output.close();
    }
  }
}
