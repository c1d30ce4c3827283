package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// From a clone to the first answer with nothing but the README. The program that this build made
/// lies in the clone, and so does its region: that they are made by a first start is tested by the
/// build itself and by [ServeIT].
class NewcomerIT {

  private static final Pattern KEY = Pattern.compile("cwk_\\w+");
  private static final Pattern SHOWN = Pattern.compile("\"(title|id|resultType)\":\"[^\"]+\"");
  private static final Map<String, String> FREE =
      Map.of("CARTWAY_PORT", "0", "CARTWAY_ADMIN_PORT", "0", "CARTWAY_HOST", "127.0.0.1");

  @TempDir private Path folder;

  @Test
  void the_readme_leads_from_a_clone_to_the_first_answer() throws Exception {
    Path clone = folder.resolve("cartway");
    run(folder, "git -c safe.directory='*' clone -q '%s' cartway".formatted(Program.ROOT), "");
    bringTheProgram(clone);
    EmbeddedServer.place(clone.resolve("cartway-data"));
    String readme = Files.readString(clone.resolve("README.md"), UTF_8);
    String start = line(readme, "\\./cartway serve");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "exec " + start)
            .directory(clone.toFile())
            .redirectError(folder.resolve("err").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("CARTWAY_"));
    builder.environment().putAll(FREE);
    Process serving = builder.start();
    try (BufferedReader out = serving.inputReader(UTF_8)) {
      List<String> said = untilReady(out);
      String address = second(said, "  API");
      assertThat(readme).contains("without a terminal it is in the file `first-key`");
      String key = Files.readString(clone.resolve("cartway-data/first-key"), UTF_8).strip();
      assertThat(key).matches(KEY);
      askAsTheReadme(clone, readme, address, key);
      List<String> calls = said.stream().filter(line -> line.startsWith("curl ")).toList();
      assertThat(calls).hasSize(3);
      assertThat(run(clone, calls.get(0), key)).contains("\"items\":[{");
      assertThat(run(clone, calls.get(1), key)).contains("\"polyline\":\"B");
      assertThat(run(clone, calls.get(2), key)).startsWith("200 ");
      openTheAdminPort(clone, readme, second(said, "  Admin"));
    } finally {
      serving.destroy();
      serving.onExit().join();
    }
  }

  private static void bringTheProgram(Path clone) throws IOException {
    Path built = Program.ROOT.resolve("server/target");
    Path target = Files.createDirectories(clone.resolve("server/target"));
    Files.createSymbolicLink(target.resolve("lib"), built.resolve("lib"));
    // Younger than the sources of the clone: the launcher builds no other.
    Files.copy(built.resolve("cartway.jar"), target.resolve("cartway.jar"));
  }

  private List<String> untilReady(BufferedReader out) throws IOException {
    List<String> said = new ArrayList<>();
    String line = out.readLine();
    while (line != null && !line.startsWith("Ready")) {
      said.add(line);
      line = out.readLine();
    }
    assertThat(line).as("%s%s", said, Files.readString(folder.resolve("err"))).isNotNull();
    return said;
  }

  private static void askAsTheReadme(Path clone, String readme, String address, String key)
      throws Exception {
    String request = line(readme, "curl .*").replace("http://localhost:8080", address);
    String answer = run(clone, request, key);
    List<String> shown = SHOWN.matcher(readme).results().map(at -> at.group()).toList();
    assertThat(shown).hasSize(3);
    assertThat(answer).contains(shown);
  }

  private static void openTheAdminPort(Path clone, String readme, String address) throws Exception {
    assertThat(readme).contains("cartway-data/admin-token", "http://localhost:8081/docs");
    String token = "-H \"Authorization: Bearer $(cat cartway-data/admin-token)\"";
    String document = run(clone, "curl -sf %s %s/api/openapi.json".formatted(token, address), "");
    assertThat(document).startsWith("{\"openapi\":\"3.1");
    assertThat(run(clone, "curl -sf %s/docs".formatted(address), "")).contains("<title>Cartway");
  }

  /// The only line of code on the page that is like this.
  private static String line(String page, String pattern) {
    Matcher found = Pattern.compile("(?m)^ {4}(" + pattern + ")$").matcher(page);
    assertThat(found.find()).as(pattern).isTrue();
    return found.group(1);
  }

  private static String second(List<String> lines, String beginning) {
    String line = lines.stream().filter(l -> l.startsWith(beginning)).findFirst().orElseThrow();
    return line.strip().split("\\s+", 3)[1];
  }

  private static String run(Path folder, String line, String key) throws Exception {
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", line)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    shell.environment().put("KEY", key);
    Process process = shell.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as("%s: %s", line, said).isZero();
    return said;
  }
}
