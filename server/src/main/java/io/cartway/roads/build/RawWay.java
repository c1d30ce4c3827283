package io.cartway.roads.build;

import io.cartway.roads.build.tags.OsmTags;
import java.util.Map;
import java.util.TreeMap;

/// A way of the extract, stored compactly until all nodes are known.
final class RawWay {

  private static final String[] NO_TAGS = {};

  private final long id;
  private final String[] tags;
  private final long[] nodes;

  /// @param tags alternating keys and values
  RawWay(long id, String[] tags, long[] nodes) {
    this.id = id;
    this.tags = tags;
    this.nodes = nodes;
  }

  long id() {
    return id;
  }

  int nodeCount() {
    return nodes.length;
  }

  long node(int index) {
    return nodes[index];
  }

  /// The same way when its tags have been read: its nodes alone.
  RawWay withoutTags() {
    return new RawWay(id, NO_TAGS, nodes);
  }

  OsmTags tags() {
    Map<String, String> map = new TreeMap<>();
    for (int i = 0; i < tags.length; i += 2) {
      map.put(tags[i], tags[i + 1]);
    }
    return OsmTags.of(map);
  }
}
