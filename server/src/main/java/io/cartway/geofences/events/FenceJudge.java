package io.cartway.geofences.events;

import io.cartway.geo.LatLng;
import io.cartway.geo.MeasuredArea;
import io.cartway.geofences.AssetFences;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.FenceEventType;
import io.cartway.geofences.FenceFix;
import io.cartway.geofences.FenceRules;
import io.cartway.geofences.FenceState;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.geofences.index.FenceIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Decides what an asset did at the geofences of its account: what is told of a fix, and what is
/// kept until the next. The same fixes in the same order give the same events (record 0094).
///
/// - A fix that is not newer than the newest changes nothing and tells nothing.
/// - The first fix at a geofence: inside is `entered`, initial; outside is kept and not told. It is
///   inside when it is not outside of the edge, whatever its accuracy.
/// - Later, a fix counts as out when it is farther outside of the edge than its margin: the
///   hysteresis, or the accuracy of the fix if that is more. It counts as in when it is as deep
///   inside as its margin, or as half of the depth of the geofence's deepest point; but never when
///   the accuracy is worse than that depth. Fixes between are undecided: the side stays.
/// - `dwelled` is told with the first fix after the dwell time that does not count as out.
/// - `crossed`: the path touches the geofence, and no fix counts as in before one counts as out:
///   the straight line between the last fix before, which was outside of the edge, and that fix
///   touches it. After [GeofenceLimits#CROSSING_GAP_MAX] or [GeofenceLimits#CROSSING_METERS_MAX]
///   between two fixes nothing is known of the path.
/// - An asset is at [GeofenceLimits#AT_ONCE_MAX] geofences at once at most, and others wait until
///   it has left some.
/// - Out of a geofence's hours sides are kept as always, and nothing is told. A stay whose dwell
///   time ends there is told with the first fix in the hours.
public final class FenceJudge {

  /// Of the depth of a geofence's deepest point: from there on a fix counts as in, so that small
  /// geofences can be entered.
  private static final double DEEP_SHARE = 0.5;

  private static final Comparator<FenceEvent> ORDER =
      Comparator.comparing(FenceEvent::type).thenComparing(FenceEvent::geofenceId);

  private final FenceIndex index;

  /// @param index of the account's geofences, with all its changes
  public FenceJudge(FenceIndex index) {
    this.index = index;
  }

  /// What became of a fix.
  ///
  /// @param after what is to be kept of the asset
  /// @param events what is to be told: exits, crossings, entries, stays, each by ids
  public record Judged(AssetFences after, List<FenceEvent> events) {
    public Judged {
      events = List.copyOf(events);
    }
  }

  /// Judges the next fix of an asset.
  ///
  /// @param before what was kept of the asset; [AssetFences#NONE] when it had no fix
  public Judged judge(String assetId, AssetFences before, FenceFix fix) {
    if (before.last().isPresent() && fix.millis() <= before.last().get().millis()) {
      return new Judged(before, List.of());
    }
    Step step = new Step(assetId, before, fix);
    step.judgeKept();
    step.judgeFound();
    if (step.events.size() > 1) {
      step.events.sort(ORDER);
    }
    long revision = Math.max(before.revision(), index.revision());
    return new Judged(new AssetFences(Optional.of(fix), revision, step.states), step.events);
  }

  /// One fix after another.
  private final class Step {
    private final String assetId;
    private final AssetFences before;
    private final FenceFix fix;
    private final LatLng from;
    private final LatLng to;
    private final boolean hasPath;
    private final List<FenceState> states = new ArrayList<>(2);
    private final List<FenceEvent> events = new ArrayList<>(2);

    Step(String assetId, AssetFences before, FenceFix fix) {
      this.assetId = assetId;
      this.before = before;
      this.fix = fix;
      this.to = fix.at();
      this.hasPath = before.last().isPresent() && isNear(before.last().get(), fix);
      this.from = hasPath ? before.last().get().at() : to;
      index.look(from, to);
    }

    private static boolean isNear(FenceFix last, FenceFix fix) {
      if (fix.millis() - last.millis() > GeofenceLimits.CROSSING_GAP_MAX.toMillis()) {
        return false;
      }
      // No distance is longer than along a meridian and the equator, and most are far shorter.
      double degrees =
          Math.abs(last.at().lat() - fix.at().lat()) + Math.abs(last.at().lng() - fix.at().lng());
      return degrees * LatLng.METERS_PER_DEGREE <= GeofenceLimits.CROSSING_METERS_MAX
          || last.at().distanceMeters(fix.at()) <= GeofenceLimits.CROSSING_METERS_MAX;
    }

