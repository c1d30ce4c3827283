package io.cartway.http.admin;

/// Checks the admin token.
@FunctionalInterface
public interface AdminAccess {

  /// Whether a text is the token. Thread-safe and in constant time.
  boolean admits(String token);
}
