package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.hierarchy.modes.FastCosts;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.TurnModel;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Partial customization, many changes in a row, against the full one: the weights of all arcs are
/// the same. Links get dearer and cheaper, are closed and opened again.
class PartialCustomizationTest {

  private static final long SEED = 20261122;
  private static final int RUNS = 1500;
  private static final int SIZE_MAX = 60;
  private static final int ROUNDS = 6;

  /// So many entries are carried through in parallel, even when most say the same.
  private static final int MANY = 100;

  private static ForkJoinPool one;
  private static ForkJoinPool three;

  /// A graph and the seed of all else.
  private record Case(RandomGraph graph, long seed) {}

  @BeforeAll
  static void startPools() {
    one = new ForkJoinPool(1);
    three = new ForkJoinPool(3);
  }

  @AfterAll
  static void stopPools() {
    one.close();
    three.close();
  }

  @Test
  void the_largest_hierarchy_has_a_share_of_its_weights_to_change() {
    assertThat(PartialCustomization.budget(Topology.ARCS_MAX)).isEqualTo(44_739_242 + 64);
    assertThat(PartialCustomization.budget(0)).isEqualTo(64);
  }

  @Test
  void more_arcs_than_can_be_numbered_with_their_direction_are_no_hierarchy() {
    Topology topology =
        new Topology(new int[] {0, 1, 2}, new int[] {0, 2, 3, 3}, new int[] {1, 2, 2});
    int[] first = {0, 1, 2, 3};
    int[] to = {1, 2, 0};
    assertThat(new StateGraph(topology, first, to, 3).slots()).containsExactly(0, 4, 3);
    assertThatThrownBy(() -> new StateGraph(topology, first, to, 2))
        .hasMessage("the hierarchy has 3 arcs of at most 2");
    assertThat(2L * (Topology.ARCS_MAX - 1) + 1).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void a_few_changes_in_order_are_the_same_as_a_full_customization() {
    assertThat(forAll(one, 1)).as("share carried through").isGreaterThan(0.5);
  }

  @Test
  void changes_over_subtrees_on_one_thread_are_the_same_as_a_full_customization() {
    assertThat(forAll(one, MANY)).as("share carried through").isGreaterThan(0.5);
  }

  @Test
  void changes_on_three_threads_are_the_same_as_a_full_customization() {
    assertThat(forAll(three, MANY)).as("share carried through").isGreaterThan(0.5);
  }

  /// @param entries at least so many entries name the changed links
  /// @return the share of the changes that was not left to the full pass
  private static double forAll(ForkJoinPool pool, int entries) {
    int[] counts = new int[2];
    Cases.forAll(
        SEED,
        RUNS,
        SIZE_MAX,
        (random, size) -> new Case(RandomGraph.make(random, size), random.nextLong()),
        test -> {
          SplittableRandom random = new SplittableRandom(test.seed);
          RandomGraph.Built built = test.graph.build(random, one);
          if (built.weights.length == 0) {
            return;
          }
          Customizer customizer = new Customizer(built.topology, built.links, pool);
          EliminationTreeTasks tree = new EliminationTreeTasks(built.topology, pool);
          Metric metric = customizer.customize(built.weights);
          for (int round = 0; round < ROUNDS; round++) {
            int[] changed = changed(random, built.weights.length, entries);
            long[] weights = metric.linkWeights();
            long[] now = new long[changed.length];
            for (int i = 0; i < changed.length; i++) {
              now[i] = other(metric.linkPages().get(changed[i]), built.weights[changed[i]], random);
              weights[changed[i]] = now[i];
            }
            long[] kept = ArcWeights.out(metric);
            long[] keptLinks = metric.linkWeights();
            Metric full = customizer.customize(weights);
            Legs legs = new Legs(built.topology.rankCount(), 1);
            PartialCustomization partial =
                new PartialCustomization(metric, metric.linkPages().with(changed, now), legs);
            counts[0]++;
            if (partial.run(changed, tree)) {
              counts[1]++;
              assertThat(ArcWeights.of(built.topology, partial.up.changed()))
                  .isEqualTo(ArcWeights.out(full));
              assertThat(ArcWeights.of(built.topology, partial.down.changed()))
                  .isEqualTo(ArcWeights.in(full));
            }
            assertThat(legs.borrow()).as("legs are given back clean").containsOnly(0);
            Metric before = metric;
            metric = customizer.change(metric, changed, now);
            assertSame(metric, full);
            assertThat(ArcWeights.out(before)).as("a snapshot stays").isEqualTo(kept);
            assertThat(before.linkWeights()).as("a snapshot stays").isEqualTo(keptLinks);
          }
        });
    return counts[0] == 0 ? 1 : counts[1] / (double) counts[0];
  }

  /// Some links, one named again and again to fill up.
  private static int[] changed(RandomGenerator random, int links, int entries) {
    int[] changed = new int[Math.max(entries, 1 + random.nextInt(6))];
    Arrays.fill(changed, random.nextInt(links));
    for (int i = 0; i < Math.min(changed.length, 1 + random.nextInt(6)); i++) {
      changed[i] = random.nextInt(links);
    }
    return changed;
  }

  /// Another weight, now and then the same.
  private static long other(long weight, long first, RandomGenerator random) {
    return switch (random.nextInt(6)) {
      case 0 -> Weight.INFINITE;
      case 1 -> first;
      case 2 -> Math.min(Weight.INFINITE, weight + Weight.of(random.nextInt(9), 1));
      case 3 -> weight / 2;
      case 4 -> 0;
      default -> RandomGraph.weight(random);
    };
  }

  @Tag("extract")
  @Test
  void hundreds_of_changed_roads_of_andorra_are_the_same_as_a_full_customization()
      throws IOException {
    long seed = Long.getLong("cases.seed", SEED);
    try (RealHierarchy real = RealHierarchy.of("andorra-20260404.osm.pbf")) {
      Hierarchy hierarchy = real.hierarchy();
      Map<TransportMode, ModeCosts> all = ModeCosts.ofAll(real.graph(), TurnModel.TURN_AWARE);
      ModeCosts costs = Objects.requireNonNull(all.get(TransportMode.CAR));
      long[] first = hierarchy.linkWeights(new FastCosts(costs));
      for (ForkJoinPool pool : new ForkJoinPool[] {one, three}) {
        SplittableRandom random = new SplittableRandom(seed);
        Customizer customizer = new Customizer(hierarchy.topology(), hierarchy.links(), pool);
        Metric metric = customizer.customize(first.clone());
        for (int round = 0; round < 20; round++) {
          int[] changed = new int[1 << random.nextInt(9)];
          long[] weights = metric.linkWeights();
          long[] now = new long[changed.length];
          for (int i = 0; i < changed.length; i++) {
            changed[i] = random.nextInt(first.length);
            now[i] = other(metric.linkPages().get(changed[i]), first[changed[i]], random);
            weights[changed[i]] = now[i];
          }
          metric = customizer.change(metric, changed, now);
          assertSame(metric, customizer.customize(weights));
        }
      }
    } catch (AssertionError e) {
      throw new AssertionError("-Dcases.seed=" + seed, e);
    }
  }

  private static void assertSame(Metric found, Metric expected) {
    assertThat(Arrays.equals(ArcWeights.out(found), ArcWeights.out(expected))).as("up").isTrue();
    assertThat(Arrays.equals(ArcWeights.in(found), ArcWeights.in(expected))).as("down").isTrue();
    assertThat(Arrays.equals(found.linkWeights(), expected.linkWeights())).as("links").isTrue();
  }

  @Test
  void a_change_copies_the_pages_that_it_touches_and_shares_the_others() {
    SplittableRandom random = new SplittableRandom(SEED);
    RandomGraph graph = RandomGraph.make(random, 2_000);
    RandomGraph.Built built = graph.build(random, one);
    Customizer customizer = new Customizer(built.topology, built.links, one);
    Metric before = customizer.customize(built.weights.clone());
    int link = 7;
    Metric same = customizer.change(before, new int[] {link}, new long[] {built.weights[link]});
    assertThat(copied(before, same)).isZero();
    Metric now = customizer.change(before, new int[] {link, link}, new long[] {9, 0});
    assertThat(now.linkPages().get(link)).as("the last entry counts").isZero();
    assertThat(copied(before, now)).isBetween(1, ((ArrayArcs) before.out()).pages.length);
    assertThat(((ArrayArcs) before.out()).pages.length).isGreaterThan(10);
  }

  private static int copied(Metric before, Metric now) {
    int copied = 0;
    for (int at = 0; at < ((ArrayArcs) before.out()).pages.length; at++) {
      copied += ((ArrayArcs) before.out()).pages[at] == ((ArrayArcs) now.out()).pages[at] ? 0 : 1;
      copied += ((ArrayArcs) before.in()).pages[at] == ((ArrayArcs) now.in()).pages[at] ? 0 : 1;
    }
    return copied;
  }
}
