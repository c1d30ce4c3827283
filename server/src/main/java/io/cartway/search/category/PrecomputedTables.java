package io.cartway.search.category;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Tables that the program's build computes from the packages' texts ([PrecomputeTables]) and puts
/// into the jar: folding and sorting the words of 100 languages takes a second, reading the result
/// almost nothing. If they are missing (classes compiled by an IDE) they are computed in memory.
public final class PrecomputedTables {

  /// Their folder in the jar.
  static final String FOLDER = "/io/cartway/search/ready/";

  private PrecomputedTables() {}

  /// A precomputed table; empty when there is none.
  static Optional<Reader> open(String name) {
    try (InputStream stream = PrecomputedTables.class.getResourceAsStream(FOLDER + name)) {
      return stream == null
          ? Optional.empty()
          : Optional.of(new Reader(ByteBuffer.wrap(stream.readAllBytes())));
    } catch (IOException e) {
      throw new UncheckedIOException(FOLDER + name + " could not be read", e);
    }
  }

  /// Writes arrays, each after its length; big-endian.
  static final class Writer {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    void bytes(byte[] given) throws IOException {
      out.writeInt(given.length);
      out.write(given);
    }

    void ints(int[] numbers) throws IOException {
      ByteBuffer buffer = ByteBuffer.allocate(numbers.length * Integer.BYTES);
      buffer.asIntBuffer().put(numbers);
      out.writeInt(numbers.length);
      out.write(buffer.array());
    }

    void texts(Texts texts) throws IOException {
      ints(texts.starts);
      bytes(texts.letters);
    }

    byte[] toBytes() {
      return bytes.toByteArray();
    }
  }

  /// Reads the arrays of a [Writer], in its order.
  static final class Reader {

    private final ByteBuffer buffer;

    Reader(ByteBuffer buffer) {
      this.buffer = buffer;
    }

    byte[] bytes() {
      byte[] bytes = new byte[buffer.getInt()];
      buffer.get(bytes);
      return bytes;
    }

    int[] ints() {
      int[] numbers = new int[buffer.getInt()];
      buffer.asIntBuffer().get(numbers);
      buffer.position(buffer.position() + numbers.length * Integer.BYTES);
      return numbers;
    }

    Texts texts() {
      return new Texts(ints(), bytes());
    }
  }

  /// Texts that become strings on demand. Immutable.
  static final class Texts {

    /// The start of each in `letters`, and the end of the last one.
    private final int[] starts;

    private final byte[] letters;

    private Texts(int[] starts, byte[] letters) {
      this.starts = starts;
      this.letters = letters;
    }

    static Texts of(List<String> texts) {
      int[] starts = new int[texts.size() + 1];
      ByteArrayOutputStream letters = new ByteArrayOutputStream();
      for (int i = 0; i < texts.size(); i++) {
        letters.writeBytes(texts.get(i).getBytes(StandardCharsets.UTF_8));
        starts[i + 1] = letters.size();
      }
      return new Texts(starts, letters.toByteArray());
    }

    int size() {
      return starts.length - 1;
    }

    String get(int index) {
      int start = starts[index];
      return new String(letters, start, starts[index + 1] - start, StandardCharsets.UTF_8);
    }

    List<String> toList() {
      return IntStream.range(0, size()).mapToObj(this::get).toList();
    }
  }
}
