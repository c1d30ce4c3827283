package io.cartway.search.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.CountryTerms;
import io.cartway.search.Folding;
import io.cartway.search.IndexFields;
import io.cartway.search.Kind;
import io.cartway.search.Names;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.geo.Line;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.util.BytesRef;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LinearRing;

/// Turns found objects into Lucene documents.
final class DocumentWriter {

  private static final FieldType TERMS = termsType();

  private final IndexWriter writer;

  /// Terms of surroundings by the ids that they are made of: the same for all houses of a street.
  private final Map<String, TermStream> contextTerms = new HashMap<>();

  DocumentWriter(IndexWriter writer) {
    this.writer = writer;
  }

  private static FieldType termsType() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    type.setOmitNorms(true);
    type.setTokenized(true);
    type.freeze();
    return type;
  }

  /// Begins a document with what all have.
  Document begin(Kind kind, String id, Names names, LatLng position) {
    Document document = new Document();
    document.add(new StringField(IndexFields.KIND, kind.name(), Field.Store.YES));
    document.add(new StringField(IndexFields.ID, id, Field.Store.YES));
    document.add(new StoredField(IndexFields.NAMES, names.pack()));
    String at = position.latUnits() + " " + position.lngUnits();
    document.add(new StoredField(IndexFields.POSITION, at));
    double lat = position.lat();
    double lng = position.lng();
    document.add(new LatLonPoint(IndexFields.pointOf(kind), lat, lng));
    document.add(new LatLonPoint(IndexFields.POINT, lat, lng));
    document.add(new LatLonDocValuesField(IndexFields.POINT, lat, lng));
    names(document, names);
    return document;
  }

  private static void names(Document document, Names names) {
    Set<String> terms = new TreeSet<>();
    Set<String> keys = new TreeSet<>();
    for (String name : names.all()) {
      addForms(name, terms, keys);
    }
    document.add(new Field(IndexFields.NAME, new TermStream(terms), TERMS));
    for (String key : keys) {
      document.add(new StringField(IndexFields.EXACT, key, Field.Store.NO));
    }
  }

  private static void addForms(String name, Set<String> terms, Set<String> keys) {
    terms.addAll(Folding.tokens(name));
    keys.add(Folding.key(name));
    String written = Folding.withoutUmlauts(name);
    if (!written.equals(name)) {
      terms.addAll(Folding.tokens(written));
      keys.add(Folding.key(written));
    }
    keys.remove("");
  }

  /// What the object lies in, as terms to be matched and as ids to be shown.
  ///
  /// @param shown the areas of its address
  /// @param matched the areas that may be named in a query for it
  /// @param texts further names that may be
  void surroundings(
      Document document, Surroundings shown, Surroundings matched, List<String> texts) {
    StringJoiner areas = new StringJoiner(" ");
    shown.byLevel().forEach((level, area) -> areas.add(level.name() + "=" + area.id));
    document.add(new StoredField(IndexFields.AREAS, areas.toString()));
    if (!shown.alpha3().isEmpty()) {
      document.add(new StringField(IndexFields.COUNTRY, shown.alpha3(), Field.Store.YES));
    }
    StringJoiner key = new StringJoiner("\n");
    key.add(areas.toString());
    matched.byLevel().forEach((level, area) -> key.add(area.id));
    texts.forEach(key::add);
    TermStream terms =
        contextTerms.computeIfAbsent(
            key.toString(), any -> new TermStream(terms(shown, matched, texts)));
    document.add(new Field(IndexFields.CONTEXT, terms, TERMS));
  }

  private static Set<String> terms(Surroundings shown, Surroundings matched, List<String> texts) {
    Set<String> terms = new TreeSet<>();
    Set<String> keys = new TreeSet<>();
    for (Surroundings around : List.of(shown, matched)) {
      for (Located area : around.byLevel().values()) {
        for (String name : area.names().all()) {
          addForms(name, terms, keys);
        }
      }
    }
    for (String text : texts) {
      addForms(text, terms, keys);
    }
    if (!shown.alpha3().isEmpty()) {
      terms.addAll(CountryTerms.of(shown.alpha3()));
    }
    return terms;
  }

  /// A stored text; nothing when empty.
  void stored(Document document, String field, String text) {
    if (!text.isEmpty()) {
      document.add(new StoredField(field, text));
    }
  }

  /// A term that is stored as well.
  void term(Document document, String field, String text) {
    document.add(new StringField(field, text, Field.Store.YES));
  }

  /// Terms that are matched only.
  void terms(Document document, String field, Set<String> terms) {
    document.add(new Field(field, new TermStream(terms), TERMS));
  }

  void importance(Document document, double importance) {
    document.add(new StoredField(IndexFields.IMPORTANCE, importance));
  }

  void box(Document document, Bounds box) {
    StringJoiner units = new StringJoiner(" ");
    for (double degrees : new double[] {box.west(), box.south(), box.east(), box.north()}) {
      units.add(Long.toString(Math.round(degrees * LatLng.UNITS_PER_DEGREE)));
    }
    document.add(new StoredField(IndexFields.BOX, units.toString()));
  }

  /// The polygons of an area, to be asked for what holds a point.
  ///
  /// @throws IllegalArgumentException when the polygons are no polygons
  void shape(Document document, Geometry geometry) {
    for (int i = 0; i < geometry.getNumGeometries(); i++) {
      if (geometry.getGeometryN(i) instanceof org.locationtech.jts.geom.Polygon part) {
        Polygon[] holes = new Polygon[part.getNumInteriorRing()];
        for (int hole = 0; hole < holes.length; hole++) {
          holes[hole] = polygon(part.getInteriorRingN(hole));
        }
        Polygon polygon = polygon(part.getExteriorRing(), holes);
        for (Field field : LatLonShape.createIndexableFields(IndexFields.SHAPE, polygon)) {
          document.add(field);
        }
      }
    }
  }

  private static Polygon polygon(LinearRing ring, Polygon... holes) {
    Coordinate[] coordinates = ring.getCoordinates();
    double[] lats = new double[coordinates.length];
    double[] lngs = new double[coordinates.length];
    for (int i = 0; i < coordinates.length; i++) {
      lats[i] = coordinates[i].y;
      lngs[i] = coordinates[i].x;
    }
    return new Polygon(lats, lngs, holes);
  }

  /// The lines of a street, to be asked for what is near, and to measure how near.
  void lines(Document document, List<Geometry> geometries) {
    int size = Integer.BYTES;
    for (Geometry geometry : geometries) {
      for (int i = 0; i < geometry.getNumGeometries(); i++) {
        size += Integer.BYTES * (1 + 2 * geometry.getGeometryN(i).getNumPoints());
      }
    }
    ByteBuffer bytes = ByteBuffer.allocate(size);
    bytes.putInt(geometries.stream().mapToInt(Geometry::getNumGeometries).sum());
    for (Geometry geometry : geometries) {
      for (int i = 0; i < geometry.getNumGeometries(); i++) {
        line(document, geometry.getGeometryN(i).getCoordinates(), bytes);
      }
    }
    BytesRef value = new BytesRef(bytes.array());
    document.add(new BinaryDocValuesField(IndexFields.LINES_GEOMETRY, value));
  }

  private static void line(Document document, Coordinate[] coordinates, ByteBuffer bytes) {
    double[] lats = new double[coordinates.length];
    double[] lngs = new double[coordinates.length];
    bytes.putInt(coordinates.length);
    for (int i = 0; i < coordinates.length; i++) {
      lats[i] = coordinates[i].y;
      lngs[i] = coordinates[i].x;
      LatLng point = ElementReader.at(coordinates[i]);
      bytes.putInt(point.latUnits()).putInt(point.lngUnits());
    }
    Line line = new Line(lats, lngs);
    for (Field field : LatLonShape.createIndexableFields(IndexFields.LINES, line)) {
      document.add(field);
    }
  }

  void add(Document document) throws IOException {
    writer.addDocument(document);
  }
}
