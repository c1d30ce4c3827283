package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.BuiltRegions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The operator's way, from the page that begins with it: own region, TLS, keys, backup, update,
/// restore. The lines run as printed; a server goes to the background, on free ports, and the one
/// before it stops. The download is the embedded extract under the page's name.
class OperatorIT {

  private static final String PAGE = "start/open-it-to-others.md";

  /// `$SERVER` is where the server answers.
  private static final String SHELL =
      """
      serve_again() {
        end_server
        OUT=serve-$((STARTS += 1)).out
        CARTWAY_PORT=0 CARTWAY_ADMIN_PORT=0 CARTWAY_HOST=127.0.0.1 \\
          ./cartway serve "$@" >$OUT 2>serve.err &
        SERVING=$!
        until grep -q '^Ready' $OUT; do
          kill -0 $SERVING 2>/dev/null || { cat $OUT serve.err; exit 1; }
          sleep 0.1
        done
        SERVER=https://localhost:$(sed -n 's/^  API .*:\\([0-9]*\\) .*/\\1/p' $OUT)
        echo "served: $*"
      }
      end_server() {
        if [ -n "$SERVING" ]; then
          kill $SERVING
          wait $SERVING || true
        fi
        SERVING=
      }
      STARTS=0
      SERVING=
      trap end_server EXIT
      """;

  @TempDir private Path folder;

  @Test
  void the_page_leads_to_a_server_for_others() throws Exception {
    script(
        "wget", "cp '%s' \"$(basename \"${@: -1}\")\"".formatted(BuiltRegions.embeddedExtract()));
    script(
        "cartway",
        "exec '%s' -Xmx1g -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED"
                .formatted(Path.of(System.getProperty("java.home"), "bin", "java"))
            + " --sun-misc-unsafe-memory-access=allow -cp '%s' io.cartway.app.Main \"$@\""
                .formatted(System.getProperty("java.class.path")));
    Path shell = Files.writeString(folder.resolve("shell"), SHELL, UTF_8);
    GuidePage page =
        GuidePage.read(
            PAGE,
            text ->
                text.replace("\n./cartway serve", "\nserve_again")
                    .replace("\"https://localhost:8443", "\"$SERVER"));
    String said =
        page.follow(
            folder,
            "http://localhost:1",
            Map.of("PATH", folder + ":" + System.getenv("PATH"), "BASH_ENV", shell.toString()),
            "");
    assertThat(said.lines().filter(line -> line.startsWith("served: ")).toList())
        .containsExactly("served: ", "served: ", "served: --data restored");
    for (int start = 1; start <= 3; start++) {
      assertThat(folder.resolve("serve-%d.out".formatted(start)))
          .content(UTF_8)
          .contains("  API    https://")
          .doesNotContain("cwk_");
    }
    assertThat(folder.resolve("data/first-key")).exists();
    // The restored store has keys, so its server makes none.
    assertThat(folder.resolve("restored/first-key")).doesNotExist();
  }

  private void script(String name, String lines) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/usr/bin/env bash\n" + lines + "\n", UTF_8);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
