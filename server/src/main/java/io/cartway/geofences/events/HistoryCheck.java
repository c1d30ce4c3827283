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
import java.util.List;
import java.util.Map;

/// Plays stored positions past one geofence, asset after asset: what would have been told. Holds
/// what is counted, the state of one asset, and the first events. Not thread-safe.
public final class HistoryCheck {

  private final FenceJudge judge;
  private final Geofence fence;
  private final Map<FenceEventType, Long> counts = new EnumMap<>(FenceEventType.class);
  private final List<AssetCounts> byAsset = new ArrayList<>();
  private final List<FenceEvent> first = new ArrayList<>();
  private long fixes;
  private long assets;
  private long assetsTold;

  // Of the asset that is played.
  private String asset = "";
  private AssetFences state = AssetFences.NONE;
  private long assetFixes;
  private final Map<FenceEventType, Long> assetCounts = new EnumMap<>(FenceEventType.class);

  /// @param fence with any id
  public HistoryCheck(Geofence fence) {
    FenceIndex index = new FenceIndex();
    index.add(fence);
    this.judge = new FenceJudge(index);
    this.fence = fence;
  }

  /// What would have been told of an asset.
  ///
  /// @param fixes how many were played
  /// @param counts of events of each type; those without an event are absent
  public record AssetCounts(String assetId, long fixes, Map<FenceEventType, Long> counts) {
    public AssetCounts {
      counts = Map.copyOf(counts);
    }
  }

  /// What would have been told.
  ///
  /// @param fixes how many were played
  /// @param assets how many they were of
  /// @param assetsTold how many of these would have made an event
  /// @param counts of events of each type; those without an event are absent
  /// @param byAsset the first of those that would have made an event
  /// @param events the first of them
  public record Outcome(
      long fixes,
      long assets,
      long assetsTold,
      Map<FenceEventType, Long> counts,
      List<AssetCounts> byAsset,
      List<FenceEvent> events) {
    public Outcome {
      counts = Map.copyOf(counts);
      byAsset = List.copyOf(byAsset);
      events = List.copyOf(events);
    }
  }

  /// Whether there may be another fix.
  public boolean hasRoom() {
    return fixes < GeofenceLimits.CHECK_FIXES_MAX;
  }

  /// Plays a position: those of an asset one after the other, in the order of their times. Those of
  /// assets that the geofence does not watch are left out.
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
    if (!assetId.equals(asset)) {
      endAsset();
      asset = assetId;
      state = AssetFences.NONE;
      assets++;
    }
    assetFixes++;
    FenceJudge.Judged judged = judge.judge(assetId, state, fix);
    state = judged.after();
    for (FenceEvent event : judged.events()) {
      counts.merge(event.type(), 1L, Long::sum);
      assetCounts.merge(event.type(), 1L, Long::sum);
      if (first.size() < GeofenceLimits.CHECK_EVENTS_MAX) {
        first.add(event);
      }
    }
  }

  private void endAsset() {
    if (!assetCounts.isEmpty()) {
      assetsTold++;
      if (byAsset.size() < GeofenceLimits.CHECK_ASSETS_MAX) {
        byAsset.add(new AssetCounts(asset, assetFixes, assetCounts));
      }
    }
    assetCounts.clear();
    assetFixes = 0;
  }

  /// What came of all positions. The check ends with it.
  public Outcome end() {
    endAsset();
    return new Outcome(fixes, assets, assetsTold, counts, byAsset, first);
  }
}
