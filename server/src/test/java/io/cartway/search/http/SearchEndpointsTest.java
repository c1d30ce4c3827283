package io.cartway.search.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.OpenApiDocument;
import io.cartway.search.SmallTown;
import io.cartway.search.TestVocabulary;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.reverse.ReverseGeocoder;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchEndpointsTest {

  private static final AnswerValidator CONTRACT =
      new AnswerValidator(
          OpenApi.of(OpenApiDocument.joinResources(List.of("common.yaml", "search.yaml")).json()),
          Set.of());

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-07-01T10:00:00Z"), ZoneOffset.UTC);

  @TempDir Path folder;

  private SearchIndex index;
  private Handler geocode;
  private Handler reverse;

  @BeforeEach
  void build() throws IOException {
    index = SmallTown.index(folder);
    geocode = new GeocodeEndpoint(new Geocoder(index), TestVocabulary.VOCABULARY, CLOCK);
    reverse = new RevgeocodeEndpoint(new ReverseGeocoder(index), TestVocabulary.VOCABULARY, CLOCK);
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void a_house_number_is_written_as_the_contract_has_it() throws IOException {
    assertThat(body("/v1/geocode", geocode, "q", "Äulestrasse 30 Vaduz", "show", "countryInfo"))
        .isEqualTo(
            """
            {"items":[{"title":"Äulestrasse 30, 9490 Vaduz, Liechtenstein",\
            "id":"cw:a:2TOMLvcyju4d","language":"de",\
            "resultType":"houseNumber","houseNumberType":"PA","address":{\
            "label":"Äulestrasse 30, 9490 Vaduz, Liechtenstein","countryCode":"LIE",\
            "countryName":"Liechtenstein","city":"Vaduz","street":"Äulestrasse",\
            "postalCode":"9490","houseNumber":"30"},"position":{"lat":47.1402,"lng":9.5205},\
            "access":[{"lat":47.14,"lng":9.5205}],\
            "mapView":{"west":9.51918,"south":47.1393,"east":9.52182,"north":47.1411},\
            "scoring":{"queryScore":1.0,"fieldScore":{"city":1.0,"streets":[1.0],\
            "houseNumber":1.0}},"countryInfo":{"alpha2":"LI","alpha3":"LIE"}}]}\
            """);
  }

  @Test
  void time_zones_are_shown_when_they_are_asked_for() throws IOException {
    String zone = "\"timeZone\":{\"name\":\"Europe/Vaduz\",\"utcOffset\":\"+02:00\"}";
    assertThat(body("/v1/geocode", geocode, "q", "Vaduz", "show", "tz")).contains(zone);
    assertThat(body("/v1/geocode", geocode, "q", "Vaduz")).doesNotContain("timeZone");
    assertThat(body("/v1/revgeocode", reverse, "at", "47.14025,9.5205", "show", "tz"))
        .contains(zone);
  }

  @Test
  void a_number_that_is_not_known_says_how_it_was_found() throws IOException {
    assertThat(body("/v1/geocode", geocode, "q", "Äulestrasse 30b Vaduz", "limit", "1"))
        .contains("\"houseNumberType\":\"PA\",\"houseNumberFallback\":true");
    assertThat(body("/v1/geocode", geocode, "q", "Äulestrasse 30 Vaduz"))
        .doesNotContain("houseNumberFallback");
  }

  @Test
  void every_kind_of_answer_fits_the_contract() throws IOException {
    for (String text :
        List.of(
            "Vaduz", "Liechtenstein", "Äulestrasse", "9490", "Mitteldorf", "Bäckerei", "nothing")) {
      body("/v1/geocode", geocode, "q", text, "at", "47.14,9.52");
    }
    for (String types : List.of("address", "area", "city", "houseNumber", "place", "street", "")) {
      body("/v1/revgeocode", reverse, "at", "47.1402,9.5211", "limit", "100", "types", types);
    }
  }

  @Test
  void a_place_has_its_categories() throws IOException {
    assertThat(body("/v1/geocode", geocode, "q", "Bäckerei Gross"))
        .contains(
            "\"categories\":[{\"id\":\"600-6300-0244\",\"name\":\"Bakery and Baked Goods Store\","
                + "\"primary\":true}]")
        .doesNotContain("mapView");
  }

  @Test
  void reverse_answers_carry_whole_metres_and_no_score() throws IOException {
    assertThat(body("/v1/revgeocode", reverse, "at", "47.14025,9.5205"))
        .contains("\"distance\":6,\"mapView\"")
        .doesNotContain("scoring");
    assertThat(body("/v1/revgeocode", reverse, "at", "10,10")).isEqualTo("{\"items\":[]}");
    assertThat(body("/v1/revgeocode", reverse, "in", "circle:47.14025,9.5205;r=100"))
        .contains("cw:a:2TOMLvcyju4d");
  }

  @Test
  void white_space_is_an_empty_list_and_no_text_a_fault() throws IOException {
    assertThat(body("/v1/geocode", geocode, "q", "   ")).isEqualTo("{\"items\":[]}");
    assertThat(faults(geocode)).containsExactly("q");
    assertThat(faults(geocode, "q", "")).containsExactly("q");
    assertThat(body("/v1/geocode", geocode, "qq", "street=Äulestrasse;houseNumber=30;city=Schaan"))
        .contains("cw:a:HxkC5nG5eZuj")
        .doesNotContain("cw:a:2TOMLvcyju4d");
  }

  @Test
  void all_faults_are_named_together() throws IOException {
    assertThat(
            faults(
                geocode,
                "qq",
                "planet=earth",
                "in",
                "countryCode:li",
                "at",
                "91,0",
                "limit",
                "101",
                "lang",
                "no language",
                "types",
                "car",
                "show",
                "foobar",
                "politicalView",
                "XXZ"))
        .containsExactlyInAnyOrder(
            "qq", "in", "at", "limit", "lang", "types", "show", "politicalView");
    assertThat(faults(reverse)).containsExactly("at");
    assertThat(faults(reverse, "at", "1,2,3")).containsExactly("at");
    assertThat(faults(reverse, "at", "1,2", "in", "circle:1,2;r=3")).containsExactly("in");
    assertThat(faults(reverse, "in", "circle:1,2;r=-3")).containsExactly("in");
    assertThat(faults(reverse, "at", "1,2", "types", "postalCode")).containsExactly("types");
    assertThat(faults(reverse, "at", "1,2", "bearing", "360")).containsExactly("bearing");
    assertThat(faults(reverse, "at", "1,2", "bearing", "5", "types", "place"))
        .containsExactly("types");
  }

  @Test
  void countries_are_alpha_3_or_the_union() throws IOException {
    assertThat(body("/v1/geocode", geocode, "q", "Vaduz", "in", "countryCode:LIE,MCO"))
        .contains("cw:l:w2");
    assertThat(body("/v1/geocode", geocode, "q", "Vaduz", "in", "countryCode:XEA"))
        .isEqualTo("{\"items\":[]}");
  }

  private static String body(String path, Handler handler, String... parameters)
      throws IOException {
    Answer answer = handler.handle(FakeCall.of(parameters));
    assertThat(answer).isInstanceOf(Answer.Json.class);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      ((Answer.Json) answer).body().write(json);
    }
    Exchange exchange =
        new Exchange(
            "GET", path, 200, Map.of("content-type", List.of("application/json")), text.toString());
    assertThat(CONTRACT.faults(exchange)).as(text.toString()).isEmpty();
    return text.toString();
  }

  private static List<String> faults(Handler handler, String... parameters) throws IOException {
    Answer answer = handler.handle(FakeCall.of(parameters));
    assertThat(answer).isInstanceOf(Answer.Invalid.class);
    return ((Answer.Invalid) answer).faults().stream().map(Fault::parameter).toList();
  }
}
