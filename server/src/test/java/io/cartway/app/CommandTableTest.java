package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.console.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// Every command, with what a person may get wrong: text and exit code.
class CommandTableTest {

  /// What must stand on the command line besides; a table by hand, so that a new command is met.
  private static final Map<String, List<String>> NEEDED =
      Map.ofEntries(
          Map.entry("", List.of()),
          Map.entry("serve", List.of()),
          Map.entry("build", List.of("--osm", "a.osm.pbf", "--out", "r")),
          Map.entry("geocode", List.of("--in", "a.csv", "--out", "b.csv")),
          Map.entry("region", List.of()),
          Map.entry("region verify", List.of("r")),
          Map.entry("account", List.of()),
          Map.entry("account create", List.of("shop")),
          Map.entry("account list", List.of()),
          Map.entry("account update", List.of("shop")),
          Map.entry("account rotate-secret", List.of("shop")),
          Map.entry("key", List.of()),
          Map.entry("key create", List.of("--name", "k")),
          Map.entry("key list", List.of()),
          Map.entry("key update", List.of("k")),
          Map.entry("key rotate", List.of("k")),
          Map.entry("key revoke", List.of("k")),
          Map.entry("store", List.of()),
          Map.entry("store backup", List.of("b.db")),
          Map.entry("store restore", List.of("b.db")),
          Map.entry("store info", List.of()),
          Map.entry("export", List.of("a.zip", "--account", "shop")),
          Map.entry("import", List.of("a.zip", "--account", "shop")),
          Map.entry("webhook", List.of()),
          Map.entry("webhook list", List.of()),
          Map.entry("webhook replay", List.of("d")),
          Map.entry("webhook test", List.of("https://example.com/hook")),
          Map.entry("webhook enable", List.of("e")),
          Map.entry("version", List.of()),
          Map.entry("completion", List.of()),
          Map.entry("help", List.of()),
          Map.entry("test", List.of()),
          Map.entry("bench", List.of()),
          Map.entry("package", List.of()));

  /// Commands of the launcher, which take what they pass on.
  private static final List<String> OF_THE_LAUNCHER = List.of("test", "bench", "package");

  private static final int USAGE = 2;

  @TempDir private Path folder;

