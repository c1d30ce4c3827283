package io.cartway.roads.rules;

import io.cartway.hours.Place;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The road rules of a graph beyond the standing costs of modes: one per graph. Thread-safe; each
/// mode's rules are read once, on first use.
public final class RoadRules {

  private static final int JUDGES_MAX = 64;

  /// The row of rules of a road without any.
  private static final int NO_SIGNS = 0;

  private final RoadGraph graph;
  private final IntFunction<ZoneId> zoneOfArc;
  private final Map<TransportMode, ModeRules> modes = new EnumMap<>(TransportMode.class);
  private final TurnRules turns;

  /// The arcs that have signs at all, few of a region's.
  private final BitSet signed = new BitSet();

  /// A cache of judges: most are used repeatedly.
  private final Map<Journey, RuleJudge> judges =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Journey, RuleJudge> eldest) {
          return size() > JUDGES_MAX;
        }
      };

  /// The judges of vehicles of which nothing is known, as most are, by mode and [Journey#kind]:
  /// their requests neither wait for each other nor hash a vehicle.
  private final Map<TransportMode, AtomicReferenceArray<@Nullable RuleJudge>> ofUnknown =
      new EnumMap<>(TransportMode.class);

  /// The key of a judge.
  ///
  /// @param isOpened whether roads that open at times are open in the costs
  private record Journey(TransportMode mode, Vehicle vehicle, boolean hasTimes, boolean isOpened) {
    private static final int KINDS = 4;

    int kind() {
      return (hasTimes ? 2 : 0) + (isOpened ? 1 : 0);
    }
  }

  /// The rules of one mode.
  ///
  /// @param sets indexed by twice the row of rules, plus one against the way's nodes
  /// @param arcs arcs with any rule
  /// @param opensAny whether any arc opens at times beyond its standing access
  record ModeRules(List<RuleSet> sets, BitSet arcs, boolean opensAny) {}

  /// Reads the data shared by all modes; the time zones are those of the graph.
  public RoadRules(RoadGraph graph) {
    this(graph, graph::zone);
  }

  /// As [#RoadRules(RoadGraph)], with the rules of all modes read already: a server would read them
  /// for its first routes.
  public static RoadRules ofAllModes(RoadGraph graph) {
    RoadRules rules = new RoadRules(graph);
    for (TransportMode mode : TransportMode.values()) {
      var _ = rules.of(mode);
    }
    return rules;
  }

  /// As [#RoadRules(RoadGraph)], with other time zones.
  ///
  /// @param zoneOfArc the time zone of an arc
  public RoadRules(RoadGraph graph, IntFunction<ZoneId> zoneOfArc) {
    this.graph = graph;
    this.zoneOfArc = zoneOfArc;
    turns = new TurnRules(graph);
    for (TransportMode mode : TransportMode.values()) {
      ofUnknown.put(mode, new AtomicReferenceArray<>(Journey.KINDS));
    }
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      signed.set(arc, graph.ruleRow(arc) != NO_SIGNS);
    }
  }

  /// A judge for a journey without a time: rules that apply only at times are ignored.
  public RuleJudge judge(TransportMode mode, Vehicle vehicle) {
    return judge(new Journey(mode, vehicle, false, true));
  }

  /// A judge for a journey with known times.
  public RuleJudge timedJudge(TransportMode mode, Vehicle vehicle) {
    return judge(new Journey(mode, vehicle, true, true));
  }

  /// A judge for a journey with known times in costs without opened roads: those that open at times
  /// are as closed as by their standing access, and the costs say so already.
  public RuleJudge closedJudge(TransportMode mode, Vehicle vehicle) {
    return judge(new Journey(mode, vehicle, true, false));
  }

  private RuleJudge judge(Journey journey) {
    if (!journey.vehicle.equals(Vehicle.UNKNOWN)) {
      synchronized (judges) {
        return judges.computeIfAbsent(journey, this::judgeOf);
      }
    }
    AtomicReferenceArray<@Nullable RuleJudge> known =
        Objects.requireNonNull(ofUnknown.get(journey.mode));
    RuleJudge judge = known.get(journey.kind());
    if (judge == null) {
      judge = judgeOf(journey);
      known.set(journey.kind(), judge);
    }
    return judge;
  }

  private RuleJudge judgeOf(Journey journey) {
    return new VehicleJudge(
        this, journey.mode, journey.vehicle, journey.hasTimes, journey.isOpened);
  }

  /// Everything signed on an arc for a mode, whatever the vehicle and the time: limits, bans,
  /// closures, including those in the standing costs.
  public List<RoadRestriction> restrictions(int arc, TransportMode mode) {
    return set(arc, mode).restrictions(graph.wayId(arc));
  }

  /// Whether an arc is more open to a mode at some time or on some condition than by its standing
  /// access: a closed road that opens, a residents' road that is free at night.
  /// [io.cartway.roads.ModeCosts#optimistic] uses it for a lower bound, and a judge decides when it
  /// applies.
  public boolean opensAtTimes(int arc, TransportMode mode) {
    return of(mode).arcs().get(arc)
        && graph.speedKmh(arc, mode) > 0
        && set(arc, mode).opens(graph.access(arc, mode));
  }

  /// Whether [#opensAtTimes] holds for any arc of a mode.
  public boolean opensAnyAtTimes(TransportMode mode) {
    return of(mode).opensAny;
  }

  /// The terms of conditions on access, limits and turns that are not understood, once per distinct
  /// list of tags. They never hold.
  public List<String> unread() {
    List<String> unread = new ArrayList<>(turns.unread());
    for (int row = 0; row < graph.ruleRowCount(); row++) {
      unread.addAll(ConditionalTags.unread(graph.ruleTags(row)));
    }
    return unread;
  }

  RoadGraph graph() {
    return graph;
  }

  TurnRules turns() {
    return turns;
  }

  Place place(int arc) {
    return new Place(graph.location(graph.tail(arc)), zoneOfArc.apply(arc), graph.country(arc));
  }

  RuleSet set(int arc, TransportMode mode) {
    return of(mode).sets().get(setNumber(arc));
  }

  int setNumber(int arc) {
    return 2 * graph.ruleRow(arc) + (graph.isForward(arc) ? 0 : 1);
  }

  ModeRules of(TransportMode mode) {
    synchronized (modes) {
      return modes.computeIfAbsent(mode, this::read);
    }
  }

  private ModeRules read(TransportMode mode) {
    List<RuleSet> sets = new ArrayList<>();
    BitSet isThere = new BitSet();
    for (int row = 0; row < graph.ruleRowCount(); row++) {
      Map<String, String> tags = graph.ruleTags(row);
      for (boolean isForward : new boolean[] {true, false}) {
        RuleSet set = RuleSet.of(tags, mode, isForward);
        isThere.set(sets.size(), !set.isEmpty());
        sets.add(set);
      }
    }
    BitSet arcs = new BitSet(graph.arcCount());
    for (int arc = signed.nextSetBit(0); arc >= 0; arc = signed.nextSetBit(arc + 1)) {
      if (isThere.get(setNumber(arc))) {
        arcs.set(arc);
      }
    }
    boolean opensAny =
        arcs.stream()
            .anyMatch(arc ->
                graph.speedKmh(arc, mode) > 0
                    && sets.get(setNumber(arc)).opens(graph.access(arc, mode)));
    return new ModeRules(List.copyOf(sets), arcs, opensAny);
  }
}
