package io.cartway.search.index;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.AddressFormat;
import io.cartway.search.address.AreaCodes;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// An opened search index. Thread-safe; close it only when no query uses it any more.
///
/// An index is one segment whose documents are in the order of writing: areas, places, streets,
/// addresses. So documents can refer to each other by number.
public final class SearchIndex implements AutoCloseable {

  private static final int RECORDS = 1 << 13;

  private record Read(int document, DocumentRecord record) {}

  private final MMapDirectory files;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  /// Null when the index is empty.
  private final @Nullable LeafReader leaf;

  private final List<IndexedArea> areas;

  /// By alpha-3 code.
  private final Map<String, IndexedArea> countries;

  private final LineageTable lineage;

  private final PlaceVocabulary vocabulary;

  private final IndexTerms terms;

  /// The deadline of the query; never for the index as opened.
  private final Deadline deadline;

  /// A cache of recently read records, in slots by document number.
  private final AtomicReferenceArray<Read> records;

  private SearchIndex(
      MMapDirectory files, DirectoryReader reader, LineageTable lineage, PlaceVocabulary vocabulary)
      throws IOException {
    this.files = files;
    this.vocabulary = vocabulary;
    this.lineage = lineage;
    this.reader = reader;
    this.searcher = new IndexSearcher(reader);
    this.records = new AtomicReferenceArray<>(RECORDS);
    this.deadline = Deadline.never();
    if (reader.leaves().size() > 1) {
      throw new IOException(
          "the search index has %d segments, one was expected".formatted(reader.leaves().size()));
    }
    this.leaf = reader.leaves().isEmpty() ? null : reader.leaves().getFirst().reader();
    this.terms = new IndexTerms(leaf);
    this.areas = readAreas();
    this.countries = countriesOf(areas);
  }

  private SearchIndex(SearchIndex same, Deadline deadline) {
    files = same.files;
    lineage = same.lineage;
    vocabulary = same.vocabulary;
    terms = same.terms;
    reader = same.reader;
    searcher = same.searcher;
    leaf = same.leaf;
    areas = same.areas;
    countries = same.countries;
    records = same.records;
    this.deadline = deadline;
  }

  /// The language of most names, for callers that name none; empty when it is not known.
  public List<String> mainLanguage() throws IOException {
    String language = leaf == null ? "" : AddressFormat.language(values().record(0).alpha3);
    return language.isEmpty() ? List.of() : List.of(language);
  }

  /// The same index for one query: reading checks the deadline. Must not be closed.
  public SearchIndex until(Deadline given) {
    return new SearchIndex(this, given);
  }

