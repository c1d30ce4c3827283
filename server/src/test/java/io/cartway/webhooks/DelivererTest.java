package io.cartway.webhooks;

import static io.cartway.webhooks.WebhookWorld.gone;
import static io.cartway.webhooks.WebhookWorld.ok;
import static io.cartway.webhooks.WebhookWorld.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.http.Outbound;
import io.cartway.store.TestStores;
import io.cartway.webhooks.WebhookWorld.Sent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Deliveries on both databases, with a clock that the test moves and receivers that it answers
/// for.
@ParameterizedClass
@EnumSource(TestStores.Vendor.class)
class DelivererTest {

  private static final String SHOP = "https://shop.example.com/hook?key=1";
  private static final String OTHER = "https://other.example.com/";

  private final TestStores.Vendor vendor;
  @TempDir Path folder;
  private WebhookWorld world;
  private Deliverer server;

  DelivererTest(TestStores.Vendor vendor) {
    this.vendor = vendor;
  }

  @BeforeEach
  void open() {
    world = new WebhookWorld(vendor, folder);
    server = world.deliverer(Runnable::run);
  }

  @AfterEach
  void close() {
    // There is none where a database is left out.
    if (world != null) {
      world.close();
    }
  }

  /// Lets time pass in steps, with a round at each.
  private void run(Duration time, Duration step) {
    for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(step)) {
      server.round();
      world.pass(step);
    }
    server.round();
  }

  @Test
  void an_event_is_sent_once_with_its_headers() {
    world.write("acc_a", SHOP, "job 1", 1);
    server.round();
    server.round();
    assertThat(world.sent).hasSize(1);
    Sent sent = world.sent.getFirst();
    assertThat(sent.address()).isEqualTo(SHOP);
    assertThat(sent.body())
        .isEqualTo(
            "{\"type\":\"batch.completed\",\"timestamp\":\"2026-11-27T12:00:00Z\","
                + "\"data\":{\"n\":1}}");
    assertThat(sent.id()).matches("msg_[A-Za-z0-9_-]{24}");
    assertThat(sent.headers())
        .containsEntry("webhook-timestamp", "1795780800")
        .containsOnlyKeys("webhook-id", "webhook-timestamp", "webhook-signature");
    Delivery delivery = world.deliveries(DeliveryState.DELIVERED).getFirst();
    assertThat(delivery.id()).isEqualTo(sent.id());
    assertThat(delivery.attempts()).isEqualTo(1);
    assertThat(delivery.last().orElseThrow().status()).hasValue(200);
    assertThat(world.endpoint("acc_a", SHOP).backlog()).isZero();
    assertThat(world.endpoint("acc_a", SHOP).kept()).isEqualTo(1);
    assertThat(server.isIdle()).isTrue();
  }

  @Test
  void an_event_of_a_change_that_is_rolled_back_is_never_sent() {
    assertThatThrownBy(() ->
            world.store.<Integer, RuntimeException>inTransaction(handle -> {
              world.write("acc_a", SHOP, "job 1", 1);
              throw new IllegalStateException("undone");
            }))
        .hasMessage("undone");
    server.round();
    assertThat(world.sent).isEmpty();
    assertThat(world.webhooks.endpoints(Optional.empty(), Optional.empty(), 10)).isEmpty();
    world.store.<Integer, RuntimeException>inTransaction(handle -> {
      world.write("acc_a", SHOP, "job 2", 2);
      return 0;
    });
    server.round();
    assertThat(world.numbers(SHOP)).containsExactly(2);
  }

  @Test
  void a_failing_endpoint_is_tried_for_three_days_with_a_constant_id_and_new_timestamps() {
    world.answers.put(SHOP, sent -> status(500));
    world.write("acc_a", SHOP, "job 1", 1);
    run(Duration.ofDays(4), Duration.ofMinutes(1));
    List<Long> seconds = new ArrayList<>();
    for (Sent sent : world.sent) {
      seconds.add(Duration.between(WebhookWorld.START, sent.at()).toSeconds());
    }
    assertThat(seconds).hasSize(10);
    // 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h later, with a tenth of jitter and a minute of
    // this test's clock.
    long[] pauses = {5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400};
    for (int i = 0; i < pauses.length; i++) {
      assertThat(seconds.get(i + 1) - seconds.get(i))
          .as("pause %d", i)
          .isBetween(pauses[i], pauses[i] + pauses[i] / 10 + 60);
    }
    assertThat(world.sent).extracting(Sent::id).containsOnly(world.sent.getFirst().id());
    assertThat(world.sent).extracting(Sent::body).containsOnly(world.sent.getFirst().body());
    assertThat(world.sent)
        .extracting(sent -> sent.headers().get("webhook-timestamp"))
        .doesNotHaveDuplicates();
    Delivery dead = world.deliveries(DeliveryState.DEAD).getFirst();
    assertThat(dead.attempts()).isEqualTo(10);
    assertThat(dead.last().orElseThrow().status()).hasValue(500);
  }

  @Test
  void a_failing_endpoint_is_probed_by_its_oldest_event_alone() {
    world.answers.put(SHOP, sent -> gone());
    world.write("acc_a", SHOP, "job 0", 0);
    server.round();
    for (int i = 1; i < 30; i++) {
      world.write("acc_a", SHOP, "job " + i, i);
    }
    run(Duration.ofHours(6), Duration.ofMinutes(1));
    assertThat(world.numbers(SHOP)).containsOnly(0).hasSize(5);
    world.answers.remove(SHOP);
    run(Duration.ofHours(3), Duration.ofMinutes(1));
    assertThat(world.deliveries(DeliveryState.WAITING)).isEmpty();
    assertThat(world.deliveries(DeliveryState.DELIVERED)).hasSize(30);
    assertThat(world.numbers(SHOP)).hasSize(5 + 30);
  }

  @Test
  void events_of_a_subject_keep_their_order_and_others_do_not_wait() {
    world.answers.put(SHOP, sent -> sent.body().contains("\"n\":1}") ? status(400) : ok());
    for (int i = 0; i < 4; i++) {
      world.write("acc_a", SHOP, "job 1", i);
    }
    world.write("acc_a", SHOP, "job 2", 10);
    server.round();
    assertThat(world.numbers(SHOP)).containsExactlyInAnyOrder(0, 1, 10);
    run(Duration.ofMinutes(4), Duration.ofSeconds(10));
    assertThat(world.numbers(SHOP)).doesNotContain(2, 3);
    run(Duration.ofMinutes(56), Duration.ofMinutes(1));
    assertThat(world.numbers(SHOP)).filteredOn(n -> n == 1).hasSize(3);
    assertThat(world.numbers(SHOP)).endsWith(2, 3);
    assertThat(world.deliveries(DeliveryState.DEAD)).hasSize(1);
    assertThat(world.deliveries(DeliveryState.DELIVERED)).hasSize(4);
  }

  @Test
  void an_endpoint_that_is_gone_gets_nothing_until_it_is_enabled() {
    world.answers.put(SHOP, sent -> status(410));
    world.write("acc_a", SHOP, "job 1", 1);
    server.round();
    world.answers.remove(SHOP);
    world.write("acc_a", SHOP, "job 2", 2);
    run(Duration.ofHours(2), Duration.ofMinutes(10));
    assertThat(world.sent).hasSize(1);
    Endpoint endpoint = world.endpoint("acc_a", SHOP);
    assertThat(endpoint.isActive()).isFalse();
    assertThat(endpoint.reason()).contains("410");
    assertThat(endpoint.backlog()).isEqualTo(2);
    assertThat(world.webhooks.enable(Optional.of("acc_b"), endpoint.id())).isEmpty();
    assertThat(world.webhooks.enable(Optional.of("acc_a"), endpoint.id())).isPresent();
    server.round();
    assertThat(world.numbers(SHOP)).containsExactly(1, 1, 2);
    assertThat(world.endpoint("acc_a", SHOP).isActive()).isTrue();
  }

  @Test
  void a_receiver_says_when_it_wants_the_next_attempt() {
    world.answers.put(SHOP, sent -> new Outbound.Reply.Answered(429, "1200", "slowly"));
    world.write("acc_a", SHOP, "job 1", 1);
    server.round();
    world.answers.remove(SHOP);
    world.write("acc_a", SHOP, "job 2", 2);
    run(Duration.ofSeconds(1199), Duration.ofSeconds(109));
    assertThat(world.sent).hasSize(1);
    world.pass(Duration.ofMinutes(2));
    server.round();
    assertThat(world.numbers(SHOP)).containsExactly(1, 1, 2);
  }

  @Test
  void a_replay_has_the_same_id_and_bytes() {
    world.answers.put(SHOP, sent -> status(400));
    world.write("acc_a", SHOP, "job 1", 1);
    run(Duration.ofHours(1), Duration.ofMinutes(1));
    Delivery dead = world.deliveries(DeliveryState.DEAD).getFirst();
    world.answers.remove(SHOP);
    int before = world.sent.size();
    assertThat(world.webhooks.replay(Optional.of("acc_b"), dead.id()))
        .isEqualTo(Webhooks.Replayed.UNKNOWN);
    assertThat(world.webhooks.replay(Optional.of("acc_a"), dead.id()))
        .isEqualTo(Webhooks.Replayed.DONE);
    assertThat(world.webhooks.replay(Optional.of("acc_a"), dead.id()))
        .isEqualTo(Webhooks.Replayed.UNDER_WAY);
    server.round();
    assertThat(world.sent).hasSize(before + 1);
    assertThat(world.sent.getLast().id()).isEqualTo(dead.id());
    assertThat(world.sent.getLast().body()).isEqualTo(world.sent.getFirst().body());
    Endpoint endpoint = world.endpoint("acc_a", SHOP);
    assertThat(endpoint.backlog()).isZero();
    assertThat(endpoint.kept()).isEqualTo(1);
    assertThat(world.webhooks.replay(Optional.empty(), "msg_none"))
        .isEqualTo(Webhooks.Replayed.UNKNOWN);
  }

  @Test
  void dead_deliveries_of_a_time_range_are_replayed_together() {
    world.writeDead("acc_a", SHOP, i -> "job " + i, 300);
    world.writeDead("acc_b", SHOP, i -> "job", 1);
    assertThat(world.deliveries(DeliveryState.DEAD)).hasSize(301);
    Webhooks.ReplayedRange replayed =
        world.webhooks.replay(
            new Webhooks.Range(
                "acc_a",
                Optional.empty(),
                WebhookWorld.START.plusMillis(10),
                WebhookWorld.START.plusMillis(270)),
            1000);
    assertThat(replayed).isEqualTo(new Webhooks.ReplayedRange(260, false));
    server.round();
    assertThat(world.deliveries(DeliveryState.DEAD)).hasSize(41);
    assertThat(world.endpoint("acc_a", SHOP).kept()).isEqualTo(300);
    assertThat(world.endpoint("acc_b", SHOP).kept()).isEqualTo(1);
  }

  @Test
  void a_dead_servers_attempt_is_taken_over_when_its_lease_ends() {
    List<Runnable> lost = new ArrayList<>();
    Deliverer dying = world.deliverer(lost::add);
    world.write("acc_a", SHOP, "job 1", 1);
    dying.round();
    assertThat(lost).hasSize(1);
    run(Duration.ofSeconds(59), Duration.ofSeconds(1));
    assertThat(world.sent).isEmpty();
    world.pass(Duration.ofSeconds(2));
    server.round();
    assertThat(world.sent).hasSize(1);
    // It was not dead, but slow: what it writes is too late.
    lost.forEach(Runnable::run);
    dying.round();
    assertThat(world.deliveries(DeliveryState.DELIVERED)).hasSize(1);
    assertThat(world.outcomes.count(Outcomes.Outcome.TOO_LATE)).isEqualTo(1);
    assertThat(world.endpoint("acc_a", SHOP).kept()).isEqualTo(1);
  }

  @Test
  void an_attempt_that_comes_after_its_lease_does_not_count_for_the_next_one() {
    List<Runnable> lost = new ArrayList<>();
    Deliverer slow = world.deliverer(lost::add);
    world.write("acc_a", SHOP, "job 1", 1);
    slow.round();
    world.pass(Duration.ofSeconds(61));
    world.answers.put(SHOP, sent -> status(500));
    server.round();
    world.answers.remove(SHOP);
    lost.forEach(Runnable::run);
    slow.round();
    assertThat(world.outcomes.count(Outcomes.Outcome.TOO_LATE)).isEqualTo(1);
    Delivery waiting = world.deliveries(DeliveryState.WAITING).getFirst();
    assertThat(waiting.attempts()).isEqualTo(2);
    assertThat(waiting.last().orElseThrow().status()).hasValue(500);
  }

  @Test
  void endpoints_that_hang_leave_room_for_the_others() {
    List<Runnable> hanging = new ArrayList<>();
    List<String> slow = List.of("https://a.example.com/", "https://b.example.com/");
    Deliverer both =
        world.deliverer(task -> {
          // What is sent first goes to the slow ones: they hold their threads.
          if (hanging.size() < 8) {
            hanging.add(task);
          } else {
            task.run();
          }
        });
    for (int i = 0; i < 20; i++) {
      for (String address : slow) {
        world.write("acc_a", address, "job " + i, i);
      }
    }
    both.round();
    assertThat(hanging).hasSize(8);
    for (int i = 0; i < 50; i++) {
      world.write("acc_b", OTHER, "job " + i, i);
    }
    both.round();
    assertThat(world.numbers(OTHER)).hasSize(50);
    world.answers.put(slow.getFirst(), sent -> gone());
    world.answers.put(slow.getLast(), sent -> gone());
    hanging.forEach(Runnable::run);
    both.round();
    assertThat(world.numbers(slow.getFirst())).hasSizeBetween(4, 5);
  }

  @Test
  void what_is_old_is_removed_and_what_waits_too_long_is_given_up() {
    world.write("acc_a", SHOP, "job 1", 1);
    server.round();
    world.answers.put(SHOP, sent -> status(410));
    world.write("acc_a", SHOP, "job 2", 2);
    server.round();
    WebhookKeeper keeper = new WebhookKeeper(world.store, WebhookWorld.LIMITS, world.clock);
    world.pass(Duration.ofDays(30));
    keeper.clean();
    assertThat(world.deliveries(DeliveryState.DELIVERED)).hasSize(1);
    world.pass(Duration.ofSeconds(1));
    keeper.clean();
    assertThat(world.deliveries(DeliveryState.DELIVERED)).isEmpty();
    assertThat(world.deliveries(DeliveryState.WAITING)).isEmpty();
    assertThat(world.deliveries(DeliveryState.DEAD)).hasSize(1);
    world.pass(Duration.ofDays(31));
    keeper.clean();
    assertThat(world.deliveries(DeliveryState.DEAD)).isEmpty();
    assertThat(world.webhooks.endpoints(Optional.empty(), Optional.empty(), 10)).isEmpty();
  }

  @Test
  void an_account_keeps_a_bounded_number_and_a_full_endpoint_takes_no_more() {
    world.together(() -> {
      for (int i = 0; i < 330; i++) {
        world.write("acc_a", SHOP, "job " + i / 100, i);
      }
    });
    Endpoint full = world.endpoint("acc_a", SHOP);
    assertThat(full.backlog()).isEqualTo(300);
    assertThat(full.kept()).isEqualTo(30);
    server.round();
    for (int job = 0; job < 3; job++) {
      int first = job * 100;
      assertThat(world.numbers(SHOP).stream().filter(n -> n / 100 * 100 == first).toList())
          .hasSize(100)
          .isSorted();
    }
    WebhookKeeper keeper = new WebhookKeeper(world.store, WebhookWorld.LIMITS, world.clock);
    keeper.clean();
    assertThat(world.endpoint("acc_a", SHOP).kept()).isEqualTo(300);
  }

  @Test
  void an_account_has_a_bounded_number_of_events_and_endpoints_that_wait() {
    world.together(() -> {
      for (int i = 0; i < 200; i++) {
        world.write("acc_a", SHOP, "job", i);
        world.write("acc_a", OTHER, "job", i);
      }
      for (int i = 0; i <= WebhookWorld.LIMITS.endpointsMax(); i++) {
        world.write("acc_b", "https://r%d.example.com/".formatted(i), "job", i);
        world.write("acc_b", "https://r0.example.com/", "job", i);
      }
    });
    assertThat(world.endpoint("acc_a", SHOP).backlog()).isEqualTo(150);
    assertThat(world.endpoint("acc_a", OTHER).backlog()).isEqualTo(150);
    assertThat(world.endpoint("acc_a", OTHER).kept()).isEqualTo(50);
    assertThat(world.webhooks.endpoints(Optional.of("acc_b"), Optional.empty(), 1000))
        .hasSize(21)
        .filteredOn(endpoint -> endpoint.backlog() == 0)
        .extracting(Endpoint::address)
        .containsExactly("https://r20.example.com/");
    assertThat(world.endpoint("acc_b", "https://r0.example.com/").backlog()).isEqualTo(22);
    server.round();
    world.write("acc_b", "https://r20.example.com/", "job", 7);
    server.round();
    assertThat(world.numbers("https://r20.example.com/")).containsExactly(7);
  }

  @Test
  void an_event_that_fails_among_others_keeps_its_pauses() {
    world.answers.put(SHOP, sent -> sent.body().contains("\"n\":0}") ? status(503) : ok());
    for (int i = 0; i < 40; i++) {
      world.write("acc_a", SHOP, "job " + i, i);
    }
    server.round();
    assertThat(world.numbers(SHOP)).hasSize(40).doesNotHaveDuplicates();
    run(Duration.ofSeconds(60), Duration.ofSeconds(1));
    assertThat(world.numbers(SHOP)).filteredOn(n -> n == 0).hasSize(2);
    world.answers.remove(SHOP);
    run(Duration.ofMinutes(6), Duration.ofSeconds(10));
    assertThat(world.deliveries(DeliveryState.DELIVERED)).hasSize(40);
  }

  @Test
  void what_is_under_way_does_not_end_the_wish_to_be_left_alone() {
    // One receiver takes what came with the refused one, the other fails it.
    world.answers.put(SHOP, sent -> sent.body().contains("\"n\":0}") ? wait(1200) : ok());
    world.answers.put(OTHER, sent -> sent.body().contains("\"n\":0}") ? wait(1200) : gone());
    for (String address : List.of(SHOP, OTHER)) {
      world.write("acc_a", address, "job 0", 0);
      world.write("acc_a", address, "job 1", 1);
    }
    server.round();
    assertThat(world.endpoint("acc_a", SHOP).reason()).contains("Retry-After");
    assertThat(world.endpoint("acc_a", OTHER).reason()).contains("Retry-After");
    for (String address : List.of(SHOP, OTHER)) {
      world.answers.remove(address);
      world.write("acc_a", address, "job 2", 2);
    }
    run(Duration.ofSeconds(1199), Duration.ofSeconds(109));
    assertThat(world.numbers(SHOP)).containsExactly(0, 1);
    assertThat(world.numbers(OTHER)).containsExactly(0, 1);
    world.pass(Duration.ofMinutes(2));
    server.round();
    assertThat(world.numbers(SHOP)).containsExactly(0, 1, 0, 2);
    assertThat(world.numbers(OTHER)).containsExactly(0, 1, 0, 1, 2);
    assertThat(world.endpoint("acc_a", SHOP).reason()).isEmpty();
  }

  private static Outbound.Reply wait(int seconds) {
    return new Outbound.Reply.Answered(429, Integer.toString(seconds), "");
  }

  @Test
  void an_answer_that_a_database_refuses_does_not_hold_up_others() {
    String before = "a\u0000" + "x".repeat(497);
    world.answers.put(SHOP, sent -> new Outbound.Reply.Unanswered(before + "\ud83d\ude00"));
    world.write("acc_a", SHOP, "job 1", 1);
    server.round();
    world.write("acc_b", OTHER, "job 2", 2);
    server.round();
    assertThat(world.numbers(OTHER)).containsExactly(2);
    assertThat(world.deliveries(DeliveryState.WAITING).getFirst().last().orElseThrow().answer())
        .isEqualTo(before.replace('\0', ' '));
  }

  @Test
  void what_is_replayed_may_wait_as_long_again() {
    world.answers.put(SHOP, sent -> status(410));
    world.write("acc_a", SHOP, "job 1", 1);
    server.round();
    WebhookKeeper keeper = new WebhookKeeper(world.store, WebhookWorld.LIMITS, world.clock);
    world.pass(Duration.ofDays(30).plusSeconds(1));
    keeper.clean();
    String id = world.deliveries(DeliveryState.DEAD).getFirst().id();
    assertThat(world.webhooks.replay(Optional.empty(), id)).isEqualTo(Webhooks.Replayed.DONE);
    world.pass(Duration.ofDays(30));
    keeper.clean();
    assertThat(world.deliveries(DeliveryState.WAITING)).hasSize(1);
    world.pass(Duration.ofSeconds(1));
    keeper.clean();
    assertThat(world.deliveries(DeliveryState.DEAD)).hasSize(1);
  }

  @Test
  void accounts_whose_receivers_hang_leave_some_for_others() {
    List<Runnable> hanging = new ArrayList<>();
    List<Boolean> answers = new ArrayList<>();
    Deliverer busy =
        world.deliverer(task -> {
          if (answers.isEmpty()) {
            hanging.add(task);
          } else {
            task.run();
          }
        });
    for (String account : List.of("acc_a", "acc_b")) {
      for (int i = 0; i < 40; i++) {
        world.write(account, "https://slow%d.example.com/".formatted(i % 4), "job " + i, i);
      }
    }
    busy.round();
    assertThat(hanging).hasSizeBetween(8, 15);
    answers.add(true);
    for (int i = 0; i < 50; i++) {
      world.write("acc_c", OTHER, "job " + i, i);
    }
    busy.round();
    assertThat(world.numbers(OTHER)).hasSize(50);
  }

  @Test
  void one_account_alone_uses_all_that_an_account_may() {
    List<Runnable> hanging = new ArrayList<>();
    Deliverer busy = world.deliverer(hanging::add);
    for (int i = 0; i < 40; i++) {
      world.write("acc_a", "https://slow%d.example.com/".formatted(i % 4), "job " + i, i);
    }
    busy.round();
    assertThat(hanging).hasSize(WebhookWorld.LIMITS.atOncePerAccount());
  }

  @Test
  void an_account_has_no_more_under_way_than_its_bound_however_much_room_there_is() {
    List<Runnable> hanging = new ArrayList<>();
    WebhookSetup setup =
        new WebhookSetup(
            world.setup.outbound(), world.setup.secrets(), WebhookLimits.STANDARD, world.clock);
    Deliverer busy = new Deliverer(world.store, setup, world.outcomes, hanging::add, () -> {});
    for (int i = 0; i < 80; i++) {
      world.write("acc_a", "https://slow%d.example.com/".formatted(i % 20), "job " + i, i);
    }
    busy.round();
    busy.round();
    assertThat(hanging).hasSize(WebhookLimits.STANDARD.atOncePerAccount());
  }

  @Test
  void an_account_takes_as_many_as_it_leaves_and_a_new_one_the_last() {
    List<Runnable> hanging = new ArrayList<>();
    WebhookLimits four =
        new WebhookLimits(4, 4, 4, Duration.ofSeconds(60), Duration.ofDays(30), 300, 300, 20);
    WebhookSetup setup =
        new WebhookSetup(world.setup.outbound(), world.setup.secrets(), four, world.clock);
    Deliverer busy = new Deliverer(world.store, setup, world.outcomes, hanging::add, () -> {});
    List<Integer> underWay = new ArrayList<>();
    for (String account : List.of("acc_a", "acc_b", "acc_c")) {
      for (int i = 0; i < 4; i++) {
        world.write(account, SHOP, "job " + i, i);
      }
      busy.round();
      underWay.add(hanging.size());
      busy.round();
      assertThat(hanging).hasSize(underWay.getLast());
    }
    assertThat(underWay).containsExactly(2, 3, 4);
  }

  @Test
  void an_attempt_that_could_outlive_its_lease_is_not_sent() {
    List<Runnable> stalled = new ArrayList<>();
    Deliverer slow = world.deliverer(stalled::add);
    world.write("acc_a", SHOP, "job 1", 1);
    world.write("acc_a", SHOP, "job 2", 2);
    slow.round();
    Duration longest = WebhookWorld.LIMITS.lease().minus(Outbound.TOTAL_MAX);
    world.pass(longest);
    stalled.getFirst().run();
    assertThat(world.numbers(SHOP)).containsExactly(1);
    world.pass(Duration.ofMillis(1));
    stalled.getLast().run();
    assertThat(world.numbers(SHOP)).containsExactly(1);
    slow.round();
    world.pass(Duration.ofSeconds(6));
    server.round();
    assertThat(world.numbers(SHOP)).containsExactly(1, 2);
  }

  @Test
  void an_endpoint_too_many_goes_with_its_deliveries_in_steps() {
    world.writeDead("acc_a", SHOP, i -> "job", 600);
    world.together(() -> {
      for (int i = 1; i <= WebhookWorld.LIMITS.endpointsMax(); i++) {
        world.write("acc_a", "https://r%d.example.com/".formatted(i), "job", i);
      }
    });
    server.round();
    WebhookLimits more =
        new WebhookLimits(16, 8, 4, Duration.ofSeconds(60), Duration.ofDays(30), 1000, 300, 20);
    WebhookKeeper keeper = new WebhookKeeper(world.store, more, world.clock);
    assertThat(keeper.clean()).isTrue();
    assertThat(world.webhooks.endpoints(Optional.of("acc_a"), Optional.empty(), 1000)).hasSize(21);
    assertThat(world.webhooks.endpoints(Optional.of("acc_a"), Optional.empty(), 1000).getLast())
        .extracting(Endpoint::address, Endpoint::kept)
        .containsExactly(SHOP, 100L);
    assertThat(keeper.clean()).isFalse();
    assertThat(world.webhooks.endpoints(Optional.of("acc_a"), Optional.empty(), 1000))
        .hasSize(20)
        .extracting(Endpoint::address)
        .doesNotContain(SHOP);
    assertThat(world.deliveries(DeliveryState.DELIVERED)).hasSize(20);
  }

  @Test
  void what_is_under_way_at_the_end_is_waited_for_and_written() {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch ending = new CountDownLatch(1);
    world.answers.put(
        SHOP,
        sent -> {
          asked.countDown();
          assertThatCode(ending::await).doesNotThrowAnyException();
          LockSupport.parkNanos(300_000_000);
          // The end has begun: nobody sends this any more.
          world.write("acc_a", OTHER, "job", 1);
          return Thread.currentThread().isInterrupted() ? gone() : ok();
        });
    world.webhooks.start();
    String id = world.webhooks.test("acc_a", SHOP);
    assertThatCode(asked::await).doesNotThrowAnyException();
    ending.countDown();
    world.webhooks.close();
    assertThat(world.deliveries(DeliveryState.DELIVERED)).extracting(Delivery::id).contains(id);
    assertThat(world.sent).hasSize(1);
  }
}
