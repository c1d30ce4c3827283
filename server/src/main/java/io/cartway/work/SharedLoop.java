package io.cartway.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// A loop over equal, independent pieces of work, of which processors that are idle otherwise take
/// some. The calling thread does all that nobody else does. A helping thread ends after its piece
/// when somebody else waits for a processor: it never holds back other work for longer than that.
///
/// For one use.
public final class SharedLoop {

  /// How often the calling thread looks for idle processors, in pieces of its own.
  private static final int LOOK_EVERY = 32;

  private final int count;
  private final int helpersMax;
  private final Deadline deadline;
  private final Function<Deadline, IntConsumer> workers;
  private final AtomicInteger next = new AtomicInteger();
  private final List<Thread> helpers = new ArrayList<>();
  private volatile boolean isStopped;

  // The first fault of a helper.
  private volatile @Nullable Throwable fault;

  private SharedLoop(
      int count, int helpersMax, Deadline deadline, Function<Deadline, IntConsumer> workers) {
    this.count = count;
    this.helpersMax = helpersMax;
    this.deadline = deadline;
    this.workers = workers;
  }

  /// Runs the pieces 0 to count - 1, each once, and returns when all are done.
  ///
  /// @param deadline of the work
  /// @param workers makes what runs pieces in one thread, which looks at the deadline that it is
  ///   given
  /// @throws RuntimeException what a piece throws; some pieces are not run then
  public static void run(int count, Deadline deadline, Function<Deadline, IntConsumer> workers) {
    run(count, Integer.MAX_VALUE, deadline, workers);
  }

  /// Runs the pieces where each thread needs memory of its own.
  ///
  /// @param helpersMax so many threads help at most
  public static void run(
      int count, int helpersMax, Deadline deadline, Function<Deadline, IntConsumer> workers) {
    new SharedLoop(count, helpersMax, deadline, workers).run();
  }

  private void run() {
    try {
      IntConsumer worker = workers.apply(deadline);
      for (int done = 0; ; done++) {
        if (done % LOOK_EVERY == 0 && next.get() + 1 < count) {
          askForHelp();
        }
        int piece = next.getAndIncrement();
        if (piece >= count || fault != null) {
          break;
        }
        worker.accept(piece);
      }
    } catch (RuntimeException | Error failed) {
      isStopped = true;
      throw failed;
    } finally {
      joinAll();
    }
    throwFault();
  }

  private void askForHelp() {
    while (helpers.size() < helpersMax) {
      Optional<Deadline.Help> help = deadline.help();
      if (help.isEmpty()) {
        return;
      }
      helpers.add(started(help.get()));
    }
  }

  private Thread started(Deadline.Help help) {
    try {
      return Thread.ofVirtual().name("helper").start(() -> help(help));
    } catch (RuntimeException | Error none) {
      // Without a thread nobody would give the processor back.
      help.close();
      throw none;
    }
  }

  private void help(Deadline.Help help) {
    try (help) {
      // The calling thread alone asks whether somebody waits for the answer.
      IntConsumer worker = workers.apply(deadline.with(now -> !isStopped));
      while (help.isWelcome() && !isStopped) {
        int piece = next.getAndIncrement();
        if (piece >= count) {
          return;
        }
        worker.accept(piece);
      }
    } catch (RuntimeException | Error failed) {
      fault = failed;
      isStopped = true;
    }
  }

  private void joinAll() {
    boolean isInterrupted = false;
    for (Thread helper : helpers) {
      while (helper.isAlive()) {
        try {
          helper.join();
        } catch (InterruptedException stop) {
          isStopped = true;
          isInterrupted = true;
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void throwFault() {
    Throwable found = fault;
    if (found instanceof RuntimeException failed) {
      throw failed;
    }
    if (found instanceof Error failed) {
      throw failed;
    }
    // An interrupted helper leaves pieces undone.
    if (isStopped) {
      throw new IllegalStateException("the work was interrupted");
    }
  }
}
