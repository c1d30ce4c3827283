package io.cartway.hierarchy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InertialFlowTest {

  private static final int SIDE = 6;

  /// Two square grids above each other, joined by one edge in the middle. The first direction, west
  /// to east, cuts through both of them.
  @Test
  void of_the_cuts_of_all_directions_the_one_with_the_fewest_edges_wins() {
    int half = SIDE * SIDE;
    List<int[]> edges = new ArrayList<>();
    int[] x = new int[2 * half];
    int[] y = new int[2 * half];
    for (int node = 0; node < 2 * half; node++) {
      int column = node % half % SIDE;
      int row = node % half / SIDE;
      x[node] = 1_000_000 * row;
      y[node] = 1_000_000 * (column + (node < half ? 0 : SIDE + 1));
      if (column + 1 < SIDE) {
        edges.add(new int[] {node, node + 1});
      }
      if (row + 1 < SIDE) {
        edges.add(new int[] {node, node + SIDE});
      }
    }
    edges.add(new int[] {SIDE * 3 - 1, half + SIDE * 2});
    CellGraph graph =
        new CellGraph(2 * half, edges.size(), i -> edges.get(i)[0], i -> edges.get(i)[1]);
    byte[] sides = new InertialFlow(graph, x, y).bestCut();
    assertThat(edges.stream().filter(edge -> sides[edge[0]] != sides[edge[1]])).hasSize(1);
    assertThat(sides[0]).isNotEqualTo(sides[half]);
  }
}
