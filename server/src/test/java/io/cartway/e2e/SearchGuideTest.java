package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Exchange;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What some guides show is what the server answers: an indented block begins with a request; of a
/// POST, the lines up to the empty one are its body; the others are pieces of the answer.
class SearchGuideTest {

  @ParameterizedTest
  @CsvSource({
    "search.md, 7",
    "places.md, 15",
    "matching.md, 1",
    "positions.md, 1",
    "geofences.md, 1",
    "tours.md, 1"
  })
  void every_request_of_a_guide_has_its_answer(String name, int atLeast) throws IOException {
    LiveServer server = LiveServer.shared();
    List<List<String>> examples = examples(name);
    assertThat(examples).hasSizeGreaterThanOrEqualTo(atLeast);
    for (List<String> example : examples) {
      String[] request = example.getFirst().split(" ", 2);
      List<String> rest = example.subList(1, example.size());
      Exchange answer;
      if (request[0].equals("POST")) {
        int blank = rest.indexOf("");
        answer = post(server, request[1], String.join("\n", rest.subList(0, blank)));
        rest = rest.subList(blank + 1, rest.size());
      } else {
        answer = server.get(request[1]);
      }
      assertThat(rest).as(request[1]).isNotEmpty();
      for (String piece : rest) {
        assertThat(answer.body()).as(request[1]).contains(piece);
      }
    }
  }

  private static Exchange post(LiveServer server, String target, String body) {
    if (body.startsWith("{")) {
      return server.post(target, body);
    }
    return body.startsWith("route=")
        ? server.postForm(target, body)
        : server.postText(target, body);
  }

  private static List<List<String>> examples(String name) throws IOException {
    List<List<String>> examples = new ArrayList<>();
    List<String> example = new ArrayList<>();
    for (String line : Files.readAllLines(Workspace.root().resolve("docs/guide/" + name))) {
      boolean isCode = line.startsWith("    ");
      boolean isInBody = !example.isEmpty() && example.getFirst().startsWith("POST");
      if (line.matches(" {4}(GET|POST) /.*")) {
        example = new ArrayList<>(List.of(line.strip()));
        examples.add(example);
      } else if (isCode) {
        example.add(line.strip());
      } else if (line.isEmpty() && isInBody && !example.contains("")) {
        example.add("");
      } else if (!line.isEmpty()) {
        example = new ArrayList<>();
      }
    }
    return examples;
  }
}
