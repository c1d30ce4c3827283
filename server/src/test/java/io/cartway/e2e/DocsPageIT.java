package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The page `/docs` in a real browser: `console/test/docs.mjs` tries operations there. Nothing that
/// the browser shows or keeps, and no line of the log, holds the admin token, a key or a token.
@ExtendWith(SecretWatch.class)
class DocsPageIT {

  /// Whatever begins like a key or a token and is long enough to be one.
  private static final Pattern WHOLE = Pattern.compile("cw[kt]_[A-Za-z0-9]{20}[A-Za-z0-9_.-]*");

  @TempDir private Path folder;

  @Test
  void operations_are_tried_with_a_key_and_no_secret_is_shown() throws Exception {
    Path pictures = Files.createDirectories(Workspace.root().resolve("server/target/pages"));
    try (OwnServer server = OwnServer.start(folder.resolve("data"), Map.of())) {
      server.createKey("default", "first", "");
      Process browser =
          new ProcessBuilder(
                  "node",
                  "test/docs.mjs",
                  "http://localhost:" + server.adminPort(),
                  server.adminToken(),
                  pictures.toString(),
                  folder.toString())
              .directory(Workspace.root().resolve("console").toFile())
              .redirectErrorStream(true)
              .start();
      String said = new String(browser.getInputStream().readAllBytes(), UTF_8);
      assertThat(browser.waitFor()).as(said).isZero();
      assertThat(said).contains("docs: all well");
      Files.readAllLines(folder.resolve("tokens.txt")).forEach(SecretWatch.ofRun()::learn);
      String shown = Files.readString(folder.resolve("shown.txt"));
      assertThat(shown).contains("Rue Grimaldi", "Authorization: Bearer $KEY");
      assertThat(SecretWatch.secretsIn(shown)).isEmpty();
      assertThat(WHOLE.matcher(shown).results().toList()).isEmpty();
    }
  }
}
