package io.cartway.roads;

import io.cartway.geo.LatLng;
import io.cartway.travel.TransportMode;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// The costs of arcs and turns for one mode, free of traffic, in whole milliseconds. Immutable.
///
/// A cost is a duration plus penalties. Penalties keep routes out of roads with restricted access
/// (`destination`, `private`): entering such a road costs hours, leaving it nothing. So a route
/// uses one at its ends, and for through traffic only if every other path is hours longer; an open
/// street behind a private gate can still be reached. Penalties affect the choice of the route,
/// never its duration. All costs are additive over turns, as a contraction hierarchy requires.
///
/// Motor vehicles make U-turns only at dead ends; nowhere else can one rely on it.
public final class ModeCosts {

  /// More than any cost; the sum of two still fits an int.
  public static final int INFINITE = Integer.MAX_VALUE / 2;

  /// The time of a motor vehicle's U-turn: an estimate that never decides between two routes.
  public static final int U_TURN_MILLIS = 20_000;

  /// What [#lenient] costs add to the time of a U-turn where none is allowed.
  private static final int FORBIDDEN_U_TURN_MILLIS = 100_000;

  /// And to the time of a turn that a sign forbids.
  private static final int FORBIDDEN_TURN_MILLIS = 120_000;

  /// The least penalty above 0: a cost below it is a duration.
  public static final int PENALTY_MILLIS_MIN = 10_800_000;

  /// The cost of entering from an open road, by rank of access (open, destination, private).
  private static final int[] PENALTY_MILLIS = {0, PENALTY_MILLIS_MIN, 21_600_000, 21_600_000};

  private static final int RANK_SHIFT = 30;

  /// The speed of a scooter without a limit.
  private static final double SCOOTER_KMH = 40;

  private static final double MILLIS_PER_MILLIMETER_AT_1_KMH = 3.6;

  /// Arcs between two checks of a request: about a millisecond.
  private static final int CHECK_EVERY = 4096;

  private final RoadGraph graph;
  private final TransportMode mode;
  private final int modeBit;

  /// Per arc: the milliseconds, and the rank of its access in the bits above [#INFINITE].
  private final ArcNumbers arcs;

  private final TurnTimes turnTimes;
  private final boolean chargesTurns;
  private final ArcRules rules;

  /// Arcs opened beyond their standing access; null for none.
  private final @Nullable BitSet opened;

  private final OwnPace pace;
  private final boolean isLenient;
  private final Gates gates;

  /// The junctions at which a turn may cost a penalty; null until somebody asks.
  private static final class Gates {
    private volatile @Nullable BitSet junctions;
  }

  /// The reason why a mode must not go somewhere.
  public enum Obstacle {
    /// The road is closed to the mode in this direction.
    NO_ACCESS,
    /// A barrier stands at the junction.
    BARRIER,
    /// A turn restriction forbids it.
    TURN_RESTRICTION,
    /// A U-turn that is not at a dead end.
    U_TURN
  }

  /// Computes the costs of every arc, turns free of time: a few milliseconds per million.
  public ModeCosts(RoadGraph graph, TransportMode mode) {
    this(new Standing(graph, mode), mode, new TurnTimes(graph), false, null, () -> {});
  }

  private ModeCosts(
      ArcRules rules,
      TransportMode mode,
      TurnTimes turnTimes,
      boolean chargesTurns,
      @Nullable BitSet opened,
      Runnable check) {
    graph = turnTimes.graph();
    this.mode = mode;
    this.turnTimes = turnTimes;
    this.chargesTurns = chargesTurns;
    this.opened = opened;
    this.rules = rules;
    pace = OwnPace.USUAL;
    isLenient = false;
    gates = new Gates();
    modeBit = Modes.bit(mode);
    int[] numbers = new int[graph.arcCount()];
    for (int arc = 0; arc < numbers.length; arc++) {
      look(arc, check);
      numbers[arc] = measure(arc);
    }
    arcs = ArcNumbers.of(numbers);
  }

  /// The costs that a region's build has computed.
  ///
  /// @param arcs what [#arcs] gave for this mode
  ModeCosts(TransportMode mode, TurnTimes turnTimes, boolean chargesTurns, ArcNumbers arcs) {
    graph = turnTimes.graph();
    this.mode = mode;
    this.turnTimes = turnTimes;
    this.chargesTurns = chargesTurns;
    this.arcs = arcs;
    opened = null;
    rules = new Standing(graph, mode);
    pace = OwnPace.USUAL;
    isLenient = false;
    gates = new Gates();
    modeBit = Modes.bit(mode);
  }

  /// The numbers of the arcs, to be written.
  ArcNumbers arcs() {
    return arcs;
  }

