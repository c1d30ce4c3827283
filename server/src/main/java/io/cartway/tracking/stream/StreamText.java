package io.cartway.tracking.stream;

import io.cartway.tracking.Happening;

/// The bytes that streams send.
public interface StreamText {

  /// Something that happened.
  byte[] happening(Happening happening);

  /// The beginning.
  ///
  /// @param number behind which it begins
  byte[] start(long number);

  /// All up to a number was told, or was not for this stream.
  byte[] keepAlive(long number);

  /// What happened between two numbers is no longer kept.
  byte[] gap(long after, long number);
}
