package io.cartway.geofences.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.geo.PlainArea;
import io.cartway.geofences.AssetFences;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.FenceFix;
import io.cartway.geofences.FenceRules;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.Geofence;
import io.cartway.geofences.index.FenceIndex;
import io.cartway.testing.Cases;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Random walks past random fences, against the rules of record 0094 as they are read there:
/// without an index, with what an asset did at each fence in a plain list.
class FenceWalkTest {

  /// So near to a limit, either answer is right: the case ends there.
  private static final double UNSURE_METERS = 0.05;

  private static final int SAMPLES = 60;

  @Test
  void random_walks_tell_what_the_rules_say() {
    Map<String, Integer> told = new HashMap<>();
    int[] unsure = new int[1];
    Cases.forAll(
        944,
        100,
        12,
        FenceWalkTest::walk,
        walk -> {
          FenceIndex index = new FenceIndex();
          FenceJudge judge = new FenceJudge(index);
          AssetFences state = AssetFences.NONE;
          Plain plain = new Plain(walk.fences, index);
          for (int i = 0; i < walk.fixes.size(); i++) {
            if (i % 10 == 0 && i / 10 < walk.fences.size()) {
              index.add(walk.fences.get(i / 10).fence);
            }
            Set<String> expected = plain.next(walk.fixes.get(i));
            FenceJudge.Judged judged = judge.judge("van", state, walk.fixes.get(i));
            if (plain.isUnsure) {
              unsure[0]++;
              return;
            }
            state = judged.after();
            Set<String> events = new TreeSet<>();
            for (FenceEvent event : judged.events()) {
              String text = event.type().word() + (event.isInitial() ? "!" : "");
              events.add(text + " " + event.geofenceId());
              told.merge(text, 1, Integer::sum);
            }
            assertThat(events).as("fix %s: %s", i, walk.fixes.get(i)).isEqualTo(expected);
          }
        });
    assertThat(told.keySet()).contains("entered!", "entered", "exited", "crossed", "dwelled");
    assertThat(told.values()).allMatch(count -> count > 2);
    assertThat(unsure[0]).isLessThan(50);
  }

  /// A fence beside its plain shape.
  private record Beside(Geofence fence, PlainArea area) {}

  private record Walk(List<Beside> fences, List<FenceFix> fixes) {}

