package io.cartway.search.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The spellings of names in queries, as tokens.
public final class NameForms {

  private NameForms() {}

  /// The distinct forms of all names, with umlauts unchanged and written out.
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

  /// The tokens of forms, and each two neighbours joined: `Bahnhof Strasse` is also queried as
  /// `Bahnhofstrasse`.
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

  /// The number of tokens of the shortest form.
  public static int shortest(List<List<String>> forms) {
    return forms.stream().mapToInt(List::size).min().orElse(0);
  }

  public static List<String[]> arrays(List<List<String>> forms) {
    List<String[]> arrays = new ArrayList<>(forms.size());
    forms.forEach(form -> arrays.add(form.toArray(new String[0])));
    return arrays;
  }
}
