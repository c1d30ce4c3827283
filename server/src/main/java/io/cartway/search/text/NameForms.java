package io.cartway.search.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The ways in which names may be written in a query, as tokens.
public final class NameForms {

  private NameForms() {}

  /// The forms of all names, umlauts as they are and written out; each once.
  public static List<List<String>> of(Names names) {
    return of(names.all());
  }

  /// The forms of several texts.
  public static List<List<String>> of(Collection<String> texts) {
    Set<List<String>> forms = new LinkedHashSet<>();
    for (String text : texts) {
      forms.add(Folding.tokens(text));
      String written = Folding.withoutUmlauts(text);
      if (!written.equals(text)) {
        forms.add(Folding.tokens(written));
      }
    }
    forms.remove(List.of());
    return List.copyOf(forms);
  }

  /// The tokens of forms, and each two neighbours as one word: `Bahnhof Strasse` is asked for as
  /// `Bahnhofstrasse` as well.
  public static Set<String> terms(List<List<String>> forms) {
    Set<String> terms = new TreeSet<>();
    for (List<String> form : forms) {
      terms.addAll(form);
      for (int i = 0; i + 1 < form.size(); i++) {
        terms.add(Folding.joined(form.get(i), form.get(i + 1)));
      }
    }
    return terms;
  }

  /// How many tokens the shortest form has.
  public static int shortest(List<List<String>> forms) {
    return forms.stream().mapToInt(List::size).min().orElse(0);
  }

  public static List<String[]> arrays(List<List<String>> forms) {
    List<String[]> arrays = new ArrayList<>(forms.size());
    forms.forEach(form -> arrays.add(form.toArray(new String[0])));
    return arrays;
  }
}
