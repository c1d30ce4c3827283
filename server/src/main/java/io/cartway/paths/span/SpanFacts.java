package io.cartway.paths.span;

import io.cartway.geo.CountryCodes;
import io.cartway.paths.Trace;
import io.cartway.roads.Access;
import io.cartway.roads.NodeFlag;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RoadRestriction.RestrictionKind;
import io.cartway.roads.rules.RuleSet;
import io.cartway.travel.TransportMode;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The requested attributes of a path's stretches; `docs/reference/spans.md` lists their tags. Not
/// thread-safe.
final class SpanFacts {

  /// The node flags that make spans.
  static final List<NodeFlag> MARKS =
      List.of(
          NodeFlag.GATE_KEY,
          NodeFlag.GATE_PERMISSION,
          NodeFlag.GATE_EMERGENCY,
          NodeFlag.RAILWAY_CROSSING,
          NodeFlag.RAILWAY_PROTECTED,
          NodeFlag.RAILWAY_UNPROTECTED);

  private static final Map<SpanName, TransportMode> MODE_ATTRIBUTES =
      Map.of(
          SpanName.WALK_ATTRIBUTES, TransportMode.PEDESTRIAN,
          SpanName.CAR_ATTRIBUTES, TransportMode.CAR,
          SpanName.TRUCK_ATTRIBUTES, TransportMode.TRUCK,
          SpanName.SCOOTER_ATTRIBUTES, TransportMode.SCOOTER);

  private static final int SCOOTER_KMH_MAX = 45;
  private static final double KMH_PER_METER_PER_SECOND = 3.6;

  private final Trace trace;
  private final RoadGraph graph;
  private final TransportMode mode;
  private final Set<SpanName> names;
  private final RoadNames roadNames;
  private final List<List<Integer>> notices;
  private final List<Access> noThrough;
  private int lastArc = -1;
  private Span.@Nullable Facts lastRoad;

  SpanFacts(Trace trace, Set<SpanName> names, String language, List<List<Integer>> notices) {
    this.trace = trace;
    this.names = names;
    this.notices = notices;
    graph = trace.graph();
    mode = trace.costs().mode();
    roadNames = new RoadNames(graph, language);
    noThrough = noThroughRestrictions(trace);
  }

  /// The bits of [NodeFlag] that make spans of these names.
  static int marks(Set<SpanName> names) {
    int bits = 0;
    for (NodeFlag flag : MARKS) {
      boolean isGate = flag.name().startsWith("GATE");
      if (names.contains(isGate ? SpanName.GATES : SpanName.RAILWAY_CROSSINGS)) {
        bits |= flag.bit();
      }
    }
    return bits;
  }

  /// The kinds of roads without through traffic on a path, in the order of the enum.
  static List<Access> noThroughRestrictions(Trace trace) {
    Set<Access> found = EnumSet.noneOf(Access.class);
    for (int i = 0; i < trace.count(); i++) {
      Access access = trace.graph().access(trace.arc(i), trace.costs().mode());
      if (access.isOpen() && !access.allowsThrough()) {
        found.add(access);
      }
    }
    return List.copyOf(found);
  }

  /// The attributes of a stretch, with the node flags at its start.
  Span.Facts of(int stretch, int marks) {
    int arc = trace.arc(stretch);
    Span.Facts road = road(arc);
    return new Span.Facts(
        road.traits(),
        road.names(),
        road.routeNumbers(),
        road.country(),
        road.state(),
        road.functionalClass(),
        road.maxSpeedKmh(),
        has(SpanName.DYNAMIC_SPEED_INFO) ? Optional.of(speed(stretch)) : Optional.empty(),
        has(SpanName.SEGMENT_ID) || has(SpanName.SEGMENT_REF) ? graph.segmentId(arc) : "",
        road.truckRestrictions(),
        gate(marks),
        crossing(marks),
        has(SpanName.NOTICES) && stretch < notices.size() ? notices.get(stretch) : List.of(),
        road.noThrough());
  }

  /// The attributes of the arc's way in its direction, cached while the path stays on it.
  private Span.Facts road(int arc) {
    Span.Facts known = lastRoad;
    if (known != null
        && graph.way(arc) == graph.way(lastArc)
        && graph.isForward(arc) == graph.isForward(lastArc)) {
      return known;
    }
    boolean asksSpeed = has(SpanName.MAX_SPEED) || has(SpanName.SPEED_LIMIT);
    Span.Facts road =
        new Span.Facts(
            traits(arc),
            has(SpanName.NAMES) ? roadNames.names(arc) : List.of(),
            has(SpanName.ROUTE_NUMBERS) ? roadNames.routeNumbers(arc) : List.of(),
            has(SpanName.COUNTRY_CODE) ? CountryCodes.alpha3(graph.country(arc)) : "",
            has(SpanName.STATE_CODE) ? graph.state(arc) : "",
            has(SpanName.FUNCTIONAL_CLASS) ? functionalClass(graph.roadClass(arc)) : 0,
            asksSpeed ? PostedSpeed.kmh(maxSpeedKmh(arc), graph.country(arc)) : 0,
            Optional.empty(),
            "",
            has(SpanName.TRUCK_RESTRICTION) ? truckRestrictions(arc) : List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            noThrough(arc));
    lastArc = arc;
    lastRoad = road;
    return road;
  }

