package io.cartway.http.shell;

import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Parameters;
import io.cartway.http.socket.Exchange;
import io.cartway.http.socket.ReceivedBody;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The call that the shell hands to an endpoint.
///
/// @param query the query parameters
/// @param pathParameters decoded
/// @param caller the owner of the request
/// @param ticket the reserved price
/// @param exchange for the headers
/// @param received the complete body
/// @param deadline of this request
/// @param publicAddress the base URL configured by the operator
/// @param likewise makes a path and query as open as this request
record RequestCall(
    Parameters query,
    Map<String, String> pathParameters,
    Gatekeeper.Caller caller,
    Gatekeeper.Ticket ticket,
    Exchange exchange,
    ReceivedBody received,
    Deadline deadline,
    Optional<String> publicAddress,
    UnaryOperator<String> likewise)
    implements Call {

  /// The same with another deadline.
  RequestCall until(Deadline other) {
    return new RequestCall(
        query, pathParameters, caller, ticket, exchange, received, other, publicAddress, likewise);
  }

  /// The same with another body.
  RequestCall with(ReceivedBody other) {
    return new RequestCall(
        query, pathParameters, caller, ticket, exchange, other, deadline, publicAddress, likewise);
  }

  @Override
  public Bytes body() {
    return received.bytes();
  }

  @Override
  public InputStream bodyStream() throws IOException {
    return received.stream();
  }

  @Override
  public String path(String name) {
    String value = pathParameters.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the path has no parameter " + name);
    }
    return value;
  }

  @Override
  public Gatekeeper.Receipt charge(long units) {
    return ticket.charge(units);
  }

  @Override
  public Optional<String> header(String name) {
    return exchange.header(name);
  }

  @Override
  public String baseAddress() {
    return publicAddress.orElseGet(exchange::baseAddress);
  }

  @Override
  public String address(String pathAndQuery) {
    return baseAddress() + likewise.apply(pathAndQuery);
  }
}
