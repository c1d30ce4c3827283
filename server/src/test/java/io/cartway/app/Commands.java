package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.accounts.secret.Pepper;
import io.cartway.app.console.Console;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/// Runs commands of the program in this process.
public final class Commands {

  private Commands() {}

  /// What a command left behind.
  ///
  /// @param exit its code
  /// @param out standard output
  /// @param err standard error
  public record Outcome(int exit, String out, String err) {}

  /// Makes the store and the pepper of a data folder, as the first start of a server does.
  public static void makeStore(Path data) {
    makeStore(data, StoreSettings.SQLITE);
  }

  /// The same with a database of either kind.
  public static void makeStore(Path data, StoreSettings settings) {
    DataFolder folder = DataFolder.open(data);
    Store.open(folder, settings).close();
    Pepper.of(folder);
  }

  /// Runs `./cartway` with arguments.
  public static Outcome run(String... arguments) {
    return run(Map.of(), arguments);
  }

  /// Runs `./cartway` with arguments in an environment.
  static Outcome run(Map<String, String> environment, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        Console.of(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    int exit = Main.run(console, environment, arguments);
    return new Outcome(exit, out.toString(UTF_8), err.toString(UTF_8));
  }
}
