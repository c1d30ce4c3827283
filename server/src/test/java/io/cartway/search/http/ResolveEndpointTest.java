package io.cartway.search.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.http.OpenApiDocument;
import io.cartway.search.SmallTown;
import io.cartway.search.TestVocabulary;
import io.cartway.search.identity.Resolver;
import io.cartway.search.index.SearchIndex;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.OpenApi;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResolveEndpointTest {

  private static final AnswerValidator CONTRACT =
      new AnswerValidator(
          OpenApi.of(
              OpenApiDocument.joinResources(List.of("common.yaml", "search.yaml", "places.yaml"))
                  .json()),
          Set.of());

  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-07-01T10:00:00Z"), ZoneOffset.UTC);

  private static final String TOWN =
      """
      30 | POINT(9.5255 47.1415) | amenity=restaurant; name=Adler; phone=+423 236 11 11; \
      website=http://adler.li/karte
      31 | POINT(9.5265 47.1415) | amenity=pharmacy; name=Engel Apotheke
      32 | POINT(9.5275 47.1415) | amenity=toilets
      33 | POINT(9.5300 47.1415) | shop=supermarket; name=Coop
      34 | POINT(9.5330 47.1430) | shop=supermarket; name=Coop
      """;

  @TempDir static Path folder;

  private static SearchIndex index;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.with(folder, TOWN);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static Answer ask(String body, String... query) throws IOException {
    return new ResolveEndpoint(new Resolver(index), TestVocabulary.VOCABULARY, NOON)
        .handle(FakeCall.of(query).body("application/json", body));
  }

  private static JsonNode answer(String body, String... query) throws IOException {
    Answer.Json answer = (Answer.Json) ask(body, query);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      answer.body().write(json);
    }
    Exchange exchange =
        Exchange.of(
            "POST",
            "/v1/resolve",
            answer.status(),
            Map.of("content-type", List.of("application/json")),
            text.toString().getBytes(UTF_8));
    assertThat(CONTRACT.faults(exchange)).as(text.toString()).isEmpty();
    return AnswerValidator.json(text.toString());
  }

  @Test
  void an_item_of_another_provider_is_read_as_it_was_stored() throws IOException {
    JsonNode answer =
        answer(
            """
            {"title": "Restaurant Adler", "id": "here:pds:place:438u0qh-1", "resultType": "place",
             "address": {"label": "Restaurant Adler, Vaduz"},
             "position": {"lat": 47.1416, "lng": 9.5257}, "access": [{"lat": 1, "lng": 2}],
             "categories": [{"id": "100-1000-0001", "name": "Casual Dining", "primary": true}],
             "contacts": [{"phone": [{"value": "+4232361111"}], "www": [{"value": "adler.li"}]}]}
            """,
            "show",
            "countryInfo");
    assertThat(answer.path("foreignId").asText()).isEqualTo("here:pds:place:438u0qh-1");
    assertThat(answer.path("item").path("title").asText()).isEqualTo("Adler");
    assertThat(answer.path("item").path("id")).isEqualTo(answer.path("id"));
    assertThat(answer.path("item").path("contacts").size()).isEqualTo(1);
    assertThat(answer.path("item").path("countryInfo").path("alpha2").asText()).isEqualTo("LI");
    assertThat(answer.path("distance").asInt()).isBetween(10, 30);
    assertThat(answer.path("confidence").asDouble()).isGreaterThan(0.95);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'name': 'Aptheke Engel', 'position': '47.1416,9.5266'          | Engel Apotheke | 0.8 | 1",
        "'name': 'ADLER', 'lat': 47.1415, 'lng': '9.5256'               | Adler          | 0.8 | 1",
        "'category': 'restroom', 'position': '47.1415,9.5275'           | Toilette       | 0.5 | 1",
        "'name': 'Coop', 'position': {'lat':47.14222,'lng':9.5315} | Coop        | 0.3 | 0.7",
        "'name': 'Löwen', 'category': 'restaurant', 'position': {'lat':47.1416,'lng':9.5257} "
            + "                                                         | Adler          | 0 | 0.4",
      })
  void the_confidence_says_how_sure_it_is(String body, String title, double least, double most)
      throws IOException {
    JsonNode answer = answer("{" + body.replace('\'', '"') + "}");
    assertThat(answer.path("confidence").asDouble()).isBetween(least, most);
    if (answer.has("item")) {
      assertThat(answer.path("item").path("title").asText()).isEqualTo(title);
    }
  }

  @Test
  void two_possible_matches_are_both_returned() throws IOException {
    JsonNode answer =
        answer("{\"name\": \"Coop\", \"position\": {\"lat\":47.1422,\"lng\":9.5315}}");
    assertThat(answer.path("alternatives").get(0).path("title").asText()).isEqualTo("Coop");
    assertThat(answer.path("alternatives").get(0).path("id")).isNotEqualTo(answer.path("id"));
  }

  @Test
  void places_without_a_match_have_no_id() throws IOException {
    JsonNode answer = answer("{\"name\": \"Kiosk\", \"position\": {\"lat\": 47.2, \"lng\": 9.6}}");
    assertThat(answer.has("id")).isFalse();
    assertThat(answer.path("confidence").asDouble()).isZero();
  }

  @Test
  void an_unknown_category_word_is_reported() throws IOException {
    JsonNode answer =
        answer(
            "{\"name\": \"Adler\", \"categories\": [\"point_of_interest\", \"restaurant\"],"
                + "\"position\": {\"lat\": 47.1415, \"lng\": 9.5255}}");
    assertThat(answer.path("unknownCategories").toString()).isEqualTo("[\"point_of_interest\"]");
    assertThat(answer.path("item").path("title").asText()).isEqualTo("Adler");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{}                                                          | name,position",
        "{'name': 'Adler'}                                           | position",
        "{'name': 'Adler', 'position': {'lat': 91, 'lng': 0}}        | position",
        "{'name': 'Adler', 'position': 5}                            | position",
        "{'name': ['Adler'], 'position': {'lat': 47, 'lng': 9}}      | name",
        "{'name': 'A', 'category': {}, 'position': '47,9'}           | category",
        "[1]                                                         | body",
        "{'name': 'Adler', 'name': 'B', 'position': '47,9'}          | body",
        "'Adler'                                                     | body",
        "{'name': 'A\\u0000', 'position': '47,9'}                     | name",
      })
  void unreadable_fields_are_named(String body, String parameters) throws IOException {
    Answer answer = ask(body.replace('\'', '"'));
    assertThat(answer).isInstanceOf(Answer.Invalid.class);
    assertThat(((Answer.Invalid) answer).faults().stream().map(Fault::parameter).sorted())
        .containsExactly(parameters.split(",", -1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"🏔🏔🏔", "\u202Eشارع", "a:b* OR +(", "' --", "\u0001\u0002"})
  void any_name_has_an_answer(String name) throws IOException {
    String text = TextNode.valueOf(name).toString();
    JsonNode answer =
        answer("{\"name\": " + text + ", \"position\": {\"lat\": 47.1415, \"lng\": 9.5255}}");
    assertThat(answer.path("confidence").asDouble()).isLessThan(0.5);
  }

  @Test
  void a_name_of_ten_thousand_letters_is_refused() throws IOException {
    Answer answer = ask("{\"name\": \"" + "a".repeat(10_000) + "\", \"position\": \"47,9\"}");
    assertThat(((Answer.Invalid) answer).faults().getFirst().parameter()).isEqualTo("name");
  }

  @Test
  void no_body_and_other_bodies_are_refused() throws IOException {
    assertThat(ask("")).isInstanceOf(Answer.Invalid.class);
    Answer form =
        new ResolveEndpoint(new Resolver(index), TestVocabulary.VOCABULARY, NOON)
            .handle(FakeCall.of().body("application/x-www-form-urlencoded", "name=Adler"));
    assertThat(((Answer.Problem) form).status()).isEqualTo(415);
  }
}
