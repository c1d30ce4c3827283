package io.cartway.app;

import io.cartway.app.console.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `./cartway version`.
@Command(name = "version", description = "Prints the version.")
final class VersionCommand implements Callable<Integer> {

  private final Console console;

  VersionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.print(Main.Version.text());
    console.print("java " + Runtime.version());
    return 0;
  }
}
