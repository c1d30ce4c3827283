package io.cartway.rows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.cartway.testing.Cases;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whatever the bytes: rows within the limits or a fault with a place, never another exception, and
/// memory by the length of the input. Rows that were read can be written, and are the same when
/// they are read again. Replays `rows/corpus.txt` as all formats, then changes of it. The seed may
/// be set (`-Dcases.seed`).
class RowsFuzzTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_124L);
  private static final int MUTATIONS = 20_000;
  private static final RowLimits LIMITS = new RowLimits(20, 8, 40, 100, 60, 4);

  private static final List<String> SIGNS =
      List.of(
          "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r", "\r\n", "\\", "{", "}", "[", "]", ":",
          "null", "1e9", "-", "\\u0000", "\\ud83d", "\uFEFF", "ä", "😀", "\0", "rows", "\"a\":");

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final class Seed {
    final RowFormat format;
    final byte[] bytes;

    Seed(RowFormat format, byte[] bytes) {
      this.format = format;
      this.bytes = bytes;
    }
  }

  private int tables;
  private int faults;

  @Test
  void every_text_of_the_corpus_is_rows_or_a_fault() throws IOException {
    List<Seed> corpus = corpus();
    assertThat(corpus).hasSizeGreaterThan(40);
    for (Seed seed : corpus) {
      for (RowFormat format : RowFormat.values()) {
        check(RowReading.of(format), seed.bytes);
      }
    }
    assertThat(tables).isGreaterThan(20);
    assertThat(faults).isGreaterThan(20);
  }

  @Test
  void changed_texts_are_rows_or_faults() throws IOException {
    List<Seed> corpus = corpus();
    Random random = new Random(SEED);
    int runs = Cases.runs(MUTATIONS);
    for (int i = 0; i < runs; i++) {
      Seed seed = corpus.get(random.nextInt(corpus.size()));
      byte[] bytes = seed.bytes;
      for (int change = random.nextInt(5); change >= 0; change--) {
        bytes = changed(bytes, corpus, random);
      }
      check(reading(seed.format, random), bytes);
    }
    if (runs == MUTATIONS) {
      assertThat(tables).as("texts that are tables").isGreaterThan(MUTATIONS / 20);
      assertThat(faults).as("texts that are none").isGreaterThan(MUTATIONS / 20);
    }
  }

  /// Mostly what the format says, else options by chance.
  private static RowReading reading(RowFormat format, Random random) {
    RowReading reading = RowReading.of(format);
    if (random.nextInt(4) == 0) {
      RowCharset[] charsets = RowCharset.values();
      reading = reading.withCharset(charsets[random.nextInt(charsets.length)].label());
    }
    if (random.nextInt(8) == 0) {
      Delimiter[] delimiters = Delimiter.values();
      char delimiter = delimiters[random.nextInt(delimiters.length)].character();
      reading = reading.withDelimiter(String.valueOf(delimiter));
    }
    if (random.nextInt(8) == 0) {
      reading = reading.withColumns(List.of("a", "b", "c")).withHeader(random.nextBoolean());
    }
    return reading;
  }

  private static byte[] changed(byte[] bytes, List<Seed> corpus, Random random) {
    int at = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, at + random.nextInt(8));
    byte[] middle =
        switch (random.nextInt(6)) {
          case 0 -> new byte[0];
          case 1 -> new byte[] {(byte) random.nextInt(256)};
          case 2 -> repeated(Arrays.copyOfRange(bytes, at, to), 1 + random.nextInt(30));
          case 3 -> corpus.get(random.nextInt(corpus.size())).bytes;
          case 4 -> SIGNS.get(random.nextInt(SIGNS.size())).repeat(3).getBytes(UTF_8);
          default -> SIGNS.get(random.nextInt(SIGNS.size())).getBytes(UTF_8);
        };
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    made.write(bytes, 0, at);
    made.writeBytes(middle);
    made.write(bytes, random.nextBoolean() ? at : to, bytes.length - to);
    return made.toByteArray();
  }

  private static byte[] repeated(byte[] bytes, int times) {
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      made.writeBytes(bytes);
    }
    return made.toByteArray();
  }

  private void check(RowReading reading, byte[] bytes) {
    String as = "seed %d, %s: %s".formatted(SEED, reading, escaped(bytes));
    long memory = THREADS.getCurrentThreadAllocatedBytes();
    List<Row> rows = new ArrayList<>();
    try (RowReader reader = RowReader.open(new ByteArrayInputStream(bytes), reading, LIMITS)) {
      for (Row row = reader.next(); row != null; row = reader.next()) {
        rows.add(row);
      }
      tables++;
    } catch (RowException fault) {
      faults++;
      assertThat(fault.parameter()).as(as).isNotBlank();
      assertThat(fault.expected()).as(as).isNotBlank();
      assertThat(fault.given()).as(as).hasSizeLessThan(210);
    } catch (IOException | RuntimeException other) {
      throw new AssertionError(as, other);
    }
    // Generous: the first tables load classes.
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - memory)
        .as("memory, %s", as)
        .isLessThan(20_000_000 + 1000L * bytes.length);
    checkLimits(rows, as);
    try {
      checkAgain(rows, as);
    } catch (IOException | RuntimeException other) {
      throw new AssertionError(as, other);
    }
  }

  private static void checkLimits(List<Row> rows, String as) {
    assertThat(rows.size()).as(as).isLessThanOrEqualTo(20);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i).number()).as(as).isEqualTo(i + 1);
      assertThat(rows.get(i).cells().size()).as(as).isLessThanOrEqualTo(8);
      for (Cell cell : rows.get(i).cells().values()) {
        int max = cell instanceof Cell.Numeric ? 1000 : 40;
        assertThat(cell.plain().length()).as(as).isLessThanOrEqualTo(max);
      }
    }
  }

  /// As lines of JSON the same; as CSV the same texts.
  private static void checkAgain(List<Row> rows, String as) throws IOException {
    List<Map<String, Cell>> cells = rows.stream().map(Row::cells).toList();
    byte[] lines = RoundTripTest.written(RowWriting.of(RowFormat.NDJSON, List.of()), cells);
    assertThat(Tables.rows(RowReading.of(RowFormat.NDJSON), lines, RowLimits.ofRows(20)))
        .as(as)
        .extracting(Row::cells)
        .isEqualTo(cells);
    List<String> columns = cells.stream().flatMap(row -> row.keySet().stream()).distinct().toList();
    boolean stripped = columns.stream().allMatch(name -> name.equals(name.strip()));
    if (columns.isEmpty() || !stripped) {
      return;
    }
    RowWriting csv = RowWriting.of(RowFormat.TSV, columns).withFormulas(true);
    List<Row> again =
        Tables.rows(
            RowReading.of(RowFormat.TSV), RoundTripTest.written(csv, cells), RowLimits.ofRows(20));
    assertThat(again).as(as).hasSameSizeAs(rows);
    for (int i = 0; i < rows.size(); i++) {
      for (String column : columns) {
        Cell before = cells.get(i).get(column);
        assertThat(again.get(i).cells().get(column))
            .as(as)
            .isEqualTo(Cell.of(before == null ? "" : before.plain()));
      }
    }
  }

  private static List<Seed> corpus() throws IOException {
    List<Seed> seeds = new ArrayList<>();
    try (InputStream stream =
        Objects.requireNonNull(RowsFuzzTest.class.getResourceAsStream("/rows/corpus.txt"))) {
      for (String line : new String(stream.readAllBytes(), UTF_8).lines().toList()) {
        String[] formatAndText = line.split(" ", 2);
        seeds.add(new Seed(RowFormat.valueOf(formatAndText[0]), bytes(formatAndText[1])));
      }
    }
    return seeds;
  }

  /// Reads `\n`, `\r`, `\t`, `\\` and `\xE4`.
  private static byte[] bytes(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int at = 0;
    while (at < text.length()) {
      int escape = text.indexOf('\\', at);
      int end = escape < 0 ? text.length() : escape;
      bytes.writeBytes(text.substring(at, end).getBytes(UTF_8));
      if (escape < 0) {
        break;
      }
      at = escape + 2;
      switch (text.charAt(escape + 1)) {
        case 'n' -> bytes.write('\n');
        case 'r' -> bytes.write('\r');
        case 't' -> bytes.write('\t');
        case 'x' -> {
          bytes.write(Integer.parseInt(text.substring(at, at + 2), 16));
          at += 2;
        }
        default -> bytes.write('\\');
      }
    }
    return bytes.toByteArray();
  }

  /// A line for the corpus.
  private static String escaped(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) {
      text.append(
          b == '\\' ? "\\\\" : b >= ' ' && b < 0x7f ? "" + (char) b : "\\x%02X".formatted(b));
    }
    return text.toString();
  }
}
