package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Metrics that requests make, against those of a customization at once: makings that were paused,
/// dropped and finished in any order work in each other's arrays.
class MetricMakingTest {

  private static final int ROUNDS = 60;

  @TempDir private Path directory;

  private RoadGraph graph;
  private Hierarchy hierarchy;
  private Map<TransportMode, ModeCosts> costs;

  @BeforeEach
  void build() {
    graph = World.of(RandomWorlds.make(new SplittableRandom(11), 60)).open(directory);
    hierarchy = HierarchyBuilder.build(graph, ForkJoinPool.commonPool());
    costs = ModeCosts.ofAll(graph, TurnModel.TURN_AWARE);
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private record Begun(MetricMaking making, TransportMode mode, boolean isPerfect) {}

  private Begun begin(SplittableRandom random) {
    List<TransportMode> modes = List.copyOf(costs.keySet());
    TransportMode mode = modes.get(random.nextInt(modes.size()));
    boolean isPerfect = random.nextBoolean();
    StateCosts of = of(mode);
    int pieceWork = 1 << random.nextInt(5, 16);
    return new Begun(
        new MetricMaking(hierarchy, () -> hierarchy.weightsOf(of), isPerfect, pieceWork),
        mode,
        isPerfect);
  }

  private StateCosts of(TransportMode mode) {
    return Objective.FAST.costs(Objects.requireNonNull(costs.get(mode)));
  }

  @Test
  void makings_that_were_paused_or_dropped_leave_nothing_to_others() {
    SplittableRandom random = new SplittableRandom(12);
    List<Begun> open = new ArrayList<>();
    int paused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Begun begun =
          open.isEmpty() || random.nextInt(3) == 0
              ? begin(random)
              : open.remove(random.nextInt(open.size()));
      switch (random.nextInt(4)) {
        case 0 -> begun.making.drop();
        case 1 -> {
          Optional<Metric> made = pause(begun.making, random.nextInt(30));
          made.ifPresentOrElse(metric -> check(begun, metric), () -> open.add(begun));
          paused += made.isEmpty() ? 1 : 0;
        }
        default -> check(begun, begun.making.finish(helped(() -> {})));
      }
    }
    assertThat(paused).isGreaterThan(ROUNDS / 20);
    open.forEach(begun -> check(begun, begun.making.finish(helped(() -> {}))));
  }

  /// Stops a making after some looks; the metric when it is done before, thanks to its helpers.
  private static Optional<Metric> pause(MetricMaking making, int looks) {
    AtomicInteger left = new AtomicInteger(looks);
    try {
      return Optional.of(
          making.finish(
              helped(() -> {
                if (left.decrementAndGet() < 0) {
                  throw new CancellationException();
                }
              })));
    } catch (CancellationException paused) {
      return Optional.empty();
    }
  }

  /// Work that up to three threads help with, each for some pieces.
  private static Deadline helped(Runnable check) {
    return helped(check, new Semaphore(3), new AtomicInteger(), 20);
  }

  /// @param pieces so many of them are welcome
  private static Deadline helped(Runnable check, Semaphore idle, AtomicInteger helped, int pieces) {
    return Deadline.never()
        .with(
            new Deadline.Checkpoint() {
              @Override
              public boolean isWanted(long nowNanos) {
                check.run();
                return true;
              }

              @Override
              public Optional<Deadline.Help> help() {
                if (!idle.tryAcquire()) {
                  return Optional.empty();
                }
                helped.incrementAndGet();
                return Optional.of(new Helper(idle, pieces));
              }
            });
  }

  /// A caller whose work is paused lets others have the processors, those of helpers too.
  @ParameterizedTest
  @ValueSource(ints = {2, 8, 16, 32, 64, 128})
  void helpers_do_not_wait_for_a_caller_who_is_paused(int look) throws InterruptedException {
    MetricMaking making =
        new MetricMaking(hierarchy, () -> hierarchy.weightsOf(of(TransportMode.CAR)), true, 32);
    Begun begun = new Begun(making, TransportMode.CAR, true);
    Semaphore idle = new Semaphore(3);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicInteger looks = new AtomicInteger();
    AtomicInteger helped = new AtomicInteger();
    Deadline paused =
        helped(
            () -> {
              if (looks.incrementAndGet() == look) {
                try {
                  goOn.await();
                } catch (InterruptedException stop) {
                  throw new IllegalStateException(stop);
                }
              }
            },
            idle,
            helped,
            Integer.MAX_VALUE);
    AtomicReference<Metric> made = new AtomicReference<>();
    Thread caller = Thread.ofPlatform().start(() -> made.set(begun.making.finish(paused)));
    boolean areBack = false;
    try {
      long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (looks.get() < look && caller.isAlive() && System.nanoTime() < end) {
        Thread.sleep(1);
      }
      areBack = idle.tryAcquire(3, 20, TimeUnit.SECONDS);
      idle.release(areBack ? 3 : 0);
    } finally {
      goOn.countDown();
      caller.join();
    }
    assertThat(helped.get()).isPositive();
    assertThat(areBack).isTrue();
    check(begun, Objects.requireNonNull(made.get()));
  }

