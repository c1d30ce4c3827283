package io.cartway.http;

import java.util.List;

/// One row of the route table.
///
/// @param operationId the contract's name of the operation
/// @param method `GET`, `POST`, `PATCH` or `DELETE`; HEAD and OPTIONS follow from GET
/// @param path with parameters in braces: `/v1/tiles/vector/{z}/{x}/{y}.mvt`
/// @param aliases other paths of the same handler (HERE's)
/// @param weight whether the work needs a processor
/// @param bounds of body and answer
/// @param handler what answers
public record Operation(
    String operationId,
    String method,
    String path,
    List<String> aliases,
    Weight weight,
    Bounds bounds,
    Handler handler) {

  public Operation {
    aliases = List.copyOf(aliases);
  }

  /// With the bounds that most operations have.
  public Operation(
      String operationId,
      String method,
      String path,
      List<String> aliases,
      Weight weight,
      Handler handler) {
    this(operationId, method, path, aliases, weight, Bounds.STANDARD, handler);
  }

  /// What an answer is made of.
  public enum Weight {
    /// Work of the processor, which keys share fairly ([io.cartway.work.FairPool]).
    COMPUTED,
    /// A look at something that is there, or at the database: begun at once.
    FETCHED
  }

  /// How large body and answer may be.
  ///
  /// @param bodyBytesMax the shell's own bound when that is smaller
  /// @param answerBytesMax what is made beyond it is thrown away, and the answer is 400
  /// @param less what to ask less of, as a sentence
  public record Bounds(long bodyBytesMax, long answerBytesMax, String less) {

    /// Ten megabytes either way.
    public static final Bounds STANDARD =
        new Bounds(10L * 1024 * 1024, 10L * 1024 * 1024, "Ask for less at once");

    /// Bodies of a form, or of some settings.
    public static final Bounds SMALL =
        new Bounds(256L * 1024, 10L * 1024 * 1024, "Ask for less at once");

    public Bounds {
      if (bodyBytesMax < 1 || answerBytesMax < 1) {
        throw new IllegalArgumentException("a body and an answer may have at least one byte");
      }
    }
  }

  /// A computed GET operation without aliases.
  public static Operation get(String operationId, String path, Handler handler) {
    return new Operation(operationId, "GET", path, List.of(), Weight.COMPUTED, handler);
  }

  /// A computed POST operation without aliases.
  public static Operation post(String operationId, String path, Handler handler) {
    return new Operation(operationId, "POST", path, List.of(), Weight.COMPUTED, handler);
  }

  /// The same with other bounds.
  public Operation within(Bounds other) {
    return new Operation(operationId, method, path, aliases, weight, other, handler);
  }

  /// The same, begun at once.
  public Operation fetched() {
    return new Operation(operationId, method, path, aliases, Weight.FETCHED, bounds, handler);
  }
}
