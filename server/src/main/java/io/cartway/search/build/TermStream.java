package io.cartway.search.build;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/// A Lucene token stream of terms that are already folded. Reused for all documents with the same
/// terms, such as the houses of a street.
final class TermStream extends TokenStream {

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
