package io.cartway.search.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.Region;
import io.cartway.region.build.Countries;
import io.cartway.region.build.PartContext;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.lineage.IndexedObjects;
import io.cartway.search.build.lineage.LineageWriter;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.index.DocumentContent;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.FSDirectory;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/// Writes the index of the collected elements in one thread and a fixed order: areas, places of
/// interest, streets, addresses; the order of documents breaks ties between equally good answers.
final class IndexBuilder {

  private final PartContext context;
  private final PlaceVocabulary vocabulary;
  private final SearchPart.Collected collected;
  private final AreaTree tree;
  private final List<AreaDraft> areas = new ArrayList<>();

  IndexBuilder(PartContext context, SearchPart.Collected collected, PlaceVocabulary vocabulary) {
    this.context = context;
    this.vocabulary = vocabulary;
    this.collected = collected;
    this.tree = new AreaTree(context.countries());
  }

  void write(Path directory) throws IOException {
    locateAreas();
    locatePlaces();
    areas.addAll(collected.regions().locate(context.countries(), areas));
    tree.build(collected.regions());
    List<Street> streets = new StreetMerger(tree).merge(collected.streets());
    AddressBook book = new AddressBook(tree, streets, areas);
    List<AddressBook.CompletedAddress> addresses = book.enter(collected.addresses());
    List<AreaDraft> sorted = new ArrayList<>(areas);
    sorted.addAll(book.postalAreas(addresses));
    sorted.addAll(TaggedCities.of(addresses));
    sorted.sort(
        Comparator.comparingDouble((AreaDraft area) -> -area.importance())
            .thenComparing(area -> area.id));
    for (int i = 0; i < sorted.size(); i++) {
      sorted.get(i).setOrdinal(i);
    }
    tree.findNeighbours(areas);
    StreetHouses houses = new StreetHouses(collected);
    List<StreetHouses.Group> groups = houses.group(streets, addresses, collected.interpolations());
    IndexWriterConfig config = new IndexWriterConfig();
    config.setOpenMode(IndexWriterConfig.OpenMode.CREATE);
    // Documents refer to each other by number, so they must stay in the order of writing.
    config.setMergePolicy(new LogDocMergePolicy());
    config.setMergeScheduler(new SerialMergeScheduler());
    try (FSDirectory files = FSDirectory.open(directory);
        IndexWriter writer = new IndexWriter(files, config)) {
      DocumentWriter documents = new DocumentWriter(writer);
      writeAreas(documents, book, sorted);
      PlaceAddresses places = new PlaceAddresses(addresses, streets);
      List<Elements.Poi> pois =
          collected.pois().stream().map(poi -> poi.with(places.of(poi))).toList();
      new PlaceWriter(context, documents, houses, book, vocabulary.foodTypes())
          .write(pois, heritage());
      new StreetWriter(context, documents, houses, book).write(groups, addresses);
      writer.setLiveCommitData(Map.of("format", IndexFields.FORMAT).entrySet());
      writer.forceMerge(1);
      writer.commit();
    }
    new LineageWriter(context, vocabulary).write(directory);
    context.count("addresses", addresses.size());
    context.count("streets", streets.size());
    context.count("places", collected.places().size());
    context.count("areas", collected.areas().size());
    context.count("pois", collected.pois().size());
  }

  private PreviousPlaceIds heritage() throws IOException {
    Optional<Region> before = context.previous();
    if (before.isEmpty()) {
      return PreviousPlaceIds.none();
    }
    try (SearchIndex old = SearchIndex.open(before.get().search(), vocabulary)) {
      return PreviousPlaceIds.of(new IndexedObjects(old));
    }
  }

  private void locateAreas() {
    for (Elements.Area area : collected.areas()) {
      LatLng position = ElementReader.position(area.geometry());
      Optional<Countries.Country> country = context.countries().find(position);
      Optional<AreaLevel> level =
          AdminLevels.levelOf(area, country.map(Countries.Country::alpha2).orElse(""));
      if (level.isEmpty()) {
        continue;
      }
      AreaDraft located =
          new AreaDraft(
              ObjectIds.AREA + area.ref(),
              level.get(),
              area.names(),
              labelPosition(area, position),
              country.map(Countries.Country::alpha3).orElse(""),
              area.geometry(),
              area.adminLevel() > 0);
      located.setPostalCode(area.postalCode());
      located.setPlace(area.place());
      located.setProminence(area.prominence());
      areas.add(located);
      tree.add(located);
    }
  }

  /// The label position of an area: that of a member node, if it is in the extract.
  private LatLng labelPosition(Elements.Area area, LatLng fallback) {
    for (long node : area.labelNodes()) {
      Optional<LatLng> position = context.nodeLocation(node);
      if (position.isPresent()) {
        Envelope box = area.geometry().getEnvelopeInternal();
        LatLng at = position.get();
        if (box.contains(at.lng(), at.lat())) {
          return at;
        }
      }
    }
    return fallback;
  }

