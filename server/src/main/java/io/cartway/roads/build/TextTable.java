package io.cartway.roads.build;

import com.carrotsearch.hppc.IntArrayList;
import io.cartway.region.Column;
import io.cartway.roads.RoadColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// Numbers distinct strings and tag lists in order of appearance; number 0 is the empty one.
final class TextTable {

  private final Map<String, Integer> strings = new HashMap<>();
  private final IntArrayList stringFirst = new IntArrayList();
  private final ByteArrayOutputStream stringBytes = new ByteArrayOutputStream();
  private final Map<Map<String, String>, Integer> lists = new HashMap<>();
  private final IntArrayList tagFirst = new IntArrayList();
  private final IntArrayList tagPairs = new IntArrayList();

  TextTable() {
    string("");
    list(Map.of());
  }

  int string(String value) {
    Integer known = strings.get(value);
    if (known != null) {
      return known;
    }
    int number = stringFirst.size();
    stringFirst.add(stringBytes.size());
    stringBytes.writeBytes(value.getBytes(StandardCharsets.UTF_8));
    strings.put(value, number);
    return number;
  }

  int list(Map<String, String> tags) {
    Integer known = lists.get(tags);
    if (known != null) {
      return known;
    }
    int number = tagFirst.size();
    tagFirst.add(tagPairs.size() / 2);
    new TreeMap<>(tags)
        .forEach((key, value) -> {
          tagPairs.add(string(key));
          tagPairs.add(string(value));
        });
    lists.put(Map.copyOf(tags), number);
    return number;
  }

  void write(Path directory) throws IOException {
    stringFirst.add(stringBytes.size());
    tagFirst.add(tagPairs.size() / 2);
    Column.write(RoadColumn.STRING_FIRST.in(directory), stringFirst.toArray());
    Column.write(RoadColumn.STRING_BYTES.in(directory), stringBytes.toByteArray());
    Column.write(RoadColumn.TAG_FIRST.in(directory), tagFirst.toArray());
    Column.write(RoadColumn.TAG_PAIRS.in(directory), tagPairs.toArray());
  }
}
