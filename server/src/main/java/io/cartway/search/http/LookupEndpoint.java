package io.cartway.search.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.identity.Lookup;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `GET /v1/lookup`: an object by its id. Ids are opaque: a malformed one is unknown like any other
/// (404), and a removed one leads to its successor (410).
public final class LookupEndpoint extends SearchEndpoint {

  private final Lookup lookup;

  /// @param lookup called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones, and for open places
  public LookupEndpoint(Lookup lookup, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.lookup = lookup;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    Optional<LookupParameters> read = LookupParameters.read(call.query());
    if (read.isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    String id = read.get().id();
    SearchItemJson.View view = view(read.get().shown());
    return switch (read.get().ask(lookup, call.deadline())) {
      case Lookup.Outcome.FoundItem(var item) ->
          Answer.json(json -> SearchItemJson.write(json, item, view, any -> {}));
      case Lookup.Outcome.Gone(var successor, var lastSeen) -> gone(id, successor, lastSeen);
      case Lookup.Outcome.Unknown() ->
          Answer.notFound(
              "There is no such object",
              "Nothing in this region has the id '" + shortened(id) + "'",
              "Give " + LookupParameters.ID);
    };
  }

  private static Answer gone(String id, Optional<String> successor, String lastSeen) {
    String cause =
        lastSeen.isEmpty()
            ? "'%s' stands for another object now".formatted(shortened(id))
            : "'%s' was last in the data of %s".formatted(shortened(id), lastSeen);
    String title = "The object is gone";
    if (successor.isEmpty()) {
      String action = "Search for it anew: nothing is known to stand for it";
      return new Answer.Problem(410, "gone", title, cause, action);
    }
    return new Answer.Problem(
        410,
        "gone",
        title,
        cause,
        "Use its successor " + successor.get(),
        List.of(Fault.of("id", id, successor.get())),
        Map.of("Link", "</v1/lookup?id=%s>; rel=\"successor-version\"".formatted(successor.get())));
  }

  private static String shortened(String id) {
    return id.length() > 100 ? id.substring(0, 100) + "..." : id;
  }
}
