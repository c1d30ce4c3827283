package io.cartway.search.build;

import com.carrotsearch.hppc.LongHashSet;
import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmRelationInfo;
import com.onthegomap.planetiler.reader.osm.OsmSourceFeature;
import com.onthegomap.planetiler.reader.osm.SplitWay;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.RegionPart;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.build.elements.ManyElements;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.text.Names;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.Polygonal;

/// The search index's part of a region build: collects small records while the extract is read, and
/// writes the index into `search` below the region's directory.
public final class SearchPart implements RegionPart {

  private final Queue<Elements.Area> areas = new ConcurrentLinkedQueue<>();
  private final Queue<Elements.Place> places = new ConcurrentLinkedQueue<>();
  private final Queue<Elements.Interpolation> interpolations = new ConcurrentLinkedQueue<>();
  private final Queue<Elements.Entrance> entrances = new ConcurrentLinkedQueue<>();
  private final TaggedRegions regions = new TaggedRegions();

  /// Faults by element, kept until `finish` provides the counter.
  private final Map<Elements.Ref, String> faults = new ConcurrentSkipListMap<>();

  /// Street names by member of `associatedStreet` relations.
  private final Map<Elements.Ref, String> streetOfMember = new ConcurrentHashMap<>();

  /// Where the nodes are that represent areas.
  private final Map<Long, LatLng> labels = new HashMap<>();

  private final Object waysLock = new Object();

  /// The ways of the extract: an area with a missing way cannot be trusted, because the rest may be
  /// the hole and not the land (Italy cut to San Marino).
  private final LongHashSet ways = new LongHashSet();

  private final PlaceVocabulary vocabulary;
  private final int threads;

  /// What there is the most of lies in files; there are none before [#begin].
  private @Nullable ManyElements many;

  /// A part for one build.
  ///
  /// @param vocabulary the vocabulary of places
  /// @param threads that prepare documents: at least 1; the index does not depend on it
  public SearchPart(PlaceVocabulary vocabulary, int threads) {
    this.vocabulary = vocabulary;
    this.threads = threads;
  }

  @Override
  public String name() {
    return "search";
  }

  @Override
  public void begin(Path temporary) {
    many = new ManyElements(temporary);
  }

  private ManyElements many() {
    return Objects.requireNonNull(many, "the part has not begun");
  }

  @Override
  public void preprocessNode(OsmElement.Node node) {
    String entrance = ElementReader.text(node.tags(), "entrance");
    if (!entrance.isEmpty() && !entrance.equals("no") && !entrance.equals("emergency")) {
      LatLng position = ElementReader.position(node);
      entrances.add(
          new Elements.Entrance(refOf(node.type(), node.id()), position, entrance.equals("main")));
    }
  }

  @Override
  public void preprocessWay(OsmElement.Way way) {
    synchronized (waysLock) {
      ways.add(way.id());
    }
  }

