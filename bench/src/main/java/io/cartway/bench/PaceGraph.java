package io.cartway.bench;

import io.cartway.hierarchy.Weight;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/// A road network of the DIMACS challenge as the PACE challenge keeps it: `p tw NODES EDGES`, then
/// one undirected edge per line, nodes from 1. It is topology only: weights are random, and
/// breadth-first distances to four distant nodes stand in for positions.
final class PaceGraph {

  private static final int COST_MAX = 60_000;
  private static final int MILLIMETERS_PER_MILLI = 14;

  /// Both directions of each edge, each with a weight of its own.
  final PlainGraph graph;

  /// Per node: the difference of its distances to the first and second landmark.
  final int[] x;

  /// Per node: the same for the other two.
  final int[] y;

  private PaceGraph(PlainGraph graph) {
    this.graph = graph;
    x = new int[graph.vertexCount()];
    y = new int[graph.vertexCount()];
    place(graph, x, y);
  }

  /// Reads a file compressed with `xz`.
  static PaceGraph read(Path file, long seed) throws IOException {
    Process process =
        new ProcessBuilder("xz", "-dc", file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      return new PaceGraph(read(lines, new Random(seed)));
    }
  }

  private static PlainGraph read(BufferedReader lines, Random random) throws IOException {
    String head = lines.readLine();
    if (head == null || !head.startsWith("p tw ")) {
      throw new IOException("no graph of the PACE challenge: 'p tw' is missing");
    }
    String[] sizes = head.split(" ", -1);
    int nodes = Integer.parseInt(sizes[2]);
    int edges = Integer.parseInt(sizes[3]);
    int[] a = new int[edges];
    int[] b = new int[edges];
    int count = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      int space = line.indexOf(' ');
      if (space > 0 && line.charAt(0) != 'c') {
        a[count] = Integer.parseInt(line, 0, space, 10) - 1;
        b[count++] = Integer.parseInt(line, space + 1, line.length(), 10) - 1;
      }
    }
    if (count != edges) {
      throw new IOException("%d edges where the head says %d".formatted(count, edges));
    }
    return directed(nodes, a, b, random);
  }

  private static PlainGraph directed(int nodes, int[] a, int[] b, Random random) {
    int[] first = new int[nodes + 1];
    for (int edge = 0; edge < a.length; edge++) {
      first[a[edge] + 1]++;
      first[b[edge] + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      first[node + 1] += first[node];
    }
    int[] next = first.clone();
    int[] to = new int[2 * a.length];
    long[] weights = new long[2 * a.length];
    for (int edge = 0; edge < a.length; edge++) {
      to[next[a[edge]]] = b[edge];
      weights[next[a[edge]]++] = weight(random);
      to[next[b[edge]]] = a[edge];
      weights[next[b[edge]]++] = weight(random);
    }
    return new PlainGraph(first, to, weights);
  }

  private static long weight(Random random) {
    int cost = 1 + random.nextInt(COST_MAX);
    return Weight.of(cost, (long) cost * MILLIMETERS_PER_MILLI);
  }

  private static void place(PlainGraph graph, int[] x, int[] y) {
    int west = farthest(distances(graph, 0));
    int[] fromWest = distances(graph, west);
    int east = farthest(fromWest);
    int[] fromEast = distances(graph, east);
    int[] nearest = new int[x.length];
    for (int node = 0; node < x.length; node++) {
      x[node] = fromWest[node] - fromEast[node];
      nearest[node] = Math.min(fromWest[node], fromEast[node]);
    }
    int south = farthest(nearest);
    int[] fromSouth = distances(graph, south);
    for (int node = 0; node < x.length; node++) {
      nearest[node] = Math.min(nearest[node], fromSouth[node]);
    }
    int[] fromNorth = distances(graph, farthest(nearest));
    for (int node = 0; node < x.length; node++) {
      y[node] = fromSouth[node] - fromNorth[node];
    }
  }

  private static int farthest(int[] distances) {
    int farthest = 0;
    for (int node = 0; node < distances.length; node++) {
      if (distances[node] > distances[farthest]) {
        farthest = node;
      }
    }
    return farthest;
  }

  /// The distance of each node in edges; 0 if it is unreachable.
  private static int[] distances(PlainGraph graph, int start) {
    int[] distance = new int[graph.vertexCount()];
    Arrays.fill(distance, -1);
    int[] queue = new int[graph.vertexCount()];
    int size = 0;
    queue[size++] = start;
    distance[start] = 0;
    for (int head = 0; head < size; head++) {
      int node = queue[head];
      for (int link = graph.first[node]; link < graph.first[node + 1]; link++) {
        int other = graph.to[link];
        if (distance[other] < 0) {
          distance[other] = distance[node] + 1;
          queue[size++] = other;
        }
      }
    }
    for (int node = 0; node < distance.length; node++) {
      distance[node] = Math.max(0, distance[node]);
    }
    return distance;
  }
}
