package io.cartway.search.index;

import io.cartway.search.address.AreaLevel;
import io.cartway.search.text.NameForms;
import io.cartway.search.text.Names;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// An area that documents refer to; kept in memory while the index is open.
///
/// @param ordinal the number by which documents refer to it
/// @param document its document
/// @param id the document's id
/// @param code its short code (`AreaCodes`), or empty
/// @param forms its names as tokens
/// @param terms the tokens of all its names
/// @param neighbours ordinals of adjacent settlements: people often name a neighbouring town
public record IndexedArea(
    int ordinal,
    int document,
    String id,
    AreaLevel level,
    Names names,
    String code,
    List<String[]> forms,
    Set<String> terms,
    List<Integer> neighbours) {

  public IndexedArea {
    forms = List.copyOf(forms);
    terms = Set.copyOf(terms);
    neighbours = List.copyOf(neighbours);
  }

  static IndexedArea of(
      int ordinal, String id, AreaLevel level, Names names, String code, List<Integer> neighbours) {
    List<List<String>> forms = NameForms.of(names);
    Set<String> terms = new TreeSet<>();
    forms.forEach(terms::addAll);
    List<String[]> arrays = forms.stream().map(form -> form.toArray(new String[0])).toList();
    return new IndexedArea(ordinal, ordinal, id, level, names, code, arrays, terms, neighbours);
  }
}
