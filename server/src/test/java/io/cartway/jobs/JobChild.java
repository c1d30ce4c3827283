package io.cartway.jobs;

import static io.cartway.jobs.JobWorld.A;

import io.cartway.store.StoreSettings;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// A server that [KilledJobsIT] kills: it works on the jobs of a database, and submits one more
/// with a key of idempotency, slowly.
final class JobChild {

  static final int READY = 2;
  static final long UNIT_MICROS = 200;
  static final String KEY = "once";
  static final long KEYED_UNITS = 40;

  /// A byte for each turn that has begun.
  static final int TURN = 3;

  /// Short turns are written often, and a dead server is noticed soon.
  static final JobLimits LIMITS =
      JobWorld.threads(2, Duration.ofMillis(20), Duration.ofMillis(100));

  private static final long PAUSE_NANOS = 5_000_000;

  private JobChild() {}

  /// @param arguments folder, address of the database
  public static void main(String[] arguments) {
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    TestKind kind = new TestKind(UNIT_MICROS);
    kind.turnHook = () -> write(out, TURN);
    JobWorld world =
        new JobWorld(
            Path.of(arguments[0]),
            StoreSettings.parse(arguments[1], Optional.empty()),
            kind,
            LIMITS);
    write(out, READY);
    submitOnce(world);
    while (true) {
      LockSupport.park();
    }
  }

  private static void write(FileOutputStream out, int word) {
    try {
      out.write(word);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /// @return whether the job with the key is there now
  static boolean submitOnce(JobWorld world) {
    JobStart start = world.jobs.begin(A, world.kind, Optional.of(KEY));
    if (start instanceof JobStart.Begun(Submission submission)) {
      try (submission) {
        for (long unit = 0; unit < KEYED_UNITS; unit++) {
          submission.addInput(1, TestKind.input(unit, 1));
          LockSupport.parkNanos(PAUSE_NANOS);
        }
        Job _ = submission.submit(KEYED_UNITS, "{}", "paid", KEY);
        return true;
      }
    }
    return start instanceof JobStart.Known;
  }
}
