package io.cartway.tracking.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import io.cartway.http.Operation;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.Turns;
import io.cartway.tracking.AssetId;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Report;
import io.cartway.tracking.RoadFinder;
import io.cartway.tracking.RoadPlace;
import io.cartway.tracking.store.LiveMatches;
import io.cartway.tracking.store.QueueFullException;
import io.cartway.tracking.store.Tracking;
import io.cartway.tracking.store.UnansweredException;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntSupplier;

/// `POST /v1/positions`: the operation `positions`.
public final class PositionsEndpoint implements Handler {

  /// The size limits: 500 bytes for each of 10,000 positions, and what is told of each.
  public static final Operation.Bounds BOUNDS =
      new Operation.Bounds(5_000_000, 10_000_000, "Send fewer positions in a request");

  /// Values, names and brackets: twenty for each position.
  private static final int TOKENS_PER_REPORT = 20;

  private static final int TOKENS_MIN = 1000;

  /// A larger body takes a turn on the processors: reading it takes more than a millisecond.
  private static final int SMALL_BYTES = 64_000;

  /// Details that an answer has: each position that is not kept has one, the first ones all.
  private static final int DETAILS_MAX = 2000;

  private final Tracking tracking;
  private final Processors processors;
  private final RoadFinder roads;

  /// @param processors give turns for large bodies, and to match
  /// @param roads matches positions to roads
  public PositionsEndpoint(Tracking tracking, Processors processors, RoadFinder roads) {
    this.tracking = tracking;
    this.processors = processors;
    this.roads = roads;
  }

  /// A body that was read.
  private record Read(JsonBody body, ReportsJson reports) {}

  @Override
  public Answer handle(Call call) throws IOException {
    String accountId = call.caller().accountId();
    Read read;
    try {
      read =
          call.body().size() <= SMALL_BYTES
              ? read(call)
              : new Turns(processors, accountId).take(() -> read(call));
    } catch (Turns.NoTurnException none) {
      return none.answer();
    }
    if (read.body instanceof JsonBody.Refused(Answer refusal)) {
      return refusal;
    }
    JsonFields fields = JsonFields.of(read.body);
    fields.addAll(call.query().faults());
    boolean isMatching = fields.flag("mapMatch").orElse(false);
    TransportMode mode = mode(fields);
    checkList(read, fields);
    if (!fields.faults().isEmpty()) {
      return new Answer.Invalid(fields.faults());
    }
    List<ReportsJson.Item> items = read.reports.items();
    List<Report> reports = items.stream().flatMap(item -> item.report().stream()).toList();
    List<FixResult> results;
    try {
      results =
          reports.isEmpty()
              ? List.of()
              : tracking.report(accountId, reports, call.deadline().remainingNanos());
    } catch (QueueFullException full) {
      return overloaded(
          "Too many positions wait", String.valueOf(full.getMessage()), "Send them again later");
    } catch (UnansweredException late) {
      return overloaded(
          "The positions were not written in time",
          "Whether they are kept is not known",
          "Send them again: those that are kept will be duplicates");
    }
    // They are written: the answer tells that, with or without places.
    Map<Report, RoadPlace> places = isMatching ? places(call, mode, reports, results) : Map.of();
    return Answer.json(json -> write(json, items, results, places));
  }

  private static TransportMode mode(JsonFields fields) {
    Optional<String> word = fields.text("transportMode").map(String::strip);
    Optional<TransportMode> mode = word.flatMap(TransportMode::of);
    if (word.isPresent() && mode.isEmpty()) {
      fields.fault(
          "transportMode", word.get(), "one of " + String.join(", ", TransportMode.words()));
    }
    return mode.orElse(TransportMode.CAR);
  }

  private Map<Report, RoadPlace> places(
      Call call, TransportMode mode, List<Report> reports, List<FixResult> results)
      throws IOException {
    List<Report> accepted = new ArrayList<>();
    for (int i = 0; i < reports.size(); i++) {
      if (FixResult.ACCEPTED.equals(results.get(i))) {
        accepted.add(reports.get(i));
      }
    }
    String accountId = call.caller().accountId();
    return new LiveMatches(
            tracking::before, (piece, end) -> turn(accountId, piece, end), roads, accountId, mode)
        .of(accepted, call.deadline());
  }

  private OptionalInt turn(String accountId, IntSupplier piece, Deadline end) throws IOException {
    try {
      Duration longest = Duration.ofNanos(Math.max(0, end.remainingNanos()));
      return OptionalInt.of(new Turns(processors, accountId).take(piece::getAsInt, longest));
    } catch (Turns.NoTurnException none) {
      return OptionalInt.empty();
    }
  }

