package io.cartway.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.AccountsWorld;
import io.cartway.accounts.http.PriceJson;
import io.cartway.accounts.metering.Meter;
import io.cartway.accounts.metering.MeterLimits;
import io.cartway.accounts.metering.TariffTable;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GatekeeperWarmUpTest {

  private static final List<String> TABLES =
      List.of("accounts", "keys", "key_secrets", "key_leaks", "usage", "audit_log");

  @TempDir Path folder;

  private static Meter.Dependencies base(AccountsWorld world) {
    return new Meter.Dependencies(
        world.store,
        TariffTable.standard(),
        MeterLimits.STANDARD,
        world.clock,
        () -> world.nanoTime,
        PriceJson::answer);
  }

  /// Every row of the tables, and what is leased of caps and allowances.
  private static Map<String, Object> state(AccountsWorld world) {
    Map<String, Object> state = new TreeMap<>();
    world.store.<Void, RuntimeException>inTransaction(handle -> {
      for (String table : TABLES) {
        state.put(table, handle.select("select count(*) from " + table).mapTo(int.class).one());
      }
      for (String leased :
          List.of("sum(units) from allowance_use", "sum(micros) from budget_use")) {
        state.put(leased, handle.select("select " + leased).mapTo(Long.class).findOne().orElse(0L));
      }
      return null;
    });
    return state;
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void nothing_of_it_is_counted_or_kept(Vendor vendor) {
    try (AccountsWorld world = new AccountsWorld(vendor, folder)) {
      GatekeeperWarmUp.run(base(world), world.pepper, "geocode");
      world.key("free");
      KeyResult.Issued capped =
          world.key(
              new KeySettings(
                  "capped",
                  Set.of(),
                  List.of(),
                  List.of(),
                  Optional.empty(),
                  new Rate.PerSecond(1),
                  OptionalLong.of(1_000_000),
                  false,
                  false));
      Map<String, Object> before = state(world);
      for (int i = 0; i < 3; i++) {
        GatekeeperWarmUp.run(base(world), world.pepper, "geocode");
        GatekeeperWarmUp.run(base(world), world.pepper, "none");
      }
      assertThat(state(world)).isEqualTo(before);
      // The token of a second is there for the caller.
      Gatekeeper.Attempt attempt = AccountsWorld.ask(capped.secret()).attempt();
      try (Meter meter = Meter.start(base(world))) {
        KeyGatekeeper gatekeeper = new KeyGatekeeper(world.authenticator, meter);
        assertThat(gatekeeper.admit(attempt)).isInstanceOf(Admitted.class);
      }
    }
  }
}
