package io.cartway.tours.http;

import static io.cartway.tours.http.problem.PartJson.SCHEMA;

import io.cartway.tours.Job;
import io.cartway.tours.Place;
import io.cartway.tours.Relation;
import io.cartway.tours.Shift;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TourPlan;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.http.problem.TourParameters.PlaceKey;
import io.cartway.tours.http.problem.TourParameters.Site;
import io.cartway.tours.http.problem.TourParameters.TaskKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/// Reads a solution in HERE's words back into a plan. What is no solution at all is a fault; what
/// the problem does not know, such as a vehicle of another name, is told as a breach, and the rest
/// is read. Not thread-safe.
final class PlanReader {

  /// Degrees by which a location may differ from a place's: ten centimetres.
  private static final double SAME = 1e-6;

  /// Of a problem that is answered at once, tasks and a stop at each end of its tours.
  private static final int ACTIVITIES_MAX = 3_000;

  private static final String UNKNOWN = "UNKNOWN";
  private static final String DURATION = "DURATION_OF_SERVICE";

  private static final int STOPS_MAX = ACTIVITIES_MAX;
  private static final int TOURS_MAX = 1_000;

  private final TourParameters request;
  private final Map<String, Integer> jobs = new HashMap<>();
  private final Map<String, Integer> vehicles = new HashMap<>();

  /// Numbers of the vehicles that were met, type by type: of equal ones the problem has as many as
  /// can be of use.
  private final List<Map<String, Integer>> met = new ArrayList<>();

  private final List<TourBreach> breaches = new ArrayList<>();

  /// Where each visit stands: `tour -> visit -> stop`.
  private final List<List<Integer>> stops = new ArrayList<>();

  private final List<String> names = new ArrayList<>();

  /// Tasks that activities stood for.
  private final Set<TaskKey> done = new HashSet<>();

  private int activities;

  PlanReader(TourParameters request) {
    this.request = request;
    List<Job> all = request.problem().jobs();
    for (int i = 0; i < all.size(); i++) {
      jobs.put(all.get(i).id(), i);
    }
    for (int type = 0; type < request.vehicleIds().size(); type++) {
      met.add(new HashMap<>());
      for (String id : request.vehicleIds().get(type)) {
        vehicles.put(id, type);
      }
    }
  }

  /// What the problem does not know.
  List<TourBreach> breaches() {
    return breaches;
  }

  /// The vehicle of a tour of the plan.
  String vehicle(int tour) {
    return names.get(tour);
  }

  /// The stop of a visit, counted from 0 at the departure.
  int stop(int tour, int visit) {
    return stops.get(tour).get(visit);
  }

  /// The plan; its faults are those of the parts.
  TourPlan read(PartJson solution) {
    List<TourPlan.Tour> tours = new ArrayList<>();
    for (PartJson part : solution.objects("tours", 0, TOURS_MAX)) {
      tour(part).ifPresent(tours::add);
    }
    List<Integer> unassigned = new ArrayList<>();
    for (PartJson part : solution.objects("unassigned", 0, STOPS_MAX)) {
      String id = part.text("jobId").orElse("");
      Integer job = jobs.get(id);
      if (job == null) {
        breaches.add(TourBreach.unknown("", -1, id, "no job of the plan has this id"));
      } else {
        unassigned.add(job);
      }
    }
    return new TourPlan(tours, unassigned);
  }

  private Optional<TourPlan.Tour> tour(PartJson part) {
    String vehicle = part.text("vehicleId").orElse("");
    int shift = part.whole("shiftIndex", 0, TourLimits.SHIFTS_MAX - 1).orElse(0);
    List<PartJson> parts = part.objects("stops", 1, STOPS_MAX);
    Integer type = vehicles.get(vehicle);
    if (type == null) {
      breaches.add(TourBreach.unknown(vehicle, -1, "", "no vehicle of the fleet has this id"));
      return Optional.empty();
    }
    VehicleType ofType = request.problem().types().get(type);
    Optional<String> typeId = part.text("typeId");
    if (typeId.isPresent() && !typeId.get().equals(ofType.id())) {
      breaches.add(
          TourBreach.unknown(
              vehicle, -1, "", "its type is %s, not the one told".formatted(ofType.id())));
    }
    if (shift >= ofType.shifts().size()) {
      breaches.add(
          TourBreach.unknown(
              vehicle, -1, "", "it has %d shifts".formatted(ofType.shifts().size())));
      return Optional.empty();
    }
    Walk walk = new Walk(vehicle, ofType, ofType.shifts().get(shift));
    for (int stop = 0; stop < parts.size(); stop++) {
      for (PartJson activity : parts.get(stop).objects("activities", 1, STOPS_MAX)) {
        if (++activities > ACTIVITIES_MAX) {
          part.fault(
              "stops",
              "more than %,d activities".formatted(ACTIVITIES_MAX),
              "at most %,d in all tours".formatted(ACTIVITIES_MAX),
              SCHEMA);
          return Optional.empty();
        }
        walk.add(new Spot(vehicle, stop, parts.get(stop), activity));
      }
    }
    walk.end(parts.size());
    if (walk.departure.isEmpty()) {
      part.fault("stops", "", "a departure with its time at the first stop", SCHEMA);
      return Optional.empty();
    }
    stops.add(walk.at);
    names.add(vehicle);
    int number = number(type, vehicle);
    return Optional.of(
        new TourPlan.Tour(
            type, number, shift, walk.departure.getAsLong(), walk.visits, walk.halts));
  }

