package io.cartway.roads.build;

import io.cartway.region.build.spill.ElementForm;
import io.cartway.region.build.spill.FieldReader;
import io.cartway.region.build.spill.FieldWriter;
import io.cartway.roads.build.tags.OsmTags;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A way of the extract.
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

  /// How ways are written until all nodes are known, by id.
  static final class Form implements ElementForm<RawWay> {

    @Override
    public long key(RawWay way) {
      return way.id;
    }

    @Override
    public void write(RawWay way, FieldWriter fields) {
      fields.texts(List.of(way.tags));
      fields.number(way.nodes.length);
      long before = 0;
      for (long node : way.nodes) {
        fields.number(node - before);
        before = node;
      }
    }

    @Override
    public RawWay read(long key, FieldReader fields) {
      String[] tags = fields.texts().toArray(String[]::new);
      long[] nodes = new long[fields.count()];
      long before = 0;
      for (int i = 0; i < nodes.length; i++) {
        before += fields.number();
        nodes[i] = before;
      }
      return new RawWay(key, tags, nodes);
    }
  }

  OsmTags tags() {
    Map<String, String> map = new TreeMap<>();
    for (int i = 0; i < tags.length; i += 2) {
      map.put(tags[i], tags[i + 1]);
    }
    return OsmTags.of(map);
  }
}
