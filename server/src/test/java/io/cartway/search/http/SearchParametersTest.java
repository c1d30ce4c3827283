package io.cartway.search.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.search.SmallTown;
import io.cartway.search.TestVocabulary;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.identity.Lookup;
import io.cartway.search.identity.Resolver;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchItem;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The parameters of questions without a call, as a row of a batch has them. A row is written here
/// as `name: value`, separated by ` | `.
class SearchParametersTest {

  private static final Instant NOON = Instant.parse("2026-07-01T10:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);

  @TempDir static Path folder;

  private static SearchIndex index;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.index(folder);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  // ---------------------------------------------------------------- answers

  @ParameterizedTest
  @ValueSource(
      strings = {
        "q: Äulestrasse 30, Vaduz",
        "q: Aulestrase | limit: 1 | at: 47.17,9.521 | show: tz,parsing,streetInfo",
        "qq: street=Äulestrasse;houseNumber=30;city=Schaan | lang: fr | politicalView: MAR",
        "q: Vaduz | types: area | in: countryCode:LIE",
        "q: Vaduz | in: countryCode:FRA",
      })
  void a_row_is_geocoded_as_a_request_is(String row) throws IOException {
    Geocoder geocoder = new Geocoder(index);
    GeocodeParameters read = GeocodeParameters.read(parameters(row)).orElseThrow();
    List<SearchItem> items = read.ask(geocoder, Deadline.never());
    Handler endpoint = new GeocodeEndpoint(geocoder, TestVocabulary.VOCABULARY, CLOCK);
    assertThat(written(items, read.shown())).isEqualTo(answer(endpoint, call(row)));
  }

  @Test
  void a_row_may_have_the_fields_of_an_address_as_cells() throws IOException {
    GeocodeParameters cells =
        GeocodeParameters.readRow(
                parameters("street: Äulestrasse | houseNumber: 30 | city: Schaan | county:  "))
            .orElseThrow();
    GeocodeParameters text =
        GeocodeParameters.read(parameters("qq: street=Äulestrasse;houseNumber=30;city=Schaan"))
            .orElseThrow();
    assertThat(cells).isEqualTo(text);
    assertThat(GeocodeParameters.readRow(parameters("city: a;b | q: c")).orElseThrow().request())
        .matches(request -> request.fields().containsValue("a;b") && request.text().equals("c"));
    assertThat(fault("qq: city=a | city: b")).isEqualTo("city: the field once, here or in qq");
    assertThat(fault("street: " + "a".repeat(10_001))).startsWith("street: at most 10,000");
    assertThat(fault("unit: 5 | placeName: a")).startsWith("q: a text in q");
    assertThat(GeocodeParameters.read(parameters("city: a"))).isEmpty();
  }

  @Test
  void who_asks_for_a_corridor_is_told_how_it_is_written() {
    Parameters given = parameters("in: corridor:BFwzogJo_z6BAnf;r=500 | at: 47,9");
    AreaParameters.read(given, Optional.empty(), AreaParameters.Rule.AT);
    assertThat(given.faults()).hasSize(1);
    assertThat(given.faults().getFirst().expected())
        .startsWith("countryCode:")
        .contains("; a corridor is route=<flexible polyline>[;w=<metres>]");
    Parameters other = parameters("in: planet:Earth | at: 47,9");
    AreaParameters.read(other, Optional.empty(), AreaParameters.Rule.AT);
    assertThat(other.faults().getFirst().expected()).doesNotContain("corridor");
  }

  private static String fault(String row) {
    Parameters given = parameters(row);
    assertThat(GeocodeParameters.readRow(given)).isEmpty();
    assertThat(given.faults()).hasSize(1);
    return given.faults().getFirst().parameter() + ": " + given.faults().getFirst().expected();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "at: 47.1402,9.5205",
        "in: circle:47.1402,9.5205;r=2000 | limit: 3 | show: tz,countryInfo | lang: ja",
        "at: 47.1402,9.5205 | bearing: 90",
        "at: 47.1402,9.5205 | types: city | politicalView: MAR",
      })
  void a_row_is_reversed_as_a_request_is(String row) throws IOException {
    ReverseGeocoder geocoder = new ReverseGeocoder(index);
    ReverseParameters read = ReverseParameters.read(parameters(row)).orElseThrow();
    List<SearchItem> items = read.ask(geocoder, Deadline.never());
    assertThat(items).isNotEmpty();
    Handler endpoint = new RevgeocodeEndpoint(geocoder, TestVocabulary.VOCABULARY, CLOCK);
    assertThat(written(items, read.shown())).isEqualTo(answer(endpoint, call(row)));
  }

