package io.cartway.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnTest {

  @TempDir private Path directory;

  @Test
  void numbers_of_every_width_come_back() throws IOException {
    Path file = directory.resolve("numbers.col");
    try (Arena arena = Arena.ofConfined()) {
      Column.write(file, new int[] {1, -2, Integer.MAX_VALUE});
      Column ints = Column.map(file, Column.Width.INT, arena);
      assertThat(ints.count()).isEqualTo(3);
      assertThat(ints.getInt(1)).isEqualTo(-2);
      assertThat(ints.getInt(2)).isEqualTo(Integer.MAX_VALUE);
    }
    try (Arena arena = Arena.ofConfined()) {
      Column.write(file, new long[] {Long.MIN_VALUE, 7});
      assertThat(Column.map(file, Column.Width.LONG, arena).getLong(0)).isEqualTo(Long.MIN_VALUE);
    }
    try (Arena arena = Arena.ofConfined()) {
      Column.write(file, new short[] {-3});
      assertThat(Column.map(file, Column.Width.SHORT, arena).getShort(0)).isEqualTo((short) -3);
    }
    try (Arena arena = Arena.ofConfined()) {
      Column.write(file, new byte[] {1, 2, 3});
      Column bytes = Column.map(file, Column.Width.BYTE, arena);
      assertThat(bytes.bytes(1, 3)).containsExactly(2, 3);
    }
  }

  @Test
  void more_numbers_than_one_buffer_holds_come_back() throws IOException {
    Path file = directory.resolve("many.col");
    int[] values = new int[600_000];
    for (int i = 0; i < values.length; i++) {
      values[i] = i * 31;
    }
    Column.write(file, values);
    try (Arena arena = Arena.ofConfined()) {
      Column column = Column.map(file, Column.Width.INT, arena);
      for (int i = 0; i < values.length; i += 7919) {
        assertThat(column.getInt(i)).isEqualTo(values[i]);
      }
      assertThat(column.getInt(values.length - 1L)).isEqualTo(values[values.length - 1]);
    }
  }

  @Test
  void an_empty_column_has_only_its_header() throws IOException {
    Path file = directory.resolve("empty.col");
    Column.write(file, new long[0]);
    try (Arena arena = Arena.ofConfined()) {
      assertThat(Column.map(file, Column.Width.LONG, arena).count()).isZero();
    }
    assertThat(Files.size(file)).isEqualTo(32);
  }

  @Test
  void a_damaged_file_is_refused_in_one_sentence() throws IOException {
    Path file = directory.resolve("damaged.col");
    assertRefused(file, "is missing");
    Files.write(file, new byte[5]);
    assertRefused(file, "has only 5 bytes");
    Files.write(file, new byte[64]);
    assertRefused(file, "does not start as");
    Column.write(file, new int[] {1, 2, 3});
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(whole, whole.length - 1));
    assertRefused(file, "has 43 bytes, its header says 44 for 3 numbers");
    byte[] newer = whole.clone();
    newer[8] = 9;
    Files.write(file, newer);
    assertRefused(file, "has format version 9, this server reads 1");
    Column.write(file, new long[] {1});
    assertRefused(file, "has numbers of 8 bytes instead of 4");
  }

  private static void assertRefused(Path file, String what) {
    try (Arena arena = Arena.ofConfined()) {
      assertThatThrownBy(() -> Column.map(file, Column.Width.INT, arena))
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining("damaged.col")
          .hasMessageContaining(what)
          .hasMessageContaining("is damaged");
    }
  }
}
