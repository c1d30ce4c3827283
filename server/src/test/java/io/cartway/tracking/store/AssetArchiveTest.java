package io.cartway.tracking.store;

import static io.cartway.tracking.store.TrackingWorld.A;
import static io.cartway.tracking.store.TrackingWorld.B;
import static io.cartway.tracking.store.TrackingWorld.START;
import static io.cartway.tracking.store.TrackingWorld.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.tracking.Asset;
import io.cartway.tracking.NamedAsset;
import io.cartway.tracking.TrackingLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Names and tags of assets on both databases: what is given back, and what is taken in again.
class AssetArchiveTest {

  private static final Instant CREATED = Instant.parse("2025-12-24T18:00:00.123Z");
  private static final long T = START.toEpochMilli();

  @TempDir Path folder;

  private TrackingWorld world(Vendor vendor, int assetsMax) {
    TrackingLimits standard = TrackingLimits.STANDARD;
    return new TrackingWorld(
        folder,
        TestStores.settings(vendor),
        new TrackingLimits(
            10_000, assetsMax, 1_000_000, standard.age(), standard.ahead(), 100_000));
  }

  private static NamedAsset named(String id, String name, String... tags) {
    return new NamedAsset(id, name, List.of(tags), CREATED);
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void parts_together_are_the_named_assets_of_the_account(Vendor vendor) throws IOException {
    try (TrackingWorld world = world(vendor, 1000)) {
      AssetArchive archive = new AssetArchive(world.store, world.limits, 10);
      assertThat(archive.parts(A)).isEmpty();
      assertThat(archive.bytes(A)).isZero();
      List<NamedAsset> expected = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String id = "a%02d".formatted(i);
        world.report(A, List.of(report(id, T)));
        if (i % 2 == 0) {
          // Those that have a name alone, tags alone, or both.
          String name = i % 3 == 0 ? "" : "N\u00fc \"" + i;
          List<String> tags = i % 3 == 1 ? List.of() : List.of("x, y", "t" + i);
          world.tracking.put(A, id, name, tags);
          expected.add(new NamedAsset(id, name, tags, START));
        }
      }
      world.tracking.put(B, "a00", "Of another", List.of());
      List<AssetArchive.Part> parts = archive.parts(A);
      assertThat(parts).hasSize(2);
      world.tracking.put(A, "a39", "Later, behind the end", List.of());
      List<NamedAsset> read = new ArrayList<>();
      for (AssetArchive.Part part : parts) {
        read.addAll(archive.read(A, part));
      }
      assertThat(read).isEqualTo(expected);
      assertThat(archive.bytes(A)).isBetween(100L, 1000L);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_is_there_stays_and_what_is_not_comes_back(Vendor vendor) {
    try (TrackingWorld world = world(vendor, 5)) {
      AssetArchive archive = new AssetArchive(world.store, world.limits);
      world.report(A, List.of(report("moving", T), report("own", T)));
      world.tracking.put(A, "own", "Own", List.of("o"));
      world.tracking.put(B, "new", "Of another", List.of());
      world.report(B, List.of(report("moving", T)));
      List<NamedAsset> given =
          List.of(
              named("moving", "Moving", "m", "n"), named("new", "New"), named("own", "Other", "p"));
      assertThat(archive.find(A, List.of("moving", "new", "own")))
          .containsOnlyKeys("moving", "own")
          .containsEntry("own", new NamedAsset("own", "Own", List.of("o"), START));
      for (int twice = 0; twice < 2; twice++) {
        assertThat(archive.restore(A, given)).isEmpty();
        Asset moving = world.tracking.asset(A, "moving").orElseThrow();
        assertThat(moving.name()).isEqualTo("Moving");
        assertThat(moving.tags()).containsExactly("m", "n");
        assertThat(moving.created()).isEqualTo(START);
        assertThat(moving.fixes()).isEqualTo(1);
        assertThat(world.tracking.asset(A, "own").orElseThrow().tags()).containsExactly("o");
        Asset made = world.tracking.asset(A, "new").orElseThrow();
        assertThat(made.name()).isEqualTo("New");
        assertThat(made.created()).isEqualTo(CREATED);
        assertThat(made.fixes()).isZero();
        assertThat(world.count("tracking_accounts where account_id = 'acc_a' and assets = 3"))
            .isEqualTo(1);
      }
      assertThat(world.tracking.asset(B, "new").orElseThrow().name()).isEqualTo("Of another");
      assertThat(world.tracking.asset(B, "moving").orElseThrow().name()).isEmpty();
      assertThat(world.count("tracking_accounts where account_id = 'acc_b' and assets = 2"))
          .isEqualTo(1);
      // Two more have room, three have not, and then none of them is there.
      assertThat(archive.refusal(A, 2)).isEmpty();
      assertThat(archive.refusal(A, 3))
          .contains(
              "3 more assets were given, and the account has 3: accepted are 5 of an account");
      List<NamedAsset> three = List.of(named("x", "X"), named("y", "Y"), named("z", "Z"));
      assertThat(archive.restore(A, three)).isPresent();
      assertThat(world.tracking.asset(A, "x")).isEmpty();
      assertThat(archive.restore(A, three.subList(0, 2))).isEmpty();
      assertThat(world.tracking.put(A, "w", "", List.of())).as("it is full").isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void more_than_a_piece_may_have_are_told(Vendor vendor) {
    try (TrackingWorld world = world(vendor, 10_000)) {
      AssetArchive archive = new AssetArchive(world.store, world.limits);
      List<NamedAsset> many = new ArrayList<>();
      for (int i = 0; i < 2_001; i++) {
        many.add(named("b" + i, "B"));
      }
      assertThat(archive.restore(A, many)).isEmpty();
      assertThatThrownBy(() -> archive.read(A, new AssetArchive.Part("a", "c")))
          .isInstanceOf(IOException.class)
          .hasMessage("more than 2,000 assets are in its place now: export them again");
      assertThat(archive.parts(A)).hasSize(3);
    }
  }
}
