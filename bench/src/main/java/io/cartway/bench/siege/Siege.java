package io.cartway.bench.siege;

import io.cartway.bench.Sample;
import io.cartway.bench.siege.Witness.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One program under every attack, with a quiet caller, a health check and an administrator at the
/// same time.
final class Siege implements AutoCloseable {

  private static final int QUIET_PER_SECOND = 20;
  private static final int HEALTH_PER_SECOND = 10;
  private static final int ADMIN_PER_SECOND = 5;
  private static final int WARM_UP_SECONDS = 5;
  private static final int RECOVERY_SECONDS = 6;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final double P99 = 0.99;

  private final Path program;
  private final Path region;
  private final Path folder;
  private final int seconds;
  private @Nullable Besieged standing;

  /// @param seconds the duration of the quiet phase and of the attack, each
  Siege(Path program, Path region, Path folder, int seconds) {
    this.program = program;
    this.region = region;
    this.folder = folder;
    this.seconds = seconds;
  }

  /// Measurements of a phase.
  ///
  /// @param badCount answers to the quiet caller other than 2xx
  /// @param residentBytes the peak resident memory of the server
  record While(
      double quietP99Nanos,
      double healthP99Nanos,
      double adminP99Nanos,
      int count,
      int badCount,
      long residentBytes) {}

  /// The result of one attack.
  ///
  /// @param recoveryNanos from the end of the attack until answers were as before; negative if they
  ///   were not within the observed time
  /// @param attackerTold the outcomes that the attacker reports
  record Outcome(While quiet, While siege, long recoveryNanos, String attackerTold) {}

  /// Attacks the program once. A server that did not recover is not used again.
  Outcome under(Attack attack) throws IOException, InterruptedException {
    Besieged server = server(attack.readsOutput());
    try (Witness quiet = quiet(server);
        Witness health = health(server);
        Witness admin = admin(server)) {
      Watch watch = new Watch(server, quiet, health, admin);
      While before = watch.over(seconds);
      While during;
      String told;
      long end;
      try (Attacker attacker = Attacker.start(attack, server.target())) {
        during = watch.over(seconds);
        told = attacker.end();
        end = System.nanoTime();
      }
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(RECOVERY_SECONDS));
      long recovered = recovery(quiet, before, end);
      if (recovered < 0 || !attack.readsOutput() || !server.process().isAlive()) {
        close();
      }
      return new Outcome(before, during, recovered, told);
    }
  }

  private Besieged server(boolean readsOutput) throws IOException, InterruptedException {
    Besieged found = standing;
    if (found != null && readsOutput) {
      return found;
    }
    close();
    Besieged started =
        Besieged.start(program, region, Files.createTempDirectory(folder, "siege"), readsOutput);
    standing = started;
    try (Witness quiet = quiet(started);
        Witness health = health(started);
        Witness admin = admin(started)) {
      Watch watch = new Watch(started, quiet, health, admin);
      While _ = watch.over(WARM_UP_SECONDS);
    }
    return started;
  }

  private static Witness quiet(Besieged server) {
    List<byte[]> requests =
        Questions.quiet().stream().map(target -> Target.get(server.quiet(), target)).toList();
    return Witness.start("quiet", server.port(), requests, QUIET_PER_SECOND);
  }

  private static Witness health(Besieged server) {
    List<byte[]> requests = List.of(Wire.request("GET", "/v1/health", List.of(), new byte[0]));
    return Witness.start("health", server.port(), requests, HEALTH_PER_SECOND);
  }

  private static Witness admin(Besieged server) {
    List<byte[]> requests = List.of(Target.get(server.adminToken(), "/admin/v1/keys"));
    return Witness.start("admin", server.adminPort(), requests, ADMIN_PER_SECOND);
  }

  /// The time until the last answer after the attack that was bad or slower than three times the
  /// quiet ones.
  private static long recovery(Witness quiet, While before, long endNanos) {
    long now = System.nanoTime();
    long last = 0;
    for (Answer answer : quiet.between(endNanos, now)) {
      if (!answer.isGood() || (double) answer.latencyNanos() > 3 * before.quietP99Nanos()) {
        last = Math.max(last, answer.dueNanos() - endNanos);
      }
    }
    long asked = (now - endNanos) * QUIET_PER_SECOND / TimeUnit.SECONDS.toNanos(1);
    boolean isAnswered = quiet.between(endNanos, now).size() >= asked - QUIET_PER_SECOND;
    long watched = TimeUnit.SECONDS.toNanos(RECOVERY_SECONDS - 1);
    return isAnswered && last < watched ? last : -1;
  }

  /// The observers of a server.
  private record Watch(Besieged server, Witness quiet, Witness health, Witness admin) {

    While over(int seconds) throws IOException {
      long start = System.nanoTime();
      long end = start + TimeUnit.SECONDS.toNanos(seconds);
      long resident = 0;
      while (System.nanoTime() < end) {
        resident = Math.max(resident, server.residentBytes());
        LockSupport.parkNanos(LOOK_NANOS);
      }
      // Answers that were due and are still missing after a grace time count as latest.
      LockSupport.parkNanos(3 * LOOK_NANOS);
      List<Answer> answers = quiet.between(start, end);
      int due = seconds * QUIET_PER_SECOND;
      int good = (int) answers.stream().filter(Answer::isGood).count();
      return new While(
          p99(quiet, start, end, QUIET_PER_SECOND),
          p99(health, start, end, HEALTH_PER_SECOND),
          p99(admin, start, end, ADMIN_PER_SECOND),
          due,
          Math.max(answers.size(), due - 1) - good,
          resident);
    }

    /// The 99th percentile of a phase; requests without an answer count as latest.
    private static double p99(Witness witness, long start, long end, int perSecond) {
      Sample sample = new Sample();
      witness.between(start, end).forEach(answer -> sample.add(answer.latencyNanos()));
      long due = (end - start) * perSecond / TimeUnit.SECONDS.toNanos(1);
      for (long i = sample.count(); i < due - 1; i++) {
        sample.add(end - start);
      }
      return sample.quantile(P99);
    }
  }

  @Override
  public void close() {
    Besieged found = standing;
    standing = null;
    if (found != null) {
      found.close();
    }
  }
}
