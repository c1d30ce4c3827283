package io.cartway.http;

import java.io.IOException;

/// Handles an operation: parses the parameters into a request record, calls the feature, makes the
/// answer.
@FunctionalInterface
public interface Handler {

  /// Answers a call. An exception is a bug: the shell logs it and answers 500 with an id.
  Answer handle(Call call) throws IOException;
}
