package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.search.TestVocabulary;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Typing, discovering and browsing as a browser does it: the links of an answer are followed as
/// they stand, and routes come in the body of a form.
class PlacesOverHttpTest {

  private static final String CASINO = "at=43.7384,7.4246";

  /// From the station to the casino.
  private static final String ROUTE = "BFg1-qIojptBgF8zB";

  /// A line of more points than are read.
  private static final String LONG =
      FlexiblePolyline.encode(Collections.nCopies(2_001, new LatLng(43.7384, 7.4246)));

  /// Words for kinds of places that Monaco has, by language.
  private static final Map<String, List<String>> WORDS =
      Map.of(
          "en", List.of("restaurant", "pharmacy", "hotel", "supermarket", "parking", "atm"),
          "fr", List.of("pharmacie", "boulangerie", "coiffeur", "école", "musée"),
          "de", List.of("Apotheke", "Tankstelle", "Bäckerei", "Bank", "Schule"),
          "it", List.of("ristorante", "farmacia", "parrucchiere", "museo"),
          "es", List.of("farmacia", "peluquería", "escuela"),
          "pt", List.of("farmácia", "padaria", "museu"),
          "nl", List.of("apotheek", "kapper", "bakkerij"),
          "pl", List.of("apteka", "restauracja", "szkoła"),
          "ru", List.of("аптека", "ресторан", "парикмахерская"),
          "ja", List.of("レストラン", "ホテル", "薬局"));

  private final LiveServer server = LiveServer.shared();

  @BeforeEach
  void begin() {
    server.log().clear();
  }

  @AfterEach
  void end() {
    server.assertLogIsClean();
  }

