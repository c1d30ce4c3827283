package io.cartway.app.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Output for the person who started the program: results on standard output, everything else on
/// standard error. The only place that prints.
public final class Console {

  /// The property that says, in a process whose output another one passes on, whether that writes
  /// to a terminal.
  public static final String TERMINAL = "cartway.terminal";

  private final PrintStream out;
  private final PrintStream err;
  private final boolean isTerminal;

  private Console(PrintStream out, PrintStream err, boolean isTerminal) {
    this.out = out;
    this.err = err;
    this.isTerminal = isTerminal;
  }

  /// The process's own streams, in UTF-8.
  @SuppressWarnings("SystemConsoleNull") // The JDK's own annotations still allow null.
  public static Console system() {
    java.io.Console terminal = System.console();
    return new Console(
        new PrintStream(System.out, true, StandardCharsets.UTF_8),
        new PrintStream(System.err, true, StandardCharsets.UTF_8),
        Boolean.getBoolean(TERMINAL) || (terminal != null && terminal.isTerminal()));
  }

  /// Streams for tests.
  public static Console of(PrintStream out, PrintStream err) {
    return new Console(out, err, false);
  }

  /// Streams for tests, as if they led to a terminal.
  public static Console ofTerminal(PrintStream out, PrintStream err) {
    return new Console(out, err, true);
  }

  /// Whether lines can be overwritten.
  public boolean isTerminal() {
    return isTerminal;
  }

  /// Suppresses output of Planetiler's worker threads on standard error until it is closed: a dying
  /// worker prints its stack there, and the fault comes back as an exception anyway.
  public Quiet withoutWorkers() {
    PrintStream before = System.err;
    System.setErr(new PrintStream(new WithoutWorkers(before), true, StandardCharsets.UTF_8));
    return () -> System.setErr(before);
  }

  /// Ends the suppression.
  public interface Quiet extends AutoCloseable {
    @Override
    void close();
  }

  /// Drops the output of Planetiler's worker threads, which are named after its stages.
  private static final class WithoutWorkers extends FilterOutputStream {

    WithoutWorkers(OutputStream target) {
      super(target);
    }

    @Override
    public void write(int oneByte) throws IOException {
      if (!isWorker()) {
        out.write(oneByte);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (!isWorker()) {
        out.write(bytes, offset, length);
      }
    }

    private static boolean isWorker() {
      String name = Thread.currentThread().getName();
      return name.startsWith("osm_") || name.startsWith("archive") || name.startsWith("sort");
    }
  }

  /// Prints a line of the result.
  public void print(String line) {
    out.println(line);
  }

  /// Prints a line about progress; blocked output does not delay the caller longer than this.
  public void tellWithin(Duration longest, String line) {
    Thread teller = Thread.ofPlatform().daemon().name("console").start(() -> tell(line));
    try {
      teller.join(longest);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  /// Prints a line on standard error.
  public void tell(String line) {
    err.println(line);
  }

  /// Overwrites the current line of standard error.
  public void overwrite(String text) {
    err.print("\r\u001b[2K" + text);
    err.flush();
  }
}
