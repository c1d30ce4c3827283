package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.index.DocumentKind;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.jspecify.annotations.Nullable;

/// A document that is complete but for the terms that depend on the documents before it. Threads
/// prepare drafts side by side; [DocumentWriter#add] completes and writes them in their order.
final class Draft {

  final Document document = new Document();

  /// What becomes of the prefixes of its names; null for a document without names.
  @Nullable PendingPrefixes prefixes;

  /// The geometry cannot be indexed: counted as a fault when the document is written.
  boolean isShapeInvalid;

  /// Prefixes whose terms are not known yet.
  ///
  /// @param terms the field's stream, empty until the document is written
  record PendingPrefixes(
      DocumentKind kind, Set<String> prefixes, LatLng position, TermStream terms) {}

  /// A Lucene token stream of terms that are already folded. Reused for all documents with the same
  /// terms, such as the houses of a street.
  static final class TermStream extends TokenStream {

    private final CharTermAttribute attribute = addAttribute(CharTermAttribute.class);
    private List<String> terms;
    private Iterator<String> next;

    TermStream(Collection<String> terms) {
      this.terms = List.copyOf(terms);
      this.next = this.terms.iterator();
    }

    /// Replaces the terms, before the document is written.
    void set(Collection<String> others) {
      terms = List.copyOf(others);
      next = terms.iterator();
    }

    @Override
    public void reset() {
      next = terms.iterator();
    }

    @Override
    public boolean incrementToken() {
      clearAttributes();
      if (!next.hasNext()) {
        return false;
      }
      attribute.append(next.next());
      return true;
    }
  }
}
