package io.cartway.accounts.registry;

/// The actor of an administrative change, for the audit log.
public enum Actor {
  /// The command line, used by anyone who can write the data folder.
  CLI("cli"),
  /// The admin port, with the admin token.
  ADMIN("admin");

  private final String word;

  Actor(String word) {
    this.word = word;
  }

  /// The word in the log.
  public String word() {
    return word;
  }
}
