package io.cartway.app;

import ch.qos.logback.classic.LoggerContext;
import io.cartway.app.command.CommandFactory;
import io.cartway.app.command.CompletionCommand;
import io.cartway.app.command.HelpCommand;
import io.cartway.app.command.LauncherCommand;
import io.cartway.app.command.UsageFaults;
import io.cartway.app.console.Console;
import io.cartway.app.console.UsageException;
import io.cartway.app.console.UserException;
import io.cartway.app.data.BuildProcess;
import io.cartway.app.settings.SettingOptions;
import io.cartway.export.ImportException;
import io.cartway.http.tls.ServerStartException;
import io.cartway.region.DamagedRegionException;
import io.cartway.region.RegionException;
import io.cartway.region.build.BuildException;
import io.cartway.rows.RowException;
import io.cartway.store.StoreException;
import io.cartway.text.FileFault;
import io.cartway.work.PoolLimits;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/// The program: `./cartway COMMAND`.
@Command(
    name = "cartway",
    description = "A location server on OpenStreetMap data.",
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:it failed or was refused: the sentence on standard error says why",
      "2:the command line or a setting is wrong: nothing was done",
      "130, 143:stopped by Ctrl+C or SIGTERM, in order"
    },
    footer = "%n./cartway COMMAND --help shows the options of a command.")
public final class Main {

  private static final Logger LOGGER = LoggerFactory.getLogger(Main.class);

  private static final Pattern LINE_END = Pattern.compile("\\R");
  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

  /// How Java waits for the sockets of virtual threads.
  private static final String POLLER = "jdk.pollerMode";

  /// By one thread of its own for all: Java's default, virtual threads behind that one, takes a
  /// change of threads more for each request (docs/decisions/0081).
  private static final String POLLER_THREAD = "1";

  private static final int EXIT_FAULT = 1;
  private static final int EXIT_USAGE = 2;
  private static final int HELP_WIDTH = 100;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version and ends.")
  @SuppressWarnings("unused") // Picocli tells by `isVersionHelpRequested`.
  private boolean isVersionWished;

  private Main() {}

  /// Runs a command; exits with 0, with 1 for a failure, with 2 for a usage error.
  public static void main(String[] arguments) {
    // Sentences, logs and file names are the same on every machine: `formatted` writes digits and
    // separators of the default locale, which may be Arabic.
    Locale.setDefault(Locale.ROOT);
    setScheduling();
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    int code = run(Console.system(), System.getenv(), arguments);
    endLog();
    System.exit(code);
  }

  /// Must run before the first virtual thread, because the properties are read once.
  private static void setScheduling() {
    int cores = Runtime.getRuntime().availableProcessors();
    if (System.getProperty(CARRIERS) == null) {
      System.setProperty(CARRIERS, "" + PoolLimits.forCores(cores).carriers());
    }
    if (System.getProperty(POLLER) == null) {
      System.setProperty(POLLER, POLLER_THREAD);
    }
  }

