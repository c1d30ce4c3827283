package io.cartway.search.http.batch;

import io.cartway.http.OutboundRules;
import io.cartway.rows.RowException;
import java.util.Optional;

/// Checks the address that is to be called at the end of a batch, as far as that is possible
/// without asking for its host: whoever calls it looks at the addresses of the host again.
final class CallbackParameters {

  private CallbackParameters() {}

  /// Throws when nobody should call it.
  static void check(String callback, OutboundRules rules) {
    Optional<String> fault = rules.fault(callback);
    if (fault.isPresent()) {
      throw new RowException(
          "callback", callback, "%s (here %s)".formatted(rules.expected(), fault.get()));
    }
  }
}
