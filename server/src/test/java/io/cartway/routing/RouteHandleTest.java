package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.paths.SmallHierarchy;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Waypoint;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Handles of random routes in random worlds give the same routes again.
class RouteHandleTest {

  /// Another one with `-Dcartway.seed=...`.
  private static final long SEED = Long.getLong("cartway.seed", 20_261_120L);

  private static final int WORLDS = 12;
  private static final int ROUTES = 25;
  private static final int CHANGES = 40;
  private static final int SIDE = 6;
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

  @TempDir private Path directory;

  @Test
  void a_handle_gives_the_same_arcs_again() {
    int found = 0;
    for (int world = 0; world < WORLDS; world++) {
      Random random = new Random(SEED + world);
      String seed = "seed %d".formatted(SEED + world);
      World grid = grid(random);
      try (RoadGraph graph = grid.open(directory.resolve("world" + world))) {
        Router router = new Router(SmallHierarchy.metrics(graph, TurnModel.PLAIN));
        for (int i = 0; i < ROUTES; i++) {
          RouteRequest request = request(grid, random);
          if (router.route(request, NOW, () -> {})
              instanceof RouteResult.RoutesFound(List<Route> all)) {
            Route route = all.getFirst();
            isSame(router, route, request, seed);
            isRefusedWhenChanged(router, route.handle(), random, seed);
            found++;
          }
        }
      }
    }
    assertThat(found).as("routes, seed %d", SEED).isGreaterThan(WORLDS * ROUTES / 2);
  }

  @Test
  void a_text_that_no_server_has_written_is_refused_or_a_route_and_no_failure() {
    Random random = new Random(SEED);
    World grid = grid(random);
    int read = 0;
    try (RoadGraph graph = grid.open(directory.resolve("forged"))) {
      Router router = new Router(SmallHierarchy.metrics(graph, TurnModel.PLAIN));
      for (int i = 0; i < ROUTES; i++) {
        RouteRequest request = request(grid, random);
        if (router.route(request, NOW, () -> {}) instanceof RouteResult.RoutesFound found) {
          for (int change = 0; change < CHANGES; change++) {
            String forged = forged(found.route().handle(), random);
            Optional<RouteRequest> known = router.request(forged, () -> {});
            if (known.isPresent()) {
              Route again = router.again(forged, known.get(), NOW, () -> {});
              assertThat(again.sections()).as("seed %d %s", SEED, forged).isNotEmpty();
              for (Route.Section section : again.sections()) {
                assertThat(section.line()).as(forged).hasSizeGreaterThan(1);
                assertThat(section.actions()).as(forged).isNotEmpty();
              }
              read++;
            }
          }
        }
      }
    }
    assertThat(read).as("routes out of forged handles, seed %d", SEED).isPositive();
  }

  /// The handle with one bit behind its fingerprint turned, and the check sum to it.
  private static String forged(String handle, Random random) {
    byte[] bytes = Base64.getUrlDecoder().decode(handle.substring(RouteHandle.PREFIX.length()));
    int length = bytes.length - 2;
    bytes[5 + random.nextInt(length - 5)] ^= (byte) (1 << random.nextInt(8));
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    bytes[length] = (byte) crc.getValue();
    bytes[length + 1] = (byte) (crc.getValue() >> 8);
    return RouteHandle.PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static void isSame(Router router, Route route, RouteRequest request, String seed) {
    RouteRequest known = router.request(route.handle(), () -> {}).orElseThrow();
    assertThat(known.mode()).as(seed).isEqualTo(request.mode());
    assertThat(known.waypoints()).as(seed).hasSameSizeAs(request.waypoints());
    Route again = router.again(route.handle(), known, NOW, () -> {});
    assertThat(again.handle()).as(seed).isEqualTo(route.handle());
    assertThat(print(again)).as(seed).isEqualTo(print(route));
  }

  private static void isRefusedWhenChanged(
      Router router, String handle, Random random, String seed) {
    int at = RouteHandle.PREFIX.length() + random.nextInt(handle.length() - 6);
    char other = handle.charAt(at) == 'x' ? 'y' : 'x';
    String changed = handle.substring(0, at) + other + handle.substring(at + 1);
    try {
      // The last letter may carry bits that count for nothing.
      boolean isLast = at == handle.length() - 1;
      assertThat(isLast || router.request(changed, () -> {}).isEmpty())
          .as("%s %s", seed, changed)
          .isTrue();
    } catch (StaleHandleException isRefusedToo) {
      assertThat(isRefusedToo).isNotNull();
    }
  }

  /// Sections with their arcs, what is passed, and all digits of durations, lengths and points.
  private static List<String> print(Route route) {
    List<String> sections = new ArrayList<>();
    for (Route.Section section : route.sections()) {
      sections.add(
          "%s %s %d %d %d %s %s"
              .formatted(
                  section.carrier(),
                  section.segmentIds(),
                  section.durationMillis(),
                  section.lengthMillimeters(),
                  section.waitMillis(),
                  section.passed(),
                  section.line()));
    }
    return sections;
  }

  /// A grid with streets left out, one-way ones, and a ferry.
  private static World grid(Random random) {
    World world = World.of("");
    for (int x = 0; x < SIDE; x++) {
      for (int y = 0; y < SIDE; y++) {
        world.add("n%dx%d %d %d".formatted(x, y, 2 * x, 2 * y));
      }
    }
    world.add("n%dx0-n0x%d route=ferry duration=300".formatted(SIDE - 1, SIDE - 1));
    for (int x = 0; x < SIDE; x++) {
      for (int y = 0; y < SIDE; y++) {
        addStreet(world, random, x, y, x + 1, y);
        addStreet(world, random, x, y, x, y + 1);
      }
    }
    return world;
  }

  private static void addStreet(World world, Random random, int x, int y, int toX, int toY) {
    if (toX == SIDE || toY == SIDE || random.nextInt(8) == 0) {
      return;
    }
    String sign = random.nextInt(5) == 0 ? "->" : "-";
    world.add("n%dx%d%sn%dx%d".formatted(x, y, sign, toX, toY));
  }

  private static RouteRequest request(World world, Random random) {
    TransportMode[] modes = TransportMode.values();
    List<Waypoint> waypoints = new ArrayList<>();
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      LatLng point =
          world.at(random.nextDouble() * 2 * (SIDE - 1), random.nextDouble() * 2 * (SIDE - 1));
      boolean isEnd = i == 0 || i == count - 1;
      boolean passes = !isEnd && random.nextBoolean();
      int stop = isEnd || passes ? 0 : random.nextInt(900);
      waypoints.add(new Waypoint(point, PlaceOptions.NONE, passes, stop, List.of()));
    }
    return RouteRequest.of(modes[random.nextInt(modes.length)], waypoints);
  }
}
