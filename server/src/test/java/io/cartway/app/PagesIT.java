package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The admin pages in a real browser: the scripts of `console/test` drive Debian's Chromium.
class PagesIT {

  @TempDir Path folder;

  @Test
  void the_map_the_addresses_the_routes_and_the_document_show_in_a_browser() throws Exception {
    Path pictures = Files.createDirectories(Program.ROOT.resolve("server/target/pages"));
    EmbeddedServer.placeWithHeights(folder.resolve("data"));
    try (Program program =
        Program.start(
            folder, Map.of(), "serve", "--port", "0", "--admin-port", "0", "--data", "data")) {
      program.awaitLine("Ready after");
      String address =
          program.outLines().stream()
              .filter(line -> line.startsWith("  Admin"))
              .findFirst()
              .orElseThrow()
              .strip()
              .split("\\s+", 3)[1];
      String token = Files.readString(folder.resolve("data/admin-token")).strip();
      run("pages", address, token, pictures);
      run("address", address, token, pictures);
      run("mapPage", address, token, pictures);
      program.stop();
    }
  }

  private static void run(String script, String address, String token, Path pictures)
      throws IOException, InterruptedException {
    Process browser =
        new ProcessBuilder(
                "node", "test/%s.mjs".formatted(script), address, token, pictures.toString())
            .directory(Program.ROOT.resolve("console").toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(browser.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(browser.waitFor()).as(said).isZero();
    assertThat(said).contains(script + ": all well");
  }
}
