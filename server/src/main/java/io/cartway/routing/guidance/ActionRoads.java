package io.cartway.routing.guidance;

import io.cartway.paths.Trace;
import io.cartway.paths.span.RoadNames;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The roads and signs of a section's actions, in the caller's languages. Everything is read on
/// demand, so an answer without instructions costs nothing. Not thread-safe.
public final class ActionRoads {

  /// How far after an action its road's name is searched if it begins without one.
  private static final int NAME_MILLIMETERS = 60_000;

  /// More places do not fit into a sentence.
  private static final int TOWARD_MAX = 3;

  private final Trace trace;
  private final RoadGraph graph;
  private final List<String> languages;
  private final List<Action> actions;
  private final RoadNames roadNames;
  private final Map<Integer, String> nameByWay = new HashMap<>();

  /// The roads of a section.
  ///
  /// @param actions the section's actions, from the same trace
  /// @param languages BCP 47 tags by preference
  public ActionRoads(Trace trace, List<Action> actions, List<String> languages) {
    this.trace = trace;
    graph = trace.graph();
    this.actions = List.copyOf(actions);
    roadNames = new RoadNames(graph, languages.isEmpty() ? "" : languages.getFirst());
    this.languages = languages.stream().map(ActionRoads::primary).distinct().toList();
  }

  /// The language of a BCP 47 tag without region and script.
  public static String primary(String tag) {
    return Scan.split(tag, c -> c == '-' || c == '_').getFirst();
  }

  /// The actions.
  public List<Action> actions() {
    return actions;
  }

  /// The spoken name of the road after an action; empty when it has none.
  public String nameAfter(int action) {
    int first = actions.get(action).onward();
    if (first >= trace.count()) {
      return name(trace.arc(lastWithLength()));
    }
    int end = action + 1 < actions.size() ? actions.get(action + 1).stretch() : trace.count();
    String found = "";
    for (int i = first; i < end && found.isEmpty(); i++) {
      boolean isNear = trace.startMillimeters(i) - trace.startMillimeters(first) < NAME_MILLIMETERS;
      if (!isNear && !isLink(first)) {
        return "";
      }
      found = name(trace.arc(i));
    }
    return found;
  }

  /// A traveller arriving at a junction came by the previous road, not by one without length.
  private int lastWithLength() {
    int last = trace.count() - 1;
    while (last > 0 && trace.startMillimeters(last) == trace.lengthMillimeters()) {
      last--;
    }
    return last;
  }

  /// The destinations on the signs at an action, as text; empty when there are none.
  public String towardAfter(int action) {
    Map<String, String> tags = signTags(action);
    List<String> places = values(tags, action, "destination");
    if (places.isEmpty()) {
      places = values(tags, action, "exit_to");
    }
    return String.join(", ", places.subList(0, Math.min(TOWARD_MAX, places.size())));
  }

  /// The routes on the signs at an action, as text; empty when there are none.
  public String routesAfter(int action) {
    return String.join(", ", values(signTags(action), action, "destination:ref"));
  }

  /// The number of the exit of an action, as on the signs; empty when it has none.
  public String exitNumber(int action) {
    Action done = actions.get(action);
    boolean leaves =
        switch (done.kind()) {
          case EXIT, RAMP, KEEP -> true;
          default -> false;
        };
    if (!leaves || done.stretch() >= trace.count()) {
      return "";
    }
    int arc = trace.arc(done.stretch());
    String ref = graph.tag(arc, "junction:ref");
    return ref.isEmpty() ? graph.junctionTags(graph.tail(arc)).getOrDefault("ref", "") : ref;
  }

  /// Whether the road after an action is stairs.
  public boolean isStairsAfter(int action) {
    int stretch = actions.get(action).onward();
    return stretch < trace.count() && graph.roadClass(trace.arc(stretch)) == RoadClass.STEPS;
  }

  /// Whether the section is on a train.
  public boolean isTrain() {
    return graph.is(trace.arc(0), RoadFlag.SHUTTLE_TRAIN);
  }

  /// Whether the section is on a ferry.
  public boolean isFerry() {
    return graph.is(trace.arc(0), RoadFlag.FERRY);
  }

  /// The initial direction of the section, in degrees clockwise from north.
  public double departureDegrees() {
    return new PathBearings(trace).departure();
  }

  /// The road before an action; at the departure, the first road.
  public RoadInfo currentRoad(int action) {
    int stretch = Math.max(0, Math.min(actions.get(action).stretch(), trace.count()) - 1);
    return info(trace.arc(stretch), List.of());
  }

  /// The road after an action.
  public RoadInfo nextRoad(int action) {
    int stretch = Math.min(actions.get(action).onward(), trace.count() - 1);
    return info(trace.arc(stretch), names(action, values(signTags(action), action, "destination")));
  }

  /// The places on the signs at an action.
  public List<RoadNames.Name> signPlaces(int action) {
    Map<String, String> tags = signTags(action);
    List<String> places = new ArrayList<>(values(tags, action, "destination"));
    places.addAll(values(tags, action, "destination:street"));
    if (places.isEmpty()) {
      places.addAll(values(tags, action, "exit_to"));
    }
    return names(action, places);
  }

