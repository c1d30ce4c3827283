package io.cartway.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Compares texts with the golden files of `server/src/test/resources/golden`. Run with
/// `-Dgolden.update=true` to rewrite the files, and read what changed before committing it.
public final class Golden {

  private final Path directory;
  private final boolean update;

  Golden(Path directory, boolean update) {
    this.directory = directory;
    this.update = update;
  }

  /// Fails when the text is not the golden file's; numbers should be rounded and keys sorted.
  ///
  /// @param name path of the file below the folder of golden files: `routing/two_ways.json`
  public static void check(String name, String actual) {
    new Golden(
            Workspace.root().resolve("server/src/test/resources/golden"),
            Boolean.getBoolean("golden.update"))
        .compare(name, actual);
  }

  /// The same for a page of the documents that is written from the code.
  ///
  /// @param file below the repository's root: `docs/reference/configuration.md`
  public static void checkFile(Path file, String actual) {
    new Golden(Workspace.root(), Boolean.getBoolean("golden.update"))
        .compare(file.toString(), actual);
  }

  void compare(String name, String actual) {
    Path file = directory.resolve(name).normalize();
    if (!file.startsWith(directory)) {
      throw new IllegalArgumentException("a golden file outside of its folder: " + name);
    }
    String text = actual.endsWith("\n") ? actual : actual + "\n";
    try {
      if (update) {
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text, UTF_8);
        return;
      }
      String expected = Files.exists(file) ? Files.readString(file, UTF_8) : "";
      assertThat(text)
          .as("golden file %s (-Dgolden.update=true rewrites it)", name)
          .isEqualTo(expected);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