  /// Opens the index in a folder.
  ///
  /// @param vocabulary the meaning of the ids of its places
  /// @throws IOException if there is none, or it has another format; the message is one sentence
  public static SearchIndex open(Path directory, PlaceVocabulary vocabulary) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new IOException("there is no search index at " + directory);
    }
    MMapDirectory files = new MMapDirectory(directory);
    DirectoryReader reader = null;
    LineageTable lineage = null;
    try {
      reader = DirectoryReader.open(files);
      String format = reader.getIndexCommit().getUserData().get("format");
      if (!IndexFields.FORMAT.equals(format)) {
        throw new IOException(
            "the search index at %s has format %s; this server reads %s"
                .formatted(directory, format, IndexFields.FORMAT));
      }
      lineage = LineageTable.open(directory);
      return new SearchIndex(files, reader, lineage, vocabulary);
    } catch (IOException | RuntimeException e) {
      if (lineage != null) {
        lineage.close();
      }
      if (reader != null) {
        reader.close();
      }
      files.close();
      throw e;
    }
  }

  /// Areas come first in the index: their ordinals are their documents.
  private List<IndexedArea> readAreas() throws IOException {
    List<IndexedArea> known = new ArrayList<>();
    if (leaf == null) {
      return known;
    }
    NumericDocValues traits = leaf.getNumericDocValues(IndexFields.TRAITS);
    BinaryDocValues records = leaf.getBinaryDocValues(IndexFields.RECORD);
    for (int doc = 0; doc < leaf.maxDoc() && traits.advanceExact(doc); doc++) {
      if (Traits.kind(traits.longValue()) != DocumentKind.AREA || !records.advanceExact(doc)) {
        break;
      }
      BytesRef value = records.binaryValue();
      DocumentRecord.Shown shown = DocumentRecord.shown(value);
      List<Integer> neighbours = new ArrayList<>();
      DocumentRecord record = DocumentRecord.read(value);
      for (int ordinal : record.around) {
        neighbours.add(ordinal);
      }
      AreaLevel level = Traits.level(traits.longValue()).orElseThrow();
      String code =
          level == AreaLevel.COUNTRY
              ? record.alpha3
              : AreaCodes.of(level, shown.names(), record.alpha3);
      known.add(new IndexedArea(doc, shown.id(), level, shown.names(), code, neighbours));
    }
    return List.copyOf(known);
  }

  /// The most important country of each code.
  private static Map<String, IndexedArea> countriesOf(List<IndexedArea> areas) {
    Map<String, IndexedArea> countries = new HashMap<>();
    for (IndexedArea area : areas) {
      if (area.level() == AreaLevel.COUNTRY && !area.code().isEmpty()) {
        countries.putIfAbsent(area.code(), area);
      }
    }
    return Map.copyOf(countries);
  }

  public IndexSearcher searcher() {
    return searcher;
  }

  /// The one segment; null when the index is empty.
  public @Nullable LeafReader leaf() {
    return leaf;
  }

  /// Whether nothing can be found.
  public boolean isEmpty() {
    return leaf == null;
  }

  /// What the documents are found by.
  public IndexTerms terms() {
    return terms;
  }

  /// The documents of the areas whose polygons hold a point.
  ///
  /// @param countMax more are left out
  public List<Integer> areasAt(LatLng at, int countMax) throws IOException {
    Query holding =
        LatLonShape.newPointQuery(
            IndexFields.SHAPE,
            ShapeField.QueryRelation.INTERSECTS,
            new double[] {at.lat(), at.lng()});
    return documents(searcher.search(holding, countMax));
  }

  /// The shape of an area; empty when the index has none, as of a settlement that is a point.
  ///
  /// @param box holds all of it
  public Optional<AreaShape> shape(int document, Bounds box) throws IOException {
    return leaf == null ? Optional.empty() : AreaShape.read(leaf, document, box);
  }

  /// The documents of a kind that are nearest to a point, the nearest first.
  public List<Integer> nearest(DocumentKind kind, LatLng at, int countMax) throws IOException {
    String field = IndexFields.pointOf(kind);
    return documents(LatLonPoint.nearest(searcher, field, at.lat(), at.lng(), countMax));
  }

  private static List<Integer> documents(TopDocs hits) {
    List<Integer> documents = new ArrayList<>(hits.scoreDocs.length);
    for (ScoreDoc hit : hits.scoreDocs) {
      documents.add(hit.doc);
    }
    return documents;
  }

  /// The ids of earlier builds and their successors.
  public LineageTable lineage() {
    return lineage;
  }

  /// The meaning of the ids of the places.
  public PlaceVocabulary vocabulary() {
    return vocabulary;
  }

  public IndexedArea area(int ordinal) {
    return areas.get(ordinal);
  }

  /// The country with a code, mapped or held in part; null when there is none.
  public @Nullable IndexedArea country(String alpha3) {
    return countries.get(alpha3);
  }

  /// Areas by their levels.
  ///
  /// @param ordinals one for each level; negative for none
  public Map<AreaLevel, IndexedArea> areas(int[] ordinals) {
    Map<AreaLevel, IndexedArea> byLevel = new EnumMap<>(AreaLevel.class);
    AreaLevel[] levels = AreaLevel.values();
    for (int i = 0; i < ordinals.length; i++) {
      if (ordinals[i] >= 0) {
        byLevel.put(levels[i], areas.get(ordinals[i]));
      }
    }
    return byLevel;
  }

  /// The number of documents.
  public int size() {
    return reader.numDocs();
  }

  /// The values for one query, read in one thread.
  public Values values() throws IOException {
    return new Values(leaf(), records, deadline);
  }

  /// The document of an id; -1 when there is none.
  public int documentOf(String id) throws IOException {
    return terms.documents(IndexFields.ID, id).next();
  }

  @Override
  public void close() throws IOException {
    reader.close();
    files.close();
    lineage.close();
  }

  /// The deadline of the query.
  public Deadline deadline() {
    return deadline;
  }

  /// Doc values by document in any order; reading them checks the deadline now and then. For one
  /// query in one thread.
  public static final class Values {

    private final @Nullable LeafReader leaf;
    private final Column traits;
    private final Column positions;
    private final Column parents;

    /// Checking the deadline costs as much as reading a number.
    private static final int EFFORT_BETWEEN_LOOKS = 512;

    /// The cost of reading and unpacking a record, in reads of a number.
    private static final int RECORD_EFFORT = 32;

    private final AtomicReferenceArray<Read> records;
    private final Deadline deadline;
    private final Blobs recordsRead = new Blobs(IndexFields.RECORD);
    private final Blobs houses = new Blobs(IndexFields.HOUSES);
    private final Blobs lines = new Blobs(IndexFields.LINES);
    private final Blobs crossings = new Blobs(IndexFields.CROSSINGS);
    private final Blobs outlines = new Blobs(IndexFields.OUTLINE);
    private int effort;

    private Values(@Nullable LeafReader leaf, AtomicReferenceArray<Read> records, Deadline deadline)
        throws IOException {
      this.leaf = leaf;
      this.deadline = deadline;
      this.records = records;
      traits = new Column(IndexFields.TRAITS);
      positions = new Column(IndexFields.POSITION);
      parents = new Column(IndexFields.PARENT);
    }

    /// The deadline of the query.
    public Deadline deadline() {
      return deadline;
    }

    /// Counts work, and checks the deadline after enough of it.
    ///
    /// @param more in reads of a number: about 30 nanoseconds each
    public void spend(int more) {
      effort += more;
      if (effort >= EFFORT_BETWEEN_LOOKS) {
        effort = 0;
        deadline.check();
      }
    }

    public long traits(int document) throws IOException {
      return traits.at(document);
    }

    public LatLng position(int document) throws IOException {
      return IndexFields.position(positions.at(document));
    }

    public long packedPosition(int document) throws IOException {
      return positions.at(document);
    }

    /// The street and house of an address, see [IndexFields#PARENT].
    public long parent(int document) throws IOException {
      return parents.at(document);
    }

    public DocumentRecord record(int document) throws IOException {
      int place = document & RECORDS - 1;
      Read read = records.get(place);
      if (read != null && read.document == document) {
        return read.record;
      }
      DocumentRecord record = readRecord(document);
      records.set(place, new Read(document, record));
      return record;
    }

    private DocumentRecord readRecord(int document) throws IOException {
      BytesRef value = binary(recordsRead, document);
      if (value == null) {
        throw new IOException("the search index has no record of document " + document);
      }
      return DocumentRecord.read(value);
    }

    public DocumentRecord.Shown shown(int document) throws IOException {
      BytesRef value = binary(recordsRead, document);
      if (value == null) {
        throw new IOException("the search index has no record of document " + document);
      }
      return DocumentRecord.shown(value);
    }

    /// The houses of a street; null if it has none.
    public @Nullable HouseBook houses(int document) throws IOException {
      BytesRef value = binary(houses, document);
      return value == null ? null : HouseBook.read(value);
    }

    /// The outline of the building of an address; null when none is known. Cheapest in the order of
    /// the documents.
    public @Nullable HouseOutline outline(int document) throws IOException {
      spend(1);
      BytesRef value = outlines.at(document);
      return value == null ? null : HouseOutline.read(value);
    }

    /// The lines of a street; null for one that is known from its houses only.
    public @Nullable StreetLines lines(int document) throws IOException {
      BytesRef value = binary(lines, document);
      return value == null ? null : StreetLines.read(value);
    }

    /// The intersections of a street with other streets.
    public List<Crossings.Crossing> crossings(int document) throws IOException {
      BytesRef value = binary(crossings, document);
      return value == null ? List.of() : Crossings.read(value);
    }

    private @Nullable BytesRef binary(Blobs blobs, int document) throws IOException {
      spend(RECORD_EFFORT);
      return blobs.at(document);
    }

    /// Bytes by document. Lucene's iterator only moves forward, so going back takes a new one; each
    /// has a buffer for the longest value of the field.
    private final class Blobs {
      private final String field;
      private @Nullable BinaryDocValues values;
      private int last = -1;

      Blobs(String field) {
        this.field = field;
      }

      /// Valid until the next one is read; null for none.
      @Nullable BytesRef at(int document) throws IOException {
        BinaryDocValues current = values;
        if (current == null || document < last) {
          current = leaf == null ? null : leaf.getBinaryDocValues(field);
          values = current;
        }
        last = document;
        return current != null && current.advanceExact(document) ? current.binaryValue() : null;
      }
    }

    /// Numbers by document: Lucene's iterator only moves forward, so going back takes a new one.
    private final class Column {
      private final String field;
      private @Nullable NumericDocValues values;
      private int last = -1;

      Column(String field) {
        this.field = field;
      }

      long at(int document) throws IOException {
        spend(1);
        NumericDocValues current = values;
        if (current == null || document < last) {
          current = leaf == null ? null : leaf.getNumericDocValues(field);
          values = current;
        }
        last = document;
        if (current == null || !current.advanceExact(document)) {
          throw new IOException(
              "the search index has no %s of document %d".formatted(field, document));
        }
        return current.longValue();
      }
    }
  }
}
