package io.cartway.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/// Where the repository lies, and the real data and the contract beside it.
public final class Workspace {

  private Workspace() {}

  /// The root of the repository: `cartway.root` as the build sets it, else the nearest folder above
  /// the working directory that has the build's `.mvn`, so that tests run from an editor too.
  public static Path root() {
    String configured = System.getProperty("cartway.root");
    if (configured != null) {
      return Path.of(configured).toAbsolutePath().normalize();
    }
    Path folder = Path.of("").toAbsolutePath();
    while (folder.getParent() != null && !Files.isDirectory(folder.resolve(".mvn"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  /// A folder or file of this fork's own, in the build's folder: several forks run tests beside one
  /// another.
  public static Path ofFork(String name) {
    String fork = System.getProperty("cartway.fork", "0");
    return root().resolve("server/target/fork-" + fork).resolve(name);
  }

  /// A file of the folder `shared` beside the repository. Skips the test, with one line that says
  /// which file is absent, when it is not there.
  public static Path shared(String path) {
    Path file = root().resolveSibling("shared").resolve(path);
    assumeTrue(Files.exists(file), () -> "skipped: ../shared/" + path + " is not there");
    return file;
  }
}
