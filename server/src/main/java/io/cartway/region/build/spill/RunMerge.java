package io.cartway.region.build.spill;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Several runs as one, read once from the beginning.
final class RunMerge implements Closeable {

  private final List<Run> opened = new ArrayList<>();
  private final PriorityQueue<Run> waiting = new PriorityQueue<>();

  RunMerge(List<Path> files) throws IOException {
    try {
      for (Path file : files) {
        Run run = new Run(file);
        opened.add(run);
        enter(run);
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /// The run that is at the least element; null at the end.
  @Nullable Run least() {
    return waiting.peek();
  }

  /// Moves beyond the least element.
  ///
  /// @param least the run at it
  void advance(Run least) throws IOException {
    waiting.remove(least);
    enter(least);
  }

  private void enter(Run run) throws IOException {
    if (run.advance()) {
      waiting.add(run);
    }
  }

  @Override
  public void close() throws IOException {
    for (Run run : opened) {
      run.close();
    }
  }
}
