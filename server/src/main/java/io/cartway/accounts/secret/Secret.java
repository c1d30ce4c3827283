package io.cartway.accounts.secret;

/// A text that must not be printed by accident: it shows itself only when asked by name.
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