  private static final class Helper implements Deadline.Help {
    private final Semaphore idle;
    private final int pieces;
    private int asked;

    Helper(Semaphore idle, int pieces) {
      this.idle = idle;
      this.pieces = pieces;
    }

    @Override
    public boolean isWelcome() {
      return asked++ < pieces;
    }

    @Override
    public void close() {
      idle.release();
    }
  }

  private void check(Begun begun, Metric made) {
    Customizer customizer =
        new Customizer(hierarchy.topology(), hierarchy.links(), ForkJoinPool.commonPool());
    long[] weights = hierarchy.linkWeights(of(begun.mode));
    assertThat(made.linkWeights()).isEqualTo(weights);
    Metric whole =
        begun.isPerfect ? customizer.customizeAndPrune(weights) : customizer.customize(weights);
    assertThat(finiteArcs(made.out())).isEqualTo(finiteArcs(whole.out()));
    assertThat(finiteArcs(made.in())).isEqualTo(finiteArcs(whole.in()));
    assertThat(made.isPruned()).isTrue();
    assertThat(made.out().count()).as("closed arcs are left out").isEqualTo(finite(made.out()));
  }

  private List<String> finiteArcs(SearchArcs arcs) {
    List<String> found = new ArrayList<>();
    for (int rank = 0; rank < hierarchy.topology().rankCount(); rank++) {
      for (int arc = arcs.first(rank); arc < arcs.first(rank + 1); arc++) {
        long weight = arcs.weightOf(rank, arc);
        if (Weight.isFinite(weight)) {
          found.add("%d %d %d".formatted(rank, arcs.head(rank, arc), weight));
        }
      }
    }
    return found;
  }

  private int finite(SearchArcs arcs) {
    return finiteArcs(arcs).size();
  }

  @Test
  void the_arrays_of_a_finished_making_are_those_of_the_next_one() {
    begin(new SplittableRandom(1)).making.drop();
    MetricMaking.Space spare = hierarchy.spareSpaces().take(hierarchy.topology().arcCount());
    hierarchy.spareSpaces().giveBack(spare);
    new MetricMaking(hierarchy, of(TransportMode.CAR)).finish(Deadline.never());
    MetricMaking.Space again = hierarchy.spareSpaces().take(hierarchy.topology().arcCount());
    assertThat(again).isSameAs(spare);
    MetricMaking.Space other = hierarchy.spareSpaces().take(hierarchy.topology().arcCount());
    assertThat(other).as("nobody shares them").isNotSameAs(spare);
  }

  @Test
  void a_making_can_be_given_up_while_its_arcs_are_gathered() {
    long[] weights = new long[hierarchy.topology().arcCount()];
    Arrays.fill(weights, 1);
    AtomicInteger looks = new AtomicInteger();
    ArrayArcs all = ArrayArcs.pruned(hierarchy.topology(), weights, null, looks::incrementAndGet);
    assertThat(all.count()).isEqualTo(weights.length);
    assertThat(looks.get()).as("while they are counted, and while they are copied").isEqualTo(2);
  }

  @Test
  void the_last_arc_that_is_kept_may_be_followed_by_closed_ones() {
    Topology topology = hierarchy.topology();
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      for (int arc = topology.first[rank]; arc < topology.first[rank + 1]; arc++) {
        long[] weights = new long[topology.arcCount()];
        Arrays.fill(weights, Weight.INFINITE);
        weights[arc] = 7;
        ArrayArcs kept = ArrayArcs.pruned(topology, weights, null, () -> {});
        assertThat(kept.count()).isOne();
        assertThat(kept.weight(rank, topology.head[arc])).isEqualTo(7);
      }
    }
  }
}
