package io.cartway.app;

import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.Keys;
import io.cartway.store.DataFolder;
import java.nio.file.Files;
import java.nio.file.Path;

/// The key that the first start makes: shown on a terminal, else kept in a file of its owner,
/// because a journal or a container's log is read by others and kept for long.
///
/// @param told what the person is told of it
/// @param inShell what stands for it in a call that is pasted into a shell
record FirstKey(String told, String inShell) {

  /// Its name in the data folder.
  static final String FILE = "first-key";

  private static final String NAME = "first";

  /// Makes it, unless there are keys.
  ///
  /// @param isSeen whether only the person who starts the server sees what it prints
  static FirstKey of(Keys keys, DataFolder folder, boolean isSeen) {
    if (keys.list().isEmpty()
        && keys.create(Keys.DEFAULT_ACCOUNT, NAME) instanceof KeyResult.Issued issued) {
      String secret = issued.secret().reveal();
      return isSeen
          ? new FirstKey(secret + "   (shown once)", secret)
          : inFile(folder.write(FILE, secret));
    }
    // Another start on the same database may have been faster, and has shown its key.
    Path file = folder.path().resolve(FILE);
    return Files.exists(file)
        ? inFile(file)
        : new FirstKey(
            "shown at the first start; another: ./cartway key create --name NAME", "$KEY");
  }

  private static FirstKey inFile(Path file) {
    return new FirstKey(
        "in %s   (delete the file when you have it)".formatted(file),
        "$(cat '%s')".formatted(file.toString().replace("'", "'\\''")));
  }
}
