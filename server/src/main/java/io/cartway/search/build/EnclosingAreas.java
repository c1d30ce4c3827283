package io.cartway.search.build;

import io.cartway.search.address.AreaLevel;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The areas around a point. Immutable, and equal when the areas are: see [AreaTree#once].
///
/// @param byLevel one area per existing level
/// @param alpha3 the country, empty on the high seas
record EnclosingAreas(Map<AreaLevel, AreaDraft> byLevel, String alpha3) {

  EnclosingAreas {
    EnumMap<AreaLevel, AreaDraft> copy = new EnumMap<>(AreaLevel.class);
    copy.putAll(byLevel);
    byLevel = Collections.unmodifiableMap(copy);
  }

  @Nullable AreaDraft find(AreaLevel level) {
    return byLevel.get(level);
  }

  /// The id of the area of a level; empty when there is none.
  String idOf(AreaLevel level) {
    AreaDraft area = byLevel.get(level);
    return area == null ? "" : area.id;
  }

  /// The same with another area at a level.
  EnclosingAreas with(AreaLevel level, AreaDraft area) {
    EnumMap<AreaLevel, AreaDraft> copy = new EnumMap<>(AreaLevel.class);
    copy.putAll(byLevel);
    copy.put(level, area);
    return new EnclosingAreas(copy, alpha3);
  }

  /// The same without an area at a level.
  EnclosingAreas without(AreaLevel level) {
    EnumMap<AreaLevel, AreaDraft> copy = new EnumMap<>(AreaLevel.class);
    copy.putAll(byLevel);
    copy.remove(level);
    return new EnclosingAreas(copy, alpha3);
  }

  /// Only the areas above a level: those around an area of that level.
  EnclosingAreas above(AreaDraft area) {
    EnumMap<AreaLevel, AreaDraft> copy = new EnumMap<>(AreaLevel.class);
    byLevel.forEach((level, other) -> {
      boolean isLarger = level.compareTo(area.level) < 0 && !other.id.equals(area.id);
      if (isLarger || (area.level == AreaLevel.POSTAL_CODE && level != AreaLevel.POSTAL_CODE)) {
        copy.put(level, other);
      }
    });
    if (area.level == AreaLevel.POSTAL_CODE) {
      copy.remove(AreaLevel.DISTRICT);
      copy.remove(AreaLevel.SUBDISTRICT);
    }
    return new EnclosingAreas(copy, alpha3);
  }
}
