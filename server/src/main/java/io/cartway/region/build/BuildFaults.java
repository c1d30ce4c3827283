package io.cartway.region.build;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// Counts faults of the source data by code, with the first example of each. Thread-safe.
public final class BuildFaults {

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Map<String, String> examples = new ConcurrentHashMap<>();

  /// Counts one fault.
  ///
  /// @param code stable, lower case with dots, the part's name first: `roads.way.missing_node`
  /// @param example the element, such as `way 123`
  public void add(String code, String example) {
    counts.computeIfAbsent(code, any -> new LongAdder()).increment();
    examples.putIfAbsent(code, example);
  }

  /// Faults by code, sorted.
  public Map<String, Long> counts() {
    Map<String, Long> sorted = new TreeMap<>();
    counts.forEach((code, count) -> sorted.put(code, count.sum()));
    return sorted;
  }

  /// The first element with the fault; empty when there was none.
  public String example(String code) {
    return examples.getOrDefault(code, "");
  }
}
