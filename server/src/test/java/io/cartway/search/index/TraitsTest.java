package io.cartway.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.address.AreaLevel;
import org.junit.jupiter.api.Test;

class TraitsTest {

  @Test
  void everything_that_is_packed_is_read_again() {
    for (DocumentKind kind : DocumentKind.values()) {
      long traits = Traits.pack(kind, null, 3, 0.25, "LIE");
      assertThat(Traits.kind(traits)).isEqualTo(kind);
      assertThat(Traits.level(traits)).isEmpty();
    }
    for (AreaLevel level : AreaLevel.values()) {
      long traits = Traits.pack(DocumentKind.AREA, level, 99, 1, "");
      assertThat(Traits.level(traits)).contains(level);
      assertThat(Traits.nameLength(traits)).isEqualTo(15);
      assertThat(Traits.importance(traits)).isEqualTo(1);
      assertThat(Traits.country(traits)).isZero();
    }
    assertThat(Traits.country(Traits.pack(DocumentKind.PLACE, null, 1, 0, "CHE")))
        .isEqualTo(Traits.country("CHE"))
        .isNotEqualTo(Traits.country("CHN"));
  }
}
