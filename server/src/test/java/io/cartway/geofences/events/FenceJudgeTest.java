package io.cartway.geofences.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.geo.CircleArea;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.geo.MeasuredArea;
import io.cartway.geofences.ActiveHours;
import io.cartway.geofences.AssetFences;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.FenceEventType;
import io.cartway.geofences.FenceFix;
import io.cartway.geofences.FenceRules;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.FenceState;
import io.cartway.geofences.Geofence;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.geofences.index.FenceIndex;
import io.cartway.hours.OpeningHours;
import io.cartway.hours.Place;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Walks along one parallel past a circle of 100 m around 0 and other fences: a step is
/// `metres@seconds` or `metres@seconds~accuracy`, an event is its word and time.
class FenceJudgeTest {

  private static final LatLng MIDDLE = new LatLng(41.15, -8.6);
  private static final CircleArea CIRCLE = new CircleArea(MIDDLE, 100);

  @Test
  void what_is_told_of_walks_past_a_circle() {
    // Inside at first, and outside at first.
    walk(rules(0, 0), "0@0 10@10", "entered@0!");
    walk(rules(0, 0), "500@0 400@10", "");
    // In and out; on the edge is inside.
    walk(rules(0, 0), "150@0 0@10 -150@20", "entered@10 exited@20");
    walk(rules(0, 0), "100@0", "entered@0!");
    walk(rules(0, 0), "100.1@0", "");
    // Late and repeated fixes tell nothing and change nothing.
    walk(rules(0, 0), "150@10 0@5 0@10 150@11 0@12", "entered@12");
    // Through between two fixes, but not past, nor over a long gap of time or way.
    walk(rules(0, 0), "-150@0 150@10", "crossed@10");
    walk(rules(0, 0), "-300@0 -150@10", "");
    walk(rules(0, 0), "-150@0 150@300", "crossed@300");
    walk(rules(0, 0), "-150@0 150@301", "");
    walk(rules(0, 0), "-2500@0 2499@10", "crossed@10");
    walk(rules(0, 0), "-2500@0 2501@10", "");
    // The first fix has no path.
    walk(rules(0, 0), "150@10", "");
  }

  @Test
  void an_asset_is_at_a_bounded_number_of_geofences_and_meets_others_afterwards() {
    FenceIndex index = new FenceIndex();
    int all = 2 * GeofenceLimits.AT_ONCE_MAX + 50;
    for (int i = 0; i < all; i++) {
      index.add(fence("cw:g:%04d".formatted(i), 1, CIRCLE, rules(0, 0)));
    }
    FenceJudge judge = new FenceJudge(index);
    FenceJudge.Judged first = judge.judge("van", AssetFences.NONE, new FenceFix(MIDDLE, 1000, 0));
    assertThat(first.events()).hasSize(GeofenceLimits.AT_ONCE_MAX);
    assertThat(first.after().states()).hasSize(GeofenceLimits.AT_ONCE_MAX);
    LatLng far = new LatLng(MIDDLE.lat() + 0.01, MIDDLE.lng());
    FenceJudge.Judged out = judge.judge("van", first.after(), new FenceFix(far, 2000, 0));
    assertThat(out.events()).extracting(FenceEvent::type).containsOnly(FenceEventType.EXITED);
    assertThat(out.events()).hasSize(GeofenceLimits.AT_ONCE_MAX);
    LatLng beyond = new LatLng(MIDDLE.lat() - 0.01, MIDDLE.lng());
    FenceJudge.Judged across = judge.judge("van", out.after(), new FenceFix(beyond, 3000, 0));
    assertThat(across.events()).extracting(FenceEvent::type).containsOnly(FenceEventType.CROSSED);
    assertThat(across.events()).hasSize(2 * GeofenceLimits.AT_ONCE_MAX);
  }