  @Test
  void a_row_is_looked_up_as_a_request_is() throws IOException {
    String row = "id: %s | lang: en | show: tz".formatted(idOf("Vaduzer Café"));
    LookupParameters read = LookupParameters.read(parameters(row)).orElseThrow();
    Lookup lookup = new Lookup(index);
    Lookup.Outcome.FoundItem found = (Lookup.Outcome.FoundItem) read.ask(lookup, Deadline.never());
    String json =
        written(to -> SearchItemJson.write(to, found.item(), view(read.shown()), any -> {}));
    Handler endpoint = new LookupEndpoint(lookup, TestVocabulary.VOCABULARY, CLOCK);
    assertThat(json).isEqualTo(answer(endpoint, call(row))).contains("Vaduz Coffee");
    LookupParameters other = LookupParameters.read(parameters("id: cw:p:no")).orElseThrow();
    assertThat(other.ask(lookup, Deadline.never())).isEqualTo(new Lookup.Outcome.Unknown());
  }

  @Test
  void a_row_is_resolved_as_a_stored_place_is() throws IOException {
    String row =
        "title: Vaduzer Kaffee | id: 7 | lat: 47.1411 | lng: 9.5251 | category: cafe | show: tz"
            + " | categories: [{\"id\": \"100-1100\"}, \"nonsense\"]"
            + " | contacts: [{\"phone\": [{\"value\": \"+4231111111\"}]}]";
    String body =
        """
        {"title": "Vaduzer Kaffee", "id": 7, "lat": 47.1411, "lng": "9.5251", "category": "cafe",
         "categories": [{"id": "100-1100"}, "nonsense"],
         "contacts": [{"phone": [{"value": "+4231111111"}]}]}
        """;
    ResolveParameters read = resolve(parameters(row)).orElseThrow();
    assertThat(read.place().phone()).isEqualTo("+4231111111");
    assertThat(read.place().categories()).hasSize(2).contains("100-1100");
    Resolver resolver = new Resolver(index);
    List<Resolver.Resolved> found = read.ask(resolver, Deadline.never());
    String json = written(to -> ResolveJson.write(to, read, found, view(read.shown())));
    Handler endpoint = new ResolveEndpoint(resolver, TestVocabulary.VOCABULARY, CLOCK);
    FakeCall call = FakeCall.of("show", "tz").body("application/json", body);
    assertThat(json)
        .isEqualTo(answer(endpoint, call))
        .contains("\"foreignId\":\"7\"", "Vaduzer Café", "\"unknownCategories\":[\"nonsense\"]");
  }

  @Test
  void a_word_that_starts_with_a_bracket_is_no_list() {
    String row = "name: [Bar] | position: 47.1,9.5 | category: [Bar] | phone: {1}";
    ResolveParameters read = resolve(parameters(row)).orElseThrow();
    assertThat(read.place().name()).isEqualTo("[Bar]");
    assertThat(read.place().phone()).isEqualTo("{1}");
    assertThat(read.unknownCategories().size() + read.place().categories().size()).isEqualTo(1);
  }

