package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.RealHierarchy;
import io.cartway.paths.SmallHierarchy;
import io.cartway.region.Manifest;
import io.cartway.region.Regions;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.testing.Workspace;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/// Routes through a whole country, checked against the prices of their own paths.
class RealRoutesTest {

  private static final int ROUTES = Integer.getInteger("cases.routes", 25);

  @Test
  void routes_of_andorra_are_found_and_their_paths_cost_what_they_say() throws IOException {
    Path extract =
        Workspace.shared(
            "data/osm/" + System.getProperty("cases.extract", "andorra-20260404.osm.pbf"));
    long seed = Long.getLong("cases.seed", 11L);
    Path region = RealHierarchy.region(extract);
    try (RoadGraph graph = RoadGraph.open(region.resolve("roads"))) {
      Router router = new Router(SmallHierarchy.metrics(graph, TurnModel.PLAIN));
      PathPricer pricer = new PathPricer(graph);
      List<Double> millis = new ArrayList<>();
      for (TransportMode mode : TransportMode.values()) {
        Random random = new Random(seed);
        int found = 0;
        for (int i = 0; i < ROUTES; i++) {
          LatLng from = graph.location(random.nextInt(graph.junctionCount()));
          LatLng to = graph.location(random.nextInt(graph.junctionCount()));
          RouteRequest request = RouteRequest.between(mode, from, to).at(new TravelTime.Any());
          long start = System.nanoTime();
          RouteResult result = router.route(request, Instant.EPOCH, () -> {});
          millis.add((System.nanoTime() - start) / 1e6);
          if (result instanceof RouteResult.RoutesFound some
              && some.route().sections().size() == 1) {
            found++;
            Route route = some.route();
            String label = "-Dcases.seed=%d %s %s to %s".formatted(seed, mode, from, to);
            checkPrice(route.sections().getFirst(), pricer, router.costs(mode), label);
          }
        }
        assertThat(found).as(mode + " of " + ROUTES).isGreaterThan(ROUTES * 8 / 10);
      }
      report(Regions.open(region).manifest(), millis);
    }
  }

  private static void checkPrice(
      Route.Section section, PathPricer pricer, ModeCosts costs, String label) {
    if (section.line().size() < 4) {
      return;
    }
    PathPricer.Price price = pricer.price(section.line(), costs);
    assertThat(price).as(label).isInstanceOf(PathPricer.Priced.class);
    long priced = ((PathPricer.Priced) price).durationMillis();
    assertThat(Math.abs(priced - section.durationMillis())).as(label).isLessThan(2000);
  }

  private static void report(Manifest manifest, List<Double> millis) {
    double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    LoggerFactory.getLogger(RealRoutesTest.class)
        .info(
            "{} {} routes: median {} ms, 95 % {} ms, max {} ms",
            manifest.counts(),
            manifest.faults(),
            format(sorted[sorted.length / 2]),
            format(sorted[sorted.length * 95 / 100]),
            format(Arrays.stream(sorted).max().orElse(0)));
  }

  private static String format(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
