package io.cartway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import io.cartway.travel.http.UnservedParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The page of what does not exist yet names what routes read without effect, and nothing else.
class NotYetPageTest {

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([^`]+)` \\| (\\w+) \\| .{10,} \\|$");
  private static final List<String> KINDS = List.of("return", "span", "place", "stop");

  @Test
  void what_is_read_without_effect_stands_on_the_page_with_a_reason() throws IOException {
    Set<String> onPage =
        ROW.matcher(page())
            .results()
            .map(row -> row.group(2) + " " + row.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> expected = new TreeSet<>();
    UnservedParameters.NAMES.forEach(name -> expected.add("parameter " + name));
    Set<String> served = new TreeSet<>();
    for (String[] row : conformance()) {
      String name = row[0] + " " + row[1];
      boolean isAbsent =
          row[5].startsWith("absent: ")
              || row[5].contains("Waypoint option '%s' has no effect".formatted(row[1]));
      (isAbsent ? expected : served).add(name);
    }
    expected.removeAll(served);
    // Of no state is only the world of that test.
    expected.remove("span stateCode");
    assertThat(expected).contains("stop charging", "return tolls").doesNotContain("place radius");
    assertThat(onPage).isEqualTo(expected);
  }

  private static String page() throws IOException {
    return Files.readString(Workspace.root().resolve("docs/reference/not-yet.md"), UTF_8);
  }

  private static List<String[]> conformance() throws IOException {
    String table = "server/src/test/resources/io/cartway/routing/http/conformance.txt";
    return Files.readString(Workspace.root().resolve(table), UTF_8)
        .lines()
        .map(line -> line.split(" \\| ", -1))
        .filter(row -> KINDS.contains(row[0]))
        .toList();
  }
}
