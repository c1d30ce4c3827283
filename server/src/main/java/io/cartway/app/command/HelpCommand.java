package io.cartway.app.command;

import io.cartway.app.console.Console;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/// `./cartway help key create`: the same as `./cartway key create --help`.
@Command(name = "help", description = "Shows the help of a command: help key create.")
public final class HelpCommand implements Callable<Integer> {

  private final Console console;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command.")
  private List<String> path = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  public HelpCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    CommandLine at = spec.root().commandLine();
    for (String word : path) {
      CommandLine next = at.getSubcommands().get(word);
      if (next == null) {
        throw new UnmatchedArgumentException(at, List.of(word));
      }
      at = next;
    }
    print(console, at);
    return 0;
  }

  /// Prints the help of a command.
  public static void print(Console console, CommandLine line) {
    console.print(line.getUsageMessage().stripTrailing());
  }

  /// `--help`, for a command and all below it.
  public static void addTo(CommandLine line) {
    line.addMixin("help", new Wish());
    line.getCommandSpec().subcommands().values().forEach(HelpCommand::addTo);
  }

  /// The option.
  private static final class Wish {
    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        order = Integer.MAX_VALUE,
        description = "Shows this help and ends.")
    @SuppressWarnings("unused") // Picocli tells by `isUsageHelpRequested`.
    private boolean isWished;
  }
}
