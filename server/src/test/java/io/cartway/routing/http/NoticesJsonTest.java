package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoticesJsonTest {

  private static List<NoticeJson> notices(int count, int everyCritical) {
    List<NoticeJson> notices = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      notices.add(new NoticeJson("n" + i, "code", i % everyCritical == 0, List.of()));
    }
    return notices;
  }

  @Test
  void twenty_are_shown_as_they_are() {
    NoticesJson shown = NoticesJson.of(notices(20, 3));
    assertThat(shown.notices()).isEqualTo(notices(20, 3));
    assertThat(shown.places()).startsWith(0, 1, 2).endsWith(18, 19);
  }

  @Test
  void of_more_the_critical_ones_are_shown_and_the_rest_is_counted() {
    NoticesJson shown = NoticesJson.of(notices(30, 3), 5);
    assertThat(shown.notices()).hasSize(21);
    assertThat(shown.notices().getLast())
        .isEqualTo(new NoticeJson("and 15 more", "moreNotices", false, List.of()));
    assertThat(shown.notices().stream().filter(NoticeJson::isCritical)).hasSize(10);
    assertThat(shown.places()).hasSize(30).endsWith(20, 19, 20, 20);
  }

  @Test
  void a_counted_notice_is_critical_if_any_of_its_notices_is() {
    NoticesJson shown = NoticesJson.of(notices(22, 1));
    assertThat(shown.notices()).hasSize(21);
    assertThat(shown.notices().getLast().title()).isEqualTo("and 2 more");
    assertThat(shown.notices().getLast().isCritical()).isTrue();
    assertThat(NoticesJson.of(notices(19, 4), 2).notices()).hasSize(20);
  }
}
