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

  @Test
  void no_page_reads_or_sorts_more_than_it_shows() {
    int queries = 0;
    try (WebhookWorld world = new WebhookWorld(Vendor.SQLITE, folder)) {
      ListMark mark = new ListMark(Instant.ofEpochMilli(5), "msg_a");
      for (Optional<String> account : List.of(Optional.<String>empty(), Optional.of("acc_a"))) {
        for (Optional<DeliveryState> state : states()) {
          for (Optional<ListMark> before : List.of(Optional.<ListMark>empty(), Optional.of(mark))) {
            String plan =
                plan(world, new DeliveryQuery(account, Optional.empty(), state, before, 100));
            assertThat(plan)
                .contains("USING INDEX webhook_deliveries_")
                .doesNotContain("TEMP B-TREE")
                .doesNotContain("SCAN d\n");
            boolean isOfWaiting =
                account.isEmpty() && state.equals(Optional.of(DeliveryState.WAITING));
            assertThat(plan.contains("webhook_deliveries_old")).as(plan).isEqualTo(isOfWaiting);
            queries++;
          }
        }
      }
    }
    assertThat(queries).isEqualTo(16);
  }

  private static List<Optional<DeliveryState>> states() {
    List<Optional<DeliveryState>> states = new ArrayList<>(List.of(Optional.empty()));
    for (DeliveryState state : DeliveryState.values()) {
      states.add(Optional.of(state));
    }
    return states;
  }

  private static String plan(WebhookWorld world, DeliveryQuery query) {
    List<Object> values = new ArrayList<>();
    String sql = DeliveryRows.SELECT + " where " + query.condition(values);
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
