package io.cartway.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pages of deliveries are read in the order of an index, however many there are: SQLite tells how
/// it answers.
class DeliveryQueryTest {

  @TempDir Path folder;

  private static final Optional<String> NONE = Optional.empty();

  @Test
  void no_page_reads_or_sorts_more_than_it_shows() {
    int queries = 0;
    try (WebhookWorld world = new WebhookWorld(Vendor.SQLITE, folder)) {
      ListMark mark = new ListMark(Instant.ofEpochMilli(5), "msg_a");
      for (Optional<String> account : List.of(NONE, Optional.of("acc_a"))) {
        for (Optional<String> endpoint : List.of(NONE, Optional.of("whe_a"))) {
          for (Optional<DeliveryState> state : states()) {
            for (Optional<ListMark> before :
                List.of(Optional.<ListMark>empty(), Optional.of(mark))) {
              DeliveryQuery query = new DeliveryQuery(account, endpoint, state, before, 100);
              List<Object> values = new ArrayList<>();
              String sql = DeliveryRows.SELECT + " where " + query.condition(values);
              assertThat(plan(world, sql, values))
                  .as(sql)
                  .containsPattern("USING INDEX " + index(query) + "\\s")
                  .doesNotContain("TEMP B-TREE")
                  .doesNotContain("SCAN d\n");
              queries++;
            }
          }
        }
      }
    }
    assertThat(queries).isEqualTo(32);
  }

  /// The index that has the order of a page, and no more than it must.
  private static String index(DeliveryQuery query) {
    boolean isOfEndpoint = query.endpointId().isPresent();
    boolean isOfAccount = query.accountId().isPresent();
    String word = query.state().map(DeliveryState::word).orElse("");
    String name =
        switch (word) {
          case "dead" -> isOfEndpoint ? "of" : isOfAccount ? "state" : "all";
          case "waiting" -> isOfEndpoint ? "of" : isOfAccount ? "state" : "(old|all)";
          case "delivered" -> isOfEndpoint ? "of" : isOfAccount ? "state" : "all";
          default -> isOfEndpoint ? "endpoint" : isOfAccount ? "account" : "created";
        };
    return "webhook_deliveries_" + name;
  }

  @Test
  void a_batch_of_a_range_and_what_waits_for_an_account_have_an_index() {
    try (WebhookWorld world = new WebhookWorld(Vendor.SQLITE, folder)) {
      for (Optional<String> endpoint : List.of(NONE, Optional.of("whe_a"))) {
        for (boolean isBehind : List.of(false, true)) {
          Webhooks.Range range =
              new Webhooks.Range("acc_a", endpoint, Instant.EPOCH, WebhookWorld.START);
          String sql = DeliveryRows.deadOf(range, isBehind);
          String plan = plan(world, sql.replaceAll(":[a-z]+", "1"), List.of());
          assertThat(plan)
              .contains("webhook_deliveries_" + (endpoint.isPresent() ? "lost" : "range") + " ")
              .doesNotContain("TEMP B-TREE");
        }
      }
      String waiting =
          "select count(*), coalesce(sum(backlog), 0) from webhook_endpoints"
              + " where account_id = ? and backlog > 0";
      assertThat(plan(world, waiting, List.of("acc_a")))
          .contains("USING COVERING INDEX webhook_endpoints_waiting");
    }
  }

  private static List<Optional<DeliveryState>> states() {
    List<Optional<DeliveryState>> states = new ArrayList<>(List.of(Optional.empty()));
    for (DeliveryState state : DeliveryState.values()) {
      states.add(Optional.of(state));
    }
    return states;
  }

  private static String plan(WebhookWorld world, String sql, List<Object> values) {
    return world.store.withHandle(handle -> {
      var explained = handle.createQuery("explain query plan " + sql);
      for (int i = 0; i < values.size(); i++) {
        explained.bind(i, values.get(i));
      }
      return String.join("\n", explained.map((row, context) -> row.getString("detail")).list())
          + "\n";
    });
  }
}
