package io.cartway.bench.country;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.graphhopper.reader.ReaderElement;
import com.graphhopper.reader.ReaderNode;
import com.graphhopper.reader.ReaderRelation;
import com.graphhopper.reader.ReaderWay;
import com.graphhopper.reader.osm.OSMInputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Countries of a tiny town and of Monaco, read back by GraphHopper's reader.
class CountryGeneratorTest {

  private static final long SEED = 7;
  private static final int SIDE = 4;

  /// Members that the source does not have.
  private static final long ABSENT = 1L << 40;

  @TempDir Path folder;

  private Path town = Path.of("town");
  private Path village = Path.of("village");

  @BeforeEach
  void write_the_sources() throws Exception {
    town = write("town.pbf", 470_000_000, 95_000_000);
    village = write("village.pbf", 420_000_000, 15_000_000);
  }

  /// A grid of named streets, and a one-way road that leaves it southwards.
  private Path write(String name, int south, int west) throws Exception {
    Path file = folder.resolve(name);
    int step = 20_000;
    int[] box = {south, west, south + SIDE * step, west + SIDE * step};
    try (PbfWriter out = new PbfWriter(file, box)) {
      for (int i = 0; i < SIDE * SIDE; i++) {
        List<String> tags = i == 5 ? address() : List.of();
        out.node(10 + i, south + i / SIDE * step, west + i % SIDE * step, tags);
      }
      out.node(90, south - 1_000, west, List.of());
      out.node(91, south - 1_000, west + SIDE * step - step, List.of());
      for (int i = 0; i < SIDE; i++) {
        long[] along = new long[SIDE];
        long[] across = new long[SIDE];
        for (int j = 0; j < SIDE; j++) {
          along[j] = 10 + (long) i * SIDE + j;
          across[j] = 10 + (long) j * SIDE + i;
        }
        out.way(100 + 2 * i, along, street("Tannweg de " + names(i)));
        out.way(101 + 2 * i, across, street("Rosengasse de " + names(i + SIDE)));
      }
      out.way(200, new long[] {10, 90, 91}, List.of("highway", "primary", "oneway", "yes"));
      out.relation(
          300,
          List.of(
              new Template.Member(ReaderElement.Type.WAY, 0, 100, "outer"),
              new Template.Member(ReaderElement.Type.WAY, 0, 999, "outer"),
              new Template.Member(ReaderElement.Type.NODE, 0, 15, "label")),
          List.of("boundary", "administrative", "name", "Grossdorf"));
      out.relation(
          301,
          List.of(new Template.Member(ReaderElement.Type.RELATION, 0, 300, "")),
          List.of("name", "Land"));
    }
    return file;
  }

  private static String names(int i) {
    return List.of("Balzer", "Malbun", "Nendel", "Planken", "Ruggel", "Schaan", "Triesen", "Vaduz")
        .get(i);
  }

  private static List<String> street(String name) {
    return List.of("highway", "residential", "name", name);
  }

  private static List<String> address() {
    return List.of(
        "addr:housenumber",
        "1",
        "addr:street",
        "Tannweg de " + names(1),
        "addr:postcode",
        "9490",
        "phone",
        "Vaduz");
  }

  private Path make(int copies, long seed) throws Exception {
    Path file = folder.resolve("country-%d-%d.pbf".formatted(copies, seed));
    new CountryGenerator(List.of(town, village), copies, seed).write(file);
    return file;
  }

  @Test
  void equal_seeds_give_equal_bytes_and_other_seeds_do_not() throws Exception {
    byte[] once = Files.readAllBytes(make(5, SEED));
    Files.delete(folder.resolve("country-5-7.pbf"));
    assertThat(Files.readAllBytes(make(5, SEED))).isEqualTo(once);
    assertThat(Files.readAllBytes(make(5, SEED + 1))).isNotEqualTo(once);
  }

