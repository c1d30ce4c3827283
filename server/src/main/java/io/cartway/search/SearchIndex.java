package io.cartway.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.MMapDirectory;

/// An opened search index. Thread-safe; closed when no question is under way any more.
public final class SearchIndex implements AutoCloseable {

  private final MMapDirectory files;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final Map<String, KnownArea> areas;

  private SearchIndex(MMapDirectory files, DirectoryReader reader) throws IOException {
    this.files = files;
    this.reader = reader;
    this.searcher = new IndexSearcher(reader);
    this.areas = readAreas(searcher);
  }

  /// Opens the index in a folder.
  ///
  /// @throws IOException when there is none, or it is of another format; says so in one sentence
  public static SearchIndex open(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new IOException("there is no search index at " + directory);
    }
    MMapDirectory files = new MMapDirectory(directory);
    DirectoryReader reader = null;
    try {
      reader = DirectoryReader.open(files);
      String format = reader.getIndexCommit().getUserData().get("format");
      if (!IndexFields.FORMAT.equals(format)) {
        throw new IOException(
            "the search index at %s has format %s; this server reads %s"
                .formatted(directory, format, IndexFields.FORMAT));
      }
      return new SearchIndex(files, reader);
    } catch (IOException | RuntimeException e) {
      if (reader != null) {
        reader.close();
      }
      files.close();
      throw e;
    }
  }

  private static Map<String, KnownArea> readAreas(IndexSearcher searcher) throws IOException {
    Map<String, KnownArea> areas = new HashMap<>();
    StoredFields stored = searcher.storedFields();
    Set<String> fields = Set.of(IndexFields.ID, IndexFields.LEVEL, IndexFields.NAMES);
    TermQuery query = new TermQuery(new Term(IndexFields.KIND, Kind.AREA.name()));
    int count = Math.max(1, searcher.count(query));
    for (ScoreDoc hit : searcher.search(query, count).scoreDocs) {
      Document document = stored.document(hit.doc, fields);
      String id = document.get(IndexFields.ID);
      AreaLevel level = AreaLevel.valueOf(document.get(IndexFields.LEVEL));
      Names names = Names.unpack(document.get(IndexFields.NAMES));
      areas.put(id, KnownArea.of(id, level, names));
    }
    return Map.copyOf(areas);
  }

  IndexSearcher searcher() {
    return searcher;
  }

  IndexReader reader() {
    return reader;
  }

  Optional<KnownArea> findArea(String id) {
    return Optional.ofNullable(areas.get(id));
  }

  /// How many things can be found.
  public int size() {
    return reader.numDocs();
  }

  @Override
  public void close() throws IOException {
    reader.close();
    files.close();
  }
}
