package io.cartway.accounts.secret;

/// A text that must not be printed by accident: only [#reveal] returns it.
public final class Secret {

  private final String text;

  /// @param text the secret
  public Secret(String text) {
    this.text = text;
  }

  /// The secret itself, for its owner.
  public String reveal() {
    return text;
  }

  @Override
  public String toString() {
    return "Secret[...]";
  }
}
