package io.cartway.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// Maps methods and paths to operations. Raw segments are matched and decoded afterwards, so that
/// an encoded slash in a parameter stays part of it.
public final class RouteTable {

  private final Map<Integer, List<Route>> routesByLength = new HashMap<>();

  /// A path template of an operation.
  ///
  /// @param open whether it needs no key
  public record Route(Operation operation, String template, List<Segment> segments, boolean open) {}

  /// A piece of a template: a literal, or a parameter with a literal suffix.
  ///
  /// @param parameter empty for a literal
  /// @param literal the text, or the parameter's suffix (`.mvt`)
  record Segment(String parameter, String literal) {

    boolean fits(String raw) {
      return parameter.isEmpty()
          ? raw.equals(literal)
          : raw.length() > literal.length() && raw.endsWith(literal);
    }
  }

  /// The result of a look-up by method and path.
  public sealed interface Match permits MatchedRoute, WrongMethod, Unknown, Malformed {}

  /// An operation.
  public record MatchedRoute(Route route, Map<String, String> parameters) implements Match {}

  /// The path exists, but not for this method.
  public record WrongMethod(String template, String allow) implements Match {}

  /// No such path.
  public record Unknown() implements Match {}

  /// A parameter of the path is not percent-encoded UTF-8.
  public record Malformed(String parameter, String given) implements Match {}

  /// @throws IllegalArgumentException when two operations have the same method and path
  public RouteTable(List<Operation> operations, List<Operation> openOperations) {
    operations.forEach(operation -> add(operation, false));
    openOperations.forEach(operation -> add(operation, true));
    // Literal paths go before parameters: /v1/tours/check is not the tour "check".
    Comparator<Route> byParameters =
        Comparator.comparingLong(
            route -> route.segments().stream().filter(s -> !s.parameter().isEmpty()).count());
    routesByLength.values().forEach(routes -> routes.sort(byParameters));
  }

  public Match match(String method, String rawPath) {
    String[] raw = rawPath.split("/", -1);
    TreeSet<String> allowed = new TreeSet<>();
    String template = "";
    for (Route route : routesByLength.getOrDefault(raw.length, List.of())) {
      if (!fits(route, raw)) {
        continue;
      }
      String routeMethod = route.operation().method();
      if (routeMethod.equals(method) || (routeMethod.equals("GET") && method.equals("HEAD"))) {
        return found(route, raw);
      }
      template = route.template();
      allowed.add(routeMethod);
    }
    if (allowed.isEmpty()) {
      return new Unknown();
    }
    if (allowed.contains("GET")) {
      allowed.add("HEAD");
    }
    allowed.add("OPTIONS");
    return new WrongMethod(template, String.join(", ", allowed));
  }

  private static boolean fits(Route route, String[] raw) {
    for (int i = 0; i < raw.length; i++) {
      if (!route.segments().get(i).fits(raw[i])) {
        return false;
      }
    }
    return true;
  }

  private static Match found(Route route, String[] raw) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 0; i < raw.length; i++) {
      Segment segment = route.segments().get(i);
      if (!segment.parameter().isEmpty()) {
        String text = raw[i].substring(0, raw[i].length() - segment.literal().length());
        Optional<String> decoded = PercentCoding.decode(text, false);
        if (decoded.isEmpty()) {
          return new Malformed(segment.parameter(), text);
        }
        parameters.put(segment.parameter(), decoded.get());
      }
    }
    return new MatchedRoute(route, parameters);
  }

  private void add(Operation operation, boolean open) {
    addPath(operation, operation.path(), open);
    operation.aliases().forEach(alias -> addPath(operation, alias, open));
  }

  private void addPath(Operation operation, String path, boolean open) {
    List<Segment> segments = new ArrayList<>();
    for (String text : path.split("/", -1)) {
      segments.add(segment(path, text));
    }
    List<Route> routes = routesByLength.computeIfAbsent(segments.size(), size -> new ArrayList<>());
    for (Route other : routes) {
      if (other.operation().method().equals(operation.method())
          && shape(other.segments()).equals(shape(segments))) {
        throw new IllegalArgumentException(
            "%s and %s both claim %s %s"
                .formatted(
                    other.operation().operationId(),
                    operation.operationId(),
                    operation.method(),
                    path));
      }
    }
    routes.add(new Route(operation, path, List.copyOf(segments), open));
  }

  private static Segment segment(String path, String text) {
    int close = text.indexOf('}');
    if (text.startsWith("{") && close > 1) {
      return new Segment(text.substring(1, close), text.substring(close + 1));
    }
    if (text.contains("{") || text.contains("}")) {
      throw new IllegalArgumentException("a parameter must begin its segment: " + path);
    }
    return new Segment("", text);
  }

  private static List<String> shape(List<Segment> segments) {
    return segments.stream()
        .map(s -> s.parameter().isEmpty() ? s.literal() : "{}" + s.literal())
        .toList();
  }
}
