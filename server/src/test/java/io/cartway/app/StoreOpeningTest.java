package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.app.settings.Config;
import io.cartway.region.RegionException;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreOpeningTest {

  private static final Clock CLOCK = Clock.systemUTC();

  @TempDir Path data;

  @Test
  void it_opens_the_store_with_the_default_account_and_the_contract() throws Exception {
    Config config = EmbeddedServer.config(data, Map.of());
    try (StoreOpening opening = StoreOpening.begin(config, DataFolder.open(data), CLOCK)) {
      StoreOpening.Opened opened = opening.opened();
      assertThat(opened.document().operationIds()).contains("route", "geocode", "isoline");
      Accounts accounts = new Accounts(opened.store(), opened.pepper(), CLOCK, Actor.CLI);
      assertThat(accounts.list()).hasSize(1);
    }
  }

  @Test
  void closing_it_closes_the_store_even_when_nobody_waited_for_it() throws Exception {
    Config config = EmbeddedServer.config(data, Map.of());
    StoreOpening opening = StoreOpening.begin(config, DataFolder.open(data), CLOCK);
    opening.close();
    Store store = opening.opened().store();
    assertThatThrownBy(() -> store.withHandle(handle -> handle.execute("select 1")));
  }

  @Test
  void a_store_that_cannot_be_opened_is_told_to_who_waits() throws Exception {
    Files.createDirectories(data.resolve("cartway.db"));
    Config config = EmbeddedServer.config(data, Map.of());
    StoreOpening opening = StoreOpening.begin(config, DataFolder.open(data), CLOCK);
    assertThatThrownBy(opening::opened).isInstanceOf(StoreException.class);
    opening.close();
  }

  @Test
  void a_start_without_a_region_ends_with_the_regions_sentence_and_a_closed_store() {
    Config config = EmbeddedServer.config(data, Map.of());
    Path none = data.resolve("none");
    for (int start = 0; start < 2; start++) {
      assertThatThrownBy(() -> CartwayServer.start(config, none, CLOCK))
          .isInstanceOf(RegionException.class)
          .hasMessageContaining("no region lies in " + none);
      assertThat(Thread.getAllStackTraces().keySet())
          .extracting(Thread::getName)
          .doesNotContain("store-opening")
          .noneMatch(name -> name.startsWith("store housekeeper"));
    }
  }
}