  /// The number of a vehicle: its own where a relation names it, else one that no relation names.
  private int number(int type, String vehicle) {
    Set<Integer> taken = new HashSet<>();
    for (Relation relation : request.problem().relations()) {
      if (relation.crew().type() == type) {
        taken.add(relation.crew().vehicle());
      }
    }
    int own = request.vehicleIds().get(type).indexOf(vehicle);
    if (taken.contains(own)) {
      return own;
    }
    Map<String, Integer> numbers = met.get(type);
    taken.addAll(numbers.values());
    int free = 0;
    while (taken.contains(free)) {
      free++;
    }
    Integer known = numbers.putIfAbsent(vehicle, free);
    return known == null ? free : known;
  }

  /// A tour, activity by activity.
  private final class Walk {
    private final String vehicle;
    private final VehicleType type;
    private final Shift shift;
    private final List<Integer> at = new ArrayList<>();
    private final List<TourPlan.Visit> visits = new ArrayList<>();
    private final List<TourPlan.Halt> halts = new ArrayList<>();
    private OptionalLong departure = OptionalLong.empty();
    private boolean isBegun;
    private String last = "";

    Walk(String vehicle, VehicleType type, Shift shift) {
      this.vehicle = vehicle;
      this.type = type;
      this.shift = shift;
    }

    void add(Spot spot) {
      String kind = spot.activity.text("type").orElse("");
      if (last.equals("arrival")) {
        breaches.add(spot.wrong("ORDER", "it comes behind the arrival"));
      }
      switch (kind) {
        case "departure" -> {
          if (isBegun) {
            breaches.add(spot.wrong("ORDER", "the departure comes behind other activities"));
          }
          departure = time(spot.stopPart, spot.activity, "end", "departure");
          locate(spot, shift.start());
        }
        case "arrival" -> shift.end().ifPresent(end -> locate(spot, end.location()));
        case "pickup", "delivery" ->
            visit(spot, kind, type)
                .ifPresent(visit -> {
                  visits.add(visit);
                  at.add(spot.stop);
                });
        case "break" -> halt(spot, Shift.Purpose.BREAK, kind);
        case "reload" -> halt(spot, Shift.Purpose.RELOAD, kind);
        default ->
            spot.activity.fault(
                "type", kind, "one of departure, pickup, delivery, break, reload, arrival", SCHEMA);
      }
      isBegun = true;
      last = kind;
    }

    /// A pause of the shift, the one that fits best.
    private void halt(Spot spot, Shift.Purpose purpose, String kind) {
      OptionalLong begin = time(spot.stopPart, spot.activity, "start", "arrival");
      OptionalLong end = time(spot.stopPart, spot.activity, "end", "departure");
      if (begin.isEmpty() || end.isEmpty()) {
        return;
      }
      long seconds = end.getAsLong() - begin.getAsLong();
      int best = -1;
      int least = Integer.MAX_VALUE;
      for (int i = 0; i < shift.pauses().size(); i++) {
        Shift.Pause pause = shift.pauses().get(i);
        int index = i;
        boolean isTaken = halts.stream().anyMatch(halt -> halt.pause() == index);
        int misfit =
            (isTaken ? 4 : 0)
                + (isOpen(pause.windows(), begin.getAsLong()) ? 0 : 2)
                + (pause.seconds() == seconds ? 0 : 1);
        boolean isThere =
            pause.purpose() == purpose
                && (pause.location() == Shift.Pause.WHEREVER
                    || spot.isAt(request.sites().get(pause.location())));
        if (isThere && misfit < least) {
          best = i;
          least = misfit;
        }
      }
      if (best < 0) {
        breaches.add(spot.wrong(UNKNOWN, "the shift has no such %s".formatted(kind)));
        return;
      }
      halts.add(new TourPlan.Halt(best, visits.size(), begin.getAsLong()));
      long due = shift.pauses().get(best).seconds();
      if (due != seconds) {
        breaches.add(
            spot.wrong(
                DURATION,
                "the %s takes %d s, not the %d s of the shift".formatted(kind, seconds, due)));
      }
    }

    private void locate(Spot spot, int location) {
      if (!spot.isAt(request.sites().get(location))) {
        breaches.add(spot.wrong(UNKNOWN, "the shift begins and ends elsewhere"));
      }
    }

    void end(int count) {
      if (last.equals("arrival") != shift.end().isPresent()) {
        String clause =
            shift.end().isPresent()
                ? "the tour does not end with an arrival"
                : "the shift has no end, and the tour has an arrival";
        breaches.add(new TourBreach("SHIFT", vehicle, count - 1, "", clause));
      }
    }
  }

