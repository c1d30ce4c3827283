package io.cartway.tours.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.tours.Job;
import io.cartway.tours.VehicleType;
import io.cartway.tours.check.Change;
import io.cartway.tours.check.CheapestChange;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.http.problem.TourParameters.PlaceKey;
import io.cartway.tours.http.problem.TourParameters.TaskKey;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Writes the cheapest change that makes a job fit: each field by its name in the problem, and all
/// of them in a sentence.
///
/// @param job index of the job
record ChangeJson(TourParameters request, int job) {

  private static final int MINUTE = 60;
  private static final int HOUR = 3600;
  private static final int KILOMETRE = 1000;

  void write(JsonGenerator json, CheapestChange change) throws IOException {
    VehicleType type = request.problem().types().get(change.crew().type());
    List<String> ids = request.vehicleIds().get(change.crew().type());
    json.writeObjectFieldStart("cheapestChange");
    json.writeStringField("description", sentence(change));
    json.writeStringField("typeId", type.id());
    if (change.crew().vehicle() < ids.size()) {
      json.writeStringField("vehicleId", ids.get(change.crew().vehicle()));
    }
    json.writeNumberField("shiftIndex", change.crew().shift());
    if (change.tour() >= 0) {
      json.writeNumberField("tourIndex", change.tour());
    }
    json.writeArrayFieldStart("changes");
    for (Change each : change.changes()) {
      write(json, each, change);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(JsonGenerator json, Change each, CheapestChange change) throws IOException {
    json.writeStartObject();
    json.writeStringField("field", field(each, change));
    switch (each.field()) {
      case WINDOW_OPEN, WINDOW_CLOSE, ABOARD, RANK, RELATION ->
          json.writeStringField("jobId", job(job).id());
      default ->
          json.writeStringField("typeId", request.problem().types().get(change.crew().type()).id());
    }
    switch (each.field()) {
      case RANK -> json.writeStringField("remove", rank(each));
      case RELATION -> json.writeStringField("remove", job(job).id());
      case SKILL, TERRITORY -> json.writeStringField("add", each.word());
      default -> {
        json.writeNumberField("by", each.by());
        json.writeStringField("unit", unit(each));
        if (isTime(each)) {
          json.writeStringField("toTime", Instant.ofEpochSecond(each.to()).toString());
        } else {
          json.writeNumberField("to", to(each, change));
        }
      }
    }
    json.writeEndObject();
  }

  private Job job(int number) {
    return request.problem().jobs().get(number);
  }

  /// As many vehicles of a type as were given, of which the problem may have fewer.
  private long to(Change each, CheapestChange change) {
    return each.field() == Change.Field.VEHICLE
        ? request.vehicleIds().get(change.crew().type()).size() + each.by()
        : each.to();
  }

  private static boolean isTime(Change change) {
    return switch (change.field()) {
      case WINDOW_OPEN, WINDOW_CLOSE, SHIFT_START, SHIFT_END, BREAK_OPEN, BREAK_CLOSE -> true;
      default -> false;
    };
  }

  private static String unit(Change change) {
    return switch (change.field()) {
      case DISTANCE -> "metres";
      case CAPACITY -> "load";
      case STOPS -> "stops";
      case VEHICLE -> "vehicles";
      default -> "seconds";
    };
  }

  /// The path below the job or the type, as the problem has it; of a relation below the plan.
  private String field(Change change, CheapestChange whole) {
    String shift = "shifts[%d]".formatted(whole.crew().shift());
    return switch (change.field()) {
      case WINDOW_OPEN -> place(change) + window(change, false);
      case WINDOW_CLOSE -> place(change) + window(change, true);
      case ABOARD -> "maxTimeOnVehicle";
      case RANK -> "%s.%s".formatted(task(change.index()), rank(change));
      case RELATION -> "relations[%d].jobs".formatted(change.index());
      case CAPACITY -> "capacity[%d]".formatted(change.index());
      case SKILL -> "skills";
      case TERRITORY -> "territories.items";
      case DISTANCE -> "limits.maxDistance";
      case SHIFT_TIME -> "limits.shiftTime";
      case DRIVING -> "limits.maxDrivingTime";
      case STOPS -> "limits.stops.maxCount.value";
      case SHIFT_START -> shift + ".start.time";
      case SHIFT_END -> shift + ".end.time";
      case BREAK_OPEN -> rest(shift, change) + times(change, 0);
      case BREAK_CLOSE -> rest(shift, change) + times(change, 1);
      case VEHICLE -> hasIds(whole) ? "vehicleIds" : "amount";
    };
  }

  /// An end of a window of a place, in the member that the place has.
  private String window(Change change, boolean isClose) {
    PlaceKey place = new PlaceKey(job, change.index(), change.place());
    return request.spelling().timeWindows().contains(place)
        ? ".timeWindows[%d].%s.time".formatted(change.window(), isClose ? "to" : "from")
        : times(change, isClose ? 1 : 0);
  }

  private static String times(Change change, int end) {
    return ".times[%d][%d]".formatted(change.window(), end);
  }

  /// The member of a task that says where in its tour it is done.
  private String rank(Change change) {
    return request.spelling().orders().contains(new TaskKey(job, change.index()))
        ? "order"
        : "position";
  }

  private boolean hasIds(CheapestChange change) {
    return request.spelling().vehicleIds().contains(change.crew().type());
  }

  /// Breaks come before reloads.
  private static String rest(String shift, Change change) {
    return "%s.breaks[%d]".formatted(shift, change.index());
  }

  private String place(Change change) {
    return "%s.places[%d]".formatted(task(change.index()), change.place());
  }

  private String task(int number) {
    int pickups = job(job).pickups().size();
    return number < pickups
        ? "tasks.pickups[%d]".formatted(number)
        : "tasks.deliveries[%d]".formatted(number - pickups);
  }

  // ---- in words

  private String sentence(CheapestChange change) {
    String type = request.problem().types().get(change.crew().type()).id();
    List<String> parts = new ArrayList<>();
    change.changes().forEach(each -> parts.add(words(each, type)));
    List<String> ids = request.vehicleIds().get(change.crew().type());
    int number = change.crew().vehicle();
    String vehicle = number < ids.size() ? " (vehicle %s)".formatted(ids.get(number)) : "";
    String tour = change.tour() < 0 ? "a new tour" : "tour %d".formatted(change.tour() + 1);
    return "It fits with %s on %s%s".formatted(String.join(" and ", parts), tour, vehicle);
  }

  private String words(Change change, String type) {
    String by = duration(Math.abs(change.by()));
    return switch (change.field()) {
      case WINDOW_OPEN -> "window%s open %s earlier".formatted(which(change), by);
      case WINDOW_CLOSE -> "window%s + %s".formatted(which(change), by);
      case ABOARD -> "maxTimeOnVehicle + " + by;
      case RANK -> "no %s of %s".formatted(rank(change), task(change.index()));
      case RELATION -> "no place in relation %d".formatted(change.index() + 1);
      case CAPACITY -> "capacity + %,d in dimension %d".formatted(change.by(), change.index() + 1);
      case SKILL -> "skill '%s'".formatted(change.word());
      case TERRITORY -> "territory '%s'".formatted(change.word());
      case DISTANCE -> "limits.maxDistance + " + distance(change.by());
      case SHIFT_TIME -> "limits.shiftTime + " + by;
      case DRIVING -> "limits.maxDrivingTime + " + by;
      case STOPS -> "limits.stops.maxCount + %,d".formatted(change.by());
      case SHIFT_START -> "shift start %s earlier".formatted(by);
      case SHIFT_END -> "shift end + " + by;
      case BREAK_OPEN -> "window of break %d open %s earlier".formatted(change.index() + 1, by);
      case BREAK_CLOSE -> "window of break %d + %s".formatted(change.index() + 1, by);
      case VEHICLE -> "one more vehicle of type " + type;
    };
  }

  /// Which task a window is of, where the job has several.
  private String which(Change change) {
    return job(job).tasks().size() == 1 ? "" : " of " + task(change.index());
  }

  private static String duration(long seconds) {
    List<String> parts = new ArrayList<>();
    long[] amounts = {seconds / HOUR, seconds % HOUR / MINUTE, seconds % MINUTE};
    List<String> units = List.of("h", "min", "s");
    for (int i = 0; i < amounts.length; i++) {
      if (amounts[i] > 0) {
        parts.add("%,d %s".formatted(amounts[i], units.get(i)));
      }
    }
    return parts.isEmpty() ? "0 s" : String.join(" ", parts);
  }

  /// No less than is needed: all metres are told.
  private static String distance(long metres) {
    return metres < KILOMETRE
        ? metres + " m"
        : BigDecimal.valueOf(metres, 3).stripTrailingZeros().toPlainString() + " km";
  }
}
