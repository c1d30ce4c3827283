package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.config.PlanetilerConfig;
import com.onthegomap.planetiler.reader.SimpleFeature;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.stats.Stats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/// The end of a read while elements are with a part.
class RegionProfileTest {

  private static final GeometryFactory SHAPES = new GeometryFactory();
  private static final Coordinate PLACE = new Coordinate(7.4, 43.7);
  private static final Geometry WAY =
      SHAPES.createLineString(new Coordinate[] {PLACE, new Coordinate(7.5, 43.8)});

  private final List<Long> seen = new ArrayList<>();
  private final CountDownLatch isInside = new CountDownLatch(1);
  private final CountDownLatch mayLeave = new CountDownLatch(1);

  /// Keeps a way of id 1 until it may leave.
  private final class Slow implements RegionPart {
    @Override
    public String name() {
      return "slow";
    }

    @Override
    public void process(SourceFeature feature, FeatureCollector features) {
      if (feature.id() == 1) {
        isInside.countDown();
        await(mayLeave);
      }
      seen.add(feature.id());
    }

    @Override
    public void finish(PartContext context) {}
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void process(RegionProfile profile, Geometry shape, long id) {
    SourceFeature feature = SimpleFeature.create(shape, Map.of(), "osm", null, id);
    FeatureCollector.Factory collectors =
        new FeatureCollector.Factory(PlanetilerConfig.defaults(), Stats.inMemory());
    profile.processFeature(feature, collectors.get(feature));
  }

  @Test
  @Timeout(60)
  void a_close_waits_for_the_ways_that_are_with_a_part_and_lets_no_further_one_in()
      throws InterruptedException {
    RegionProfile profile = new RegionProfile(List.of(new Slow()));
    Thread reading = Thread.ofPlatform().start(() -> process(profile, WAY, 1));
    await(isInside);
    Thread closing = Thread.ofPlatform().start(profile::close);
    while (closing.getState() != Thread.State.WAITING
        && closing.getState() != Thread.State.TERMINATED) {
      Thread.onSpinWait();
    }
    assertThat(closing.getState()).isEqualTo(Thread.State.WAITING);
    mayLeave.countDown();
    closing.join();
    reading.join();
    assertThat(seen).containsExactly(1L);
    process(profile, WAY, 2);
    assertThat(seen).as("a way after the close").containsExactly(1L);
    process(profile, SHAPES.createPoint(PLACE), 3);
    assertThat(seen).as("a node has its place with it").containsExactly(1L, 3L);
    profile.throwFirstFault();
  }
}
