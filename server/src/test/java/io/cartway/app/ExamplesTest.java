package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.region.Manifest;
import io.cartway.region.Region;
import io.cartway.region.Regions;
import io.cartway.testing.BuiltRegions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExamplesTest {

  @TempDir private Path folder;

  @Test
  void a_region_whose_box_is_a_band_around_the_earth_has_examples() throws IOException {
    Path copy = BuiltRegions.copy(EmbeddedServer.region(), folder.resolve("region"));
    Manifest manifest = Regions.open(copy).manifest();
    Regions.writeManifest(copy, within(new Bounds(-180, 40, 180, 50), manifest));
    Region region = Regions.open(copy);
    assertThat(region.manifest().bounds().west()).isEqualTo(-180);
    try (WarmUp warmUp = new WarmUp();
        Features features = Features.open(region, Clock.systemUTC(), warmUp)) {
      Examples examples = Examples.of(features).orElseThrow();
      assertThat(examples.origin().position().distanceMeters(examples.destination()))
          .isBetween(300.0, 10_000.0);
      int[] tile = examples.tile();
      assertThat(features.tiles().findTile(tile[0], tile[1], tile[2])).isPresent();
      assertThat(examples.calls("http://localhost", "key")).hasSize(3);
    }
  }

  private static Manifest within(Bounds bounds, Manifest it) {
    return new Manifest(
        it.formatVersion(),
        it.dataVersion(),
        it.sources(),
        it.dataTime(),
        bounds,
        it.counts(),
        it.faults(),
        it.buildTime(),
        it.attribution(),
        it.files());
  }
}
