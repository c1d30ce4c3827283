package io.cartway.app;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// What the program says to the person who started it: results on standard output, all else on
/// standard error. The only place that prints.
final class Console {

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
  static Console system() {
    java.io.Console terminal = System.console();
    return new Console(
        new PrintStream(System.out, true, StandardCharsets.UTF_8),
        new PrintStream(System.err, true, StandardCharsets.UTF_8),
        terminal != null && terminal.isTerminal());
  }

  /// Streams of a test.
  static Console of(PrintStream out, PrintStream err) {
    return new Console(out, err, false);
  }

  /// Whether lines can be overwritten.
  boolean isTerminal() {
    return isTerminal;
  }

  /// Until it is closed, nothing that Planetiler's worker threads print reaches standard error: a
  /// worker that dies prints its stack there, and the fault comes back as an exception anyway.
  Quiet withoutWorkers() {
    PrintStream before = System.err;
    System.setErr(new PrintStream(new WithoutWorkers(before), true, StandardCharsets.UTF_8));
    return () -> System.setErr(before);
  }

  /// Ends what was begun.
  interface Quiet extends AutoCloseable {
    @Override
    void close();
  }

  /// Drops what is printed by threads of Planetiler's workers, which bear the names of its stages.
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

  /// A line of the result.
  void print(String line) {
    out.println(line);
  }

  /// A line about progress. Output that nobody reads holds up nothing.
  void tellWithin(Duration longest, String line) {
    Thread teller = Thread.ofPlatform().daemon().name("console").start(() -> tell(line));
    try {
      teller.join(longest);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  /// A line of what is going on.
  void tell(String line) {
    err.println(line);
  }

  /// Overwrites the current line of standard error.
  void overwrite(String text) {
    err.print("\r\u001b[2K" + text);
    err.flush();
  }
}
