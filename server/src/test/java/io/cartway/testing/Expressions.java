package io.cartway.testing;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// Where sources use Java's regular expressions, whose time may grow without bound in the text: the
/// classes of `java.util.regex`, and the methods of `String` that make one (`matches`,
/// `replaceAll`, `replaceFirst`, and `split` with more than one plain character). Read with the
/// compiler's own grammar, so that words in comments and texts do not count.
public final class Expressions {

  private static final String PACKAGE = "java.util.regex.";

  /// Characters that mean themselves in an expression, so that `split` does not make one.
  private static final String NOT_PLAIN = ".$|()[{^?*+\\";

  private Expressions() {}

  /// Lines with an expression, `file:line: what`, by file.
  ///
  /// @param sources text by path
  public static Map<String, List<String>> uses(Map<String, String> sources) throws IOException {
    List<JavaFileObject> files = new ArrayList<>();
    Map<String, String> paths = new TreeMap<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      JavaFileObject file = new Source(source.getKey(), source.getValue());
      files.add(file);
      paths.put(file.toUri().toString(), source.getKey());
    }
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, fault -> {}, List.of("-proc:none"), null, files);
    Map<String, List<String>> uses = new TreeMap<>();
    for (CompilationUnitTree unit : task.parse()) {
      String path = paths.getOrDefault(unit.getSourceFile().toUri().toString(), "");
      Scanner scanner = new Scanner(task, unit, path);
      scanner.scan(unit, null);
      if (!scanner.uses.isEmpty()) {
        uses.put(path, scanner.uses);
      }
    }
    return uses;
  }

  private static final class Scanner extends TreeScanner<@Nullable Void, @Nullable Void> {

    private final List<String> uses = new ArrayList<>();
    private final JavacTask task;
    private final CompilationUnitTree unit;
    private final String path;

    Scanner(JavacTask task, CompilationUnitTree unit, String path) {
      this.task = task;
      this.unit = unit;
      this.path = path;
    }

    @Override
    public @Nullable Void visitImport(ImportTree tree, @Nullable Void nothing) {
      String name = tree.getQualifiedIdentifier().toString();
      if (name.startsWith(PACKAGE) && !name.endsWith("PatternSyntaxException")) {
        use(tree, name);
      }
      return null;
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void nothing) {
      if (tree.toString().startsWith(PACKAGE)) {
        use(tree, tree.toString());
        return null;
      }
      return super.visitMemberSelect(tree, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
      if (call.getMethodSelect() instanceof MemberSelectTree selected) {
        String name = selected.getIdentifier().toString();
        List<? extends ExpressionTree> arguments = call.getArguments();
        boolean isExpression =
            switch (name) {
              // Collections have a replaceAll of one argument.
              case "replaceAll", "replaceFirst" -> arguments.size() == 2;
              // Questions of ours to something else have another name.
              case "matches" -> arguments.size() == 1;
              case "split" -> !arguments.isEmpty() && !isPlain(arguments.getFirst(), selected);
              default -> false;
            };
        if (isExpression) {
          use(call, name);
        }
      }
      return super.visitMethodInvocation(call, null);
    }

    private static boolean isPlain(ExpressionTree separator, MemberSelectTree selected) {
      if (selected.getExpression().toString().equals("Scan")) {
        return true;
      }
      if (!(separator instanceof LiteralTree literal)
          || !(literal.getValue() instanceof String text)) {
        return false;
      }
      boolean isOne = text.length() == 1 && NOT_PLAIN.indexOf(text.charAt(0)) < 0;
      boolean isEscaped =
          text.length() == 2
              && text.charAt(0) == '\\'
              && !Character.isLetterOrDigit(text.charAt(1));
      return isOne || isEscaped;
    }

    private void use(Tree tree, String what) {
      long position = Trees.instance(task).getSourcePositions().getStartPosition(unit, tree);
      uses.add(path + ":" + unit.getLineMap().getLineNumber(position) + ": " + what);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("text:///" + name), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
