package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.paths.span.RoadNames;
import io.cartway.routing.Route;
import io.cartway.routing.guidance.Action;
import io.cartway.routing.guidance.Action.ActionKind;
import io.cartway.routing.guidance.Action.Direction;
import io.cartway.routing.guidance.ActionRoads;
import io.cartway.routing.guidance.RoadInfo;
import io.cartway.routing.text.Instructions;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes the actions of a section in HERE's format: `preActions`, `actions`, `turnByTurnActions`,
/// `postActions`.
final class ActionsJson {

  private final ActionRoads roads;
  private final List<Action> actions;
  private final boolean isTransit;
  private final boolean endsAtTerminal;
  private final long boardSeconds;
  private final long leaveSeconds;
  private final long waitSeconds;
  private final @Nullable Instructions instructions;
  private final Optional<Direction> side;

  /// @param languages BCP 47 tags of names by preference
  /// @param instructions null when no texts are requested
  /// @param side the side of the road of the section's end; empty when unknown
  ActionsJson(
      Route.Section section,
      List<String> languages,
      @Nullable Instructions instructions,
      Optional<Direction> side) {
    actions = section.actions();
    roads = new ActionRoads(section.trace(), actions, languages);
    isTransit = section.carrier() != Route.Carrier.SELF;
    endsAtTerminal = section.arrival().stop().isEmpty();
    boardSeconds = section.boardSeconds();
    leaveSeconds = section.leaveSeconds();
    waitSeconds = section.waitSeconds();
    this.instructions = instructions;
    this.side = side;
  }

  /// Writes `preActions`, if any: boarding.
  void writePreActions(JsonGenerator json) throws IOException {
    if (isTransit) {
      String text = instructions == null ? null : instructions.boarding(roads);
      json.writeArrayFieldStart("preActions");
      writeBare(json, "board", boardSeconds, text);
      json.writeEndArray();
    }
  }

