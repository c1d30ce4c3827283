package io.cartway.tracking.http;

import io.cartway.geo.CircleArea;
import io.cartway.geo.LatLng;
import io.cartway.http.Parameters;
import io.cartway.tracking.AssetQuery;
import io.cartway.travel.AreaGrammar;
import io.cartway.travel.AreaRule;
import io.cartway.travel.Flaw;
import io.cartway.travel.NumberText;
import io.cartway.travel.PointText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Reads the `in` of assets: a circle, or an area of [AreaGrammar] with its exceptions.
final class AssetAreaParameters {

  private static final String NAME = "in";
  private static final String CIRCLE = "circle:";
  private static final double RADIUS_METERS_MAX = 20_100_000;

  private static final String EXPECTED =
      "circle:<lat>,<lng>;r=<metres>, bbox:<west>,<south>,<east>,<north>, polygon:<line> or"
          + " corridor:<line>;r=<metres>";

  private AssetAreaParameters() {}

  /// Reads it; what is wrong is collected in the query.
  static Optional<AssetQuery.Place> read(Parameters query) {
    List<String> given = query.repeated(NAME);
    if (given.size() > 1) {
      query.fault(NAME, String.join(" and ", given), "one area");
    }
    return given.size() == 1 ? read(query, given.getFirst().strip()) : Optional.empty();
  }

  private static Optional<AssetQuery.Place> read(Parameters query, String text) {
    if (text.startsWith(CIRCLE)) {
      return circle(query, text);
    }
    if (text.indexOf(':') < 0) {
      query.fault(NAME, text, EXPECTED);
      return Optional.empty();
    }
    return switch (AreaGrammar.read(text)) {
      case AreaGrammar.Read(AreaRule rule) ->
          Optional.of(new AssetQuery.Place(rule.area().bounds(), point -> isIn(rule, point)));
      case AreaGrammar.Wrong(List<Flaw> flaws) -> {
        for (Flaw flaw : flaws) {
          query.fault(NAME, flaw.given(), flaw.expected());
        }
        yield Optional.empty();
      }
    };
  }

  private static boolean isIn(AreaRule rule, LatLng point) {
    return rule.area().contains(point)
        && rule.exceptions().stream().noneMatch(free -> free.contains(point));
  }

  private static Optional<AssetQuery.Place> circle(Parameters query, String text) {
    int radiusAt = text.indexOf(";r=");
    Optional<LatLng> center =
        radiusAt < 0 ? Optional.empty() : PointText.read(text.substring(CIRCLE.length(), radiusAt));
    OptionalDouble radius =
        radiusAt < 0
            ? OptionalDouble.empty()
            : NumberText.number(text.substring(radiusAt + 3), 0, RADIUS_METERS_MAX);
    if (center.isEmpty() || radius.isEmpty()) {
      query.fault(NAME, text, "circle:<lat>,<lng>;r=<metres from 0 to 20100000>");
      return Optional.empty();
    }
    CircleArea circle = new CircleArea(center.get(), radius.getAsDouble());
    return Optional.of(new AssetQuery.Place(circle.bounds(), circle::contains));
  }
}
