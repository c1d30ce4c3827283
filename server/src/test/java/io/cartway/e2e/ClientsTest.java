package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.onthegomap.planetiler.reader.osm.OsmBlockSource;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import io.cartway.geo.LatLng;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Four clients of HERE's search that others wrote, changed in host and header only, against our
/// server. What is right is read from the extract itself. The geocode of leaflet-control-geocoder
/// asks for discover, the autocomplete of OpenTripPlanner for autosuggest; geopy suggests nothing.
class ClientsTest {

  private static final int SAMPLE = 12;

  /// Houses closer to each other are not told apart by a point.
  private static final double APART_METERS = 25;

  private static final double NEAR_METERS = 30;

  private static final String NONSENSE = "Xqzzyv Wvvqkj";

  private final LiveServer server = LiveServer.shared();

  @BeforeEach
  void begin() {
    server.log().clear();
  }

  @AfterEach
  void end() {
    server.assertLogIsClean();
  }

  /// A house as the extract has it.
  private record Truth(String number, String street, LatLng position) {}

  private static final class Holder {
    private static final List<Truth> HOUSES = houses();
  }

  @Test
  void leaflet_geosearch_finds_addresses() {
    ForeignClient client = ForeignClient.ofNode("leaflet-geosearch.mjs");
    assertFinds(client, "geocode", Holder.HOUSES);
    assertThat(ask(client, geocode(NONSENSE)).path("results")).isEmpty();
    assertThat(askWrongly(client, geocode("Monaco")).path("error").asText()).isNotBlank();
  }

  /// Its control asks with every key that is struck.
  @Test
  void leaflet_geosearch_answers_every_key_that_is_struck() {
    Truth house = Holder.HOUSES.getFirst();
    String whole = "%s %s, Monaco".formatted(house.number, house.street);
    List<String> typed = new ArrayList<>();
    for (int end = 1; end <= whole.length(); end++) {
      typed.add(geocode(whole.substring(0, end)));
    }
    List<JsonNode> answers =
        ForeignClient.ofNode("leaflet-geosearch.mjs").ask(server.address(), server.key(), typed);
    assertThat(answers).allMatch(answer -> answer.path("results").isArray());
    int named = house.number.length() + 1 + house.street.length();
    for (JsonNode answer : answers.subList(named - 1, answers.size())) {
      assertThat(answer.at("/results/0/street").asText()).isEqualTo(house.street);
      assertThat(answer.at("/results/0/houseNumber").asText()).isEqualTo(house.number);
    }
  }

  @Test
  void leaflet_control_geocoder_finds_kinds_of_places() {
    ForeignClient client = ForeignClient.ofNode("leaflet-control-geocoder.mjs");
    List<LatLng> pharmacies = extract("amenity", "pharmacy");
    LatLng at = new LatLng(43.7384, 7.4246);
    for (String operation : List.of("geocode", "geocodeInBox")) {
      String call = geocode("pharmacie").replace("\"geocode\"", '"' + operation + '"');
      JsonNode results = ask(client, call).path("results");
      assertThat(results).as(results.toString()).hasSize(10);
      double last = 0;
      for (JsonNode each : results) {
        LatLng position = position(each);
        assertThat(pharmacies)
            .as(each.toString())
            .anyMatch(one -> one.distanceMeters(position) < NEAR_METERS);
        double meters = position.distanceMeters(at);
        assertThat(operation.equals("geocode") ? meters : last).isGreaterThan(last - 1);
        last = meters;
      }
    }
  }

  @Test
  void opentripplanner_suggests_as_one_types() {
    ForeignClient client = ForeignClient.ofNode("opentripplanner-geocoder.mjs");
    for (String operation : List.of("suggest", "suggestInBox", "suggestInBoth")) {
      assertFinds(client, operation, Holder.HOUSES);
    }
    JsonNode cafes = ask(client, call("suggest", "caf")).path("results");
    assertThat(cafes).isNotEmpty();
    // Items that ask further have no position, and it leaves them out.
    for (JsonNode cafe : cafes) {
      assertThat(cafe.path("label").asText()).isNotBlank();
      assertThat(position(cafe).distanceMeters(new LatLng(43.7384, 7.4246))).isLessThan(5_000);
    }
    assertThat(ask(client, call("suggest", NONSENSE)).path("results")).isEmpty();
    // It asks without a place to look at, which is refused as HERE refuses it.
    assertThat(ask(client, call("suggestAnywhere", "caf")).path("error").asText()).isNotBlank();
    assertThat(askWrongly(client, call("suggest", "caf")).path("error").asText()).isNotBlank();
  }

