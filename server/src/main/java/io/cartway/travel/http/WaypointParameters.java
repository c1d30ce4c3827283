package io.cartway.travel.http;

import io.cartway.travel.Flaw;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.Waypoint;
import io.cartway.travel.WaypointGrammar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Reads `origin`, `via` and `destination`.
public final class WaypointParameters {

  private WaypointParameters() {}

  /// The points of a journey in order. With faults there may be fewer than two.
  ///
  /// @param countMax maximum number of points
  public static List<Waypoint> read(TravelQuery query, int countMax) {
    List<Waypoint> waypoints = new ArrayList<>();
    end(query, "origin").ifPresent(waypoints::add);
    List<String> vias = query.repeated("via");
    if (vias.size() + 2 > countMax) {
      query.fault("via", vias.size() + " of them", "at most %d via points".formatted(countMax - 2));
    }
    for (String via : vias.subList(0, Math.min(vias.size(), countMax))) {
      read(query, "via", via).ifPresent(waypoints::add);
    }
    end(query, "destination").ifPresent(waypoints::add);
    noteIgnored(query, waypoints);
    return waypoints;
  }

  /// Notes the options of some points that have no effect.
  public static void noteIgnored(TravelQuery query, List<Waypoint> waypoints) {
    Set<String> ignored = new TreeSet<>();
    waypoints.forEach(waypoint -> ignored.addAll(waypoint.ignored()));
    for (String option : ignored) {
      query.note(InfoNotice.withoutEffect("Waypoint option '%s' has no effect".formatted(option)));
    }
  }

  /// An end of a journey, which is required.
  public static Optional<Waypoint> end(TravelQuery query, String name) {
    Optional<String> text = query.text(name);
    if (text.isEmpty()) {
      query.fault(name, "", "<lat>,<lng>");
      return Optional.empty();
    }
    Optional<Waypoint> waypoint = read(query, name, text.get());
    if (waypoint.isPresent() && waypoint.get().passThrough()) {
      query.fault(name, Flaw.syntax(text.get(), "passThrough only at via points"));
    }
    return waypoint;
  }

  private static Optional<Waypoint> read(TravelQuery query, String name, String text) {
    return switch (WaypointGrammar.read(text)) {
      case WaypointGrammar.Read(Waypoint waypoint) -> Optional.of(waypoint);
      case WaypointGrammar.Wrong wrong -> {
        wrong.flaws().forEach(flaw -> query.fault(name, flaw));
        yield Optional.empty();
      }
    };
  }
}
