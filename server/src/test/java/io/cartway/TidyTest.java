package io.cartway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Expressions;
import io.cartway.testing.JavaTidy;
import io.cartway.testing.Tidy;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The repository holds its own style, and each check is shown to find what it looks for.
class TidyTest {

  @TempDir Path repository;

  @Test
  void the_repository_is_tidy() throws IOException {
    assertThat(Tidy.faults(Workspace.root())).isEmpty();
  }

  @Test
  void the_sources_hold_their_size_and_shape() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (Map.Entry<String, Path> file : Tidy.files(Workspace.root()).entrySet()) {
      if (file.getKey().endsWith(".java")) {
        sources.put(file.getKey(), Files.readString(file.getValue(), UTF_8));
      }
    }
    assertThat(sources).hasSizeGreaterThan(20);
    assertThat(JavaTidy.faults(sources)).isEmpty();
  }

  @Test
  void a_package_has_at_most_thirty_files() throws IOException {
    Set<String> crowded =
        new TreeSet<>(Tidy.crowdedPackages(Tidy.files(Workspace.root()).keySet()).keySet());
    Set<String> kept = reasons("crowded.txt").keySet();
    assertThat(crowded).as("listed, but not crowded").containsAll(kept);
    crowded.removeAll(kept);
    assertThat(crowded).as("cut it into rooms, see ARCHITECTURE.md").isEmpty();
  }

  @Test
  void a_crowded_package_is_found() {
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < 30; i++) {
      names.add("server/src/main/java/io/a/A" + i + ".java");
      names.add("server/src/test/java/io/a/B" + i + ".java");
    }
    names.add("server/src/main/java/io/a/package-info.java");
    names.add("server/src/main/java/io/a/b/B.java");
    names.add("server/src/test/java/io/a/ATest.java");
    assertThat(Tidy.crowdedPackages(names)).isEmpty();
    names.add("server/src/main/java/io/a/A.java");
    assertThat(Tidy.crowdedPackages(names)).isEqualTo(Map.of("server/src/main/java/io/a", 31));
  }

  /// A list of exceptions, each with its reason.
  static Map<String, String> reasons(String list) throws IOException {
    Map<String, String> reasons = new TreeMap<>();
    Path file = Workspace.root().resolve("server/src/test/resources/tidy").resolve(list);
    for (String line : Files.readAllLines(file, UTF_8)) {
      String[] nameAndReason = line.split(" \\| ", 2);
      assertThat(nameAndReason).as(line).hasSize(2);
      reasons.put(nameAndReason[0], nameAndReason[1]);
    }
    return reasons;
  }

  @Test
  void input_of_callers_meets_no_backtracking_expression() throws IOException {
    Set<String> kept = new TreeSet<>();
    reasons("expressions.txt").keySet().forEach(file -> kept.add(MAIN + file));
    Map<String, List<String>> uses = new TreeMap<>(expressions(Workspace.root()));
    assertThat(uses.keySet()).as("listed, but without an expression").containsAll(kept);
    uses.keySet().removeAll(kept);
    assertThat(uses.values()).as("use Scan or re2j, see decision 0035").isEmpty();
  }

  private static final String MAIN = "server/src/main/java/io/cartway/";

  private static Map<String, List<String>> expressions(Path root) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (Map.Entry<String, Path> file : Tidy.files(root).entrySet()) {
      if (file.getKey().startsWith(MAIN) && file.getKey().endsWith(".java")) {
        sources.put(file.getKey(), Files.readString(file.getValue(), UTF_8));
      }
    }
    return Expressions.uses(sources);
  }

  @Test
  void expressions_are_found() throws IOException {
    assertThat(expressions("import java.util.regex.Pattern;\nclass A {}")).hasSize(1);
    assertThat(expressions("import static java.util.regex.Pattern.compile;\nclass A {}"))
        .hasSize(1);
    assertThat(inMethod("java.util.regex.Pattern.compile(s);")).hasSize(1);
    assertThat(inMethod("s.matches(\"a\");")).hasSize(1);
    assertThat(inMethod("s.matches(OTHER);")).hasSize(1);
    assertThat(inMethod("s.replaceAll(\"a\", \"\");")).hasSize(1);
    assertThat(inMethod("s.replaceFirst(a, b);")).hasSize(1);
    assertThat(inMethod("s.split(\"[,;]\", -1);")).hasSize(1);
    assertThat(inMethod("s.split(\"ab\");")).hasSize(1);
    assertThat(inMethod("s.split(\"|\");")).hasSize(1);
    assertThat(inMethod("s.split(\"\\\\s\");")).hasSize(1);
    assertThat(inMethod("s.split(separator);")).hasSize(1);
  }

  @Test
  void other_strings_are_not_taken_for_expressions() throws IOException {
    assertThat(expressions("import com.google.re2j.Pattern;\n// s.matches(\"a\")\nclass A {}"))
        .isEmpty();
    assertThat(inMethod("s.split(\",\", -1); s.split(\"\\\\|\", 2); s.split(\"-\");")).isEmpty();
    assertThat(inMethod("Scan.split(s, Scan::isSpace); map.replaceAll((k, v) -> v);")).isEmpty();
    assertThat(inMethod("re2j.matcher(s).matches(); s.replace(\"a\", \"b\");")).isEmpty();
  }

  private static List<String> inMethod(String statement) throws IOException {
    return expressions("class A { void a() { " + statement + " } }");
  }

  private static List<String> expressions(String text) throws IOException {
    return Expressions.uses(Map.of(MAIN + "A.java", text)).values().stream()
        .flatMap(List::stream)
        .toList();
  }

  // ---------------------------------------------------------------- the checks of every text

  @Test
  void a_tidy_repository_has_no_fault() throws IOException {
    plant("README.md", "# Title\n\nSee [the guide](docs/guide.md#start) and [docs](docs).\n");
    plant("docs/guide.md", "# Guide\n\n[Up](../README.md), [far](https://example.org), [x](#y)\n");
    plant("server/src/main/java/io/a/A.java", "package io.a;\n\nclass A {}\n");
    plant("server/src/main/java/io/a/package-info.java", "/// A.\n@NullMarked\npackage io.a;\n");
    plant("server/src/test/java/io/a/ATest.java", "class ATest { String s = \"a/b.txt\"; }\n");
    plant("server/src/test/resources/golden/a/b.txt", "golden\n");
    plant("server/target/made.txt", "built \r\n");
    assertThat(Tidy.faults(repository)).isEmpty();
  }

  @Test
  void blanks_tabs_and_carriage_returns_are_found() throws IOException {
    plant("a.sh", "one \ntwo\r\nthree\n");
    plant("B.java", "class B {\n\tint b;\n}\n");
    plant("c.txt", "no end");
    assertFaults("B.java:2: a tab", "a.sh:1: a trailing", "a.sh:2: a carriage", "c.txt: no line");
  }

  @Test
  void leftovers_are_found() throws IOException {
    plant("a.sh", "# FIX" + "ME later\n# XX" + "X\n");
    plant("a.java", "List.of(\"FIX" + "ME\");\n");
    plant("b.sh", "# TO" + "DO someday\n\n# TO" + "DO when packs carry costs\n");
    plant("c.sh", "# TO" + "DO the long story\n# when packs carry costs\n");
    assertFaults("a.sh:1: a leftover", "a.sh:2: a leftover", "b.sh:1: a to-do without");
  }

  @Test
  void the_machine_and_the_registries_are_not_named() throws IOException {
    plant("a.txt", "cd /ro" + "ot/x\ncd /wo" + "rk/y\nhttps://host.org/wo" + "rk/z\n");
    plant("b.json", "\"https://registry.np" + "mjs.org/x\"\n");
    plant("c.xml", "<url>https://repo.ma" + "ven.apache.org</url>\n");
    assertFaults("a.txt:1: a path", "a.txt:2: a path", "b.json:1: the host", "c.xml:1: the host");
  }

  @Test
  void a_big_file_is_found() throws IOException {
    plant("big.txt", "123456789\n".repeat(50_001));
    assertFaults("big.txt: bigger than 500 kB");
  }

  @Test
  void a_page_has_one_title() throws IOException {
    plant("a.md", "no title\n");
    plant("b.md", "# One\n\n# Two\n");
    plant("c.md", "# One\n\n```\n# a comment in code\n```\n\n## Part\n");
    assertFaults("a.md: 0 titles", "b.md: 2 titles");
  }

  @Test
  void a_line_of_a_page_is_at_most_100_wide() throws IOException {
    String fits = "x".repeat(100);
    plant(
        "a.md",
        "# A\n\n%s\n%sy\n\n| %s |\n\n```\n%sy\n```\n\n    %s\n[%s](a.md)\n"
            .formatted(fits, fits, fits, fits, fits, "x".repeat(98)));
    plant("docs/measurements/b.md", "# B\n\n%sy\n".formatted(fits));
    assertFaults("a.md:4: longer than 100 characters");
  }

  @Test
  void dead_links_are_found() throws IOException {
    plant("a.md", "# A\n\n[there](b.md) [gone](docs/gone.md#x) `[code](not.md)`\n");
    plant("b.md", "# B\n");
    assertFaults("a.md:3: a dead link: docs/gone.md#x");
  }

  @Test
  void a_package_says_what_it_is_for() throws IOException {
    plant("server/src/main/java/io/a/A.java", "package io.a;\n");
    plant("server/src/main/java/io/b/B.java", "package io.b;\n");
    plant("server/src/main/java/io/b/package-info.java", "package io.b;\n");
    plant("server/src/test/java/io/b/package-info.java", "@NullMarked\npackage io.b;\n");
    assertFaults(
        "server/src/main/java/io/b/package-info.java: needs a ///",
        "server: io.a: a package without package-info.java");
  }

  @Test
  void a_golden_file_that_no_test_reads_is_found() throws IOException {
    plant("server/src/test/java/GoldenFileTest.java", "\"a/read.txt\" \"folder/\"\n");
    plant("server/src/test/resources/golden/a/read.txt", "1\n");
    plant("server/src/test/resources/golden/a/unread.txt", "1\n");
    plant("server/src/test/resources/golden/folder/any.txt", "1\n");
    assertFaults("server/src/test/resources/golden/a/unread.txt: a golden file that no test");
  }

  // ---------------------------------------------------------------- the checks of Java

  @Test
  void a_long_line_is_found_but_an_import_is_not_broken() throws IOException {
    String word = "a".repeat(100);
    assertThat(java("import " + word + ";\n// " + word + "\nclass A {}\n"))
        .containsExactly("server/src/main/java/A.java:2: the line is longer than 100");
  }

  @Test
  void a_long_method_is_found_unless_it_says_why() throws IOException {
    String body = "() {\n" + "    act();\n".repeat(69) + "  }\n";
    assertThat(java("class A {\n  void first" + body + "}\n"))
        .containsExactly("server/src/main/java/A.java:2: first has 71 lines, the limit is 70");
    assertThat(java("class A {\n  /// Acts.\n  // Long: a table.\n  void first" + body + "}\n"))
        .isEmpty();
    assertThat(java("class A {\n  // Long:\n  void first" + body + "}\n")).hasSize(1);
    assertThat(java("class A {\n  void first" + body.replaceFirst(" {4}act..;\n", "") + "}\n"))
        .isEmpty();
  }

  @Test
  void many_parameters_are_found_unless_it_says_why() throws IOException {
    String seven = "(int a, int b, int c, int d, int e, int f, int g) {}\n";
    assertThat(java("class A {\n  void all" + seven + "}\n"))
        .containsExactly("server/src/main/java/A.java:2: all has 7 parameters, the limit is 6");
    assertThat(java("class A {\n  // Many parameters: the inner loop.\n  void all" + seven + "}\n"))
        .isEmpty();
    assertThat(java("class A {\n  @Override\n  public void all" + seven + "}\n")).isEmpty();
    assertThat(java("class A {\n  A" + seven + "}\n")).isEmpty();
    assertThat(java("record A(int a, int b, int c, int d, int e, int f, int g) {}\n")).isEmpty();
  }

  @Test
  void a_long_file_is_found() throws IOException {
    String text = "class A {}\n" + "// .\n".repeat(500);
    assertThat(java(text))
        .containsExactly("server/src/main/java/A.java:501: the file has more than 500 lines");
    assertThat(JavaTidy.faults(Map.of("server/src/test/java/A.java", text))).isEmpty();
    String longer = text + "// .\n".repeat(300);
    assertThat(JavaTidy.faults(Map.of("server/src/test/java/A.java", longer))).hasSize(1);
  }

  @Test
  void an_empty_package_name_is_found() throws IOException {
    assertThat(java("package io.util.geo;\n\nclass A {}\n")).hasSize(1);
    assertThat(java("package io.utility.geo;\n\nclass A {}\n")).isEmpty();
  }

  @Test
  void wildcard_imports_are_found() throws IOException {
    assertThat(java("import java.util.*;\nimport static java.lang.Math.*;\n\nclass A {}\n"))
        .hasSize(2);
    assertThat(java("import module java.base;\n\nclass A {}\n")).hasSize(1);
  }

  @Test
  void a_lock_that_others_can_take_is_found() throws IOException {
    assertThat(java("public class A { void a() { synchronized (this) {} } }\n")).hasSize(1);
    assertThat(java("class A { void a() { synchronized (this) {} } }\n")).isEmpty();
    assertThat(java("class A { void a() { synchronized (A.class) {} } }\n")).hasSize(1);
    assertThat(java("class A { void a() { synchronized (lock) {} } }\n")).isEmpty();
  }

  private static List<String> java(String text) throws IOException {
    return JavaTidy.faults(Map.of("server/src/main/java/A.java", text));
  }

  private void plant(String name, String text) throws IOException {
    Path file = repository.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text, UTF_8);
  }

  /// The repository has exactly these faults; each is given by how it begins.
  private void assertFaults(String... beginnings) throws IOException {
    List<String> faults = Tidy.faults(repository);
    assertThat(faults).hasSameSizeAs(beginnings);
    for (int i = 0; i < beginnings.length; i++) {
      assertThat(faults.get(i)).startsWith(beginnings[i]);
    }
  }
}