  @Test
  void elements_are_sorted_by_type_and_id_and_each_is_there_once() throws Exception {
    List<ReaderElement> all = Read.of(make(5, SEED)).elements;
    for (int i = 1; i < all.size(); i++) {
      ReaderElement one = all.get(i - 1);
      ReaderElement next = all.get(i);
      boolean isSameType = one.getType() == next.getType();
      assertThat(isSameType ? one.getId() < next.getId() : order(one) < order(next)).isTrue();
    }
    assertThat(all).hasSizeGreaterThan(10 * (SIDE * SIDE + 2 * SIDE));
  }

  private static int order(ReaderElement element) {
    return List.of(ReaderElement.Type.NODE, ReaderElement.Type.WAY, ReaderElement.Type.RELATION)
        .indexOf(element.getType());
  }

  @Test
  void references_resolve_but_for_those_that_the_source_lacks() throws Exception {
    Read country = Read.of(make(5, SEED));
    for (ReaderWay way : country.ways.values()) {
      assertThat(way.getNodes().size()).isGreaterThanOrEqualTo(2);
      nodesOf(way).forEach(node -> assertThat(country.nodes).containsKey(node));
    }
    int absent = 0;
    Set<Long> used = new HashSet<>();
    for (ReaderRelation relation : country.relations.values()) {
      for (ReaderRelation.Member member : relation.getMembers()) {
        if (member.getRef() >= ABSENT) {
          absent++;
        } else {
          assertThat(country.all(member.getType())).containsKey(member.getRef());
          assertThat(used.add(member.getRef() * 4 + order(country, member))).isTrue();
        }
      }
    }
    assertThat(absent).isEqualTo(10);
  }

  private static int order(Read country, ReaderRelation.Member member) {
    return order(Objects.requireNonNull(country.all(member.getType()).get(member.getRef())));
  }

  private static LongStream nodesOf(ReaderWay way) {
    return LongStream.of(way.getNodes().toArray());
  }

