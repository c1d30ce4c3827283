package io.cartway.app.command;

import io.cartway.app.console.Console;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `./cartway completion`: a script for Bash and Zsh.
@Command(
    name = "completion",
    description = "Prints a script by which Bash and Zsh complete commands and options.",
    footer = {"", "source <(./cartway completion)"})
public final class CompletionCommand implements Callable<Integer> {

  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  public CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.print(AutoComplete.bash("cartway", spec.root().commandLine()).stripTrailing());
    return 0;
  }
}
