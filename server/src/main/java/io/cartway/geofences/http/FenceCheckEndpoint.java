package io.cartway.geofences.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geofences.FenceFix;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.Geofence;
import io.cartway.geofences.events.HistoryCheck;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.AccountStreams;
import io.cartway.jobs.http.Turns;
import io.cartway.tracking.HistoryQuery;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.store.Histories;
import io.cartway.travel.FixTime;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// `POST /v1/geofences/check`: what a geofence would have told of the positions that are kept.
/// Positions are read without a turn on the processors, and judged in turns of some milliseconds.
final class FenceCheckEndpoint implements Handler {

  /// Checks of an account at once; further ones wait.
  private static final int AT_ONCE_MAX = 2;

  private static final long TURN_NANOS = Duration.ofMillis(20).toNanos();

  private final Histories histories;
  private final SettingsJson.Addresses addresses;
  private final Processors processors;
  private final AccountStreams streams = new AccountStreams(AT_ONCE_MAX);

  /// @param addresses that a geofence may tell
  /// @param processors give turns
  FenceCheckEndpoint(Histories histories, SettingsJson.Addresses addresses, Processors processors) {
    this.histories = histories;
    this.addresses = addresses;
    this.processors = processors;
  }

  /// A body that was read.
  private sealed interface Read {
    record Refused(Answer answer) implements Read {}

    record Whole(HistoryCheck check, HistoryQuery query) implements Read {}
  }

  @Override
  public Answer handle(Call call) throws IOException {
    String accountId = call.caller().accountId();
    Turns turns = new Turns(processors, accountId);
    try {
      Read read = turns.take(() -> read(call));
      if (read instanceof Read.Refused(Answer answer)) {
        return answer;
      }
      Read.Whole whole = (Read.Whole) read;
      Run run = new Run(whole.check, turns, call.deadline());
      streams.run(accountId, () -> run.all(histories, accountId, whole.query));
      HistoryCheck.Outcome outcome = whole.check.end();
      return Answer.json(json -> FenceCheckJson.write(json, outcome, run.end()));
    } catch (Turns.NoTurnException none) {
      return none.answer();
    }
  }

  private Read read(Call call) {
    JsonBody body = JsonBody.of(call);
    return switch (body) {
      case JsonBody.Refused(Answer answer) -> new Read.Refused(answer);
      case JsonBody.Absent _ -> new Read.Refused(SettingsJson.absent());
      case JsonBody.Given(ObjectNode root) -> read(call, root, JsonFields.of(body));
    };
  }

  private Read read(Call call, ObjectNode root, JsonFields fields) {
    OptionalLong from = time(fields, "from");
    OptionalLong to = time(fields, "to");
    if (from.isPresent() && to.isPresent() && from.getAsLong() >= to.getAsLong()) {
      fields.fault("to", fields.text("to").orElse(""), "a time after from");
    }
    Optional<FenceSettings> settings = SettingsJson.read(root, fields, addresses);
    fields.addAll(call.query().faults());
    if (settings.isEmpty() || !fields.faults().isEmpty()) {
      return new Read.Refused(new Answer.Invalid(fields.faults()));
    }
    return new Read.Whole(
        new HistoryCheck(new Geofence("", 1, settings.get())),
        new HistoryQuery(
            settings.get().rules().assets(), from.orElse(0), to.orElse(Long.MAX_VALUE)));
  }

  private static OptionalLong time(JsonFields fields, String name) {
    Optional<String> text = fields.text(name);
    OptionalLong millis =
        text.isEmpty() ? OptionalLong.empty() : FixTime.epochMillis(text.get().strip());
    if (text.isPresent() && millis.isEmpty()) {
      fields.fault(name, text.get(), FixTime.EXPECTED);
    }
    return millis;
  }

  /// One check. For one thread.
  private static final class Run {

    private final HistoryCheck check;
    private final Turns turns;
    private final Deadline deadline;
    private boolean isWhole;
    private Optional<Report> last = Optional.empty();

    Run(HistoryCheck check, Turns turns, Deadline deadline) {
      this.check = check;
      this.turns = turns;
      this.deadline = deadline;
    }

    /// Plays what there is, for half of the time that is left.
    void all(Histories histories, String accountId, HistoryQuery query) throws IOException {
      deadline.check();
      Deadline end = deadline.after(Duration.ofNanos(deadline.remainingNanos() / 2));
      isWhole = histories.read(accountId, query, positions -> take(positions, end));
    }

    private boolean take(List<Report> positions, Deadline end) throws IOException {
      int next = 0;
      while (next < positions.size()) {
        if (end.hasPassed() || !check.hasRoom()) {
          return false;
        }
        int first = next;
        next = turns.take(() -> play(positions, first));
      }
      return true;
    }

    /// @return which is the next
    private int play(List<Report> positions, int first) {
      long start = System.nanoTime();
      int next = first;
      while (next < positions.size()
          && check.hasRoom()
          && (next == first || System.nanoTime() - start < TURN_NANOS)) {
        Report report = positions.get(next);
        Position position = report.position();
        check.play(
            report.assetId(),
            new FenceFix(position.at(), position.millis(), position.accuracy().orElse(0)));
        last = Optional.of(report);
        next++;
      }
      return next;
    }

    /// The last position that was played; empty when all were.
    FenceCheckJson.End end() {
      return new FenceCheckJson.End(isWhole, last);
    }
  }
}
