package io.cartway.search.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.Region;
import io.cartway.region.build.Countries;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.spill.ElementRuns;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.elements.Elements;
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
import io.cartway.work.OrderedWork;
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
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.FSDirectory;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/// Writes the index of the collected elements in a fixed order: areas, places of interest, streets,
/// addresses; the order of documents breaks ties between equally good answers. Threads prepare the
/// documents, one thread adds them: the files are the same, however many threads there are.
final class IndexBuilder {

  /// Lucene's own default, written down: a larger buffer only delays the merges.
  private static final double BUFFER_MEGABYTES = 16;

  private final PartContext context;
  private final PlaceVocabulary vocabulary;
  private final SearchPart.Collected collected;
  private final int threads;
  private final AreaTree tree;
  private final List<AreaDraft> areas = new ArrayList<>();
  private final CountryDrafts countries = new CountryDrafts();

  IndexBuilder(
      PartContext context,
      SearchPart.Collected collected,
      PlaceVocabulary vocabulary,
      int threads) {
    this.threads = threads;
    this.context = context;
    this.vocabulary = vocabulary;
    this.collected = collected;
    this.tree = new AreaTree(context.countries());
  }

  void write(Path directory) throws IOException {
    try (OrderedWork work = new OrderedWork(threads)) {
      write(directory, work);
    }
    new LineageWriter(context, vocabulary).write(directory);
    context.count("places", collected.places().size());
    context.count("areas", collected.areas().size());
    context.count("pois", collected.many().pois().count());
  }

  private void write(Path directory, OrderedWork work) throws IOException {
    locateAreas(work);
    locatePlaces();
    areas.addAll(collected.regions().locate(context.countries(), areas));
    tree.build(collected.regions());
    List<Elements.StreetPiece> pieces = new ArrayList<>();
    collected.many().streets().forEach(pieces::add);
    List<Street> streets = new StreetMerger(tree, work).merge(pieces);
    AddressBook book = new AddressBook(tree, streets, areas);
    List<AddressBook.CompletedAddress> addresses = book.enter(collected.many().addresses(), work);
    List<AreaDraft> sorted = sorted(book, addresses, streets);
    tree.findNeighbours(areas);
    StreetHouses houses = new StreetHouses(pieces, collected);
    List<StreetHouses.Group> groups = houses.group(streets, addresses, collected.interpolations());
    try (FSDirectory files = FSDirectory.open(directory);
        IndexWriter writer = new IndexWriter(files, config())) {
      DocumentWriter documents = new DocumentWriter(writer);
      work.each(
          sorted,
          area -> draft(documents, book, area),
          draft -> {
            countInvalid(draft, sorted.get(documents.next()));
            documents.add(draft);
          });
      new PlaceWriter(context, documents, houses, book, vocabulary.foodTypes(), work)
          .write(pois(addresses, streets, work), heritage());
      new StreetWriter(context, documents, houses, book, work).write(groups, addresses);
      writer.setLiveCommitData(Map.of("format", IndexFields.FORMAT).entrySet());
      writer.forceMerge(1);
      writer.commit();
    }
    context.count("addresses", addresses.size());
    context.count("streets", streets.size());
  }

  /// The places of interest with their addresses.
  private List<Elements.Poi> pois(
      List<AddressBook.CompletedAddress> addresses, List<Street> streets, OrderedWork work)
      throws IOException {
    PlaceAddresses places = new PlaceAddresses(addresses, streets);
    List<Elements.Poi> pois = new ArrayList<>();
    try (ElementRuns.Reading<Elements.Poi> all = collected.many().pois().read()) {
      work.each(all, poi -> poi.with(places.of(poi)), pois::add);
    }
    return pois;
  }

  private static IndexWriterConfig config() {
    IndexWriterConfig config = new IndexWriterConfig();
    config.setOpenMode(IndexWriterConfig.OpenMode.CREATE);
    // Documents refer to each other by number, so they must stay in the order of writing.
    config.setMergePolicy(new LogDocMergePolicy());
    config.setMergeScheduler(new SerialMergeScheduler());
    config.setRAMBufferSizeMB(BUFFER_MEGABYTES);
    return config;
  }

  /// All areas in the order of their documents.
  private List<AreaDraft> sorted(
      AddressBook book, List<AddressBook.CompletedAddress> addresses, List<Street> streets) {
    List<AreaDraft> sorted = new ArrayList<>(areas);
    sorted.addAll(book.postalAreas(addresses));
    sorted.addAll(TaggedCities.of(addresses));
    sorted.addAll(countries.complete(sorted, streets));
    sorted.sort(
        Comparator.comparingDouble((AreaDraft area) -> -area.importance())
            .thenComparing(area -> area.id));
    for (int i = 0; i < sorted.size(); i++) {
      sorted.get(i).setOrdinal(i);
      // Its words are remembered: later several threads read them.
      sorted.get(i).terms();
    }
    return sorted;
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

  private void locateAreas(OrderedWork work) throws IOException {
    work.each(
        collected.areas(),
        this::located,
        located ->
            located.ifPresent(area -> {
              areas.add(area);
              tree.add(area);
            }));
  }

  private Optional<AreaDraft> located(Elements.Area area) {
    LatLng position = ElementReader.position(area.geometry());
    Optional<Countries.Country> country = context.countries().find(position);
    Optional<AreaLevel> level =
        AdminLevels.levelOf(area, country.map(Countries.Country::alpha2).orElse(""));
    if (level.isEmpty()) {
      return Optional.empty();
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
    return Optional.of(located);
  }

  /// The label position of an area: that of a member node, if it is in the extract.
  private LatLng labelPosition(Elements.Area area, LatLng fallback) {
    for (long node : area.labelNodes()) {
      LatLng at = collected.labels().get(node);
      if (at != null && area.geometry().getEnvelopeInternal().contains(at.lng(), at.lat())) {
        return at;
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

  private Draft draft(DocumentWriter documents, AddressBook book, AreaDraft area) {
    Draft draft = documents.begin(DocumentKind.AREA, area.id, area.position());
    EnclosingAreas around = tree.at(area.position());
    EnclosingAreas shown = around.above(area);
    String code = book.postalCodeOf(area);
    List<String> codes = code.isEmpty() ? List.of() : List.of(code);
    List<AreaDraft> matched = new ArrayList<>(shown.byLevel().values());
    matched.addAll(around.byLevel().values());
    documents.context(draft, matched, codes, shown.alpha3());
    Geometry geometry = area.geometry;
    Map<AreaLevel, Integer> areas = ordinals(shown);
    documents.content(
        draft,
        new DocumentContent(
            DocumentKind.AREA,
            Optional.of(area.level),
            area.id,
            countries.namesOf(area),
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
      writeShape(documents, draft, area, geometry);
    }
    return draft;
  }

  private void countInvalid(Draft draft, AreaDraft area) {
    if (draft.isShapeInvalid) {
      context.faults().add("search.area.invalid", area.id);
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

  private static void writeShape(
      DocumentWriter documents, Draft draft, AreaDraft area, Geometry geometry) {
    if (List.of(ObjectIds.POSTAL_CODE, ObjectIds.TAGGED_REGION, ObjectIds.TAGGED_TOWN).stream()
        .anyMatch(area.id::startsWith)) {
      // Known only from addresses: its box is not a shape.
      return;
    }
    try {
      documents.shape(draft, geometry);
    } catch (IllegalArgumentException e) {
      draft.isShapeInvalid = true;
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