  /// Writes `actions`.
  void writeActions(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("actions");
    for (int i = 0; i < actions.size(); i++) {
      json.writeStartObject();
      writeStart(json, actions.get(i));
      if (instructions != null) {
        boolean isTerminal = endsAtTerminal && i == actions.size() - 1;
        json.writeStringField(
            "instruction",
            isTerminal ? instructions.terminal() : instructions.text(roads, i, side));
      }
      writeRest(json, actions.get(i));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /// Writes `turnByTurnActions`.
  void writeTurnByTurnActions(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("turnByTurnActions");
    for (int i = 0; i < actions.size(); i++) {
      json.writeStartObject();
      writeStart(json, actions.get(i));
      writeRest(json, actions.get(i));
      writeRoads(json, i);
      writeSigns(json, i);
      writeAngle(json, actions.get(i));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /// Writes `postActions`, if any: disembarking, the stay at a stop.
  void writePostActions(JsonGenerator json) throws IOException {
    if (!isTransit && waitSeconds == 0) {
      return;
    }
    json.writeArrayFieldStart("postActions");
    if (isTransit) {
      String text = instructions == null ? null : instructions.leaving(roads);
      writeBare(json, "deboard", leaveSeconds, text);
    }
    if (waitSeconds > 0) {
      writeBare(json, "wait", waitSeconds, null);
    }
    json.writeEndArray();
  }

  private static void writeBare(
      JsonGenerator json, String action, long seconds, @Nullable String text) throws IOException {
    json.writeStartObject();
    json.writeStringField("action", action);
    json.writeNumberField("duration", seconds);
    if (text != null) {
      json.writeStringField("instruction", text);
    }
    json.writeEndObject();
  }

  private static void writeStart(JsonGenerator json, Action action) throws IOException {
    json.writeStringField("action", word(action.kind()));
    json.writeNumberField("duration", action.durationSeconds());
    json.writeNumberField("length", action.lengthMeters());
  }

  private static void writeRest(JsonGenerator json, Action action) throws IOException {
    json.writeNumberField("offset", action.offset());
    if (action.direction().isPresent()) {
      json.writeStringField("direction", lower(action.direction().get()));
    }
    if (action.severity().isPresent()) {
      json.writeStringField("severity", lower(action.severity().get()));
    }
    if (action.exit().isPresent()) {
      json.writeNumberField("exit", action.exit().getAsInt());
    }
  }

  private void writeRoads(JsonGenerator json, int action) throws IOException {
    ActionKind kind = actions.get(action).kind();
    if (kind != ActionKind.DEPART) {
      writeRoad(json, "currentRoad", roads.currentRoad(action));
    }
    if (kind != ActionKind.ARRIVE) {
      writeRoad(json, "nextRoad", roads.nextRoad(action));
    }
  }

  private static void writeRoad(JsonGenerator json, String field, RoadInfo road)
      throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("type", lower(road.type()));
    writeTexts(json, "name", road.names());
    if (!road.numbers().isEmpty()) {
      json.writeArrayFieldStart("number");
      for (RoadNames.RouteNumber number : road.numbers()) {
        writeNumber(json, number);
      }
      json.writeEndArray();
    }
    writeTexts(json, "toward", road.toward());
    json.writeEndObject();
  }

  private void writeSigns(JsonGenerator json, int action) throws IOException {
    String exit = roads.exitNumber(action);
    if (!exit.isEmpty()) {
      json.writeObjectFieldStart("exitSign");
      writeTexts(json, "number", List.of(new RoadNames.Name(exit, "")));
      json.writeEndObject();
    }
    List<RoadNames.RouteNumber> routes = roads.signRoutes(action);
    List<RoadNames.Name> places = roads.signPlaces(action);
    if (!routes.isEmpty() || !places.isEmpty()) {
      json.writeObjectFieldStart("signpost");
      json.writeArrayFieldStart("labels");
      for (RoadNames.RouteNumber route : routes) {
        json.writeStartObject();
        json.writeFieldName("routeNumber");
        writeNumber(json, route);
        json.writeEndObject();
      }
      for (RoadNames.Name place : places) {
        json.writeStartObject();
        json.writeFieldName("name");
        writeText(json, place);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    writeTexts(json, "intersectionName", roads.junctionNames(action));
  }

  private static void writeAngle(JsonGenerator json, Action action) throws IOException {
    String field =
        switch (action.kind()) {
          case TURN, KEEP, RAMP, EXIT, ENTER_HIGHWAY, CONTINUE_HIGHWAY, U_TURN -> "turnAngle";
          case ROUNDABOUT_EXIT, ROUNDABOUT_PASS -> "roundaboutAngle";
          case DEPART, ARRIVE, CONTINUE, ROUNDABOUT_ENTER -> "";
        };
    if (!field.isEmpty()) {
      json.writeNumberField(field, Math.round(action.turnDegrees() * 10) / 10.0);
    }
  }

  private static void writeTexts(JsonGenerator json, String field, List<RoadNames.Name> texts)
      throws IOException {
    if (texts.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(field);
    for (RoadNames.Name text : texts) {
      writeText(json, text);
    }
    json.writeEndArray();
  }

  /// Writes a text with its language, if that is known.
  static void writeText(JsonGenerator json, RoadNames.Name text) throws IOException {
    json.writeStartObject();
    json.writeStringField("value", text.value());
    if (!text.language().isEmpty()) {
      json.writeStringField("language", text.language());
    }
    json.writeEndObject();
  }

  private static void writeNumber(JsonGenerator json, RoadNames.RouteNumber number)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("value", number.value());
    if (!number.language().isEmpty()) {
      json.writeStringField("language", number.language());
    }
    if (number.routeType() > 0) {
      json.writeNumberField("routeType", number.routeType());
    }
    json.writeEndObject();
  }

  private static String word(ActionKind kind) {
    return switch (kind) {
      case DEPART -> "depart";
      case ARRIVE -> "arrive";
      case CONTINUE -> "continue";
      case TURN -> "turn";
      case KEEP -> "keep";
      case RAMP -> "ramp";
      case EXIT -> "exit";
      case ENTER_HIGHWAY -> "enterHighway";
      case CONTINUE_HIGHWAY -> "continueHighway";
      case ROUNDABOUT_ENTER -> "roundaboutEnter";
      case ROUNDABOUT_EXIT -> "roundaboutExit";
      case ROUNDABOUT_PASS -> "roundaboutPass";
      case U_TURN -> "uTurn";
    };
  }

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }
}
