package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.geo.Bounds;
import io.cartway.region.Regions;
import io.cartway.testing.ExtractWriter;
import io.cartway.testing.SrtmFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElevationPartTest {

  @TempDir private Path folder;
  private Path heights = Path.of("");

  @BeforeEach
  void make() throws IOException {
    heights = Files.createDirectories(folder.resolve("heights"));
  }

  private ElevationPart built() throws IOException {
    Path extract = folder.resolve("made.osm.pbf");
    Files.write(
        extract,
        ExtractWriter.file(
            ExtractWriter.header(7.2, 43.1, 7.4, 43.2),
            ExtractWriter.nodes(1, 43.15, 7.25, 43.16, 7.26),
            ExtractWriter.road(9, 1, 2)));
    ElevationPart part = new ElevationPart(heights);
    new RegionBuilder(List.of(part), CountryBorders.load(), BuildProgress.silent())
        .build(
            new BuildRequest(
                List.of(extract),
                folder.resolve("region"),
                1,
                Instant.parse("2026-11-20T10:00:00Z")));
    return part;
  }

  private void zip(String entry, byte[] content) throws IOException {
    try (OutputStream out = Files.newOutputStream(heights.resolve("n43e007.HGT.ZIP"));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(content);
    }
  }

  @Test
  void tiles_that_touch_the_region_are_kept_in_it_unpacked() throws IOException {
    Path made = folder.resolve("made");
    SrtmFile.make(43, 7, (lat, lng) -> 500).write(made);
    SrtmFile.make(45, 7, (lat, lng) -> 700).write(heights);
    zip("any/N43E007.hgt", Files.readAllBytes(made.resolve("N43E007.hgt")));
    ElevationPart part = built();
    assertThat(part.elevations().bounds()).contains(new Bounds(7, 43, 8, 44));
    Path kept = Regions.open(folder.resolve("region")).elevations();
    assertThat(Files.mismatch(kept.resolve("N43E007.hgt"), made.resolve("N43E007.hgt")))
        .isEqualTo(-1);
    assertThat(kept.resolve("N45E007.hgt")).doesNotExist();
  }

  @Test
  void what_is_no_tile_stops_the_build_with_its_name() throws IOException {
    assertThatThrownBy(this::built).hasMessageContaining("holds no elevation");
    Path file = heights.resolve("N43E007.hgt");
    for (int size : new int[] {0, 1_000, 2 * 1201 * 1201 - 1}) {
      Files.write(file, new byte[size]);
      assertThatThrownBy(this::built)
          .isInstanceOf(BuildException.class)
          .hasMessageContaining("N43E007.hgt is no SRTM tile: it has %d bytes".formatted(size));
    }
    Files.delete(file);
    zip("readme.txt", new byte[10]);
    assertThatThrownBy(this::built).hasMessageContaining("holds no .hgt file");
    zip("N43E007.hgt", new byte[10]);
    assertThatThrownBy(this::built).hasMessageContaining("it has 10 bytes");
    assertThat(folder.resolve("region")).doesNotExist();
  }
}
