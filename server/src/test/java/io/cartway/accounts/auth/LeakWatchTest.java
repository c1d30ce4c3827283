package io.cartway.accounts.auth;

import static io.cartway.accounts.auth.AccountsWorld.ask;
import static io.cartway.accounts.auth.AccountsWorld.done;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.secret.KeyFormat;
import io.cartway.store.TestStores;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

@ParameterizedClass
@EnumSource(TestStores.Vendor.class)
class LeakWatchTest {

  private final TestStores.Vendor vendor;
  @TempDir Path folder;
  private AccountsWorld world;
  private KeyResult.Issued key;
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(LeakWatch.class);

  LeakWatchTest(TestStores.Vendor vendor) {
    this.vendor = vendor;
  }

  @BeforeEach
  void open() {
    world = new AccountsWorld(vendor, folder);
    key = world.key("k");
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void close() {
    logger.detachAppender(log);
    world.close();
  }

  private long times() {
    return world.leaks.list(key.key().accountId()).stream()
        .filter(leak -> leak.keyId().equals(key.key().id()))
        .mapToLong(Leaks.Leak::times)
        .sum();
  }

  private static String encoded(String text) {
    StringBuilder all = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      all.append('%').append(HexFormat.of().toHexDigits(b));
    }
    return all.toString();
  }

  @Test
  void a_key_in_a_url_is_refused_and_its_owner_is_notified() {
    String secret = key.secret().reveal();
    assertThat(world.judge(ask("geocode").at("/v1/geocode?q=a&apiKey=" + secret).attempt()))
        .startsWith("401 No credentials");
    assertThat(world.leaks.list(key.key().accountId()))
        .containsExactly(
            new Leaks.Leak(
                key.key().accountId(), key.key().id(), world.clock.now, world.clock.now, 1));
    assertThat(world.keys.find(key.key().id()).orElseThrow().leakedAt()).contains(world.clock.now);
    assertThat(log.list).hasSize(1);
    assertThat(log.list.getFirst().getFormattedMessage())
        .contains(key.key().id())
        .doesNotContain(secret);
    assertThat(world.leaks.list("acc_other")).isEmpty();
    assertThat(world.leaks.list(Optional.empty())).hasSize(1);
  }

  @Test
  void it_is_found_wherever_it_stands_and_however_it_is_encoded() {
    String secret = key.secret().reveal();
    List<String> places =
        List.of(
            "/v1/geocode?apiKey=" + secret,
            "/v1/geocode?" + secret,
            "/v1/" + secret + "/geocode",
            "/" + secret,
            "/v1/geocode?a=cwk_&b=cwcwk_" + secret + "&c",
            "/v1/geocode?a=" + encoded(secret),
            "/v1/geocode?a=" + encoded(secret).replace("%", "%25"),
            "/v1/geocode?a=%63wk%5F" + secret.substring(4),
            "/v1/geocode?a=%zz%" + secret + "%",
            "/v1/geo%20code/" + encoded(secret.substring(0, 20)) + secret.substring(20),
            "/v1/geocode?b=" + secret + secret);
    long expected = 0;
    for (String place : places) {
      world.pass(Duration.ofSeconds(1));
      world.judge(ask("geocode").at(place).attempt());
      assertThat(times()).as(place).isEqualTo(++expected);
    }
  }

  @Test
  void it_is_noted_though_the_request_is_let_in_by_its_header() {
    KeyResult.Issued other = world.key("other");
    assertThat(
            world.judge(
                ask(other.secret()).at("/v1/geocode?apiKey=" + key.secret().reveal()).attempt()))
        .isEqualTo("ok");
    assertThat(times()).isEqualTo(1);
    assertThat(world.leaks.list(key.key().accountId()))
        .extracting(Leaks.Leak::keyId)
        .containsExactly(key.key().id());
  }

  @Test
  void it_is_noted_once_a_second() {
    for (int i = 0; i < 100; i++) {
      world.judge(ask("geocode").at("/v1/geocode?apiKey=" + key.secret().reveal()).attempt());
    }
    assertThat(times()).isEqualTo(1);
    world.pass(Duration.ofSeconds(1));
    world.judge(ask("geocode").at("/v1/geocode?apiKey=" + key.secret().reveal()).attempt());
    assertThat(times()).isEqualTo(2);
    assertThat(log.list).hasSize(2);
    Leaks.Leak leak = world.leaks.list(key.key().accountId()).getFirst();
    assertThat(leak.lastSeenAt()).isEqualTo(leak.firstSeenAt().plusSeconds(1));
  }

  @Test
  void a_token_in_an_address_is_a_leak_of_its_key() {
    String token =
        done(world.issuer.token(
                Optional.of("Bearer " + key.secret().reveal()),
                new TokenIssuer.TokenOrder(TokenIssuer.TOKEN_STANDARD, Set.of(), List.of())))
            .text()
            .reveal();
    world.judge(ask("geocode").at("/v1/geocode?access_token=" + token + "&a=b").attempt());
    assertThat(times()).isEqualTo(1);
    assertThat(log.list.getFirst().getFormattedMessage()).doesNotContain(token);
  }

  @Test
  void other_secrets_are_not_noted() {
    SecureRandom random = new SecureRandom();
    for (int i = 0; i < 1000; i++) {
      String unknown = KeyFormat.generate(random).reveal();
      world.judge(ask("geocode").at("/v1/geocode?apiKey=" + unknown).attempt());
    }
    String typo = key.secret().reveal().substring(1) + "x";
    world.judge(ask("geocode").at("/v1/geocode?a=cwk_&b=cwt_&c=cw&d=" + typo).attempt());
    assertThat(world.leaks.list(Optional.empty())).isEmpty();
    assertThat(log.list).isEmpty();
  }

  @Test
  void a_signed_address_is_no_leak() {
    String signed =
        done(world.issuer.address(
                Optional.of("Bearer " + key.secret().reveal()),
                "/v1/tiles/vector/3/4/2.mvt",
                Duration.ofHours(1)))
            .pathAndQuery();
    assertThat(world.judge(ask("vector").at(signed).attempt())).isEqualTo("ok");
    assertThat(times()).isZero();
  }
}
