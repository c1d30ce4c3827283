package io.cartway.isoline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Which pockets an outline covers.
class DetailTest {

  @Test
  void blocks_of_houses_are_covered_where_cells_are_small() {
    assertThat(Detail.QUALITY.coveredCells(10)).isEqualTo(3);
    assertThat(Detail.BALANCED.coveredCells(10)).isEqualTo(100);
    assertThat(Detail.PERFORMANCE.coveredCells(20)).isEqualTo(100);
  }

  @Test
  void large_cells_cover_a_few_of_them() {
    assertThat(Detail.QUALITY.coveredCells(200)).isEqualTo(3);
    assertThat(Detail.BALANCED.coveredCells(200)).isEqualTo(6);
    assertThat(Detail.PERFORMANCE.coveredCells(200)).isEqualTo(12);
  }
}