  @Override
  public List<OsmRelationInfo> preprocessRelation(OsmElement.Relation relation) {
    String type = ElementReader.text(relation.tags(), "type");
    if (type.equals("associatedStreet") || type.equals("street")) {
      String name = ElementReader.text(relation.tags(), "name");
      if (name.isEmpty()) {
        name = ElementReader.text(relation.tags(), "addr:street");
      }
      for (OsmElement.Relation.Member member : relation.members()) {
        String role = member.role();
        if (!name.isEmpty() && (role.equals("house") || role.equals("address"))) {
          streetOfMember.put(refOf(member.type(), member.ref()), name);
        }
      }
    }
    return List.of();
  }

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    // A way split by another part comes again for each piece; the whole way is enough.
    if (feature instanceof OsmSourceFeature<?> osm && !(feature instanceof SplitWay)) {
      if (!feature.tags().isEmpty()) {
        OsmElement element = osm.originalElement();
        Elements.Ref ref = refOf(element.type(), element.id());
        try {
          read(feature, element, ref);
        } catch (GeometryException e) {
          faults.put(ref, "search.geometry.invalid");
        }
      }
    }
  }

  private void read(SourceFeature feature, OsmElement element, Elements.Ref ref)
      throws GeometryException {
    Map<String, Object> tags = feature.tags();
    Elements.AddressTags address =
        ElementReader.addressTags(tags, streetOfMember.getOrDefault(ref, ""));
    List<String> categories = vocabulary.categories().classify(tags);
    if (TaggedRegions.isIn(tags)) {
      regions.add(tags, ElementReader.position(feature));
    }
    boolean isInterpolation = tags.containsKey("addr:interpolation");
    if (isInterpolation && !feature.isPoint()) {
      readInterpolation(tags, ref, feature);
    } else if (address.hasNumber() && !address.isLocated()) {
      faults.put(ref, "search.address.no_street");
    } else if (address.hasNumber()) {
      LatLng position = ElementReader.position(feature);
      List<LatLng> outline =
          feature.canBePolygon() && !feature.isPoint()
              ? ElementReader.points(feature.latLonGeometry())
              : List.of();
      // The address of a shop is less exact than that of a house; a car park's is not.
      boolean isNamedPlace = !categories.isEmpty() && tags.containsKey("name");
      many().addresses().add(new Elements.Address(ref, address, position, isNamedPlace, outline));
    }
    if (!categories.isEmpty()
        && element instanceof OsmElement.Relation relation
        && isHole(relation)) {
      faults.put(ref, "search.place.incomplete");
    } else if (!categories.isEmpty()) {
      many()
          .pois()
          .add(
              new Elements.Poi(
                  ref,
                  ElementReader.placeNames(tags, categories),
                  ElementReader.position(feature),
                  categories,
                  vocabulary.foodTypes().of(tags),
                  address,
                  ElementReader.isNotable(tags),
                  boxOf(feature.latLonGeometry()),
                  PlaceReader.details(tags, ref, vocabulary.chains())));
    }
    if (feature.isPoint()) {
      readPlace(tags, ref, feature);
      return;
    }
    if (ElementReader.isStreet(tags)) {
      Geometry line = feature.canBeLine() ? lineOf(feature) : feature.latLonGeometry();
      many()
          .streets()
          .add(
              new Elements.StreetPiece(
                  ref, ElementReader.streetNames(tags), line, ElementReader.isDriven(tags)));
    }
    if (ElementReader.isDriveway(tags) && feature.canBeLine()) {
      List<LatLng> line = ElementReader.points(feature.latLonGeometry());
      many().driveways().add(new Elements.Driveway(ref, line));
    }
    if (tags.containsKey("building") && !address.hasNumber() && feature.canBePolygon()) {
      readBuilding(ref, feature);
    }
    if (feature.canBePolygon() && ElementReader.isArea(tags)) {
      readArea(feature, element, ref);
    }
  }

  private void readBuilding(Elements.Ref ref, SourceFeature feature) throws GeometryException {
    if (feature.latLonGeometry() instanceof Polygon polygon) {
      List<LatLng> outline = ElementReader.points(polygon.getExteriorRing());
      many().buildings().add(new Elements.Building(ref, outline));
    }
  }

  private void readInterpolation(Map<String, Object> tags, Elements.Ref ref, SourceFeature feature)
      throws GeometryException {
    int step = ElementReader.interpolationStep(tags);
    if (step == 0) {
      faults.put(ref, "search.interpolation.unknown");
    } else {
      List<LatLng> line = ElementReader.points(feature.latLonGeometry());
      interpolations.add(new Elements.Interpolation(ref, step, line));
    }
  }

  private void readPlace(Map<String, Object> tags, Elements.Ref ref, SourceFeature feature)
      throws GeometryException {
    String type = ElementReader.text(tags, "place");
    boolean isPlace =
        ElementReader.SETTLEMENTS.contains(type) || ElementReader.PARTS.contains(type);
    Names names = Names.ofTags(tags);
    if (isPlace && !names.local().isEmpty()) {
      String code = ElementReader.text(tags, "postal_code");
      LatLng position = ElementReader.position(feature);
      double prominence = ElementReader.prominence(tags);
      long population = ElementReader.population(tags);
      places.add(new Elements.Place(ref, names, position, type, code, prominence, population));
    }
  }

  private void readArea(SourceFeature feature, OsmElement element, Elements.Ref ref) {
    if (element instanceof OsmElement.Relation relation && !isComplete(relation)) {
      faults.put(ref, "search.area.incomplete");
      return;
    }
    try {
      Geometry geometry = feature.latLonGeometry();
      if (!(geometry instanceof Polygonal) || geometry.isEmpty()) {
        faults.put(ref, "search.area.invalid");
        return;
      }
      areas.add(ElementReader.area(ref, feature.tags(), geometry, element));
    } catch (GeometryException e) {
      faults.put(ref, "search.area.invalid");
    }
  }

  private boolean isComplete(OsmElement.Relation relation) {
    return listWays(relation, false).isEmpty();
  }

  /// Whether the extract may contain only an area's hole: part of the outer ring is missing, and a
  /// hole is present (a rock in the Pelagos sanctuary, cut to Monaco).
  private boolean isHole(OsmElement.Relation relation) {
    return listWays(relation, false).stream().anyMatch(way -> !way.role().equals("inner"))
        && listWays(relation, true).stream().anyMatch(way -> way.role().equals("inner"));
  }

  /// The members that are ways.
  ///
  /// @param isThere those that the extract has, or those that it lacks
  private List<OsmElement.Relation.Member> listWays(OsmElement.Relation relation, boolean isThere) {
    synchronized (waysLock) {
      return relation.members().stream()
          .filter(member -> member.type() == OsmElement.Type.WAY)
          .filter(member -> ways.contains(member.ref()) == isThere)
          .toList();
    }
  }

  private static Geometry lineOf(SourceFeature feature) throws GeometryException {
    Geometry geometry = feature.latLonGeometry();
    return geometry instanceof Polygonal ? geometry.getBoundary() : geometry;
  }

  private static @Nullable Bounds boxOf(Geometry geometry) {
    Envelope box = geometry.getEnvelopeInternal();
    return box.getArea() == 0
        ? null
        : new Bounds(box.getMinX(), box.getMinY(), box.getMaxX(), box.getMaxY());
  }

  private static Elements.Ref refOf(OsmElement.Type type, long id) {
    return new Elements.Ref(
        switch (type) {
          case NODE -> 'n';
          case WAY -> 'w';
          case RELATION -> 'r';
          case OTHER -> 'x';
        },
        id);
  }

  /// The places of nodes are there until now.
  @Override
  public void prepare(PartContext context) {
    for (Elements.Area area : areas) {
      for (long node : area.labelNodes()) {
        context.nodeLocation(node).ifPresent(position -> labels.put(node, position));
      }
    }
  }

  @Override
  public void finish(PartContext context) throws IOException {
    faults.forEach((ref, code) -> context.faults().add(code, ref.toString()));
    faults.clear();
    streetOfMember.clear();
    synchronized (waysLock) {
      ways.clear();
    }
    try (ManyElements files = many()) {
      files.endWriting();
      Collected collected =
          new Collected(
              files,
              drained(areas, Elements.Area::ref),
              Map.copyOf(labels),
              drained(places, Elements.Place::ref),
              drained(interpolations, Elements.Interpolation::ref),
              drained(entrances, Elements.Entrance::ref),
              regions);
      new IndexBuilder(context, collected, vocabulary, threads)
          .write(context.directory().resolve("search"));
    }
  }

  /// The elements, sorted; the queue is empty afterwards. What follows this part needs the memory.
  private static <T> List<T> drained(Queue<T> elements, Function<T, Elements.Ref> ref) {
    List<T> sorted = new ArrayList<>(elements);
    elements.clear();
    sorted.sort(Comparator.comparing(ref));
    return sorted;
  }

  /// All collected elements, sorted, so that builds of one extract are identical.
  ///
  /// @param labels where the nodes are that represent areas, by their ids; without those that the
  ///   extract lacks
  record Collected(
      ManyElements many,
      List<Elements.Area> areas,
      Map<Long, LatLng> labels,
      List<Elements.Place> places,
      List<Elements.Interpolation> interpolations,
      List<Elements.Entrance> entrances,
      TaggedRegions regions) {}
}
