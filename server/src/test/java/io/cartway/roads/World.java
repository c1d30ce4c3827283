package io.cartway.roads;

import com.carrotsearch.hppc.LongArrayList;
import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.config.PlanetilerConfig;
import com.onthegomap.planetiler.reader.SimpleFeature;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.stats.Stats;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.build.BuildFaults;
import io.cartway.region.build.Countries;
import io.cartway.region.build.Heights;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.TimeZones;
import io.cartway.roads.build.RoadsPart;
import io.cartway.roads.build.tags.RoadTags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;

/// A small world of roads from text, one thing per line:
///
/// ```
/// A 0 0                          a node, x east and y north in units of 100 m
/// B 1 0 barrier=gate             with tags
/// A-B-C name=Main_Street         a road in both directions; `highway=residential` unless told
/// A->D highway=service           one-way
/// no_left_turn 1 B 2             a restriction, see below
/// area 0 0 2 1 leisure=park      a box from its south-west to its north-east corner
/// east 5 ES ESP Europe/Lisbon    another country and time zone from x = 5 on
/// ```
///
/// A restriction is `KIND FROM VIA TO [tags]`, where FROM and TO are numbers of ways (by order of
/// lines, from 1) and VIA is a node or numbers of ways with commas: `no_left_turn 1 B 2`,
/// `only_straight_on 1 2,3 4`. A `_` in a value stands for a blank and a `~` for a `_`.
public final class World {

  private static final LatLng ORIGIN = new LatLng(42.5, 1.5);
  private static final double METERS_PER_UNIT = 100;
  private static final double METERS_PER_DEGREE = 111_195.08;

  private final Map<String, Long> nodeIds = new LinkedHashMap<>();
  private final Map<Long, LatLng> locations = new HashMap<>();
  private final List<OsmElement.Node> nodes = new ArrayList<>();
  private final List<OsmElement.Way> ways = new ArrayList<>();
  private final List<OsmElement.Relation> relations = new ArrayList<>();
  private final BuildFaults faults = new BuildFaults();
  private final Map<String, Long> counts = new TreeMap<>();
  private final List<SourceFeature> areas = new ArrayList<>();
  private RoadTags roadTags = new WorldTags();
  private Heights heights = Heights.NONE;
  private boolean drivesOnLeft;
  private double eastX = Double.POSITIVE_INFINITY;
  private Countries.Country east = new Countries.Country("AD", "AND", "Andorra", false);
  private ZoneId eastZone = ZoneId.of("Europe/Andorra");

  public static World of(String text) {
    World world = new World();
    text.lines().filter(line -> !line.isBlank()).forEach(world::add);
    return world;
  }

  /// Reads the tags with something else than [WorldTags].
  public World with(RoadTags tags) {
    roadTags = tags;
    return this;
  }

  /// Lays the world on a ground that is not flat.
  public World on(Heights ground) {
    heights = ground;
    return this;
  }

  /// Makes it a world in which traffic keeps to the left.
  public World drivingOnTheLeft() {
    drivesOnLeft = true;
    return this;
  }

  public World add(String line) {
    String[] words = line.strip().split("\\s+", -1);
    if (words[0].equals("area")) {
      addArea(words);
    } else if (words[0].equals("east")) {
      eastX = Double.parseDouble(words[1]);
      east = new Countries.Country(words[2], words[3], words[3], drivesOnLeft);
      eastZone = ZoneId.of(words[4]);
    } else if (words[0].contains("-")) {
      addWay(words[0], tags(words, 1));
    } else if (words[0].startsWith("no_") || words[0].startsWith("only_")) {
      addRestriction(words);
    } else {
      addNode(words);
    }
    return this;
  }

  /// The number of ways so far: the number of the last one.
  public int wayCount() {
    return ways.size();
  }

  public BuildFaults faults() {
    return faults;
  }

  public Map<String, Long> counts() {
    return counts;
  }

  public long nodeId(String name) {
    Long id = nodeIds.get(name);
    if (id == null) {
      throw new IllegalArgumentException("no node " + name);
    }
    return id;
  }

  public LatLng at(double x, double y) {
    double shrink = Math.cos(Math.toRadians(ORIGIN.lat()));
    return new LatLng(
        ORIGIN.lat() + y * METERS_PER_UNIT / METERS_PER_DEGREE,
        ORIGIN.lng() + x * METERS_PER_UNIT / METERS_PER_DEGREE / shrink);
  }

  private boolean isEast(LatLng point) {
    return eastX < Double.POSITIVE_INFINITY && point.lng() >= at(eastX, 0).lng();
  }

  public LatLng at(String node) {
    LatLng location = locations.get(nodeId(node));
    if (location == null) {
      throw new IllegalArgumentException("nowhere: " + node);
    }
    return location;
  }

