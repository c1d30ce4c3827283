package io.cartway.routing.http;

import java.util.ArrayList;
import java.util.List;

/// The notices in an answer or a section: at most [#COUNT_MAX], critical ones first if there are
/// more; then one with the number of further ones.
///
/// @param notices the shown notices
/// @param places for each notice its index among the shown ones; for those that are only counted,
///   the index of the last one
record NoticesJson(List<NoticeJson> notices, List<Integer> places) {

  /// Nobody reads more.
  static final int COUNT_MAX = 20;

  NoticesJson {
    notices = List.copyOf(notices);
    places = List.copyOf(places);
  }

  /// The shown notices among all.
  static NoticesJson of(List<NoticeJson> all) {
    return of(all, 0);
  }

  /// The shown notices among all and further ones that were only counted.
  ///
  /// @param unkept number of further notices; none of them is critical
  static NoticesJson of(List<NoticeJson> all, int unkept) {
    boolean fits = all.size() + unkept <= COUNT_MAX;
    long critical = all.stream().filter(NoticeJson::isCritical).count();
    long others = fits ? all.size() : Math.max(0, COUNT_MAX - critical);
    long firsts = fits ? all.size() : COUNT_MAX;
    List<NoticeJson> shown = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    boolean isMoreCritical = false;
    for (NoticeJson notice : all) {
      boolean isShown = notice.isCritical() ? firsts > 0 : others > 0;
      if (isShown) {
        firsts -= notice.isCritical() ? 1 : 0;
        others -= notice.isCritical() ? 0 : 1;
        shown.add(notice);
      } else {
        isMoreCritical |= notice.isCritical();
      }
      places.add(isShown ? shown.size() - 1 : -1);
    }
    int more = all.size() - shown.size() + unkept;
    if (more > 0) {
      int last = shown.size();
      shown.add(
          new NoticeJson("and %d more".formatted(more), "moreNotices", isMoreCritical, List.of()));
      places.replaceAll(place -> place < 0 ? last : place);
    }
    return new NoticesJson(shown, places);
  }
}
