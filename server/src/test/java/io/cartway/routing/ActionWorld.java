package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.paths.SmallHierarchy;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.routing.guidance.Action;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// A small world read with the real rules of tags, and what there is to do on ways through it. A
/// section prints as `depart turn(left,quite) arrive`; ` | ` stands between sections.
public final class ActionWorld implements AutoCloseable {

  private static final OsmRoadTags TAGS = OsmRoadTags.create();

  private final RoadGraph graph;
  private final ModeMetrics metrics;

  private ActionWorld(World world, Path directory) {
    graph = world.with(TAGS).open(fresh(directory));
    metrics = SmallHierarchy.metrics(graph, TurnModel.PLAIN);
  }

  public static ActionWorld of(String world, Path directory) {
    return new ActionWorld(World.of(world), directory);
  }

  /// The same where traffic keeps to the left.
  public static ActionWorld onTheLeft(String world, Path directory) {
    return new ActionWorld(World.of(world).drivingOnTheLeft(), directory);
  }

  /// The route between two points.
  public Route route(TransportMode mode, double x1, double y1, double x2, double y2) {
    RouteRequest request = RouteRequest.between(mode, at(x1, y1), at(x2, y2));
    RouteResult result = AskedRoutes.route(new Router(metrics), request);
    if (result instanceof RouteResult.RoutesFound found) {
      return found.route();
    }
    throw new IllegalStateException("no route: " + result);
  }

  /// What there is to do between two points.
  String actions(TransportMode mode, double x1, double y1, double x2, double y2) {
    return route(mode, x1, y1, x2, y2).sections().stream()
        .map(ActionWorld::print)
        .collect(Collectors.joining(" | "));
  }

  /// What there is to do between two points, given as `x,y x,y`.
  public String go(TransportMode mode, String fromTo) {
    double[] c = coordinates(fromTo);
    return actions(mode, c[0], c[1], c[2], c[3]);
  }

  /// The first section of the route between two points.
  public Route.Section section(TransportMode mode, String fromTo) {
    double[] c = coordinates(fromTo);
    return route(mode, c[0], c[1], c[2], c[3]).sections().getFirst();
  }

  private static double[] coordinates(String fromTo) {
    double[] numbers = new double[4];
    String[] words = fromTo.split("[ ,]", -1);
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Double.parseDouble(words[i]);
    }
    return numbers;
  }

  static LatLng at(double x, double y) {
    return new World().at(x, y);
  }

  /// Prints a section; what holds for every list of actions is checked here.
  private static String print(Route.Section section) {
    List<Action> actions = section.actions();
    assertThat(actions.getLast().kind()).isEqualTo(Action.ActionKind.ARRIVE);
    assertThat(actions.getLast().lengthMeters()).isZero();
    assertThat(actions.getLast().durationSeconds()).isZero();
    assertThat(actions.stream().map(Action::offset).toList()).isSorted();
    assertThat(actions.stream().mapToLong(Action::lengthMeters).sum())
        .isEqualTo(Math.round(section.lengthMillimeters() / 1000.0));
    assertThat(actions.stream().mapToLong(Action::durationSeconds).sum())
        .isEqualTo(Math.round(section.durationMillis() / 1000.0));
    return section.actions().stream().map(ActionWorld::print).collect(Collectors.joining(" "));
  }

  static String print(Action action) {
    List<String> parts = new ArrayList<>();
    action.direction().ifPresent(direction -> parts.add(lower(direction)));
    action.severity().ifPresent(severity -> parts.add(lower(severity)));
    action.exit().ifPresent(exit -> parts.add(String.valueOf(exit)));
    String kind = lower(action.kind());
    return parts.isEmpty() ? kind : "%s(%s)".formatted(kind, String.join(",", parts));
  }

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  private static Path fresh(Path directory) {
    try {
      return Files.createTempDirectory(directory, "world");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    metrics.close();
    graph.close();
  }
}
