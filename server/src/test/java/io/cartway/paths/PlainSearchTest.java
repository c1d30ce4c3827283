package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.World;
import io.cartway.travel.TransportMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The oracle itself against an enumeration of all short walks, which looks for the chains of the
/// relations in the walk, and asks the product for all else of a turn's cost.
class PlainSearchTest {

  private static final int WORLDS = 60;
  private static final int SIDE = 3;

  @TempDir private Path directory;

  @Test
  void random_small_worlds_are_searched_as_an_enumeration_of_walks_does() throws Exception {
    long seed = Long.getLong("cases.seed", 20261120L);
    for (int i = 0; i < WORLDS; i++) {
      Random random = new Random(seed + i);
      World world = randomWorld(random);
      Path folder = Files.createDirectories(directory.resolve("world" + i));
      try (RoadGraph graph = world.open(folder)) {
        for (TransportMode mode : List.of(TransportMode.CAR, TransportMode.BIKE)) {
          compare(graph, mode, "-Dcases.seed=%d mode %s".formatted(seed + i, mode));
        }
      }
    }
  }

  private static void compare(RoadGraph graph, TransportMode mode, String label) {
    ModeCosts costs = new ModeCosts(graph, mode);
    PlainSearch search = new PlainSearch(PlainSearch.roads(costs));
    Walks walks = new Walks(graph, costs, mode);
    for (int source = 0; source < graph.arcCount(); source++) {
      if (!costs.isOpen(source)) {
        continue;
      }
      int[] best = walks.costsFrom(source);
      List<RouteEnd> targets = new ArrayList<>();
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        targets.add(new RouteEnd(arc, 0.25, 0));
      }
      List<@Nullable ArcPath> paths = search.run(List.of(new RouteEnd(source, 0.5, 0)), targets);
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        ArcPath path = paths.get(arc);
        int found = path == null ? ModeCosts.INFINITE : path.costMillis();
        int expected =
            best[arc] >= ModeCosts.INFINITE
                ? ModeCosts.INFINITE
                : best[arc] + (int) Math.round(costs.arcMillis(arc) * 0.25);
        assertThat(found).as("%s from arc %d to %d", label, source, arc).isEqualTo(expected);
      }
    }
  }

  /// A grid with streets left out, one-ways, gates, bollards, private roads, parallel roads, and
  /// restrictions over nodes and over ways.
  static World randomWorld(Random random) {
    World world = new World();
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        int dice = random.nextInt(20);
        String tags = dice == 0 ? " barrier=bollard" : dice == 1 ? " barrier=gate" : "";
        world.add("n%d%d %d %d%s".formatted(x, y, x, y, tags));
      }
    }
    List<String> starts = new ArrayList<>();
    List<String> ends = new ArrayList<>();
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        for (int d = 0; d < 2; d++) {
          int x2 = d == 0 ? x + 1 : x;
          int y2 = d == 0 ? y : y + 1;
          if (x2 < SIDE && y2 < SIDE && random.nextInt(8) > 0) {
            String a = "n%d%d".formatted(x, y);
            String b = "n%d%d".formatted(x2, y2);
            boolean flip = random.nextBoolean();
            starts.add(flip ? b : a);
            ends.add(flip ? a : b);
            String arrow = random.nextInt(4) == 0 ? "->" : "-";
            int speed = 20 + 10 * random.nextInt(4);
            String access = random.nextInt(8) == 0 ? " access=private" : "";
            world.add(
                "%s%s%s speed=%d%s"
                    .formatted(starts.getLast(), arrow, ends.getLast(), speed, access));
          }
        }
      }
    }
    for (int i = 0; i < 8; i++) {
      addRestriction(world, starts, ends, random);
    }
    return world;
  }

  private static void addRestriction(
      World world, List<String> starts, List<String> ends, Random random) {
    int length = 2 + random.nextInt(3);
    List<Integer> ways = new ArrayList<>();
    int way = random.nextInt(starts.size());
    ways.add(way);
    String at = random.nextBoolean() ? starts.get(way) : ends.get(way);
    String via = at;
    while (ways.size() < length) {
      List<Integer> next = new ArrayList<>();
      for (int w = 0; w < starts.size(); w++) {
        boolean touches = starts.get(w).equals(at) || ends.get(w).equals(at);
        if (touches && !ways.contains(w)) {
          next.add(w);
        }
      }
      if (next.isEmpty()) {
        return;
      }
      way = next.get(random.nextInt(next.size()));
      ways.add(way);
      at = starts.get(way).equals(at) ? ends.get(way) : starts.get(way);
    }
    StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "only_x " : "no_x ");
    text.append(ways.getFirst() + 1).append(' ');
    if (length == 2) {
      text.append(via);
    } else {
      for (int i = 1; i < length - 1; i++) {
        text.append(i > 1 ? "," : "").append(ways.get(i) + 1);
      }
    }
    world.add(text.append(' ').append(ways.getLast() + 1).toString());
  }

  /// All walks from an arc by ascending improvement, each with its last arcs as its memory.
  private static final class Walks {
    private static final int MEMORY = 5;
    private final RoadGraph graph;
    private final ModeCosts costs;
    private final List<io.cartway.roads.TurnRestriction> rules = new ArrayList<>();

    Walks(RoadGraph graph, ModeCosts costs, TransportMode mode) {
      this.graph = graph;
      this.costs = costs;
      for (int i = 0; i < graph.restrictionCount(); i++) {
        if (graph.restriction(i).modes().contains(mode)) {
          rules.add(graph.restriction(i));
        }
      }
    }

    /// The least cost to be at each arc's tail, from half of the source arc.
    int[] costsFrom(int source) {
      int[] best = new int[graph.arcCount()];
      java.util.Arrays.fill(best, ModeCosts.INFINITE);
      java.util.Map<List<Integer>, Integer> seen = new java.util.HashMap<>();
      Deque<List<Integer>> open = new ArrayDeque<>();
      List<Integer> start = List.of(source);
      int half = (int) Math.round(costs.arcMillis(source) * 0.5);
      seen.put(start, -half);
      open.add(start);
      while (!open.isEmpty()) {
        List<Integer> walk = open.remove();
        int arc = walk.getLast();
        int costAtHead = seen.getOrDefault(walk, 0) + costs.arcMillis(arc);
        int junction = graph.head(arc);
        for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
          int turn = plainTurnCost(arc, next);
          if (turn >= ModeCosts.INFINITE || isForbidden(walk, next)) {
            continue;
          }
          List<Integer> longer = new ArrayList<>(walk);
          longer.add(next);
          if (longer.size() > MEMORY) {
            longer.removeFirst();
          }
          int cost = costAtHead + turn;
          best[next] = Math.min(best[next], cost);
          if (cost < seen.getOrDefault(longer, ModeCosts.INFINITE)) {
            seen.put(longer, cost);
            open.add(longer);
          }
        }
      }
      return best;
    }

    /// The cost of a turn but for restrictions.
    private int plainTurnCost(int arc, int next) {
      var obstacle = costs.obstacle(arc, next);
      boolean isOther =
          obstacle.isPresent() && obstacle.get() != ModeCosts.Obstacle.TURN_RESTRICTION;
      if (isOther || !costs.isOpen(next)) {
        return ModeCosts.INFINITE;
      }
      if (obstacle.isPresent() && hidesAnother(arc, next)) {
        return ModeCosts.INFINITE;
      }
      return costs.turnDurationMillis(arc, next) + costs.penaltyMillis(arc, next);
    }

    private boolean hidesAnother(int arc, int next) {
      boolean isUTurn = next == graph.opposite(arc);
      boolean isBarred = !graph.junctionAccess(graph.head(arc), costs.mode()).isOpen();
      return isUTurn ? costs.mode().isMotorized() && !isDeadEnd(arc, next) : isBarred;
    }

    private boolean isDeadEnd(int arc, int opposite) {
      int junction = graph.head(arc);
      boolean found = false;
      for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
        found |= out != opposite && costs.isOpen(out);
      }
      return !found || !graph.junctionAccess(junction, costs.mode()).isOpen();
    }

    private boolean isForbidden(List<Integer> walk, int next) {
      for (int from = 0; from < walk.size(); from++) {
        List<Integer> ending = walk.subList(from, walk.size());
        boolean isBound = false;
        boolean isAllowed = false;
        for (var rule : rules) {
          List<Integer> arcs = rule.arcs();
          if (arcs.size() <= ending.size() || !arcs.subList(0, ending.size()).equals(ending)) {
            continue;
          }
          boolean isLast = arcs.size() == ending.size() + 1;
          int following = arcs.get(ending.size());
          if (!rule.mandatory() && isLast && following == next) {
            return true;
          }
          if (rule.mandatory() && (isLast || ending.size() > 1)) {
            isBound = true;
            isAllowed |= following == next;
          }
        }
        if (isBound && !isAllowed) {
          return true;
        }
      }
      return false;
    }
  }
}
