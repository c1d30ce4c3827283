package io.cartway.geofences.store;

import io.cartway.geo.LatLng;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/// Shuffled and repeated positions of one asset in requests of up to a dozen, for several servers
/// with one database, and what the accepted ones tell of a circle of 500 m around [FencedWorld#IN].
///
/// @param places by time
record SharedFixes(Map<Long, LatLng> places, List<Report[]> requests) {

  private static final long T = FencedWorld.T;
  private static final int COUNT = 2_000;
  private static final long MILLIS_APART = 1000;
  private static final long SHUFFLED_MILLIS = 20_000;
  private static final int REQUEST_MAX = 12;

  /// A path between fixes farther apart crosses nothing.
  private static final long GAP_MILLIS = 300_000;

  static SharedFixes make(long seed) {
    Random random = new Random(seed);
    Map<Long, LatLng> places = new TreeMap<>();
    List<Report> left = shuffled(random, places);
    List<Report[]> requests = new ArrayList<>();
    while (!left.isEmpty()) {
      int size = Math.min(left.size(), 1 + random.nextInt(REQUEST_MAX));
      requests.add(left.subList(0, size).toArray(Report[]::new));
      left = left.subList(size, left.size());
    }
    return new SharedFixes(places, requests);
  }

  /// A position each second, twice, those of twenty seconds in any order.
  private static List<Report> shuffled(Random random, Map<Long, LatLng> places) {
    List<LatLng> some = List.of(FencedWorld.IN, FencedWorld.OUT, FencedWorld.BEYOND);
    List<Report> all = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      long millis = T - COUNT * MILLIS_APART + i * MILLIS_APART;
      LatLng place = some.get(random.nextInt(some.size()));
      places.put(millis, place);
      Report report = FencedWorld.report("x", place, millis);
      all.add(report);
      all.add(report);
    }
    Collections.shuffle(all, random);
    all.sort((a, b) ->
        Long.compare(
            a.position().millis() / SHUFFLED_MILLIS, b.position().millis() / SHUFFLED_MILLIS));
    return all;
  }

  /// Reports the positions of a request; the times of those that a server accepted.
  static List<Long> accepted(FencedWorld server, Report... reports) {
    List<FixResult> results = server.report(FencedWorld.A, reports);
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < reports.length; i++) {
      if (results.get(i).equals(FixResult.ACCEPTED)) {
        times.add(reports[i].position().millis());
      }
    }
    return times;
  }

  /// What accepted positions tell of a circle that lies between two places outside of it, as
  /// [FencedWorld#events] tells it.
  static List<String> crossings(SortedMap<Long, LatLng> positions) {
    List<String> crossings = new ArrayList<>();
    long last = 0;
    LatLng before = FencedWorld.OUT;
    for (Map.Entry<Long, LatLng> fix : positions.entrySet()) {
      boolean isFirst = fix.getKey().equals(positions.firstKey());
      LatLng now = fix.getValue();
      boolean isFar = isFirst || fix.getKey() - last > GAP_MILLIS;
      String word = "";
      if (before.equals(FencedWorld.IN) != now.equals(FencedWorld.IN)) {
        word = now.equals(FencedWorld.IN) ? "entered" : "exited";
      } else if (!before.equals(now) && !isFar) {
        word = "crossed";
      }
      if (!word.isEmpty()) {
        crossings.add("%s x %d%s".formatted(word, (fix.getKey() - T) / 1000, isFirst ? " !" : ""));
      }
      last = fix.getKey();
      before = now;
    }
    return crossings;
  }
}