  private static Answer overloaded(String title, String cause, String action) {
    return new Answer.Problem(
        503, "overloaded", title, cause, action, List.of(), Map.of("Retry-After", "1"));
  }

  private Read read(Call call) {
    ReportsJson reports = new ReportsJson(tracking.limits(), tracking.now());
    int tokens = TOKENS_MIN + TOKENS_PER_REPORT * tracking.limits().reportsMax();
    return new Read(JsonBody.of(call, Map.of(ReportsJson.NAME, reports), tokens), reports);
  }

  private void checkList(Read read, JsonFields fields) {
    int max = tracking.limits().reportsMax();
    if (!read.reports.isBegun()) {
      String given =
          read.body instanceof JsonBody.Given(ObjectNode root) && root.has(ReportsJson.NAME)
              ? root.path(ReportsJson.NAME).toString()
              : "";
      // Known, so that it is not told as unknown, too.
      var _ = fields.clears(ReportsJson.NAME);
      fields.fault(ReportsJson.NAME, given, ReportsJson.EXPECTED);
    } else if (read.reports.isTooLong()) {
      fields.fault(
          ReportsJson.NAME,
          "more than %,d".formatted(max),
          "at most %,d positions in a request".formatted(max));
    } else if (read.reports.items().isEmpty()) {
      fields.fault(ReportsJson.NAME, "an empty list", "at least one position");
    }
  }

  // ---------------------------------------------------------------- the answer

  private static void write(
      JsonGenerator json,
      List<ReportsJson.Item> items,
      List<FixResult> results,
      Map<Report, RoadPlace> places)
      throws IOException {
    List<FixResult> all = new ArrayList<>(items.size());
    int next = 0;
    for (ReportsJson.Item item : items) {
      all.add(item.report().isPresent() ? results.get(next++) : rejected(item));
    }
    json.writeStartObject();
    writeCount(json, "accepted", all, FixResult.Accepted.class);
    writeCount(json, "duplicate", all, FixResult.Duplicate.class);
    writeCount(json, "late", all, FixResult.Late.class);
    writeCount(json, "rejected", all, FixResult.Rejected.class);
    json.writeArrayFieldStart("results");
    int details = 0;
    for (int i = 0; i < all.size(); i++) {
      ReportsJson.Item item = items.get(i);
      json.writeStartObject();
      details += write(json, i, item, all.get(i), details < DETAILS_MAX);
      RoadPlace place = item.report().map(places::get).orElse(null);
      // Of two equal reports the first is accepted.
      if (place != null && FixResult.ACCEPTED.equals(all.get(i))) {
        RoadPlaceJson.write(json, place);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static FixResult rejected(ReportsJson.Item item) {
    Fault first = item.faults().getFirst();
    return new FixResult.Rejected(first.parameter(), first.given(), first.expected());
  }

  private static void writeCount(
      JsonGenerator json, String name, List<FixResult> results, Class<? extends FixResult> kind)
      throws IOException {
    json.writeNumberField(name, results.stream().filter(kind::isInstance).count());
  }

  /// @return how many details were written
  private static int write(
      JsonGenerator json, int index, ReportsJson.Item item, FixResult result, boolean hasAll)
      throws IOException {
    if (AssetId.isValid(item.id())) {
      json.writeStringField("id", item.id());
    }
    int details = 0;
    switch (result) {
      case FixResult.Accepted() -> json.writeStringField("status", "accepted");
      case FixResult.Duplicate() -> json.writeStringField("status", "duplicate");
      case FixResult.Late() -> json.writeStringField("status", "late");
      case FixResult.Rejected(String field, String given, String expected) -> {
        json.writeStringField("status", "rejected");
        List<Fault> faults =
            item.faults().isEmpty()
                ? List.of(
                    Fault.of(
                        "%s[%d].%s".formatted(ReportsJson.NAME, index, field), given, expected))
                : item.faults().subList(0, hasAll ? item.faults().size() : 1);
        json.writeArrayFieldStart("details");
        for (Fault fault : faults) {
          writeFault(json, fault);
        }
        json.writeEndArray();
        details = faults.size();
      }
    }
    return details;
  }

  private static void writeFault(JsonGenerator json, Fault fault) throws IOException {
    json.writeStartObject();
    json.writeStringField("parameter", fault.parameter());
    json.writeStringField("given", fault.given());
    json.writeStringField("expected", fault.expected());
    json.writeEndObject();
  }
}