  @Test
  void jitter_within_hysteresis_or_accuracy_tells_nothing() {
    walk(rules(20, 0), "150@0 95@1 105@2 95@3 105@4 81@5 99@6", "");
    walk(rules(20, 0), "150@0 79@1 95@2 105@3 119@4 121@5 95@6", "entered@1 exited@5");
    walk(rules(0, 0), "150@0 95@1~20 105@2~20 79@3~20 119@4~20 121@5~20", "entered@3 exited@5");
    // The larger of both.
    walk(rules(10, 0), "150@0 85@1~20 79@2~20", "entered@2");
    walk(rules(20, 0), "150@0 85@1~10 79@2~10", "entered@2");
    // Half of the depth is deep enough, however large the hysteresis is.
    walk(rules(500, 0), "700@0 51@1 49@2 590@3 601@4", "entered@2 exited@4");
    walk(rules(0, 0), "700@0 51@1~90 49@2~90", "entered@2");
    // A fix worse than the fence is deep enters nothing, but leaves.
    walk(rules(0, 0), "700@0 0@1~101 0@2~100 150@3~101 202@4~101", "entered@2 exited@4");
    // The first fix counts as it is.
    walk(rules(50, 0), "99@0~1000", "entered@0!");
  }

  @Test
  void a_crossing_ends_with_a_fix_that_is_clear_of_the_edge() {
    walk(rules(20, 0), "-150@0 -95@1 95@2 110@3 130@4", "crossed@4");
    walk(rules(20, 0), "-150@0 110@1 130@2 150@3", "crossed@2");
    // Back on its own side without a straight way through.
    walk(rules(20, 0), "-150@0 -95@1 -110@2 -130@3", "");
    // A long gap forgets.
    walk(rules(20, 0), "-150@0 -95@1 -110@500 130@501", "crossed@501");
    walk(rules(20, 0), "-150@0 95@1 130@500 150@501", "");
    // A way out that began inside of the edge is no way through.
    walk(rules(20, 0), "-150@0 95@500 130@501", "");
    // In between it came in after all.
    walk(rules(20, 0), "-150@0 -95@1 0@2 130@3", "entered@2 exited@3");
    walk(rules(20, 0), "-150@0 300@1~10 301@2", "crossed@1");
  }

  @Test
  void a_stay_is_told_once_when_a_fix_shows_it() {
    walk(rules(0, 60), "150@0 0@10 0@69 0@70 0@500 150@501", "entered@10 dwelled@70 exited@501");
    walk(rules(0, 60), "0@0 150@60", "entered@0! exited@60");
    walk(
        rules(0, 60),
        "0@0 0@60 150@61 0@62 0@121 0@122",
        "entered@0! dwelled@60 exited@61 entered@62 dwelled@122");
    // Within the hysteresis it still stays.
    walk(rules(20, 60), "0@0 110@60", "entered@0! dwelled@60");
    walk(rules(0, 0), "0@0 0@100000", "entered@0!");
  }

  @Test
  void out_of_hours_sides_are_kept_and_nothing_is_told() {
    OpeningHours hours = OpeningHours.parse("00:10-00:20").orElseThrow();
    FenceRules rules =
        new FenceRules(
            Optional.of(new ActiveHours(hours, new Place(MIDDLE, ZoneOffset.UTC, ""))),
            Set.of(),
            60,
            0);
    walk(rules, "0@0 150@10", "");
    walk(rules, "150@590 0@599 150@600", "exited@600");
    walk(rules, "0@500 0@599 0@600 0@601", "dwelled@600");
    walk(rules, "150@1190 0@1199 0@1260 150@1300", "entered@1199");
    walk(rules, "-150@600 150@610 -150@1200", "crossed@610");
  }

  @Test
  void only_the_assets_of_a_fence_are_told() {
    FenceRules rules = new FenceRules(Optional.empty(), Set.of("van"), 0, 0);
    walk(rules, "0@0", "entered@0!");
    FenceRules other = new FenceRules(Optional.empty(), Set.of("bus"), 0, 0);
    walk(other, "0@0 150@1 -150@2", "");
  }

