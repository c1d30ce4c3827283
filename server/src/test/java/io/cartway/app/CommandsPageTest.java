package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.console.Console;
import io.cartway.testing.Golden;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// The reference of the command line is written from the model that reads it.
class CommandsPageTest {

  @Test
  void every_command_is_on_its_page() {
    Map<String, String> usages = new LinkedHashMap<>();
    PrintStream quiet = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    collect("./cartway", Main.commands(Console.of(quiet, quiet), Map.of()), usages);
    assertThat(usages).containsKeys("./cartway serve", "./cartway key create");
    StringBuilder page = new StringBuilder();
    page.append(
        "# Commands\n\nWritten by `CommandsPageTest`, from what the program itself reads and");
    page.append("\nshows with `--help`. What the commands are for, stands in");
    page.append("\n[operating](../guide/operating.md).\n");
    usages.forEach((name, usage) ->
        page.append("\n## `%s`\n\n```text\n%s\n```\n".formatted(name, usage.strip())));
    Golden.checkFile(Path.of("docs/reference/commands.md"), page.toString());
  }

  private static void collect(String name, CommandLine command, Map<String, String> usages) {
    usages.put(name, command.getUsageMessage(Ansi.OFF));
    command
        .getSubcommands()
        .forEach((word, sub) -> {
          // An alias has its command's page.
          if (word.equals(sub.getCommandName())) {
            collect(name + " " + word, sub, usages);
          }
        });
  }
}
