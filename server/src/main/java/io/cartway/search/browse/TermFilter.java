package io.cartway.search.browse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Documents with at least one term of each group and no excluded term. For one query in one
/// thread.
final class TermFilter {

  /// One of these terms of a field.
  private record Group(String field, List<BytesRef> terms, long count) {}

  private final LeafReader leaf;
  private final List<Group> wanted = new ArrayList<>();
  private final List<Group> unwanted = new ArrayList<>();

  TermFilter(LeafReader leaf) {
    this.leaf = leaf;
  }

  /// Requires one of the terms; an empty list matches nothing.
  void want(String field, Collection<String> terms) throws IOException {
    wanted.add(group(field, terms));
  }

  /// Excludes all of the terms.
  void exclude(String field, Collection<String> terms) throws IOException {
    unwanted.add(group(field, terms));
  }

  private Group group(String field, Collection<String> texts) throws IOException {
    List<BytesRef> known = new ArrayList<>();
    long count = 0;
    Terms terms = leaf.terms(field);
    if (terms != null) {
      TermsEnum term = terms.iterator();
      for (String text : texts) {
        BytesRef bytes = new BytesRef(text);
        if (term.seekExact(bytes)) {
          known.add(bytes);
          count += term.docFreq();
        }
      }
    }
    return new Group(field, known, count);
  }

  /// Whether no term is required yet.
  boolean wantsAll() {
    return wanted.isEmpty();
  }

  /// An upper bound of the documents to examine.
  long count() {
    return rarest().count;
  }

  private Group rarest() {
    Group rarest = wanted.getFirst();
    for (Group group : wanted) {
      rarest = group.count < rarest.count ? group : rarest;
    }
    return rarest;
  }

  /// Receives documents.
  interface Taker {
    /// @param document in increasing order
    void take(int document) throws IOException;
  }

  /// Visits all matching documents.
  void forEach(Taker taker) throws IOException {
    Group rarest = rarest();
    Union driver = new Union(rarest);
    Pass others = new Pass(rarest);
    for (int document = driver.advance(0);
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = driver.advance(document + 1)) {
      if (others.accepts(document)) {
        taker.take(document);
      }
    }
  }

  /// Tests documents in increasing order.
  Pass pass() throws IOException {
    return new Pass(null);
  }

  /// One pass through the postings.
  final class Pass {
    private final List<Union> wantedUnions = new ArrayList<>();
    private final List<Union> unwantedUnions = new ArrayList<>();

    private Pass(@Nullable Group known) throws IOException {
      for (Group group : wanted) {
        if (!group.equals(known)) {
          wantedUnions.add(new Union(group));
        }
      }
      for (Group group : unwanted) {
        unwantedUnions.add(new Union(group));
      }
    }

    boolean accepts(int document) throws IOException {
      for (Union union : wantedUnions) {
        if (!union.has(document)) {
          return false;
        }
      }
      for (Union union : unwantedUnions) {
        if (union.has(document)) {
          return false;
        }
      }
      return true;
    }
  }

  /// The documents of all terms of a group.
  private final class Union {
    private final List<PostingsEnum> postings = new ArrayList<>();

    Union(Group group) throws IOException {
      Terms terms = group.terms.isEmpty() ? null : leaf.terms(group.field);
      if (terms != null) {
        TermsEnum term = terms.iterator();
        for (BytesRef bytes : group.terms) {
          if (term.seekExact(bytes)) {
            postings.add(term.postings(null, PostingsEnum.NONE));
          }
        }
      }
    }

    /// The first document from this one on.
    int advance(int document) throws IOException {
      int first = DocIdSetIterator.NO_MORE_DOCS;
      for (PostingsEnum each : postings) {
        int at = each.docID();
        first = Math.min(first, at < document ? each.advance(document) : at);
      }
      return first;
    }

    boolean has(int document) throws IOException {
      for (PostingsEnum each : postings) {
        int at = each.docID();
        if ((at < document ? each.advance(document) : at) == document) {
          return true;
        }
      }
      return false;
    }
  }
}
