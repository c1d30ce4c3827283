package io.cartway.style.sprite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.style.StyleDocument;
import io.cartway.testing.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Making the sheets again gives the same bytes, so that the program may be built anywhere.
class SpriteSheetsIT {

  @Test
  void sheets_made_again_are_the_same(@TempDir Path folder) throws Exception {
    Process node =
        new ProcessBuilder("node", "sprite-data.mjs", folder.toString())
            .directory(Workspace.root().resolve("console").toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(node.getInputStream().readAllBytes(), UTF_8);
    assertThat(node.waitFor()).as(said).isZero();
    for (String id : StyleDocument.ids()) {
      for (String kind : List.of(".json", ".png", "@2x.json", "@2x.png")) {
        assertThat(Files.readAllBytes(folder.resolve(id + kind)))
            .as(id + kind)
            .isEqualTo(Sprites.of(id + kind).orElseThrow().bytes());
      }
    }
  }
}
