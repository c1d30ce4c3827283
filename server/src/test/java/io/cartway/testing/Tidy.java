package io.cartway.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Looks at the text of every file of the repository. A fault is one line: where, and what to do.
/// What needs the grammar of Java is in [JavaTidy].
public final class Tidy {

  /// Folders that the build or an editor makes, as in `.gitignore`.
  private static final Set<String> NOT_OURS =
      Set.of(".git", "target", "node_modules", "dist", ".idea", ".vscode", ".settings");

  private static final long FILE_SIZE_MAX = 500_000;

  /// A package of more files is no place where somebody finds something.
  private static final int PACKAGE_FILES_MAX = 30;

  /// Of a line of Markdown, as a reader sees it.
  private static final int PAGE_WIDTH = 100;

  /// Pages that the measurements write.
  private static final String MEASUREMENTS = "docs/measurements/";

  private static final Set<String> CODE =
      Set.of("java", "ts", "js", "css", "html", "sh", "xml", "yaml", "yml", "properties", "sql");

  // Written in halves, so that this file holds its own rules.
  // In quotation marks it is data: a key of OpenStreetMap has that name.
  private static final Pattern LEFTOVER =
      Pattern.compile("(?<!\")\\b(FIX" + "ME|XX" + "X)\\b(?!\")");
  private static final Pattern PROMISE = Pattern.compile("\\bTO" + "DO\\b");
  private static final Pattern MACHINE_PATH =
      Pattern.compile("(?<![\\w.>})$])/(?:ro" + "ot|wo" + "rk|home/\\w+)/");
  private static final Pattern REGISTRY =
      Pattern.compile(
          "repo1?\\.(?:ma"
              + "ven)|registry\\.(?:np"
              + "mjs|yar"
              + "npkg)|py"
              + "pi\\.org"
              + "|plugins\\.(?:gra"
              + "dle)|jit"
              + "pack\\.io|(?:oss|central)\\.(?:sona"
              + "type)"
              + "|proxy\\.(?:gol"
              + "ang)");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)(?:\\s+\"[^\"]*\")?\\)");
  private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");

  private Tidy() {}

  /// The files that people wrote, by path below the root, sorted.
  public static Map<String, Path> files(Path root) throws IOException {
    Map<String, Path> files = new TreeMap<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = String.valueOf(folder.getFileName());
            boolean skipped = !folder.equals(root) && NOT_OURS.contains(name);
            boolean data = folder.equals(root.resolve("cartway-data"));
            return skipped || data ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = root.relativize(file).toString().replace('\\', '/');
            if (attributes.isRegularFile() && !name.equals(".git") && !name.endsWith(".iml")) {
              files.put(name, file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /// The faults of a repository.
  public static List<String> faults(Path root) throws IOException {
    Map<String, Path> files = files(root);
    List<String> faults = new ArrayList<>();
    Map<String, String> texts = new TreeMap<>();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      byte[] bytes = Files.readAllBytes(file.getValue());
      if (bytes.length > FILE_SIZE_MAX) {
        faults.add(file.getKey() + ": bigger than 500 kB: make it when building, or cut it");
      }
      if (!isBinary(bytes)) {
        texts.put(file.getKey(), new String(bytes, UTF_8));
      }
    }
    Set<String> names = withFolders(files.keySet());
    texts.forEach((name, text) -> {
      faults.addAll(textFaults(name, text));
      if (name.endsWith(".md")) {
        faults.addAll(markdownFaults(name, text, names));
      }
    });
    faults.addAll(packageFaults(texts));
    faults.addAll(goldenFaults(texts));
    return faults;
  }

  /// What is wrong with any text.
  static List<String> textFaults(String name, String text) {
    List<String> faults = new ArrayList<>();
    boolean code = CODE.contains(extension(name));
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      String where = name + ":" + (i + 1) + ": ";
      if (line.endsWith("\r")) {
        faults.add(where + "a carriage return: end lines with a line feed alone");
      } else if (line.endsWith(" ") || line.endsWith("\t")) {
        faults.add(where + "a trailing blank");
      }
      if (line.contains("\t") && extension(name).equals("java")) {
        faults.add(where + "a tab: use two spaces");
      }
      if (code && LEFTOVER.matcher(line).find()) {
        faults.add(where + "a leftover: finish it, or write the condition behind a to-do");
      }
      if (code && PROMISE.matcher(line).find() && !withNext(lines, i).contains(" when ")) {
        faults.add(where + "a to-do without a condition: say \"when ...\"");
      }
      if (MACHINE_PATH.matcher(line).find()) {
        faults.add(where + "a path of somebody's machine");
      }
      if (REGISTRY.matcher(line).find()) {
        faults.add(where + "the host of a package registry: leave it to the machine's settings");
      }
    }
    if (!text.isEmpty() && !text.endsWith("\n")) {
      faults.add(name + ": no line feed at the end");
    }
    return faults;
  }

  /// What is wrong with a page.
  ///
  /// @param names paths of all files and folders of the repository
  static List<String> markdownFaults(String name, String text, Set<String> names) {
    List<String> faults = new ArrayList<>();
    int titles = 0;
    boolean fenced = false;
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      if (lines[i].strip().startsWith("```")) {
        fenced = !fenced;
      }
      if (fenced) {
        continue;
      }
      titles += lines[i].startsWith("# ") ? 1 : 0;
      if (isTooWide(lines[i]) && !name.startsWith(MEASUREMENTS)) {
        faults.add(name + ":" + (i + 1) + ": longer than " + PAGE_WIDTH + " characters: wrap it");
      }
      Matcher link = LINK.matcher(CODE_SPAN.matcher(lines[i]).replaceAll("``"));
      while (link.find()) {
        String target = link.group(1);
        if (!target.matches("(?:[a-z][a-z0-9+.-]*:|#).*") && isDead(name, target, names)) {
          faults.add(name + ":" + (i + 1) + ": a dead link: " + target);
        }
      }
    }
    if (titles != 1) {
      faults.add(name + ": " + titles + " titles: a page has exactly one (\"# Title\")");
    }
    return faults;
  }

  /// Tables and indented code are as wide as they are; addresses of links do not count.
  private static boolean isTooWide(String line) {
    return !line.startsWith("|")
        && !line.startsWith("    ")
        && line.replaceAll("\\]\\([^)\\s]*\\)", "]").length() > PAGE_WIDTH;
  }

  private static boolean isDead(String from, String target, Set<String> names) {
    String path = target.replaceFirst("[#?].*$", "");
    Path folder = Path.of(from).resolveSibling(path).normalize();
    // What lies beside the repository is not ours to check.
    return !folder.startsWith("..") && !names.contains(folder.toString().replace('\\', '/'));
  }

  /// Folders of main code with more files than a package should have, and how many.
  public static Map<String, Integer> crowdedPackages(Set<String> names) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String name : names) {
      boolean isDescription = name.endsWith("/package-info.java");
      if (name.contains("/src/main/java/") && name.endsWith(".java") && !isDescription) {
        counts.merge(name.substring(0, name.lastIndexOf('/')), 1, Integer::sum);
      }
    }
    counts.values().removeIf(count -> count <= PACKAGE_FILES_MAX);
    return counts;
  }

  /// Packages without a word about what they are for, and packages with a name that says nothing.
  static List<String> packageFaults(Map<String, String> texts) {
    Set<String> packages = new TreeSet<>();
    Set<String> described = new TreeSet<>();
    List<String> faults = new ArrayList<>();
    Pattern java = Pattern.compile("(.*)/src/(?:main|test)/java/(.+)/([^/]+)\\.java");
    texts.forEach((name, text) -> {
      Matcher file = java.matcher(name);
      // The shim stands in for a library's own packages, and has no content to speak of.
      if (!file.matches() || file.group(1).equals("geotools-shim")) {
        return;
      }
      String where = file.group(1) + ": " + file.group(2).replace('/', '.');
      packages.add(where);
      if (file.group(3).equals("package-info")) {
        described.add(where);
        // Tests may mark a package whose comment stands beside its main code.
        String main = name.replace("/src/test/", "/src/main/");
        boolean said = text.contains("///") || (!main.equals(name) && texts.containsKey(main));
        if (!said || !text.contains("@NullMarked")) {
          faults.add(name + ": needs a /// comment and @NullMarked");
        }
      }
    });
    packages.removeAll(described);
    for (String name : packages) {
      faults.add(name + ": a package without package-info.java");
    }
    return faults;
  }

  /// Golden files whose path no test names. A test that reads a whole folder names it with a slash
  /// at its end.
  static List<String> goldenFaults(Map<String, String> texts) {
    StringBuilder tests = new StringBuilder();
    texts.forEach((name, text) -> {
      if (name.contains("/src/test/java/")) {
        tests.append(text);
      }
    });
    List<String> faults = new ArrayList<>();
    for (String name : texts.keySet()) {
      int golden = name.indexOf("/src/test/resources/golden/");
      if (golden >= 0) {
        String path = name.substring(golden + "/src/test/resources/golden/".length());
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        boolean read = tests.indexOf("\"" + path + "\"") >= 0;
        boolean folderRead = !folder.isEmpty() && tests.indexOf("\"" + folder + "\"") >= 0;
        if (!read && !folderRead) {
          faults.add(name + ": a golden file that no test reads");
        }
      }
    }
    return faults;
  }

  private static Set<String> withFolders(Set<String> files) {
    Set<String> names = new TreeSet<>(files);
    names.add("");
    for (String file : files) {
      for (Path folder = Path.of(file).getParent();
          folder != null && names.add(folder.toString().replace('\\', '/'));
          folder = folder.getParent()) {
        // Adding is all there is to do.
      }
    }
    return names;
  }

  private static String withNext(String[] lines, int index) {
    return " " + lines[index] + " " + (index + 1 < lines.length ? lines[index + 1] : "") + " ";
  }

  private static String extension(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static boolean isBinary(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, 8000); i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return false;
  }
}
