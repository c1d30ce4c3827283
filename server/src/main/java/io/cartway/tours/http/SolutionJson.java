package io.cartway.tours.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.Shift;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.check.LeftOut;
import io.cartway.tours.http.RouteDetails.Way;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.http.problem.TourParameters.PlaceKey;
import io.cartway.tours.http.problem.TourParameters.Site;
import io.cartway.tours.solver.TourSolver;
import io.cartway.travel.InfoNotice;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes a plan as HERE's Solution.
final class SolutionJson {

  private final TourParameters request;
  private final TourProblem problem;
  private final TravelCosts costs;
  private final TourPlan plan;
  private final Map<Integer, LeftOut> leftOut;
  private final TourSolver.Search search;
  private final RouteDetails details;

  /// @param leftOut why jobs are; without one, nothing is known
  /// @param search what the plan took
  /// @param details lines of the ways, as far as they are drawn when it is written
  SolutionJson(
      TourParameters request,
      TravelCosts costs,
      TourPlan plan,
      Map<Integer, LeftOut> leftOut,
      TourSolver.Search search,
      RouteDetails details) {
    this.request = request;
    this.problem = request.problem();
    this.costs = costs;
    this.plan = plan;
    this.leftOut = Map.copyOf(leftOut);
    this.search = search;
    this.details = details;
  }

  /// The lines of the ways.
  RouteDetails details() {
    return details;
  }

  /// An activity with its times.
  ///
  /// @param visit what is done, if it is for a job
  /// @param word what it is, otherwise
  /// @param load behind a reload; empty for others
  private record Activity(
      TourPlan.@Nullable Visit visit,
      String word,
      long arrival,
      long begin,
      long end,
      List<Long> load) {}

  /// Activities at one location, one after the other.
  private record Stop(int site, long metres, List<Activity> activities) {}

  /// A tour with its times.
  private record Timed(
      TourPlan.Tour tour, List<Stop> stops, long arrival, long metres, TourSums sums) {}

