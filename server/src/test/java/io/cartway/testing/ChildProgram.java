package io.cartway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A program of a test in a process of its own, with the class path of the tests. It tells by
/// single bytes how far it is, until the test kills it.
public final class ChildProgram {

  private ChildProgram() {}

  /// How to start one, with little memory and a compiler that is quickly done.
  ///
  /// @param main has the method `main`
  public static ProcessBuilder of(Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  /// Waits for a byte; something of the log may come before.
  public static void await(Process child, int wanted) throws IOException {
    int read;
    do {
      read = child.getInputStream().read();
      assertThat(read).as("it lives").isNotNegative();
    } while (read != wanted);
  }

  /// Waits until a byte has come so many times, or for a time.
  public static void await(Process child, int wanted, int count, Duration most)
      throws IOException, InterruptedException {
    InputStream out = child.getInputStream();
    long start = System.nanoTime();
    for (int found = 0; found < count; ) {
      if (System.nanoTime() - start > most.toNanos()) {
        return;
      }
      if (out.available() > 0) {
        found += out.read() == wanted ? 1 : 0;
      } else {
        Thread.sleep(1);
      }
    }
  }
}