  @Test
  void an_element_of_a_copy_is_the_element_of_the_source_at_another_place() throws Exception {
    Read source = Read.of(village);
    Read country = Read.of(make(3, SEED));
    List<ReaderWay> ways = new ArrayList<>(country.ways.values());
    // Cells: town, village, town, village, town, village; the ways of each after those before.
    int first = source.ways.size();
    ReaderWay corner = ways.get(first);
    ReaderNode start = country.node(corner.getNodes().get(0));
    ReaderNode next = country.node(corner.getNodes().get(1));
    ReaderNode origin = country.nodes.values().iterator().next();
    assertThat(corner.getTag("highway")).isEqualTo("residential");
    assertThat(next.getLon() - start.getLon()).isCloseTo(0.002, within());
    assertThat(next.getLat()).isCloseTo(start.getLat(), within());
    // The second cell lies east of the first.
    assertThat(start.getLon()).isGreaterThan(origin.getLon() + 0.006);
    assertThat(start.getLat()).isCloseTo(origin.getLat(), within());
    assertThat(origin.getLat()).isCloseTo(47, within());
    assertThat(origin.getLon()).isCloseTo(9.5, within());
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-6);
  }

  @Test
  void copies_do_not_overlap() throws Exception {
    Read country = Read.of(make(8, SEED));
    Set<String> corners = new HashSet<>();
    for (ReaderWay way : country.ways.values()) {
      if ("residential".equals(way.getTag("highway"))) {
        nodesOf(way)
            .forEach(node -> {
              ReaderNode at = country.node(node);
              corners.add("%.6f %.6f".formatted(at.getLat(), at.getLon()));
            });
      }
    }
    assertThat(corners).hasSize(16 * SIDE * SIDE);
  }

  @Test
  void roads_join_all_copies() throws Exception {
    for (int copies = 1; copies <= 6; copies++) {
      Read country = Read.of(make(copies, SEED));
      Set<Long> reached = country.reached();
      Set<Long> streets = country.nodesOf("residential");
      assertThat(reached).as("%d copies", copies).containsAll(streets);
    }
  }

  @Test
  void a_border_is_crossed_by_several_roads_and_none_of_them_begins_at_a_one_way_road()
      throws Exception {
    Read country = Read.of(make(2, SEED));
    long joints =
        country.ways.values().stream()
            .filter(way -> "secondary".equals(way.getTag("highway")))
            .count();
    // A square of four cells has four borders between neighbours.
    assertThat(joints).isEqualTo(4L * Gates.BANDS);
    Set<Long> streets = country.nodesOf("residential");
    for (ReaderWay way : country.ways.values()) {
      if ("secondary".equals(way.getTag("highway"))) {
        ReaderNode start = country.node(way.getNodes().get(0));
        ReaderNode end = country.node(way.getNodes().get(way.getNodes().size() - 1));
        assertThat(streets).contains(start.getId(), end.getId());
        // Half of a copy: a road goes over the border, and not round the copy.
        assertThat(end.getLat()).isCloseTo(start.getLat(), Offset.offset(0.003));
        assertThat(end.getLon()).isCloseTo(start.getLon(), Offset.offset(0.003));
      }
    }
  }

  @Test
  void a_larger_country_holds_the_smaller_one() throws Exception {
    Read small = Read.of(make(2, SEED));
    Read large = Read.of(make(5, SEED));
    small.nodes.forEach((id, node) -> {
      assertThat(large.node(id).getLat()).isEqualTo(node.getLat());
      assertThat(large.node(id).getLon()).isEqualTo(node.getLon());
    });
    small.ways.forEach((id, way) -> {
      assertThat(large.way(id).getTags()).isEqualTo(way.getTags());
      assertThat(large.way(id).getNodes()).isEqualTo(way.getNodes());
    });
    assertThat(large.ways).hasSizeGreaterThan(2 * small.ways.size());
  }

  @Test
  void words_change_and_addresses_still_name_their_streets() throws Exception {
    Read country = Read.of(make(12, SEED));
    Set<String> names = new TreeSet<>();
    Set<String> addressed = new TreeSet<>();
    for (ReaderWay way : country.ways.values()) {
      if ("residential".equals(way.getTag("highway"))) {
        names.add(way.getTag("name"));
      }
    }
    Set<String> codes = new TreeSet<>();
    for (ReaderNode node : country.nodes.values()) {
      if (node.hasTag("addr:street")) {
        addressed.add(node.getTag("addr:street"));
        codes.add(node.getTag("addr:postcode"));
        assertThat(node.getTag("phone")).isEqualTo("Vaduz");
      }
    }
    assertThat(names).hasSizeGreaterThan(3 * 2 * SIDE).containsAll(addressed);
    assertThat(names).allMatch(name -> name.contains(" de "));
    assertThat(names).anyMatch(name -> name.equals("Tannweg de Malbun"));
    // Common words stay, about half of the others do.
    assertThat(names).allMatch(name -> name.matches("(Tannweg|Rosengasse) .*"));
    assertThat(addressed).hasSizeBetween(4, 11);
    assertThat(codes).hasSize(12).contains("9490", "01490", "11490");
  }

  @Test
  void the_first_copy_keeps_its_names() throws Exception {
    Read source = Read.of(town);
    List<ReaderWay> ways = new ArrayList<>(Read.of(make(3, SEED)).ways.values());
    int i = 0;
    for (ReaderWay way : source.ways.values()) {
      assertThat(ways.get(i++).getTags()).isEqualTo(way.getTags());
    }
  }

  @Test
  void the_number_of_nodes_is_known_before_the_file_is_written() throws Exception {
    CountryGenerator generator = new CountryGenerator(List.of(town, village), 4, SEED);
    assertThat(generator.nodes()).isEqualTo(Read.of(make(4, SEED)).nodes.size());
  }

  @Test
  void what_does_not_fit_on_the_map_is_refused() {
    List<Path> sources = List.of(town);
    assertThatThrownBy(() -> new CountryGenerator(sources, 0, SEED))
        .hasMessage("given 0 copies: at least 1 is needed");
    assertThatThrownBy(() -> new CountryGenerator(sources, 200_000_000, SEED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("given 200000000 copies: at most [0-9]+ fit on the map");
  }

  @Test
  void monaco_is_copied_whole() throws Exception {
    Path monaco =
        Path.of(System.getProperty("cartway.root", ".."))
            .resolve("../shared/data/osm/monaco-20251108.osm.pbf");
    assumeTrue(Files.exists(monaco), () -> "%s is absent: nothing is copied".formatted(monaco));
    Path file = folder.resolve("monaco4.pbf");
    new CountryGenerator(List.of(monaco), 4, SEED).write(file);
    Read source = Read.of(monaco);
    Read country = Read.of(file);
    assertThat(country.nodes).hasSizeGreaterThanOrEqualTo(4 * source.nodes.size());
    assertThat(country.relations).hasSize(4 * source.relations.size());
    assertThat(country.ways.size() - 4 * source.ways.size()).isBetween(4, 4 * Gates.BANDS);
    country
        .ways
        .values()
        .forEach(way -> nodesOf(way).forEach(node -> assertThat(country.nodes).containsKey(node)));
  }

  /// A file in memory.
  private static final class Read {

    private final List<ReaderElement> elements = new ArrayList<>();
    private final Map<Long, ReaderNode> nodes = new LinkedHashMap<>();
    private final Map<Long, ReaderWay> ways = new LinkedHashMap<>();
    private final Map<Long, ReaderRelation> relations = new LinkedHashMap<>();

    static Read of(Path file) throws Exception {
      System.setProperty("com.google.protobuf.use_unsafe_pre22_gencode", "true");
      Read read = new Read();
      try (OSMInputFile input = new OSMInputFile(file.toFile()).setWorkerThreads(1).open()) {
        for (ReaderElement next = input.getNext(); next != null; next = input.getNext()) {
          switch (next) {
            case ReaderNode node -> read.nodes.put(node.getId(), node);
            case ReaderWay way -> read.ways.put(way.getId(), way);
            case ReaderRelation relation -> read.relations.put(relation.getId(), relation);
            default -> {
              continue;
            }
          }
          read.elements.add(next);
        }
      }
      return read;
    }

    ReaderNode node(long id) {
      return Objects.requireNonNull(nodes.get(id));
    }

    ReaderWay way(long id) {
      return Objects.requireNonNull(ways.get(id));
    }

    Map<Long, ? extends ReaderElement> all(ReaderElement.Type type) {
      return switch (type) {
        case NODE -> nodes;
        case WAY -> ways;
        default -> relations;
      };
    }

    Set<Long> nodesOf(String highway) {
      Set<Long> found = new HashSet<>();
      for (ReaderWay way : ways.values()) {
        if (highway.equals(way.getTag("highway"))) {
          CountryGeneratorTest.nodesOf(way).forEach(found::add);
        }
      }
      return found;
    }

    /// The nodes that roads reach from the first node.
    Set<Long> reached() {
      Map<Long, Set<Long>> beside = new HashMap<>();
      for (ReaderWay way : ways.values()) {
        if (way.hasTag("highway")) {
          for (int i = 1; i < way.getNodes().size(); i++) {
            long one = way.getNodes().get(i - 1);
            long other = way.getNodes().get(i);
            beside.computeIfAbsent(one, any -> new HashSet<>()).add(other);
            beside.computeIfAbsent(other, any -> new HashSet<>()).add(one);
          }
        }
      }
      Set<Long> reached = new HashSet<>();
      Deque<Long> open = new ArrayDeque<>(List.of(nodes.keySet().iterator().next()));
      while (!open.isEmpty()) {
        long node = open.remove();
        if (reached.add(node)) {
          open.addAll(beside.getOrDefault(node, Set.of()));
        }
      }
      return reached;
    }
  }
}
