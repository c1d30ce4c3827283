package io.cartway.isoline.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.isoline.IsolineResult;
import io.cartway.isoline.Isolines;
import java.time.Clock;
import java.util.function.Supplier;

/// `GET` and `POST /v1/isolines`, HERE's `/v8/isolines`: the operations `isoline` and
/// `isolinePost`.
public final class IsolineEndpoint implements Handler {

  /// The size limits of both.
  public static final Operation.Bounds BOUNDS =
      new Operation.Bounds(
          1_000_000,
          Operation.Bounds.STANDARD.answerBytesMax(),
          "Ask for fewer values, or with a smaller shape[maxPoints]");

  private final Supplier<Isolines> isolines;
  private final Clock clock;

  /// @param isolines gives those of the served region
  /// @param clock for the times of departure and arrival
  public IsolineEndpoint(Supplier<Isolines> isolines, Clock clock) {
    this.isolines = isolines;
    this.clock = clock;
  }

  @Override
  public Answer handle(Call call) {
    Isolines current = isolines.get();
    return switch (IsolineParameters.read(call, current.map())) {
      case IsolineParameters.Refused(Answer refusal) -> refusal;
      case IsolineParameters.Read(IsolineParameters parameters) -> {
        IsolineResult result = current.find(parameters.request(), clock.instant(), call.deadline());
        yield Answer.json(IsolineJson.body(parameters, result));
      }
    };
  }
}
