package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.accounts.registry.ApiKey;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.OpenApi;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests and what they must be answered. That each answer fits the contract is checked by
/// [LiveServer] for all of them.
class RequestsTest {

  private static final String TILE = "/v1/tiles/vector/14/8529/5974.mvt";
  private static final String PORT_TO_CASINO =
      "/v1/routes?origin=43.73491,7.42115&destination=43.73929,7.42815";

  private final LiveServer server = LiveServer.shared();

  @BeforeEach
  void begin() {
    server.log().clear();
  }

  @AfterEach
  void end() {
    server.assertLogIsClean();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/geocode?q=Monaco                                        | Monaco",
        "/v1/geocode?q=Avenue%20de%20Monte-Carlo                     | Monte-Carlo",
        "/v1/geocode?q=Boulevard+des+Moulins,+Monaco&limit=1         | Moulins",
        "/v1/geocode?q=boulevard+des+moulins&in=countryCode:MCO      | Moulins",
        "/v1/geocode?q=Rue%20Grimaldi&lang=fr                        | Grimaldi",
        "/v1/geocode?q=Rue%20Grimaldi&at=43.7347,7.4189              | Grimaldi",
        "/v1/geocode?qq=street=Rue%20Grimaldi;city=Monaco            | Grimaldi",
        "/v1/geocode?q=Casino&limit=undefined&lang=                  | items",
        "/v1/geocode?q=Xqzzyv%20Wvvqkj                               | items",
        "/v1/revgeocode?at=43.7384,7.4246                            | Monaco",
        "/v1/revgeocode?at=43.7384,7.4246&types=street&lang=fr       | street",
        "/v1/revgeocode?at=43.7384%2C7.4246&limit=3                  | Monaco",
        "/v1/revgeocode?at=43.7384,7.4246&apiKey=ignored&unknown=1   | Monaco",
        "/v1/revgeocode?at=0,0                                       | items",
        "/v1/autosuggest?q=rue+grim&at=43.7384,7.4246                | Grimaldi",
        "/v1/autosuggest?q=pharm&at=43.7384,7.4246&lang=fr           | categoryQuery",
        "/v1/autocomplete?q=rue+grim                                 | Monaco, 98000, Monaco, Rue",
        "/v1/discover?q=casino&at=43.7384,7.4246                     | Casino",
        "/v1/discover?q=pharmacy&in=circle:43.7384,7.4246;r=900      | 600-6400-0070",
        "/v1/browse?at=43.7384,7.4246&categories=500                 | 500-5000",
        "/v1/browse?at=43.7384,7.4246&openAt=2026-03-02T12:00:00     | openingHours",
        "/v1/browse?at=43.7384,7.4246&categories=100&openAt=now      | items",
        "/v1/categories?q=Apotheke&lang=de                           | 600-6400-0070",
        "/v1/categories?type=chains&q=shell                          | Shell",
        "/v1/health                                                  | ok",
        "/v1/tiles/vector/tiles.json                                 | vector_layers",
      })
  void a_place_is_found(String target, String part) {
    Exchange answer = server.get(target);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains(part);
  }

  @ParameterizedTest
  @ValueSource(strings = {"car", "truck", "bike", "bicycle", "pedestrian", "scooter"})
  void each_mode_has_a_route_from_the_port_to_the_casino(String mode) {
    String sections = "&return=polyline,summary,actions&transportMode=" + mode;
    Exchange answer = server.get(PORT_TO_CASINO + sections);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode routes = AnswerValidator.json(answer.body()).path("routes");
    assertThat(routes.size()).as(answer.body()).isEqualTo(1);
    JsonNode section = routes.at("/0/sections/0");
    assertThat(section.at("/transport/mode").asText()).isEqualTo(mode);
    assertThat(section.at("/summary/length").asInt()).isBetween(500, 5000);
    assertThat(section.at("/summary/duration").asInt()).isPositive();
    assertThat(section.path("polyline").asText()).startsWith("B");
    assertThat(section.path("actions").size()).isGreaterThan(1);
  }

  @Test
  void a_via_makes_two_sections_that_meet_there() {
    Exchange answer = server.get(PORT_TO_CASINO + "&via=43.7315,7.4198&return=summary,polyline");
    JsonNode sections = AnswerValidator.json(answer.body()).at("/routes/0/sections");
    assertThat(sections.size()).as(answer.body()).isEqualTo(2);
    assertThat(sections.at("/0/arrival/place/location"))
        .isEqualTo(sections.at("/1/departure/place/location"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "&spans=speedLimit,names&return=polyline",
        "&vehicle[grossWeight]=3500&transportMode=truck",
        "&vehicle%5BgrossWeight%5D=3500&transportMode=truck",
        "&departureTime=2026-11-20T08:00:00+01:00",
        "&departureTime=any",
        "&unknownParameter=1",
        "&via=43.7315,7.4198&via=43.7362,7.4213&return=summary",
      })
  void a_route_takes_what_clients_of_here_send(String more) {
    Exchange answer = server.get(PORT_TO_CASINO + more);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(AnswerValidator.json(answer.body()).path("routes").size()).isEqualTo(1);
  }

  @Test
  void an_alias_gives_the_same_route() {
    Exchange ours = server.get(PORT_TO_CASINO + "&return=summary");
    Exchange alias = server.get(PORT_TO_CASINO.replace("/v1/", "/v8/") + "&return=summary");
    assertThat(alias.status()).isEqualTo(ours.status()).isEqualTo(200);
    assertThat(AnswerValidator.json(alias.body()).at("/routes/0/sections/0/summary"))
        .isEqualTo(AnswerValidator.json(ours.body()).at("/routes/0/sections/0/summary"));
  }

  @Test
  void a_body_gives_the_same_route_as_the_query() {
    Exchange query =
        server.get(PORT_TO_CASINO + "&return=summary&avoid[areas]=bbox:7.42,43.735,7.424,43.74");
    for (String path : List.of("/v1/", "/v8/")) {
      Exchange body =
          server.post(
              PORT_TO_CASINO.replace("/v1/", path) + "&return=summary",
              """
              {"avoid": {"areas": [{"type": "boundingBox", "west": 7.42, "south": 43.735,
               "east": 7.424, "north": 43.74}]}}
              """);
      assertThat(body.status()).as(body.body()).isEqualTo(200);
      assertThat(AnswerValidator.json(body.body()).at("/routes/0/sections/0/summary"))
          .isEqualTo(AnswerValidator.json(query.body()).at("/routes/0/sections/0/summary"));
    }
    assertThat(server.post(PORT_TO_CASINO, "{\"avoid\": [").status()).isEqualTo(400);
  }

  @Test
  void a_route_comes_again_by_its_handle() {
    Exchange first = server.get(PORT_TO_CASINO + "&return=summary,polyline,routeHandle");
    JsonNode route = AnswerValidator.json(first.body()).at("/routes/0");
    String handle = route.at("/routeHandle").asText();
    assertThat(handle).isEqualTo(route.at("/id").asText());
    for (String version : List.of("v1", "v8")) {
      Exchange again =
          server.get("/%s/routes/%s?return=summary,polyline".formatted(version, handle));
      JsonNode same = AnswerValidator.json(again.body()).at("/routes/0");
      assertThat(same.at("/sections/0/polyline")).isEqualTo(route.at("/sections/0/polyline"));
      assertThat(same.at("/sections/0/summary")).isEqualTo(route.at("/sections/0/summary"));
    }
    Exchange walked = server.get("/v1/routes/%s?transportMode=pedestrian".formatted(handle));
    assertThat(AnswerValidator.json(walked.body()).at("/notices/0/code").asText())
        .isEqualTo("violatedTransportModeInRouteHandleDecoding");
    Exchange cut = server.get("/v1/routes/" + handle.substring(0, handle.length() - 3));
    assertThat(cut.status()).isEqualTo(400);
    assertThat(AnswerValidator.json(cut.body()).at("/details/0/code").asText())
        .isEqualTo("E605201");
  }

  @Test
  void a_road_that_the_route_does_not_take_is_explained() {
    String where = PORT_TO_CASINO.replace("/v1/routes?", "/v1/routes/explain?");
    JsonNode answer = AnswerValidator.json(server.get(where + "&road=43.7326,7.4196").body());
    assertThat(answer.at("/verdict").asText()).startsWith("The best route through the road costs");
    assertThat(answer.at("/through/costs/total").asDouble())
        .isGreaterThanOrEqualTo(answer.at("/best/costs/total").asDouble());
    assertThat(answer.at("/road/isUsed").asBoolean()).isFalse();
    assertThat(answer.at("/road/pieces/0/isOpen").asBoolean()).isTrue();
    Exchange nowhere = server.get(where + "&road=17");
    assertThat(nowhere.status()).isEqualTo(400);
  }

  @Test
  void an_unreachable_destination_is_an_answer_not_an_error() {
    Exchange answer = server.get("/v1/routes?origin=43.73491,7.42115&destination=10.0,10.0");
    assertThat(answer.status()).isEqualTo(200);
    JsonNode body = AnswerValidator.json(answer.body());
    assertThat(body.path("routes").size()).isZero();
    assertThat(body.path("notices").size()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/geocode                                              | q",
        "/v1/geocode?q=                                           | q",
        "/v1/geocode?q=Monaco&limit=0                             | limit",
        "/v1/geocode?q=Monaco&limit=many                          | limit",
        "/v1/geocode?q=Monaco&in=countryCode:XYZW                 | in",
        "/v1/geocode?q=a&q=b                                      | q",
        "/v1/geocode?q=Monaco&at=91,0                             | at",
        "/v1/autosuggest?at=43.7,7.4                              | q",
        "/v1/autosuggest?q=m                                      | at",
        "/v1/autosuggest?q=m&at=43.7,7.4&termsLimit=11            | termsLimit",
        "/v1/autosuggest?q=m&at=43.7,7.4&route=!                  | route",
        "/v1/autocomplete                                         | q",
        "/v1/autocomplete?q=m&limit=21                            | limit",
        "/v1/autocomplete?q=m&types=place                         | types",
        "/v1/discover?q=m                                         | at",
        "/v1/discover?q=m&at=43.7,7.4&offset=1001                 | offset",
        "/v1/browse?categories=100                                | at",
        "/v1/browse?at=43.7,7.4&categories=nonsense               | categories",
        "/v1/browse?at=43.7,7.4&openAt=tomorrow                   | openAt",
        "/v1/browse?at=43.7,7.4&radius=-1                         | radius",
        "/v1/lookup                                               | id",
        "/v1/lookup?id=cw:l:r1&show=nonsense                      | show",
        "/v1/revgeocode                                           | at",
        "/v1/revgeocode?at=north                                  | at",
        "/v1/revgeocode?at=43.7                                   | at",
        "/v1/revgeocode?at=43.7,7.4&types=nonsense                | types",
        "/v1/routes?destination=43.7,7.4                          | origin",
        "/v1/routes?origin=43.7,7.4                               | destination",
        "/v1/routes?origin=a&destination=43.7,7.4                 | origin",
        "/v1/routes?origin=43.7,7.4&destination=43.7,7.4&return=x | return",
        "/v1/routes?origin=43.7,7.4&destination=43.7,7.4&transportMode=boat | transportMode",
        "/v1/tiles/vector/14/16384/5974.mvt                       | x",
        "/v1/tiles/vector/14/8529/-1.mvt                          | y",
        "/v1/tiles/vector/z/8529/5974.mvt                         | z",
        "/v1/tiles/vector/14/8529/5974.mvt?style=none             | style",
        "/v1/tiles/vector/14/8529/5974.mvt?lang=xx-??             | lang",
      })
  void a_wrong_parameter_is_named(String target, String parameter) {
    Exchange answer = server.get(target);
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    JsonNode body = AnswerValidator.json(answer.body());
    assertThat(body.path("code").asText()).isEqualTo("invalidParameter");
    assertThat(body.path("details").findValuesAsText("parameter")).containsExactly(parameter);
    assertThat(body.at("/details/0/expected").asText()).isNotBlank();
  }

  @Test
  void all_faults_are_named_at_once() {
    Exchange answer = server.get("/v1/routes?origin=x&transportMode=boat");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(AnswerValidator.json(answer.body()).path("details").findValuesAsText("parameter"))
        .containsExactlyInAnyOrder("origin", "destination", "transportMode");
  }

  // ---------------------------------------------------------------- tiles

  @Test
  void a_tile_is_sent_once() {
    Exchange tile = server.get(TILE);
    assertThat(tile.status()).isEqualTo(200);
    assertThat(tile.mediaType()).isEqualTo("application/vnd.mapbox-vector-tile");
    assertThat(tile.body()).contains("transportation").contains("building");
    String tag = tile.header("etag").orElseThrow();
    Map<String, String> known = Map.of("Authorization", bearer(), "If-None-Match", tag);
    Exchange again = server.send("GET", TILE, known);
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    Map<String, String> other = Map.of("Authorization", bearer(), "If-None-Match", "\"x\"");
    assertThat(server.send("GET", TILE, other).status()).isEqualTo(200);
  }

  @Test
  void a_tile_for_a_style_has_its_own_tag() {
    String minimal = TILE + "?style=minimal&lang=ru,de";
    Exchange tile = server.get(minimal);
    assertThat(tile.status()).isEqualTo(200);
    assertThat(tile.body()).contains("transportation").doesNotContain("building");
    String tag = tile.header("etag").orElseThrow();
    assertThat(server.get(TILE).header("etag")).isNotEqualTo(Optional.of(tag));
    Map<String, String> known = Map.of("Authorization", bearer(), "If-None-Match", tag);
    assertThat(server.send("GET", minimal, known).status()).isEqualTo(304);
    assertThat(server.send("GET", TILE, known).status()).isEqualTo(200);
  }

  @Test
  void a_tile_is_the_same_compressed_and_plain() {
    Map<String, String> gzip = Map.of("Authorization", bearer(), "Accept-Encoding", "gzip");
    Exchange compressed = server.send("GET", TILE, gzip);
    Exchange plain = server.get(TILE);
    assertThat(compressed.header("content-encoding")).contains("gzip");
    assertThat(plain.header("content-encoding")).isEmpty();
    assertThat(compressed.body()).isEqualTo(plain.body());
  }

  @Test
  void search_results_can_be_looked_up_by_id() {
    String found = server.get("/v1/geocode?q=Rue%20Grimaldi,%20Monaco&limit=1").body();
    String id = found.replaceAll("(?s)^.*?\"id\":\"([^\"]+)\".*$", "$1");
    Exchange answer = server.get("/v1/lookup?id=" + id + "&show=tz,countryInfo&lang=fr");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).contains(id).contains("Grimaldi").contains("Europe/Monaco");
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/lookup?id=cw:a:AAAAAAAAAAAA, 404",
    "/v1/lookup?id=nonsense, 404",
    "/v1/tiles/vector/14/0/0.mvt, 204",
    "/v1/tiles/vector/22/0/0.mvt, 404",
    "/v1/tiles/vector/14/8529/5974.png, 404",
    "/v1/none, 404",
    "/, 404",
    "/v1/geocode/, 404",
    "/v1/../v1/health, 404",
  })
  void missing_paths_are_reported(String target, int status) {
    assertThat(server.get(target).status()).isEqualTo(status);
  }

  // ---------------------------------------------------------------- methods and headers

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
  void another_method_is_refused_and_the_right_ones_are_named(String method) {
    Exchange answer = server.send(method, "/v1/geocode?q=Monaco", authorized());
    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.header("allow").orElseThrow()).contains("GET");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/geocode?q=Monaco", TILE, "/v1/health", "/openapi.json", "/v1/none"})
  void head_is_get_without_a_body(String target) {
    Exchange head = server.send("HEAD", target, authorized());
    Exchange get = server.get(target);
    assertThat(head.status()).isEqualTo(get.status());
    assertThat(head.body()).isEmpty();
    assertThat(head.mediaType()).isEqualTo(get.mediaType());
  }

  @Test
  void a_browser_may_ask_before_it_sends_a_key() {
    Exchange answer =
        server.send(
            "OPTIONS",
            "/v1/routes",
            Map.of("Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "x"));
    assertThat(answer.status()).isEqualTo(204);
    assertThat(answer.header("access-control-allow-origin")).contains("*");
    assertThat(answer.header("access-control-allow-headers").orElse("")).contains("Authorization");
    assertThat(answer.header("access-control-allow-credentials")).isEmpty();
  }

  @Test
  void the_callers_request_id_comes_back() {
    Exchange answer =
        server.send(
            "GET", "/v1/geocode", Map.of("Authorization", bearer(), "X-Request-Id", "mine-1"));
    assertThat(answer.header("x-request-id")).contains("mine-1");
    assertThat(AnswerValidator.json(answer.body()).path("requestId").asText()).isEqualTo("mine-1");
  }

  @Test
  void the_contract_that_is_served_is_the_one_that_is_tested() {
    OpenApi served = OpenApi.of(server.get("/openapi.json").body());
    assertThat(served.at("")).isEqualTo(server.document().at(""));
  }

  // ---------------------------------------------------------------- keys

  @ParameterizedTest
  @ValueSource(strings = {"Basic YTpi", "Bearer", "Bearer nonsense", "Bearer cwk_short", "cwk_x"})
  void a_credential_that_is_none_is_refused(String authorization) {
    assertRefused(server.send("GET", TILE, Map.of("Authorization", authorization)));
  }

  @Test
  void a_key_in_the_query_is_not_read() {
    for (String name : List.of("apiKey", "access_token")) {
      String target = "/v1/geocode?q=Monaco&" + name + "=" + server.key();
      assertRefused(server.send("GET", target, Map.of()));
    }
  }

  @Test
  void without_a_key_even_an_unknown_path_is_401_but_health_is_open() {
    assertRefused(server.send("GET", "/v1/none", Map.of()));
    assertThat(server.send("GET", "/v1/health", Map.of()).status()).isEqualTo(200);
  }

  @Test
  void a_rotated_and_a_revoked_key_are_refused_by_name() {
    String first = server.createKey("short-lived");
    ApiKey key =
        server.keys().list().stream()
            .filter(k -> k.name().equals("short-lived"))
            .findFirst()
            .orElseThrow();
    KeyResult rotated = server.keys().rotate(key.id(), Duration.ZERO);
    String second = ((KeyResult.Issued) rotated).secret().reveal();
    assertThat(causeOfRefusal(first)).contains("replaced");
    assertThat(server.send("GET", "/v1/geocode?q=Monaco", bearer(second)).status()).isEqualTo(200);
    String third = server.createKey("revoked");
    ApiKey revoked =
        server.keys().list().stream()
            .filter(k -> k.name().equals("revoked"))
            .findFirst()
            .orElseThrow();
    assertThat(server.keys().revoke(revoked.id())).isPresent();
    assertThat(causeOfRefusal(third)).contains("revoked");
  }

  @Test
  void the_log_holds_one_line_per_request_and_no_secret() {
    List<String> ids = List.of("logged-1", "logged-2");
    sendAs(ids.get(0), "/v1/geocode?q=Rue%20Grimaldi");
    sendAs(ids.get(1), PORT_TO_CASINO);
    for (String id : ids) {
      assertThat(server.log().awaitAccessLine(id)).contains("\"status\":200");
    }
    assertThat(server.log().accessLines(ids.get(0))).hasSize(1);
    assertThat(String.join("\n", server.log().lines()))
        .doesNotContain(server.key())
        .doesNotContain("Grimaldi")
        .doesNotContain("43.73491");
  }

  private void sendAs(String requestId, String target) {
    server.send("GET", target, Map.of("Authorization", bearer(), "X-Request-Id", requestId));
  }

  private String causeOfRefusal(String key) {
    Exchange answer = server.send("GET", "/v1/geocode?q=Monaco", bearer(key));
    assertRefused(answer);
    return AnswerValidator.json(answer.body()).path("cause").asText();
  }

  private static void assertRefused(Exchange answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(401);
    assertThat(answer.header("www-authenticate").orElse("")).startsWith("Bearer");
    JsonNode body = AnswerValidator.json(answer.body());
    assertThat(body.path("code").asText()).isEqualTo("unauthenticated");
    assertThat(body.path("error").asText()).isNotBlank();
  }

  private Map<String, String> authorized() {
    return Map.of("Authorization", bearer());
  }

  private static Map<String, String> bearer(String key) {
    return Map.of("Authorization", "Bearer " + key);
  }

  private String bearer() {
    return "Bearer " + server.key();
  }
}