  @Test
  void a_fence_that_is_new_to_an_asset_meets_it_for_the_first_time() {
    FenceIndex index = new FenceIndex();
    FenceJudge judge = new FenceJudge(index);
    AssetFences none = judge.judge("van", AssetFences.NONE, fix("0@0")).after();
    assertThat(none.states()).isEmpty();
    index.add(fence("cw:g:a", 5, CIRCLE, rules(0, 0)));
    FenceJudge.Judged met = judge.judge("van", none, fix("0@1"));
    assertThat(told(met.events())).isEqualTo("entered@1!");
    assertThat(met.after().revision()).isEqualTo(5);
    assertThat(met.after().states()).containsExactly(new FenceState.Inside("cw:g:a", 1000, false));
    // Another shape: the asset stays, or is out.
    index.add(fence("cw:g:a", 6, new CircleArea(MIDDLE, 50), rules(0, 0)));
    FenceJudge.Judged out = judge.judge("van", met.after(), fix("80@2"));
    assertThat(told(out.events())).isEqualTo("exited@2");
    // Moved over an asset that was outside: no path was looked at before.
    index.add(fence("cw:g:a", 7, CIRCLE, rules(0, 0)));
    assertThat(told(judge.judge("van", out.after(), fix("-150@3")).events())).isEmpty();
    assertThat(told(judge.judge("van", out.after(), fix("80@3")).events())).isEqualTo("entered@3!");
  }

  @Test
  void what_is_kept_of_a_removed_fence_goes_but_not_while_the_index_is_behind() {
    FenceIndex index = new FenceIndex();
    index.add(fence("cw:g:a", 5, CIRCLE, rules(0, 0)));
    AssetFences in = new FenceJudge(index).judge("van", AssetFences.NONE, fix("0@0")).after();
    FenceIndex behind = new FenceIndex();
    behind.raiseTo(4);
    FenceJudge.Judged kept = new FenceJudge(behind).judge("van", in, fix("0@1"));
    assertThat(kept.after().states()).isEqualTo(in.states());
    assertThat(kept.after().revision()).isEqualTo(5);
    index.remove("cw:g:a");
    FenceJudge.Judged gone = new FenceJudge(index).judge("van", in, fix("0@1"));
    assertThat(gone.after().states()).isEmpty();
    assertThat(gone.events()).isEmpty();
  }

  @Test
  void a_gate_is_crossed_though_fixes_are_less_accurate_than_it_is_wide() {
    MeasuredArea gate = new CorridorArea(List.of(at(0, -50), at(0, 50)), 2);
    walk(gate, rules(0, 0), "-40@0~5 -20@2~5 -1@4~5 3@5~5 20@6~5", "crossed@6");
    walk(gate, rules(0, 0), "-40@0~5 -20@2~5 -1@4~5 3@5~5 -20@6~5", "");
  }

  @Test
  void exits_come_before_crossings_and_entries_and_then_ids_decide() {
    FenceIndex index = new FenceIndex();
    index.add(fence("cw:g:d", 1, CIRCLE, rules(0, 0)));
    index.add(fence("cw:g:c", 1, new CircleArea(at(300, 0), 50), rules(0, 0)));
    index.add(fence("cw:g:b", 1, new CircleArea(at(500, 0), 50), rules(0, 0)));
    index.add(fence("cw:g:a", 1, new CircleArea(at(500, 0), 60), rules(0, 0)));
    FenceJudge judge = new FenceJudge(index);
    AssetFences in = judge.judge("van", AssetFences.NONE, fix("0@0")).after();
    List<FenceEvent> events = judge.judge("van", in, fix("500@1")).events();
    assertThat(events.stream().map(event -> event.type().word() + " " + event.geofenceId()))
        .containsExactly("exited cw:g:d", "crossed cw:g:c", "entered cw:g:a", "entered cw:g:b");
    assertThat(events.getFirst())
        .isEqualTo(
            new FenceEvent(FenceEventType.EXITED, "cw:g:d", "van", fix("500@1").at(), 1000, false));
  }

