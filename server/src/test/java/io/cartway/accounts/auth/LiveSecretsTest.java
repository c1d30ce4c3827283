package io.cartway.accounts.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.secret.Secret;
import io.cartway.store.TestStores;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestStores.Vendor.class)
class LiveSecretsTest {

  private final TestStores.Vendor vendor;
  @TempDir Path folder;
  private AccountsWorld world;

  LiveSecretsTest(TestStores.Vendor vendor) {
    this.vendor = vendor;
  }

  @BeforeEach
  void open() {
    world = new AccountsWorld(vendor, folder);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private ByteBuffer hash(Secret secret) {
    return ByteBuffer.wrap(world.pepper.hash(secret.reveal()));
  }

  @Test
  void keys_are_in_it_and_revoked_ones_leave_it_with_the_next_reading_of_all() {
    List<KeyResult.Issued> keys = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      keys.add(world.key("k" + i));
    }
    LiveSecrets live = new LiveSecrets(world.store, () -> world.nanoTime);
    assertThat(live.mayBeLive(hash(keys.getFirst().secret()))).isFalse();
    live.refresh();
    assertThat(keys).allMatch(key -> live.mayBeLive(hash(key.secret())));
    assertThat(live.size()).isEqualTo(40);
    world.keys.revoke(keys.getFirst().key().id());
    world.pass(Duration.ofMinutes(11));
    live.refresh();
    assertThat(live.mayBeLive(hash(keys.getFirst().secret()))).isFalse();
    assertThat(live.size()).isEqualTo(39);
  }

  @Test
  void an_unknown_key_is_looked_up_again_also_with_a_slow_clock() {
    world.key("old");
    LiveSecrets live = new LiveSecrets(world.store, () -> world.nanoTime);
    live.refresh();
    world.clock.now = world.clock.now.minus(Duration.ofMinutes(9));
    ByteBuffer late = hash(world.key("new").secret());
    live.refresh();
    assertThat(live.size()).as("nobody asked").isEqualTo(1);
    assertThat(live.mayBeLive(late)).isFalse();
    live.refresh();
    assertThat(live.mayBeLive(late)).isTrue();
    live.refresh();
    assertThat(live.size()).as("none twice").isEqualTo(2);
  }

  @Test
  void keys_beyond_the_limit_are_left_out() {
    for (int i = 0; i < 5; i++) {
      world.key("k" + i);
    }
    LiveSecrets live = new LiveSecrets(world.store, () -> world.nanoTime, 3);
    live.refresh();
    assertThat(live.size()).isEqualTo(3);
  }
}
