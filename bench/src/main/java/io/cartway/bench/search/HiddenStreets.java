package io.cartway.bench.search;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.openstreetmap.osmosis.osmbinary.Osmformat;

/// Rewrites an extract without some of its streets: their roads have no names, their houses no
/// addresses. All else stays, the stops, shops and squares that are named after them too, as where
/// a map lacks a street. A question for such a street has no right answer.
///
/// @param keys the streets' names as [Plain#key]
record HiddenStreets(Set<String> keys) {

  /// The tags that give an element to a street.
  private static final Set<String> ADDRESS =
      Set.of("addr:street", "addr:place", "addr:housenumber", "addr:full");

  /// Nothing reads this key.
  private static final ByteString HIDDEN = ByteString.copyFromUtf8("hidden");

  HiddenStreets {
    keys = Set.copyOf(keys);
  }

  /// A seeded share of the streets that have houses.
  static HiddenStreets of(Truth truth, double share, long seed) {
    Set<String> sorted = new TreeSet<>();
    truth.addresses().forEach(each -> sorted.add(Plain.key(each.street())));
    Random random = new Random(seed);
    Set<String> chosen = new HashSet<>();
    for (String key : sorted) {
      if (random.nextDouble() < share) {
        chosen.add(key);
      }
    }
    return new HiddenStreets(chosen);
  }

  /// The addresses in these streets.
  List<TruthAddress> of(Collection<TruthAddress> addresses) {
    return addresses.stream().filter(each -> keys.contains(Plain.key(each.street()))).toList();
  }

  /// Rewrites an extract, with its blocks in the order nodes, ways, relations.
  void write(Path from, Path to) throws IOException {
    Files.createDirectories(to.toAbsolutePath().getParent());
    List<SortedExtract.Block> blocks = new ArrayList<>();
    for (SortedExtract.Block block : SortedExtract.sorted(from)) {
      blocks.add(block.isData() ? block.with(hide(block.content())) : block);
    }
    SortedExtract.write(blocks, to);
  }

  private Osmformat.PrimitiveBlock hide(Osmformat.PrimitiveBlock block) {
    List<ByteString> texts = block.getStringtable().getSList();
    Hiding hiding = new Hiding(texts, texts.size());
    Osmformat.PrimitiveBlock.Builder written = block.toBuilder();
    written.getStringtableBuilder().addS(HIDDEN);
    for (Osmformat.PrimitiveGroup.Builder group : written.getPrimitivegroupBuilderList()) {
      for (Osmformat.Node.Builder node : group.getNodesBuilderList()) {
        hiding.hide(false, node.getKeysCount(), node::getKeys, node::getVals, node::setKeys);
      }
      for (Osmformat.Way.Builder way : group.getWaysBuilderList()) {
        hiding.hide(true, way.getKeysCount(), way::getKeys, way::getVals, way::setKeys);
      }
      for (Osmformat.Relation.Builder relation : group.getRelationsBuilderList()) {
        hiding.hide(
            true, relation.getKeysCount(), relation::getKeys, relation::getVals, relation::setKeys);
      }
      if (group.hasDense()) {
        hiding.hide(group.getDenseBuilder());
      }
    }
    return written.build();
  }

  private interface Setter {
    Object set(int index, int key);
  }

  /// Hides the tags of elements of one block.
  private final class Hiding {
    private final List<ByteString> texts;
    private final int hidden;

    /// @param texts its table of texts
    /// @param hidden the number of the key that nothing reads
    Hiding(List<ByteString> texts, int hidden) {
      this.texts = texts;
      this.hidden = hidden;
    }

    /// @param mayBeRoad whether a `highway` of it is a road, not a stop or a crossing
    void hide(
        boolean mayBeRoad,
        int count,
        IntUnaryOperator keys,
        IntUnaryOperator values,
        Setter setter) {
      boolean isRoad =
          mayBeRoad && has(count, keys, "highway") && isHidden(count, keys, values, "name");
      boolean isRelation =
          (has(count, keys, values, "type", "associatedStreet")
                  || has(count, keys, values, "type", "street"))
              && isHidden(count, keys, values, "name");
      boolean isHouse =
          isHidden(count, keys, values, "addr:street")
              || isHidden(count, keys, values, "addr:place");
      for (int i = 0; i < count; i++) {
        String key = text(keys.applyAsInt(i));
        if (((isRoad || isRelation) && isName(key)) || (isHouse && ADDRESS.contains(key))) {
          setter.set(i, hidden);
        }
      }
    }

    /// Dense nodes have keys and values in one list, and a zero behind each node.
    void hide(Osmformat.DenseNodes.Builder dense) {
      int from = 0;
      for (int at = 0; at < dense.getKeysValsCount(); at++) {
        if (dense.getKeysVals(at) == 0) {
          int start = from;
          hide(
              false,
              (at - from) / 2,
              i -> dense.getKeysVals(start + 2 * i),
              i -> dense.getKeysVals(start + 2 * i + 1),
              (i, key) -> dense.setKeysVals(start + 2 * i, key));
          from = at + 1;
        }
      }
    }

    private String text(int number) {
      return number == hidden ? "" : texts.get(number).toString(StandardCharsets.UTF_8);
    }

    private boolean has(int count, IntUnaryOperator keys, String wanted) {
      return find(count, keys, wanted) >= 0;
    }

    private boolean has(
        int count, IntUnaryOperator keys, IntUnaryOperator values, String wanted, String value) {
      int at = find(count, keys, wanted);
      return at >= 0 && text(values.applyAsInt(at)).equals(value);
    }

    private boolean isHidden(
        int count, IntUnaryOperator keys, IntUnaryOperator values, String wanted) {
      int at = find(count, keys, wanted);
      return at >= 0 && HiddenStreets.this.keys.contains(Plain.key(text(values.applyAsInt(at))));
    }

    private int find(int count, IntUnaryOperator keys, String wanted) {
      for (int i = 0; i < count; i++) {
        if (text(keys.applyAsInt(i)).equals(wanted)) {
          return i;
        }
      }
      return -1;
    }

    private static boolean isName(String key) {
      int colon = key.indexOf(':');
      String base = colon < 0 ? key : key.substring(0, colon);
      return base.equals("name") || base.endsWith("_name");
    }
  }
}