  @Test
  void a_check_plays_a_history_and_counts_what_would_have_been_told() {
    HistoryCheck check = new HistoryCheck(fence("", 1, CIRCLE, rules(0, 0)));
    for (int i = 0; i < 3000; i++) {
      check.play("bus", fix("-150@" + i));
    }
    for (int i = 0; i < 3000; i++) {
      check.play("van", fix((i % 2 == 0 ? "0@" : "150@") + i));
    }
    // Another asset begins anew: it is not a fix of the van before its last one.
    check.play("yacht", fix("0@5"));
    assertThat(check.hasRoom()).isTrue();
    HistoryCheck.Outcome outcome = check.end();
    assertThat(outcome.fixes()).isEqualTo(6001);
    assertThat(outcome.assets()).isEqualTo(3);
    assertThat(outcome.assetsTold()).isEqualTo(2);
    assertThat(outcome.counts())
        .containsOnlyKeys(FenceEventType.ENTERED, FenceEventType.EXITED)
        .containsEntry(FenceEventType.ENTERED, 1501L)
        .containsEntry(FenceEventType.EXITED, 1500L);
    assertThat(outcome.byAsset())
        .containsExactly(
            new HistoryCheck.AssetCounts(
                "van", 3000, Map.of(FenceEventType.ENTERED, 1500L, FenceEventType.EXITED, 1500L)),
            new HistoryCheck.AssetCounts("yacht", 1, Map.of(FenceEventType.ENTERED, 1L)));
    assertThat(outcome.events()).hasSize(1000);
    assertThat(told(outcome.events().subList(0, 2))).isEqualTo("entered@0! exited@1");
  }

  @Test
  void a_check_lists_a_thousand_assets() {
    HistoryCheck check = new HistoryCheck(fence("", 1, CIRCLE, rules(0, 0)));
    for (int i = 0; i < 1500; i++) {
      check.play("van" + i, fix("0@0"));
    }
    HistoryCheck.Outcome outcome = check.end();
    assertThat(outcome.byAsset()).hasSize(1000);
    assertThat(outcome.byAsset().getLast().assetId()).isEqualTo("van999");
    assertThat(outcome.assetsTold()).isEqualTo(1500);
  }

  @Test
  void a_check_has_an_end() {
    HistoryCheck check =
        new HistoryCheck(
            fence("", 1, CIRCLE, new FenceRules(Optional.empty(), Set.of("bus"), 0, 0)));
    FenceFix fix = fix("0@0");
    for (int i = 0; i < 1_000_000; i++) {
      check.play("van", fix);
    }
    assertThat(check.hasRoom()).isFalse();
    assertThatThrownBy(() -> check.play("van", fix)).hasMessageContaining("more positions");
    HistoryCheck.Outcome outcome = check.end();
    assertThat(outcome.counts()).isEmpty();
    assertThat(outcome.assets()).isZero();
  }

  private static void walk(FenceRules rules, String steps, String told) {
    walk(CIRCLE, rules, steps, told);
  }

  private static void walk(MeasuredArea area, FenceRules rules, String steps, String told) {
    FenceIndex index = new FenceIndex();
    index.add(fence("cw:g:a", 1, area, rules));
    FenceJudge judge = new FenceJudge(index);
    AssetFences state = AssetFences.NONE;
    List<FenceEvent> events = new ArrayList<>();
    for (String step : steps.split(" ", -1)) {
      FenceJudge.Judged judged = judge.judge("van", state, fix(step));
      state = judged.after();
      events.addAll(judged.events());
    }
    assertThat(told(events)).as(steps).isEqualTo(told);
  }

  private static String told(List<FenceEvent> events) {
    List<String> texts = new ArrayList<>();
    for (FenceEvent event : events) {
      texts.add(event.type().word() + "@" + event.millis() / 1000 + (event.isInitial() ? "!" : ""));
    }
    return String.join(" ", texts);
  }

  private static FenceFix fix(String step) {
    String[] parts = step.split("[@~]", -1);
    return new FenceFix(
        at(Double.parseDouble(parts[0]), 0),
        1000 * Long.parseLong(parts[1]),
        parts.length > 2 ? Double.parseDouble(parts[2]) : 0);
  }

  private static LatLng at(double east, double north) {
    return new LatLng(
        MIDDLE.lat() + LatLng.latDegrees(north), MIDDLE.lng() + MIDDLE.lngDegrees(east));
  }

  private static FenceRules rules(double hysteresis, long dwellSeconds) {
    return new FenceRules(Optional.empty(), Set.of(), dwellSeconds, hysteresis);
  }

  private static Geofence fence(String id, long revision, MeasuredArea area, FenceRules rules) {
    return new Geofence(id, revision, new FenceSettings("", area, rules, Optional.empty(), ""));
  }
}
