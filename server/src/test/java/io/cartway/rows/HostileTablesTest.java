package io.cartway.rows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tables that are made to do harm. What may not be so long ends soon, even when the stream does
/// not; what may be long costs time by its length and no memory.
class HostileTablesTest {

  private static final RowLimits LIMITS = RowLimits.ofRows(50_000);
  private static final int MEGABYTE = 1 << 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        // a cell, a quote, quotes, a name, columns
        "CSV  ~ an          ~ x            ~ row 1",
        "CSV  ~ anxn\"      ~ x            ~ row 2",
        "CSV  ~ anxn\"      ~ \"\"         ~ row 2",
        "CSV  ~ anxn\"      ~ n            ~ row 2",
        "CSV  ~ ``          ~ x            ~ header",
        "CSV  ~ ``          ~ x,           ~ header",
        "CSV  ~ ``          ~ ,            ~ header",
        "CSV  ~ \"          ~ x            ~ header",
        "CSV  ~ an          ~ x,           ~ row 1",
        "CSV  ~ an          ~ xn           ~ rows",
        "CSV  ~ a,bn        ~ \"\",n       ~ rows",
        // brackets, texts, numbers, names, members, rows, words, what stands around
        "JSON ~ ``          ~ [            ~ [0]",
        "JSON ~ [{\"a\":    ~ [            ~ [0].a",
        "JSON ~ [{\"a\":    ~ {\"a\":      ~ [0].a",
        "JSON ~ [{\"a\":[1  ~ ,1           ~ [0].a",
        "JSON ~ [\"         ~ x            ~ [0]",
        "JSON ~ [\"         ~ \\           ~ [0]",
        "JSON ~ [\"         ~ \\u0061      ~ [0]",
        "JSON ~ [{\"a\":1   ~ 1            ~ [0]",
        "JSON ~ [{\"a\":1e  ~ 9            ~ [0]",
        "JSON ~ [{\"a\":0.  ~ 9            ~ [0]",
        "JSON ~ [{\"        ~ x            ~ [0]",
        "JSON ~ [{\"a\":[{\" ~ x           ~ [0]",
        "JSON ~ [\"x\"      ~ ,{}          ~ rows",
        "JSON ~ [           ~ x            ~ [0]",
        "JSON ~ {\"a\":\"   ~ x            ~ body",
        "JSON ~ {\"a\":     ~ {\"a\":      ~ a",
        "JSON ~ {\"a\":[1   ~ ,1           ~ a",
        "JSON ~ {\"rows\":[],\"a\":[1 ~ ,1 ~ a",
        "NDJSON ~ {}n       ~ x            ~ line 2",
        "NDJSON ~ {}n       ~ [            ~ line 2",
        "NDJSON ~ {}n{\"a\":\" ~ x         ~ line 2",
        "NDJSON ~ ``        ~ {}n          ~ rows",
      })
  void what_never_ends_is_a_fault_soon(RowFormat format, String start, String unit, String place)
      throws IOException {
    Endless in = new Endless(start.replace('n', '\n'), unit.replace('n', '\n'), Long.MAX_VALUE);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    RowException fault =
        Objects.requireNonNull(catchThrowableOfType(RowException.class, () -> readAll(in, format)));
    assertThat(fault.parameter()).isEqualTo(place);
    assertThat(fault.getMessage()).hasSizeLessThan(500);
    assertThat(in.given).as("bytes that were read").isLessThan(MEGABYTE);
    long rows = fault.parameter().equals("rows") ? 50_000 : 0;
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
        .as("bytes of memory in all")
        .isLessThan(8L * MEGABYTE + rows * 2000);
  }

  @Test
  void members_without_end_are_a_fault_soon() throws IOException {
    for (String start : new String[] {"[{\"a\":1", "{\"a\":1"}) {
      Numbered in = new Numbered(start);
      RowException fault =
          Objects.requireNonNull(
              catchThrowableOfType(RowException.class, () -> readAll(in, RowFormat.JSON)));
      assertThat(fault.expected()).startsWith("at most 1,000 ");
      assertThat(in.given).isLessThan(MEGABYTE);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "CSV    ~ an  ~ n",
        "CSV    ~ an  ~ rn",
        "JSON   ~ [   ~ n",
        "JSON   ~ {   ~ _",
        "NDJSON ~ {}n ~ n",
        "NDJSON ~ {}n ~ _n",
      })
  void fifty_megabytes_of_nothing_cost_time_and_no_memory(
      RowFormat format, String start, String unit) {
    Endless in =
        new Endless(
            start.replace('n', '\n'),
            unit.replace('n', '\n').replace('r', '\r').replace('_', ' '),
            50L * MEGABYTE);
    long memory = THREADS.getCurrentThreadAllocatedBytes();
    long cpu = THREADS.getCurrentThreadCpuTime();
    try {
      readAll(in, format);
    } catch (RowException | IOException notAll) {
      assertThat(format).isEqualTo(RowFormat.JSON);
      assertThat(notAll).hasMessageContaining("an end in the middle");
    }
    assertThat(in.given).isGreaterThanOrEqualTo(50L * MEGABYTE);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - memory).isLessThan(2L * MEGABYTE);
    assertThat(THREADS.getCurrentThreadCpuTime() - cpu).isLessThan(20_000_000_000L);
  }

  /// The sizes that the service takes, with wide rows.
  @ParameterizedTest
  @CsvSource({"CSV", "TSV", "NDJSON", "JSON"})
  void fifty_thousand_rows_of_fifty_megabytes_are_read_in_seconds(RowFormat format)
      throws IOException {
    String value = "Äulestraße 30, 9490 Vaduz ".repeat(7);
    String start = format.isCsv() ? "a%sb%sc%sd%se\n".replace("%s", "\t") : "[{\"a\":1}";
    String cells = (value + "\t").repeat(4) + value;
    String object = "{\"a\":\"%s\",\"b\":\"%s\",\"c\":\"%s\",\"d\":\"%s\",\"e\":\"%s\"}";
    String unit =
        switch (format) {
          case CSV, TSV -> cells + "\n";
          case NDJSON -> object.replace("%s", value) + "\n";
          case JSON -> "," + object.replace("%s", value);
        };
    long size = 49_999L * unit.getBytes(UTF_8).length;
    assertThat(size).isGreaterThan(45_000_000);
    String head = format == RowFormat.NDJSON ? "" : start;
    Endless in = new Endless(head, unit, size + head.length());
    long cpu = THREADS.getCurrentThreadCpuTime();
    int rows = 0;
    try {
      rows = readAll(in, format);
    } catch (RowException unfinished) {
      assertThat(format).isEqualTo(RowFormat.JSON);
      assertThat(unfinished.parameter()).isEqualTo("[50000]");
      rows = 49_999;
    }
    assertThat(rows).isEqualTo(49_999);
    assertThat(THREADS.getCurrentThreadCpuTime() - cpu).isLessThan(20_000_000_000L);
  }

  private static int readAll(InputStream in, RowFormat format) throws IOException {
    int rows = 0;
    try (RowReader reader = RowReader.open(in, RowReading.of(format), LIMITS)) {
      while (reader.next() != null) {
        rows++;
      }
    }
    return rows;
  }

  /// A text, then another one again and again.
  private static final class Endless extends InputStream {
    private final byte[] start;
    private final byte[] unit;
    private final long size;
    private long given;

    Endless(String start, String unit, long size) {
      this.start = start.getBytes(UTF_8);
      // In pieces of some size, which are given at once.
      this.unit = unit.repeat(1 + 4000 / unit.length()).getBytes(UTF_8);
      this.size = size;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
      if (given >= size) {
        return -1;
      }
      boolean first = given < start.length;
      byte[] from = first ? start : unit;
      int at = (int) (first ? given : (given - start.length) % unit.length);
      int count = (int) Math.min(Math.min(length, from.length - at), size - given);
      System.arraycopy(from, at, to, offset, count);
      given += count;
      return count;
    }
  }

  /// Members of an object, each with a name of its own.
  @SuppressWarnings("InputStreamSlowMultibyteRead") // a few kilobytes are read
  private static final class Numbered extends InputStream {
    private byte[] piece;
    private int at;
    private int number;
    private long given;

    Numbered(String start) {
      this.piece = start.getBytes(UTF_8);
    }

    @Override
    public int read() {
      if (at == piece.length) {
        piece = ",\"m%d\":1".formatted(number++).getBytes(UTF_8);
        at = 0;
      }
      given++;
      return piece[at++] & 0xFF;
    }
  }
}
