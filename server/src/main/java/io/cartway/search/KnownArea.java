package io.cartway.search;

import java.util.Set;
import java.util.TreeSet;

/// An area as all addresses in it refer to it: kept in memory while the index is open.
///
/// @param id the document's id
/// @param terms the tokens of all its names
record KnownArea(String id, AreaLevel level, Names names, Set<String> terms) {

  KnownArea {
    terms = Set.copyOf(terms);
  }

  static KnownArea of(String id, AreaLevel level, Names names) {
    return new KnownArea(id, level, names, termsOf(names));
  }

  /// The tokens of all names, umlauts as they are and written out.
  static Set<String> termsOf(Names names) {
    Set<String> terms = new TreeSet<>();
    for (String name : names.all()) {
      terms.addAll(Folding.tokens(name));
      terms.addAll(Folding.tokens(Folding.withoutUmlauts(name)));
    }
    return terms;
  }
}
