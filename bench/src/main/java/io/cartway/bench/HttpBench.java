package io.cartway.bench;

import io.cartway.bench.Wrk.Load;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.routing.Route;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.routing.Router;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Both servers over HTTP, alternately, with wrk.
final class HttpBench {

  /// The launcher's options for our server; GraphHopper gets the same.
  private static final List<String> JAVA_OPTIONS = ServerProcess.LAUNCHER_OPTIONS;

  private static final String PEER = "GraphHopper's server";
  private static final String FULL = "polyline,actions,instructions,summary";
  private static final int ROUNDS = 3;
  private static final int WARM_UP_SECONDS = 10;
  private static final int LATENCY_SECONDS = 5;
  private static final int MANY_SECONDS = 5;
  private static final int MANY = 4;

  /// Half the side of an avoided box.
  private static final double BOX_METERS = 500;

  private static final double METERS_PER_DEGREE = 111_195;

  private final World world;
  private final List<RoutesBench.Pair> pairs;
  private final Path peerProgram;
  private final Page page;

  HttpBench(World world, List<RoutesBench.Pair> pairs, Path peerProgram, Page page) {
    this.world = world;
    this.pairs = pairs;
    this.peerProgram = peerProgram;
    this.page = page;
  }

  /// One kind of request to one of the servers, with its measurements.
  private record Job(
      String name, Wrk.Target target, Path script, List<Load> alone, List<Load> many) {
    Job(String name, Wrk.Target target, Path script) {
      this(name, target, script, new ArrayList<>(), new ArrayList<>());
    }

    /// The median round: least disturbed by other load on the machine.
    double p50() {
      return median(alone.stream().mapToDouble(Load::p50Nanos).sorted().toArray());
    }

    double p90() {
      return median(alone.stream().mapToDouble(Load::p90Nanos).sorted().toArray());
    }

    double p99() {
      return median(alone.stream().mapToDouble(Load::p99Nanos).sorted().toArray());
    }

    double perSecond() {
      return median(many.stream().mapToDouble(Load::requestsPerSecond).sorted().toArray());
    }

    long errors() {
      return alone.stream().mapToLong(Load::errors).sum()
          + many.stream().mapToLong(Load::errors).sum();
    }

    private static double median(double[] sorted) {
      return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }
  }

  /// Measures; reports if wrk is missing.
  ///
  /// @return false if a request was refused: then the times say nothing of routes
  boolean run() throws IOException, InterruptedException {
    Optional<Wrk> found = Wrk.find(world.folder());
    if (found.isEmpty()) {
      page.tell("skipped: no wrk here and no apt-get that installs it: nothing over HTTP by wrk");
      return true;
    }
    Wrk wrk = found.get();
    try (ServerProcess ours = ServerProcess.start(world, JAVA_OPTIONS);
        PeerServer theirs = PeerServer.start(peerProgram, world.extract(), JAVA_OPTIONS)) {
      Wrk.Target target = ours.unlimitedTarget();
      Map<String, Job> jobs = new LinkedHashMap<>();
      add(jobs, wrk, target, "summary", ourPaths("&transportMode=car&return=summary"));
      add(jobs, wrk, theirs.target(), "peer compact", theirPaths("car", false));
      add(jobs, wrk, theirs.target(), "peer plain", theirPaths("car_plain", false));
      add(jobs, wrk, target, "full", ourPaths("&transportMode=car&return=" + FULL));
      add(jobs, wrk, theirs.target(), "peer full", theirPaths("car", true));
      add(jobs, wrk, target, "avoid", avoiding("&transportMode=car&return=summary"));
      add(jobs, wrk, target, "truck", ourPaths(truck()));
      measure(
          wrk, jobs, List.of("summary", "peer plain", "peer compact", "full", "peer full"), true);
      measure(wrk, jobs, List.of("avoid", "truck"), false);
      boolean isRight = tell(jobs);
      page.add(
          Row.against(
              "wrk, resident after all of these, heap of 2 GB",
              world.name(),
              ours.residentMemory(),
              PEER,
              theirs.residentMemory()));
      return isRight;
    }
  }

  /// Warms up both servers alike, then alternates round by round.
  private static void measure(Wrk wrk, Map<String, Job> jobs, List<String> names, boolean withMany)
      throws IOException, InterruptedException {
    for (String name : names) {
      Job job = of(jobs, name);
      Load _ = wrk.run(job.target, job.script, 1, WARM_UP_SECONDS);
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (String name : names) {
        Job job = of(jobs, name);
        job.alone.add(wrk.run(job.target, job.script, 1, LATENCY_SECONDS));
      }
      for (String name : withMany ? names : List.<String>of()) {
        Job job = of(jobs, name);
        job.many.add(wrk.run(job.target, job.script, MANY, MANY_SECONDS));
      }
    }
  }

  private static Job of(Map<String, Job> jobs, String name) {
    Job job = jobs.get(name);
    if (job == null) {
      throw new IllegalStateException("no job " + name);
    }
    return job;
  }

