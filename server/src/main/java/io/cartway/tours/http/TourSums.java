package io.cartway.tours.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.tours.TravelTable;
import java.io.IOException;

/// What a tour, or all of them, take. Not thread-safe.
final class TourSums {
  private final boolean isLatenessTold;
  double cost;
  long metres;
  long driving;
  long serving;
  long waiting;
  long stopping;
  long resting;

  /// The seconds by which services are late.
  long late;

  TourSums(boolean isLatenessTold) {
    this.isLatenessTold = isLatenessTold;
  }

  /// Drives.
  ///
  /// @return the seconds that it takes
  int go(TravelTable table, int from, int to) {
    int seconds = from == to ? 0 : table.seconds(from, to);
    driving += seconds;
    metres += from == to ? 0 : table.metres(from, to);
    return seconds;
  }

  void add(TourSums other) {
    cost += other.cost;
    metres += other.metres;
    driving += other.driving;
    serving += other.serving;
    waiting += other.waiting;
    stopping += other.stopping;
    resting += other.resting;
    late += other.late;
  }

  void write(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("statistic");
    json.writeNumberField("cost", cost);
    json.writeNumberField("distance", metres);
    json.writeNumberField("duration", driving + serving + waiting + stopping + resting);
    if (isLatenessTold) {
      json.writeNumberField("lateness", late);
    }
    json.writeObjectFieldStart("times");
    json.writeNumberField("driving", driving);
    json.writeNumberField("serving", serving);
    json.writeNumberField("waiting", waiting);
    json.writeNumberField("stopping", stopping);
    json.writeNumberField("break", resting);
    json.writeEndObject();
    json.writeEndObject();
  }
}
