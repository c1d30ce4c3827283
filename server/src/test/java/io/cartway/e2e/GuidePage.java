package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page of the documents that a test follows word by word: it saves the files that the page
/// prints (a block of `html` with a name), runs its lines for a shell (`sh`), and finds each line
/// of a block of `text` in what the shell printed before.
final class GuidePage {

  /// The server on the pages.
  private static final String SERVER = "http://localhost:8080";

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)(?: (\\S+))?\\n(.*?)^```$");
  private static final String END = "@@end of a block@@";

  private final String name;
  private final List<Block> blocks = new ArrayList<>();

  /// @param kind the language of the block
  /// @param file what it is saved as; empty when it is no file
  private record Block(String kind, String file, String text) {}

  private GuidePage(String name, String page) {
    this.name = name;
    Matcher block = BLOCK.matcher(page);
    while (block.find()) {
      String file = block.group(2) == null ? "" : block.group(2);
      blocks.add(new Block(block.group(1), file, block.group(3)));
    }
  }

  /// Reads one.
  ///
  /// @param path below the folder of the documents
  static GuidePage read(String path) throws IOException {
    return read(path, UnaryOperator.identity());
  }

  /// Reads one, of which a test changes the text: what stands for what on its machine.
  ///
  /// @param path below the folder of the documents
  static GuidePage read(String path, UnaryOperator<String> change) throws IOException {
    Path page = Workspace.root().resolve("docs").resolve(path);
    return new GuidePage(path, change.apply(Files.readString(page)));
  }

  /// The lines for a shell that begin with a command.
  String linesOf(String command) {
    List<String> found = texts("sh").stream().filter(text -> text.startsWith(command)).toList();
    assertThat(found).as("blocks of %s with %s", name, command).hasSize(1);
    return found.getFirst();
  }

  private List<String> texts(String kind) {
    return blocks.stream().filter(block -> block.kind.equals(kind)).map(Block::text).toList();
  }

  /// Does what the page says in a folder.
  ///
  /// @param server the address of the server that stands for the page's
  /// @param environment further variables of the shell
  /// @param except a block that begins so is not run; empty for none
  /// @return what was printed
  String follow(Path folder, String server, Map<String, String> environment, String except)
      throws IOException, InterruptedException {
    StringBuilder lines = new StringBuilder();
    List<List<String>> expected = new ArrayList<>();
    for (Block block : blocks) {
      String text = block.text.replace(SERVER, server);
      if (!block.file.isEmpty()) {
        Files.writeString(folder.resolve(block.file), text, UTF_8);
      } else if (block.kind.equals("sh") && (except.isEmpty() || !text.startsWith(except))) {
        lines.append(text).append("echo '").append(END).append("'\n");
        expected.add(List.of());
      } else if (block.kind.equals("text")) {
        expected.set(expected.size() - 1, text.lines().toList());
      }
    }
    assertThat(expected).as("%s has lines for a shell", name).isNotEmpty();
    String output = bash(folder, environment, lines.toString());
    String[] outputs = output.split(END, -1);
    for (int i = 0; i < expected.size(); i++) {
      for (String line : expected.get(i)) {
        assertThat(outputs[i]).as(name).contains(line);
      }
    }
    return output;
  }

  /// Runs lines, which must succeed.
  static String bash(Path folder, Map<String, String> environment, String lines)
      throws IOException, InterruptedException {
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", lines)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    shell.environment().keySet().removeIf(variable -> variable.startsWith("CARTWAY_"));
    shell.environment().putAll(environment);
    Process process = shell.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as("%s%s", lines, output).isZero();
    return output;
  }
}
