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
import io.cartway.search.identity.Lookup;
import io.cartway.search.index.SearchIndex;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.OpenApi;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookupEndpointTest {

  private static final AnswerValidator CONTRACT =
      new AnswerValidator(
          OpenApi.of(
              OpenApiDocument.joinResources(List.of("common.yaml", "search.yaml", "places.yaml"))
                  .json()),
          Set.of());

  /// A Wednesday, noon in Vaduz.
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-07-01T10:00:00Z"), ZoneOffset.UTC);

  private static final String ADLER =
      """
      30 | POINT(9.5255 47.1415) | amenity=restaurant; name=Adler; cuisine=pizza; \
      phone=00423 236 11 11; contact:fax=236 11 12; website=adler.li; \
      contact:email=mailto:info@adler.li; url=no address; mobile=12; \
      opening_hours=Mo-Fr 11:30-14:00,17:00-01:00; Sa 17:00-24:00
      """;

  @TempDir Path folder;

  @Test
  void a_place_is_written_with_all_that_is_known_of_it() throws IOException {
    try (SearchIndex index = SmallTown.with(folder, ADLER.replace("01:00; Sa", "01:00;Sa"))) {
      String body = body(endpoint(index), "id", idOf(index, "Adler"), "show", "countryInfo,tz");
      assertThat(body)
          .startsWith("{\"title\":\"Adler\",\"id\":\"cw:p:")
          .contains("\"categories\":[{\"id\":\"100-1000-")
          .contains("\"foodTypes\":[{\"id\":\"800-057\",\"name\":\"Pizza\",\"primary\":true}]")
          .contains(
              "\"contacts\":[{\"phone\":[{\"value\":\"+4232361111\"}],"
                  + "\"fax\":[{\"value\":\"+4232361112\"}],"
                  + "\"www\":[{\"value\":\"http://adler.li\"}],"
                  + "\"email\":[{\"value\":\"info@adler.li\"}]}]")
          .contains(
              "\"openingHours\":[{\"text\":[\"Mon-Fri: 11:30 - 14:00, 17:00 - 01:00\","
                  + "\"Sat: 17:00 - 24:00\"],\"isOpen\":true,\"structured\":["
                  + "{\"start\":\"T113000\",\"duration\":\"PT02H30M\","
                  + "\"recurrence\":\"FREQ:DAILY;BYDAY:MO,TU,WE,TH,FR\"},"
                  + "{\"start\":\"T170000\",\"duration\":\"PT08H00M\","
                  + "\"recurrence\":\"FREQ:DAILY;BYDAY:MO,TU,WE,TH,FR\"},"
                  + "{\"start\":\"T170000\",\"duration\":\"PT07H00M\","
                  + "\"recurrence\":\"FREQ:DAILY;BYDAY:SA\"}]}]")
          .contains("\"countryInfo\":{\"alpha2\":\"LI\",\"alpha3\":\"LIE\"}")
          .contains("\"timeZone\":{\"name\":\"Europe/Vaduz\",\"utcOffset\":\"+02:00\"}");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Äulestrasse 30 Vaduz | houseNumber",
        "Äulestrasse Vaduz    | street",
        "Vaduz                | locality",
        "Mitteldorf           | district",
        "9490                 | locality",
        "Vaduzer Café         | place",
      })
  void every_kind_of_id_is_answered_with_the_object_of_the_search(String text, String type)
      throws IOException {
    try (SearchIndex index = SmallTown.index(folder)) {
      String id = idOf(index, text);
      assertThat(body(endpoint(index), "id", id))
          .contains("\"id\":\"" + id + "\"")
          .contains("\"resultType\":\"" + type + "\"")
          .doesNotContain("\"items\"")
          .doesNotContain("scoring")
          .doesNotContain("distance");
    }
  }

  @Test
  void names_come_in_the_language_that_is_asked_for() throws IOException {
    try (SearchIndex index = SmallTown.index(folder)) {
      String id = idOf(index, "Vaduzer Café");
      assertThat(body(endpoint(index), "id", id)).startsWith("{\"title\":\"Vaduzer Café\"");
      assertThat(body(endpoint(index), "id", id, "lang", "en"))
          .startsWith("{\"title\":\"Vaduz Coffee\"");
    }
  }

  @Test
  void a_removed_id_names_its_successor() throws IOException {
    Path before = Files.createDirectories(folder.resolve("before"));
    Path after = Files.createDirectories(folder.resolve("after"));
    Path last = Files.createDirectories(folder.resolve("last"));
    String other = ADLER.replace("name=Adler", "name=Rössli").replace("01:00; Sa", "01:00;Sa");
    try (SearchIndex old = SmallTown.with(before, ADLER.replace("01:00; Sa", "01:00;Sa"));
        SearchIndex index = SmallTown.after(before, after, other);
        SearchIndex without = SmallTown.after(before, last, "")) {
      String id = idOf(old, "Adler");
      String successor = idOf(index, "Rössli");
      Answer.Problem gone = (Answer.Problem) endpoint(index).handle(FakeCall.of("id", id));
      assertThat(gone.status()).isEqualTo(410);
      assertThat(gone.code()).isEqualTo("gone");
      assertThat(gone.cause()).contains(id).contains("20240304-before");
      assertThat(gone.action()).contains(successor);
      assertThat(gone.details()).containsExactly(Fault.of("id", id, successor));
      assertThat(gone.headers())
          .isEqualTo(
              Map.of("Link", "</v1/lookup?id=" + successor + ">; rel=\"successor-version\""));
      Answer.Problem lost = (Answer.Problem) endpoint(without).handle(FakeCall.of("id", id));
      assertThat(lost.status()).isEqualTo(410);
      assertThat(lost.details()).isEmpty();
      assertThat(lost.headers()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"cw:a:AAAAAAAAAAAA", "'cw:s:1.2#+'", "here:pds:place:1", "nonsense", "€", "cw:t::"})
  void an_id_that_never_existed_is_not_found(String id) throws IOException {
    try (SearchIndex index = SmallTown.index(folder)) {
      Answer.Problem problem = (Answer.Problem) endpoint(index).handle(FakeCall.of("id", id));
      assertThat(problem.status()).isEqualTo(404);
      assertThat(problem.code()).isEqualTo("notFound");
      assertThat(problem.cause()).contains(id);
    }
  }

  /// Parameter by parameter: what is read, and what is refused under its name.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "id            | -                             | id",
        "id            | undefined                     | id",
        "lang          | 12                            | lang",
        "lang          | de-CH,fr                      | -",
        "show          | countryInfo,tz,streetInfo,ev  | -",
        "show          | parsing                       | show",
        "politicalView | IND                           | -",
        "politicalView | india                         | politicalView",
        "unknown       | 1                             | -",
      })
  void every_parameter_is_read_or_refused(String name, String value, String fault)
      throws IOException {
    try (SearchIndex index = SmallTown.index(folder)) {
      FakeCall call = FakeCall.of("id", idOf(index, "Vaduz"));
      call.with(name, value == null ? "" : value);
      Answer answer = endpoint(index).handle(call);
      if (fault == null) {
        assertThat(answer).isInstanceOf(Answer.Json.class);
      } else {
        assertThat(((Answer.Invalid) answer).faults())
            .extracting(Fault::parameter)
            .containsExactly(fault);
      }
    }
  }

  private static Handler endpoint(SearchIndex index) {
    return new LookupEndpoint(new Lookup(index), TestVocabulary.VOCABULARY, NOON);
  }

  private static String idOf(SearchIndex index, String text) throws IOException {
    Answer answer =
        new GeocodeEndpoint(new Geocoder(index), TestVocabulary.VOCABULARY, NOON)
            .handle(FakeCall.of("q", text));
    return text(answer).replaceAll("(?s)^.*?\"id\":\"([^\"]+)\".*$", "$1");
  }

  private static String text(Answer answer) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      ((Answer.Json) answer).body().write(json);
    }
    return text.toString();
  }

  private static String body(Handler handler, String... query) throws IOException {
    String body = text(handler.handle(FakeCall.of(query)));
    Map<String, List<String>> headers = Map.of("content-type", List.of("application/json"));
    Exchange exchange = new Exchange("GET", "/v1/lookup", 200, headers, body);
    assertThat(CONTRACT.faults(exchange)).as(body).isEmpty();
    return body;
  }
}
