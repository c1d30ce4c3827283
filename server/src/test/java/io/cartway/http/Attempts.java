package io.cartway.http;

import java.util.Optional;

/// Requests as a gatekeeper sees them, for tests.
public final class Attempts {

  private Attempts() {}

  /// A GET of `/v1/geocode` from 127.0.0.1 with this `Authorization` header.
  public static Gatekeeper.Attempt with(Optional<String> authorization) {
    return of("geocode", authorization);
  }

  /// A GET of an operation from 127.0.0.1 with this `Authorization` header.
  public static Gatekeeper.Attempt of(String operationId, Optional<String> authorization) {
    return new Gatekeeper.Attempt(
        operationId,
        "GET",
        "/v1/" + operationId,
        "",
        "127.0.0.1",
        authorization,
        Optional.empty(),
        Optional.empty(),
        false,
        "/v1/" + operationId,
        operationId);
  }
}
