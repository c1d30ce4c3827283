package io.cartway.style.expression;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The reference implementation of the style specification, from npm, run by Node.js
/// (`console/test/expressions.mjs`).
final class StyleOracle {

  private static final ObjectMapper JSON = new ObjectMapper();

  private StyleOracle() {}

  /// Where the packages of npm are.
  static Path folder() {
    return Workspace.root().resolve("console");
  }

  /// Answers of cases, in their order.
  ///
  /// @param folder for the lines of both
  static List<JsonNode> answers(List<ExpressionCase> cases, Path folder) throws Exception {
    Path asked = folder.resolve("cases.jsonl");
    Path answered = folder.resolve("answers.jsonl");
    try (var out = Files.newBufferedWriter(asked)) {
      for (ExpressionCase each : cases) {
        out.write(JSON.writeValueAsString(each.json()));
        out.write('\n');
      }
    }
    ProcessBuilder node =
        new ProcessBuilder("node", "test/expressions.mjs")
            .directory(folder().toFile())
            .redirectInput(asked.toFile())
            .redirectOutput(answered.toFile());
    // What collators and numbers have when no locale is asked for.
    node.environment().put("LC_ALL", "en_US.UTF-8");
    Process process = node.start();
    String said = new String(process.getErrorStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
    List<JsonNode> answers = new ArrayList<>();
    for (String line : Files.readAllLines(answered)) {
      answers.add(JSON.readTree(line));
    }
    return answers;
  }
}
