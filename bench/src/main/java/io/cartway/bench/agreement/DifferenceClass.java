package io.cartway.bench.agreement;

import io.cartway.travel.TransportMode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// A reviewed class of differences, with the judgement of who is right according to the wiki.
///
/// @param name a short name
/// @param modes the affected modes
/// @param pattern which differences belong to it
/// @param right `Cartway`, `GraphHopper` or `open`
/// @param reason one sentence
/// @param page the page of the OpenStreetMap wiki
record DifferenceClass(
    String name,
    Set<TransportMode> modes,
    Predicate<Difference> pattern,
    String right,
    String reason,
    String page) {

  private static final Set<TransportMode> CAR = Set.of(TransportMode.CAR);
  private static final Set<TransportMode> BIKE = Set.of(TransportMode.BIKE);
  private static final Set<TransportMode> FOOT = Set.of(TransportMode.PEDESTRIAN);
  private static final Set<TransportMode> ALL =
      Set.of(TransportMode.CAR, TransportMode.BIKE, TransportMode.PEDESTRIAN);
  private static final String OURS = "Cartway";
  private static final String THEIRS = "GraphHopper";
  private static final String OPEN = "open";

  /// All judged classes; the first that fits counts.
  static final List<DifferenceClass> ALL_CLASSES =
      List.of(
          new DifferenceClass(
              "conditional tag opens the way at times",
              ALL,
              d -> !d.oursOpensMore() && hasConditional(d),
              OURS,
              "Outside the hours the plain tag holds; GraphHopper opens the way at all hours, we"
                  + " keep the condition for requests with a time.",
              "Conditional_restrictions"),
          new DifferenceClass(
              "highway=construction",
              ALL,
              d -> d.is("highway", "construction"),
              OURS,
              "A road being built is closed but to the modes that a tag of their own lets in; a"
                  + " sidewalk of the future road does not.",
              "Tag:highway%3Dconstruction"),
          new DifferenceClass(
              "alpine hiking (sac_scale)",
              Set.of(TransportMode.PEDESTRIAN, TransportMode.BIKE),
              d -> !d.oursOpensMore() && d.way().tags().get("sac_scale", "").contains("alpine"),
              THEIRS,
              "The law forbids nothing there, so the flag is right by the letter; we close it on"
                  + " purpose, because a walking route must not lead over climbing terrain by"
                  + " accident. GraphHopper's own foot profile refuses still more (hike_rating >="
                  + " 2).",
              "Key:sac_scale"),
          new DifferenceClass(
              "highway=corridor",
              FOOT,
              d -> d.oursOpensMore() && d.is("highway", "corridor"),
              OURS,
              "A corridor is an indoor way for walkers.",
              "Tag:highway%3Dcorridor"),
          new DifferenceClass(
              "highway=elevator",
              FOOT,
              d -> d.is("highway", "elevator"),
              OURS,
              "A lift carries walkers.",
              "Tag:highway%3Delevator"),
          new DifferenceClass(
              "cycleway in Germany",
              FOOT,
              d -> !d.oursOpensMore() && d.is("highway", "cycleway"),
              OURS,
              "The table of country defaults (seen in revisions 164643 and 701776) closes German"
                  + " cycleways to walkers unless tagged.",
              "OSM_tags_for_routing/Access_restrictions"),
          new DifferenceClass(
              "bridleway in Germany",
              BIKE,
              d -> !d.oursOpensMore() && d.is("highway", "bridleway"),
              OURS,
              "The table of country defaults (seen in revisions 164643 and 701776) closes German"
                  + " bridleways to bicycles; GraphHopper's own bike profile does so too.",
              "OSM_tags_for_routing/Access_restrictions"),
          new DifferenceClass(
              "access=agricultural, forestry or delivery for walkers",
              FOOT,
              d -> !d.oursOpensMore() && d.is("access", "agricultural", "forestry", "delivery"),
              OURS,
              "`access` speaks for all modes, walkers included; who means vehicles writes"
                  + " `vehicle` or `motor_vehicle`.",
              "Key:access"),
          new DifferenceClass(
              "access=psv or bus",
              ALL,
              d -> !d.oursOpensMore() && d.is("access", "psv", "bus"),
              OURS,
              "Only public service vehicles are let in; GraphHopper does not know the value and"
                  + " opens the way.",
              "Key:access"),
          new DifferenceClass(
              "service=bus",
              CAR,
              d -> !d.oursOpensMore() && d.is("service", "bus", "busway"),
              OPEN,
              "The tag describes roads of bus stations, but an access tag should say so; we keep"
                  + " cars out.",
              "Key:service"),
          new DifferenceClass(
              "service=emergency_access",
              CAR,
              d -> !d.oursOpensMore() && d.is("service", "emergency_access"),
              OURS,
              "Only emergency vehicles; GraphHopper looks at it on highway=service alone.",
              "Tag:service%3Demergency_access"),
          new DifferenceClass(
              "access=yes on highway=pedestrian",
              CAR,
              d -> !d.oursOpensMore() && d.is("highway", "pedestrian"),
              OPEN,
              "The wiki does not say whether a general `access=yes` opens a pedestrian street to"
                  + " cars; in practice it says that the public may walk there.",
              "Key:access"),
          new DifferenceClass(
              "own tag opens a footway, path or soft track",
              CAR,
              d -> d.oursOpensMore() && (d.has("motor_vehicle") || d.has("motorcar")),
              OURS,
              "The most specific access tag decides, on ways closed by class too.",
              "Key:access"),
          new DifferenceClass(
              "motorway without oneway",
              CAR,
              d -> !d.oursOpensMore() && d.is("highway", "motorway"),
              OURS,
              "A motorway implies oneway=yes.",
              "Tag:highway%3Dmotorway"),
          new DifferenceClass(
              "moving steps",
              FOOT,
              d -> !d.oursOpensMore() && d.has("conveying"),
              OURS,
              "`conveying` gives the direction in which the steps move.",
              "Key:conveying"),
          new DifferenceClass(
              "one-way ferry",
              ALL,
              d -> !d.oursOpensMore() && d.is("route", "ferry"),
              OURS,
              "Passengers go where the ship goes.",
              "Tag:route%3Dferry"),
          new DifferenceClass(
              "access by direction",
              ALL,
              d -> !d.oursOpensMore() && (d.has("access:backward") || d.has("access:forward")),
              OURS,
              "`access:backward=no` closes that direction; GraphHopper does not read it.",
              "Forward_%26_backward,_left_%26_right"),
          new DifferenceClass(
              "oneway:motor_vehicle and its kin",
              CAR,
              d ->
                  d.has("oneway:motor_vehicle")
                      || d.has("oneway:motorcar")
                      || d.has("oneway:vehicle"),
              OURS,
              "One-way for the named vehicles; GraphHopper reads `oneway` alone.",
              "Key:oneway"),
          new DifferenceClass(
              "smoothness stops wheels",
              CAR,
              d -> !d.oursOpensMore() && d.is("smoothness", "impassable", "very_horrible"),
              OURS,
              "The wiki's table of usability lets no car on it.",
              "Key:smoothness"),
          new DifferenceClass(
              "tracktype with several grades",
              CAR,
              d -> d.oursOpensMore() && d.way().tags().get("tracktype", "").contains(";"),
              OURS,
              "The worst grade of the list is one that cars may use; GraphHopper knows no lists.",
              "Semi-colon_value_separator"),
          new DifferenceClass(
              "bicycle pushed against vehicle:backward",
              BIKE,
              d -> d.oursOpensMore() && (d.has("vehicle:backward") || d.has("vehicle:forward")),
              OURS,
              "The sign binds vehicles; who pushes a bicycle walks.",
              "Tag:bicycle%3Ddismount"));

  DifferenceClass {
    modes = Set.copyOf(modes);
  }

  /// The class of a difference, empty if it has not been reviewed.
  static Optional<DifferenceClass> find(Difference difference) {
    return ALL_CLASSES.stream()
        .filter(one -> one.modes.contains(difference.mode()) && one.pattern.test(difference))
        .findFirst();
  }

  private static boolean hasConditional(Difference difference) {
    return difference.way().tags().asMap().keySet().stream()
        .anyMatch(key -> key.endsWith(":conditional") && !key.startsWith("maxspeed"));
  }
}
