package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.build.Elimination;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Elimination as the textbook says it: a vertex goes, and its neighbours are joined in pairs.
class EliminationTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);

  @Test
  void each_vertex_keeps_the_neighbours_that_it_has_when_it_goes() {
    for (int run = 0; run < 300; run++) {
      Random random = new Random(SEED + run);
      int count = 1 + random.nextInt(40);
      List<Set<Integer>> beside = new ArrayList<>();
      List<List<Integer>> listed = new ArrayList<>();
      for (int vertex = 0; vertex < count; vertex++) {
        beside.add(new TreeSet<>());
        listed.add(new ArrayList<>());
      }
      for (int i = 0; i < random.nextInt(3 * count); i++) {
        int from = random.nextInt(count);
        int to = random.nextInt(count);
        // Loops, pairs at one end and at both ends, and pairs twice.
        listed.get(from).add(to);
        if (from != to) {
          beside.get(from).add(to);
          beside.get(to).add(from);
        }
      }
      List<Integer> order = new ArrayList<>();
      for (int vertex = 0; vertex < count; vertex++) {
        order.add(vertex);
      }
      Collections.shuffle(order, random);
      Topology topology = Elimination.run(ints(order), first(listed), flat(listed));
      compare(topology, order, beside, "seed " + (SEED + run));
    }
  }

  private static void compare(
      Topology topology, List<Integer> order, List<Set<Integer>> beside, String seed) {
    int count = order.size();
    int[] rankOf = new int[count];
    for (int rank = 0; rank < count; rank++) {
      rankOf[topology.vertexOf(rank)] = rank;
    }
    for (int vertex : order) {
      Set<Integer> last = beside.get(vertex);
      for (int one : last) {
        beside.get(one).addAll(last);
        beside.get(one).remove(one);
        beside.get(one).remove(vertex);
      }
      Set<Integer> heads = new TreeSet<>();
      int before = rankOf[vertex];
      for (int arc = topology.first[rankOf[vertex]];
          arc < topology.first[rankOf[vertex] + 1];
          arc++) {
        assertThat(topology.head[arc]).as(seed).isGreaterThan(before);
        before = topology.head[arc];
        heads.add(topology.vertexOf(topology.head[arc]));
      }
      assertThat(heads).as(seed).isEqualTo(last);
    }
  }

  private static int[] first(List<List<Integer>> listed) {
    int[] first = new int[listed.size() + 1];
    for (int i = 0; i < listed.size(); i++) {
      first[i + 1] = first[i] + listed.get(i).size();
    }
    return first;
  }

  private static int[] flat(List<List<Integer>> listed) {
    return listed.stream().flatMap(List::stream).mapToInt(Integer::intValue).toArray();
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }
}
