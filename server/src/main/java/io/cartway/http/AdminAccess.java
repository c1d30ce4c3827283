package io.cartway.http;

/// Knows the admin token.
@FunctionalInterface
public interface AdminAccess {

  /// Whether a text is the token. Thread-safe; takes as long whatever the text is.
  boolean admits(String token);
}