  /// An activity and where it is.
  private record Spot(String vehicle, int stop, PartJson stopPart, PartJson activity) {

    TourBreach unknown(String job, String clause) {
      return TourBreach.unknown(vehicle, stop, job, clause);
    }

    TourBreach wrong(String code, String clause) {
      return new TourBreach(code, vehicle, stop, "", clause);
    }

    /// Whether it is at a site; one without a location is at none, which is a fault.
    boolean isAt(Site site) {
      PartJson located = activity.has("location") ? activity : stopPart;
      Optional<PartJson> location = located.required("location");
      if (location.isEmpty()) {
        return false;
      }
      OptionalDouble lat = location.get().number("lat", -90, 90);
      OptionalDouble lng = location.get().number("lng", -180, 180);
      return lat.isPresent()
          && lng.isPresent()
          && Math.abs(site.at().lat() - lat.getAsDouble()) <= SAME
          && Math.abs(site.at().lng() - lng.getAsDouble()) <= SAME;
    }
  }

  private Optional<TourPlan.Visit> visit(Spot spot, String kind, VehicleType type) {
    String id = spot.activity.text("jobId").orElse("");
    Integer number = jobs.get(id);
    if (number == null) {
      breaches.add(spot.unknown(id, "no job of the plan has this id"));
      return Optional.empty();
    }
    Job job = request.problem().jobs().get(number);
    boolean isPickup = kind.equals("pickup");
    if ((isPickup ? job.pickups() : job.deliveries()).isEmpty()) {
      breaches.add(spot.unknown(id, "the job has no " + kind));
      return Optional.empty();
    }
    OptionalLong begin = time(spot.stopPart, spot.activity, "start", "arrival");
    OptionalLong end = time(spot.stopPart, spot.activity, "end", "departure");
    if (begin.isEmpty() || end.isEmpty()) {
      return Optional.empty();
    }
    long seconds = end.getAsLong() - begin.getAsLong();
    Optional<TourPlan.Visit> visit =
        candidates(spot, number, isPickup, begin.getAsLong()).stream()
            .min(Comparator.comparingInt(each -> misfit(each, type, seconds)));
    if (visit.isEmpty()) {
      breaches.add(spot.unknown(id, "the job has no such place for its " + kind));
      return Optional.empty();
    }
    done.add(new TaskKey(number, visit.get().task()));
    long due = place(visit.get()).durationSeconds();
    if (seconds != due) {
      breaches.add(
          new TourBreach(
              DURATION,
              spot.vehicle,
              spot.stop,
              id,
              "the service takes %d s, not the %d s of the job".formatted(seconds, due)));
    }
    return visit;
  }

  private Place place(TourPlan.Visit visit) {
    return request
        .problem()
        .jobs()
        .get(visit.job())
        .tasks()
        .get(visit.task())
        .places()
        .get(visit.place());
  }

  /// What an activity may stand for, by its tag and its location.
  private List<TourPlan.Visit> candidates(Spot spot, int number, boolean isPickup, long begin) {
    Job job = request.problem().jobs().get(number);
    Optional<String> tag = spot.activity.text("jobTag");
    List<TourPlan.Visit> candidates = new ArrayList<>();
    for (int task = 0; task < job.tasks().size(); task++) {
      List<Place> places = job.tasks().get(task).places();
      for (int place = 0; place < places.size() && job.isPickup(task) == isPickup; place++) {
        String known = request.tags().get(new PlaceKey(number, task, place));
        boolean isTag = tag.isEmpty() || tag.get().equals(known);
        if (isTag && spot.isAt(request.sites().get(places.get(place).location()))) {
          candidates.add(new TourPlan.Visit(number, task, place, begin));
        }
      }
    }
    return candidates;
  }

  /// How badly an activity stands for a task: first for one that was done, then in a territory that
  /// is none of the vehicle's, then outside of its windows, then with another duration.
  private int misfit(TourPlan.Visit visit, VehicleType type, long seconds) {
    Place place = place(visit);
    return (done.contains(new TaskKey(visit.job(), visit.task())) ? 8 : 0)
        + (type.abilities().territories().isOpen(place) ? 0 : 4)
        + (isOpen(place.windows(), visit.begin()) ? 0 : 2)
        + (place.durationSeconds() == seconds ? 0 : 1);
  }

  private static boolean isOpen(List<Window> windows, long begin) {
    return windows.stream().anyMatch(each -> each.open() <= begin && begin <= each.close());
  }

  /// A time of an activity, or of its stop where the activity has none.
  private static OptionalLong time(PartJson stop, PartJson activity, String name, String ofStop) {
    boolean isOwn = activity.has("time");
    Optional<PartJson> times = isOwn ? activity.object("time") : stop.required("time");
    if (times.isEmpty()) {
      return OptionalLong.empty();
    }
    String wanted = isOwn ? name : ofStop;
    if (!times.get().has(wanted)) {
      times.get().fault(wanted, "", "a time with its offset", SCHEMA);
    }
    return times.get().time(wanted);
  }
}
