package io.cartway.app.command;

import io.cartway.app.console.UserException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// A command that the launcher runs itself, in a source tree: here it has its help only.
public final class LauncherCommand {

  private LauncherCommand() {}

  /// All of them.
  public static List<CommandLine> all() {
    return List.of(
        of(
            "test",
            "MAVEN-OPTION",
            "Installs the tests' tools and runs all tests (source tree only)."),
        of(
            "bench",
            "AREA",
            "Measures an area and writes its page of docs/measurements (source tree only).",
            "./cartway bench without an area lists the areas and their options."),
        of(
            "package",
            "",
            "Makes the release: an archive that needs Java alone (source tree only)."));
  }

  /// A command.
  ///
  /// @param label of its arguments; empty when it takes none
  /// @param description one sentence
  /// @param footer further lines of the help
  private static CommandLine of(String name, String label, String description, String... footer) {
    Callable<Integer> refusal =
        () -> {
          throw new UserException(
              "%s is a command of the launcher in the source tree: ./cartway %s there"
                  .formatted(name, name));
        };
    CommandSpec spec = CommandSpec.wrapWithoutInspection(refusal).name(name);
    spec.usageMessage().description(description).footer(footer);
    if (!label.isEmpty()) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .arity("0..*")
              .type(String[].class)
              .paramLabel(label)
              .description("What is passed on.")
              .build());
    }
    spec.parser().unmatchedArgumentsAllowed(true);
    return new CommandLine(spec);
  }
}