  /// The number of an arc by its rules.
  int measure(int arc) {
    Access access = rules.access(arc);
    double speedKmh = rules.speedKmh(arc);
    int millis = INFINITE;
    if (access.isOpen() && speedKmh > 0) {
      millis = (int) Math.min(INFINITE - 1, Math.round(millis(arc, speedKmh)));
    }
    return rank(access) << RANK_SHIFT | millis;
  }

  /// The milliseconds of an arc at the mode's pace.
  private int usualMillis(int arc) {
    return arcs.get(arc) & INFINITE;
  }

  private int rank(int arc) {
    return arcs.get(arc) >>> RANK_SHIFT;
  }

  private static void look(int arc, Runnable check) {
    if (arc % CHECK_EVERY == 0) {
      check.run();
    }
  }

  private ModeCosts(ModeCosts like, OwnPace pace, boolean isLenient) {
    graph = like.graph;
    mode = like.mode;
    turnTimes = like.turnTimes;
    chargesTurns = like.chargesTurns;
    opened = like.opened;
    rules = like.rules;
    modeBit = like.modeBit;
    arcs = like.arcs;
    gates = like.gates;
    this.pace = pace;
    this.isLenient = isLenient;
  }

  /// Access and speed of a mode on an arc.
  public interface ArcRules {
    /// The access.
    Access access(int arc);

    /// The speed in km/h, free of traffic; 0 on closed arcs.
    double speedKmh(int arc);
  }

  /// The access and speed from the tags.
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

  /// The costs with other arc rules and the same turns, at the mode's pace.
  public ModeCosts with(ArcRules rules) {
    return with(rules, () -> {});
  }

  private ModeCosts with(ArcRules rules, Runnable check) {
    return new ModeCosts(rules, mode, turnTimes, chargesTurns, null, check);
  }

  /// The costs at a traveller's own pace. They share everything with these and hold nothing of
  /// their own, so that each of hundreds of paces costs nothing before it is used.
  public ModeCosts at(OwnPace own) {
    return new ModeCosts(this, own, isLenient);
  }

  /// The costs of ways that somebody has driven, whether one should or not: roads for residents
  /// cost no hours, and turning round and forbidden turns have a price in time. They share
  /// everything with these.
  public ModeCosts lenient() {
    return new ModeCosts(this, pace, true);
  }

