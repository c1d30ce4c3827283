package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Exchange;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The page for those who come from HERE says what our server answers: an indented block is a
/// request (of a POST, its body up to an empty line), the status, and pieces of the answer.
class MigrationPageTest {

  private static final String ANONYMOUS = " (without the header)";
  private static final Pattern BRACKETS = Pattern.compile("[\\[\\]]");

  private record Example(String method, String target, String body, List<String> answer) {}

  @Test
  void every_request_has_the_answer_that_the_page_says() throws IOException {
    LiveServer server = LiveServer.shared();
    List<Example> examples = examples();
    assertThat(examples).hasSizeGreaterThan(15);
    for (Example example : examples) {
      boolean isAnonymous = example.target.endsWith(ANONYMOUS);
      String target = encoded(example.target.replace(ANONYMOUS, ""));
      Exchange answer;
      if (isAnonymous) {
        answer = server.send(example.method, target, Map.of());
      } else if (example.method.equals("POST")) {
        answer = server.post(target, example.body);
      } else {
        answer = server.get(target);
      }
      String first = example.answer.getFirst();
      assertThat(first).as(target).startsWith(answer.status() + " ");
      List<String> pieces = new ArrayList<>(example.answer);
      pieces.set(0, first.substring(first.indexOf(' ') + 1));
      assertThat(answer.body()).as(target).contains(pieces);
    }
  }

  /// The JDK's client takes no raw brackets; the server does.
  private static String encoded(String target) {
    return BRACKETS
        .matcher(target)
        .replaceAll(
            at -> Matcher.quoteReplacement(URLEncoder.encode(at.group(), StandardCharsets.UTF_8)));
  }

  private static List<Example> examples() throws IOException {
    List<Example> examples = new ArrayList<>();
    List<String> lines =
        Files.readAllLines(Workspace.root().resolve("docs/start/move-from-here.md"));
    for (int i = 0; i < lines.size(); i++) {
      Matcher request = Pattern.compile(" {4}(GET|POST) (/.*)").matcher(lines.get(i));
      if (!request.matches()) {
        continue;
      }
      StringBuilder body = new StringBuilder();
      int next = i + 1;
      if (request.group(1).equals("POST")) {
        for (; !lines.get(next).isEmpty(); next++) {
          body.append(lines.get(next).strip());
        }
        next++;
      }
      List<String> answer = new ArrayList<>();
      for (; next < lines.size() && lines.get(next).startsWith("    "); next++) {
        answer.add(lines.get(next).strip());
      }
      examples.add(new Example(request.group(1), request.group(2), body.toString(), answer));
    }
    return examples;
  }
}