  private JsonNode items(String target) {
    Exchange answer = server.get(target);
    assertThat(answer.status()).as("%s: %s", target, answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body()).path("items");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /// The query items of a text as it is typed, by their links.
  private Map<String, JsonNode> queriesWhile(String text, String language) {
    Map<String, JsonNode> queries = new TreeMap<>();
    int[] letters = text.codePoints().toArray();
    for (int count = Math.min(2, letters.length); count <= letters.length; count++) {
      String typed = encoded(new String(letters, 0, count));
      String lang = language.isEmpty() ? "" : "&lang=" + language;
      for (JsonNode item : items("/v1/autosuggest?" + CASINO + lang + "&q=" + typed)) {
        if (item.has("href")) {
          queries.put(item.path("href").asText(), item);
        }
      }
    }
    return queries;
  }

  /// Follows a link as it stands.
  private void assertAnswers(JsonNode query) {
    String href = query.path("href").asText();
    assertThat(href).startsWith(server.address() + "/v1/discover?q=");
    JsonNode items = items(href.substring(server.address().length()));
    if (query.path("noResultOnFollowUp").asBoolean()) {
      assertThat(items).as("%s", query).isEmpty();
      return;
    }
    assertThat(items).as("%s", query).isNotEmpty();
    String id = query.path("id").asText().substring("cw:q:".length());
    boolean isChain = query.path("resultType").asText().equals("chainQuery");
    for (JsonNode item : items) {
      List<String> ids = new ArrayList<>();
      for (String field : isChain ? List.of("chains") : List.of("categories", "foodTypes")) {
        item.path(field).forEach(each -> ids.add(each.path("id").asText()));
      }
      String group = id.endsWith("-000") ? id.substring(0, id.length() - 3) : id;
      assertThat(ids)
          .as("%s: %s", query, item)
          .anyMatch(each -> isChain ? each.equals(id) : each.startsWith(group));
    }
  }

  @Test
  void every_link_to_a_category_is_followed() {
    Map<String, JsonNode> all = new TreeMap<>();
    WORDS.forEach((language, words) -> {
      for (String word : words) {
        Map<String, JsonNode> queries = queriesWhile(word, language);
        assertThat(queries.values())
            .as(word)
            .anyMatch(each -> !each.path("noResultOnFollowUp").asBoolean());
        all.putAll(queries);
      }
    });
    assertThat(WORDS.values().stream().mapToInt(List::size).sum()).isGreaterThanOrEqualTo(30);
    all.values().forEach(this::assertAnswers);
    assertThat(all.values().stream().filter(each -> !each.has("noResultOnFollowUp")).count())
        .isGreaterThanOrEqualTo(40);
  }

  @Test
  void every_link_to_a_chain_of_the_region_is_followed() {
    Map<String, String> names = new TreeMap<>();
    Map<String, Integer> counts = new TreeMap<>();
    for (String category : List.of("100", "200", "500", "600", "700", "800")) {
      for (JsonNode item : items("/v1/browse?limit=100&" + CASINO + "&categories=" + category)) {
        for (JsonNode chain : item.path("chains")) {
          names.put(chain.path("id").asText(), chain.path("name").asText());
          counts.merge(chain.path("id").asText(), 1, Integer::sum);
        }
      }
    }
    // A brand that no table knows is one from its second place on.
    Map<String, String> chains = new TreeMap<>(names);
    chains
        .keySet()
        .removeIf(id ->
            counts.getOrDefault(id, 0) < 2
                && TestVocabulary.VOCABULARY.chains().name(id).isEmpty());
    assertThat(chains).hasSizeGreaterThan(20);
    chains.forEach((id, name) -> {
      Map<String, JsonNode> queries = queriesWhile(name, "");
      assertThat(queries.values())
          .as("%s %s", id, name)
          .anyMatch(each -> each.path("id").asText().equals("cw:q:" + id));
      queries.values().forEach(this::assertAnswers);
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "in=circle:43.7384,7.4246;r=600",
        "in=bbox:7.41,43.73,7.43,43.75&in=countryCode:MCO",
        "at=43.7384,7.4246&route=" + ROUTE + ";w=300",
        "at=43.7384,7.4246&lang=fr,de&limit=3&politicalView=MAR",
      })
  void a_link_asks_where_and_how_the_suggestion_was_asked(String where) {
    List<JsonNode> queries = new ArrayList<>();
    items("/v1/autosuggest?q=restaurant&" + where)
        .forEach(item -> {
          if (item.has("href")) {
            queries.add(item);
          }
        });
    assertThat(queries).isNotEmpty();
    queries.forEach(this::assertAnswers);
    String href = queries.getFirst().path("href").asText();
    for (JsonNode item : items(href.substring(server.address().length()))) {
      if (where.contains("r=600")) {
        assertThat(item.path("distance").asInt()).isLessThanOrEqualTo(600);
      }
      if (where.contains("w=300")) {
        assertThat(item.path("excursionDistance").asInt(-1)).isBetween(0, 300);
      }
      if (where.contains("MAR")) {
        assertThat(item.path("politicalView").asText()).isEqualTo("MAR");
      }
    }
  }

  @Test
  void links_begin_with_the_address_that_the_caller_sees(@TempDir Path folder) {
    String public1 = "https://maps.example.org/geo";
    String target = "/v1/autosuggest?q=pharmacie&lang=fr&" + CASINO;
    try (OwnServer named =
        OwnServer.start(folder.resolve("named"), Map.of("public-address", public1))) {
      OwnServer.OwnKey key = named.createKey(named.createAccount("named", ""), "named", "");
      String href = firstLink(named.get(target, key));
      assertThat(href).startsWith(public1 + "/v1/discover?q=Pharmacie&");
      assertIsAnswered(named.get(href.substring(public1.length()), key));
    }
    try (OwnServer behind = OwnServer.start(folder.resolve("behind"), Map.of())) {
      OwnServer.OwnKey key = behind.createKey(behind.createAccount("behind", ""), "behind", "");
      Map<String, String> headers =
          Map.of(
              "Authorization",
              "Bearer " + key.secret(),
              "X-Forwarded-For",
              OwnServer.freshAddress(),
              "X-Forwarded-Proto",
              "https",
              "X-Forwarded-Host",
              "places.example.net",
              "X-Forwarded-Prefix",
              "/own");
      Exchange answer = behind.send("GET", target, headers, "");
      String base = "https://places.example.net/own";
      assertThat(firstLink(answer)).startsWith(base + "/v1/discover?q=Pharmacie&");
      assertThat(answer.header("vary").orElse("")).contains("X-Forwarded-Host");
      String path = firstLink(answer).substring(base.length());
      assertIsAnswered(behind.send("GET", path, headers, ""));
    }
  }

  private static String firstLink(Exchange answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body()).findValuesAsText("href").getFirst();
  }

  private static void assertIsAnswered(Exchange answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode items = AnswerValidator.json(answer.body()).path("items");
    assertThat(items).isNotEmpty();
    assertThat(items.findValuesAsText("id")).contains("600-6400-0070");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/autosuggest?q=rue&at=43.7384,7.4246&show=details&limit=50",
        "/v1/discover?q=restaurant&at=43.7384,7.4246&limit=50",
        "/v1/browse?categories=100,600&at=43.7384,7.4246&limit=50",
        "/v1/browse?name=e&at=43.7384,7.4246&limit=50",
      })
  void a_route_in_the_body_is_the_route_of_the_query(String target) {
    for (String route : List.of(ROUTE, ROUTE + ";w=150")) {
      Exchange asked = server.get(target + "&route=" + route);
      Exchange posted = server.postForm(target, "route=" + route);
      assertThat(posted.status()).as(posted.body()).isEqualTo(200);
      assertThat(posted.body()).isEqualTo(asked.body());
      JsonNode items = AnswerValidator.json(posted.body()).path("items");
      assertThat(items).isNotEmpty();
      int width = route.equals(ROUTE) ? 1_000 : 150;
      for (JsonNode item : items) {
        assertThat(item.has("href") ? 0 : item.path("excursionDistance").asInt(-1))
            .as("%s", item)
            .isBetween(0, width);
      }
      assertThat(server.postForm(target, "route=" + encoded(route)).body())
          .isEqualTo(posted.body());
    }
    assertThat(server.postForm(target, "").body()).isEqualTo(server.get(target).body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/autosuggest?q=rue&at=43.7384,7.4246",
        "/v1/discover?q=restaurant&at=43.7384,7.4246",
        "/v1/browse?at=43.7384,7.4246",
      })
  void a_body_that_is_no_route_is_refused(String target) {
    assertThat(server.postForm(target, "route=").body()).isEqualTo(server.get(target).body());
    for (String body : List.of("route=!", "route=BFg1-qIojptB", "route=%FF", "route=" + LONG)) {
      Exchange answer = server.postForm(target, body);
      assertThat(answer.status()).as("%s: %s", body, answer.body()).isEqualTo(400);
      JsonNode details = AnswerValidator.json(answer.body()).path("details");
      assertThat(details.findValuesAsText("parameter")).containsExactly("route");
    }
    assertThat(server.post(target, "{\"route\": \"x\"}").status()).isEqualTo(415);
    assertThat(server.postText(target, "route=" + ROUTE).status()).isEqualTo(415);
    assertThat(server.postForm(target + "&route=" + ROUTE, "route=" + ROUTE).status())
        .isEqualTo(400);
    String large = "route=" + "A".repeat(12_000_000);
    assertThat(server.postForm(target, large).status()).isEqualTo(413);
  }

