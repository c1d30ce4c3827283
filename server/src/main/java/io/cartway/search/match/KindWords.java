package io.cartway.search.match;

import io.cartway.search.category.Categories;
import io.cartway.search.text.CommonWords;
import io.cartway.search.text.EditDistance;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The tokens of a query that are names of kinds of places: `hotel`, `bahnhof`. For one query.
final class KindWords {

  private final QueryTerms queryTerms;
  private final Categories categories;

  /// The categories by token, cached on demand.
  private final Map<Integer, Set<String>> known = new HashMap<>();

  KindWords(QueryTerms queryTerms, Categories categories) {
    this.queryTerms = queryTerms;
    this.categories = categories;
  }

  boolean contains(int token) {
    return !categories(token).isEmpty();
  }

  /// Whether a token is the name of one of these categories, or of one above it.
  boolean isOf(int token, List<String> ids) {
    for (String kind : categories(token)) {
      for (String id : ids) {
        if (id.startsWith(kind)) {
          return true;
        }
      }
    }
    return false;
  }

  private Set<String> categories(int token) {
    Set<String> ids = known.get(token);
    if (ids == null) {
      ids = new HashSet<>();
      String term = queryTerms.term(token);
      if (term.length() > 2 && !CommonWords.contains(term) && !EditDistance.hasDigit(term)) {
        for (Categories.Match match : categories.find(term, null)) {
          if (match.score() >= queryTerms.scoreWeights().words().kindMin()) {
            ids.add(match.id());
          }
        }
      }
      known.put(token, ids);
    }
    return ids;
  }
}
