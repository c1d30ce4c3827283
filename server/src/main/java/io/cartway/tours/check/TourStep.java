package io.cartway.tours.check;

import io.cartway.tours.Window;
import java.util.List;

/// What a vehicle does at a place: a service or a pause.
///
/// @param location a row of the [io.cartway.tours.TravelTable]
/// @param windows of its beginning
/// @param isStop whether the vehicle stops for it anew
record TourStep(int location, long seconds, List<Window> windows, boolean isStop) {

  /// The earliest begin from a time on; beyond all times where no window is left.
  long begin(long now) {
    long begin = Window.ALWAYS.close();
    for (Window window : windows) {
      if (now <= window.close()) {
        begin = Math.min(begin, Math.max(now, window.open()));
      }
    }
    return begin;
  }

  /// The latest begin with which it is over in time; long before all times where there is none.
  long latestBegin(long end) {
    long latest = Long.MIN_VALUE / 2;
    for (Window window : windows) {
      if (window.open() <= end - seconds) {
        latest = Math.max(latest, Math.min(window.close(), end - seconds));
      }
    }
    return latest;
  }
}
