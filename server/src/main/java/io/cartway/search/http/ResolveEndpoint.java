package io.cartway.search.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.JsonBody;
import io.cartway.http.Parameters;
import io.cartway.search.category.Categories;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.identity.Resolver;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/// `POST /v1/resolve`: finds our place that matches one stored from another provider. The body is
/// that place, as an item of HERE's search or as plain fields; other fields are ignored.
public final class ResolveEndpoint extends SearchEndpoint {

  private final Resolver resolver;
  private final Categories categories;

  /// @param resolver called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones, and for open places
  public ResolveEndpoint(Resolver resolver, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.resolver = resolver;
    this.categories = vocabulary.categories();
  }

  @Override
  public Answer handle(Call call) throws IOException {
    Parameters query = call.query();
    if (LimitParameters.isOver(query)) {
      return new Answer.Invalid(query.faults());
    }
    return switch (JsonBody.of(call)) {
      case JsonBody.Given(ObjectNode root) -> answer(call, Optional.of(root));
      case JsonBody.Absent() -> answer(call, Optional.empty());
      case JsonBody.Refused(Answer refusal) -> refusal;
    };
  }

  private Answer answer(Call call, Optional<ObjectNode> body) throws IOException {
    Optional<ResolveParameters> read = ResolveParameters.read(call.query(), body, categories);
    if (read.isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    SearchItemJson.View view = view(read.get().shown());
    List<Resolver.Resolved> found = read.get().ask(resolver, call.deadline());
    return Answer.json(json -> ResolveJson.write(json, read.get(), found, view));
  }
}