  /// The routes on the signs at an action; their rank is 0, because signs do not give it.
  public List<RoadNames.RouteNumber> signRoutes(int action) {
    return names(action, values(signTags(action), action, "destination:ref")).stream()
        .map(ref -> new RoadNames.RouteNumber(ref.value(), ref.language(), 0))
        .toList();
  }

  /// The names of the junction of an action.
  public List<RoadNames.Name> junctionNames(int action) {
    int stretch = actions.get(action).stretch();
    if (stretch == 0 || stretch >= trace.count()) {
      return List.of();
    }
    Map<String, String> tags = graph.junctionTags(graph.tail(trace.arc(stretch)));
    for (String language : languages) {
      String translated = tags.get("name:" + language);
      if (translated != null) {
        return List.of(new RoadNames.Name(translated, language));
      }
    }
    String name = tags.get("name");
    return name == null ? List.of() : names(action, List.of(name));
  }

  /// Local texts, with the language of the country.
  private List<RoadNames.Name> names(int action, List<String> texts) {
    if (texts.isEmpty()) {
      return List.of();
    }
    int stretch = Math.min(actions.get(action).onward(), trace.count() - 1);
    String language = RoadNames.mainLanguage(graph.country(trace.arc(stretch)));
    return texts.stream().map(text -> new RoadNames.Name(text, language)).toList();
  }

  private boolean isLink(int stretch) {
    return graph.is(trace.arc(stretch), RoadFlag.LINK);
  }

  private String name(int arc) {
    return nameByWay.computeIfAbsent(graph.way(arc), way -> readName(arc));
  }

  private String readName(int arc) {
    String ref = graph.tag(arc, "ref");
    boolean isHighway =
        graph.roadClass(arc) == RoadClass.MOTORWAY || graph.is(arc, RoadFlag.MOTORROAD);
    if (isHighway && !ref.isEmpty()) {
      return routes(ref);
    }
    for (String language : languages) {
      String translated = graph.tag(arc, "name:" + language);
      if (!translated.isEmpty()) {
        return translated;
      }
    }
    String name = graph.tag(arc, "name");
    return name.isEmpty() ? routes(ref) : name;
  }

  private static String routes(String ref) {
    return ref.indexOf(';') < 0 ? ref : String.join("/", split(ref));
  }

  private static List<String> split(String values) {
    List<String> parts = new ArrayList<>();
    for (String part : values.split(";", -1)) {
      if (!part.isBlank()) {
        parts.add(part.strip());
      }
    }
    return parts;
  }

  /// The tags of the signposted road, and of the node at its start.
  private Map<String, String> signTags(int action) {
    Action done = actions.get(action);
    boolean hasSigns =
        switch (done.kind()) {
          case EXIT, RAMP, KEEP, ENTER_HIGHWAY, CONTINUE_HIGHWAY, TURN, CONTINUE -> true;
          case ROUNDABOUT_EXIT, ROUNDABOUT_PASS -> true;
          case DEPART, ARRIVE, ROUNDABOUT_ENTER, U_TURN -> false;
        };
    if (!hasSigns) {
      return Map.of();
    }
    boolean atStart = done.kind() == Action.ActionKind.TURN && isLink(done.stretch());
    int arc = trace.arc(atStart ? done.stretch() : done.onward());
    Map<String, String> tags = graph.tags(arc);
    if (done.kind() == Action.ActionKind.EXIT && !graph.junctionTags(graph.tail(arc)).isEmpty()) {
      Map<String, String> both = new HashMap<>(graph.junctionTags(graph.tail(arc)));
      both.remove("ref");
      both.putAll(tags);
      return both;
    }
    return tags;
  }

  /// The values of a sign's key: in the caller's language, for the direction of travel, and, if
  /// signs differ by lane, for the lane on the action's side.
  private List<String> values(Map<String, String> tags, int action, String key) {
    if (tags.isEmpty()) {
      return List.of();
    }
    for (String language : languages) {
      String translated = tags.get(key + ":lang:" + language);
      if (translated != null) {
        return split(translated);
      }
    }
    Action done = actions.get(action);
    int arc = trace.arc(done.onward());
    String value = tags.get(key);
    if (value == null) {
      value = tags.get(key + (graph.isForward(arc) ? ":forward" : ":backward"));
    }
    String byLane = tags.get(key + ":lanes");
    if (value == null && byLane != null) {
      List<String> lanes = Scan.split(byLane, c -> c == '|');
      boolean isLeft = done.direction().filter(Action.Direction.LEFT::equals).isPresent();
      value = isLeft ? lanes.getFirst() : lanes.getLast();
    }
    return value == null ? List.of() : split(value);
  }

  private RoadInfo info(int arc, List<RoadNames.Name> toward) {
    return new RoadInfo(type(arc), roadNames.names(arc), roadNames.routeNumbers(arc), toward);
  }

  private RoadInfo.Type type(int arc) {
    if (graph.roadClass(arc) == RoadClass.MOTORWAY || graph.is(arc, RoadFlag.MOTORROAD)) {
      return RoadInfo.Type.HIGHWAY;
    }
    return graph.is(arc, RoadFlag.BUILT_UP) ? RoadInfo.Type.URBAN : RoadInfo.Type.RURAL;
  }
}
