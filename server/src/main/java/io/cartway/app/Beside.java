package io.cartway.app;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// A part of the start that runs on a thread of its own beside the others: on two cores it adds no
/// time to those that do not need it.
///
/// @param <T> what it opens
final class Beside<T> {

  private final CompletableFuture<T> result = new CompletableFuture<>();
  private final Thread thread;

  private Beside(String name, Work<T> work) {
    thread = Thread.ofPlatform().daemon().name(name).unstarted(() -> run(work));
  }

  /// Opens something.
  @FunctionalInterface
  interface Work<T> {

    /// Opens it.
    T run() throws IOException;
  }

  /// Begins.
  ///
  /// @param name of the thread
  static <T> Beside<T> begin(String name, Work<T> work) {
    Beside<T> begun = new Beside<>(name, work);
    begun.thread.start();
    return begun;
  }

  private void run(Work<T> work) {
    try {
      result.complete(work.run());
    } catch (IOException | RuntimeException | Error failure) {
      result.completeExceptionally(failure);
    }
  }

  /// Waits for what it opens.
  ///
  /// @throws IOException what the work threw, as it threw any other exception or error
  T await() throws IOException {
    try {
      return result.join();
    } catch (CompletionException failed) {
      switch (failed.getCause()) {
        case IOException failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw failed;
      }
    }
  }

  /// Waits for the end, that of the thread, too, and says whether there is nothing to close: the
  /// work has failed.
  boolean hasFailed() {
    boolean hasFailed = result.handle((_, failure) -> failure != null).join();
    boolean isInterrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException interrupted) {
        // It has but to return: told when it has.
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    return hasFailed;
  }
}
