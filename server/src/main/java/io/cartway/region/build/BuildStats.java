package io.cartway.region.build;

import com.onthegomap.planetiler.stats.Counter;
import com.onthegomap.planetiler.stats.Stats;
import com.onthegomap.planetiler.stats.Timers;
import com.onthegomap.planetiler.util.MemoryEstimator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Planetiler's counters, readable for the progress bars; everything else goes to its in-memory
/// statistics.
@SuppressWarnings("try") // Stats.close() may throw anything; nobody closes this one in a resource.
final class BuildStats implements Stats {

  private final Stats inner = Stats.inMemory();
  private final Map<String, Supplier<Map<String, LongSupplier>>> labelled =
      new ConcurrentHashMap<>();

  /// The value of a labelled counter; 0 until it exists.
  long value(String name, String label) {
    Supplier<Map<String, LongSupplier>> supplier = labelled.get(name);
    if (supplier == null) {
      return 0;
    }
    LongSupplier counter = supplier.get().get(label);
    return counter == null ? 0 : counter.getAsLong();
  }

  /// The sum over all labels of a counter.
  long sum(String name) {
    Supplier<Map<String, LongSupplier>> supplier = labelled.get(name);
    return supplier == null
        ? 0
        : supplier.get().values().stream().mapToLong(LongSupplier::getAsLong).sum();
  }

  /// Elements read in a pass.
  long elements(String pass) {
    String name = pass + "_elements_processed";
    return value(name, "nodes") + value(name, "ways") + value(name, "relations");
  }

  @Override
  public void emittedFeatures(int zoom, String layer, int features) {
    inner.emittedFeatures(zoom, layer, features);
  }

  @Override
  public void processedElement(String type, String layer, int zoom) {
    inner.processedElement(type, layer, zoom);
  }

  @Override
  public void wroteTile(int zoom, int bytes) {
    inner.wroteTile(zoom, bytes);
  }

  @Override
  public Timers timers() {
    return inner.timers();
  }

  @Override
  public Map<String, MonitoredFile> monitoredFiles() {
    return inner.monitoredFiles();
  }

  @Override
  public void monitorInMemoryObject(String name, MemoryEstimator.HasEstimate object) {
    inner.monitorInMemoryObject(name, object);
  }

  @Override
  public void gauge(String name, Supplier<Number> value) {
    inner.gauge(name, value);
  }

  @Override
  public void counter(String name, Supplier<Number> supplier) {
    inner.counter(name, supplier);
  }

  @Override
  public Counter.MultiThreadCounter longCounter(String name) {
    return inner.longCounter(name);
  }

  @Override
  public Counter.MultiThreadCounter nanoCounter(String name) {
    return inner.nanoCounter(name);
  }

  @Override
  public void counter(String name, String label, Supplier<Map<String, LongSupplier>> values) {
    labelled.put(name, values);
  }

  @Override
  public Map<String, Long> dataErrors() {
    return inner.dataErrors();
  }

  @Override
  public void close() throws Exception {
    inner.close();
  }
}
