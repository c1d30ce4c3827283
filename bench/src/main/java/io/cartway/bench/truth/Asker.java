package io.cartway.bench.truth;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/// Asks a server.
interface Asker {

  /// An answer.
  ///
  /// @param body the document; missing if the answer was none
  record Reply(int status, JsonNode body) {}

  /// Asks for a target, a path with its query.
  ///
  /// @throws IOException if the server does not answer
  Reply ask(String target) throws IOException;
}
