package io.cartway.http.socket;

import java.io.IOException;

/// An answer that is ready to be sent.
public sealed interface Reply permits LiveReply, WholeReply, StreamedReply {

  /// Sends the answer; returns when the last byte is written.
  ///
  /// @param owner of the share of unread bytes
  /// @throws IOException when the client has disconnected or was cut off
  void send(Exchange exchange, OutgoingAnswer way, String owner) throws IOException;
}
