package io.cartway.roads;

import io.cartway.region.Column;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// The strings of the road graph: distinct lists of tags as written in OpenStreetMap (`name`,
/// `name:fr`, `ref`, `destination`, `junction:ref`).
final class RoadTexts {

  private final Column stringFirst;
  private final Column stringBytes;
  private final Column tagFirst;
  private final Column tagPairs;

  RoadTexts(Column stringFirst, Column stringBytes, Column tagFirst, Column tagPairs) {
    this.stringFirst = stringFirst;
    this.stringBytes = stringBytes;
    this.tagFirst = tagFirst;
    this.tagPairs = tagPairs;
  }

  /// A string by its number; number 0 is the empty one.
  String string(int number) {
    byte[] bytes = stringBytes.bytes(stringFirst.getInt(number), stringFirst.getInt(number + 1));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /// A tag list by its number, sorted by key; number 0 is the empty one.
  Map<String, String> tags(int list) {
    Map<String, String> tags = new LinkedHashMap<>();
    for (int pair = tagFirst.getInt(list); pair < tagFirst.getInt(list + 1L); pair++) {
      tags.put(string(tagPairs.getInt(2L * pair)), string(tagPairs.getInt(2L * pair + 1)));
    }
    return tags;
  }

  /// The value of a key in a tag list; empty when absent.
  String find(int list, String key) {
    if (list == 0) {
      return "";
    }
    byte[] wanted = key.getBytes(StandardCharsets.UTF_8);
    for (int pair = tagFirst.getInt(list); pair < tagFirst.getInt(list + 1L); pair++) {
      if (isString(tagPairs.getInt(2L * pair), wanted)) {
        return string(tagPairs.getInt(2L * pair + 1));
      }
    }
    return "";
  }

  private boolean isString(int number, byte[] wanted) {
    int from = stringFirst.getInt(number);
    if (stringFirst.getInt(number + 1L) - from != wanted.length) {
      return false;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (stringBytes.getByte(from + i) != wanted[i]) {
        return false;
      }
    }
    return true;
  }
}
