package io.cartway.http;

import io.cartway.work.Deadline;
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

  /// The complete body; empty when there is none.
  Bytes body();

  /// The moment by which the answer must be ready.
  Deadline deadline();

  /// The base URL by which clients reach this server, without a trailing slash.
  String baseAddress();
}