  private static CommandLine tree() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    return Main.commands(Console.of(nowhere, nowhere), Map.of());
  }

  private static void collect(CommandLine line, String name, Map<String, CommandLine> into) {
    into.put(name, line);
    line.getSubcommands()
        .forEach((word, below) -> collect(below, (name + " " + word).strip(), into));
  }

  static Stream<String> commands() {
    return all().keySet().stream();
  }

  private static Map<String, CommandLine> all() {
    Map<String, CommandLine> all = new TreeMap<>();
    collect(tree(), "", all);
    return all;
  }

  private static CommandLine line(String command) {
    return Objects.requireNonNull(all().get(command));
  }

  private static List<String> needed(String command) {
    return NEEDED.getOrDefault(command, List.of());
  }

  private static Commands.Outcome run(String command, String... more) {
    List<String> words = new ArrayList<>();
    if (!command.isEmpty()) {
      words.addAll(Arrays.asList(command.split(" ", -1)));
    }
    words.addAll(List.of(more));
    return Commands.run(words.toArray(String[]::new));
  }

  @Test
  void the_table_has_every_command() {
    assertThat(all().keySet()).isEqualTo(new TreeSet<>(NEEDED.keySet()));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void every_command_has_its_help(String command) {
    String name = ("cartway " + command).strip();
    for (String wish : List.of("--help", "-h")) {
      Commands.Outcome said = run(command, wish);
      assertThat(said.exit()).isZero();
      assertThat(said.err()).isEmpty();
      assertThat(said.out()).startsWith("Usage: " + name + " ").doesNotContain("null");
      CommandLine line = line(command);
      line.getSubcommands()
          .keySet()
          .forEach(word -> assertThat(said.out()).contains("\n  " + word));
      for (OptionSpec option : line.getCommandSpec().options()) {
        assertThat(option.hidden() || said.out().contains(option.longestName())).isTrue();
        assertThat(option.description()).as(option.longestName()).isNotEmpty();
      }
      assertThat(run(("help " + command).strip())).isEqualTo(said);
    }
    // What is needed is not needed for the help, and what is wrong besides does not matter.
    assertThat(run(command, "--help").out())
        .isEqualTo(
            run(
                    command,
                    Stream.concat(needed(command).stream(), Stream.of("-h")).toArray(String[]::new))
                .out());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void an_unknown_option_is_named_with_the_place_of_the_help(String command) {
    if (OF_THE_LAUNCHER.contains(command)) {
      return;
    }
    String name = ("cartway " + command).strip();
    List<String> words = new ArrayList<>(needed(command));
    words.add("--zzzzzzzzzz");
    Commands.Outcome said = run(command, words.toArray(String[]::new));
    assertThat(said.exit()).isEqualTo(USAGE);
    assertThat(said.out()).isEmpty();
    assertThat(said.err())
        .isEqualTo(
            "cartway: %s has no option --zzzzzzzzzz%nSee ./%s --help%n".formatted(name, name));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void a_missing_value_is_named(String command) {
    for (OptionSpec option : line(command).getCommandSpec().options()) {
      if (option.arity().min() == 0) {
        continue;
      }
      List<String> words = new ArrayList<>(needed(command));
      int given = words.indexOf(option.longestName());
      if (given >= 0) {
        words.subList(given, given + 2).clear();
      }
      words.add(option.longestName());
      Commands.Outcome said = run(command, words.toArray(String[]::new));
      assertThat(said.exit()).as(option.longestName()).isEqualTo(USAGE);
      assertThat(said.err())
          .startsWith("cartway: ")
          .contains(option.longestName(), "See ./cartway " + command + " --help");
      assertThat(said.err().lines()).hasSize(2);
      assertThat(said.out()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "serv | cartway has no command 'serv': did you mean serve?",
        "zzzzzzzzz | cartway has no command 'zzzzzzzzz': accepted are account, bench, build,",
        "key creat --name k | cartway key has no command 'creat': did you mean create?",
        "key | cartway key needs a command: create, list, revoke, rotate, update",
        "store | cartway store needs a command: backup, info, restore",
        "help key creat | cartway key has no command 'creat': did you mean create?",
        "serve --prot 1 | cartway serve has no option --prot: did you mean --port?",
        "serve --prot=1 | cartway serve has no option --prot: did you mean --port?",
        "serve here | cartway serve takes no 'here'",
        "key create --nme k | --name",
        "build --osm a.pbf | --out=DIR",
        "serve --port eighty | port is 'eighty': a number 0-65535 is accepted",
        "serve --admin-tls=perhaps | admin-tls is 'perhaps': true or false is accepted",
        "serve --config nowhere.yaml | there is no configuration file nowhere.yaml",
        "build --osm a --out b --threads x | threads is 'x': a number 0-256 is accepted",
        "geocode --in a.csv --out b.csv --threshold x | --threshold",
        "geocode --in a.csv --out b.csv --type t | --type is t: one of",
        "key create --name k --rate x | --rate is 'x'",
        "account create a --allowance x | --allowance is 'x'",
        "account create | an account needs one name",
        "key rotate k --overlap 1x | --overlap is '1x'",
        "webhook list --limit 0 | --limit is 0: 1 to 1000 are accepted",
        "webhook list --state lost | --state is 'lost': waiting, delivered, dead or all",
        "webhook replay | replay needs one of the two: an ID, or --account A",
        "webhook replay --account default --from now | --from is 'now': a time such as",
        "export a.zip --account default --types x | --types is 'x': accepted are",
        "export a.zip --account default --format x | --format is 'x': accepted are",
        "key list --store-url mysql://me@h/d | store-url is 'mysql://me@h/d'",
      })
  void what_is_wrong_is_said_with_what_is_accepted(String words, String sentence) {
    List<String> all = new ArrayList<>(List.of(words.split(" ", -1)));
    if (words.matches("(key|account|webhook|export) .*")) {
      Commands.makeStore(folder);
      all.addAll(List.of("--data", folder.toString()));
    }
    Commands.Outcome said = Commands.run(all.toArray(String[]::new));
    assertThat(said.err()).startsWith("cartway: ").contains(sentence).contains("See ./cartway");
    assertThat(said.exit()).isEqualTo(USAGE);
    assertThat(said.out()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void a_command_refuses_a_store_that_nobody_has_made(String command) {
    if (!command.matches("(key|account|store|webhook) .*|export|import")) {
      return;
    }
    Path typo = folder.resolve("typo");
    List<String> words = new ArrayList<>(needed(command));
    words.addAll(List.of("--data", typo.toString()));
    Commands.Outcome said = run(command, words.toArray(String[]::new));
    assertThat(said.exit()).isEqualTo(1);
    assertThat(said.out()).isEmpty();
    if (command.equals("store restore")) {
      // It makes a store; here it has nothing to make it of.
      assertThat(said.err()).contains("b.db");
      return;
    }
    assertThat(said.err()).startsWith("cartway: there is no database in the data folder " + typo);
    assertThat(said.err().lines()).hasSize(1);
    assertThat(typo).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void a_command_makes_no_pepper(String command) throws IOException {
    if (!command.matches("(key|account|webhook) .*|export|import")) {
      return;
    }
    Commands.makeStore(folder);
    Path pepper = folder.resolve("pepper");
    Files.delete(pepper);
    List<String> words = new ArrayList<>(needed(command));
    words.addAll(List.of("--data", folder.toString()));
    Commands.Outcome said = run(command, words.toArray(String[]::new));
    assertThat(said.exit()).isEqualTo(1);
    assertThat(said.err()).startsWith("cartway: there is no pepper " + pepper);
    assertThat(pepper).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--allowances | x | 2 | The allowance 'x' is not service=units",
        "--billing-units | x | 2 | The billing unit 'x' is not one of",
        "--outbound-networks | x | 2 | outbound-networks is 'x': addresses, networks, loopback",
        "--trusted-proxies | x | 2 | trusted-proxies holds 'x'",
        "--proxy-header | x | 2 | proxy-header is 'x'",
        "--public-address | x | 2 | public-address is 'x'",
        "--admin-names | a/b | 2 | admin-names holds 'a/b'",
        "--tls-key | x | 2 | tls-key is set without tls-certificate",
        "--store-url | x | 2 | store-url is 'x'",
        "--store-password-file | nowhere | 1 | the password file nowhere cannot be read",
        "--pepper-file | nowhere | 1 | the pepper file nowhere cannot be read",
      })
  void a_server_checks_its_settings_before_it_makes_anything(
      String option, String value, int exit, String sentence) {
    Path data = folder.resolve("data");
    String none = folder.resolve("none").toString();
    Commands.Outcome said =
        Commands.run(
            "serve",
            "--data",
            data.toString(),
            "--region",
            none,
            option,
            value,
            "--port",
            "0",
            "--admin-port",
            "0");
    assertThat(said.err()).startsWith("cartway: " + sentence);
    assertThat(said.exit()).isEqualTo(exit);
    assertThat(data).doesNotExist();
  }

  @Test
  void what_the_program_asks_of_itself_is_offered_to_nobody() {
    Commands.Outcome said = Commands.run("build", "--osm", "a", "--out", "b", "--apar");
    assertThat(said.err()).contains("has no option --apar").doesNotContain("--apart");
  }

  @Test
  void an_export_leaves_alone_what_another_one_writes() throws IOException {
    Commands.makeStore(folder);
    Path archive = folder.resolve("a.zip");
    Path part = Files.writeString(folder.resolve("a.zip.part"), "half", UTF_8);
    String[] words = {
      "export", archive.toString(), "--account", "default", "--data", folder.toString()
    };
    Commands.Outcome said = Commands.run(words);
    assertThat(said.exit()).isEqualTo(1);
    assertThat(said.err()).contains(part + " cannot be used: there is a file of that name");
    assertThat(part).hasContent("half");
    Files.delete(part);
    assertThat(Commands.run(words).exit()).isZero();
    assertThat(archive).exists();
    assertThat(part).doesNotExist();
  }

  @Test
  void every_list_is_json_for_programs() {
    List<String> lists = commands().filter(command -> command.endsWith(" list")).toList();
    assertThat(lists).contains("key list", "account list", "webhook list");
    assertThat(lists)
        .allMatch(command -> line(command).getCommandSpec().findOption("--json") != null);
  }

  @Test
  void the_help_states_the_exit_codes_and_the_commands_of_the_launcher() {
    assertThat(Commands.run("--help").out())
        .contains(
            "Exit codes:", "0 ", "1 ", "2 ", "  test ", "  bench ", "  package ", "  completion ");
    Commands.Outcome apart = Commands.run("bench", "search", "--quick");
    assertThat(apart.exit()).isEqualTo(1);
    assertThat(apart.err()).contains("bench is a command of the launcher in the source tree");
    assertThat(Commands.run("bench", "--help").out()).contains("./cartway bench without an area");
    assertThat(Commands.run("--version").out()).startsWith("cartway ");
  }

  @Test
  void a_shell_completes_commands_and_options() throws Exception {
    Path script = folder.resolve("completion");
    Files.writeString(script, Commands.run("completion").out(), UTF_8);
    assertThat(completed(script, "./cartway", "se", 1)).contains("serve");
    assertThat(completed(script, "cartway", "key re", 2)).contains("revoke").doesNotContain("list");
    assertThat(completed(script, "cartway", "serve --admin-", 2)).contains("--admin-port");
  }

  /// What Bash offers for the last word.
  private static String completed(Path script, String program, String words, int index)
      throws Exception {
    String asked =
        "source %s; COMP_WORDS=(%s %s); COMP_CWORD=%d; _complete_cartway; echo \"${COMPREPLY[@]}\""
            .formatted(script, program, words, index);
    Process bash = new ProcessBuilder("bash", "-c", asked).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor()).as(said).isZero();
    return said;
  }
}
