package io.cartway.tracking.http;

import io.cartway.geo.LatLng;
import io.cartway.http.Parameters;
import io.cartway.tracking.AssetQuery;
import io.cartway.tracking.GeofenceMembers;
import io.cartway.travel.AreaGrammar;
import io.cartway.travel.AreaRule;
import io.cartway.travel.Flaw;
import java.util.List;
import java.util.Optional;

/// Reads the `in` of assets: an area of [AreaGrammar] with its exceptions, or a geofence.
final class AssetAreaParameters {

  private static final String NAME = "in";
  private static final String GEOFENCE = "geofence:";

  /// Half of the way round the earth, and some more.
  private static final double RADIUS_METERS_MAX = 20_100_000;

  private static final String EXPECTED =
      "circle:<lat>,<lng>;r=<metres>, bbox:<west>,<south>,<east>,<north>, polygon:<line>,"
          + " corridor:<line>;r=<metres> or geofence:<id>";

  private final GeofenceMembers geofences;

  /// @param geofences of all accounts
  AssetAreaParameters(GeofenceMembers geofences) {
    this.geofences = geofences;
  }

  /// Reads it; what is wrong is collected in the query.
  Optional<? extends AssetQuery.Where> read(Parameters query, String accountId) {
    List<String> given = query.repeated(NAME);
    if (given.size() > 1) {
      query.fault(NAME, String.join(" and ", given), "one area");
    }
    return given.size() == 1 ? read(query, accountId, given.getFirst().strip()) : Optional.empty();
  }

  private Optional<? extends AssetQuery.Where> read(
      Parameters query, String accountId, String text) {
    if (text.startsWith(GEOFENCE)) {
      Optional<AssetQuery.Members> members =
          geofences.find(accountId, text.substring(GEOFENCE.length()).strip());
      if (members.isEmpty()) {
        query.fault(NAME, text, "geofence: and the id of a geofence of the account");
      }
      return members;
    }
    if (text.indexOf(':') < 0) {
      query.fault(NAME, text, EXPECTED);
      return Optional.empty();
    }
    return switch (AreaGrammar.read(text, RADIUS_METERS_MAX)) {
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
}
