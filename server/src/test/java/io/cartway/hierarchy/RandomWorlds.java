package io.cartway.hierarchy;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Random small worlds of roads: grids with streets left out, one-ways, gates, bollards, private
/// and destination roads, parallel roads, loops, roads of no length, an island with a ferry, and
/// restrictions over nodes and over ways.
public final class RandomWorlds {

  private final RandomGenerator random;
  private final StringBuilder text = new StringBuilder();
  private final List<String> starts = new ArrayList<>();
  private final List<String> ends = new ArrayList<>();

  private RandomWorlds(RandomGenerator random) {
    this.random = random;
  }

  /// A world as text for [World#of].
  public static String make(RandomGenerator random, int size) {
    return new RandomWorlds(random).world(2 + size / 12, 2 + size / 10);
  }

  private String world(int columns, int rows) {
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        line("n%dx%d %d %d%s".formatted(x, y, x, y, barrier()));
      }
    }
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        if (x + 1 < columns) {
          maybeRoad("n%dx%d".formatted(x, y), "n%dx%d".formatted(x + 1, y));
        }
        if (y + 1 < rows) {
          maybeRoad("n%dx%d".formatted(x, y), "n%dx%d".formatted(x, y + 1));
        }
      }
    }
    oddities(columns, rows);
    if (starts.isEmpty()) {
      road("n0x0", "n1x0");
    }
    int restrictions = random.nextInt(columns * rows);
    for (int i = 0; i < restrictions; i++) {
      restriction();
    }
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private String barrier() {
    return switch (random.nextInt(20)) {
      case 0 -> " barrier=bollard";
      case 1 -> " barrier=gate";
      case 2 -> " highway=traffic_signals";
      default -> "";
    };
  }

  private void maybeRoad(String a, String b) {
    if (random.nextInt(8) == 0) {
      return;
    }
    road(a, b);
    if (random.nextInt(10) == 0) {
      road(b, a);
    }
  }

  private void road(String a, String b) {
    boolean isFlipped = random.nextBoolean();
    starts.add(isFlipped ? b : a);
    ends.add(isFlipped ? a : b);
    String arrow = random.nextInt(4) == 0 ? "->" : "-";
    String access =
        switch (random.nextInt(16)) {
          case 0, 1 -> " access=private";
          case 2 -> " access=destination";
          case 3 -> " highway=footway";
          default -> "";
        };
    int speed = 20 + 10 * random.nextInt(4);
    line("%s%s%s speed=%d%s".formatted(starts.getLast(), arrow, ends.getLast(), speed, access));
  }

  /// A node where another one is, a loop, a dead end, an island, a ferry.
  private void oddities(int columns, int rows) {
    String corner = "n%dx%d".formatted(random.nextInt(columns), random.nextInt(rows));
    if (random.nextInt(3) == 0) {
      line("same 0 0");
      road("n0x0", "same");
      road("same", corner);
    }
    if (random.nextInt(3) == 0) {
      line("la %d %d".formatted(-1, 2));
      line("lb %d %d".formatted(-2, 2));
      line("%s-la-lb-%s".formatted(corner, corner));
      starts.add(corner);
      ends.add(corner);
    }
    if (random.nextInt(2) == 0) {
      line("end -3 -3");
      road(corner, "end");
    }
    if (random.nextInt(3) == 0) {
      line("ia 20 20");
      line("ib 21 20");
      road("ia", "ib");
      if (random.nextBoolean()) {
        line("%s-ia route=ferry".formatted(corner));
        starts.add(corner);
        ends.add("ia");
      }
    }
  }

  /// A restriction along a random chain of two to five ways.
  private void restriction() {
    int length = 2 + random.nextInt(4);
    List<Integer> ways = new ArrayList<>();
    int way = random.nextInt(starts.size());
    ways.add(way);
    String at = random.nextBoolean() ? starts.get(way) : ends.get(way);
    String via = at;
    while (ways.size() < length) {
      List<Integer> next = new ArrayList<>();
      for (int other = 0; other < starts.size(); other++) {
        boolean isNear = starts.get(other).equals(at) || ends.get(other).equals(at);
        if (isNear && !ways.contains(other)) {
          next.add(other);
        }
      }
      if (next.isEmpty()) {
        return;
      }
      way = next.get(random.nextInt(next.size()));
      ways.add(way);
      at = starts.get(way).equals(at) ? ends.get(way) : starts.get(way);
    }
    StringBuilder middle = new StringBuilder();
    for (int i = 1; i < length - 1; i++) {
      middle.append(i > 1 ? "," : "").append(ways.get(i) + 1);
    }
    line(
        "%s %d %s %d"
            .formatted(
                random.nextInt(3) == 0 ? "only_x" : "no_x",
                ways.getFirst() + 1,
                length == 2 ? via : middle,
                ways.getLast() + 1));
  }
}
