package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.BuiltRegions;
import io.cartway.testing.Workspace;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages that begin with what somebody wants to do, followed to their end: in a shell, and the
/// web pages that they print in a browser (`console/test/start.mjs`).
class StartPagesIT {

  private static final String NOTHING = "";
  private static final String SERVE = "./cartway serve";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"start/geocode-my-list.md", "start/route-my-trucks.md"})
  void a_page_for_the_shell_works_as_printed(String page) throws Exception {
    LiveServer server = LiveServer.shared();
    GuidePage.read(page).follow(folder, server.address(), key(server), NOTHING);
  }

  @Test
  void the_web_pages_work_as_printed() throws Exception {
    LiveServer server = LiveServer.shared();
    for (String page : List.of("start/show-a-map.md", "start/search-and-route.md")) {
      GuidePage.read(page).follow(folder, server.address(), key(server), NOTHING);
    }
    Path pictures = Files.createDirectories(Workspace.root().resolve("server/target/pages"));
    Path console = Workspace.root().resolve("console");
    String said =
        GuidePage.bash(
            console,
            Map.of(),
            "node test/start.mjs '%s' %s '%s'".formatted(folder, server.address(), pictures));
    assertThat(said).contains("start: all well");
  }

  /// The download is the embedded extract under the page's name; everything else is the program's.
  @Test
  void a_country_is_built_and_served_as_printed() throws Exception {
    Path extract = BuiltRegions.embeddedExtract();
    script("wget", "cp '%s' \"$(basename \"${@: -1}\")\"".formatted(extract));
    script(
        "cartway",
        "exec '%s' -Xmx1g -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED"
                .formatted(Path.of(System.getProperty("java.home"), "bin", "java"))
            + " --sun-misc-unsafe-memory-access=allow -cp '%s' io.cartway.app.Main \"$@\""
                .formatted(System.getProperty("java.class.path")));
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", folder + ":" + System.getenv("PATH"));
    GuidePage page = GuidePage.read("start/run-it-for-my-country.md");
    String said = page.follow(folder, "http://localhost:1", environment, SERVE);
    assertThat(said).contains("regions/andorra");
    serve(page.linesOf(SERVE), environment);
  }

  /// Serves until the first call that is printed has its answer.
  private void serve(String lines, Map<String, String> environment) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "exec " + lines)
            .directory(folder.toFile())
            .redirectError(folder.resolve("serve.err").toFile());
    builder.environment().putAll(environment);
    Map.of("PORT", "0", "ADMIN_PORT", "0", "HOST", "127.0.0.1")
        .forEach((name, value) -> builder.environment().put("CARTWAY_" + name, value));
    Process serving = builder.start();
    try (BufferedReader out = serving.inputReader(UTF_8)) {
      String call = "";
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (call.isEmpty() && line.startsWith("curl ")) {
          call = line;
        }
        if (line.startsWith("Ready")) {
          assertThat(GuidePage.bash(folder, Map.of(), call)).contains("\"items\":[{\"title\":");
          return;
        }
      }
      throw new AssertionError(Files.readString(folder.resolve("serve.err")));
    } finally {
      serving.destroy();
      serving.onExit().join();
    }
  }

  private void script(String name, String lines) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/usr/bin/env bash\n" + lines + "\n", UTF_8);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Map<String, String> key(LiveServer server) {
    return Map.of("KEY", server.key());
  }
}
