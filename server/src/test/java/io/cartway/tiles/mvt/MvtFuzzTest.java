package io.cartway.tiles.mvt;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.cartway.testing.Cases;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whatever the bytes: a tile, the same as protobuf reads, or a [MalformedTileException]; never
/// another exception, and memory by the length of the input. Replays `tiles/mvt-corpus.txt`, tiles
/// and faults in hexadecimal, then changes of them. The seed may be set (`-Dcases.seed`).
class MvtFuzzTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_127L);
  private static final int MUTATIONS = 20_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private int tiles;
  private int faults;

  @Test
  void all_bytes_of_the_corpus_are_a_tile_or_a_fault() throws IOException {
    List<byte[]> corpus = corpus();
    assertThat(corpus).hasSizeGreaterThan(40);
    for (byte[] bytes : corpus) {
      check(bytes);
    }
    assertThat(tiles).isGreaterThan(10);
    assertThat(faults).isGreaterThan(10);
  }

  @Test
  void changed_bytes_are_a_tile_or_a_fault() throws IOException {
    List<byte[]> corpus = corpus();
    Random random = new Random(SEED);
    int runs = Cases.runs(MUTATIONS);
    for (int i = 0; i < runs; i++) {
      byte[] bytes = corpus.get(random.nextInt(corpus.size()));
      for (int change = random.nextInt(4); change >= 0; change--) {
        bytes = changed(bytes, corpus, random);
      }
      check(bytes);
    }
    if (runs == MUTATIONS) {
      assertThat(tiles).as("bytes that are tiles").isGreaterThan(MUTATIONS / 50);
      assertThat(faults).as("bytes that are none").isGreaterThan(MUTATIONS / 20);
    }
  }

  private static byte[] changed(byte[] bytes, List<byte[]> corpus, Random random) {
    int at = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, at + random.nextInt(8));
    byte[] middle =
        switch (random.nextInt(6)) {
          case 0 -> new byte[0];
          case 1 -> new byte[] {(byte) random.nextInt(256)};
          case 2 -> Arrays.copyOfRange(bytes, at, to);
          case 3 -> corpus.get(random.nextInt(corpus.size()));
          case 4 -> HexFormat.of().parseHex("ffffffff0f");
          default -> new byte[] {(byte) (1 << random.nextInt(8))};
        };
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    made.write(bytes, 0, at);
    made.writeBytes(middle);
    int from = random.nextBoolean() ? at : Math.min(bytes.length, at + middle.length);
    made.write(bytes, from, bytes.length - from);
    return made.toByteArray();
  }

  private void check(byte[] bytes) {
    String as = "seed %d: %s".formatted(SEED, HexFormat.of().formatHex(bytes));
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      visit(bytes);
      tiles++;
    } catch (MalformedTileException malformed) {
      faults++;
      assertThat(malformed).as(as).message().isNotBlank().hasSizeLessThan(1_200);
      return;
    } catch (RuntimeException other) {
      throw new AssertionError(as, other);
    } finally {
      // Generous for the small ones: an exception has a trace.
      assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
          .as("memory, %s", as)
          .isLessThan(200_000 + 200L * bytes.length);
    }
    try {
      assertThat(Oracle.ours(bytes)).as(as).isEqualTo(Oracle.theirs(bytes));
    } catch (IOException | RuntimeException differs) {
      throw new AssertionError(as, differs);
    }
  }

  /// Reads everything; the steps of geometries without an object each.
  private static void visit(byte[] bytes) {
    for (MvtLayer layer : MvtTile.read(bytes).layers()) {
      for (int i = 0; i < layer.valueCount(); i++) {
        var _ = layer.value(i);
      }
      MvtFeatures features = layer.features();
      MvtGeometry geometry = features.geometry();
      while (features.next()) {
        var _ = features.geometry(geometry);
        long steps = 0;
        while (geometry.next() != MvtGeometry.Command.END) {
          steps++;
        }
        assertThat(steps).isLessThanOrEqualTo(features.geometrySize());
      }
    }
  }

  private static List<byte[]> corpus() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            MvtFuzzTest.class.getResourceAsStream("/tiles/mvt-corpus.txt"), "the corpus")) {
      List<byte[]> corpus = new ArrayList<>();
      for (String line : new String(in.readAllBytes(), US_ASCII).split("\n", -1)) {
        if (!line.isBlank() && !line.startsWith("#")) {
          corpus.add(HexFormat.of().parseHex(line.strip()));
        }
      }
      return corpus;
    }
  }
}