  private static Walk walk(RandomGenerator random, int size) {
    double lat = random.nextInt(4) == 0 ? 89.95 : 41.15;
    double lng = random.nextInt(3) == 0 ? 179.9995 : -8.6;
    double wide = 1 / Math.cos(Math.toRadians(lat));
    List<Beside> fences = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      double x = lng + wide * 0.004 * (random.nextDouble() - 0.5);
      PlainArea area =
          PlainArea.around(
              random, lat + 0.004 * (random.nextDouble() - 0.5), PlainArea.normal(x), 0.002, 2);
      Set<String> assets = random.nextInt(6) == 0 ? Set.of("bus") : Set.of();
      FenceRules rules =
          new FenceRules(
              Optional.empty(), assets, 120L * random.nextInt(3), 15.0 * random.nextInt(3));
      FenceSettings settings = new FenceSettings("", area.area(), rules, Optional.empty(), "");
      fences.add(new Beside(new Geofence("cw:g:" + i, i + 1, settings), area));
    }
    List<FenceFix> fixes = new ArrayList<>();
    double y = lat;
    double x = lng;
    long millis = 1_000_000;
    for (int i = 0; i < 4 * size; i++) {
      double step = random.nextInt(4) == 0 ? 0.004 : 0.0006;
      y = Math.max(lat - 0.006, Math.min(lat + 0.006, y + step * (random.nextDouble() - 0.5) * 2));
      double stride = step * (random.nextDouble() - 0.5) * 2;
      x = Math.max(lng - 0.006 * wide, Math.min(lng + 0.006 * wide, x + wide * stride));
      millis += random.nextInt(30) == 0 ? 400_000 : 1000 * (random.nextInt(40) - 2);
      double accuracy = random.nextInt(2) == 0 ? 0 : 40 * random.nextDouble();
      fixes.add(new FenceFix(new LatLng(y, PlainArea.normal(x)), millis, accuracy));
    }
    return new Walk(fences, fixes);
  }

  /// The rules, read one by one for each fence.
  private static final class Plain {
    private final List<Beside> fences;
    private final FenceIndex index;
    private final Map<String, Side> sides = new HashMap<>();
    private @Nullable FenceFix last;
    private boolean isUnsure;

    /// What the asset did at a fence that it has met.
    private static final class Side {
      private boolean isIn;
      private long since;
      private boolean isStayTold;
      private @Nullable LatLng before;
    }

    Plain(List<Beside> fences, FenceIndex index) {
      this.fences = fences;
      this.index = index;
    }

    Set<String> next(FenceFix fix) {
      Set<String> told = new TreeSet<>();
      FenceFix before = last;
      if (before != null && fix.millis() <= before.millis()) {
        return told;
      }
      for (Beside each : fences) {
        FenceRules rules = each.fence.settings().rules();
        Optional<FenceIndex.Entry> entry = index.find(each.fence.id());
        boolean isWatched = rules.assets().isEmpty() || rules.assets().contains("van");
        if (entry.isPresent() && isWatched) {
          String what = at(each, entry.get().deepestMeters(), before, fix);
          if (!what.isEmpty()) {
            told.add(what + " " + each.fence.id());
          }
        }
      }
      last = fix;
      return told;
    }

    private String at(Beside each, double deepest, @Nullable FenceFix before, FenceFix fix) {
      FenceRules rules = each.fence.settings().rules();
      double depth = each.area.depth(fix.at());
      double margin = Math.max(rules.hysteresisMeters(), fix.accuracyMeters());
      double enough = Math.min(margin, deepest / 2);
      boolean isGood = fix.accuracyMeters() <= deepest;
      unsure(depth, 0);
      unsure(depth, -margin);
      unsure(depth, enough);
      Side side = sides.get(each.fence.id());
      if (side == null) {
        side = new Side();
        sides.put(each.fence.id(), side);
        if (depth >= 0) {
          enter(side, fix);
          return "entered!";
        }
        return "";
      }
      if (side.isIn) {
        if (depth < -margin) {
          side.isIn = false;
          return "exited";
        }
        boolean isLong =
            rules.dwellSeconds() > 0 && fix.millis() - side.since >= 1000 * rules.dwellSeconds();
        if (isLong && !side.isStayTold) {
          side.isStayTold = true;
          return "dwelled";
        }
        return "";
      }
      if (isGood && depth >= enough) {
        enter(side, fix);
        return "entered";
      }
      if (before == null || isFar(before, fix)) {
        side.before = null;
        return "";
      }
      if (side.before == null) {
        double from = each.area.depth(before.at());
        unsure(from, 0);
        if (from < 0 && (depth >= 0 || touches(each.area, before.at(), fix.at()))) {
          side.before = before.at();
        }
      }
      LatLng start = side.before;
      if (start == null || depth >= -margin) {
        return "";
      }
      side.before = null;
      return touches(each.area, start, fix.at()) ? "crossed" : "";
    }

    private static void enter(Side side, FenceFix fix) {
      side.isIn = true;
      side.since = fix.millis();
      side.isStayTold = false;
      side.before = null;
    }

    private static boolean isFar(FenceFix before, FenceFix fix) {
      return fix.millis() - before.millis() > 300_000 || meters(before.at(), fix.at()) > 5000;
    }

    private static double meters(LatLng a, LatLng b) {
      return PlainArea.meters(a.lat(), a.lng(), b.lat(), b.lng());
    }

    private void unsure(double depth, double limit) {
      isUnsure |= Math.abs(depth - limit) < UNSURE_METERS;
    }

    private boolean touches(PlainArea area, LatLng from, LatLng to) {
      // The way is no shorter than the great circle's; near a pole it is longer.
      if (area.depth(from) < -3 * meters(from, to) - 1) {
        return false;
      }
      double step = 0;
      double deepest = Double.NEGATIVE_INFINITY;
      LatLng before = from;
      for (int part = 0; part <= SAMPLES; part++) {
        double[] at = PlainArea.between(from, to, (double) part / SAMPLES);
        LatLng point = new LatLng(at[0], PlainArea.normal(at[1]));
        step = Math.max(step, meters(before, point));
        before = point;
        deepest = Math.max(deepest, area.depth(point));
      }
      isUnsure |= deepest < UNSURE_METERS && deepest > -step / 2 - UNSURE_METERS;
      return deepest >= 0;
    }
  }
}
