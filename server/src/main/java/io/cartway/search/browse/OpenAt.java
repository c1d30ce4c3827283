package io.cartway.search.browse;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;

/// When a place must be open.
public sealed interface OpenAt {

  /// The moment, for a place whose clocks are in a time zone.
  Instant in(ZoneId zone);

  /// The same moment everywhere.
  record Moment(Instant instant) implements OpenAt {
    @Override
    public Instant in(ZoneId zone) {
      return instant;
    }
  }

  /// When the clock on the place's wall shows this time. What a change to summer time skips is an
  /// hour later; of what the change back repeats, the first is meant.
  record WallClock(LocalDateTime time) implements OpenAt {
    @Override
    public Instant in(ZoneId zone) {
      return time.atZone(zone).toInstant();
    }
  }
}
