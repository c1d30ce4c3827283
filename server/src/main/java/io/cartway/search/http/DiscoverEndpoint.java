package io.cartway.search.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.FormBody;
import io.cartway.http.Parameters;
import io.cartway.search.DiscoverRequest;
import io.cartway.search.Discovery;
import io.cartway.search.SearchArea;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `GET` and `POST /v1/discover`: free text over addresses, places and kinds of places. A POST has
/// the route in its body, as a form; all else stands in the query.
public final class DiscoverEndpoint extends SearchEndpoint {

  private static final int LIMIT_DEFAULT = 20;
  private static final int LIMIT_MAX = 100;

  /// Whoever wants more of one kind of places browses.
  private static final int OFFSET_MAX = 1_000;

  private static final Set<String> SHOW =
      Set.of("ev", "fuel", "fuelPrices", "phonemes", "streetInfo", "tripadvisor", "truck", "tz");

  private final Discovery discovery;
  private final Clock clock;

  /// @param discovery asked for each call
  /// @param clock tells the offset of time zones, and whether a place is open
  public DiscoverEndpoint(Discovery discovery, Clock clock) {
    super(clock);
    this.discovery = discovery;
    this.clock = clock;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    return switch (FormBody.of(call, "route=<flexible polyline>")) {
      case FormBody.Refused(var answer) -> answer;
      case FormBody.Given(var form) -> answer(call, form);
    };
  }

  private Answer answer(Call call, Optional<Parameters> form) throws IOException {
    Parameters query = call.query();
    Optional<String> text = query.text("q");
    if (text.isEmpty()) {
      query.missing("q", "free text: an address, a place or a kind of places");
    }
    SearchArea area = AreaParameters.read(query, form, AreaParameters.Rule.ONE);
    List<String> languages = languages(query);
    SearchItemJson.View view = view(query, SHOW, languages).with(SearchItemJson.Depth.WHOLE);
    boolean isPaged = query.text("offset").isPresent();
    DiscoverRequest request =
        new DiscoverRequest(
            text.orElse(""),
            query.text("_ontology").map(String::strip),
            area,
            clock.instant(),
            languages,
            query.integer("offset", 0, 0, OFFSET_MAX),
            query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX));
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    call.deadline().check();
    Discovery.Page page = discovery.discover(request);
    return Answer.json(json -> {
      json.writeStartObject();
      SearchItemJson.writeItems(json, page.items(), view);
      // Only for who asks for pages: strict clients know of no such keys.
      if (isPaged) {
        int next = request.offset() + page.items().size();
        json.writeNumberField("offset", request.offset());
        if (page.hasMore() && next <= OFFSET_MAX) {
          json.writeNumberField("nextOffset", next);
        }
        json.writeNumberField("count", page.items().size());
        json.writeNumberField("limit", request.limit());
      }
      json.writeEndObject();
    });
  }
}