  private static void add(
      Map<String, Job> jobs, Wrk wrk, Wrk.Target target, String name, List<String> paths)
      throws IOException {
    jobs.put(name, new Job(name, target, wrk.write(name.replace(' ', '-'), paths)));
  }

  private boolean tell(Map<String, Job> jobs) {
    Job summary = of(jobs, "summary");
    compare("wrk, return=summary", summary, of(jobs, "peer compact"), PEER);
    compare("wrk, return=summary", summary, of(jobs, "peer plain"), PEER + " without turn costs");
    against("wrk, return=summary, p99 beside its p50", summary.p99(), summary.p50(), "own p50");
    compare("wrk, return=" + FULL, of(jobs, "full"), of(jobs, "peer full"), PEER);
    alone("wrk, return=summary with an avoided box of 1 km on the way", of(jobs, "avoid"));
    alone("wrk, return=summary of a truck 4.2 m high, 30 t", of(jobs, "truck"));
    long errors = jobs.values().stream().mapToLong(Job::errors).sum();
    page.add(
        "wrk, answers that were no 200 and failed connections",
        world.name(),
        Quantity.count(errors));
    if (errors > 0) {
      page.tell("wrk met %d refusals: its times say nothing of routes".formatted(errors));
    }
    return errors == 0;
  }

  private void compare(String what, Job ours, Job theirs, String peer) {
    against(what + ", p50", ours.p50(), theirs.p50(), peer);
    against(what + ", p90", ours.p90(), theirs.p90(), peer);
    against(what + ", p99", ours.p99(), theirs.p99(), peer);
    page.add(
        Row.against(
            what + ", 4 connections",
            world.name(),
            new Quantity(ours.perSecond(), "requests/s"),
            peer,
            new Quantity(theirs.perSecond(), "requests/s")));
  }

  private void against(String what, double ours, double theirs, String peer) {
    page.add(Row.against(what, world.name(), Quantity.micros(ours), peer, Quantity.micros(theirs)));
  }

  private void alone(String what, Job job) {
    page.add(what + ", p50", world.name(), Quantity.micros(job.p50()));
    page.add(what + ", p90", world.name(), Quantity.micros(job.p90()));
    page.add(what + ", p99", world.name(), Quantity.micros(job.p99()));
  }

  // ---- what is asked

  private List<String> ourPaths(String more) {
    return pairs.stream().map(pair -> ourPath(pair) + more).toList();
  }

  private static String ourPath(RoutesBench.Pair pair) {
    return "/v1/routes?origin=%s&destination=%s".formatted(text(pair.from()), text(pair.to()));
  }

  private static String truck() {
    return "&transportMode=truck&vehicle%5Bheight%5D=420&vehicle%5BgrossWeight%5D=30000"
        + "&return=summary";
  }

  private List<String> theirPaths(String profile, boolean isFull) {
    return pairs.stream()
        .map(pair ->
            "/route?profile=%s&point=%s&point=%s&calc_points=%s&instructions=%s"
                .formatted(profile, text(pair.from()), text(pair.to()), isFull, isFull))
        .toList();
  }

  /// Each route must avoid a box around its middle, so it has to take another path.
  private List<String> avoiding(String more) {
    List<String> paths = new ArrayList<>();
    try (ModeMetrics metrics = world.metrics(1)) {
      Router router = new Router(metrics);
      for (RoutesBench.Pair pair : pairs) {
        RouteRequest request = RouteRequest.between(TransportMode.CAR, pair.from(), pair.to());
        if (router.route(request, Instant.EPOCH, () -> {})
            instanceof RouteResult.RoutesFound found) {
          paths.add(ourPath(pair) + "&avoid%5Bareas%5D=bbox:" + box(middle(found.route())) + more);
        }
      }
    }
    return paths;
  }

  private static LatLng middle(Route route) {
    List<LatLng> line =
        route.sections().stream().flatMap(section -> section.line().stream()).toList();
    double length = 0;
    for (int i = 1; i < line.size(); i++) {
      length += line.get(i - 1).distanceMeters(line.get(i));
    }
    double rest = length / 2;
    for (int i = 1; i < line.size(); i++) {
      rest -= line.get(i - 1).distanceMeters(line.get(i));
      if (rest <= 0) {
        return line.get(i);
      }
    }
    return line.getLast();
  }

  /// West, south, east, north.
  private static String box(LatLng middle) {
    double lat = BOX_METERS / METERS_PER_DEGREE;
    double lng = lat / Math.cos(Math.toRadians(middle.lat()));
    return String.join(
        ",",
        Wrk.degrees(middle.lng() - lng),
        Wrk.degrees(middle.lat() - lat),
        Wrk.degrees(middle.lng() + lng),
        Wrk.degrees(middle.lat() + lat));
  }

  private static String text(LatLng point) {
    return Wrk.degrees(point.lat()) + "," + Wrk.degrees(point.lng());
  }
}
