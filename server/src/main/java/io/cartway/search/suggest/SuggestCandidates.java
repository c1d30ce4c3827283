package io.cartway.search.suggest;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.Prefixes;
import io.cartway.search.item.SearchArea;
import io.cartway.search.match.QueryTerms;
import io.cartway.search.query.TokenSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/// Finds the candidates of an incomplete text, most promising first.
///
/// Short prefixes are terms of the index; longer ones are looked up among its words. A word in very
/// many documents is searched only nearby, and in the list for the whole index: so the work does
/// not grow with the index.
final class SuggestCandidates {

  /// A word with more documents than this is searched only nearby.
  private static final int BROAD = 4_096;

  /// Maximum number of words that the typed letters may mean.
  private static final int WORDS_MAX = 512;

  private static final int CONTEXT_WORDS_MAX = 64;

  /// Minimum length of prefixes for surroundings: shorter ones match half of all areas.
  private static final int CONTEXT_LETTERS_MIN = 3;

  /// Maximum number of cells of an area that are searched one by one.
  private static final int CELLS_MAX = 25;

  private static final int NO_MORE = DocIdSetIterator.NO_MORE_DOCS;

  private final LeafReader leaf;
  private final PrefixQueryTerms queryTerms;
  private final TokenMaskTable found = new TokenMaskTable();
  private final List<String> cells;

  /// Tokens that any document may explain, as far as it is known.
  private TokenSet doubtful = TokenSet.EMPTY;

  SuggestCandidates(LeafReader leaf, PrefixQueryTerms queryTerms, SearchArea area) {
    this.leaf = leaf;
    this.queryTerms = queryTerms;
    this.cells = cells(area);
  }

  /// The suffixes of the terms of the searched cells, coarsest grid first.
  private static List<String> cells(SearchArea area) {
    Optional<Bounds> box = area.within().map(Area::bounds).or(() -> area.route().map(Area::bounds));
    List<String> cells = new ArrayList<>();
    for (int grid = 0; grid < Prefixes.grids(); grid++) {
      List<String> inside = box.isEmpty() ? List.of() : cells(grid, box.get());
      if (inside.isEmpty() && area.center().isPresent()) {
        cells.addAll(around(grid, area.center().get()));
      }
      cells.addAll(inside);
    }
    return cells;
  }

  private static List<String> around(int grid, LatLng center) {
    List<String> cells = new ArrayList<>();
    int row = Prefixes.row(grid, center.lat());
    int column = Prefixes.column(grid, center.lng());
    for (int i = Math.max(0, row - 1); i <= row + 1; i++) {
      for (int j = Math.max(0, column - 1); j <= column + 1; j++) {
        cells.add(Prefixes.cell(grid, i, j));
      }
    }
    return cells;
  }

