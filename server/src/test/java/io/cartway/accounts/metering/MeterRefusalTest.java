package io.cartway.accounts.metering;

import static io.cartway.accounts.metering.MeterWorld.GEOCODE_MICROS;
import static io.cartway.accounts.metering.MeterWorld.admitted;
import static io.cartway.accounts.metering.MeterWorld.attempt;
import static io.cartway.accounts.metering.MeterWorld.capped;
import static io.cartway.accounts.metering.MeterWorld.done;
import static io.cartway.accounts.metering.MeterWorld.limited;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a refusal takes and counts, and what a dry run says shortly before one.
class MeterRefusalTest {

  private static final int NOVEMBER = 202611;
  private static final Refused SCOPE =
      new Refused(403, "key_a", "The key is not for it", "Use another", Map.of("X-Why", "scope"));

  @TempDir Path folder;
  private MeterWorld world;
  private Meter meter;

  @BeforeEach
  void open() {
    world = new MeterWorld(TestStores.open(Vendor.SQLITE, folder));
    meter = world.meter();
  }

  @AfterEach
  void close() {
    meter.close();
    world.store.close();
  }

  private long counted(int status) {
    return world.number("select sum(requests) from usage where status = ?", status);
  }

  @Test
  void who_asks_beyond_the_scopes_uses_the_rate_and_is_counted() {
    Principal key = world.key("key_a", limited(1));
    for (int left = 1; left >= 0; left--) {
      Refused refused = meter.refuse(key, attempt("route", false), SCOPE);
      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.cause()).isEqualTo(SCOPE.cause());
      assertThat(refused.headers())
          .containsEntry("X-Why", "scope")
          .containsEntry("X-RateLimit-Remaining", Integer.toString(left));
    }
    Refused refused = meter.refuse(key, attempt("route", false), SCOPE);
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.headers()).containsEntry("Retry-After", "1");
    assertThat(meter.flush()).isTrue();
    assertThat(counted(403)).isEqualTo(2);
    assertThat(counted(429)).isEqualTo(1);
    assertThat(world.number("select sum(micros) from usage")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"199, 0", "200, 440", "299, 440", "300, 0", "404, 0", "503, 0"})
  void only_answers_from_200_to_299_are_charged_and_both_caps_get_back_the_rest(
      int status, long charged) {
    AccountSettings account =
        new AccountSettings(OptionalLong.of(10 * GEOCODE_MICROS), false, Map.of());
    Principal key = world.principal("acc_a", account, "key_a", capped(10 * GEOCODE_MICROS));
    assertThat(done(meter, key, "geocode", status)).isTrue();
    meter.close();
    assertThat(world.taken("key_a", NOVEMBER)).isEqualTo(charged);
    assertThat(world.taken("acc_a", NOVEMBER)).isEqualTo(charged);
    assertThat(counted(status)).isEqualTo(1);
    assertThat(world.number("select sum(micros) from usage")).isEqualTo(charged);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1, NONE, 560", "1000, 2, CAP, 120", "880, 1, NONE, 440", "879, 1, CAP, 439"})
  void a_dry_run_says_whether_the_last_request_fits(
      long cap, int before, PriceQuote.Refusal refusal, long left) {
    Principal key = world.key("key_a", capped(cap));
    assertThat(admitted(meter, key, before)).isEqualTo(before);
    PriceQuote quote = meter.quote(key, "geocode");
    assertThat(quote.refusal()).isEqualTo(refusal);
    assertThat(quote.spend().holder()).isEqualTo("key");
    assertThat(quote.spend().micros()).isEqualTo(before * GEOCODE_MICROS);
    assertThat(quote.spend().leftMicros()).hasValue(left);
    assertThat(quote.chargedMicros()).isEqualTo(GEOCODE_MICROS);
  }

  @ParameterizedTest
  @CsvSource({"2000, 3000, key, 1560", "3000, 2000, account, 1560", "2000, 2000, key, 1560"})
  void a_dry_run_tells_of_the_cap_that_is_closer(
      long ofKey, long ofAccount, String holder, long left) {
    AccountSettings account = new AccountSettings(OptionalLong.of(ofAccount), false, Map.of());
    Principal key = world.principal("acc_a", account, "key_a", capped(ofKey));
    assertThat(admitted(meter, key, 1)).isEqualTo(1);
    PriceQuote.Spend spend = meter.quote(key, "geocode").spend();
    assertThat(spend.holder()).isEqualTo(holder);
    assertThat(spend.leftMicros()).hasValue(left);
  }

  @Test
  void a_dry_run_tells_of_the_accounts_cap_when_the_key_has_none() {
    AccountSettings account = new AccountSettings(OptionalLong.of(1000), false, Map.of());
    Principal key = world.principal("acc_a", account, "key_a", MeterWorld.paying());
    PriceQuote.Spend spend = meter.quote(key, "geocode").spend();
    assertThat(spend.holder()).isEqualTo("account");
    assertThat(spend.leftMicros()).hasValue(1000);
  }

  @Test
  void a_dry_run_counts_free_units_that_this_server_holds_as_left() {
    Principal key =
        world.principal(
            "acc_a",
            MeterWorld.allowance("geocoding", 100),
            "key_a",
            MeterWorld.settings(new Rate.Unlimited(), OptionalLong.empty(), false, true));
    assertThat(admitted(meter, key, 3)).isEqualTo(3);
    assertThat(world.allowanceTaken("acc_a", "geocoding", NOVEMBER)).isGreaterThan(3);
    PriceQuote quote = meter.quote(key, "geocode");
    assertThat(quote.allowance()).contains(new PriceQuote.Allowance(100, 97));
    assertThat(quote.chargedMicros()).isZero();
    assertThat(quote.priceMicros()).isEqualTo(GEOCODE_MICROS);
  }
}