  // ---------------------------------------------------------------- faults

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit: 0 | show: x | lang: ! | types: x | politicalView: EARTH | at: 1 | in: x",
        "qq: x | q: a | in: countryCode:li",
        "lang: ! | at: 1,2 | in: circle:1,2;r=3 | bearing: 360 | types: area",
        "in: circle:1,2 | id: | limit: 1.5",
        "id: 1 | show: nothing",
      })
  void a_row_has_the_faults_of_a_request(String row) throws IOException {
    Parameters geocode = parameters(row);
    assertThat(GeocodeParameters.read(geocode)).isEmpty();
    Handler endpoint = new GeocodeEndpoint(new Geocoder(index), TestVocabulary.VOCABULARY, CLOCK);
    assertThat(endpoint.handle(call(row))).isEqualTo(new Answer.Invalid(geocode.faults()));
    Parameters reverse = parameters(row);
    assertThat(ReverseParameters.read(reverse)).isEmpty();
    endpoint = new RevgeocodeEndpoint(new ReverseGeocoder(index), TestVocabulary.VOCABULARY, CLOCK);
    assertThat(endpoint.handle(call(row))).isEqualTo(new Answer.Invalid(reverse.faults()));
    Parameters lookup = parameters(row);
    assertThat(LookupParameters.read(lookup)).isEmpty();
    endpoint = new LookupEndpoint(new Lookup(index), TestVocabulary.VOCABULARY, CLOCK);
    assertThat(endpoint.handle(call(row))).isEqualTo(new Answer.Invalid(lookup.faults()));
    Parameters resolve = parameters(row);
    assertThat(resolve(resolve)).isEmpty();
    assertThat(resolve.faults()).isNotEmpty();
  }

  @Test
  void a_value_beyond_its_limit_is_the_only_fault() {
    String row = "q: %s | limit: x | id: a".formatted("a".repeat(10_001));
    for (Function<Parameters, Optional<?>> reader : READERS) {
      Parameters given = parameters(row);
      assertThat(reader.apply(given)).isEmpty();
      assertThat(given.faults()).singleElement().matches(fault -> fault.parameter().equals("q"));
    }
  }

  // ---------------------------------------------------------------- equality

  private static final List<Function<Parameters, Optional<?>>> READERS =
      List.of(
          GeocodeParameters::read,
          ReverseParameters::read,
          LookupParameters::read,
          SearchParametersTest::resolve);

  @Test
  void whatever_changes_an_answer_changes_the_parameters() {
    differ(
        GeocodeParameters::readRow,
        "q: a | qq: city=b | lang: de",
        "street: x",
        "q: x",
        "qq: city=x",
        "at: 1,2",
        "in: countryCode:LIE",
        "lang: fr",
        "lang: de,fr",
        "types: area",
        "limit: 3",
        "show: tz",
        "politicalView: MAR");
    differ(
        ReverseParameters::read,
        "at: 1,2 | lang: de",
        "at: 1,3",
        "lang: fr",
        "types: street",
        "bearing: 5",
        "limit: 3",
        "show: tz",
        "politicalView: MAR");
    differ(
        LookupParameters::read,
        "id: a | lang: de",
        "id: b",
        "lang: fr",
        "show: tz",
        "politicalView: MAR");
    differ(
        SearchParametersTest::resolve,
        "name: a | position: 1,2 | lang: de",
        "name: b",
        "position: 1,3",
        "id: 7",
        "category: cafe",
        "category: nonsense",
        "phone: 1",
        "www: a",
        "lang: fr",
        "show: tz",
        "politicalView: MAR");
  }

  private static void differ(
      Function<Parameters, Optional<?>> reader, String base, String... changes) {
    Set<Object> seen = new HashSet<>();
    assertThat(seen.add(reader.apply(parameters(base)).orElseThrow())).isTrue();
    assertThat(seen.add(reader.apply(parameters(base + " | own: 1")).orElseThrow())).isFalse();
    for (String change : changes) {
      String row = base + " | " + change;
      assertThat(seen.add(reader.apply(parameters(row)).orElseThrow())).as(row).isTrue();
      assertThat(seen.add(reader.apply(parameters(row)).orElseThrow())).as(row).isFalse();
    }
  }

  // ---------------------------------------------------------------- how rows are written

  private static Map<String, String> cells(String row) {
    Map<String, String> cells = new LinkedHashMap<>();
    for (String cell : row.split(" [|] ", -1)) {
      String[] parts = cell.split(": ?", 2);
      cells.put(parts[0], parts[1]);
    }
    return cells;
  }

  private static Parameters parameters(String row) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    cells(row).forEach((name, value) -> values.put(name, List.of(value)));
    return new Parameters(values);
  }

  private static FakeCall call(String row) {
    FakeCall call = FakeCall.of();
    cells(row).forEach(call::with);
    return call;
  }

  private static Optional<ResolveParameters> resolve(Parameters row) {
    return ResolveParameters.readRow(row, TestVocabulary.VOCABULARY.categories());
  }

  private static String idOf(String name) throws IOException {
    GeocodeParameters read = GeocodeParameters.read(parameters("q: " + name)).orElseThrow();
    return read.ask(new Geocoder(index), Deadline.never()).getFirst().id();
  }

  private static SearchItemJson.View view(ItemParameters shown) {
    return shown.view(TestVocabulary.VOCABULARY, NOON);
  }

  private static String written(List<SearchItem> items, ItemParameters shown) throws IOException {
    return written(json -> SearchItemJson.write(json, items, view(shown)));
  }

  private static String answer(Handler endpoint, FakeCall call) throws IOException {
    return written(((Answer.Json) endpoint.handle(call)).body());
  }

  private static String written(Answer.Body body) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      body.write(json);
    }
    return text.toString();
  }
}
