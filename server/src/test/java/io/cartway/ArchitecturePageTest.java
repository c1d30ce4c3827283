package io.cartway;

import static io.cartway.ArchitectureTest.HOUSE;
import static io.cartway.ArchitectureTest.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The drawings and tables of ARCHITECTURE.md are what the code says: arrows are its imports, words
/// are the first sentences of its packages. `-Dgolden.update=true` writes them anew.
class ArchitecturePageTest {

  /// What stands between two comments is made here.
  private static final Pattern MADE =
      Pattern.compile(
          "(<!-- (rooms of (\\w+)|the house) -->\n).*?(<!-- end -->\n)", Pattern.DOTALL);

  private static final Pattern LINK = Pattern.compile("\\[([\\w.]+)]");
  private static final Path PAGE = Workspace.root().resolve("ARCHITECTURE.md");
  private static final String SOURCES = "server/src/main/java/";

  @Test
  void drawings_and_tables_are_what_the_code_says() throws IOException {
    String page = Files.readString(PAGE, UTF_8);
    String expected = MADE.matcher(page).replaceAll(ArchitecturePageTest::made);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, expected, UTF_8);
      return;
    }
    assertThat(page).as("-Dgolden.update=true writes it").isEqualTo(expected);
    List<String> drawn = MADE.matcher(page).results().map(made -> made.group(2)).toList();
    assertThat(drawn)
        .containsExactly(
            "the house",
            "rooms of accounts",
            "rooms of http",
            "rooms of jobs",
            "rooms of routing",
            "rooms of search",
            "rooms of style",
            "rooms of tiles");
  }

  @Test
  void an_arrow_that_others_imply_is_left_out() {
    Map<String, Set<String>> uses =
        Map.of("a", Set.of("b", "c", "d"), "b", Set.of("c"), "c", Set.of(), "d", Set.of());
    assertThat(drawing(uses))
        .isEqualTo(
            """
            ```mermaid
            flowchart TD
              a --> b
              a --> d
              b --> c
            ```
            """);
  }

  @Test
  void packages_without_dependencies_come_first() {
    Map<String, Set<String>> uses =
        Map.of("a", Set.of("b", "c"), "b", Set.of("c"), "c", Set.of(), "d", Set.of());
    assertThat(fromTheGround(uses)).containsExactly("c", "d", "b", "a");
  }

  private static String made(MatchResult place) {
    String name = place.group(3) == null ? "" : place.group(3);
    Map<String, Set<String>> uses = uses(name);
    String text = place.group(1) + "\n" + drawing(uses) + "\n" + table(name, uses) + "\n";
    return Matcher.quoteReplacement(text + place.group(4));
  }

  private static String drawing(Map<String, Set<String>> uses) {
    StringBuilder text = new StringBuilder("```mermaid\nflowchart TD\n");
    new TreeMap<>(uses)
        .forEach((part, used) -> {
          Set<String> implied = new TreeSet<>();
          for (String below : used) {
            uses.getOrDefault(below, Set.of()).forEach(next -> reach(uses, next, implied));
          }
          for (String below : new TreeSet<>(used)) {
            if (!implied.contains(below)) {
              text.append("  ").append(part).append(" --> ").append(below).append('\n');
            }
          }
        });
    return text.append("```\n").toString();
  }

  private static void reach(Map<String, Set<String>> uses, String part, Set<String> reached) {
    if (reached.add(part)) {
      uses.getOrDefault(part, Set.of()).forEach(next -> reach(uses, next, reached));
    }
  }

  private static String table(String name, Map<String, Set<String>> uses) {
    List<String> order = fromTheGround(uses);
    boolean isHouse = name.isEmpty();
    StringBuilder text = new StringBuilder();
    text.append(isHouse ? "| package | what | entry |\n" : "| room | what | entry | uses |\n");
    text.append(isHouse ? "|---|---|---|\n" : "|---|---|---|---|\n");
    for (String part : order) {
      Set<String> used = uses.getOrDefault(part, Set.of());
      String words = words(isHouse ? part : part.equals(name) ? name : name + "." + part);
      text.append("| `").append(part).append("` | ").append(what(words));
      text.append(" | ").append(entries(words)).append(" |");
      if (!isHouse) {
        List<String> inOrder = order.stream().filter(used::contains).toList();
        text.append(' ').append(used.isEmpty() ? "—" : String.join(", ", inOrder)).append(" |");
      }
      text.append('\n');
    }
    return text.toString();
  }

  /// Each behind all that it uses; by name where that leaves a choice.
  private static List<String> fromTheGround(Map<String, Set<String>> uses) {
    Set<String> left = new TreeSet<>(uses.keySet());
    List<String> order = new ArrayList<>();
    while (!left.isEmpty()) {
      Set<String> next =
          left.stream()
              .filter(part -> uses.getOrDefault(part, Set.of()).stream().noneMatch(left::contains))
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(next).as("a circle among %s", left).isNotEmpty();
      order.addAll(next);
      left.removeAll(next);
    }
    return order;
  }

  /// The first paragraph of a package's description.
  private static String words(String part) {
    Path file = Workspace.root().resolve(SOURCES + path(ROOT + "." + part) + "/package-info.java");
    try {
      return Files.readAllLines(file, UTF_8).stream()
          .takeWhile(line -> line.startsWith("/// "))
          .map(line -> line.substring(4).strip())
          .collect(Collectors.joining(" "));
    } catch (IOException missing) {
      throw new AssertionError(part + " has no package-info.java", missing);
    }
  }

  /// The first sentence, beginning small and without its point.
  private static String what(String words) {
    String sentence = words.split("\\.(?: |$)", 2)[0];
    boolean isWord = sentence.length() > 1 && Character.isLowerCase(sentence.charAt(1));
    String small = Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
    return (isWord ? small : sentence).replaceAll("\\[(?:\\w+\\.)*(\\w+)]", "`$1`");
  }

  /// The classes that the sentence of the entry names.
  private static String entries(String words) {
    int start = Math.max(words.indexOf("Entry: "), words.indexOf("Entries: "));
    if (start < 0) {
      return "—";
    }
    Set<String> entries = new LinkedHashSet<>();
    Matcher link = LINK.matcher(words.substring(start).split("\\.(?: |$)", 2)[0]);
    while (link.find()) {
      String type = link.group(1);
      String simple = type.substring(type.lastIndexOf('.') + 1);
      entries.add("[`" + simple + "`](" + SOURCES + path(type) + ".java)");
    }
    return String.join(", ", entries);
  }

  private static String path(String name) {
    return name.replace('.', '/');
  }

  /// Which parts of a package use which others: rooms, `build` and `http` by their first word, and
  /// the package itself by its name. The house has the empty name.
  private static Map<String, Set<String>> uses(String name) {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (JavaClass type : HOUSE) {
      String part = part(name, type);
      if (part.isEmpty()) {
        continue;
      }
      Set<String> used = uses.computeIfAbsent(part, any -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        used.add(part(name, dependency.getTargetClass().getBaseComponentType()));
      }
      used.remove("");
      used.remove(part);
    }
    return uses;
  }

  /// Empty for what is not in the package.
  private static String part(String name, JavaClass type) {
    String own = name.isEmpty() ? ROOT : ROOT + "." + name;
    String in = type.getPackageName();
    if (in.equals(own)) {
      return name;
    }
    return in.startsWith(own + ".") ? in.substring(own.length() + 1).split("\\.", 2)[0] : "";
  }
}
