package io.cartway.http.shell;

import io.cartway.http.Answer;
import io.cartway.http.Operation;
import io.cartway.http.Vital;
import io.cartway.http.log.Metrics;
import io.cartway.http.log.Redaction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/// The readiness of the server, with its faults. A stopping server is not ready (503). A server
/// whose log is stuck or whose counts wait for the database still answers: it is `degraded` (200),
/// with the reasons.
public final class Readiness {

  private static final String PATH = "/v1/health/ready";

  private final List<Vital> vitals;
  private final AtomicBoolean draining;

  Readiness(List<Vital> vitals, AtomicBoolean draining) {
    this.vitals = new CopyOnWriteArrayList<>(vitals);
    this.draining = draining;
  }

  /// Adds a dependency to check.
  void add(Vital vital) {
    vitals.add(vital);
  }

  /// The open operation that reports it.
  Operation operation() {
    return Operation.get("ready", PATH, call -> answer()).fetched();
  }

  /// The state, as a document.
  public Answer.Json answer() {
    boolean isStopping = draining.get();
    List<Vital> named = vitals.stream().filter(vital -> !vital.name().isEmpty()).toList();
    boolean isDegraded = named.stream().anyMatch(vital -> vital.ailment().isPresent());
    String status = isStopping ? "stopping" : isDegraded ? "degraded" : "ready";
    return new Answer.Json(
        isStopping ? 503 : 200,
        json -> {
          json.writeStartObject();
          json.writeStringField("status", status);
          json.writeArrayFieldStart("checks");
          for (Vital vital : named) {
            Optional<String> ailment = vital.ailment();
            json.writeStartObject();
            json.writeStringField("name", vital.name());
            json.writeStringField("status", ailment.isPresent() ? "failing" : "ok");
            if (ailment.isPresent()) {
              json.writeStringField("detail", Redaction.redact(ailment.get()));
            }
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeEndObject();
        });
  }

  /// Registers a gauge for each dependency: 1 when it is healthy.
  void register(Metrics metrics) {
    for (Vital vital : vitals) {
      if (!vital.name().isEmpty()) {
        metrics.health(vital.name(), () -> vital.ailment().isEmpty() ? 1 : 0);
      }
    }
  }
}
