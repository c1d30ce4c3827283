package io.cartway.bench.siege;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// An attack in a process of its own, which gives way to the server and to those who watch: an
/// attacker elsewhere would take none of the server's processors.
final class Attacker implements AutoCloseable {

  private static final int NICENESS = 10;
  private static final long STOP_SECONDS = 20;

  private final Process process;

  private Attacker(Process process) {
    this.process = process;
  }

  /// Begins an attack; it has begun when this returns.
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
  /// @return how often what came of it
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

  /// The attacker's own program: an attack's name, a port and the two keys. It goes on until its
  /// input ends, and then tells what came of it.
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
        // Nothing is said to it.
      }
      System.out.print(storm.told());
      System.out.flush();
    }
  }
}
