package io.cartway.roads.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmRelationInfo;
import io.cartway.region.build.BuildException;
import io.cartway.region.build.Distinct;
import io.cartway.region.build.Heights;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.RegionPart;
import io.cartway.region.build.spill.ElementRuns;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.StandingCosts;
import io.cartway.roads.build.tags.NodeAttributes;
import io.cartway.roads.build.tags.OsmTags;
import io.cartway.roads.build.tags.RoadTags;
import io.cartway.roads.build.tags.TurnRule;
import io.cartway.roads.rules.ConditionalTags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Builds the road graph: the entry of this package.
///
/// The first pass over the extract keeps road ways, nodes relevant for traffic and turn
/// restrictions; [#finish] builds the graph from them. Everything is sorted by OpenStreetMap id
/// first, so that the same extract always gives the same bytes.
public final class RoadsPart implements RegionPart {

  private static final Logger LOGGER = LoggerFactory.getLogger(RoadsPart.class);

  /// Keys without meaning for movement and often with long values.
  private static final Set<String> DROPPED_KEYS =
      Set.of("source", "note", "created_by", "wikidata", "wikipedia", "image");

  private static final Set<String> NODE_KEYS =
      Set.of("highway", "barrier", "railway", "crossing", "ford", "border_type", "traffic_calming");

  private final RoadTags roadTags;
  private final Heights heights;
  private final RoadAreas areas = new RoadAreas();
  private SettlementReader settlements;
  private final Distinct<NodeAttributes> nodeMeanings = new Distinct<>();
  private final Distinct<Map<String, String>> nodeTexts = new Distinct<>();
  private @Nullable ElementRuns<RawWay> ways;
  private final Queue<RoadNode> nodes = new ConcurrentLinkedQueue<>();
  private final Queue<RawRestriction> restrictions = new ConcurrentLinkedQueue<>();

  /// @param roadTags reads the tags
  public RoadsPart(RoadTags roadTags) {
    this(roadTags, Heights.NONE);
  }

  /// @param roadTags reads the tags
  /// @param heights of the ground, read when the part finishes
  public RoadsPart(RoadTags roadTags, Heights heights) {
    this.roadTags = roadTags;
    this.settlements = new SettlementReader(roadTags);
    this.heights = heights;
  }

  @Override
  public String name() {
    return "roads";
  }

  @Override
  public boolean looksUpNodes() {
    return true;
  }

  @Override
  public void begin(Path temporary) {
    ways = new ElementRuns<>(temporary, "ways", new RawWay.Form());
  }

  private ElementRuns<RawWay> ways() {
    return Objects.requireNonNull(ways, "the part has not begun");
  }

  @Override
  public void preprocessNode(OsmElement.Node node) {
    Map<String, Object> tags = node.tags();
    boolean bears =
        tags.keySet().stream().anyMatch(RoadsPart::bearsOnNode)
            || "border_control".equals(tags.get("amenity"));
    if (!bears) {
      return;
    }
    OsmTags osmTags = OsmTags.of(tags);
    Optional<NodeAttributes> attributes = roadTags.readNode(osmTags);
    attributes.ifPresent(meaning ->
        nodes.add(
            new RoadNode(node.id(), nodeMeanings.of(meaning), nodeTexts.of(TextTags.of(osmTags)))));
  }

  @Override
  public void preprocessWay(OsmElement.Way way) {
    Map<String, Object> tags = way.tags();
    if (!isRoad(tags)) {
      return;
    }
    List<String> words = new ArrayList<>(tags.size() * 2);
    tags.forEach((key, value) -> {
      if (!DROPPED_KEYS.contains(key)) {
        words.add(key);
        words.add(String.valueOf(value));
      }
    });
    ways().add(new RawWay(way.id(), words.toArray(String[]::new), way.nodes().toArray()));
  }

  @Override
  public List<OsmRelationInfo> preprocessRelation(OsmElement.Relation relation) {
    if ("restriction".equals(relation.tags().get("type"))) {
      List<TurnRule> rules = roadTags.readRestriction(OsmTags.of(relation.tags()));
      if (!rules.isEmpty()) {
        restrictions.add(new RawRestriction(relation.id(), rules, relation.members()));
      }
    }
    return List.of();
  }

