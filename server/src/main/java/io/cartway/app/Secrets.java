package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.accounts.secret.Pepper;
import io.cartway.accounts.secret.Secret;
import io.cartway.app.console.UsageException;
import io.cartway.app.console.UserException;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreException;
import io.cartway.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Reads secrets from their files.
final class Secrets {

  private static final int PEPPER_LENGTH_MIN = 32;

  private Secrets() {}

  /// Reads the files of secrets that the settings name, and makes none.
  ///
  /// @throws UserException naming the one that cannot be used
  static void check(Config config) {
    store(config);
    config.path(Setting.PEPPER_FILE).ifPresent(Secrets::read);
  }

  /// Refuses a database that no server has made: a mistyped folder would look like an empty store.
  static void requireStore(Config config) {
    Path folder = Path.of(config.text(Setting.DATA));
    if (!Store.isPresent(folder, store(config))) {
      throw new UserException(
          "there is no database in the data folder %s: --data names the folder of a server, and"
                  .formatted(folder)
              + " store-url a PostgreSQL database"
              + elsewhere(config));
    }
  }

  /// Names the folder without `--data`, if a server has used that.
  private static String elsewhere(Config config) {
    Path usual = Path.of(Setting.DATA.fallback());
    return !usual.equals(Path.of(config.text(Setting.DATA)))
            && Store.isPresent(usual, StoreSettings.SQLITE)
        ? "; there is one in %s".formatted(usual)
        : "";
  }

  /// Refuses to make a pepper: what is hashed with another one than the servers' is valid nowhere.
  static void requirePepper(Config config) {
    Path file = Path.of(config.text(Setting.DATA)).resolve("pepper");
    if (config.path(Setting.PEPPER_FILE).isEmpty() && !Files.exists(file)) {
      throw new UserException(
          "there is no pepper %s, without which no key is valid: copy it from the server's data"
                  .formatted(file)
              + " folder, or name it with --pepper-file");
    }
  }

  /// The pepper of the key hashes: from the configured file, else from the data folder.
  static Pepper pepper(Config config, DataFolder folder) {
    return config
        .path(Setting.PEPPER_FILE)
        .map(file -> Pepper.configured(read(file)))
        .orElseGet(() -> Pepper.of(folder));
  }

  /// The settings of the database, with the password from its file.
  static StoreSettings store(Config config) {
    Optional<String> password = config.path(Setting.STORE_PASSWORD_FILE).map(Secrets::password);
    try {
      return StoreSettings.parse(config.text(Setting.STORE_URL), password);
    } catch (StoreException malformed) {
      throw new UsageException(String.valueOf(malformed.getMessage()), malformed);
    }
  }

  private static String password(Path file) {
    try {
      String text = Files.readString(file, UTF_8).replaceFirst("\\R+\\z", "");
      if (text.isEmpty() || text.lines().count() > 1) {
        throw new UserException(
            "the password file %s has %d lines: one, with the password alone, is accepted"
                .formatted(file, text.lines().count()));
      }
      return text;
    } catch (IOException e) {
      throw new UserException("the password file %s cannot be read".formatted(file), e);
    }
  }

  private static Secret read(Path file) {
    try {
      String text = Files.readString(file, UTF_8).strip();
      if (text.length() < PEPPER_LENGTH_MIN) {
        throw new UserException(
            "the pepper file %s has %d characters: at least %d are accepted"
                .formatted(file, text.length(), PEPPER_LENGTH_MIN));
      }
      return new Secret(text);
    } catch (IOException e) {
      throw new UserException("the pepper file %s cannot be read".formatted(file), e);
    }
  }
}
