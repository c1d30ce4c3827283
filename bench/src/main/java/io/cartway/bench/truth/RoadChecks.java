package io.cartway.bench.truth;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.bench.truth.RawRoads.Use;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Checks of the roads that a line goes over, by the tags of the raw ways with the same nodes. The
/// pieces at the ends, which begin or end between nodes, are not looked at.
final class RoadChecks {

  /// Limits of signs, the parameter that they bind, and how many of its units a metre or tonne has.
  private record Sign(String tag, String parameter, double factor) {}

  private static final List<Sign> SIGNS =
      List.of(
          new Sign("maxheight", "vehicle[height]", 100),
          new Sign("maxwidth", "vehicle[width]", 100),
          new Sign("maxlength", "vehicle[length]", 100),
          new Sign("maxweight", "vehicle[grossWeight]", 1000),
          new Sign("maxaxleload", "vehicle[weightPerAxle]", 1000));

  private static final Set<String> DIRT =
      Set.of("dirt", "earth", "grass", "ground", "mud", "sand", "unpaved");

  /// A feature to avoid: how ways show it, and the notice of its use.
  private record Feature(String word, String code, Predicate<Map<String, String>> isOn) {}

  private static final List<Feature> FEATURES =
      List.of(
          new Feature(
              "tollRoad",
              "violatedAvoidTollRoad",
              tags ->
                  is(tags, "toll", "yes")
                      && tags.keySet().stream().noneMatch(key -> key.startsWith("toll:"))),
          new Feature(
              "controlledAccessHighway",
              "violatedAvoidControlledAccessHighway",
              tags -> is(tags, "highway", "motorway") || is(tags, "highway", "motorway_link")),
          new Feature("tunnel", "violatedAvoidTunnel", tags -> is(tags, "tunnel", "yes")),
          new Feature("ferry", "violatedAvoidFerry", tags -> is(tags, "route", "ferry")),
          new Feature(
              "dirtRoad",
              "violatedAvoidDirtRoad",
              tags ->
                  tags.containsKey("highway") && DIRT.contains(tags.getOrDefault("surface", ""))));

  private static final double EDGE_DEGREES = 1e-5;

  private RoadChecks() {}

  private static boolean is(Map<String, String> tags, String key, String value) {
    return tags.getOrDefault(key, "").equals(value);
  }

  /// A piece of a line between two nodes of raw ways.
  private record Piece(JsonNode section, LatLng from, List<Use> uses) {

    String at() {
      return "way %d at %s".formatted(uses.getFirst().way(), from);
    }
  }

  private static List<Piece> pieces(RouteCase answer) {
    List<Piece> pieces = new ArrayList<>();
    for (JsonNode section : answer.sections()) {
      List<LatLng> line = RouteCase.line(section);
      for (int i = 2; i < line.size() - 1; i++) {
        List<Use> uses = answer.roads().uses(line.get(i - 1), line.get(i));
        if (!uses.isEmpty()) {
          pieces.add(new Piece(section, line.get(i - 1), uses));
        }
      }
    }
    return pieces;
  }

  static void oneWay(RouteCase answer, Judge judge) {
    if (!answer.question().isMotor()) {
      return;
    }
    for (Piece piece : pieces(answer)) {
      boolean isOpen = piece.uses.stream().anyMatch(Use::isOpenByOneWay);
      judge.hold(isOpen, () -> piece.at() + " is driven against its sign");
    }
  }

  static void limit(RouteCase answer, Judge judge) {
    if (!answer.question().mode().equals("truck")) {
      return;
    }
    for (Piece piece : pieces(answer)) {
      List<String> broken = new ArrayList<>();
      for (Use use : piece.uses) {
        String sign = broken(answer.question(), use.tags());
        if (sign != null) {
          broken.add(sign);
        }
      }
      boolean isBroken = broken.size() == piece.uses.size();
      judge.hold(
          !isBroken || RouteCase.isNoticed(piece.section, "violatedVehicleRestriction"),
          () -> "%s: %s without a notice".formatted(piece.at(), broken));
    }
  }

  /// The sign that forbids a way to a truck, as a tag; null if none does.
  private static @Nullable String broken(RouteQuestion question, Map<String, String> tags) {
    boolean hasOwn = tags.keySet().stream().anyMatch(key -> key.startsWith("hgv:"));
    if (is(tags, "hgv", "no") && !hasOwn) {
      return "hgv=no";
    }
    for (Sign sign : SIGNS) {
      OptionalDouble limit = RawRoads.limit(tags, sign.tag);
      double size = question.option(sign.parameter).map(Double::parseDouble).orElse(0.0);
      if (limit.isPresent() && size > limit.getAsDouble() * sign.factor + 1e-6) {
        return sign.tag + "=" + tags.get(sign.tag);
      }
    }
    return null;
  }

  static void avoided(RouteCase answer, Judge judge) {
    RouteQuestion question = answer.question();
    if (question.option("avoid[features]").isEmpty()) {
      return;
    }
    List<Piece> pieces = pieces(answer);
    for (Feature feature : FEATURES) {
      if (!question.has("avoid[features]", feature.word)) {
        continue;
      }
      for (Piece piece : pieces) {
        boolean isUsed = piece.uses.stream().allMatch(use -> feature.isOn.test(use.tags()));
        judge.hold(
            !isUsed || RouteCase.isNoticed(piece.section, feature.code),
            () -> "%s is a %s without a notice".formatted(piece.at(), feature.word));
      }
    }
    if (question.has("avoid[features]", "uTurns")) {
      uTurns(answer, judge);
    }
  }

  private static void uTurns(RouteCase answer, Judge judge) {
    for (JsonNode section : answer.sections()) {
      List<LatLng> line = RouteCase.line(section);
      for (int i = 2; i < line.size(); i++) {
        LatLng at = line.get(i - 1);
        boolean isTurned = line.get(i).equals(line.get(i - 2));
        judge.hold(
            !isTurned || RouteCase.isNoticed(section, "violatedAvoidUTurns"),
            () -> "turned round at %s without a notice".formatted(at));
      }
    }
  }

  static void area(RouteCase answer, Judge judge) {
    for (String name : List.of("exclude[areas]", "avoid[areas]")) {
      String area = answer.question().option(name).orElse("");
      if (!area.startsWith("bbox:")) {
        continue;
      }
      String[] sides = area.substring("bbox:".length()).split(",", -1);
      if (sides.length != 4) {
        continue;
      }
      for (JsonNode section : answer.sections()) {
        boolean isTold =
            name.startsWith("avoid") && RouteCase.isNoticed(section, "violatedBlockedRoad");
        for (LatLng point : RouteCase.line(section)) {
          judge.hold(isTold || !isInside(point, sides), () -> "%s is in %s".formatted(point, name));
        }
      }
    }
  }

  private static boolean isInside(LatLng point, String[] sides) {
    return point.lng() > Double.parseDouble(sides[0]) + EDGE_DEGREES
        && point.lat() > Double.parseDouble(sides[1]) + EDGE_DEGREES
        && point.lng() < Double.parseDouble(sides[2]) - EDGE_DEGREES
        && point.lat() < Double.parseDouble(sides[3]) - EDGE_DEGREES;
  }
}
