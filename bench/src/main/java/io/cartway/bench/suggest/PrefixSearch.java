package io.cartway.bench.suggest;

import io.cartway.bench.search.Plain;
import io.cartway.bench.search.Truth;
import io.cartway.bench.search.TruthAddress;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/// Prefix search the plain way, as Photon is known to do it: an inverted index with the beginnings
/// of all words of a thing's names and of the address around it; all words that are typed must be
/// found; what is called so comes before what lies in a street or town called so; the more
/// prominent and the nearer, the better; and where nothing is found, other letters are tried. Not
/// Photon itself: in memory, made of the same raw objects that are asked for.
final class PrefixSearch implements Engine {

  /// Prefixes of the words of names, town and street.
  private static final String STARTS = "starts";

  /// Whole words of the same.
  private static final String WORDS = "words";

  /// Prefixes of the words of the names alone.
  private static final String NAME_STARTS = "nameStarts";

  private static final String NAME_WORDS = "nameWords";

  /// Marks every house.
  private static final String HOUSE = "house";

  private static final double NAME_BOOST = 2;
  private static final double NAME_WORD_BOOST = 2;

  /// Shorter words must match exactly; from this length on, two letters may be wrong.
  private static final int ONE_EDIT_FROM = 4;

  private static final int TWO_EDITS_FROM = 6;

  /// The first letter must match.
  private static final int SURE_LETTERS = 1;

  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final List<Subject> subjects = new ArrayList<>();
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  /// @param prominence from 0 to 1
  record Subject(Shown shown, double prominence) {}

  /// Indexes all named things, and the houses.
  PrefixSearch(Truth truth) throws IOException {
    try (IndexWriter writer =
        new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()))) {
      for (Truth.Named each : truth.named()) {
        Shown shown =
            new Shown(each.name() + ", " + each.city(), each.names(), Optional.of(each.position()));
        String context = each.kind() == Truth.Named.Kind.TOWN ? "" : each.city();
        writer.addDocument(
            document(
                new Subject(shown, prominence(each)), String.join(" ", each.names()), context));
      }
      for (TruthAddress each : truth.addresses()) {
        String title = each.street() + " " + each.number();
        Shown shown =
            new Shown(title + ", " + each.city(), List.of(title), Optional.of(each.position()));
        Document house =
            document(
                new Subject(shown, 0), "", String.join(" ", title, each.postcode(), each.city()));
        house.add(new StringField(HOUSE, HOUSE, Field.Store.NO));
        writer.addDocument(house);
      }
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  private Document document(Subject subject, String names, String context) {
    String name = Plain.words(names);
    String all = (name + " " + Plain.words(context)).strip();
    Document document = new Document();
    document.add(new TextField(STARTS, starts(all), Field.Store.NO));
    document.add(new TextField(WORDS, all, Field.Store.NO));
    document.add(new TextField(NAME_STARTS, starts(name), Field.Store.NO));
    document.add(new TextField(NAME_WORDS, name, Field.Store.NO));
    document.add(new NumericDocValuesField(BestHits.SUBJECT, subjects.size()));
    subjects.add(subject);
    return document;
  }

  /// All prefixes of all words.
  private static String starts(String words) {
    StringBuilder starts = new StringBuilder();
    for (String word : words.split(" ", -1)) {
      for (int end = 1; end <= word.length(); end++) {
        starts.append(word, 0, end).append(' ');
      }
    }
    return starts.toString();
  }

  /// Prominence without an encyclopedia: by rank, towns before streets before places.
  private static double prominence(Truth.Named named) {
    double byRank =
        switch (named.kind()) {
          case STREET -> 0.1;
          case PLACE, OTHER -> 0.05;
          case TOWN ->
              switch (named.what()) {
                case "city", "town" -> 0.35;
                case "village" -> 0.275;
                default -> 0.2;
              };
        };
    return named.isNoted() ? Math.max(byRank, 0.3) : byRank;
  }

  @Override
  public List<Shown> suggest(String typed, Optional<LatLng> at, int limit) throws IOException {
    List<String> words = List.of(Plain.words(typed).split(" ", -1));
    if (words.getFirst().isEmpty()) {
      return List.of();
    }
    List<Shown> found = find(query(words, false), at, limit);
    return found.isEmpty() ? find(query(words, true), at, limit) : found;
  }

  private List<Shown> find(Query query, Optional<LatLng> at, int limit) throws IOException {
    BestHits best = new BestHits(subjects, at, limit);
    searcher.search(query, best.manager());
    return best.shown();
  }

  private static Query query(List<String> words, boolean isLenient) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      boolean isLast = i == words.size() - 1;
      query.add(must(word, isLast, isLenient), Occur.MUST);
      query.add(boosted(NAME_STARTS, word, NAME_BOOST), Occur.SHOULD);
      query.add(boosted(WORDS, word, 1), Occur.SHOULD);
      query.add(boosted(NAME_WORDS, word, NAME_WORD_BOOST), Occur.SHOULD);
    }
    // Houses match only with their number.
    boolean hasNumber = words.stream().anyMatch(it -> it.codePoints().anyMatch(Character::isDigit));
    if (!hasNumber) {
      query.add(new TermQuery(new Term(HOUSE, HOUSE)), Occur.MUST_NOT);
    }
    return query.build();
  }

  /// The query for a typed word: an exact prefix; or, if lenient, a fuzzy whole word, or a fuzzy
  /// prefix for the last word.
  private static Query must(String word, boolean isLast, boolean isLenient) {
    int edits = word.length() < ONE_EDIT_FROM ? 0 : word.length() < TWO_EDITS_FROM ? 1 : 2;
    if (!isLenient || edits == 0) {
      return new TermQuery(new Term(STARTS, word));
    }
    Query near = new FuzzyQuery(new Term(isLast ? STARTS : WORDS, word), edits, SURE_LETTERS);
    return new BooleanQuery.Builder()
        .add(new TermQuery(new Term(STARTS, word)), Occur.SHOULD)
        .add(near, Occur.SHOULD)
        .build();
  }

  private static Query boosted(String field, String word, double boost) {
    return new BoostQuery(new TermQuery(new Term(field, word)), (float) boost);
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