  void write(JsonGenerator json) throws IOException {
    List<Timed> tours = plan.tours().stream().map(this::timed).toList();
    TourSums all = new TourSums(isLatenessTold());
    tours.forEach(tour -> all.add(tour.sums));
    json.writeStartObject();
    all.write(json);
    json.writeArrayFieldStart("tours");
    for (Timed tour : tours) {
      write(json, tour);
    }
    json.writeEndArray();
    if (!plan.unassigned().isEmpty()) {
      new UnassignedJson(request, plan, leftOut).write(json);
    }
    notices(json);
    json.writeObjectFieldStart("search");
    json.writeNumberField("seed", search.seed());
    json.writeNumberField("threads", search.threads());
    json.writeNumberField("iterations", search.iterations());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void notices(JsonGenerator json) throws IOException {
    List<InfoNotice> all = new ArrayList<>(request.notices());
    all.addAll(details.notices());
    if (all.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("notices");
    for (InfoNotice notice : all) {
      json.writeStartObject();
      json.writeStringField("title", notice.title());
      json.writeStringField("code", notice.code());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private boolean isLatenessTold() {
    return problem.objectives().contains(Objective.LATENESS);
  }

  /// The seconds by which a service is late, in the window where they are fewest.
  private static long late(long begin, Place place) {
    return place.windows().stream()
        .filter(window -> window.open() <= begin && begin <= window.close())
        .mapToLong(window -> Math.max(0, begin - window.lateAfter()))
        .min()
        .orElse(0);
  }

  private Place place(TourPlan.Visit visit) {
    return problem.jobs().get(visit.job()).tasks().get(visit.task()).places().get(visit.place());
  }

  private Timed timed(TourPlan.Tour tour) {
    VehicleType type = problem.types().get(tour.type());
    TravelTable table = costs.table(type.profile());
    Shift shift = type.shifts().get(tour.shift());
    TourSums sums = new TourSums(isLatenessTold());
    List<Stop> stops = new ArrayList<>();
    long now = tour.departure();
    int at = shift.start();
    boolean isAtTask = false;
    int halts = 0;
    for (int i = 0; i <= tour.visits().size(); i++) {
      while (halts < tour.halts().size() && tour.halts().get(halts).after() == i) {
        TourPlan.Halt halt = tour.halts().get(halts++);
        Shift.Pause pause = shift.pauses().get(halt.pause());
        boolean isElsewhere = pause.location() != Shift.Pause.WHEREVER;
        int to = isElsewhere ? pause.location() : at;
        long arrival = now + sums.go(table, at, to);
        if (isElsewhere || stops.isEmpty()) {
          stops.add(new Stop(to, sums.metres, new ArrayList<>()));
          isAtTask = false;
        }
        now = halt.begin() + pause.seconds();
        sums.waiting += halt.begin() - arrival;
        boolean isBreak = pause.purpose() == Shift.Purpose.BREAK;
        sums.resting += isBreak ? pause.seconds() : 0;
        sums.serving += isBreak ? 0 : pause.seconds();
        List<Long> load = isBreak ? List.of() : load(tour, halts - 1);
        stops
            .getLast()
            .activities
            .add(
                new Activity(null, isBreak ? "break" : "reload", arrival, halt.begin(), now, load));
        at = to;
      }
      if (i == tour.visits().size()) {
        break;
      }
      TourPlan.Visit visit = tour.visits().get(i);
      Place place = place(visit);
      int to = place.location();
      boolean isStop = !isAtTask || at != to;
      long arrival = now + sums.go(table, at, to);
      if (isStop) {
        stops.add(new Stop(to, sums.metres, new ArrayList<>()));
      }
      long stopping = isStop ? shift.stopSeconds() : 0;
      sums.stopping += stopping;
      now = visit.begin() + place.durationSeconds();
      stops
          .getLast()
          .activities
          .add(new Activity(visit, "", arrival, visit.begin(), now, List.of()));
      sums.waiting += visit.begin() - arrival - stopping;
      sums.serving += place.durationSeconds();
      sums.late += late(visit.begin(), place);
      at = to;
      isAtTask = true;
    }
    if (shift.end().isPresent()) {
      now += sums.go(table, at, shift.end().get().location());
    }
    VehicleType.Rates rates = type.rates();
    sums.cost =
        rates.fixed()
            + rates.perMetre() * sums.metres
            + rates.perSecond() * (now - tour.departure());
    return new Timed(tour, stops, now, sums.metres, sums);
  }

  private void write(JsonGenerator json, Timed timed) throws IOException {
    TourPlan.Tour tour = timed.tour;
    VehicleType type = problem.types().get(tour.type());
    Shift shift = type.shifts().get(tour.shift());
    json.writeStartObject();
    json.writeStringField("vehicleId", request.vehicleIds().get(tour.type()).get(tour.vehicle()));
    json.writeStringField("typeId", type.id());
    json.writeNumberField("shiftIndex", tour.shift());
    json.writeArrayFieldStart("stops");
    long[] load = load(tour, -1).stream().mapToLong(each -> each).toArray();
    int at = shift.start();
    end(
        json,
        new End(
            "departure",
            new Way(type.profile(), at, at),
            shift.departureMin(),
            tour.departure(),
            0),
        load);
    for (Stop stop : timed.stops) {
      stop(json, stop, new Way(type.profile(), at, stop.site), load);
      at = stop.site;
    }
    if (shift.end().isPresent()) {
      // What was picked up for the end of the tour leaves the vehicle.
      Arrays.fill(load, 0);
      Way way = new Way(type.profile(), at, shift.end().get().location());
      end(json, new End("arrival", way, timed.arrival, timed.arrival, timed.metres), load);
    }
    json.writeEndArray();
    timed.sums.write(json);
    json.writeEndObject();
  }

  /// What is on the vehicle from the start or from a reload on: the goods of deliveries alone, up
  /// to the next reload.
  ///
  /// @param reload index of the halt, -1 for the start
  private List<Long> load(TourPlan.Tour tour, int reload) {
    VehicleType type = problem.types().get(tour.type());
    long[] load = new long[type.abilities().capacity().size()];
    int from = reload < 0 ? 0 : tour.halts().get(reload).after();
    int to =
        tour.halts().stream()
            .skip(reload + 1L)
            .filter(halt ->
                type.shifts().get(tour.shift()).pauses().get(halt.pause()).purpose()
                    == Shift.Purpose.RELOAD)
            .mapToInt(TourPlan.Halt::after)
            .findFirst()
            .orElse(tour.visits().size());
    for (TourPlan.Visit visit : tour.visits().subList(from, to)) {
      Job job = problem.jobs().get(visit.job());
      if (job.pickups().isEmpty()) {
        add(load, job.tasks().get(visit.task()).demand(), 1);
      }
    }
    return Arrays.stream(load).boxed().toList();
  }

  private static void add(long[] load, List<Integer> demand, int sign) {
    for (int d = 0; d < load.length; d++) {
      load[d] += sign * (long) demand.get(d);
    }
  }

  /// The first or the last stop of a tour.
  ///
  /// @param way from the stop before
  private record End(String word, Way way, long arrival, long departure, long metres) {}

  private void end(JsonGenerator json, End end, long[] load) throws IOException {
    json.writeStartObject();
    times(json, end.arrival, end.departure);
    load(json, load);
    location(json, end.way.to());
    json.writeNumberField("distance", end.metres);
    details(json, end.way);
    json.writeArrayFieldStart("activities");
    json.writeStartObject();
    json.writeStringField("jobId", end.word);
    json.writeStringField("type", end.word);
    location(json, end.way.to());
    json.writeObjectFieldStart("time");
    json.writeStringField("start", text(end.arrival));
    json.writeStringField("end", text(end.departure));
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  /// @param way from the stop before
  private void stop(JsonGenerator json, Stop stop, Way way, long[] load) throws IOException {
    json.writeStartObject();
    times(json, stop.activities.getFirst().arrival, stop.activities.getLast().end);
    for (Activity activity : stop.activities) {
      TourPlan.@Nullable Visit visit = activity.visit;
      for (int d = 0; d < activity.load.size(); d++) {
        load[d] = activity.load.get(d);
      }
      if (visit != null) {
        Job job = problem.jobs().get(visit.job());
        add(load, job.tasks().get(visit.task()).demand(), isPickup(job, visit) ? 1 : -1);
      }
    }
    load(json, load);
    location(json, stop.site);
    json.writeNumberField("distance", stop.metres);
    details(json, way);
    json.writeArrayFieldStart("activities");
    for (Activity activity : stop.activities) {
      activity(json, stop.site, activity);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void details(JsonGenerator json, Way way) throws IOException {
    Optional<String> line = details.line(way);
    if (line.isPresent()) {
      json.writeObjectFieldStart("routeDetails");
      json.writeStringField("polyline", line.get());
      json.writeEndObject();
    }
  }

  private static boolean isPickup(Job job, TourPlan.Visit visit) {
    return job.isPickup(visit.task());
  }

  private void activity(JsonGenerator json, int site, Activity activity) throws IOException {
    TourPlan.@Nullable Visit visit = activity.visit;
    json.writeStartObject();
    if (visit == null) {
      json.writeStringField("jobId", activity.word);
      json.writeStringField("type", activity.word);
    } else {
      Job job = problem.jobs().get(visit.job());
      json.writeStringField("jobId", job.id());
      json.writeStringField("type", isPickup(job, visit) ? "pickup" : "delivery");
    }
    location(json, site);
    json.writeObjectFieldStart("time");
    json.writeStringField("start", text(activity.begin));
    json.writeStringField("end", text(activity.end));
    json.writeStringField("arrival", text(activity.arrival));
    json.writeEndObject();
    String tag =
        visit == null
            ? null
            : request.tags().get(new PlaceKey(visit.job(), visit.task(), visit.place()));
    if (tag != null) {
      json.writeStringField("jobTag", tag);
    }
    json.writeEndObject();
  }

  private static void times(JsonGenerator json, long arrival, long departure) throws IOException {
    json.writeObjectFieldStart("time");
    json.writeStringField("arrival", text(arrival));
    json.writeStringField("departure", text(departure));
    json.writeEndObject();
  }

  private static String text(long seconds) {
    return Instant.ofEpochSecond(seconds).toString();
  }

  private static void load(JsonGenerator json, long[] load) throws IOException {
    json.writeArrayFieldStart("load");
    for (long amount : load) {
      json.writeNumber(amount);
    }
    json.writeEndArray();
  }

  private void location(JsonGenerator json, int row) throws IOException {
    Site site = request.sites().get(row);
    json.writeObjectFieldStart("location");
    json.writeNumberField("lat", site.at().lat());
    json.writeNumberField("lng", site.at().lng());
    if (site.id().isPresent()) {
      json.writeStringField("id", site.id().get());
    }
    json.writeEndObject();
  }
}
