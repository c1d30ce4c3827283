package io.cartway.testing;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// Size and shape of Java sources, read with the compiler's own grammar.
///
/// A method that is better long, or with many parameters, says why in the comment above it: `//
/// Long: <reason>`, `// Many parameters: <reason>`.
public final class JavaTidy {

  private static final int LINE_LENGTH_MAX = 100;
  private static final int METHOD_LINES_MAX = 70;
  private static final int MAIN_LINES_MAX = 500;
  private static final int TEST_LINES_MAX = 800;
  private static final int PARAMETERS_MAX = 6;

  private static final Set<String> EMPTY_WORDS =
      Set.of("util", "utils", "common", "helper", "helpers", "manager", "managers", "misc");

  private static final Pattern LONG = Pattern.compile("\\s*// Long: \\S+.*");
  private static final Pattern MANY = Pattern.compile("\\s*// Many parameters: \\S+.*");

  private JavaTidy() {}

  /// The faults of Java sources.
  ///
  /// @param sources text by path
  public static List<String> faults(Map<String, String> sources) throws IOException {
    Map<URI, Source> files = new LinkedHashMap<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Source file = new Source(source.getKey(), source.getValue());
      files.put(file.toUri(), file);
    }
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, fault -> {}, List.of("-proc:none"), null, files.values());
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    Map<String, List<String>> faults = new TreeMap<>();
    for (CompilationUnitTree unit : task.parse()) {
      Source source = Objects.requireNonNull(files.get(unit.getSourceFile().toUri()));
      Scanner scanner = new Scanner(source, unit, positions);
      scanner.scanFile();
      faults.put(source.name, scanner.faults);
    }
    return faults.values().stream().flatMap(List::stream).toList();
  }

  private static final class Scanner extends TreeScanner<@Nullable Void, @Nullable Void> {

    private final List<String> faults = new ArrayList<>();
    private final Source source;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final String[] lines;
    private final Deque<ClassTree> classes = new ArrayDeque<>();

    Scanner(Source source, CompilationUnitTree unit, SourcePositions positions) {
      this.source = source;
      this.unit = unit;
      this.positions = positions;
      this.lines = source.text.split("\n", -1);
    }

    void scanFile() {
      int max = source.name.contains("/src/test/") ? TEST_LINES_MAX : MAIN_LINES_MAX;
      if (lines.length - 1 > max) {
        fault(lines.length - 1, "the file has more than " + max + " lines");
      }
      for (int i = 0; i < lines.length; i++) {
        boolean tooLong = lines[i].codePointCount(0, lines[i].length()) > LINE_LENGTH_MAX;
        if (tooLong && !lines[i].startsWith("import ")) {
          fault(i + 1, "the line is longer than " + LINE_LENGTH_MAX);
        }
      }
      Tree name = unit.getPackageName();
      for (String word : name == null ? new String[0] : name.toString().split("\\.", -1)) {
        if (EMPTY_WORDS.contains(word)) {
          fault(1, "a package named " + word + ": name it after what it holds");
        }
      }
      scan(unit, null);
    }

    @Override
    public @Nullable Void visitImport(ImportTree tree, @Nullable Void nothing) {
      if (tree.isModule() || tree.getQualifiedIdentifier().toString().endsWith(".*")) {
        fault(line(positions.getStartPosition(unit, tree)), "import each type by its name");
      }
      return super.visitImport(tree, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
      int first = line(positions.getStartPosition(unit, method));
      int last = line(positions.getEndPosition(unit, method));
      boolean constructor = method.getReturnType() == null;
      boolean overrides =
          method.getModifiers().getAnnotations().stream()
              .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Override"));
      int count = last - first + 1;
      if (count > METHOD_LINES_MAX && !isMarked(LONG, first)) {
        fault(
            first,
            "%s has %s lines, the limit is %s"
                .formatted(method.getName(), count, METHOD_LINES_MAX));
      }
      int parameters = method.getParameters().size();
      if (parameters > PARAMETERS_MAX && !constructor && !overrides && !isMarked(MANY, first)) {
        fault(
            first,
            "%s has %s parameters, the limit is %s"
                .formatted(method.getName(), parameters, PARAMETERS_MAX));
      }
      return super.visitMethod(method, null);
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      classes.push(type);
      super.visitClass(type, null);
      classes.pop();
      return null;
    }

    @Override
    public @Nullable Void visitSynchronized(SynchronizedTree tree, @Nullable Void nothing) {
      String lock = tree.getExpression().toString();
      // Nobody else can lock an object whose class is not public.
      boolean isPublic = classes.element().getModifiers().getFlags().contains(Modifier.PUBLIC);
      if (lock.endsWith(".class)") || (isPublic && lock.endsWith("this)"))) {
        int line = line(positions.getStartPosition(unit, tree));
        fault(line, "locks an object that others can lock: use a private one");
      }
      return super.visitSynchronized(tree, null);
    }

    /// Whether one of the comment lines right above the line is such a mark.
    private boolean isMarked(Pattern mark, int line) {
      for (int i = line - 2; i >= 0 && lines[i].strip().startsWith("//"); i--) {
        if (mark.matcher(lines[i]).matches()) {
          return true;
        }
      }
      return false;
    }

    private int line(long position) {
      return (int) unit.getLineMap().getLineNumber(Math.max(position, 0));
    }

    private void fault(int line, String what) {
      faults.add(source.name + ":" + line + ": " + what);
    }
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String name;
    private final String text;

    Source(String name, String text) {
      super(URI.create("text:///" + name), Kind.SOURCE);
      this.name = name;
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
