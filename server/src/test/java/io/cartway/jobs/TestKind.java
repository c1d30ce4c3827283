package io.cartway.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/// A kind whose inputs are lines and whose results are lines: `17 word-of-the-input sum`. Each unit
/// takes a time, and a hook may throw or block.
final class TestKind implements JobKind {

  final long unitNanos;
  volatile LongConsumer hook = unit -> {};
  volatile Runnable turnHook = () -> {};
  volatile String version = "v1";
  volatile boolean hasOneVersion;

  /// @param unitMicros how long a unit takes
  TestKind(long unitMicros) {
    this.unitNanos = unitMicros * 1000;
  }

  @Override
  public String name() {
    return "test";
  }

  @Override
  public String idPrefix() {
    return "cw:test:";
  }

  @Override
  public String operationId() {
    return "testJobs";
  }

  @Override
  public Optional<String> oneVersion() {
    return hasOneVersion ? Optional.of(version) : Optional.empty();
  }

  @Override
  public Chunk work(JobWork work, long first, long end, Deadline slice) {
    turnHook.run();
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    String[] lines = {};
    long linesFirst = 0;
    long unit = first;
    do {
      hook.accept(unit);
      if (unit - linesFirst >= lines.length || lines.length == 0) {
        var part = work.input(unit);
        linesFirst = part.first();
        lines = new String(part.content(), UTF_8).split("\n", -1);
      }
      results.writeBytes(line(unit, lines[(int) (unit - linesFirst)]).getBytes(UTF_8));
      if (unitNanos > 0) {
        LockSupport.parkNanos(unitNanos);
      }
      unit++;
    } while (unit < end && !slice.hasPassed() && results.size() < JobWork.RESULT_BYTES);
    return new Chunk(
        unit - first, results.toByteArray(), Map.of("succeeded", unit - first), version);
  }

  private static String line(long unit, String word) {
    return unit + " " + word + " " + Arrays.hashCode(new Object[] {unit, word}) + "\n";
  }

  /// The input of some units.
  static byte[] input(long first, long count) {
    StringBuilder text = new StringBuilder();
    for (long unit = first; unit < first + count; unit++) {
      text.append(unit == first ? "" : "\n").append("word").append(unit * 31 % 1000);
    }
    return text.toString().getBytes(UTF_8);
  }

  /// The results of a whole job.
  static String expected(long units) {
    StringBuilder text = new StringBuilder();
    for (long unit = 0; unit < units; unit++) {
      text.append(line(unit, "word" + unit * 31 % 1000));
    }
    return text.toString();
  }
}
