package io.cartway.roads;

import io.cartway.travel.TransportMode;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// What arcs and turns cost one mode, free of traffic, in whole milliseconds. Immutable.
///
/// A cost is a duration plus penalties. Penalties keep routes out of roads that are open only to
/// who has business there (`destination`, `private`): entering such a road costs hours, leaving it
/// nothing, so that a route uses one at its ends, and on the way through only when there is no
/// other way within hours: a street that is open by its own tags behind a private gate can be
/// reached. They count for the choice of the route and never for its duration. All of it is
/// additive over turns, as a contraction hierarchy needs it.
///
/// Motor vehicles turn round at dead ends only; there is no other place where one may rely on it.
public final class ModeCosts {

  /// More than any cost; the sum of two still fits an int.
  public static final int INFINITE = Integer.MAX_VALUE / 2;

  /// What a motor vehicle needs to turn round: an estimate, it never decides between two routes.
  public static final int U_TURN_MILLIS = 20_000;

  /// By rank of access (open, destination, private): what entering from an open road costs.
  private static final int[] PENALTY_MILLIS = {0, 10_800_000, 21_600_000};

  /// What a scooter does where it may go as fast as it can.
  private static final double SCOOTER_KMH = 40;

  private static final double MILLIS_PER_MILLIMETER_AT_1_KMH = 3.6;

  private final RoadGraph graph;
  private final TransportMode mode;
  private final int modeBit;
  private final int[] arcMillis;
  private final byte[] arcRank;
  private final TurnTimes turnTimes;
  private final boolean chargesTurns;
  private final ArcRules rules;

  /// Arcs that are opened beyond their standing access; null for none.
  private final @Nullable BitSet opened;

  /// Why a mode must not go somewhere.
  public enum Obstacle {
    /// The road is closed to the mode in this direction.
    NO_ACCESS,
    /// A barrier stands at the junction.
    BARRIER,
    /// A turn restriction forbids it.
    TURN_RESTRICTION,
    /// Turning round away from a dead end.
    U_TURN
  }

  /// Computes the costs of every arc, turns free of time: a few milliseconds per million.
  public ModeCosts(RoadGraph graph, TransportMode mode) {
    this(new Standing(graph, mode), mode, new TurnTimes(graph), false, null);
  }

  private ModeCosts(
      ArcRules rules,
      TransportMode mode,
      TurnTimes turnTimes,
      boolean chargesTurns,
      @Nullable BitSet opened) {
    graph = turnTimes.graph();
    this.mode = mode;
    this.turnTimes = turnTimes;
    this.chargesTurns = chargesTurns;
    this.opened = opened;
    this.rules = rules;
    modeBit = Modes.bit(mode);
    arcMillis = new int[graph.arcCount()];
    arcRank = new byte[graph.arcCount()];
    for (int arc = 0; arc < arcMillis.length; arc++) {
      Access access = rules.access(arc);
      double speedKmh = rules.speedKmh(arc);
      arcRank[arc] = (byte) rank(access);
      arcMillis[arc] = INFINITE;
      if (access.isOpen() && speedKmh > 0) {
        double millis = graph.lengthMillimeters(arc) * MILLIS_PER_MILLIMETER_AT_1_KMH / speedKmh;
        arcMillis[arc] = (int) Math.min(INFINITE - 1, Math.round(millis));
      }
    }
  }

  /// What a mode may do on an arc and how fast it goes there.
  public interface ArcRules {
    /// The access.
    Access access(int arc);

    /// The speed in km/h, free of traffic; 0 where it may not go.
    double speedKmh(int arc);
  }

  /// What the tags say.
  private record Standing(RoadGraph graph, TransportMode mode) implements ArcRules {
    @Override
    public Access access(int arc) {
      return graph.access(arc, mode);
    }

    @Override
    public double speedKmh(int arc) {
      return graph.speedKmh(arc, mode);
    }
  }

  /// The costs under other rules of the arcs, turns as they are.
  public ModeCosts with(ArcRules rules) {
    return new ModeCosts(rules, mode, turnTimes, chargesTurns, null);
  }

  /// The costs of who walks at another speed than 1 m/s; ferries keep theirs.
  public ModeCosts walking(double metersPerSecond) {
    return with(
        new ArcRules() {
          @Override
          public Access access(int arc) {
            return graph.access(arc, mode);
          }

          @Override
          public double speedKmh(int arc) {
            boolean isCarried = graph.is(arc, RoadFlag.FERRY);
            return graph.speedKmh(arc, mode) * (isCarried ? 1 : metersPerSecond);
          }
        });
  }

  /// The costs of a vehicle that does no more than a speed; ferries and trains keep theirs.
  public ModeCosts capped(double kmh) {
    return with(
        new ArcRules() {
          @Override
          public Access access(int arc) {
            return rules.access(arc);
          }

          @Override
          public double speedKmh(int arc) {
            boolean isCarried =
                graph.is(arc, RoadFlag.FERRY) || graph.is(arc, RoadFlag.SHUTTLE_TRAIN);
            return isCarried ? rules.speedKmh(arc) : Math.min(kmh, rules.speedKmh(arc));
          }
        });
  }

