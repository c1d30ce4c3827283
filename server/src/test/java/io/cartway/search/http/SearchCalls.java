package io.cartway.search.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.PercentCoding;
import io.cartway.search.TestVocabulary;
import io.cartway.search.browse.PlaceSearch;
import io.cartway.search.discover.Discovery;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.identity.Lookup;
import io.cartway.search.identity.Resolver;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.suggest.Suggester;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.OpenApi;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Asks the endpoints of the search as the shell would, and holds every answer against the
/// contract's document.
final class SearchCalls {

  static final OpenApi DOCUMENT =
      OpenApi.of(
          OpenApiDocument.joinResources(
                  List.of("common.yaml", "search.yaml", "places.yaml", "suggest.yaml"))
              .json());

  static final List<String> OPERATIONS =
      List.of(
          "geocode",
          "reverse",
          "multiReverse",
          "browse",
          "browsePost",
          "discover",
          "discoverPost",
          "autosuggest",
          "autosuggestPost",
          "autocomplete",
          "lookup",
          "resolve");

  private static final AnswerValidator VALIDATOR = new AnswerValidator(DOCUMENT, Set.of());

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-07-01T10:00:00Z"), ZoneOffset.UTC);

  private final Map<String, Handler> handlers;

  SearchCalls(SearchIndex index) throws IOException {
    Suggester suggester = new Suggester(index);
    AutosuggestEndpoint autosuggest =
        new AutosuggestEndpoint(suggester, TestVocabulary.VOCABULARY, CLOCK);
    ReverseGeocoder reverse = new ReverseGeocoder(index);
    BrowseEndpoint browse =
        new BrowseEndpoint(new PlaceSearch(index), TestVocabulary.VOCABULARY, CLOCK);
    DiscoverEndpoint discover =
        new DiscoverEndpoint(new Discovery(index), TestVocabulary.VOCABULARY, CLOCK);
    handlers =
        Map.ofEntries(
            Map.entry(
                "geocode",
                new GeocodeEndpoint(new Geocoder(index), TestVocabulary.VOCABULARY, CLOCK)),
            Map.entry("reverse", new RevgeocodeEndpoint(reverse, TestVocabulary.VOCABULARY, CLOCK)),
            Map.entry(
                "multiReverse",
                new MultiRevgeocodeEndpoint(reverse, TestVocabulary.VOCABULARY, CLOCK)),
            Map.entry("browse", browse),
            Map.entry("browsePost", browse),
            Map.entry("discover", discover),
            Map.entry("discoverPost", discover),
            Map.entry("autosuggest", autosuggest),
            Map.entry("autosuggestPost", autosuggest),
            Map.entry(
                "autocomplete",
                new AutocompleteEndpoint(suggester, TestVocabulary.VOCABULARY, CLOCK)),
            Map.entry(
                "lookup", new LookupEndpoint(new Lookup(index), TestVocabulary.VOCABULARY, CLOCK)),
            Map.entry(
                "resolve",
                new ResolveEndpoint(new Resolver(index), TestVocabulary.VOCABULARY, CLOCK)));
  }

  /// What came back.
  ///
  /// @param body missing when the request was refused
  /// @param faults of a request that was refused
  record Result(int status, JsonNode body, List<Fault> faults) {

    List<String> parameters() {
      return faults.stream().map(Fault::parameter).toList();
    }

    List<String> ids() {
      List<String> ids = new ArrayList<>();
      body.path("items").forEach(item -> ids.add(item.path("id").asText()));
      return ids;
    }
  }

  /// Asks.
  ///
  /// @param query as it stands in the address
  /// @param body of a POST
  Result ask(String operation, String query, String body) throws IOException {
    return ask(operation, query, body, Deadline.never());
  }

  /// @param deadline of the call
  Result ask(String operation, String query, String body, Deadline deadline) throws IOException {
    PercentCoding.Query read = PercentCoding.query(query);
    if (!read.faults().isEmpty()) {
      return new Result(400, MissingNode.getInstance(), read.faults());
    }
    List<String> flat = new ArrayList<>();
    read.values()
        .forEach((name, values) -> values.forEach(value -> flat.addAll(List.of(name, value))));
    FakeCall call = FakeCall.of(flat.toArray(new String[0])).until(deadline);
    if (operation.equals("multiReverse")) {
      call.body("text/plain; charset=UTF-8", body);
    } else if (operation.equals("resolve") && !body.isEmpty()) {
      call.body("application/json", body);
    } else if (!body.isEmpty()) {
      call.body("application/x-www-form-urlencoded", body);
    }
    return ask(operation, call);
  }

  Result ask(String operation, FakeCall call) throws IOException {
    return switch (Objects.requireNonNull(handlers.get(operation)).handle(call)) {
      case Answer.Json json -> new Result(json.status(), body(operation, json), List.of());
      case Answer.Invalid invalid -> {
        assertThat(invalid.faults()).isNotEmpty();
        yield new Result(400, MissingNode.getInstance(), invalid.faults());
      }
      case Answer.Problem problem ->
          new Result(
              problem.status(),
              MissingNode.getInstance(),
              List.of(Fault.of(problem.code(), problem.cause(), problem.action())));
      default -> throw new AssertionError("an answer that no search gives");
    };
  }

  private static JsonNode body(String operation, Answer.Json answer) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      answer.body().write(json);
    }
    OpenApi.Operation described =
        DOCUMENT.operations().stream()
            .filter(each -> each.operationId().equals(operation))
            .findFirst()
            .orElseThrow();
    Exchange exchange =
        Exchange.of(
            described.method(),
            described.path(),
            answer.status(),
            Map.of("content-type", List.of("application/json")),
            text.toString().getBytes(UTF_8));
    assertThat(VALIDATOR.faults(exchange)).as(text.toString()).isEmpty();
    return AnswerValidator.json(text.toString());
  }
}
