package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.accounts.Pepper;
import io.cartway.accounts.Secret;
import io.cartway.store.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where secrets come from.
final class Secrets {

  private static final int PEPPER_LENGTH_MIN = 32;

  private Secrets() {}

  /// The pepper of the key hashes: the configured file's text, else the data folder's own.
  static Pepper pepper(Config config, DataFolder folder) {
    return config
        .path(Setting.PEPPER_FILE)
        .map(file -> Pepper.configured(read(file)))
        .orElseGet(() -> Pepper.of(folder));
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