  /// The costs of a scooter that may use motorways and motor roads, at its own speed.
  public ModeCosts onHighways() {
    return with(
        new ArcRules() {
          @Override
          public Access access(int arc) {
            return isOpened(arc) ? graph.access(arc, TransportMode.CAR) : graph.access(arc, mode);
          }

          @Override
          public double speedKmh(int arc) {
            return isOpened(arc)
                ? Math.min(SCOOTER_KMH, graph.speedKmh(arc, TransportMode.CAR))
                : graph.speedKmh(arc, mode);
          }

          private boolean isOpened(int arc) {
            boolean isHighway =
                graph.roadClass(arc) == RoadClass.MOTORWAY || graph.is(arc, RoadFlag.MOTORROAD);
            return isHighway && !graph.access(arc, mode).isOpen();
          }
        });
  }

  /// Costs in which some arcs are open to all of the mode whatever their access, at the speed of
  /// the road: no route at any time is cheaper, when the arcs are those that open at times.
  /// Everything else is as it stands; where a motor vehicle turns round for want of another way
  /// out, it still may.
  ///
  /// @param opensAtTimes which arcs, asked once for each
  public ModeCosts optimistic(IntPredicate opensAtTimes) {
    BitSet opens = new BitSet(graph.arcCount());
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      opens.set(arc, opensAtTimes.test(arc));
    }
    ArcRules opening =
        new ArcRules() {
          @Override
          public Access access(int arc) {
            return opens.get(arc) ? Access.YES : rules.access(arc);
          }

          @Override
          public double speedKmh(int arc) {
            return rules.speedKmh(arc);
          }
        };
    return new ModeCosts(opening, mode, turnTimes, chargesTurns, opens);
  }

  /// The costs of all modes, with turns charged for as told.
  public static Map<TransportMode, ModeCosts> ofAll(RoadGraph graph, TurnModel turns) {
    TurnTimes times = new TurnTimes(graph);
    boolean chargesTurns = turns == TurnModel.TURN_AWARE;
    Map<TransportMode, ModeCosts> all = new EnumMap<>(TransportMode.class);
    for (TransportMode mode : Modes.ALL) {
      all.put(mode, new ModeCosts(new Standing(graph, mode), mode, times, chargesTurns, null));
    }
    return all;
  }

  /// The graph.
  public RoadGraph graph() {
    return graph;
  }

  /// The mode.
  public TransportMode mode() {
    return mode;
  }

  /// The duration and cost of driving an arc; [#INFINITE] when it is closed to the mode.
  public int arcMillis(int arc) {
    return arcMillis[arc];
  }

  /// Whether the mode may use the arc.
  public boolean isOpen(int arc) {
    return arcMillis[arc] < INFINITE;
  }

  /// The cost of going on from a state to an arc that leaves its head; [#INFINITE] when forbidden.
  public int turnCost(int state, int next) {
    int arc = graph.stateArc(state);
    if (findObstacle(state, arc, next) != null) {
      return INFINITE;
    }
    return turnDurationMillis(arc, next) + penaltyMillis(arc, next);
  }

  /// How long a turn that is allowed takes.
  public int turnDurationMillis(int arc, int next) {
    if (next == graph.opposite(arc)) {
      return mode.isMotorized() ? U_TURN_MILLIS : 0;
    }
    return chargesTurns ? turnTimes.millis(mode, arc, next) : 0;
  }

  /// How far one turns from an arc into one that leaves its head: degrees, positive to the right.
  public double turnDegrees(int arc, int next) {
    return turnTimes.degrees(arc, next);
  }

  /// What keeps a route from going on from a state to an arc, empty when it is allowed.
  public Optional<Obstacle> obstacle(int state, int next) {
    return Optional.ofNullable(findObstacle(state, graph.stateArc(state), next));
  }

  private @Nullable Obstacle findObstacle(int state, int arc, int next) {
    if (arcMillis[next] == INFINITE) {
      return Obstacle.NO_ACCESS;
    }
    if ((graph.forbiddenModes(state, next) & modeBit) != 0) {
      return Obstacle.TURN_RESTRICTION;
    }
    boolean isUTurn = next == graph.opposite(arc);
    if (isUTurn) {
      return mode.isMotorized() && !isDeadEnd(arc) ? Obstacle.U_TURN : null;
    }
    return isBarred(graph.head(arc)) ? Obstacle.BARRIER : null;
  }

  /// The part of a turn's cost that is no time: entering a road with restricted access.
  public int penaltyMillis(int arc, int next) {
    int before = PENALTY_MILLIS[arcRank[arc]];
    int after = PENALTY_MILLIS[arcRank[next]];
    int penalty = Math.max(0, after - before);
    if (next != graph.opposite(arc)) {
      Access barrier = graph.junctionAccess(graph.head(arc), mode);
      penalty += Math.max(0, PENALTY_MILLIS[rank(barrier)] - Math.max(before, after));
    }
    return penalty;
  }

  private boolean isBarred(int junction) {
    return !graph.junctionAccess(junction, mode).isOpen();
  }

  private boolean isDeadEnd(int arc) {
    int junction = graph.head(arc);
    if (isBarred(junction)) {
      return true;
    }
    int opposite = graph.opposite(arc);
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      boolean isStanding = !isOpened(out) || graph.access(out, mode).isOpen();
      if (out != opposite && isStanding && arcMillis[out] < INFINITE) {
        return false;
      }
    }
    return true;
  }

  private boolean isOpened(int arc) {
    return opened != null && opened.get(arc);
  }

  private static int rank(Access access) {
    return switch (access) {
      case YES, DISMOUNT, NO -> 0;
      case DESTINATION -> 1;
      case PRIVATE -> 2;
    };
  }
}