  /// The hours as they stand in OpenStreetMap, judged by hand: until two in the night of Tuesday to
  /// Saturday; on Sundays from nine to one; on Sundays in December and from May to August.
  @ParameterizedTest
  @CsvSource({
    "Buddha-Bar, 2026-07-05T01:30, true",
    "Buddha-Bar, 2026-07-05T02:30, false",
    "Buddha-Bar, 2026-07-06T01:30, false",
    "Buddha-Bar, 2026-07-04T23:30:00Z, true",
    "Buddha-Bar, 2026-12-12T00:30:00Z, true",
    "Buddha-Bar, 2026-12-12T01:30:00Z, false",
    "Carrefour City, 2026-07-05T12:00:00%2B02:00, true",
    "Carrefour City, 2026-07-05T12:00:00Z, false",
    "Carrefour City, 2026-07-06T12:00:00Z, true",
    "Art in Time, 2026-07-05T11:00, true",
    "Art in Time, 2026-10-04T11:00, false",
    "Art in Time, 2026-12-06T11:00, true",
  })
  void opening_hours_use_the_local_time_of_the_place(String name, String time, boolean isOpen) {
    String target = "/v1/browse?limit=100&" + CASINO + "&name=" + encoded(name);
    assertThat(items(target)).isNotEmpty();
    List<String> open = items(target + "&openAt=" + time).findValuesAsText("title");
    assertThat(open.contains(name)).isEqualTo(isOpen);
  }

  @Test
  void all_pages_together_are_one_long_answer() {
    String target = "/v1/browse?categories=100&" + CASINO;
    List<String> paged = new ArrayList<>();
    int offset = 0;
    while (offset >= 0) {
      JsonNode page =
          AnswerValidator.json(server.get(target + "&limit=30&offset=" + offset).body());
      page.path("items").forEach(item -> paged.add(item.path("id").asText()));
      offset = page.path("nextOffset").asInt(-1);
    }
    assertThat(paged).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    List<String> head = new ArrayList<>();
    items(target + "&limit=100").forEach(item -> head.add(item.path("id").asText()));
    assertThat(paged.subList(0, 100)).isEqualTo(head);
  }
}
