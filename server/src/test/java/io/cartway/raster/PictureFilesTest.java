package io.cartway.raster;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.LogWatch;
import io.cartway.testing.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureFilesTest {

  private static final long BLOCK = PictureFiles.BLOCK;

  @TempDir private Path folder;

  /// Each look is a second later.
  private final Clock clock =
      new Clock() {
        private Instant now = Instant.parse("2026-11-27T00:00:00Z");

        @Override
        public Instant instant() {
          now = now.plusSeconds(1);
          return now;
        }

        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }
      };

  private static PictureKey key(int number) {
    return new PictureKey(number, -number, 0);
  }

  private static byte[] picture(int seed, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (seed + i);
    }
    return bytes;
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted(Comparator.naturalOrder()).toList();
    }
  }

  @Test
  void a_picture_is_found_by_its_key_alone() {
    PictureFiles files = new PictureFiles(folder, 100 * BLOCK, clock);
    files.put(key(1), picture(1, 5_000));
    assertThat(files.find(key(1))).contains(picture(1, 5_000));
    assertThat(files.find(key(2))).isEmpty();
    assertThat(files.find(new PictureKey(1, -1, 7))).isEmpty();
    assertThat(files.bytes()).isEqualTo(2 * BLOCK);
    PictureFiles none = new PictureFiles(folder, 0, clock);
    none.put(key(3), picture(1, 10));
    assertThat(none.find(key(1))).isEmpty();
    assertThat(files.find(key(3))).isEmpty();
  }

  @Test
  void the_picture_that_was_used_longest_ago_goes_first() throws IOException {
    PictureFiles files = new PictureFiles(folder, 8 * BLOCK, clock);
    for (int i = 0; i < 4; i++) {
      files.put(key(i), picture(i, 5_000));
    }
    assertThat(files.find(key(0))).isPresent();
    files.use(key(1));
    files.put(key(4), picture(4, 5_000));
    files.put(key(5), picture(5, 5_000));
    assertThat(Stream.of(0, 1, 2, 3, 4, 5).filter(i -> files.find(key(i)).isPresent()))
        .containsExactly(0, 1, 4, 5);
    assertThat(kept()).hasSize(4);
    assertThat(files.bytes()).isEqualTo(8 * BLOCK);
    files.put(key(6), picture(6, (int) (9 * BLOCK)));
    assertThat(files.find(key(6))).as("larger than all room").isEmpty();
    assertThat(files.find(key(5))).isPresent();
  }

  @Test
  void small_pictures_are_bounded_by_their_number() throws IOException {
    PictureFiles files = new PictureFiles(folder, 8 * BLOCK, clock);
    for (int i = 0; i < 20; i++) {
      files.put(key(i), picture(i, 100));
    }
    assertThat(kept()).hasSize(4);
    assertThat(files.find(key(19))).isPresent();
  }

  @Test
  void an_accounts_styles_take_a_quarter_and_drop_no_others() throws IOException {
    PictureFiles files = new PictureFiles(folder, 40 * BLOCK, clock);
    files.put(key(1), picture(1, 5_000));
    for (int i = 0; i < 30; i++) {
      files.put(new PictureKey(i, i, 99), picture(i, 5_000));
    }
    assertThat(files.find(key(1))).isPresent();
    assertThat(kept()).hasSize(1 + 5);
    assertThat(files.find(new PictureKey(29, 29, 99))).isPresent();
    assertThat(files.find(new PictureKey(24, 24, 99))).isEmpty();
  }

  @Test
  void the_next_run_counts_what_is_there_in_the_order_of_use() throws IOException {
    PictureFiles files = new PictureFiles(folder, 8 * BLOCK, clock);
    for (int i = 0; i < 4; i++) {
      files.put(key(i), picture(i, 5_000));
      // Found: so the time of use is that of the clock.
      files.find(key(i));
    }
    files.find(key(0));
    Files.write(kept().getFirst().resolveSibling("p1.partial"), new byte[10]);
    Files.write(folder.resolve("foreign.txt"), new byte[10]);
    PictureFiles next = new PictureFiles(folder, 8 * BLOCK, clock);
    next.put(key(9), picture(9, 5_000));
    next.count();
    assertThat(next.bytes()).isEqualTo(8 * BLOCK);
    assertThat(Stream.of(0, 1, 2, 3, 9).filter(i -> next.find(key(i)).isPresent()))
        .containsExactly(0, 2, 3, 9);
    assertThat(kept()).hasSize(5).noneMatch(file -> file.toString().endsWith(".partial"));
  }

  @Test
  void a_damaged_or_exchanged_file_is_none_and_goes() throws IOException {
    PictureFiles files = new PictureFiles(folder, 100 * BLOCK, clock);
    try (LogWatch log = LogWatch.open()) {
      for (int at : new int[] {0, 31, 32, 999}) {
        files.put(key(1), picture(1, 1_000));
        Path file = kept().getFirst();
        byte[] bytes = Files.readAllBytes(file);
        bytes[at] ^= 1;
        Files.write(file, bytes);
        assertThat(files.find(key(1))).as("byte %d", at).isEmpty();
        assertThat(kept()).isEmpty();
        assertThat(files.bytes()).isZero();
      }
      for (int length : new int[] {0, 5, 32, 500}) {
        files.put(key(1), picture(1, 1_000));
        Path file = kept().getFirst();
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, length));
        assertThat(files.find(key(1))).as("%d bytes", length).isEmpty();
      }
      files.put(key(1), picture(1, 1_000));
      Path first = kept().getFirst();
      files.put(key(2), picture(2, 1_000));
      Path second = kept().stream().filter(f -> !f.equals(first)).findFirst().orElseThrow();
      Files.copy(first, second, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      assertThat(files.find(key(2))).as("the picture of another").isEmpty();
      assertThat(files.find(key(1))).contains(picture(1, 1_000));
      assertThat(log.lines()).hasSize(9).allMatch(line -> line.contains("damaged"));
    }
  }

  @Test
  void a_folder_that_is_deleted_meanwhile_is_made_again() throws IOException {
    Path inner = folder.resolve("raster");
    PictureFiles files = new PictureFiles(inner, 100 * BLOCK, clock);
    files.put(key(1), picture(1, 1_000));
    try (Stream<Path> all = Files.walk(inner)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
    try (LogWatch log = LogWatch.open()) {
      assertThat(files.find(key(1))).isEmpty();
      files.put(key(2), picture(2, 1_000));
      assertThat(files.find(key(2))).isPresent();
      assertThat(log.lines()).isEmpty();
    }
  }

  @Test
  void a_full_disk_is_told_once_until_there_is_room_again() throws Exception {
    Assumptions.assumeTrue(SmallDisk.isPossible());
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("small"), 64)) {
      PictureFiles files = new PictureFiles(disk.folder(), 100 * BLOCK, clock);
      try (LogWatch log = LogWatch.open()) {
        for (int i = 0; i < 20; i++) {
          files.put(key(i), picture(i, 9_000));
        }
        assertThat(log.lines()).hasSize(1);
        assertThat(log.lines().getFirst()).contains("cannot be kept").contains("the disk is full");
        assertThat(files.find(key(0))).as("what was kept before").isPresent();
        assertThat(kept()).noneMatch(file -> file.toString().endsWith(".partial"));
        for (Path each : kept().stream().limit(2).toList()) {
          Files.delete(each);
        }
        files.put(key(30), picture(30, 9_000));
        assertThat(files.find(key(30))).isPresent();
        for (int i = 40; i < 60; i++) {
          files.put(key(i), picture(i, 9_000));
        }
        assertThat(log.lines()).hasSize(2);
      }
    }
  }
}
