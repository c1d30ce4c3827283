package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class AcceptedCodingsTest {

  @Test
  void gzip_is_accepted_as_the_header_says() {
    assertThat(accepts("gzip")).isTrue();
    assertThat(accepts("gzip, deflate, br, zstd")).isTrue();
    assertThat(accepts("br;q=1.0, GZIP;q=0.8, *;q=0.1")).isTrue();
    assertThat(accepts("*")).isTrue();
    assertThat(accepts("gzip;q=0")).isFalse();
    assertThat(accepts("gzip;q=0.000, *")).isFalse();
    assertThat(accepts("*;q=0")).isFalse();
    assertThat(accepts("identity")).isFalse();
    assertThat(accepts("")).isFalse();
    assertThat(AcceptedCodings.hasGzip(Optional.empty())).isFalse();
  }

  private static boolean accepts(String header) {
    return AcceptedCodings.hasGzip(Optional.of(header));
  }
}