  @Test
  void leaflet_control_geocoder_discovers_and_says_what_is_at_a_point() {
    ForeignClient client = ForeignClient.ofNode("leaflet-control-geocoder.mjs");
    assertFinds(client, "geocode", Holder.HOUSES);
    JsonNode casino = ask(client, geocode("casino")).at("/results/0");
    assertThat(casino.path("label").asText()).contains("Casino");
    assertThat(ask(client, geocode(NONSENSE)).path("results")).isEmpty();
    assertFinds(client, "reverse", Holder.HOUSES);
    // As it comes it asks for limit=undefined.
    assertFinds(client, "reverseByDefault", Holder.HOUSES.subList(0, 3));
    assertThat(ask(client, reverse("reverse", new LatLng(0, 0))).path("results")).isEmpty();
    // It takes an answer without items for none.
    assertThat(askWrongly(client, reverse("reverse", new LatLng(43.7384, 7.4246))).path("results"))
        .isEmpty();
  }

  @Test
  void opentripplanner_finds_addresses_and_says_what_is_at_a_point() {
    ForeignClient client = ForeignClient.ofNode("opentripplanner-geocoder.mjs");
    assertFinds(client, "geocode", Holder.HOUSES);
    assertFinds(client, "reverse", Holder.HOUSES);
    assertFinds(client, "reverseOne", Holder.HOUSES.subList(0, 3));
    assertThat(ask(client, geocode(NONSENSE)).path("results")).isEmpty();
    assertThat(ask(client, reverse("reverse", new LatLng(0, 0))).path("results")).isEmpty();
    assertThat(askWrongly(client, geocode("Monaco")).path("error").asText()).isNotBlank();
  }

  @Test
  void geopy_finds_addresses_and_says_what_is_at_a_point() {
    ForeignClient client = ForeignClient.ofGeopy();
    assertFinds(client, "geocode", Holder.HOUSES);
    assertFinds(client, "reverse", Holder.HOUSES);
    assertThat(ask(client, geocode(NONSENSE)).path("results")).isEmpty();
  }

  @Test
  void geopy_gets_the_cause_of_a_fault() {
    ForeignClient client = ForeignClient.ofGeopy();
    assertThat(askWrongly(client, geocode("Monaco")).path("error").asText())
        .startsWith("GeocoderAuthenticationFailure: ")
        .doesNotContain("{");
    JsonNode refused =
        ask(
            client,
            "{\"op\": \"reverse\", \"lat\": 43.7, \"lng\": 7.4, \"more\": {\"limit\": 1000}}");
    assertThat(refused.path("error").asText())
        .startsWith("GeocoderQueryError: ")
        .contains("'limit'");
  }

  @Test
  void geopy_gets_the_time_to_retry() {
    server.admin("POST", "/admin/v1/accounts", "{\"name\": \"hasty\"}");
    String made =
        server
            .admin(
                "POST",
                "/admin/v1/keys",
                "{\"account\": \"hasty\", \"name\": \"geopy\", \"rate\": 1}")
            .body();
    String secret = AnswerValidator.json(made).path("secret").asText();
    List<String> calls = Collections.nCopies(12, geocode("Rue Grimaldi"));
    List<JsonNode> answers = ForeignClient.ofGeopy().ask(server.address(), secret, calls);
    List<JsonNode> late = answers.stream().filter(each -> each.has("error")).toList();
    assertThat(late).isNotEmpty();
    for (JsonNode each : late) {
      assertThat(each.path("error").asText()).startsWith("GeocoderRateLimited: ");
      assertThat(each.path("retryAfter").asInt()).as(each.toString()).isPositive();
    }
    assertThat(answers.getFirst().path("results")).isNotEmpty();
  }

  private void assertFinds(ForeignClient client, String operation, List<Truth> houses) {
    List<String> calls = new ArrayList<>();
    for (Truth house : houses) {
      if (operation.startsWith("reverse")) {
        calls.add(reverse(operation, house.position));
      } else if (operation.startsWith("suggest")) {
        // The number is there, and the street as far as its last letter but one.
        String street = house.street.substring(0, house.street.length() - 1);
        calls.add(call(operation, house.number + " " + street));
      } else {
        calls.add(call(operation, "%s %s, Monaco".formatted(house.number, house.street)));
      }
    }
    List<JsonNode> answers = client.ask(server.address(), server.key(), calls);
    for (int i = 0; i < houses.size(); i++) {
      Truth house = houses.get(i);
      JsonNode first = answers.get(i).at("/results/0");
      assertThat(first.path("street").asText())
          .as("%s: %s", calls.get(i), answers.get(i))
          .isEqualTo(house.street);
      assertThat(first.path("houseNumber").asText()).as(calls.get(i)).isEqualTo(house.number);
      assertThat(first.path("label").asText())
          .startsWith(house.number + " " + house.street + ", ")
          .endsWith(", Monaco");
      assertThat(position(first).distanceMeters(house.position)).isLessThan(NEAR_METERS);
      assertThat(first.path("holds").asBoolean(true)).isTrue();
    }
  }

