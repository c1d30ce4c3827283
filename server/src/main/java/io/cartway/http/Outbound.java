package io.cartway.http;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// The one way by which the server sends requests to addresses that callers name. Whoever uses it
/// is kept from reaching what lies inside of the operator's network ([OutboundRules]). Thread-safe.
public interface Outbound {

  /// How long a connection may take.
  Duration CONNECT_MAX = Duration.ofSeconds(5);

  /// How long a request may take in all, from the look-up of the host to the answer.
  Duration TOTAL_MAX = Duration.ofSeconds(15);

  /// Bytes of an answer that are read.
  int ANSWER_BYTES_MAX = 4096;

  /// Sends a request and waits for the answer, at most [#TOTAL_MAX]. Redirects are not followed,
  /// and neither cookies nor a proxy are used.
  Reply send(Message message);

  /// What is wrong with an address, as far as can be told without a look-up of its host; a clause
  /// such as `its host 10.0.0.1 is private`, empty when nothing is.
  Optional<String> fault(String address);

  /// Which addresses are accepted, as a phrase.
  String expected();

  /// A POST.
  ///
  /// @param address absolute
  /// @param headers beside those that HTTP itself needs
  record Message(String address, Map<String, String> headers, Bytes body) {
    public Message {
      headers = Map.copyOf(headers);
    }
  }

  /// What became of a request.
  sealed interface Reply {

    /// There was an answer.
    ///
    /// @param retryAfter the header of this name; empty when absent
    /// @param text the beginning of the answer, at most [#ANSWER_BYTES_MAX] bytes
    record Answered(int status, String retryAfter, String text) implements Reply {}

    /// There was none.
    ///
    /// @param reason as a clause, such as `no connection within 5 s`
    record Unanswered(String reason) implements Reply {}

    /// Nothing was sent, because the address may not be called.
    ///
    /// @param reason as a clause, such as `its host 10.0.0.1 is private`
    record Refused(String reason) implements Reply {}
  }
}
