package io.cartway.http;

import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// One authenticated request, as an endpoint sees it.
public interface Call {

  /// The query parameters.
  Parameters query();

  /// A parameter of the path, decoded.
  String path(String name);

  /// The owner of the request.
  Gatekeeper.Caller caller();

  /// A request header.
  Optional<String> header(String name);

  /// The complete body; empty when there is none, or when the operation streams it.
  Bytes body();

  /// The bytes of the complete body from the first, unpacked; one stream at a time. It ends with
  /// the call.
  InputStream bodyStream() throws IOException;

  /// Tells what the call counts (rows of a batch), before anything is created. The tariff says
  /// whether that is billed, or the request.
  ///
  /// @param units 0 for an answer that was paid before
  /// @return what the answer costs, if it is 2xx
  /// @throws Gatekeeper.RefusedException when they cannot be paid; the shell makes it the answer
  Gatekeeper.Receipt charge(long units);

  /// The moment by which the answer must be ready.
  Deadline deadline();

  /// The base URL by which clients reach this server, without a trailing slash.
  String baseAddress();

  /// An absolute address for the answer, which the caller may open as it opened this request: it is
  /// signed when this request was.
  ///
  /// @param pathAndQuery from `/v1/`, percent-encoded; or a template with its braces
  String address(String pathAndQuery);
}
