package io.cartway.http;

import java.util.List;

/// One row of the route table.
///
/// @param operationId the contract's name of the operation
/// @param method `GET`, `POST`, `PATCH` or `DELETE`; HEAD and OPTIONS follow from GET
/// @param path with parameters in braces: `/v1/tiles/vector/{z}/{x}/{y}.mvt`
/// @param aliases other paths of the same handler (HERE's)
/// @param weight whether the work runs on the bounded pool
/// @param handler what answers
public record Operation(
    String operationId,
    String method,
    String path,
    List<String> aliases,
    Weight weight,
    Handler handler) {

  public Operation {
    aliases = List.copyOf(aliases);
  }

  /// How much work an answer is.
  public enum Weight {
    /// Milliseconds: on the request's own virtual thread.
    LIGHT,
    /// Bound by the processor: on a fixed pool behind a bounded queue.
    HEAVY
  }

  /// A light GET operation without aliases.
  public static Operation get(String operationId, String path, Handler handler) {
    return new Operation(operationId, "GET", path, List.of(), Weight.LIGHT, handler);
  }
}
