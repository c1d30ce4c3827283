package io.cartway.bench.batch;

import io.cartway.bench.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The packaged server with a small heap, and keys of two accounts without a rate limit.
///
/// @param rows a key of the account with the large job
/// @param other a key of another account
record BatchServer(ServerProcess process, String rows, String other, HeapLog heap)
    implements AutoCloseable {

  private static final String HEAP_MAX = "-Xmx256m";
  private static final String OTHER = "other";

  /// Starts it with a new data folder.
  ///
  /// @param folder for its data and its logs
  static BatchServer start(Path program, Path region, Path folder)
      throws IOException, InterruptedException {
    Path own = Files.createTempDirectory(folder, "server");
    Path log = own.resolve("gc.log");
    List<String> options = new ArrayList<>(ServerProcess.LAUNCHER_OPTIONS);
    options.add(HEAP_MAX);
    options.add("-Xlog:gc:file=" + log);
    ServerProcess process = ServerProcess.start(program, region, own, options, true);
    try {
      process.command("account", "create", "--name", OTHER);
      return new BatchServer(
          process,
          process.createKey("rows", List.of("--rate", "unlimited")),
          process.createKey(OTHER, List.of("--rate", "unlimited", "--account", OTHER)),
          new HeapLog(log));
    } catch (IOException | InterruptedException failure) {
      process.close();
      throw failure;
    }
  }

  BatchClient rowsClient() {
    return new BatchClient(process.port(), rows);
  }

  BatchClient otherClient() {
    return new BatchClient(process.port(), other);
  }

  @Override
  public void close() {
    process.close();
  }
}
