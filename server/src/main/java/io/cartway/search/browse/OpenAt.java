package io.cartway.search.browse;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;

/// The time at which a place must be open.
public sealed interface OpenAt {

  /// The instant for a place in a time zone.
  Instant in(ZoneId zone);

  /// The same instant everywhere.
  record Moment(Instant instant) implements OpenAt {
    @Override
    public Instant in(ZoneId zone) {
      return instant;
    }
  }

  /// A local time of each place. A time skipped by summer time is an hour later; of a repeated
  /// time, the first is meant.
  record WallClock(LocalDateTime time) implements OpenAt {
    @Override
    public Instant in(ZoneId zone) {
      return time.atZone(zone).toInstant();
    }
  }
}
