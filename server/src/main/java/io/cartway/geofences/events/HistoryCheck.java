package io.cartway.geofences.events;

import io.cartway.geofences.AssetFences;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.FenceEventType;
import io.cartway.geofences.FenceFix;
import io.cartway.geofences.Geofence;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.geofences.index.FenceIndex;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Plays stored positions past one geofence: what would have been told. Holds the state of each
/// asset at the one geofence, and the first events. Not thread-safe.
public final class HistoryCheck {

  private final FenceJudge judge;
  private final Geofence fence;
  private final Map<String, AssetFences> assets = new HashMap<>();
  private final Map<FenceEventType, Long> counts = new EnumMap<>(FenceEventType.class);
  private final List<FenceEvent> first = new ArrayList<>();
  private long fixes;

  /// @param fence with any id
  public HistoryCheck(Geofence fence) {
    FenceIndex index = new FenceIndex();
    index.add(fence);
    this.judge = new FenceJudge(index);
    this.fence = fence;
  }

  /// What would have been told.
  ///
  /// @param fixes how many were played
  /// @param counts of events of each type; those without an event are absent
  /// @param events the first of them, as they were played
  public record Outcome(long fixes, Map<FenceEventType, Long> counts, List<FenceEvent> events) {
    public Outcome {
      counts = Map.copyOf(counts);
      events = List.copyOf(events);
    }
  }

  /// Whether there may be another fix.
  public boolean hasRoom() {
    return fixes < GeofenceLimits.CHECK_FIXES_MAX;
  }

  /// Plays a position. Those of an asset come in the order of their times; others between do no
  /// harm.
  ///
  /// @throws IllegalStateException when there is no room
  public void play(String assetId, FenceFix fix) {
    if (!hasRoom()) {
      throw new IllegalStateException("more positions than a check may have");
    }
    fixes++;
    if (!fence.settings().rules().watches(assetId)) {
      return;
    }
    AssetFences before = assets.getOrDefault(assetId, AssetFences.NONE);
    FenceJudge.Judged judged = judge.judge(assetId, before, fix);
    assets.put(assetId, judged.after());
    for (FenceEvent event : judged.events()) {
      counts.merge(event.type(), 1L, Long::sum);
      if (first.size() < GeofenceLimits.CHECK_EVENTS_MAX) {
        first.add(event);
      }
    }
  }

  /// What came of all positions so far.
  public Outcome outcome() {
    return new Outcome(fixes, counts, first);
  }
}
