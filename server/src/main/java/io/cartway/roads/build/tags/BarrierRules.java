package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.NodeFlag;
import io.cartway.roads.rules.Quantities;
import io.cartway.travel.TransportMode;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The rules for nodes: barriers with their exceptions, signals, signs and crossings.
final class BarrierRules {

  /// Access at a barrier without access tags; the order and letters of [HighwayTable].
  private record Barrier(String letters, Set<NodeFlag> flags) {}

  private static final Map<String, Barrier> BARRIERS = new HashMap<>();

  /// A truck does not pass a height restrictor lower than this.
  private static final int TRUCK_HEIGHT_CENTIMETERS = 400;

  static {
    barrier("YYYYY", Set.of(NodeFlag.BARRIER, NodeFlag.GATE), "gate", "lift_gate", "swing_gate");
    barrier("YYYYY", Set.of(NodeFlag.BARRIER, NodeFlag.GATE), "sliding_gate", "hampshire_gate");
    barrier("YYYYY", Set.of(NodeFlag.BARRIER, NodeFlag.GATE), "bump_gate", "wicket_gate", "rope");
    barrier("YYYYY", Set.of(NodeFlag.TOLL_BOOTH), "toll_booth");
    barrier("YYYYY", Set.of(NodeFlag.BORDER_CONTROL), "border_control");
    barrier("YYYYY", Set.of(), "entrance", "kerb", "sally_port", "coupure", "checkpoint");
    barrier("YYYYY", Set.of(NodeFlag.BARRIER), "cattle_grid", "yes", "spikes", "full_gate");
    barrier("YNYYY", Set.of(NodeFlag.BARRIER), "height_restrictor");
    barrier("NNYYN", Set.of(NodeFlag.BARRIER), "bollard", "block", "jersey_barrier", "planter");
    barrier("NNYYN", Set.of(NodeFlag.BARRIER), "bus_trap", "sump_buster", "car_trap", "log");
    barrier(
        "NNYYN", Set.of(NodeFlag.BARRIER), "chain", "tank_trap", "motorcycle_barrier", "debris");
    barrier("NNYYN", Set.of(NodeFlag.BARRIER), "cycle_barrier", "barrier_board", "delineators");
    barrier("NNDYN", Set.of(NodeFlag.BARRIER, NodeFlag.GATE), "kissing_gate");
    barrier("NNDYN", Set.of(NodeFlag.BARRIER), "stile", "horse_stile", "step");
    barrier("NNNYN", Set.of(NodeFlag.BARRIER), "turnstile", "full-height_turnstile");
    barrier("NNNNN", Set.of(NodeFlag.BARRIER), "fence", "wall", "hedge", "guard_rail", "city_wall");
    barrier("NNNNN", Set.of(NodeFlag.BARRIER), "retaining_wall", "ditch", "hedge_bank");
  }

  private static final List<TransportMode> ORDER =
      List.of(
          TransportMode.CAR,
          TransportMode.TRUCK,
          TransportMode.BIKE,
          TransportMode.PEDESTRIAN,
          TransportMode.SCOOTER);

  private BarrierRules() {}

  private static void barrier(String letters, Set<NodeFlag> flags, String... values) {
    for (String value : values) {
      BARRIERS.put(value, new Barrier(letters, flags));
    }
  }

  /// The attributes of a node; empty when it has none.
  static Optional<NodeAttributes> read(OsmTags tags) {
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    signs(tags, flags);
    Barrier barrier = BARRIERS.get(tags.get("barrier", ""));
    Map<TransportMode, Access> access = new EnumMap<>(TransportMode.class);
    if (barrier != null) {
      flags.addAll(barrier.flags());
      if (barrier.flags().contains(NodeFlag.GATE)) {
        gateKind(tags).ifPresent(flags::add);
      }
      for (TransportMode mode : TransportMode.values()) {
        Access one = access(tags, barrier, mode);
        if (one != Access.YES) {
          access.put(mode, one);
        }
      }
    }
    boolean meaningless = flags.isEmpty() && access.isEmpty();
    return meaningless ? Optional.empty() : Optional.of(new NodeAttributes(flags, access));
  }