  private JsonNode ask(ForeignClient client, String call) {
    return client.ask(server.address(), server.key(), List.of(call)).getFirst();
  }

  private JsonNode askWrongly(ForeignClient client, String call) {
    return client.ask(server.address(), "cwk_none", List.of(call)).getFirst();
  }

  private static LatLng position(JsonNode result) {
    return new LatLng(result.path("lat").asDouble(), result.path("lng").asDouble());
  }

  private static String geocode(String text) {
    return call("geocode", text);
  }

  private static String call(String operation, String text) {
    return "{\"op\": \"%s\", \"q\": \"%s\"}".formatted(operation, text.replace("\"", "\\\""));
  }

  private static String reverse(String operation, LatLng at) {
    return String.format(
        Locale.ROOT,
        "{\"op\": \"%s\", \"lat\": %.6f, \"lng\": %.6f}",
        operation,
        at.lat(),
        at.lng());
  }

  /// Some houses of the embedded extract that stand alone, chosen by a seed.
  private static List<Truth> houses() {
    Map<String, List<Truth>> byText = new TreeMap<>();
    forEachElement(element -> {
      if (element instanceof OsmElement.Node node && node.hasTag("addr:street")) {
        Truth house =
            new Truth(
                String.valueOf(node.getTag("addr:housenumber")),
                String.valueOf(node.getTag("addr:street")),
                new LatLng(node.lat(), node.lon()));
        byText.computeIfAbsent(house.number + house.street, any -> new ArrayList<>()).add(house);
      } else if (element.hasTag("addr:street")) {
        // A building's place takes more than a look: its address is left out.
        String text = element.getString("addr:housenumber") + element.getString("addr:street");
        byText.computeIfAbsent(text, any -> new ArrayList<>());
        byText.get(text).addAll(Collections.nCopies(2, new Truth("", "", new LatLng(0, 0))));
      }
    });
    List<Truth> all = byText.values().stream().flatMap(List::stream).toList();
    List<Truth> alone = new ArrayList<>();
    for (List<Truth> same : byText.values()) {
      boolean isOne =
          same.size() == 1
              && same.getFirst().number.matches("[0-9]{1,3}")
              && all.stream()
                  .filter(other -> !other.equals(same.getFirst()))
                  .noneMatch(other ->
                      other.position.distanceMeters(same.getFirst().position) < APART_METERS);
      if (isOne) {
        alone.add(same.getFirst());
      }
    }
    alone.sort(Comparator.comparing(Truth::street).thenComparing(Truth::number));
    Collections.shuffle(alone, new Random(6));
    assertThat(alone.size()).isGreaterThanOrEqualTo(SAMPLE);
    return List.copyOf(alone.subList(0, SAMPLE));
  }

  /// Where the extract has a tag: nodes, and the first nodes of ways.
  private static List<LatLng> extract(String key, String value) {
    Map<Long, LatLng> nodes = new TreeMap<>();
    List<LatLng> found = new ArrayList<>();
    forEachElement(element -> {
      boolean isOne = value.equals(element.getTag(key));
      if (element instanceof OsmElement.Node node) {
        nodes.put(node.id(), new LatLng(node.lat(), node.lon()));
      }
      if (isOne && element instanceof OsmElement.Node node) {
        found.add(new LatLng(node.lat(), node.lon()));
      } else if (isOne && element instanceof OsmElement.Way way) {
        found.add(nodes.get(way.nodes().get(0)));
      }
    });
    assertThat(found).isNotEmpty();
    return found;
  }

  private static void forEachElement(Consumer<OsmElement> taker) {
    Path file = Workspace.ofFork("e2e-monaco.osm.pbf");
    try (InputStream in =
        ClientsTest.class.getResourceAsStream(
            "/io/cartway/region/embedded/monaco-latest.osm.pbf")) {
      assertThat(in).as("the embedded extract").isNotNull();
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try (OsmBlockSource blocks = new OsmInputFile(file).get()) {
      blocks.forEachBlock(block -> block.decodeElements().forEach(taker));
    }
  }
}
