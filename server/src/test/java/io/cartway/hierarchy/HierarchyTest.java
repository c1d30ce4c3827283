package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.region.Column;
import io.cartway.region.DamagedRegionException;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files of a hierarchy: written, read, and refused when they are not whole; and what it knows
/// of the copies of arcs.
class HierarchyTest {

  /// A crossing of eight roads, and restrictions over ways that need copies of two arcs.
  private static final String WORLD =
      """
      A 0 0
      B 1 0
      C 2 0
      D 3 0
      E 1 1
      F 2 1
      G 2 -1
      H 1 -1
      I 3 1
      J 3 -1
      A-B
      B-C
      C-D
      B-E
      C-F
      C-G
      B-H
      C-I
      C-J
      no_left_turn 1 2 5
      no_right_turn 4 2 6
      no_left_turn 3 2 7
      """;

  @TempDir private Path directory;
  private RoadGraph graph;
  private Hierarchy built;

  @BeforeEach
  void build() throws IOException {
    graph = World.of(WORLD).open(directory);
    built = HierarchyBuilder.build(graph, ForkJoinPool.commonPool());
    built.write(directory.resolve("hierarchy"));
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private Hierarchy open() throws IOException {
    return Hierarchy.open(directory.resolve("hierarchy"), graph);
  }

  @Test
  void written_files_can_be_read() throws IOException {
    Hierarchy read = open();
    assertThat(read.graph()).isSameAs(graph);
    assertThat(read.topology().vertexOf).isEqualTo(built.topology().vertexOf);
    assertThat(read.topology().first).isEqualTo(built.topology().first);
    assertThat(read.topology().head).isEqualTo(built.topology().head);
    assertThat(read.links().first).isEqualTo(built.links().first);
    assertThat(read.links().to).isEqualTo(built.links().to);
  }

  @Test
  void copies_and_links_of_an_arc_are_those_of_its_states() {
    int copies = 0;
    Set<Integer> seen = new HashSet<>();
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      for (int copy : built.copiesOf(arc)) {
        assertThat(graph.stateArc(copy)).isEqualTo(arc);
        assertThat(copy).isGreaterThanOrEqualTo(graph.arcCount());
        copies++;
      }
      for (int link : built.linksOf(arc)) {
        assertThat(seen.add(link)).isTrue();
        int rank = rankOfLink(link);
        assertThat(graph.stateArc(built.topology().vertexOf(rank))).isEqualTo(arc);
      }
    }
    assertThat(copies).isEqualTo(graph.stateCount() - graph.arcCount()).isEqualTo(3);
    assertThat(seen).as("links of all arcs").hasSize(built.links().count());
  }

  private int rankOfLink(int link) {
    int rank = 0;
    while (built.links().first(rank + 1) <= link) {
      rank++;
    }
    return rank;
  }

  @Test
  void out_of_range_numbers_are_reported_with_file_and_offset() throws IOException {
    int states = graph.stateCount();
    int last = built.topology().vertexOf.length - 1;
    refused("rank_state", all -> all[0] = -1, "its number 0 must not be -1");
    refused("rank_state", all -> all[3] = states, "its number 3 must not be " + states);
    refused("rank_state", all -> all[last] = all[2], "its number " + last + " must not be");
    refused("first_arc", all -> all[0] = -1, "its number 0 must not be -1");
    refused("first_arc", all -> all[2] = all[1] - 1, "its number 2 must not be");
    refused("first_link", all -> all[1] = -1, "its number 1 must not be -1");
    refused("link_to", all -> all[4] = -1, "its number 4 must not be -1");
    refused("link_to", all -> all[0] = states, "its number 0 must not be " + states);
  }

  @Test
  void heads_lie_above_their_rank_and_ascend() throws IOException {
    int[] first = built.topology().first;
    int rank = 0;
    while (first[rank + 1] - first[rank] < 2) {
      rank++;
    }
    int arc = first[rank];
    int self = rank;
    refused("arc_head", all -> all[arc] = self, "its number " + arc + " must not be " + self);
    refused("arc_head", all -> all[arc + 1] = all[arc], "its number " + (arc + 1));
    int states = graph.stateCount();
    refused("arc_head", all -> all[arc] = states, "its number " + arc + " must not be " + states);
  }

  @Test
  void files_that_do_not_match_are_reported() throws IOException {
    for (String file :
        new String[] {"rank_state", "first_arc", "arc_head", "first_link", "link_to"}) {
      Path path = directory.resolve("hierarchy").resolve(file + ".col");
      byte[] whole = Files.readAllBytes(path);
      int[] numbers = numbers(file);
      Column.write(path, Arrays.copyOf(numbers, numbers.length + 1));
      assertThatThrownBy(this::open)
          .as(file)
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining(file)
          .hasMessageContaining("numbers where the other files ask for");
      Files.write(path, whole);
    }
    assertThat(open().topology().rankCount()).isEqualTo(graph.stateCount());
  }

  private int[] numbers(String file) {
    return switch (file) {
      case "rank_state" -> built.topology().vertexOf.clone();
      case "first_arc" -> built.topology().first.clone();
      case "arc_head" -> built.topology().head.clone();
      case "first_link" -> built.links().first.clone();
      default -> built.links().to.clone();
    };
  }

  /// A file with other numbers is told, and the whole one is read again.
  private void refused(String file, Consumer<int[]> damage, String expected) throws IOException {
    Path path = directory.resolve("hierarchy").resolve(file + ".col");
    byte[] whole = Files.readAllBytes(path);
    int[] numbers = numbers(file);
    damage.accept(numbers);
    Column.write(path, numbers);
    assertThatThrownBy(this::open)
        .isInstanceOf(DamagedRegionException.class)
        .hasMessageContaining(file)
        .hasMessageContaining(expected);
    Files.write(path, whole);
    assertThat(open().topology().rankCount()).isEqualTo(graph.stateCount());
  }
}
