package io.cartway.paths.span;

import io.cartway.roads.Access;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.List;

/// A boolean attribute of a road.
public enum RoadTrait {
  OPEN("open"),
  NO_THROUGH("noThrough"),
  TOLL_ROAD("tollRoad"),
  STAIRS("stairs"),
  PARK("park"),
  INDOOR("indoor"),
  RIGHT_DRIVING_SIDE("rightDrivingSide"),
  DIRT_ROAD("dirtRoad"),
  TUNNEL("tunnel"),
  BRIDGE("bridge"),
  RAMP("ramp"),
  MOTORWAY("motorway"),
  ROUNDABOUT("roundabout"),
  UNDER_CONSTRUCTION("underConstruction"),
  DIVIDED_ROAD("dividedRoad"),
  PRIVATE_ROAD("privateRoad"),
  CONTROLLED_ACCESS_HIGHWAY("controlledAccessHighway"),
  BUILT_UP_AREA("builtUpArea");

  private final String word;

  RoadTrait(String word) {
    this.word = word;
  }

  /// The word in the wire format.
  public String word() {
    return word;
  }

  /// The mode-independent traits of an arc.
  static List<RoadTrait> ofStreet(RoadGraph graph, int arc) {
    boolean isMotorway = graph.roadClass(arc) == RoadClass.MOTORWAY;
    boolean isHighway = isMotorway || graph.is(arc, RoadFlag.MOTORROAD);
    boolean isRamp = graph.is(arc, RoadFlag.LINK);
    List<RoadTrait> traits = new ArrayList<>();
    add(traits, RIGHT_DRIVING_SIDE, !graph.is(arc, RoadFlag.LEFT_HAND));
    add(traits, DIRT_ROAD, graph.is(arc, RoadFlag.UNPAVED));
    add(traits, TUNNEL, graph.is(arc, RoadFlag.TUNNEL));
    add(traits, BRIDGE, graph.is(arc, RoadFlag.BRIDGE));
    add(traits, RAMP, isRamp);
    add(traits, MOTORWAY, isMotorway && !isRamp);
    add(traits, ROUNDABOUT, graph.is(arc, RoadFlag.ROUNDABOUT));
    add(traits, UNDER_CONSTRUCTION, graph.is(arc, RoadFlag.UNDER_CONSTRUCTION));
    add(traits, DIVIDED_ROAD, isDivided(graph, arc, isHighway && !isRamp));
    add(traits, PRIVATE_ROAD, graph.is(arc, RoadFlag.PRIVATE_ROAD));
    add(traits, CONTROLLED_ACCESS_HIGHWAY, isHighway);
    add(traits, BUILT_UP_AREA, graph.is(arc, RoadFlag.BUILT_UP));
    return List.copyOf(traits);
  }

  /// The traits of an arc for a mode.
  static List<RoadTrait> ofMode(RoadGraph graph, int arc, TransportMode mode) {
    Access access = graph.access(arc, mode);
    boolean isOnFoot = mode == TransportMode.PEDESTRIAN;
    RoadFlag toll = mode == TransportMode.TRUCK ? RoadFlag.TOLL_HGV : RoadFlag.TOLL;
    List<RoadTrait> traits = new ArrayList<>();
    add(traits, OPEN, access.isOpen());
    add(traits, NO_THROUGH, access.isOpen() && !access.allowsThrough());
    add(traits, TOLL_ROAD, !isOnFoot && access.isOpen() && graph.is(arc, toll));
    if (isOnFoot) {
      add(traits, STAIRS, graph.roadClass(arc) == RoadClass.STEPS);
      add(traits, PARK, graph.is(arc, RoadFlag.PARK));
      add(traits, INDOOR, graph.is(arc, RoadFlag.INDOOR));
    }
    return List.copyOf(traits);
  }

  /// Tagged as such, or one half of a highway.
  private static boolean isDivided(RoadGraph graph, int arc, boolean isHighway) {
    int opposite = graph.opposite(arc);
    boolean isHalf =
        isHighway && (opposite < 0 || !graph.access(opposite, TransportMode.CAR).isOpen());
    return isHalf || graph.is(arc, RoadFlag.DUAL_CARRIAGEWAY);
  }

  private static void add(List<RoadTrait> traits, RoadTrait trait, boolean holds) {
    if (holds) {
      traits.add(trait);
    }
  }
}
