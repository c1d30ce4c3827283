package io.cartway.http;

import java.io.IOException;

/// What answers an operation: text to request record, feature, answer.
@FunctionalInterface
public interface Handler {

  /// Answers a call. An exception is our fault: the shell logs it and answers 500 with an id.
  Answer handle(Call call) throws IOException;
}
