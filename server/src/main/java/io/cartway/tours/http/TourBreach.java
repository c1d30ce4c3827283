package io.cartway.tours.http;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/// A rule that a given solution breaks, in the words of its problem.
///
/// @param rule a word for programs
/// @param vehicleId empty when it is none's
/// @param stop number of the stop in the tour, from 0; -1 when it is none's
/// @param jobId empty when it is none's
/// @param clause what is wrong
record TourBreach(String rule, String vehicleId, int stop, String jobId, String clause) {

  private static final String UNKNOWN = "UNKNOWN";

  static TourBreach unknown(String vehicleId, int stop, String jobId, String clause) {
    return new TourBreach(UNKNOWN, vehicleId, stop, jobId, clause);
  }

  /// Whether the problem does not know something.
  boolean isUnknown() {
    return rule.equals(UNKNOWN);
  }

  /// One sentence that names all that is known.
  String sentence() {
    StringBuilder text = new StringBuilder();
    if (!vehicleId.isEmpty()) {
      text.append("Vehicle ").append(vehicleId);
    }
    if (stop >= 0) {
      text.append(text.isEmpty() ? "Stop " : ", stop ").append(stop);
    }
    if (!jobId.isEmpty()) {
      text.append(text.isEmpty() ? "Job " : ", job ").append(jobId);
    }
    return text.append(text.isEmpty() ? "" : ": ").append(clause).toString();
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("code", rule);
    json.writeStringField("message", sentence());
    if (!vehicleId.isEmpty()) {
      json.writeStringField("vehicleId", vehicleId);
    }
    if (stop >= 0) {
      json.writeNumberField("stopIndex", stop);
    }
    if (!jobId.isEmpty()) {
      json.writeStringField("jobId", jobId);
    }
    json.writeEndObject();
  }
}