  /// The costs of a scooter that may use motorways and motor roads, at its usual speed there.
  ///
  /// @param check is called every few milliseconds and may throw to give up
  public ModeCosts onHighways(Runnable check) {
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
        },
        check);
  }

  /// Costs in which some arcs are open to the mode whatever their access, at the road's speed. If
  /// these are the arcs that open at times, the costs are a lower bound for every time. Everything
  /// else is unchanged, including U-turns at dead ends.
  ///
  /// @param opensAtTimes which arcs to open, called once per arc
  public ModeCosts optimistic(IntPredicate opensAtTimes) {
    return optimistic(opensAtTimes, () -> {});
  }

  /// The same for a request.
  ///
  /// @param check is called every few milliseconds and may throw to give up
  public ModeCosts optimistic(IntPredicate opensAtTimes, Runnable check) {
    BitSet opens = new BitSet(graph.arcCount());
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      look(arc, check);
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
    return new ModeCosts(opening, mode, turnTimes, chargesTurns, opens, check);
  }

  /// The costs of all modes, with a turn model.
  public static Map<TransportMode, ModeCosts> ofAll(RoadGraph graph, TurnModel turns) {
    TurnTimes times = new TurnTimes(graph);
    Map<TransportMode, ModeCosts> all = new EnumMap<>(TransportMode.class);
    for (TransportMode mode : Modes.ALL) {
      all.put(mode, of(mode, times, turns));
    }
    return all;
  }

  static ModeCosts of(TransportMode mode, TurnTimes times, TurnModel turns) {
    Standing standing = new Standing(times.graph(), mode);
    return new ModeCosts(standing, mode, times, turns == TurnModel.TURN_AWARE, null, () -> {});
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
  ///
  /// A time at another walking speed is made from the whole milliseconds of the mode's and rounded
  /// up: then the mode's costs, divided by how much faster one walks, are a lower bound to the last
  /// millisecond.
  public int arcMillis(int arc) {
    int usual = usualMillis(arc);
    if (pace.isUsual() || usual == INFINITE || isCarried(arc)) {
      return usual;
    }
    long millis = Math.ceilDiv((long) usual * OwnPace.WALK, pace.walkCentimetersPerSecond());
    if (pace.capKmh() > 0) {
      millis = Math.max(millis, Math.round(millis(arc, pace.capKmh())));
    }
    return (int) Math.min(INFINITE - 1, millis);
  }

  /// Whether an arc is a ferry or shuttle train, on which one is carried.
  public boolean isCarried(int arc) {
    return graph.is(arc, RoadFlag.FERRY) || graph.is(arc, RoadFlag.SHUTTLE_TRAIN);
  }

  private double millis(int arc, double kmh) {
    return graph.lengthMillimeters(arc) * MILLIS_PER_MILLIMETER_AT_1_KMH / kmh;
  }

  /// Whether the mode may use the arc.
  public boolean isOpen(int arc) {
    return usualMillis(arc) < INFINITE;
  }

  /// The cost of turning from a state into an arc that leaves its head; [#INFINITE] when forbidden.
  public int turnCost(int state, int next) {
    int arc = graph.stateArc(state);
    Obstacle obstacle = findObstacle(state, arc, next);
    if (isLenient) {
      int price = priceMillis(obstacle);
      return price == INFINITE ? INFINITE : turnDurationMillis(arc, next) + price;
    }
    if (obstacle != null) {
      return INFINITE;
    }
    return turnDurationMillis(arc, next) + penaltyMillis(arc, next);
  }

  private static int priceMillis(@Nullable Obstacle obstacle) {
    return switch (obstacle) {
      case null -> 0;
      case NO_ACCESS, BARRIER -> INFINITE;
      case TURN_RESTRICTION -> FORBIDDEN_TURN_MILLIS;
      case U_TURN -> FORBIDDEN_U_TURN_MILLIS;
    };
  }

  /// The duration of an allowed turn: of boarding and leaving a ferry or train, too.
  public int turnDurationMillis(int arc, int next) {
    if (next == graph.opposite(arc)) {
      return mode.isMotorized() ? U_TURN_MILLIS : 0;
    }
    int turn = chargesTurns ? turnTimes.millis(mode, arc, next) : 0;
    return turn + boardMillis(arc, next) + leaveMillis(arc, next);
  }

  /// What boarding the ferry or train of the next arc takes within the turn, the wait for it
  /// included; 0 when one is on board or stays on land.
  public int boardMillis(int arc, int next) {
    return turnTimes.boardMillis(mode, arc, next);
  }

  /// What leaving the ferry or train of the arc takes within the turn.
  public int leaveMillis(int arc, int next) {
    return turnTimes.leaveMillis(mode, arc, next);
  }

  /// The most that boarding and leaving ferries and trains take on a way that goes no farther from
  /// a place than some metres. Reads all ferries of the region.
  public long mostBoardingMillis(LatLng place, double meters) {
    return turnTimes.mostBoardingMillis(mode, place, meters);
  }

  /// The turn angle from an arc into one that leaves its head: degrees, positive to the right.
  public double turnDegrees(int arc, int next) {
    return turnTimes.degrees(arc, next);
  }

  /// The obstacle to turning from a state into an arc; null when it is allowed. The same as
  /// [#obstacle] for loops that ask millions of times.
  public @Nullable Obstacle obstacleOrNull(int state, int next) {
    return findObstacle(state, graph.stateArc(state), next);
  }

  /// The obstacle to turning from a state into an arc; empty when it is allowed.
  public Optional<Obstacle> obstacle(int state, int next) {
    return Optional.ofNullable(findObstacle(state, graph.stateArc(state), next));
  }

  private @Nullable Obstacle findObstacle(int state, int arc, int next) {
    if (usualMillis(next) == INFINITE) {
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

  /// The penalty in a turn's cost: entering a road with restricted access.
  public int penaltyMillis(int arc, int next) {
    int before = PENALTY_MILLIS[rank(arc)];
    int after = PENALTY_MILLIS[rank(next)];
    int penalty = Math.max(0, after - before);
    if (next != graph.opposite(arc)) {
      Access barrier = graph.junctionAccess(graph.head(arc), mode);
      penalty += Math.max(0, PENALTY_MILLIS[rank(barrier)] - Math.max(before, after));
    }
    return penalty;
  }

  /// What the penalties of any way from one arc to another sum up to at least.
  public int leastPenaltyMillis(int from, int to) {
    return Math.max(0, PENALTY_MILLIS[rank(to)] - PENALTY_MILLIS[rank(from)]);
  }

  /// The junctions at which some turn may cost a penalty: a road with restricted access begins
  /// there, or a barrier stands. All others cost none. Read once, when somebody asks; a bit per
  /// junction.
  ///
  /// @param check is called every few milliseconds and may throw to give up
  public BitSet gates(Runnable check) {
    BitSet known = gates.junctions;
    if (known == null) {
      known = new BitSet(graph.junctionCount());
      for (int junction = 0; junction < graph.junctionCount(); junction++) {
        look(junction, check);
        known.set(junction, rank(graph.junctionAccess(junction, mode)) > 0);
      }
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        look(arc, check);
        if (rank(arc) > 0) {
          known.set(graph.tail(arc));
        }
      }
      gates.junctions = known;
    }
    return known;
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
      if (out != opposite && isStanding(out)) {
        return false;
      }
    }
    return true;
  }

  /// Whether the mode may use an arc at any time, and not only because these costs open it.
  public boolean isStanding(int arc) {
    return isOpen(arc) && (!isOpened(arc) || graph.access(arc, mode).isOpen());
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