  private static List<String> cells(int grid, Bounds box) {
    int firstRow = Prefixes.row(grid, box.south());
    int firstColumn = Prefixes.column(grid, box.west());
    int rows = Prefixes.row(grid, box.north()) - firstRow + 1;
    int columns = Prefixes.column(grid, box.east()) - firstColumn + 1;
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < rows && (long) rows * columns <= CELLS_MAX; i++) {
      for (int j = 0; j < columns; j++) {
        cells.add(Prefixes.cell(grid, firstRow + i, firstColumn + j));
      }
    }
    return cells;
  }

  /// The documents and the tokens that they may explain.
  TokenMaskTable find() throws IOException {
    TermsEnum names = iterator(IndexFields.NAME);
    TermsEnum starts = iterator(IndexFields.PREFIX);
    if (names == null || starts == null) {
      return found;
    }
    for (QueryTerms.TermVariant variant : queryTerms.variants()) {
      if (names.seekExact(variant.term())) {
        addWord(
            names, starts, variant.term().utf8ToString(), variant.tokens(), variant.similarity());
      }
    }
    boolean isFirst = queryTerms.size() == 1 || found.isEmpty();
    for (int i = 0; i < queryTerms.size(); i++) {
      if (queryTerms.isOpen(i)) {
        String letters = queryTerms.typing(i).letters();
        int length = letters.codePointCount(0, letters.length());
        if (length > Prefixes.LETTERS_MAX) {
          addWords(names, starts, letters, TokenSet.of(i));
          addAliases(names, starts, i);
        } else if (length > 1 || isFirst) {
          addStarts(starts, letters, TokenSet.of(i), queryTerms.started(length, length + 1));
        }
        addPair(names, starts, i, letters);
      }
    }
    if (queryTerms.size() > 1) {
      markContext();
    }
    return found;
  }

  /// Tokens that any document may explain, as far as it is known.
  TokenSet doubtful() {
    return doubtful;
  }

  private @Nullable TermsEnum iterator(String field) throws IOException {
    Terms terms = leaf.terms(field);
    return terms == null ? null : terms.iterator();
  }

  private void addPair(TermsEnum names, TermsEnum starts, int token, String letters)
      throws IOException {
    if (token > 0) {
      String joined = queryTerms.term(token - 1) + letters;
      if (joined.length() > Prefixes.LETTERS_MAX) {
        addWords(names, starts, joined, TokenSet.range(token - 1, token + 1));
      }
    }
  }

  private void addAliases(TermsEnum names, TermsEnum starts, int token) throws IOException {
    for (String alias : queryTerms.typing(token).aliases()) {
      if (names.seekExact(new BytesRef(alias))) {
        addWord(names, starts, alias, TokenSet.of(token), 1);
      }
    }
  }

  /// Adds the words of the index with a prefix.
  private void addWords(TermsEnum names, TermsEnum starts, String letters, TokenSet tokens)
      throws IOException {
    BytesRef start = new BytesRef(letters);
    if (names.seekCeil(start) == TermsEnum.SeekStatus.END) {
      return;
    }
    BytesRef word = names.term();
    for (int i = 0; word != null && StringHelper.startsWith(word, start); i++) {
      if (i == WORDS_MAX) {
        addStarts(starts, startOf(letters), tokens, 1);
        return;
      }
      addWord(names, starts, letters, tokens, queryTerms.started(start.length, word.length));
      word = names.next();
    }
  }

  private static String startOf(String letters) {
    int length = letters.codePointCount(0, letters.length());
    return letters.substring(
        0, letters.offsetByCodePoints(0, Math.min(Prefixes.LETTERS_MAX, length)));
  }

  /// Adds the documents of the current word of `names`.
  private void addWord(
      TermsEnum names, TermsEnum starts, String word, TokenSet tokens, double similarity)
      throws IOException {
    PostingsEnum documents = names.postings(null, PostingsEnum.NONE);
    if (names.docFreq() <= BROAD) {
      for (int next = documents.nextDoc(); next != NO_MORE; next = documents.nextDoc()) {
        found.add(next, tokens, similarity);
      }
      return;
    }
    TokenMaskTable near = new TokenMaskTable();
    near.addAll(found);
    addStarts(starts, startOf(word), near);
    int next = -1;
    for (int document : near.sorted()) {
      next = next < document ? documents.advance(document) : next;
      if (next == document) {
        found.add(document, tokens, similarity);
      }
    }
  }

  private void addStarts(TermsEnum starts, String letters, TokenSet tokens, double similarity)
      throws IOException {
    TokenMaskTable near = new TokenMaskTable();
    addStarts(starts, letters, near);
    near.forEach(document -> found.add(document, tokens, similarity));
  }

  /// Adds the list of a prefix for the whole index, and those of nearby cells if it is not
  /// complete.
  private void addStarts(TermsEnum starts, String letters, TokenMaskTable to) throws IOException {
    if (letters.isEmpty() || !starts.seekExact(new BytesRef(letters))) {
      return;
    }
    boolean isAll = starts.docFreq() < Prefixes.EVERYWHERE_MAX;
    addAll(starts, to);
    for (String cell : isAll ? List.<String>of() : cells) {
      if (starts.seekExact(new BytesRef(letters + cell))) {
        addAll(starts, to);
      }
    }
  }

  private static void addAll(TermsEnum term, TokenMaskTable to) throws IOException {
    PostingsEnum documents = term.postings(null, PostingsEnum.NONE);
    for (int next = documents.nextDoc(); next != NO_MORE; next = documents.nextDoc()) {
      to.add(next, TokenSet.EMPTY, 0);
    }
  }

  /// Marks tokens that the surroundings of documents explain.
  private void markContext() throws IOException {
    TermsEnum context = iterator(IndexFields.CONTEXT);
    if (context == null || found.isEmpty()) {
      return;
    }
    int[] documents = found.sorted();
    for (QueryTerms.TermVariant variant : queryTerms.variants()) {
      if (context.seekExact(variant.term())) {
        mark(context, documents, variant.tokens(), variant.similarity());
      }
    }
    for (int i = 0; i < queryTerms.size(); i++) {
      if (!queryTerms.isOpen(i)) {
        continue;
      }
      String letters = queryTerms.typing(i).letters();
      if (letters.length() < CONTEXT_LETTERS_MIN || !markStarted(context, documents, letters, i)) {
        doubtful = doubtful.with(i);
      }
    }
  }

  private boolean markStarted(TermsEnum context, int[] documents, String letters, int token)
      throws IOException {
    BytesRef start = new BytesRef(letters);
    if (context.seekCeil(start) == TermsEnum.SeekStatus.END) {
      return true;
    }
    BytesRef word = context.term();
    for (int i = 0; word != null && StringHelper.startsWith(word, start); i++) {
      if (i == CONTEXT_WORDS_MAX) {
        return false;
      }
      mark(context, documents, TokenSet.of(token), 1);
      word = context.next();
    }
    return true;
  }

  private void mark(TermsEnum term, int[] documents, TokenSet tokens, double similarity)
      throws IOException {
    PostingsEnum postings = term.postings(null, PostingsEnum.NONE);
    int next = -1;
    for (int i = 0; i < documents.length && next != NO_MORE; i++) {
      next = next < documents[i] ? postings.advance(documents[i]) : next;
      if (next == documents[i]) {
        found.add(documents[i], tokens, similarity);
      }
    }
  }
}