  /// A settlement with an area is one object with it; the others stand alone.
  private void locatePlaces() {
    List<AreaDraft> alone = new ArrayList<>();
    for (Elements.Place place : collected.places()) {
      String key = Folding.key(place.names().local());
      AreaDraft same = null;
      for (AreaDraft area : tree.containing(place.position())) {
        boolean isSettlement = area.level == AreaLevel.CITY || area.level.isDistrict();
        if (isSettlement && area.isCalled(key)) {
          same = area;
        }
      }
      if (same != null) {
        same.absorb(place);
        tree.addSettlement(same, place);
        continue;
      }
      Optional<AreaLevel> level = AdminLevels.levelOfPlace(place.type());
      if (level.isPresent()) {
        AreaDraft located =
            new AreaDraft(
                ObjectIds.AREA + place.ref(),
                level.get(),
                place.names(),
                place.position(),
                context
                    .countries()
                    .find(place.position())
                    .map(Countries.Country::alpha3)
                    .orElse(""),
                null,
                false);
        located.setPlace(place.type());
        located.setProminence(place.prominence());
        located.setPostalCode(place.postalCode());
        tree.addSettlement(located, place);
        alone.add(located);
      }
    }
    areas.addAll(alone);
  }

  private void writeAreas(DocumentWriter documents, AddressBook book, List<AreaDraft> sorted)
      throws IOException {
    for (AreaDraft area : sorted) {
      Document document = documents.begin(DocumentKind.AREA, area.id, area.position());
      EnclosingAreas around = tree.at(area.position());
      EnclosingAreas shown = around.above(area);
      String code = book.postalCodeOf(area);
      List<String> codes = code.isEmpty() ? List.of() : List.of(code);
      List<AreaDraft> matched = new ArrayList<>(shown.byLevel().values());
      matched.addAll(around.byLevel().values());
      documents.context(document, matched, codes, shown.alpha3());
      Geometry geometry = area.geometry;
      Map<AreaLevel, Integer> areas = ordinals(shown);
      documents.content(
          document,
          new DocumentContent(
              DocumentKind.AREA,
              Optional.of(area.level),
              area.id,
              area.names(),
              Names.NONE,
              "",
              codes,
              List.of(),
              shown.alpha3(),
              areas,
              area.neighbours().stream().map(AreaDraft::ordinal).collect(Collectors.toSet()),
              area.position(),
              Optional.empty(),
              geometry == null ? Optional.empty() : Optional.of(boxOf(geometry)),
              List.of(),
              List.of(),
              area.squareMeters,
              zone(context, area.position()),
              false,
              Map.of()),
          area.importance());
      if (geometry != null) {
        writeShape(documents, document, area, geometry);
      }
      documents.add(document);
    }
  }

  static Map<AreaLevel, Integer> ordinals(EnclosingAreas around) {
    Map<AreaLevel, Integer> ordinals = new EnumMap<>(AreaLevel.class);
    around.byLevel().forEach((level, area) -> ordinals.put(level, area.ordinal()));
    return ordinals;
  }

  static String zone(PartContext context, LatLng at) {
    return context.timeZones().find(at).map(ZoneId::getId).orElse("");
  }

  private void writeShape(
      DocumentWriter documents, Document document, AreaDraft area, Geometry geometry) {
    if (List.of(ObjectIds.POSTAL_CODE, ObjectIds.TAGGED_REGION, ObjectIds.TAGGED_TOWN).stream()
        .anyMatch(area.id::startsWith)) {
      // Known only from addresses: its box is not a shape.
      return;
    }
    try {
      documents.shape(document, geometry);
    } catch (IllegalArgumentException e) {
      context.faults().add("search.area.invalid", area.id);
    }
  }

  private static Bounds boxOf(Geometry geometry) {
    Envelope box = geometry.getEnvelopeInternal();
    return new Bounds(box.getMinX(), box.getMinY(), box.getMaxX(), box.getMaxY());
  }

  /// A postal area known from addresses: at the address nearest to their centre.
  static AreaDraft postalArea(String code, String alpha3, List<LatLng> points, Geometry box) {
    LatLng centre = ElementReader.at(box.getEnvelopeInternal().centre());
    LatLng middle =
        points.stream().min(Comparator.comparingDouble(centre::distanceMeters)).orElse(centre);
    return new AreaDraft(
        ObjectIds.POSTAL_CODE + StreetMerger.hash(alpha3 + " " + code),
        AreaLevel.POSTAL_CODE,
        Names.of(code),
        middle,
        alpha3,
        box,
        false);
  }
}
