package io.cartway.bench.siege;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// An attack in a process of its own with lower priority than the server and the observers: a
/// remote attacker would use none of the server's processors.
final class Attacker implements AutoCloseable {

  private static final int NICENESS = 10;
  private static final long STOP_SECONDS = 20;

  private final Process process;

  private Attacker(Process process) {
    this.process = process;
  }

  /// Starts an attack; it is running when this returns.
  static Attacker start(Attack attack, Target target) throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("nice", "-n", Integer.toString(NICENESS)));
    command.addAll(
        List.of(
            ProcessHandle.current().info().command().orElse("java"),
            "-XX:+UseSerialGC",
            "-Xmx1g",
            "-cp",
            System.getProperty("java.class.path"),
            Attacker.class.getName(),
            attack.name(),
            Integer.toString(target.port()),
            target.greedy(),
            target.page()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    int begun = process.getInputStream().read();
    if (begun < 0) {
      process.destroyForcibly();
      throw new IOException("the attack did not begin: " + attack.name());
    }
    return new Attacker(process);
  }

  /// Ends the attack.
  ///
  /// @return the outcomes with their counts
  String end() throws IOException {
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException gone) {
      process.destroyForcibly();
    } catch (InterruptedException stop) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /// The attacker's program; arguments: the name of an attack, a port and the two keys. It runs
  /// until its input ends, then prints the outcomes.
  public static void main(String[] arguments) throws IOException {
    Attack attack =
        Attacks.all().stream()
            .filter(one -> one.name().equals(arguments[0]))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no attack: " + arguments[0]));
    Target target = new Target(Integer.parseInt(arguments[1]), arguments[2], arguments[3]);
    try (Storm storm = new Storm(target.port())) {
      attack.blow().begin(target, storm);
      System.out.write('\n');
      System.out.flush();
      while (System.in.read() >= 0) {
        // Input is ignored; only its end matters.
      }
      System.out.print(storm.told());
      System.out.flush();
    }
  }
}
