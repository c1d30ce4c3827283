package io.cartway.search.index;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// What the terms of an index say: in how many documents one is, and in which. An empty index has
/// none. Thread-safe.
public final class IndexTerms {

  private final @Nullable LeafReader leaf;
  private final AlikeTerms alike = new AlikeTerms(this);

  IndexTerms(@Nullable LeafReader leaf) {
    this.leaf = leaf;
  }

  /// In how many documents a term is.
  ///
  /// @param field of [IndexFields]
  public int count(String field, String term) throws IOException {
    return count(field, new BytesRef(term));
  }

  /// In how many documents a term is.
  public int count(String field, BytesRef term) throws IOException {
    return leaf == null ? 0 : leaf.docFreq(new Term(field, term));
  }

  /// Whether a document has a term.
  public boolean has(String field, String term) throws IOException {
    return count(field, term) > 0;
  }

  /// The words that are a few letters away from others.
  public AlikeTerms alike() {
    return alike;
  }

  /// How much a word tells, by how many documents have it: 1 for none, about 0 for all.
  public double rarity(int documents) {
    int all = leaf == null ? 0 : leaf.maxDoc();
    return 1 - Math.log(1 + documents) / Math.log(3 + all);
  }

  /// The documents that have a term.
  public Documents documents(String field, String term) throws IOException {
    return new Documents(
        leaf == null ? null : leaf.postings(new Term(field, term), PostingsEnum.NONE));
  }

  /// The terms of a field, for who walks them; null when no document has any.
  public @Nullable Terms walk(String field) throws IOException {
    return leaf == null ? null : leaf.terms(field);
  }

  /// Adds the documents in the cells round a point.
  ///
  /// @param field with terms of [Cells]
  public void addInCells(String field, LatLng at, double meters, Set<Integer> documents)
      throws IOException {
    Terms terms = walk(field);
    if (terms == null) {
      return;
    }
    List<BytesRef> cells = new ArrayList<>();
    Cells.around(at, meters, cells::add);
    TermsEnum term = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef cell : cells) {
      if (term.seekExact(cell)) {
        postings = term.postings(postings, PostingsEnum.NONE);
        int document = postings.nextDoc();
        while (document != DocIdSetIterator.NO_MORE_DOCS) {
          documents.add(document);
          document = postings.nextDoc();
        }
      }
    }
  }

  /// Takes a term, and in how many documents it is.
  public interface Visitor {
    void visit(String term, int documents) throws IOException;
  }

  /// All terms of a field in their order.
  public void forEach(String field, Visitor visitor) throws IOException {
    Terms terms = walk(field);
    TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
    for (BytesRef next = each.next(); next != null; next = each.next()) {
      visitor.visit(next.utf8ToString(), each.docFreq());
    }
  }

  /// Documents, one after the other. For one thread.
  public static final class Documents {

    /// There are no more.
    public static final int NONE = -1;

    private final @Nullable PostingsEnum postings;

    private Documents(@Nullable PostingsEnum postings) {
      this.postings = postings;
    }

    /// The next one, larger than the one before; [#NONE] behind the last.
    public int next() throws IOException {
      int document = postings == null ? DocIdSetIterator.NO_MORE_DOCS : postings.nextDoc();
      return document == DocIdSetIterator.NO_MORE_DOCS ? NONE : document;
    }
  }
}
