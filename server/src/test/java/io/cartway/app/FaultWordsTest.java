package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What stops a command is told in a sentence of ours, without the words of Java and the system.
class FaultWordsTest {

  @TempDir Path folder;

  private String fault(Map<String, String> environment, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream both = new PrintStream(out, true, UTF_8);
    assertThat(Main.run(Console.of(both, both), environment, arguments)).isIn(1, 2);
    String told = out.toString(UTF_8);
    assertThat(told)
        .startsWith("cartway: ")
        .doesNotContain(
            "Exception",
            "java.",
            "Error:",
            "REDACTED",
            "Source:",
            "[SQLITE",
            "should not happen",
            "Input length",
            "null");
    return told;
  }

  private String keys(String data) {
    return fault(Map.of(), "key", "list", "--data", data);
  }

  /// By a command that makes a data folder.
  private String restored(String data) {
    return fault(Map.of(), "store", "restore", "backup.db", "--data", data);
  }

  @Test
  void a_data_folder_that_cannot_be_made_is_a_sentence() throws IOException {
    assertThat(restored("/proc/x"))
        .contains("The data folder /proc/x cannot be used: there is no such file or folder")
        .contains("a folder that this user may write");
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThat(restored(file.resolve("in").toString())).contains("cannot be used: ");
    assertThat(restored("a".repeat(5000))).contains("its name is too long");
  }

  @Test
  void configurations_that_cannot_be_read_are_sentences() throws IOException {
    Path file = folder.resolve("file.yaml");
    assertThat(config(folder)).contains("cannot be read: it is a folder");
    Files.write(file, new byte[] {'a', ':', ' ', (byte) 0xff, (byte) 0xfe, '\n'});
    assertThat(config(file)).contains("cannot be read: it is not in UTF-8");
    for (String text :
        new String[] {
          "[".repeat(20_000), "a: *b", "{".repeat(5000), "a: &x [*x, *x]", "a: !!int x"
        }) {
      Files.writeString(file, text);
      assertThat(config(file)).contains("file");
    }
    Files.writeString(file, "data: \"a\\0b\"\n");
    assertThat(config(file)).contains("data contains a NUL character");
  }

  private String config(Path file) {
    return fault(Map.of("CARTWAY_CONFIG", file.toString()), "key", "list");
  }

  @Test
  void a_damaged_database_and_an_unknown_host_are_sentences() throws IOException {
    Files.writeString(folder.resolve("pepper"), "p".repeat(64));
    Files.writeString(folder.resolve("cartway.db"), "no database ".repeat(1000));
    assertThat(keys(folder.toString())).contains("it is not a database of SQLite");
    assertThat(
            fault(
                Map.of("CARTWAY_STORE_URL", "postgresql://u@no-such-host.invalid/x"),
                "key",
                "list",
                "--data",
                folder.toString()))
        .contains("cannot be reached")
        .contains("no host of that name is known");
  }

  /// A search for line ends with what is blank beside them takes hours for a million blanks.
  @Test
  @Timeout(30)
  void what_is_wrong_is_one_line_whatever_it_holds() {
    assertThat(fault(Map.of(), "serve", "a \t\r\n\n \u2028b\u0007c "))
        .startsWith("cartway: cartway serve takes no 'a b?c '\nSee");
    for (String blank : List.of(" ", "\t", " \n")) {
      String blanks = blank.repeat(1_000_000 / blank.length());
      assertThat(fault(Map.of(), "serve", "a" + blanks + "b").lines()).hasSize(2);
    }
  }
}
