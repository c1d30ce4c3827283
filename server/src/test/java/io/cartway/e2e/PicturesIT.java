package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Pictures in a real browser by signed addresses: `console/test/pictures.mjs` shows a tile and a
/// static picture in an `<img>`, and the tiles with Leaflet.
class PicturesIT {

  @Test
  void an_image_and_leaflet_show_pictures_by_signed_addresses() throws Exception {
    LiveServer server = LiveServer.shared();
    server.log().clear();
    Path pictures = Files.createDirectories(Workspace.root().resolve("server/target/pages"));
    Process browser =
        new ProcessBuilder(
                "node", "test/pictures.mjs", server.address(), server.key(), pictures.toString())
            .directory(Workspace.root().resolve("console").toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(browser.getInputStream().readAllBytes(), UTF_8);
    assertThat(browser.waitFor()).as(said).isZero();
    assertThat(said).contains("pictures: all well");
    server.assertLogIsClean();
  }
}
