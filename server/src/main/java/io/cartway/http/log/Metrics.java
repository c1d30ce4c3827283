package io.cartway.http.log;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The metrics that the admin port shows at `/metrics`, in Prometheus' text format.
public final class Metrics {

  // Histogram buckets from a warm tile (below 1 ms) to the deadline: likely latency objectives.
  private static final Duration[] STEPS = {
    Duration.ofMillis(1),
    Duration.ofMillis(2),
    Duration.ofMillis(5),
    Duration.ofMillis(10),
    Duration.ofMillis(25),
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofMillis(2500),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10),
    Duration.ofSeconds(30)
  };

  private static final int STATUS_END = 600;

  private final PrometheusMeterRegistry registry;

  /// By operation and status; there are as many operations as rows in the route table.
  private final ConcurrentHashMap<String, AtomicReferenceArray<@Nullable Timer>> timers =
      new ConcurrentHashMap<>();

  /// Held here because the registry holds them weakly.
  private final List<LongSupplier> counted = new CopyOnWriteArrayList<>();

  private Metrics(PrometheusMeterRegistry registry) {
    this.registry = registry;
  }

  /// A new registry with the JVM's metrics.
  public static Metrics create() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    return new Metrics(registry);
  }

  /// For the features' own metrics.
  public MeterRegistry registry() {
    return registry;
  }

  /// All metrics in Prometheus' format.
  public String scrape() {
    return registry.scrape();
  }

  public void request(String operationId, int status, long durationNanos) {
    // Looked up by hand in two steps: the registry's own look-up allocates tags and a key for each
    // request, which costs more than the rest of the shell.
    AtomicReferenceArray<@Nullable Timer> ofOperation = timers.get(operationId);
    if (ofOperation == null) {
      ofOperation =
          timers.computeIfAbsent(operationId, id -> new AtomicReferenceArray<>(STATUS_END));
    }
    int index = status > 0 && status < STATUS_END ? status : 0;
    Timer timer = ofOperation.get(index);
    if (timer == null) {
      // Registering twice gives the same timer.
      timer = timer(operationId, index);
      ofOperation.set(index, timer);
    }
    timer.record(durationNanos, TimeUnit.NANOSECONDS);
  }

  private Timer timer(String operationId, int status) {
    return Timer.builder("cartway.request")
        .description("Time from the first byte read to the last byte written.")
        .tag("operation", operationId)
        .tag("status", Integer.toString(status))
        .serviceLevelObjectives(STEPS)
        .register(registry);
  }

  /// The health of something that the server depends on: 1 or 0.
  public void health(String what, IntSupplier value) {
    Gauge.builder("cartway.healthy", value, IntSupplier::getAsInt)
        .description("Whether what the server needs is well: 1 or 0.")
        .tag("what", what)
        .strongReference(true)
        .register(registry);
  }

  public void counter(String name, String description, LongSupplier value) {
    counted.add(value);
    FunctionCounter.builder(name, value, LongSupplier::getAsLong)
        .description(description)
        .register(registry);
  }

  public void gauge(String name, String description, LongSupplier value) {
    Gauge.builder(name, value, LongSupplier::getAsLong)
        .description(description)
        .strongReference(true)
        .register(registry);
  }
}
