package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.index.DocumentKind;
import java.util.Set;
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
}