  /// Flushes the queued log lines, if the output accepts them.
  static void endLog() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.stop();
    }
  }

  /// Runs a command and returns the exit code.
  static int run(Console console, Map<String, String> environment, String... arguments) {
    CommandLine commands =
        commands(console, environment)
            .setExecutionExceptionHandler((fault, line, parsed) -> explain(console, fault, line))
            .setParameterExceptionHandler((fault, given) -> {
              console.tell("cartway: " + oneLine(UsageFaults.sentence(fault)));
              console.tell(UsageFaults.see(fault.getCommandLine()));
              return EXIT_USAGE;
            })
            .setExecutionStrategy(parsed -> execute(console, parsed));
    if (arguments.length == 0) {
      HelpCommand.print(console, commands);
      return 0;
    }
    return commands.execute(arguments);
  }

  /// All commands, with their options.
  static CommandLine commands(Console console, Map<String, String> environment) {
    CommandLine commands =
        new CommandLine(new Main())
            .addSubcommand(new ServeCommand(console, environment))
            .addSubcommand(new BuildCommand(console, environment))
            .addSubcommand(new GeocodeCommand(console, environment))
            .addSubcommand(
                new CommandLine(
                    new RegionCommand(),
                    new CommandFactory(
                        Map.of(
                            RegionCommand.Verify.class, () -> new RegionCommand.Verify(console)))))
            .addSubcommand(AccountCommand.commandLine(console, environment))
            .addSubcommand(KeyCommand.commandLine(console, environment))
            .addSubcommand(StoreCommand.commandLine(console, environment))
            .addSubcommand(new TransferCommand.Export(console, environment))
            .addSubcommand(new TransferCommand.Import(console, environment))
            .addSubcommand(WebhookCommand.commandLine(console, environment))
            .addSubcommand(new VersionCommand(console))
            .addSubcommand(new CompletionCommand(console))
            .addSubcommand(new HelpCommand(console));
    for (CommandLine command : LauncherCommand.all()) {
      commands.addSubcommand(command);
    }
    SettingOptions.addTo(commands);
    HelpCommand.addTo(commands);
    // An argument that begins with @ is a value like others, and names no file of arguments.
    return commands.setExpandAtFiles(false).setUsageHelpWidth(HELP_WIDTH);
  }

  private static int execute(Console console, CommandLine.ParseResult parsed) {
    for (CommandLine line : parsed.asCommandLineList()) {
      if (line.isUsageHelpRequested()) {
        HelpCommand.print(console, line);
        return 0;
      }
      if (line.isVersionHelpRequested()) {
        console.print(Version.text());
        return 0;
      }
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  /// Prints one clear sentence; the stack trace goes to the log, and only for bugs.
  private static int explain(Console console, Exception fault, CommandLine line) {
    if (console.isTerminal()) {
      console.overwrite("");
    }
    switch (fault) {
      case BuildProcess.FailedException e -> {
        return e.exitCode();
      }
      case UsageException e -> {
        console.tell("cartway: " + oneLine(e.getMessage()));
        console.tell(UsageFaults.see(line));
        return EXIT_USAGE;
      }
      case UserException e -> console.tell("cartway: " + oneLine(e.getMessage()));
      case ImportException e -> console.tell("cartway: " + oneLine(e.getMessage()));
      case RowException e -> console.tell("cartway: " + oneLine(e.getMessage()));
      case BuildException e -> console.tell("cartway: " + oneLine(e.getMessage()));
      case StoreException e -> console.tell("cartway: " + oneLine(e.getMessage()));
      case ServerStartException e -> console.tell("cartway: " + oneLine(e.getMessage()));
      case RegionException e -> console.tell("cartway: " + oneLine(e.getMessage()));
      case DamagedRegionException e ->
          console.tell(
              "cartway: %s; rebuild the region or copy it again".formatted(e.getMessage()));
      case IOException e -> console.tell("cartway: " + sentence(e));
      default -> {
        console.tell("cartway: this should not happen: " + oneLine(String.valueOf(fault)));
        console.tell("The details are in the log: set CARTWAY_JAVA_OPTIONS=-Dcartway.log=debug");
      }
    }
    LOGGER.debug("the command failed", fault);
    return EXIT_FAULT;
  }

  private static String sentence(IOException fault) {
    String file = fault instanceof FileSystemException system ? system.getFile() : null;
    return file == null
        ? "a file or a connection failed: " + FileFault.clause(fault)
        : file + " cannot be used: " + FileFault.clause(fault);
  }

  private static String oneLine(@Nullable String text) {
    if (text == null) {
      return "no reason is known";
    }
    String line =
        LINE_END
            .splitAsStream(text)
            .map(String::strip)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    // Texts of files may hold what commands a terminal.
    return line.replaceAll("\\p{Cc}", "?");
  }

  /// `./cartway version`.
  @Command(name = "version", description = "Prints the version.")
  private static final class VersionCommand implements Callable<Integer> {

    private final Console console;

    VersionCommand(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      console.print(Version.text());
      console.print("java " + Runtime.version());
      return 0;
    }
  }

  /// The version, from the jar's manifest.
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {text()};
    }

    static String text() {
      String version = Main.class.getPackage().getImplementationVersion();
      return "cartway " + (version == null ? "from source" : version);
    }
  }
}
