package io.cartway.search.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {

  @Test
  void a_page_ends_before_its_limit_and_knows_whether_there_is_more() {
    List<Integer> all = List.of(0, 1, 2, 3, 4);
    assertThat(Page.of(all, 0, 5)).isEqualTo(new Page<>(all, false));
    assertThat(Page.of(all, 0, 4)).isEqualTo(new Page<>(List.of(0, 1, 2, 3), true));
    assertThat(Page.of(all, 3, 1)).isEqualTo(new Page<>(List.of(3), true));
    assertThat(Page.of(all, 3, 9)).isEqualTo(new Page<>(List.of(3, 4), false));
    assertThat(Page.of(all, 5, 2)).isEqualTo(Page.empty());
    assertThat(Page.of(all, 99, 2)).isEqualTo(Page.empty());
  }

  @Test
  void pages_follow_each_other_until_there_is_no_more() {
    List<Integer> all = List.of(0, 1, 2, 3, 4, 5, 6);
    for (int limit = 1; limit <= 8; limit++) {
      List<Integer> read = new ArrayList<>();
      Page<Integer> page = Page.of(all, 0, limit);
      read.addAll(page.items());
      while (page.hasMore()) {
        page = Page.of(all, read.size(), limit);
        read.addAll(page.items());
        assertThat(page.items()).as("each page of %d has some", limit).isNotEmpty();
        assertThat(read).hasSizeLessThanOrEqualTo(all.size());
      }
      assertThat(read).isEqualTo(all);
    }
  }
}
