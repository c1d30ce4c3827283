package io.cartway.tiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.region.DamagedRegionException;
import io.cartway.tiles.ArchiveFile.Entry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TileArchiveTest {

  @TempDir private Path directory;

  @Test
  void a_tile_comes_as_it_is_stored() throws IOException {
    Path file = new ArchiveFile().tile(0, 0, 0, "world").tile(2, 1, 3, "some").write(directory);
    try (TileArchive archive = TileArchive.open(file)) {
      assertThat(text(archive, 0, 0, 0)).isEqualTo("world");
      assertThat(text(archive, 2, 1, 3)).isEqualTo("some");
      assertThat(archive.findTile(2, 1, 2)).isEmpty();
      assertThat(archive.findTile(14, 0, 0)).isEmpty();
    }
  }

  @Test
  void the_header_says_what_the_archive_covers() throws IOException {
    Path file = new ArchiveFile().zooms(2, 9).tile(2, 0, 0, "a").write(directory);
    try (TileArchive archive = TileArchive.open(file)) {
      assertThat(archive.zoomMin()).isEqualTo(2);
      assertThat(archive.zoomMax()).isEqualTo(9);
      assertThat(archive.bounds().west()).isEqualTo(7.4);
      assertThat(archive.bounds().north()).isEqualTo(43.8);
      assertThat(archive.metadataJson()).contains("vector_layers");
      assertThat(archive.findTile(1, 0, 0)).isEmpty();
      assertThat(archive.findTile(10, 0, 0)).isEmpty();
    }
  }

  @Test
  void a_run_holds_for_each_of_its_tiles_and_no_further() throws IOException {
    // 1 to 4 are the tiles of zoom 1; 5 is the first of zoom 2.
    Path file = new ArchiveFile().run(2, 3, "sea").write(directory);
    try (TileArchive archive = TileArchive.open(file)) {
      assertThat(archive.findTile(1, 0, 0)).isEmpty();
      assertThat(text(archive, 1, 0, 1)).isEqualTo("sea");
      assertThat(text(archive, 1, 1, 1)).isEqualTo("sea");
      assertThat(text(archive, 1, 1, 0)).isEqualTo("sea");
      assertThat(archive.findTile(2, 0, 0)).isEmpty();
    }
  }

  @Test
  void two_entries_may_share_a_tile() throws IOException {
    ArchiveFile written = new ArchiveFile();
    Entry first = written.stored(1, 1, "same");
    written.entry(first).tile(1, 1, 1, "other");
    written.entry(new Entry(TileId.of(1, 1, 0), first.offset(), first.length(), 1));
    try (TileArchive archive = TileArchive.open(written.write(directory))) {
      assertThat(text(archive, 1, 0, 0)).isEqualTo("same");
      assertThat(text(archive, 1, 1, 1)).isEqualTo("other");
      assertThat(text(archive, 1, 1, 0)).isEqualTo("same");
    }
  }

  @Test
  void leaf_directories_are_followed() throws IOException {
    ArchiveFile written = new ArchiveFile();
    written.leaf(List.of(written.stored(0, 1, "z0"), written.stored(3, 2, "z1")));
    written.leaf(List.of(written.stored(TileId.of(14, 8529, 5974), 1, "Monaco")));
    try (TileArchive archive = TileArchive.open(written.write(directory))) {
      for (int again = 0; again < 2; again++) {
        assertThat(text(archive, 0, 0, 0)).isEqualTo("z0");
        assertThat(text(archive, 1, 1, 0)).isEqualTo("z1");
        assertThat(text(archive, 14, 8529, 5974)).isEqualTo("Monaco");
        assertThat(archive.findTile(14, 8529, 5975)).isEmpty();
      }
    }
  }

  @Test
  void directories_that_lead_in_a_circle_are_damage() throws IOException {
    ArchiveFile written = new ArchiveFile();
    // The second root entry gives the leaf a length; the leaf leads to itself at offset 0.
    byte[] leaf = ArchiveFile.gzip(ArchiveFile.directory(List.of(new Entry(0, 0, 40, 0))));
    written.leaf(List.of(new Entry(0, 0, leaf.length, 0)));
    try (TileArchive archive = TileArchive.open(written.write(directory))) {
      assertThatThrownBy(() -> archive.findTile(0, 0, 0))
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining("nested too deep");
    }
  }

  @Test
  void no_such_tile_is_the_caller_s_fault() throws IOException {
    try (TileArchive archive = TileArchive.open(new ArchiveFile().write(directory))) {
      assertThatThrownBy(() -> archive.findTile(3, 8, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no such tile: 3/8/0");
    }
  }

  @Test
  void a_file_that_is_none_is_named_with_what_is_wrong() throws IOException {
    assertDamaged(new byte[0], "it has 0 bytes, fewer than its header of 127");
    assertDamaged(new byte[500], "it does not begin with PMTiles");
    assertDamaged(changed(7, 2), "its PMTiles version is 2, not 3");
    assertDamaged(changed(15, 1), "its root directory should be bytes");
    assertDamaged(changed(97, 9), "its directories have the unknown compression 9");
    assertDamaged(changed(98, 1), "its tiles have the compression 1, not 2");
    assertDamaged(changed(99, 2), "its tiles are of type 2, not vector tiles (1)");
    assertDamaged(changed(101, 99), "its zooms are 0 to 99");
    assertDamaged(changed(127, 0), "its root directory cannot be unpacked");
  }

  @Test
  void a_file_that_is_cut_off_anywhere_is_damaged() throws IOException {
    byte[] whole = new ArchiveFile().tile(0, 0, 0, "world").bytes();
    for (int size = 0; size < whole.length; size++) {
      Path file = Files.write(directory.resolve("cut.pmtiles"), Arrays.copyOf(whole, size));
      assertThatThrownBy(() -> TileArchive.open(file).close())
          .as("cut to %d of %d bytes", size, whole.length)
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageStartingWith("region file " + file + " is damaged: it");
    }
  }

  @Test
  void any_change_of_a_byte_ends_in_a_tile_or_in_one_clear_exception() throws IOException {
    long seed = Long.getLong("cases.seed", 3);
    Random random = new Random(seed);
    ArchiveFile written = new ArchiveFile().tile(0, 0, 0, "world");
    written.leaf(List.of(written.stored(3, 2, "z1"), written.stored(9, 1, "z2")));
    byte[] whole = written.bytes();
    int damaged = 0;
    for (int i = 0; i < 300; i++) {
      byte[] bytes = whole.clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      Path file = Files.write(directory.resolve("changed.pmtiles"), bytes);
      try (TileArchive archive = TileArchive.open(file)) {
        archive.findTile(0, 0, 0);
        archive.findTile(1, 1, 0);
        archive.findTile(2, 2, 1);
      } catch (DamagedRegionException expected) {
        damaged++;
      }
    }
    assertThat(damaged).as("-Dcases.seed=%d", seed).isGreaterThan(50);
  }

  @Test
  void a_file_that_is_not_there_is_not_damaged() {
    assertThatThrownBy(() -> TileArchive.open(directory.resolve("none.pmtiles")))
        .isInstanceOf(NoSuchFileException.class);
  }

  private static byte[] changed(int position, int value) {
    byte[] bytes = new ArchiveFile().tile(0, 0, 0, "world").bytes();
    bytes[position] = (byte) value;
    return bytes;
  }

  private void assertDamaged(byte[] bytes, String what) throws IOException {
    Path file = Files.write(directory.resolve("damaged.pmtiles"), bytes);
    assertThatThrownBy(() -> TileArchive.open(file).close())
        .isInstanceOf(DamagedRegionException.class)
        .hasMessageStartingWith("region file " + file + " is damaged: " + what);
  }

  private static String text(TileArchive archive, int z, int x, int y) throws IOException {
    byte[] stored = archive.findTile(z, x, y).orElseThrow();
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
