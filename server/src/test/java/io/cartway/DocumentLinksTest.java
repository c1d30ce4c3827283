package io.cartway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every page of the documents can be reached from the README, and no link is dead: neither its
/// file nor its heading. Folders that are linked as such (decisions, measurements) are read whole.
class DocumentLinksTest {

  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  @Test
  void every_page_is_linked_and_no_link_is_dead() throws IOException {
    Path root = Workspace.root();
    List<String> dead = new ArrayList<>();
    Set<Path> reached = reached(root, dead);
    assertThat(dead).as("dead links").isEmpty();
    for (String folder : List.of("docs/guide", "docs/reference", "docs/start")) {
      try (Stream<Path> pages = Files.list(root.resolve(folder))) {
        assertThat(reached).containsAll(pages.toList());
      }
    }
    // Each of them stands in the index itself, too.
    String index = Files.readString(root.resolve("docs/README.md"), UTF_8);
    for (String folder : List.of("guide", "reference", "start")) {
      try (Stream<Path> pages = Files.list(root.resolve("docs").resolve(folder))) {
        List<String> names =
            pages
                .map(page -> requireNonNull(page.getFileName()).toString())
                .filter(name -> name.endsWith(".md"))
                .map(name -> "(" + folder + "/" + name + ")")
                .toList();
        assertThat(names).isNotEmpty();
        assertThat(index).contains(names);
      }
    }
  }

  /// The rule can fail: a link to no file, to no heading, and a page that nothing leads to.
  @Test
  void planted_faults_are_found(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("README.md"), "# A\n[b](b.md#one-two) [c](c.md) [d](b.md#three)\n");
    Files.writeString(folder.resolve("b.md"), "# B\n## One, `two`\n");
    Files.writeString(folder.resolve("lost.md"), "# L\n");
    List<String> dead = new ArrayList<>();
    Set<Path> reached = reached(folder, dead);
    assertThat(dead).containsExactly("README.md: c.md", "README.md: b.md#three");
    assertThat(reached).containsExactly(folder.resolve("README.md"), folder.resolve("b.md"));
  }

  private static Set<Path> reached(Path root, List<String> dead) throws IOException {
    Set<Path> reached = new TreeSet<>(Set.of(root.resolve("README.md")));
    Deque<Path> waiting = new ArrayDeque<>(reached);
    while (!waiting.isEmpty()) {
      Path page = waiting.remove();
      Matcher link = LINK.matcher(prose(page));
      while (link.find()) {
        String target = link.group(1);
        if (target.matches("[a-z]+:.*")) {
          continue;
        }
        Path file = file(page, target);
        if (!Files.exists(file) || !hasHeading(file, target)) {
          dead.add(root.relativize(page) + ": " + target);
        } else if (Files.isDirectory(file)) {
          try (Stream<Path> inside = Files.list(file)) {
            inside.filter(reached::add).filter(DocumentLinksTest::isPage).forEach(waiting::add);
          }
        } else if (reached.add(file) && isPage(file)) {
          waiting.add(file);
        }
      }
    }
    return reached;
  }

  private static boolean isPage(Path file) {
    return file.toString().endsWith(".md");
  }

  private static Path file(Path page, String target) {
    String path = target.replaceFirst("#.*", "");
    return path.isEmpty() ? page : page.resolveSibling(path).normalize();
  }

  private static boolean hasHeading(Path file, String target) throws IOException {
    if (!target.contains("#") || !isPage(file)) {
      return true;
    }
    String wanted = target.replaceFirst(".*#", "");
    return HEADING
        .matcher(prose(file))
        .results()
        .anyMatch(at -> anchor(at.group(1)).equals(wanted));
  }

  /// As GitHub makes it of a heading.
  private static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(c -> Character.isLetterOrDigit(c) || c == ' ' || c == '-' || c == '_')
        .mapToObj(Character::toString)
        .collect(Collectors.joining())
        .replace(' ', '-');
  }

  /// Without code, in which brackets are no links.
  private static String prose(Path page) throws IOException {
    return FENCED.matcher(Files.readString(page, UTF_8)).replaceAll("");
  }
}
