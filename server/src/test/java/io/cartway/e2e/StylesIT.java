package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The styles in a real browser, by a key, a token and a signed address: `console/test/styles.mjs`
/// opens them with MapLibre GL JS.
class StylesIT {

  @Test
  void each_style_shows_by_header_by_token_and_by_one_signed_address() throws Exception {
    LiveServer server = LiveServer.shared();
    server.log().clear();
    Path pictures = Files.createDirectories(Workspace.root().resolve("server/target/pages"));
    Process browser =
        new ProcessBuilder(
                "node", "test/styles.mjs", server.address(), server.key(), pictures.toString())
            .directory(Workspace.root().resolve("console").toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(browser.getInputStream().readAllBytes(), UTF_8);
    assertThat(browser.waitFor()).as(said).isZero();
    assertThat(said).contains("styles: all well");
    server.assertLogIsClean();
  }
}
