package io.cartway.search.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.build.Countries;
import io.cartway.region.build.PartContext;
import io.cartway.search.AreaLevel;
import io.cartway.search.Folding;
import io.cartway.search.IndexFields;
import io.cartway.search.Kind;
import io.cartway.search.Names;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/// Writes the index of what was collected. One thread, fixed order: areas, streets, places of
/// interest, addresses; the order of documents breaks ties between equally good answers.
final class IndexBuilder {

  private static final int PROGRESS_STEP = 1_000;

  private static final String BUS_STOP = "400-4100-0042";

  private final PartContext context;
  private final SearchPart.Collected collected;
  private final AreaTree tree;
  private final List<Located> areas = new ArrayList<>();

  IndexBuilder(PartContext context, SearchPart.Collected collected) {
    this.context = context;
    this.collected = collected;
    this.tree = new AreaTree(context.countries());
  }

  void write(Path directory) throws IOException {
    locateAreas();
    locatePlaces();
    tree.build();
    List<Street> streets = new StreetMerger(tree).merge(collected.streets());
    AddressBook book = new AddressBook(tree, streets, areas);
    List<AddressBook.Entry> addresses = book.enter(collected.addresses());
    List<Located> postalAreas = book.postalAreas(addresses);
    IndexWriterConfig config = new IndexWriterConfig();
    config.setOpenMode(IndexWriterConfig.OpenMode.CREATE);
    try (FSDirectory files = FSDirectory.open(directory);
        IndexWriter writer = new IndexWriter(files, config)) {
      DocumentWriter documents = new DocumentWriter(writer);
      writeAreas(documents, book, postalAreas);
      writeStreets(documents, book, streets);
      writePois(documents, book);
      writeAddresses(documents, addresses);
      writer.setLiveCommitData(Map.of("format", IndexFields.FORMAT).entrySet());
      writer.forceMerge(1);
      writer.commit();
    }
    context.count("addresses", addresses.size());
    context.count("streets", streets.size());
    context.count("places", collected.places().size());
    context.count("areas", collected.areas().size());
    context.count("pois", collected.pois().size());
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
      Located located =
          new Located(
              "cw:l:" + area.ref(),
              level.get(),
              area.names(),
              labelPosition(area, position),
              country.map(Countries.Country::alpha3).orElse(""),
              area.geometry(),
              area.adminLevel() > 0);
      located.setPostalCode(area.postalCode());
      located.setPlace(area.place());
      areas.add(located);
      tree.add(located);
    }
  }

  /// Where the map shows the area's name: a member node says so, if it is in the extract.
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

  /// A settlement whose area is there too is one object with it; the others stand alone.
  private void locatePlaces() {
    List<Located> alone = new ArrayList<>();
    for (Elements.Place place : collected.places()) {
      String key = Folding.key(place.names().local());
      Located same = null;
      for (Located area : tree.containing(place.position())) {
        boolean isSettlement = area.level == AreaLevel.CITY || area.level.isDistrict();
        if (isSettlement && area.isCalled(key)) {
          same = area;
        }
      }
      if (same != null) {
        same.absorb(place);
        tree.addSettlement(same, place.type());
        continue;
      }
      Optional<AreaLevel> level = AdminLevels.levelOfPlace(place.type());
      if (level.isPresent()) {
        Located located =
            new Located(
                "cw:l:" + place.ref(),
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
        located.setPostalCode(place.postalCode());
        tree.addSettlement(located, place.type());
        alone.add(located);
      }
    }
    areas.addAll(alone);
  }

  private void writeAreas(DocumentWriter documents, AddressBook book, List<Located> postalAreas)
      throws IOException {
    List<Located> sorted = new ArrayList<>(areas);
    sorted.addAll(postalAreas);
    sorted.sort(
        Comparator.comparingDouble((Located area) -> -area.importance())
            .thenComparing(area -> area.id));
    for (Located area : sorted) {
      Document document = documents.begin(Kind.AREA, area.id, area.names(), area.position());
      Surroundings around = tree.at(area.position());
      String code = book.postalCodeOf(area);
      List<String> texts = new ArrayList<>();
      if (!code.isEmpty()) {
        texts.add(code);
      }
      documents.surroundings(document, around.above(area), around, texts);
      documents.term(document, IndexFields.LEVEL, area.level.name());
      documents.stored(document, IndexFields.POSTAL_CODE, code);
      documents.importance(document, area.importance());
      document.add(new StoredField(IndexFields.SIZE, area.squareMeters));
      Geometry geometry = area.geometry;
      if (geometry != null) {
        documents.box(document, boxOf(geometry));
        writeShape(documents, document, area, geometry);
      }
      documents.add(document);
    }
  }

  private void writeShape(
      DocumentWriter documents, Document document, Located area, Geometry geometry) {
    if (area.id.startsWith("cw:z:")) {
      // A postal code that is known by its addresses only: its box is no shape.
      return;
    }
    try {
      documents.shape(document, geometry);
    } catch (IllegalArgumentException e) {
      context.faults().add("search.area.invalid", area.id);
    }
  }

  private void writeStreets(DocumentWriter documents, AddressBook book, List<Street> streets)
      throws IOException {
    int done = 0;
    for (Street street : streets) {
      Document document =
          documents.begin(Kind.STREET, street.id(), street.names(), street.position());
      String code = book.postalCodeOf(street);
      documents.surroundings(document, street.surroundings(), street.surroundings(), listOf(code));
      documents.stored(document, IndexFields.POSTAL_CODE, code);
      documents.importance(document, 0.3);
      documents.box(document, street.box());
      documents.lines(document, street.lines());
      documents.add(document);
      progress("search streets", ++done, streets.size());
    }
  }

  private void writePois(DocumentWriter documents, AddressBook book) throws IOException {
    int done = 0;
    for (Elements.Poi poi : collected.pois()) {
      AddressBook.Entry entry = book.entryOf(poi);
      Document document =
          documents.begin(Kind.PLACE, "cw:p:" + poi.ref(), poi.names(), poi.position());
      if (!entry.streetNames().isEmpty()) {
        documents.stored(document, IndexFields.STREET, entry.streetNames().pack());
      }
      List<String> texts = new ArrayList<>(contextTexts(entry));
      texts.addAll(entry.streetNames().all());
      texts.addAll(Folding.houseNumbers(poi.address().number()));
      documents.surroundings(document, entry.shown(), entry.matched(), texts);
      addressFields(documents, document, entry);
      documents.stored(document, IndexFields.CATEGORIES, String.join(" ", poi.categories()));
      documents.importance(document, importance(poi));
      documents.add(document);
      progress("search places", ++done, collected.pois().size());
    }
  }

  /// Stops are named after what they are at, and are not it; what has an area is bigger.
  private static double importance(Elements.Poi poi) {
    if (poi.categories().getFirst().equals(BUS_STOP)) {
      return 0.05;
    }
    return poi.box() == null ? 0.2 : 0.25;
  }

  private void writeAddresses(DocumentWriter documents, List<AddressBook.Entry> addresses)
      throws IOException {
    int done = 0;
    for (AddressBook.Entry entry : addresses) {
      Document document =
          documents.begin(
              Kind.ADDRESS, "cw:a:" + entry.ref(), entry.streetNames(), entry.position());
      documents.surroundings(document, entry.shown(), entry.matched(), contextTexts(entry));
      documents.terms(document, IndexFields.NUMBER, Folding.houseNumbers(entry.tags().number()));
      addressFields(documents, document, entry);
      documents.importance(document, 0.3);
      documents.add(document);
      progress("search addresses", ++done, addresses.size());
    }
  }

  private static void addressFields(
      DocumentWriter documents, Document document, AddressBook.Entry entry) {
    documents.stored(document, IndexFields.HOUSE_NUMBER, entry.tags().number());
    documents.stored(document, IndexFields.POSTAL_CODE, entry.postalCode());
    documents.stored(document, IndexFields.CITY_TEXT, entry.cityText());
  }

  private static List<String> contextTexts(AddressBook.Entry entry) {
    List<String> texts = new ArrayList<>();
    for (String text : List.of(entry.postalCode(), entry.tags().city(), entry.tags().place())) {
      if (!text.isEmpty()) {
        texts.add(text);
      }
    }
    return texts;
  }

  private static List<String> listOf(String text) {
    return text.isEmpty() ? List.of() : List.of(text);
  }

  private void progress(String step, int done, int total) {
    if (done % PROGRESS_STEP == 0 || done == total) {
      context.progress(step, done, total);
    }
  }

  private static Bounds boxOf(Geometry geometry) {
    Envelope box = geometry.getEnvelopeInternal();
    return new Bounds(box.getMinX(), box.getMinY(), box.getMaxX(), box.getMaxY());
  }

  /// A postal area that is known by its addresses: where the one nearest to their middle is.
  static Located postalArea(String code, String alpha3, List<LatLng> points, Geometry box) {
    LatLng centre = ElementReader.at(box.getEnvelopeInternal().centre());
    LatLng middle =
        points.stream().min(Comparator.comparingDouble(centre::distanceMeters)).orElse(centre);
    return new Located(
        "cw:z:" + StreetMerger.hash(alpha3 + " " + code),
        AreaLevel.POSTAL_CODE,
        Names.of(code),
        middle,
        alpha3,
        box,
        false);
  }
}
