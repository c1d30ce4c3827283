package io.cartway.roads.rules;

import io.cartway.roads.Access;
import io.cartway.roads.rules.Conditional.Clause;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// What the build of a region asks of conditional tags: which values a key may have, and whether a
/// road closes for a part of the year.
public final class ConditionalTags {

  private static final String CONDITIONAL = ":conditional";

  private ConditionalTags() {}

  /// The values that a key may take on a condition that may hold for somebody we route; empty
  /// without `key:conditional`.
  public static Set<String> values(Map<String, String> tags, String key) {
    String text = tags.get(key + CONDITIONAL);
    Set<String> values = new TreeSet<>();
    if (text != null) {
      Conditional.parse(text).clauses().stream()
          .filter(Clause::canHold)
          .forEach(clause -> values.add(clause.value()));
    }
    return values;
  }

  /// Whether a condition on access closes the road, or opens it, for a part of every year.
  public static boolean isSeasonal(Map<String, String> tags) {
    for (Map.Entry<String, String> tag : tags.entrySet()) {
      if (tag.getKey().endsWith(CONDITIONAL) && isAccess(tag.getKey())) {
        for (Clause clause : Conditional.parse(tag.getValue()).clauses()) {
          Access access = AccessWords.read(clause.value(), TransportMode.CAR);
          if (access != null && clause.isSeasonal()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /// The terms of the conditional tags that are not understood.
  public static List<String> unread(Map<String, String> tags) {
    List<String> unread = new ArrayList<>();
    tags.forEach((key, value) -> {
      if (key.endsWith(CONDITIONAL)) {
        unread.addAll(Conditional.parse(value).unread());
      }
    });
    return unread;
  }

  private static boolean isAccess(String key) {
    int colon = key.indexOf(':');
    return AccessWords.isKey(key.substring(0, colon));
  }
}
