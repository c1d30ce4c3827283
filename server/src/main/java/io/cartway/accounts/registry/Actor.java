package io.cartway.accounts.registry;

/// Who administers, for the audit log.
public enum Actor {
  /// The command line: whoever can write the data folder.
  CLI("cli"),
  /// The admin port, with the admin token.
  ADMIN("admin");

  private final String word;

  Actor(String word) {
    this.word = word;
  }

  /// How the log says it.
  public String word() {
    return word;
  }
}
