package io.cartway.geofences.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.geo.MeasuredArea;
import io.cartway.geo.PlainArea;
import io.cartway.geofences.FenceRules;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.Geofence;
import io.cartway.geofences.shape.Cover;
import io.cartway.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// The index against brute force in plain trigonometry.
class FenceIndexTest {

  private static final long SEED = Long.getLong("cases.seed", 94);

  /// So near to an edge, either answer is right.
  private static final double UNSURE_METERS = 0.02;

  /// Latitudes and longitudes: bends, both sides of the antimeridian, and near both poles.
  private static final double[][] SITES = {
    {41.15, -8.6},
    {49.4, 8.7},
    {-17.8, 179.99},
    {-19, -179.99},
    {52, 179.999},
    {66, -180},
    {89.93, 20},
    {89.8, 179.9},
    {-89.9, -60},
    {0, 0},
    {0.01, 179.99},
    {-33.9, 151.2},
    {71, -8},
    {-54, -68},
    {35.6, 139.7},
    {86, -179.98},
    {-86, 100},
    {28, 77},
    {60.2, 24.9},
    {1.3, 103.8}
  };

  @Test
  void a_thousand_fences_hold_ten_thousand_fixes_as_brute_force_says() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<PlainArea> areas = new ArrayList<>();
    FenceIndex index = new FenceIndex();
    while (areas.size() < 1000) {
      double[] site = SITES[areas.size() % SITES.length];
      double extent = Math.pow(10, -3.3 + 2 * random.nextDouble());
      PlainArea area =
          PlainArea.around(
              random,
              site[0] + 0.05 * (random.nextDouble() - 0.5),
              PlainArea.normal(site[1] + 0.1 * (random.nextDouble() - 0.5)),
              extent,
              1 + random.nextInt(6));
      index.add(fence("cw:g:" + areas.size(), area.area()));
      areas.add(area);
    }
    int inside = 0;
    int unsure = 0;
    for (int i = 0; i < 10_000; i++) {
      List<LatLng> points = areas.get(random.nextInt(areas.size())).points();
      LatLng fix = points.get(random.nextInt(points.size()));
      index.look(fix, fix);
      for (int k = 0; k < areas.size(); k++) {
        PlainArea area = areas.get(k);
        FenceIndex.Entry entry = index.find("cw:g:" + k).orElseThrow();
        boolean isIn = index.holdsEnd(entry, fix);
        boolean truth = isNear(area, fix) && area.holds(fix);
        inside += isIn ? 1 : 0;
        if (isIn != truth) {
          assertThat(Math.abs(area.depth(fix)))
              .as("seed %s: %s in %s", SEED, fix, area.area())
              .isLessThan(UNSURE_METERS);
          unsure++;
        }
      }
    }
    assertThat(inside).isGreaterThan(5000);
    assertThat(unsure).isLessThan(10);
  }

  /// Only what is clearly too far is left out.
  private static boolean isNear(PlainArea area, LatLng fix) {
    double[] first = area.lines().getFirst().getFirst();
    return Math.abs(first[0] - fix.lat()) < 1
        && PlainArea.meters(first[0], first[1], fix.lat(), fix.lng()) < 60_000;
  }

  @Test
  void no_fence_that_a_path_meets_is_missing_from_a_look() {
    int[] met = new int[1];
    Cases.forAll(
        941,
        80,
        4,
        PlainArea::world,
        world -> {
          FenceIndex index = new FenceIndex();
          index.add(fence("cw:g:a", world.area()));
          FenceIndex.Entry entry = index.find("cw:g:a").orElseThrow();
          for (int i = 1; i < world.points().size(); i++) {
            LatLng from = world.points().get(i - 1);
            LatLng to = world.points().get(i);
            index.look(from, to);
            for (int part = 0; part <= 20 && !index.isFound(entry); part++) {
              double[] at = PlainArea.between(from, to, part / 20.0);
              assertThat(world.depth(new LatLng(at[0], PlainArea.normal(at[1]))))
                  .isLessThan(UNSURE_METERS);
            }
            met[0] += index.isFound(entry) ? 1 : 0;
          }
        });
    assertThat(met[0]).isGreaterThan(300);
  }

  @Test
  void cells_wholly_inside_hold_no_point_outside() {
    Cases.forAll(
        942,
        100,
        4,
        PlainArea::world,
        world -> {
          Cover cover = Cover.of(world.area());
          assertThat(cover.inside().size() + cover.partly().size()).isLessThanOrEqualTo(64);
          FenceIndex index = new FenceIndex();
          index.add(fence("cw:g:a", world.area()));
          for (LatLng point : world.points()) {
            index.look(point, point);
            if (index.count() == 0) {
              assertThat(world.depth(point)).isLessThan(UNSURE_METERS);
            }
          }
          assertThat(cover.deepestMeters()).isPositive();
          for (LatLng point : world.points()) {
            // Cells of a pole are long and thin: there, the deepest point may not be found.
            if (Math.abs(point.lat()) < 85) {
              assertThat(world.depth(point)).isLessThanOrEqualTo(1.1 * cover.deepestMeters() + 0.1);
            }
          }
        });
  }

  @Test
  void fences_come_and_go_and_leave_nothing_behind() {
    Cases.forAll(
        943,
        60,
        20,
        FenceIndexTest::changes,
        changes -> {
          FenceIndex index = new FenceIndex();
          Set<String> present = new TreeSet<>();
          for (Change change : changes) {
            if (change.isRemoval) {
              index.remove(change.id);
              present.remove(change.id);
            } else {
              index.add(fence(change.id, change.area.area()));
              present.add(change.id);
            }
            assertThat(index.size()).isEqualTo(present.size());
          }
          for (Change change : changes) {
            for (LatLng point : change.area.points()) {
              index.look(point, point);
              for (int i = 0; i < index.count(); i++) {
                assertThat(present).contains(index.at(i).fence().id());
              }
              for (String id : present) {
                FenceIndex.Entry entry = index.find(id).orElseThrow();
                assertThat(index.holdsEnd(entry, point))
                    .isEqualTo(entry.fence().settings().shape().holds(point));
              }
            }
          }
          present.forEach(index::remove);
          assertThat(index.size()).isZero();
          assertThat(index.blocks()).isZero();
        });
  }

  /// A fence that is added, replaced or removed.
  private record Change(String id, PlainArea area, boolean isRemoval) {}

  private static List<Change> changes(RandomGenerator random, int size) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      changes.add(
          new Change(
              "cw:g:" + random.nextInt(6),
              PlainArea.around(random, 41.15, -8.6, 0.01, 2),
              random.nextInt(3) == 0));
    }
    return changes;
  }

  @Test
  void a_large_fence_has_no_more_cells_than_a_small_one() {
    FenceIndex index = new FenceIndex();
    PlainArea large = PlainArea.around(new SplittableRandom(5), 45, 7, 4, 6);
    index.add(fence("cw:g:large", large.area()));
    assertThat(index.blocks()).isLessThan(24 + 24 / 3 + 4 * 21);
    assertThat(index.revision()).isEqualTo(1);
    index.raiseTo(7);
    index.raiseTo(3);
    assertThat(index.revision()).isEqualTo(7);
  }

  private static Geofence fence(String id, MeasuredArea area) {
    return new Geofence(
        id, 1, new FenceSettings("", area, FenceRules.STANDARD, Optional.empty(), ""));
  }
}
