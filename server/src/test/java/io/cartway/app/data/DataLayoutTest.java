package io.cartway.app.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.region.Manifest;
import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataLayoutTest {

  @TempDir Path folder;

  @Test
  void a_new_region_follows_the_newest_one_of_its_place_whatever_day_the_file_has()
      throws IOException {
    region("liechtenstein-210505-0123456789", "2021-05-05T00:00:00Z");
    Path newest = region("liechtenstein-20240304-abcdef0123", "2024-03-04T00:00:00Z");
    region("liechtenstein-latest-00000aaaaa", "2023-01-01T00:00:00Z");
    region("andorra-latest-0123456789", "2026-01-01T00:00:00Z");
    Files.createDirectories(folder.resolve("regions/liechtenstein-260101-bbbbbbbbbb"));
    DataLayout layout = new DataLayout(folder);
    assertThat(layout.before(folder.resolve("regions/liechtenstein-latest-ffffffffff")))
        .contains(newest);
    assertThat(layout.before(folder.resolve("regions/monaco-ffffffffff"))).isEmpty();
  }

  @Test
  void a_region_that_is_built_anew_follows_itself() throws IOException {
    Path same = region("liechtenstein-210505-0123456789", "2021-05-05T00:00:00Z");
    region("liechtenstein-240304-abcdef0123", "2024-03-04T00:00:00Z");
    assertThat(new DataLayout(folder).before(same)).isEmpty();
    assertThat(new DataLayout(folder.resolve("nowhere")).before(same.resolveSibling("x")))
        .isEqualTo(Optional.empty());
  }

  private Path region(String name, String dataTime) throws IOException {
    Path directory = Files.createDirectories(folder.resolve("regions").resolve(name));
    Instant time = Instant.parse(dataTime);
    Regions.writeManifest(
        directory,
        new Manifest(
            Regions.FORMAT_VERSION,
            "1",
            List.of(),
            time,
            new Bounds(9, 46, 10, 48),
            Map.of(),
            Map.of(),
            time,
            "",
            Map.of()));
    return directory;
  }
}