  /// Collects areas with meaning for the roads inside.
  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    boolean isArea = RoadAreas.isWanted(feature.tags());
    if (feature.canBePolygon() && (isArea || SettlementReader.isWanted(feature.tags()))) {
      try {
        if (isArea) {
          areas.add(feature.tags(), GeoUtils.worldToLatLonCoords(feature.polygon()));
        }
        settlements.add(feature);
      } catch (GeometryException broken) {
        // The ring is not closed in this extract; the search counts it as a fault.
        LOGGER.debug("area {} has no outline: {}", feature.id(), broken.getMessage());
      }
    }
  }

  @Override
  public void finish(PartContext context) throws IOException {
    nodeMeanings.clear();
    nodeTexts.clear();
    List<Road> roads = roads(context);
    areas.clear();
    NodeTable table = new NodeTable(roads, drained(nodes, RoadNode::id), context);
    List<RawRestriction> sortedRestrictions = drained(restrictions, RawRestriction::id);
    for (RawRestriction restriction : sortedRestrictions) {
      restriction.viaNodes().forEach(table::makeJunction);
    }

    context.progress("cutting roads", 0, roads.size());
    Segments segments = new Segments(roads, table, context.faults());
    Arcs arcs = new Arcs(roads, segments);
    if (arcs.count() == 0) {
      throw new BuildException(
          "the extract holds no road that any mode can use: give one with roads in it");
    }
    List<ResolvedRule> rules =
        new RestrictionResolver(roads, table, segments, arcs, context.faults())
            .resolve(sortedRestrictions);
    TurnTables turns = new TurnTables(arcs, rules);

    Path directory = Files.createDirectories(context.directory().resolve("roads"));
    context.progress("writing roads", 0, arcs.count());
    GraphWriter writer = new GraphWriter(directory, roads, segments, arcs);
    writer.write(rules, turns);
    RoadHeights.write(roads, segments, heights, directory);
    new SegmentIndexWriter(segments).write(directory);
    try (RoadGraph graph = RoadGraph.open(directory)) {
      WideComponents.write(graph, directory);
      context.progress("computing the costs of modes", 0, arcs.count());
      StandingCosts.write(directory, graph);
    }
    countConditions(roads, context);
    context.count("roads.ways", roads.size());
    context.count("roads.segments", segments.count());
    context.count("roads.junctions", segments.junctionCount());
    context.count("roads.arcs", arcs.count());
    context.count("roads.restrictions", rules.size());
    context.count("roads.states", turns.stateCount());
  }

  private List<Road> roads(PartContext context) throws IOException {
    try (ElementRuns<RawWay> runs = ways()) {
      runs.endWriting();
      try (ElementRuns.Reading<RawWay> all = runs.read()) {
        settlements.add(all, context);
      }
      try (ElementRuns.Reading<RawWay> all = runs.read()) {
        return new RoadReader(roadTags, areas, settlements, context).read(all, runs.count());
      }
    } finally {
      // The counts are many, and what follows does not need them.
      settlements = new SettlementReader(roadTags);
    }
  }

  /// Counts conditional tags and those with a term that is not understood; such a term never holds.
  private static void countConditions(List<Road> roads, PartContext context) {
    int conditionals = 0;
    int unread = 0;
    for (Road road : roads) {
      for (Map.Entry<String, String> tag : road.attributes().rules().entrySet()) {
        if (tag.getKey().endsWith(":conditional")) {
          conditionals++;
          unread += ConditionalTags.unread(Map.ofEntries(tag)).isEmpty() ? 0 : 1;
        }
      }
    }
    context.count("roads.conditionals", conditionals);
    context.count("roads.conditionals.not_understood", unread);
  }

  private static boolean isRoad(Map<String, Object> tags) {
    Object route = tags.get("route");
    return tags.containsKey("highway")
        || "ferry".equals(route)
        || "shuttle_train".equals(route)
        || "platform".equals(tags.get("railway"))
        || "platform".equals(tags.get("public_transport"));
  }

  private static boolean bearsOnNode(String key) {
    return NODE_KEYS.contains(key) || key.startsWith("exit_to");
  }

  /// The elements, sorted by id; the queue is empty afterwards.
  private static <T> List<T> drained(Queue<T> elements, ToLongFunction<T> id) {
    List<T> list = new ArrayList<>(elements);
    elements.clear();
    list.sort(Comparator.comparingLong(id));
    return list;
  }
}
