package io.cartway.accounts.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SecretBoxTest {

  private static final Pepper PEPPER =
      Pepper.configured(new Secret("a pepper of at least 32 characters"));

  private final SecretBox box = new SecretBox(PEPPER, "signing secret", new SecureRandom());
  private final Secret secret = new Secret("whsec_something");

  @Test
  void a_secret_comes_out_as_it_went_in() {
    byte[] closed = box.close("acc_1", secret);
    assertThat(box.open("acc_1", closed).reveal()).isEqualTo("whsec_something");
    assertThat(new String(closed, StandardCharsets.ISO_8859_1)).doesNotContain("whsec_");
    assertThat(box.close("acc_1", secret)).as("another nonce").isNotEqualTo(closed);
  }

  @Test
  void a_box_opens_for_its_owner_alone() {
    byte[] closed = box.close("acc_1", secret);
    assertThatThrownBy(() -> box.open("acc_2", closed))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("signing secret of acc_2 cannot be decrypted");
  }

  @Test
  void a_box_opens_for_its_purpose_alone() {
    byte[] closed = box.close("acc_1", secret);
    SecretBox other = new SecretBox(PEPPER, "something else", new SecureRandom());
    assertThatThrownBy(() -> other.open("acc_1", closed)).isInstanceOf(StoreException.class);
  }

  @Test
  void another_pepper_is_named_as_the_reason() {
    byte[] closed = box.close("acc_1", secret);
    Pepper other = Pepper.configured(new Secret("another pepper with enough letters"));
    SecretBox stranger = new SecretBox(other, "signing secret", new SecureRandom());
    assertThatThrownBy(() -> stranger.open("acc_1", closed))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the pepper is another");
  }

  @Test
  void each_flipped_bit_is_noticed() {
    byte[] closed = box.close("acc_1", secret);
    for (int bit = 0; bit < closed.length * 8; bit++) {
      byte[] damaged = closed.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> box.open("acc_1", damaged)).isInstanceOf(StoreException.class);
    }
    for (int length = 0; length < closed.length; length++) {
      byte[] cut = Arrays.copyOf(closed, length);
      assertThatThrownBy(() -> box.open("acc_1", cut)).isInstanceOf(StoreException.class);
    }
  }

  @Test
  void keys_of_two_purposes_differ() {
    assertThat(PEPPER.deriveForMac("a").getEncoded())
        .hasSize(32)
        .isEqualTo(PEPPER.deriveForMac("a").getEncoded())
        .isNotEqualTo(PEPPER.deriveForMac("b").getEncoded());
  }
}