  /// Builds the graph into a folder and opens it.
  public RoadGraph open(Path directory) {
    RoadsPart part = new RoadsPart(roadTags, heights);
    Path temporary;
    try {
      temporary = Files.createTempDirectory("world");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    part.begin(temporary);
    nodes.forEach(part::preprocessNode);
    ways.forEach(part::preprocessWay);
    relations.forEach(part::preprocessRelation);
    FeatureCollector.Factory collectors =
        new FeatureCollector.Factory(PlanetilerConfig.defaults(), Stats.inMemory());
    areas.forEach(area -> part.process(area, collectors.get(area)));
    try {
      part.finish(new WorldContext(directory));
      Files.delete(temporary);
      return RoadGraph.open(directory.resolve("roads"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// As [#open], with everything handed over in another order.
  public RoadGraph openShuffled(Path directory, Random random) {
    Collections.shuffle(nodes, random);
    Collections.shuffle(ways, random);
    Collections.shuffle(relations, random);
    return open(directory);
  }

  /// The arc that leaves one node towards a next one.
  public int arc(RoadGraph graph, String from, String to) {
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      if (graph.nodeId(graph.tail(arc)) == nodeId(from)
          && graph.geometry(arc).get(1).distanceMeters(at(to)) < 0.1) {
        return arc;
      }
    }
    throw new IllegalArgumentException("no arc from %s to %s".formatted(from, to));
  }

  /// The name of the node of a junction.
  public String name(RoadGraph graph, int junction) {
    for (Map.Entry<String, Long> entry : nodeIds.entrySet()) {
      if (entry.getValue() == graph.nodeId(junction)) {
        return entry.getKey();
      }
    }
    throw new IllegalArgumentException("no junction " + junction);
  }

  /// The name of the node within a metre of a point, empty when there is none.
  public Optional<String> nameAt(LatLng point) {
    return nodeIds.keySet().stream().filter(name -> at(name).distanceMeters(point) < 1).findFirst();
  }

  private void addNode(String[] words) {
    long id = 100L + nodes.size();
    nodeIds.put(words[0], id);
    LatLng location = at(Double.parseDouble(words[1]), Double.parseDouble(words[2]));
    locations.put(id, location);
    nodes.add(new OsmElement.Node(id, tags(words, 3), location.lat(), location.lng()));
  }

  private void addArea(String[] words) {
    LatLng southWest = at(Double.parseDouble(words[1]), Double.parseDouble(words[2]));
    LatLng northEast = at(Double.parseDouble(words[3]), Double.parseDouble(words[4]));
    Envelope box = new Envelope(southWest.lng(), northEast.lng(), southWest.lat(), northEast.lat());
    areas.add(SimpleFeature.create(new GeometryFactory().toGeometry(box), tags(words, 5)));
  }

  /// Adds a road (`A-B`, `A->B`) or the members of a restriction (`1 B 2`) whose tags need letters
  /// that lines do not carry.
  public World addTagged(String members, Map<String, Object> tags) {
    String[] words = members.split(" ", -1);
    if (words.length == 1) {
      addWay(members, new TreeMap<>(tags));
    } else {
      addRestriction(words[0], words[1], words[2], new TreeMap<>(tags));
    }
    return this;
  }

  private void addWay(String nodesOfWay, Map<String, Object> tags) {
    boolean isRoad = tags.containsKey("highway") || tags.containsKey("route");
    if (!isRoad) {
      tags.put("highway", "residential");
    }
    if (nodesOfWay.contains("->")) {
      tags.put("oneway", "yes");
    }
    LongArrayList ids = new LongArrayList();
    for (String name : nodesOfWay.replace("->", "-").split("-", -1)) {
      ids.add(nodeIds.getOrDefault(name, 99_999L));
    }
    ways.add(new OsmElement.Way(ways.size() + 1L, tags, ids));
  }

  private void addRestriction(String[] words) {
    Map<String, Object> tags = tags(words, 4);
    if (!tags.containsKey("restriction:conditional")) {
      tags.putIfAbsent("restriction", words[0].replace("_", " "));
    }
    addRestriction(words[1], words[2], words[3], tags);
  }

  private void addRestriction(String from, String via, String to, Map<String, Object> tags) {
    tags.put("type", "restriction");
    List<OsmElement.Relation.Member> members = new ArrayList<>();
    addWays(members, from, "from");
    if (nodeIds.containsKey(via)) {
      members.add(new OsmElement.Relation.Member(OsmElement.Type.NODE, nodeId(via), "via"));
    } else {
      addWays(members, via, "via");
    }
    addWays(members, to, "to");
    relations.add(new OsmElement.Relation(relations.size() + 1L, tags, members));
  }

  private static void addWays(
      List<OsmElement.Relation.Member> members, String numbers, String role) {
    for (String number : numbers.split(",", -1)) {
      members.add(
          new OsmElement.Relation.Member(OsmElement.Type.WAY, Long.parseLong(number), role));
    }
  }

  private static Map<String, Object> tags(String[] words, int from) {
    Map<String, Object> tags = new TreeMap<>();
    for (int i = from; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      tags.put(
          words[i].substring(0, equals),
          words[i].substring(equals + 1).replace('_', ' ').replace('~', '_'));
    }
    return tags;
  }

  private final class WorldContext implements PartContext {
    private final Path directory;

    WorldContext(Path directory) {
      this.directory = directory;
    }

    @Override
    public Path directory() {
      return directory;
    }

    @Override
    public Optional<LatLng> nodeLocation(long nodeId) {
      return Optional.ofNullable(locations.get(nodeId));
    }

    @Override
    public Bounds bounds() {
      return new Bounds(-1, -1, 1, 1);
    }

    @Override
    public Countries countries() {
      Countries.Country west = new Countries.Country("AD", "AND", "Andorra", drivesOnLeft);
      return point -> Optional.of(isEast(point) ? east : west);
    }

    @Override
    public TimeZones timeZones() {
      ZoneId west = ZoneId.of("Europe/Andorra");
      return point -> Optional.of(isEast(point) ? eastZone : west);
    }

    @Override
    public BuildFaults faults() {
      return faults;
    }

    @Override
    public void progress(String step, long done, long total) {}

    @Override
    public void count(String what, long value) {
      counts.put(what, value);
    }
  }
}
