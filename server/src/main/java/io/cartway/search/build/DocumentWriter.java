package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.address.CountryTerms;
import io.cartway.search.index.Cells;
import io.cartway.search.index.DocumentContent;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.HouseOutline;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.Prefixes;
import io.cartway.search.index.Traits;
import io.cartway.search.text.NameForms;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LinearRing;

/// Turns objects into Lucene documents: drafts, in any thread, which one thread adds in their
/// order.
final class DocumentWriter {

  private static final FieldType TERMS = termsType();

  /// Maximum step along a line when its cells are listed: half a cell.
  private static final double CELL_STEP_DEGREES = 1.0 / 1_024;

  /// What reaches through more cells than a building of half a kilometre is none.
  private static final int HOUSE_CELLS_MAX = 24;

  private final IndexWriter writer;
  private final PrefixTerms prefixes = new PrefixTerms();
  private int count;

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

  /// Starts a document with the common fields.
  Draft begin(DocumentKind kind, String id, LatLng position) {
    Draft draft = new Draft();
    draft.document.add(new StringField(IndexFields.KIND, kind.name(), Field.Store.NO));
    draft.document.add(new StringField(IndexFields.ID, id, Field.Store.NO));
    draft.document.add(new LatLonPoint(IndexFields.pointOf(kind), position.lat(), position.lng()));
    long packed = IndexFields.packPosition(position);
    draft.document.add(new NumericDocValuesField(IndexFields.POSITION, packed));
    return draft;
  }

  /// Adds the names, the importance, and everything for display.
  void content(Draft draft, DocumentContent content, double importance) {
    List<List<String>> forms = NameForms.of(content.names());
    terms(draft, IndexFields.NAME, NameForms.terms(forms));
    Draft.TermStream later = new Draft.TermStream(List.of());
    draft.document.add(new Field(IndexFields.PREFIX, later, TERMS));
    draft.prefixes =
        new Draft.PendingPrefixes(content.kind(), Prefixes.of(forms), content.position(), later);
    @Nullable AreaLevel level = content.level().orElse(null);
    int shortest = NameForms.shortest(forms);
    traits(draft, Traits.pack(content.kind(), level, shortest, importance, content.alpha3()));
    binary(draft, IndexFields.RECORD, content.encode());
  }

  void traits(Draft draft, long traits) {
    draft.document.add(new NumericDocValuesField(IndexFields.TRAITS, traits));
  }

  /// Adds the words of the areas around the object.
  void context(Draft draft, Collection<AreaDraft> areas, Collection<String> texts, String alpha3) {
    Set<String> terms = new TreeSet<>();
    for (AreaDraft area : areas) {
      terms.addAll(area.terms());
    }
    terms.addAll(NameForms.terms(NameForms.of(texts)));
    if (!alpha3.isEmpty()) {
      terms.addAll(CountryTerms.of(alpha3));
    }
    terms(draft, IndexFields.CONTEXT, terms);
  }

  /// Adds terms that are only matched.
  void terms(Draft draft, String field, Collection<String> terms) {
    draft.document.add(new Field(field, new Draft.TermStream(terms), TERMS));
  }

  void binary(Draft draft, String field, BytesRef value) {
    draft.document.add(new BinaryDocValuesField(field, value));
  }

  /// Adds the reference to a house in its street.
  void parent(Draft draft, int street, int house) {
    long parent = IndexFields.packParent(street, house);
    draft.document.add(new NumericDocValuesField(IndexFields.PARENT, parent));
  }

  /// Adds the cell of a point.
  void cell(Draft draft, String field, LatLng at) {
    draft.document.add(new StringField(field, Cells.of(at.lat(), at.lng()), Field.Store.NO));
  }

  /// Adds the cells that a house is found in, and the outline of its building.
  void house(Draft draft, LatLng at, Optional<BytesRef> outline) {
    Set<BytesRef> cells = new TreeSet<>();
    cells.add(Cells.of(at.lat(), at.lng()));
    if (outline.isPresent()) {
      List<LatLng> box = HouseOutline.read(outline.get()).box();
      int south = Cells.row(box.getFirst().lat());
      int north = Cells.row(box.getLast().lat());
      int west = Cells.row(box.getFirst().lng());
      int east = Cells.row(box.getLast().lng());
      if ((north - south + 1L) * (east - west + 1L) <= HOUSE_CELLS_MAX) {
        binary(draft, IndexFields.OUTLINE, outline.get());
        for (int row = south; row <= north; row++) {
          for (int column = west; column <= east; column++) {
            cells.add(Cells.term(row, column));
          }
        }
      }
    }
    for (BytesRef cell : cells) {
      draft.document.add(new StringField(IndexFields.ADDRESS_CELL, cell, Field.Store.NO));
    }
  }

  /// Adds the polygons of an area, for queries by point.
  ///
  /// @throws IllegalArgumentException when the polygons are invalid
  void shape(Draft draft, Geometry geometry) {
    for (int i = 0; i < geometry.getNumGeometries(); i++) {
      if (geometry.getGeometryN(i) instanceof org.locationtech.jts.geom.Polygon part) {
        Polygon[] holes = new Polygon[part.getNumInteriorRing()];
        for (int hole = 0; hole < holes.length; hole++) {
          holes[hole] = polygon(part.getInteriorRingN(hole));
        }
        Polygon polygon = polygon(part.getExteriorRing(), holes);
        for (Field field : LatLonShape.createIndexableFields(IndexFields.SHAPE, polygon)) {
          draft.document.add(field);
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

  /// Adds the lines of a street, for queries by nearness and for distances.
  void lines(Draft draft, List<Geometry> geometries) {
    List<Coordinate[]> lines = new ArrayList<>();
    int size = Integer.BYTES;
    for (Geometry geometry : geometries) {
      for (int i = 0; i < geometry.getNumGeometries(); i++) {
        Coordinate[] line = geometry.getGeometryN(i).getCoordinates();
        lines.add(line);
        size += Integer.BYTES * (1 + 2 * line.length);
      }
    }
    ByteBuffer bytes = ByteBuffer.allocate(size);
    bytes.putInt(lines.size());
    Set<BytesRef> cells = new TreeSet<>();
    for (Coordinate[] line : lines) {
      bytes.putInt(line.length);
      for (int i = 0; i < line.length; i++) {
        LatLng point = ElementReader.at(line[i]);
        bytes.putInt(point.latUnits()).putInt(point.lngUnits());
        addCells(line[i], line[Math.min(i + 1, line.length - 1)], cells);
      }
    }
    binary(draft, IndexFields.LINES, new BytesRef(bytes.array()));
    for (BytesRef cell : cells) {
      draft.document.add(new StringField(IndexFields.STREET_CELL, cell, Field.Store.NO));
    }
  }

  private static void addCells(Coordinate from, Coordinate to, Set<BytesRef> cells) {
    double longest = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    int steps = 1 + (int) (longest / CELL_STEP_DEGREES);
    for (int i = 0; i <= steps; i++) {
      double share = (double) i / steps;
      cells.add(Cells.of(from.y + share * (to.y - from.y), from.x + share * (to.x - from.x)));
    }
  }

  /// The number of the next document.
  int next() {
    return count;
  }

  /// Completes and writes the next document.
  void add(Draft draft) throws IOException {
    Draft.PendingPrefixes pending = draft.prefixes;
    if (pending != null) {
      pending.terms().set(prefixes.of(pending.kind(), pending.prefixes(), pending.position()));
    }
    writer.addDocument(draft.document);
    count++;
  }
}
