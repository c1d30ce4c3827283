package io.cartway.bench;

import io.cartway.geo.CircleArea;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.geo.MeasuredArea;
import io.cartway.geo.PolygonArea;
import io.cartway.geofences.AssetFences;
import io.cartway.geofences.FenceFix;
import io.cartway.geofences.FenceRules;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.Geofence;
import io.cartway.geofences.events.FenceJudge;
import io.cartway.geofences.index.FenceIndex;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/// Fixes of moving assets judged at the geofences of an account, on one core.
final class GeofencesBench {

  private static final String INTRODUCTION =
      """
      10,000 geofences in a town of 40 by 40 km: a third each of circles of 30 to 500 m, of polygons
      of 12 corners, and of corridors of 4 points, 20 m to each side; a hysteresis of 10 m. 1,000
      assets walk 15 m each second and turn slowly; fixes are good to 5 m. A fix is judged by one
      thread: found in the index, decided, its state made. Time is that of the thread's processor:
      others who want the machine count only by the caches that they empty. The aim is a million.
      """;

  private static final int FENCES = 10_000;
  private static final int ASSETS = 1_000;
  private static final int ROUNDS = 1_000;
  private static final int ROUNDS_WARM = 300;
  private static final double TOWN_DEGREES = 0.36;
  private static final double STEP_METERS = 15;
  private static final double FIXES_MIN = 1e6;
  private static final LatLng CORNER = new LatLng(41, -8.8);

  private final Places places;
  private final SplittableRandom random;
  private final long seed;

  GeofencesBench(Places places, long seed) {
    this.places = places;
    this.seed = seed;
    this.random = new SplittableRandom(seed);
  }

  boolean run(String command, Provenance provenance, PrintStream out) throws IOException {
    Page page =
        new Page("Geofences", INTRODUCTION + "\nSeed " + seed + ".\n", command, provenance, out);
    List<Geofence> fences = new ArrayList<>();
    for (int i = 0; i < FENCES; i++) {
      FenceRules rules = new FenceRules(Optional.empty(), Set.of(), 60, 10);
      FenceSettings settings = new FenceSettings("", area(i % 3), rules, Optional.empty(), "");
      fences.add(new Geofence("cw:g:" + i, i + 1, settings));
    }
    long before = nanos();
    FenceIndex index = new FenceIndex();
    fences.forEach(index::add);
    String data = FENCES + " geofences";
    page.add("add a geofence, mean", data, Quantity.micros((double) (nanos() - before) / FENCES));
    page.add("cells of all geofences", data, Quantity.megabytes(index.bytes()));
    double seconds = Double.POSITIVE_INFINITY;
    Walkers walkers = new Walkers();
    walkers.walk(new FenceJudge(index), ROUNDS_WARM);
    long events = 0;
    for (int run = 0; run < 3; run++) {
      events = walkers.events;
      long start = nanos();
      walkers.walk(new FenceJudge(index), ROUNDS);
      seconds = Math.min(seconds, (nanos() - start) / 1e9);
      events = walkers.events - events;
    }
    double rate = (double) ASSETS * ROUNDS / seconds;
    page.add("fixes judged a second, one core, best of 3", data, Quantity.count(Math.round(rate)));
    page.add(
        "events of 1,000 fixes", data, Quantity.count(Math.round(1e3 * events / ASSETS / ROUNDS)));
    page.write(places.page("geofences"));
    return rate >= FIXES_MIN;
  }

  private static long nanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private LatLng place() {
    return new LatLng(
        CORNER.lat() + TOWN_DEGREES * random.nextDouble(),
        CORNER.lng() + TOWN_DEGREES / 0.75 * random.nextDouble());
  }

  private MeasuredArea area(int kind) {
    LatLng middle = place();
    double radius = 30 + 470 * random.nextDouble() * random.nextDouble();
    if (kind == 0) {
      return new CircleArea(middle, radius);
    }
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < (kind == 1 ? 12 : 4); i++) {
      double angle = kind == 1 ? 2 * Math.PI * i / 12 : 2 * Math.PI * random.nextDouble();
      points.add(moved(middle, angle, radius * (0.5 + random.nextDouble())));
    }
    return kind == 1 ? PolygonArea.of(points, List.of()) : new CorridorArea(points, 20);
  }

  private static LatLng moved(LatLng from, double angle, double meters) {
    return new LatLng(
        from.lat() + LatLng.latDegrees(meters * Math.sin(angle)),
        from.lng() + from.lngDegrees(meters * Math.cos(angle)));
  }

  /// Assets and what is kept of them.
  private final class Walkers {
    private final LatLng[] at = new LatLng[ASSETS];
    private final AssetFences[] states = new AssetFences[ASSETS];
    private final String[] ids = new String[ASSETS];
    private final double[] cosines = new double[360];
    private long millis;
    private long events;

    Walkers() {
      for (int i = 0; i < ASSETS; i++) {
        at[i] = place();
        ids[i] = "van" + i;
      }
      Arrays.fill(states, AssetFences.NONE);
      Arrays.setAll(cosines, degrees -> Math.cos(Math.toRadians(degrees)));
    }

    void walk(FenceJudge judge, int rounds) {
      double lat = LatLng.latDegrees(STEP_METERS);
      double lng = CORNER.lngDegrees(STEP_METERS);
      for (int round = 0; round < rounds; round++) {
        millis += 1000;
        for (int i = 0; i < ASSETS; i++) {
          // Mostly ahead: each asset has a direction of its own, which turns slowly.
          int angle = (int) ((37L * i + millis / 4000) % 360);
          at[i] =
              new LatLng(
                  at[i].lat() + lat * cosines[(angle + 270) % 360],
                  at[i].lng() + lng * cosines[angle]);
          FenceJudge.Judged judged = judge.judge(ids[i], states[i], new FenceFix(at[i], millis, 5));
          states[i] = judged.after();
          events += judged.events().size();
        }
      }
    }
  }
}
