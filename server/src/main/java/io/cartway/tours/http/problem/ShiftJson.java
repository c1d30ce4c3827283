package io.cartway.tours.http.problem;

import static io.cartway.tours.http.problem.PartJson.SCHEMA;

import io.cartway.tours.Shift;
import io.cartway.tours.Shift.Pause;
import io.cartway.tours.Shift.Purpose;
import io.cartway.tours.TourLimits;
import io.cartway.tours.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads a shift of a type of vehicles.
record ShiftJson(SitesJson sites) {

  /// No bound: more than any tour has, and sums of it do not overflow.
  static final long NO_BOUND = Long.MAX_VALUE / 4;

  private static final int OFFSET_MAX = 86_400;
  private static final int STOP_SECONDS_MAX = 36_000;
  private static final int PAUSE_SECONDS_MAX = 604_800;

  private static final Map<String, String> UNSERVED =
      Map.of(
          "restTimes", "no restTimes: they are beta, and not served",
          "mixingRestrictions", "no mixingRestrictions: they are not served yet",
          "stopConfiguration", "no stopConfiguration: it is alpha, and not served",
          "stopConfig", "no stopConfig: it is alpha, and not served");

  Shift read(PartJson part) {
    Optional<PartJson> start = part.required("start");
    Optional<PartJson> end = part.object("end");
    long departureMin = 0;
    long departureMax = NO_BOUND;
    int from = 0;
    if (start.isPresent()) {
      departureMin = time(start.get());
      from = sites.read(start.get(), "location");
      var offset = start.get().whole("timeOffset", 0, OFFSET_MAX);
      if (offset.isPresent()) {
        departureMax = departureMin + offset.getAsInt();
      }
      start.get().end(Map.of("tag", "no tag: it is not served yet"));
    }
    Optional<Shift.End> to = Optional.empty();
    if (end.isPresent()) {
      long arrivalMax = time(end.get());
      to = Optional.of(new Shift.End(sites.read(end.get(), "location"), arrivalMax));
      end.get()
          .end(
              Map.of(
                  "tag", "no tag: it is not served yet",
                  "timeOffset", "no timeOffset: it is not served yet"));
      if (arrivalMax < departureMin) {
        end.get()
            .fault(
                "time",
                end.get().text("time").orElse(""),
                "a time after the start of the shift",
                "E613420");
        return new Shift(from, departureMin, NO_BOUND, Optional.empty());
      }
      departureMax = Math.min(departureMax, arrivalMax);
    }
    long stop = part.object("stopBaseDuration").map(ShiftJson::stopSeconds).orElse(0L);
    long last = to.map(Shift.End::arrivalMax).orElse(NO_BOUND);
    List<Pause> pauses = new ArrayList<>();
    for (PartJson pause : part.objects("breaks", 0, TourLimits.PAUSES_MAX)) {
      pauses.add(rest(pause, new Window(departureMin, Math.max(departureMin, last))));
    }
    for (PartJson pause : part.objects("reloads", 0, TourLimits.PAUSES_MAX)) {
      pauses.add(reload(pause));
    }
    part.end(UNSERVED);
    return new Shift(from, departureMin, departureMax, to, stop, pauses);
  }

  private static long time(PartJson end) {
    if (!end.has("time")) {
      end.fault("time", "", "a time with its offset, such as 2026-03-01T08:00:00Z", SCHEMA);
    }
    OptionalLong time = end.time("time");
    return time.orElse(0);
  }

  private static long stopSeconds(PartJson stop) {
    for (String member : List.of("type", "value")) {
      if (!stop.has(member)) {
        stop.fault(member, "", "a stopBaseDuration has type and value", SCHEMA);
      }
    }
    stop.word("type", List.of("oncePerStop"));
    int seconds = stop.whole("value", 0, STOP_SECONDS_MAX).orElse(0);
    stop.end(Map.of());
    return seconds;
  }

  private Pause rest(PartJson part, Window shift) {
    boolean isGiven = !part.list("times", 1, TourLimits.WINDOWS_MAX).isEmpty();
    List<Window> windows = WindowsJson.times(part);
    boolean isOutside =
        isGiven
            && windows.stream()
                .noneMatch(
                    window -> window.open() <= shift.close() && window.close() >= shift.open());
    if (isOutside) {
      part.fault(
          "times", part.value().path("times").toString(), "times within the shift", "E613422");
    }
    int at = part.has("location") ? sites.read(part, "location") : Pause.WHEREVER;
    boolean isLastAllowed = part.has("policy");
    part.word("policy", List.of("allowAtTheEnd"));
    long seconds = seconds(part);
    part.end(Map.of());
    return new Pause(Purpose.BREAK, at, seconds, windows, isLastAllowed);
  }

  private Pause reload(PartJson part) {
    int at = sites.read(part, "location");
    List<Window> windows = WindowsJson.times(part);
    long seconds = seconds(part);
    part.end(Map.of("tag", "no tag: it is not served yet"));
    return new Pause(Purpose.RELOAD, at, seconds, windows, false);
  }

  private static long seconds(PartJson pause) {
    if (!pause.has("duration")) {
      pause.fault("duration", "", "seconds", SCHEMA);
    }
    return pause.whole("duration", 0, PAUSE_SECONDS_MAX).orElse(0);
  }
}