  private boolean has(SpanName name) {
    return names.contains(name);
  }

  private Map<SpanName, List<RoadTrait>> traits(int arc) {
    Map<SpanName, List<RoadTrait>> traits = new EnumMap<>(SpanName.class);
    if (has(SpanName.STREET_ATTRIBUTES)) {
      traits.put(SpanName.STREET_ATTRIBUTES, RoadTrait.ofStreet(graph, arc));
    }
    MODE_ATTRIBUTES.forEach((name, one) -> {
      if (has(name)) {
        traits.put(name, RoadTrait.ofMode(graph, arc, one));
      }
    });
    traits.values().removeIf(List::isEmpty);
    return traits;
  }

  private List<Integer> noThrough(int arc) {
    int index =
        has(SpanName.NO_THROUGH_RESTRICTIONS) ? noThrough.indexOf(graph.access(arc, mode)) : -1;
    return index < 0 ? List.of() : List.of(index);
  }

  /// The limit for the mode; 0 if it is unknown or does not apply.
  private int maxSpeedKmh(int arc) {
    int car = graph.maxSpeedKmh(arc);
    return switch (mode) {
      case CAR, BIKE -> car;
      case TRUCK -> graph.truckMaxSpeedKmh(arc) > 0 ? graph.truckMaxSpeedKmh(arc) : car;
      case SCOOTER -> car == 0 ? 0 : Math.min(car, SCOOTER_KMH_MAX);
      case PEDESTRIAN -> 0;
    };
  }

  private Span.Speed speed(int stretch) {
    int arc = trace.arc(stretch);
    double kmh = graph.speedKmh(arc, mode);
    double millimeters = graph.lengthMillimeters(arc);
    int millis = trace.costs().arcMillis(arc);
    double expected = kmh == 0 ? 0 : millimeters * KMH_PER_METER_PER_SECOND / kmh;
    if (Math.abs(expected - millis) > 1 && millis > 0) {
      // The costs differ from the map's: a custom walking speed, a limit of the vehicle.
      kmh = Math.round(10 * millimeters / millis * KMH_PER_METER_PER_SECOND) / 10.0;
    }
    long turnMillis =
        stretch + 1 < trace.count()
            ? trace.costs().turnDurationMillis(arc, trace.arc(stretch + 1))
            : 0;
    return new Span.Speed(kmh, kmh, Math.round(turnMillis / 1000.0));
  }

  private static Optional<Span.Gate> gate(int marks) {
    if ((marks & NodeFlag.GATE_EMERGENCY.bit()) != 0) {
      return Optional.of(Span.Gate.EMERGENCY);
    }
    if ((marks & NodeFlag.GATE_KEY.bit()) != 0) {
      return Optional.of(Span.Gate.KEY_ACCESS);
    }
    return (marks & NodeFlag.GATE_PERMISSION.bit()) != 0
        ? Optional.of(Span.Gate.PERMISSION_REQUIRED)
        : Optional.empty();
  }

  private static Optional<Span.RailwayCrossing> crossing(int marks) {
    if ((marks & NodeFlag.RAILWAY_PROTECTED.bit()) != 0) {
      return Optional.of(Span.RailwayCrossing.PROTECTED);
    }
    if ((marks & NodeFlag.RAILWAY_UNPROTECTED.bit()) != 0) {
      return Optional.of(Span.RailwayCrossing.UNPROTECTED);
    }
    return (marks & NodeFlag.RAILWAY_CROSSING.bit()) != 0
        ? Optional.of(Span.RailwayCrossing.UNKNOWN)
        : Optional.empty();
  }

  private static int functionalClass(RoadClass roadClass) {
    return switch (roadClass) {
      case MOTORWAY -> 1;
      case TRUNK, PRIMARY -> 2;
      case SECONDARY -> 3;
      case TERTIARY -> 4;
      default -> 5;
    };
  }

  /// The truck restrictions of an arc. Their way and tag do not split spans.
  private List<RoadRestriction> truckRestrictions(int arc) {
    int row = graph.ruleRow(arc);
    if (row == 0) {
      return List.of();
    }
    Set<RoadRestriction> found = new LinkedHashSet<>();
    for (RoadRestriction signed :
        RuleSet.of(graph.ruleTags(row), TransportMode.TRUCK, graph.isForward(arc))
            .restrictions(0)) {
      // Closures for more than trucks are part of the arc's access.
      if (signed.kind() != RestrictionKind.CLOSED || signed.tag().startsWith("hgv")) {
        found.add(
            new RoadRestriction(
                signed.kind(), signed.limit(), signed.word(), signed.timeDependent(), 0, ""));
      }
    }
    return List.copyOf(found);
  }
}