  private static void signs(OsmTags tags, Set<NodeFlag> flags) {
    switch (tags.get("highway", "")) {
      case "traffic_signals" -> flags.add(NodeFlag.TRAFFIC_SIGNALS);
      case "stop" -> flags.add(NodeFlag.STOP);
      case "give_way" -> flags.add(NodeFlag.GIVE_WAY);
      case "crossing" -> flags.add(NodeFlag.CROSSING);
      case "motorway_junction" -> flags.add(NodeFlag.MOTORWAY_JUNCTION);
      case "mini_roundabout" -> flags.add(NodeFlag.MINI_ROUNDABOUT);
      default -> {}
    }
    if (tags.is("highway", "crossing")
        && (tags.is("crossing", "traffic_signals") || tags.is("crossing:signals", "yes"))) {
      flags.add(NodeFlag.TRAFFIC_SIGNALS);
    }
    if (tags.is("railway", "level_crossing", "crossing", "tram_level_crossing")) {
      flags.add(NodeFlag.RAILWAY_CROSSING);
      railwayProtection(tags).ifPresent(flags::add);
    }
    if (tags.is("amenity", "border_control")) {
      flags.add(NodeFlag.BORDER_CONTROL);
    }
    if (tags.is("highway", "toll_booth")) {
      flags.add(NodeFlag.TOLL_BOOTH);
    }
  }

  /// The contract's kind of a restricted gate; a merely closed gate has none.
  private static Optional<NodeFlag> gateKind(OsmTags tags) {
    String access = tags.get("motor_vehicle", tags.get("vehicle", tags.get("access", "")));
    boolean isShut = access.equals("no") || access.equals("private");
    if (access.equals("emergency") || (isShut && tags.is("emergency", "yes", "designated"))) {
      return Optional.of(NodeFlag.GATE_EMERGENCY);
    }
    if (tags.is("locked", "yes")) {
      return Optional.of(NodeFlag.GATE_KEY);
    }
    boolean asks = access.equals("private") || access.equals("permit");
    return asks ? Optional.of(NodeFlag.GATE_PERMISSION) : Optional.empty();
  }

  private static Optional<NodeFlag> railwayProtection(OsmTags tags) {
    boolean hasBarrier = tags.has("crossing:barrier") && !tags.is("crossing:barrier", "no");
    boolean hasSignal =
        tags.is("crossing:light", "yes")
            || tags.is("crossing:bell", "yes")
            || tags.is("crossing", "traffic_signals", "barrier");
    if (hasBarrier || hasSignal) {
      return Optional.of(NodeFlag.RAILWAY_PROTECTED);
    }
    boolean isOpen = tags.is("crossing:barrier", "no") || tags.is("crossing", "uncontrolled");
    return isOpen ? Optional.of(NodeFlag.RAILWAY_UNPROTECTED) : Optional.empty();
  }

  private static Access access(OsmTags tags, Barrier barrier, TransportMode mode) {
    AccessValues.@Nullable Decision decision = AccessValues.decide(tags, mode);
    Access fallback = fallback(tags, barrier, mode);
    if (decision == null) {
      return tags.is("locked", "yes") ? Access.NO : fallback;
    }
    boolean riderSign =
        mode == TransportMode.BIKE
            && decision.key().equals("vehicle")
            && !decision.access().isOpen();
    return riderSign ? Access.DISMOUNT : decision.access();
  }

  private static Access fallback(OsmTags tags, Barrier barrier, TransportMode mode) {
    if (mode == TransportMode.TRUCK && tags.is("barrier", "height_restrictor")) {
      int height = Quantities.centimeters(tags.find("maxheight"));
      return height >= TRUCK_HEIGHT_CENTIMETERS ? Access.YES : Access.NO;
    }
    return switch (barrier.letters().charAt(ORDER.indexOf(mode))) {
      case 'Y' -> Access.YES;
      case 'D' -> Access.DISMOUNT;
      default -> Access.NO;
    };
  }
}