    /// Geofences that the asset was in or near.
    void judgeKept() {
      for (FenceState state : before.states()) {
        FenceIndex.Entry entry = index.find(state.geofenceId()).orElse(null);
        if (entry == null) {
          // An index that is behind does not know all geofences yet.
          if (index.revision() < before.revision()) {
            states.add(state);
          }
          continue;
        }
        index.setKept(entry);
        if (entry.rules().watches(assetId)) {
          boolean isIn = index.holdsEnd(entry, to);
          switch (state) {
            case FenceState.Inside inside -> stay(entry, inside, isIn);
            case FenceState.Near near -> {
              if (isNew(entry)) {
                meet(entry, isIn);
              } else {
                approach(entry, isIn, near);
              }
            }
          }
        }
      }
    }

    /// Those that its path may have met.
    void judgeFound() {
      for (int i = 0; i < index.count() && hasRoom(); i++) {
        FenceIndex.Entry entry = index.at(i);
        if (!index.isKept(entry) && entry.rules().watches(assetId)) {
          boolean isIn = index.holdsEnd(entry, to);
          if (isNew(entry)) {
            meet(entry, isIn);
          } else {
            come(entry, isIn);
          }
        }
      }
    }

    /// Thousands of geofences at one place must not make thousands of events of each fix.
    private boolean hasRoom() {
      return states.size() < GeofenceLimits.AT_ONCE_MAX
          && events.size() < 2 * GeofenceLimits.AT_ONCE_MAX;
    }

    private boolean isNew(FenceIndex.Entry entry) {
      return before.last().isEmpty() || entry.fence().revision() > before.revision();
    }

    /// For the first time.
    private void meet(FenceIndex.Entry entry, boolean isIn) {
      if (isIn) {
        enter(entry, true);
      }
    }

    private void stay(FenceIndex.Entry entry, FenceState.Inside inside, boolean isIn) {
      if (!isIn && isClear(entry)) {
        tell(FenceEventType.EXITED, entry, false);
        return;
      }
      FenceRules rules = entry.rules();
      boolean isDue =
          rules.dwellSeconds() > 0
              && !inside.isDwelledTold()
              && fix.millis() - inside.sinceMillis() >= 1000 * rules.dwellSeconds()
              && rules.isActive(fix.millis());
      if (isDue) {
        tell(FenceEventType.DWELLED, entry, false);
      }
      states.add(
          isDue ? new FenceState.Inside(inside.geofenceId(), inside.sinceMillis(), true) : inside);
    }

    /// The asset was outside, and its path had not met the geofence.
    private void come(FenceIndex.Entry entry, boolean isIn) {
      if (isIn && isDeep(entry)) {
        enter(entry, false);
        return;
      }
      MeasuredArea shape = entry.shape();
      if (hasPath && (isIn || shape.meets(from, to)) && !shape.holds(from)) {
        leaveOrWait(entry, isIn, new FenceState.Near(entry.fence().id(), from));
      }
    }

    private void approach(FenceIndex.Entry entry, boolean isIn, FenceState.Near near) {
      if (isIn && isDeep(entry)) {
        enter(entry, false);
      } else if (hasPath) {
        leaveOrWait(entry, isIn, near);
      }
    }

    private void leaveOrWait(FenceIndex.Entry entry, boolean isIn, FenceState.Near near) {
      if (isIn || !isClear(entry)) {
        states.add(near);
      } else if (entry.shape().meets(near.lastOutside(), to)) {
        tell(FenceEventType.CROSSED, entry, false);
      }
    }

    private void enter(FenceIndex.Entry entry, boolean isInitial) {
      states.add(new FenceState.Inside(entry.fence().id(), fix.millis(), false));
      tell(FenceEventType.ENTERED, entry, isInitial);
    }

    private double margin(FenceIndex.Entry entry) {
      return Math.max(entry.rules().hysteresisMeters(), fix.accuracyMeters());
    }

    /// Whether a fix that is outside counts as out.
    private boolean isClear(FenceIndex.Entry entry) {
      double margin = margin(entry);
      return margin == 0 || -entry.shape().depthMeters(to) > margin;
    }

    /// Whether a fix that is inside counts as in.
    private boolean isDeep(FenceIndex.Entry entry) {
      double margin = Math.min(margin(entry), DEEP_SHARE * entry.deepestMeters());
      return fix.accuracyMeters() <= entry.deepestMeters()
          && (margin == 0 || entry.shape().depthMeters(to) >= margin);
    }

    private void tell(FenceEventType type, FenceIndex.Entry entry, boolean isInitial) {
      if (entry.rules().isActive(fix.millis())) {
        events.add(new FenceEvent(type, entry.fence().id(), assetId, to, fix.millis(), isInitial));
      }
    }
  }
}
