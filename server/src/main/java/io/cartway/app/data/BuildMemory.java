package io.cartway.app.data;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import io.cartway.app.console.UserException;
import io.cartway.region.build.BuildEstimate;
import io.cartway.text.DataSize;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/// The heap of a build: what its extracts need, if the machine or the container has it.
///
/// @param machineBytes memory of the machine or the container
record BuildMemory(long machineBytes) {

  /// The share of the machine's memory that a heap may take. The rest is for the program's code and
  /// buffers outside of the heap, a server that runs beside, and the pages of the extract.
  private static final double SHARE_MAX = 0.75;

  private static final long HEAP_MIN = 512L << 20;

  /// Options with a size as Java reads it.
  private static final Pattern HEAP_IN_BYTES =
      Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d+)([kmgtKMGT]?)");

  /// Each 1,024 times the one before.
  private static final List<String> UNITS = List.of("", "k", "m", "g", "t");

  /// Code, threads and buffers.
  private static final long OUTSIDE_OF_HEAP = 300L << 20;

  /// A heap is a whole number of these.
  private static final long STEP = 64L << 20;

  /// The collector's options: all processors collect, and a build whose heap is full ends. By
  /// default that takes collections for 98 % of the time, by which a country collects for minutes.
  private static final List<String> COLLECTOR =
      List.of(
          "-XX:+UseParallelGC",
          "-XX:GCTimeLimit=80",
          "-XX:GCHeapFreeLimit=5",
          "-XX:SoftRefLRUPolicyMSPerMB=1");

  /// Any thread's error ends the process: pools of threads would wait for one that is gone.
  private static final String END_WITHOUT_MEMORY = "-XX:+ExitOnOutOfMemoryError";

  /// The memory of this machine, or of the container that this process runs in.
  static BuildMemory ofMachine() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new BuildMemory(system.getTotalMemorySize());
  }

  /// The largest heap of this process, as it was given. What Java tells of its memory leaves out a
  /// part that is never in use together with its twin, a tenth of the heap.
  static long heapMax() {
    HotSpotDiagnosticMXBean java =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    return Long.parseLong(java.getVMOption("MaxHeapSize").getValue());
  }

  /// Java's options for a build.
  ///
  /// @param given options of the operator, which win over these
  /// @throws UserException when the machine has too little memory or the given heap is too small:
  ///   the build would find that out too, but not before it has started and counted once more
  List<String> options(BuildEstimate estimate, List<String> given) {
    givenHeap(given).ifPresent(bytes -> check(estimate, bytes));
    List<String> options = new ArrayList<>();
    if (given.stream().noneMatch(BuildMemory::isHeap)) {
      options.add("-Xmx%dm".formatted(heap(estimate) >> 20));
    }
    if (given.stream()
        .noneMatch(option -> option.startsWith("-XX:+Use") && option.endsWith("GC"))) {
      options.addAll(COLLECTOR);
    }
    options.add(END_WITHOUT_MEMORY);
    options.addAll(given);
    return options;
  }

  /// Bytes of heap.
  private long heap(BuildEstimate estimate) {
    long most = (long) (SHARE_MAX * machineBytes);
    if (estimate.heapLeast() > most) {
      throw new UserException(
          ("the build needs a heap of at least %s and this machine has %s of memory, of which a"
                  + " heap may take %s: take a machine with more memory or a smaller extract")
              .formatted(size(estimate.heapLeast()), size(machineBytes), size(most)));
    }
    long wanted = steps(Math.max(HEAP_MIN, estimate.heap()));
    return Math.min(wanted, most);
  }

  /// A heap for the next attempt of a build that the estimate was too small for.
  static long more(BuildEstimate estimate) {
    return steps(Math.max(HEAP_MIN, 2 * estimate.heap()));
  }

  /// The memory of its process.
  static long resident(BuildEstimate estimate) {
    return steps(Math.max(HEAP_MIN, estimate.heap())) + OUTSIDE_OF_HEAP;
  }

  private static long steps(long bytes) {
    return Math.ceilDiv(bytes, STEP) * STEP;
  }

  /// Whether an option sets the largest heap.
  static boolean isHeap(String option) {
    return option.startsWith("-Xmx")
        || option.startsWith("-XX:MaxHeapSize=")
        || option.startsWith("-XX:MaxRAM");
  }

  /// The heap that options set in bytes, of which Java takes the last; none where they set a share
  /// of the memory or something that is no size, which Java refuses itself.
  private static OptionalLong givenHeap(List<String> options) {
    return options.stream()
        .map(HEAP_IN_BYTES::matcher)
        .filter(Matcher::matches)
        .mapToLong(
            heap -> (long) Math.scalb(Double.parseDouble(heap.group(1)), 10 * unit(heap.group(2))))
        .reduce((first, last) -> last);
  }

  private static int unit(String letter) {
    return UNITS.indexOf(letter.toLowerCase(Locale.ROOT));
  }

  /// Refuses a build that cannot fit into the heap of this process.
  ///
  /// @param heapBytes the largest heap
  static void check(BuildEstimate estimate, long heapBytes) {
    if (estimate.heapLeast() > heapBytes) {
      throw new UserException(
          ("the build needs a heap of at least %s and was given %s: leave the heap to Cartway or"
                  + " give more with CARTWAY_JAVA_OPTIONS=-Xmx%dm")
              .formatted(
                  size(estimate.heapLeast()), size(heapBytes), steps(estimate.heap()) >> 20));
    }
  }

  private static String size(long bytes) {
    return DataSize.words(bytes);
  }
}
