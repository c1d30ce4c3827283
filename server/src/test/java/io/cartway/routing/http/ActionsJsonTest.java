package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.routing.ActionWorld;
import io.cartway.routing.Route;
import io.cartway.routing.guidance.Action.Direction;
import io.cartway.routing.text.Instructions;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Units;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Actions as they go over the wire, with roads, signs and words.
class ActionsJsonTest {

  private static final String MOTORWAY =
      """
      a -10 0
      b 0 0 highway=motorway~junction ref=12 name=Maia-Sul
      g 9 0
      c 14 0
      d 14 4
      e -10 4
      x 4.9 -0.3
      y 5 -1.5
      z 6 -1.5
      K 1 -1.5
      L 11 -1.5
      a->b->g->c highway=motorway ref=A_1 name=Autostrada
      c->d->e->a highway=motorway ref=A_1
      b->x->y highway=motorway~link destination=Porto;Maia destination:ref=EN_13
      z->g highway=motorway~link
      K-y-z-L highway=secondary name=Country_Road name:de=Landstraße ref=N_7
      """;

  @TempDir private Path directory;

  private static JsonNode write(Route.Section section, String language) throws IOException {
    Instructions instructions = Instructions.of(List.of(language), Units.METRIC);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      ActionsJson actions =
          new ActionsJson(section, List.of(language), instructions, Optional.of(Direction.LEFT));
      actions.writePreActions(json);
      actions.writeActions(json);
      actions.writeTurnByTurnActions(json);
      actions.writePostActions(json);
      json.writeEndObject();
    }
    return new ObjectMapper().readTree(text.toString());
  }

  private static List<String> texts(JsonNode actions) {
    List<String> texts = new ArrayList<>();
    actions.forEach(action -> texts.add(action.get("instruction").asText()));
    return texts;
  }

  @Test
  void an_exit_is_said_with_its_number_and_where_it_leads() throws IOException {
    try (ActionWorld world = ActionWorld.of(MOTORWAY, directory)) {
      Route.Section section = world.section(TransportMode.CAR, "-5,0 3,-1.5");
      assertThat(texts(write(section, "en-US").get("actions")))
          .containsExactly(
              "Head east on A 1. Go for 500 m.",
              "Take exit 12 onto EN 13 toward Porto, Maia. Go for 611 m.",
              "Turn right onto Country Road. Go for 200 m.",
              "Arrive at Country Road. Your destination is on the left.");
      assertThat(texts(write(section, "de").get("actions")))
          .containsExactly(
              "Nach Osten auf A 1 starten. Dem Verlauf 500 m folgen.",
              "Ausfahrt 12 auf EN 13 Richtung Porto, Maia nehmen. Dem Verlauf 611 m folgen.",
              "Rechts abbiegen auf Landstraße. Dem Verlauf 200 m folgen.",
              "Ankunft: Landstraße. Ihr Ziel befindet sich auf der linken Seite.");
    }
  }

  @Test
  void turn_by_turn_actions_carry_roads_signs_and_angles() throws IOException {
    try (ActionWorld world = ActionWorld.of(MOTORWAY, directory)) {
      Route.Section section = world.section(TransportMode.CAR, "-5,0 3,-1.5");
      JsonNode actions = write(section, "de").get("turnByTurnActions");
      assertThat(actions).hasSize(4);
      assertThat(actions.get(0).has("currentRoad")).isFalse();
      assertThat(actions.get(0).get("nextRoad").toString())
          .isEqualTo(
              "{\"type\":\"highway\",\"name\":[{\"value\":\"Autostrada\",\"language\":\"ca\"}],"
                  + "\"number\":[{\"value\":\"A 1\",\"language\":\"ca\",\"routeType\":2}]}");
      JsonNode exit = actions.get(1);
      assertThat(exit.at("/action").asText()).isEqualTo("exit");
      assertThat(exit.at("/direction").asText()).isEqualTo("right");
      assertThat(exit.has("instruction")).isFalse();
      assertThat(exit.at("/currentRoad/name/0/value").asText()).isEqualTo("Autostrada");
      assertThat(exit.at("/nextRoad/toward").toString())
          .isEqualTo(
              "[{\"value\":\"Porto\",\"language\":\"ca\"},"
                  + "{\"value\":\"Maia\",\"language\":\"ca\"}]");
      assertThat(exit.at("/exitSign").toString()).isEqualTo("{\"number\":[{\"value\":\"12\"}]}");
      assertThat(exit.at("/signpost/labels").toString())
          .isEqualTo(
              "[{\"routeNumber\":{\"value\":\"EN 13\",\"language\":\"ca\"}},"
                  + "{\"name\":{\"value\":\"Porto\",\"language\":\"ca\"}},"
                  + "{\"name\":{\"value\":\"Maia\",\"language\":\"ca\"}}]");
      assertThat(exit.at("/intersectionName/0/value").asText()).isEqualTo("Maia-Sul");
      assertThat(exit.at("/turnAngle").asDouble()).isBetween(1.0, 10.0);
      JsonNode turn = actions.get(2);
      assertThat(turn.at("/nextRoad").toString())
          .isEqualTo(
              "{\"type\":\"rural\",\"name\":[{\"value\":\"Landstraße\",\"language\":\"de\"}],"
                  + "\"number\":[{\"value\":\"N 7\",\"language\":\"ca\",\"routeType\":5}]}");
      assertThat(turn.at("/turnAngle").asDouble()).isBetween(80.0, 100.0);
      assertThat(actions.get(3).has("nextRoad")).isFalse();
    }
  }

  @Test
  void a_ship_is_boarded_and_left() throws IOException {
    String ferry =
        "A 0 0\nB 1 0\nC 9 0\nD 10 0\nA-B name=Pier\nC-D name=Quay\n"
            + "B-C route=ferry name=Isle_Line motor_vehicle=yes\n";
    try (ActionWorld world = ActionWorld.of(ferry, directory)) {
      Route route = world.route(TransportMode.CAR, 0.5, 0, 9.5, 0);
      JsonNode json = write(route.sections().get(1), "en");
      assertThat(json.get("preActions").toString())
          .isEqualTo(
              "[{\"action\":\"board\",\"duration\":432,"
                  + "\"instruction\":\"Board the ferry Isle Line.\"}]");
      assertThat(texts(json.get("actions")))
          .containsExactly("Take the ferry Isle Line.", "Arrive at the terminal.");
      assertThat(json.get("postActions").toString())
          .isEqualTo(
              "[{\"action\":\"deboard\",\"duration\":60,\"instruction\":\"Leave the ferry.\"}]");
      assertThat(json.at("/actions/0/length").asInt()).isEqualTo(800);
    }
  }
}
