package io.cartway.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.TestStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// What is cleaned while others send, replay and write, on both databases.
@ParameterizedClass
@EnumSource(TestStores.Vendor.class)
class WebhookKeeperTest {

  private static final String SHOP = "https://shop.example.com/hook?key=1";
  private static final Duration OLD = WebhookWorld.LIMITS.kept().plusSeconds(1);

  private final TestStores.Vendor vendor;
  @TempDir Path folder;
  private WebhookWorld world;
  private Deliverer server;
  private WebhookKeeper keeper;

  WebhookKeeperTest(TestStores.Vendor vendor) {
    this.vendor = vendor;
  }

  @BeforeEach
  void open() {
    world = new WebhookWorld(vendor, folder);
    server = world.deliverer(Runnable::run);
    keeper = new WebhookKeeper(world.store, WebhookWorld.LIMITS, world.clock);
  }

  @AfterEach
  void close() {
    // There is none where a database is left out.
    if (world != null) {
      world.close();
    }
  }

  /// Cleans in another thread, which comes to wait for what a change holds until it is committed.
  private void cleanBeside(Runnable change) {
    List<CompletableFuture<Boolean>> cleaning = new ArrayList<>();
    world.together(() -> {
      change.run();
      cleaning.add(CompletableFuture.supplyAsync(keeper::clean));
      // It has looked by then, and waits; should it not have, the test proves less.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
    });
    assertThat(cleaning.getFirst()).succeedsWithin(Duration.ofSeconds(20));
  }

  @Test
  void what_is_under_way_is_not_given_up_before_its_lease_ends() {
    List<Runnable> stalled = new ArrayList<>();
    Deliverer slow = world.deliverer(stalled::add);
    world.write("acc_a", SHOP, "job", 1);
    world.pass(OLD);
    slow.round();
    assertThat(stalled).hasSize(1);
    world.pass(WebhookWorld.LIMITS.lease().minusMillis(1));
    keeper.clean();
    assertThat(world.deliveries(DeliveryState.WAITING)).hasSize(1);
    world.pass(Duration.ofMillis(1));
    keeper.clean();
    assertThat(world.deliveries(DeliveryState.DEAD)).hasSize(1);
  }

  @Test
  void an_endpoint_that_gets_an_event_meanwhile_stays() {
    world.write("acc_a", SHOP, "job", 1);
    server.round();
    world.pass(OLD);
    keeper.clean();
    assertThat(world.webhooks.endpoints(Optional.empty(), Optional.empty(), 10)).isEmpty();
    world.write("acc_a", SHOP, "job", 2);
    server.round();
    world.pass(OLD);
    // Its deliveries have gone before, and it would go with the next cleaning.
    world.together(() -> {
      world.store.withHandle(handle -> handle.execute("delete from webhook_deliveries"));
      world.store.withHandle(handle -> handle.execute("update webhook_endpoints set kept = 0"));
    });
    cleanBeside(() -> world.write("acc_a", SHOP, "job", 3));
    assertThat(world.endpoint("acc_a", SHOP).backlog()).isEqualTo(1);
    server.round();
    assertThat(world.numbers(SHOP)).containsExactly(1, 2, 3);
  }

  @Test
  void what_is_replayed_meanwhile_stays_and_is_not_counted_as_removed() {
    world.writeDead("acc_a", SHOP, i -> "job " + i, 2);
    world.pass(OLD);
    String id = world.deliveries(DeliveryState.DEAD).getLast().id();
    cleanBeside(() -> {
      var replayed = world.webhooks.replay(Optional.of("acc_a"), id);
      assertThat(replayed).isEqualTo(Webhooks.Replayed.DONE);
    });
    assertThat(world.deliveries(DeliveryState.WAITING)).extracting(Delivery::id).containsOnly(id);
    assertThat(world.deliveries(DeliveryState.DEAD)).isEmpty();
    assertThat(world.endpoint("acc_a", SHOP))
        .extracting(Endpoint::backlog, Endpoint::kept)
        .containsExactly(1L, 0L);
  }

  @Test
  void an_endpoint_too_many_is_one_for_which_nothing_waits() {
    world.answers.put(SHOP, sent -> WebhookWorld.status(410));
    world.write("acc_a", SHOP, "job", 0);
    for (int i = 1; i <= WebhookWorld.LIMITS.endpointsMax(); i++) {
      world.pass(Duration.ofMillis(1));
      world.write("acc_a", "https://r%d.example.com/".formatted(i), "job", i);
      server.round();
    }
    keeper.clean();
    assertThat(world.webhooks.endpoints(Optional.of("acc_a"), Optional.empty(), 100))
        .hasSize(WebhookWorld.LIMITS.endpointsMax())
        .extracting(Endpoint::address)
        .contains(SHOP)
        .doesNotContain("https://r1.example.com/");
  }

  @Test
  void a_server_that_begins_forgets_leases_where_it_is_alone() {
    List<Runnable> lost = new ArrayList<>();
    world.write("acc_a", SHOP, "job", 1);
    world.deliverer(lost::add).round();
    assertThat(lost).hasSize(1);
    keeper.begin();
    server.round();
    boolean isAlone = vendor == TestStores.Vendor.SQLITE;
    assertThat(world.sent).as("others may send it on a shared one").hasSize(isAlone ? 1 : 0);
  }

  @Test
  void what_began_before_an_endpoint_failed_counts_as_its_probe() {
    List<Runnable> underWay = new ArrayList<>();
    Deliverer slow = world.deliverer(underWay::add);
    for (int i = 0; i < 3; i++) {
      world.write("acc_a", SHOP, "job " + i, i);
    }
    slow.round();
    assertThat(underWay).hasSize(3);
    world.answers.put(SHOP, sent -> WebhookWorld.status(500));
    underWay.getFirst().run();
    slow.round();
    world.pass(Duration.ofSeconds(10));
    slow.round();
    assertThat(underWay).as("two are under way").hasSize(3);
    underWay.get(1).run();
    slow.round();
    world.pass(Duration.ofSeconds(10));
    slow.round();
    assertThat(underWay).as("one is under way").hasSize(3);
    assertThat(world.endpoint("acc_a", SHOP).due())
        .as("looked at later")
        .isAfter(world.clock.instant());
    underWay.getLast().run();
    slow.round();
    world.pass(Duration.ofSeconds(10));
    slow.round();
    assertThat(underWay).hasSize(4);
  }
}
