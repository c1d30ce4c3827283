package io.cartway.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/// Code that breaks a rule on purpose: written as text beside the rule, compiled aside and never
/// put on the class path, so that a planted class may claim to be in any package of the house.
public final class Planted {

  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern TYPE = Pattern.compile("(?:class|record|interface|enum) (\\w+)");

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /// One for all, because it opens every jar of the class path.
  private static final StandardJavaFileManager MANAGER =
      COMPILER.getStandardFileManager(null, Locale.ROOT, UTF_8);

  private Planted() {}

  /// Compiles sources, one type each, and reads the classes.
  public static synchronized JavaClasses classes(String... sources) {
    try {
      Path directory = Files.createTempDirectory("planted");
      try {
        compile(directory, sources);
        return new ClassFileImporter().importPath(directory);
      } finally {
        delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void compile(Path directory, String... sources) throws IOException {
    DiagnosticCollector<JavaFileObject> faults = new DiagnosticCollector<>();
    List<Source> files = new ArrayList<>();
    for (String source : sources) {
      files.add(new Source(source));
    }
    List<String> options = List.of("-proc:none", "-nowarn");
    MANAGER.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(directory));
    if (!COMPILER.getTask(null, MANAGER, faults, options, null, files).call()) {
      List<String> messages = new ArrayList<>();
      for (Diagnostic<? extends JavaFileObject> fault : faults.getDiagnostics()) {
        messages.add(fault.toString());
      }
      throw new IllegalArgumentException("planted code does not compile: " + messages);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static String group(Pattern pattern, String source) {
    Matcher matcher = pattern.matcher(source);
    if (!matcher.find()) {
      throw new IllegalArgumentException("no " + pattern + " in planted code: " + source);
    }
    return matcher.group(1);
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String text;

    Source(String text) {
      String name = group(PACKAGE, text).replace('.', '/') + "/" + group(TYPE, text);
      super(URI.create("planted:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
