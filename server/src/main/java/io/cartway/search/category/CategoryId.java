package io.cartway.search.category;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A parsed category id: HERE's of three levels (`600`, `600-6300`, `600-6300-0066`) and ours of
/// the fourth below (`600-6300-0066-organic`). An id belongs to every id that it starts with.
///
/// @param value as used by callers and the index
public record CategoryId(String value) {

  /// The number of levels.
  public static final int LEVELS = 4;

  /// The level that corresponds to an everyday kind of shop or place.
  private static final int GROUP_LEVEL = 2;

  /// The suffix for the rest of a group: `600-6300-0000`.
  private static final String REST = "-0000";

  /// 1 for `600`, 4 for `600-6300-0066-organic`.
  public int level() {
    int level = 1;
    for (int at = value.indexOf('-'); at >= 0; at = value.indexOf('-', at + 1)) {
      level++;
    }
    return level;
  }

  /// Its parent; empty for one of the first level.
  public Optional<CategoryId> parent() {
    int end = value.lastIndexOf('-');
    return end < 0 ? Optional.empty() : Optional.of(new CategoryId(value.substring(0, end)));
  }

  /// Its ancestors, nearest first.
  public List<CategoryId> ancestors() {
    List<CategoryId> ancestors = new ArrayList<>();
    for (Optional<CategoryId> up = parent(); up.isPresent(); up = up.get().parent()) {
      ancestors.add(up.get());
    }
    return ancestors;
  }

  /// Its ancestor on a level, or itself when it is not below that level.
  ///
  /// @param level from 1
  public CategoryId upTo(int level) {
    int end = -1;
    for (int i = 0; i < level; i++) {
      end = value.indexOf('-', end + 1);
      if (end < 0) {
        return this;
      }
    }
    return new CategoryId(value.substring(0, end));
  }

  /// The second level: `600-6300` of `600-6300-0066`.
  public CategoryId group() {
    return upTo(GROUP_LEVEL);
  }

  /// Whether it is a proper descendant of another id.
  public boolean isBelow(CategoryId other) {
    int length = other.value.length();
    return value.length() > length && value.charAt(length) == '-' && value.startsWith(other.value);
  }

  /// Whether it equals another id or is its descendant.
  public boolean isWithin(CategoryId other) {
    return value.equals(other.value) || isBelow(other);
  }

  /// Whether it equals any of other ids or is a descendant of one.
  public boolean isWithinAny(List<String> others) {
    for (String other : others) {
      if (isWithin(new CategoryId(other))) {
        return true;
      }
    }
    return false;
  }

  /// Whether it is the rest of its group.
  public boolean isRest() {
    return value.endsWith(REST);
  }

  /// Ids with all their ancestors, each once: the terms of a document.
  public static Set<String> withAncestors(List<String> ids) {
    Set<String> all = new LinkedHashSet<>();
    for (String id : ids) {
      all.add(id);
      new CategoryId(id).ancestors().forEach(above -> all.add(above.value));
    }
    return all;
  }
}
