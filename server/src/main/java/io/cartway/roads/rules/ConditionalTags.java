package io.cartway.roads.rules;

import io.cartway.roads.Access;
import io.cartway.roads.rules.Conditional.Clause;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Queries about conditional tags for the region build: the values that a key may have, and
/// seasonal closures.
public final class ConditionalTags {

  private static final String CONDITIONAL = ":conditional";

  private ConditionalTags() {}

  /// The values of a key under conditions that may hold for our vehicles; empty without
  /// `key:conditional`.
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

  /// Whether a condition on access closes or opens the road for a part of every year.
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
