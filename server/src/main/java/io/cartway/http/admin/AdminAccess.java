package io.cartway.http.admin;

/// Knows the admin token.
@FunctionalInterface
public interface AdminAccess {

  /// Whether a text is the token. Thread-safe; takes as long whatever the text is.
  boolean admits(String token);
}
