package io.cartway.search.index;

import io.cartway.search.text.EditDistance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.CompiledAutomaton;

/// The words of an index that are a few letters away from a word. To find them takes half a
/// millisecond, and texts repeat their words (towns, countries, kinds of streets): the last 2,000
/// are remembered, in at most 6 MB. Thread-safe.
public final class AlikeTerms {

  private static final int WORDS_MAX = 2_000;

  /// Maximum number of words for one word.
  private static final int ALIKE_MAX = 24;

  private final IndexTerms terms;
  private final Map<String, List<AlikeTerm>> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<AlikeTerm>> eldest) {
          return size() > WORDS_MAX;
        }
      };

  AlikeTerms(IndexTerms terms) {
    this.terms = terms;
  }

  /// A word of the index. Nobody changes its bytes.
  ///
  /// @param similarity to the word that was asked for, between 0 and 1
  public record AlikeTerm(BytesRef term, double similarity) {}

  /// The words that are alike, the most similar first; not the word itself.
  public List<AlikeTerm> of(String word) throws IOException {
    synchronized (known) {
      List<AlikeTerm> found = known.get(word);
      if (found != null) {
        return found;
      }
    }
    List<AlikeTerm> found = find(word);
    synchronized (known) {
      known.put(word, found);
    }
    return found;
  }

  private List<AlikeTerm> find(String word) throws IOException {
    CompiledAutomaton compiled = WordAutomaton.of(word, EditDistance.allowed(word));
    List<AlikeTerm> found = new ArrayList<>();
    for (String field : List.of(IndexFields.NAME, IndexFields.CONTEXT)) {
      Terms all = terms.walk(field);
      if (all == null) {
        continue;
      }
      TermsEnum near = all.intersect(compiled, null);
      for (BytesRef next = near.next(); next != null; next = near.next()) {
        double similarity = EditDistance.similarity(word, next.utf8ToString());
        if (similarity > 0 && similarity < 1) {
          found.add(new AlikeTerm(BytesRef.deepCopyOf(next), similarity));
        }
      }
    }
    found.sort((a, b) -> {
      int bySimilarity = Double.compare(b.similarity, a.similarity);
      return bySimilarity != 0 ? bySimilarity : a.term.compareTo(b.term);
    });
    // A word of both fields is there twice, one behind the other.
    return found.stream().distinct().limit(ALIKE_MAX).toList();
  }
}
