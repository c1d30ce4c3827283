package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.paths.Violation;
import io.cartway.paths.http.SpansJson;
import io.cartway.roads.RoadRestriction;
import io.cartway.routing.RouteResult;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A notice in an answer: at its top, or at a section.
///
/// @param title one sentence for people
/// @param code code for programs
/// @param isCritical whether the answer deviates from the request
/// @param details its details
record NoticeJson(String title, String code, boolean isCritical, List<Detail> details) {

  NoticeJson {
    details = List.copyOf(details);
  }

  /// A detail of a notice.
  sealed interface Detail {}

  /// A sentence, and a usable point instead.
  record Cause(String cause, Optional<RouteResult.Nearest> nearest) implements Detail {}

  /// A sign that forbids the road.
  record Sign(RoadRestriction restriction) implements Detail {}

  static NoticeJson info(String code, String title) {
    return new NoticeJson(title, code, false, List.of());
  }

  /// The notice of a request without a route.
  static NoticeJson of(RouteResult.NoRoute none) {
    return new NoticeJson(
        "Route calculation failed: Couldn't find a route.",
        "noRouteFound",
        true,
        List.of(new Cause(none.cause(), none.nearest())));
  }

  /// The notice of a waypoint without a road.
  ///
  /// @param count number of waypoints
  static NoticeJson of(RouteResult.CouldNotMatch none, int count) {
    String what = none.stop() == 0 ? "origin" : none.stop() == count - 1 ? "destination" : "via";
    return new NoticeJson(
        "Route calculation failed: Couldn't match %s.".formatted(what),
        none.stop() == 0 ? "couldNotMatchOrigin" : "couldNotMatchDestination",
        true,
        List.of(new Cause(none.cause(), none.nearest())));
  }

  /// The notice of a section's violation or remark.
  static NoticeJson of(Violation violation) {
    List<Detail> details =
        violation.restrictions().stream().map(sign -> (Detail) new Sign(sign)).toList();
    return new NoticeJson(
        title(violation.kind()), code(violation.kind()), violation.kind().isCritical(), details);
  }

  private static String code(Violation.ViolationKind kind) {
    return switch (kind) {
      case AVOID_SEASONAL_CLOSURE -> "violatedAvoidSeasonalClosure";
      case AVOID_TOLL_ROAD -> "violatedAvoidTollRoad";
      case AVOID_CONTROLLED_ACCESS_HIGHWAY -> "violatedAvoidControlledAccessHighway";
      case AVOID_FERRY -> "violatedAvoidFerry";
      case AVOID_CAR_SHUTTLE_TRAIN -> "violatedAvoidRailFerry";
      case AVOID_TUNNEL -> "violatedAvoidTunnel";
      case AVOID_DIRT_ROAD -> "violatedAvoidDirtRoad";
      case AVOID_DIFFICULT_TURNS -> "violatedAvoidDifficultTurns";
      case AVOID_U_TURNS -> "violatedAvoidUTurns";
      case ZONE -> "violatedZoneRestriction";
      case BLOCKED_ROAD -> "violatedBlockedRoad";
      case VEHICLE_RESTRICTION -> "violatedVehicleRestriction";
      case TURN_RESTRICTION -> "violatedTurnRestriction";
      case START_DIRECTION -> "violatedStartDirection";
      case SEASONAL_CLOSURE -> "seasonalClosure";
    };
  }

  private static String title(Violation.ViolationKind kind) {
    return switch (kind) {
      case AVOID_SEASONAL_CLOSURE -> "Route uses a road closed in a season that was to be avoided";
      case AVOID_TOLL_ROAD -> "Route uses a toll road that was to be avoided";
      case AVOID_CONTROLLED_ACCESS_HIGHWAY -> "Route uses a motorway that was to be avoided";
      case AVOID_FERRY -> "Route uses a ferry that was to be avoided";
      case AVOID_CAR_SHUTTLE_TRAIN -> "Route uses a car train that was to be avoided";
      case AVOID_TUNNEL -> "Route goes through a tunnel that was to be avoided";
      case AVOID_DIRT_ROAD -> "Route uses an unpaved road that was to be avoided";
      case AVOID_DIFFICULT_TURNS -> "Route takes a sharp turn that was to be avoided";
      case AVOID_U_TURNS -> "Route turns round where that was to be avoided";
      case ZONE -> "Route goes through a low-emission zone that was to be avoided";
      case BLOCKED_ROAD -> "Route goes over a road or area that was to be avoided";
      case VEHICLE_RESTRICTION -> "Route violates vehicle restriction";
      case TURN_RESTRICTION -> "Route violates turn restriction";
      case START_DIRECTION -> "Route does not start in the direction of the course";
      case SEASONAL_CLOSURE -> "Route goes over a road that is closed in a season";
    };
  }

  /// Writes the notices of an answer or a section; nothing when there are none.
  static void write(JsonGenerator json, List<NoticeJson> notices) throws IOException {
    if (notices.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("notices");
    for (NoticeJson notice : notices) {
      json.writeStartObject();
      json.writeStringField("title", notice.title);
      json.writeStringField("code", notice.code);
      json.writeStringField("severity", notice.isCritical ? "critical" : "info");
      if (!notice.details.isEmpty()) {
        json.writeArrayFieldStart("details");
        int shown = Math.min(notice.details.size(), NoticesJson.COUNT_MAX);
        for (Detail detail : notice.details.subList(0, shown)) {
          write(json, detail);
        }
        int more = notice.details.size() - shown;
        if (more > 0) {
          write(json, new Cause("and %d more".formatted(more), Optional.empty()));
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, Detail detail) throws IOException {
    json.writeStartObject();
    switch (detail) {
      case Cause(String cause, Optional<RouteResult.Nearest> nearest) -> {
        json.writeStringField("cause", cause);
        if (nearest.isPresent()) {
          PlaceJson.writePoint(json, "nearest", nearest.get().point());
          json.writeNumberField("distance", Math.round(nearest.get().distanceMeters()));
        }
      }
      case Sign(RoadRestriction sign) -> writeSignFields(json, sign);
    }
    json.writeEndObject();
  }

  /// Writes a sign that forbids a vehicle, with its way and tag.
  static void writeSign(JsonGenerator json, RoadRestriction sign) throws IOException {
    json.writeStartObject();
    writeSignFields(json, sign);
    json.writeEndObject();
  }

  private static void writeSignFields(JsonGenerator json, RoadRestriction sign) throws IOException {
    json.writeStringField("cause", "Route violates vehicle restriction");
    SpansJson.writeRestriction(json, sign);
    json.writeStringField("way", Long.toString(sign.wayId()));
    json.writeStringField("tag", sign.tag());
  }
}
