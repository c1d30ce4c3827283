package io.cartway.matching.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.matching.Match;
import io.cartway.matching.Matching;
import io.cartway.matching.TraceTooLongException;
import io.cartway.matching.read.TraceFixes;
import io.cartway.travel.http.TravelQuery;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// `POST /v1/match`: the operation `match`.
public final class MatchEndpoint implements Handler {

  /// The size limits.
  public static final Operation.Bounds BOUNDS =
      new Operation.Bounds(
          10_000_000,
          Operation.Bounds.STANDARD.answerBytesMax(),
          "Send a shorter trace, or ask for fewer spans, or for less by 'return'");

  private final Supplier<Matching> matching;

  /// @param matching gives that of the served region
  public MatchEndpoint(Supplier<Matching> matching) {
    this.matching = matching;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    TravelQuery query = new TravelQuery(call.query());
    TraceFixes fixes = new TraceFixes(call.deadline()::check);
    Optional<Answer> refusal = TraceParameters.read(call, query, fixes);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    MatchParameters parameters = MatchParameters.read(query);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    Matching current = matching.get();
    try {
      Match match = current.match(fixes.fixes(), parameters.mode(), call.deadline());
      return Answer.json(
          MatchJson.body(
              parameters, query.notices(), current.journeys().graph(), match, call.deadline()));
    } catch (TraceTooLongException tooLong) {
      return new Answer.Invalid(
          List.of(
              Fault.of(
                  "body",
                  String.valueOf(tooLong.getMessage()),
                  "a trace over at most %,d parts of roads".formatted(Matching.ARCS_MAX))));
    }
  }
}
