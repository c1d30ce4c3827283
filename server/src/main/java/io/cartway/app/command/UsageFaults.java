package io.cartway.app.command;

import io.cartway.text.Spelling;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// What a person is told whose command line cannot be read.
public final class UsageFaults {

  private UsageFaults() {}

  /// One sentence: what is wrong, what was probably meant, what is accepted.
  public static String sentence(ParameterException fault) {
    CommandLine line = fault.getCommandLine();
    CommandSpec command = line.getCommandSpec();
    if (fault instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      return unknown(command, unmatched.getUnmatched().getFirst());
    }
    if (isMissingCommand(fault, command)) {
      return "%s needs a command: %s".formatted(name(command), listed(commands(command)));
    }
    return String.valueOf(fault.getMessage());
  }

  private static boolean isMissingCommand(ParameterException fault, CommandSpec command) {
    return fault.getArgSpec() == null
        && !command.subcommands().isEmpty()
        && !(command.userObject() instanceof Runnable)
        && String.valueOf(fault.getMessage()).startsWith("Missing required subcommand");
  }

  private static String unknown(CommandSpec command, String word) {
    if (word.startsWith("-")) {
      String option = word.split("=", 2)[0];
      List<String> known = new ArrayList<>();
      for (OptionSpec each : command.options()) {
        if (!each.hidden()) {
          known.addAll(List.of(each.names()));
        }
      }
      return "%s has no option %s%s".formatted(name(command), option, meant(option, known, ""));
    }
    List<String> commands = commands(command);
    return commands.isEmpty()
        ? "%s takes no '%s'".formatted(name(command), word)
        : "%s has no command '%s'%s"
            .formatted(
                name(command),
                word,
                meant(word, commands, ": accepted are ")
                    + (Spelling.probable(word, commands).isPresent() ? "" : listed(commands)));
  }

  private static String meant(String word, List<String> known, String otherwise) {
    return Spelling.probable(word, known).map(": did you mean %s?"::formatted).orElse(otherwise);
  }

  private static List<String> commands(CommandSpec command) {
    return command.subcommands().keySet().stream().sorted().toList();
  }

  private static String listed(List<String> words) {
    return String.join(", ", words);
  }

  private static String name(CommandSpec command) {
    return command.qualifiedName(" ");
  }

  /// Where the help of a command is.
  public static String see(CommandLine line) {
    return "See ./%s --help".formatted(name(line.getCommandSpec()));
  }
}
