package io.cartway.http;

import java.util.List;

/// One row of the route table.
///
/// @param operationId the contract's name of the operation
/// @param method `GET`, `POST`, `PUT`, `PATCH` or `DELETE`; HEAD and OPTIONS follow from GET
/// @param path with parameters in braces: `/v1/tiles/vector/{z}/{x}/{y}.mvt`
/// @param aliases other paths of the same handler (HERE's)
/// @param weight whether the work computes or fetches
/// @param bounds size limits of body and answer
/// @param handler handles the calls
/// @param family the operation whose scope covers this one, too; itself when it stands alone
public record Operation(
    String operationId,
    String method,
    String path,
    List<String> aliases,
    Weight weight,
    Bounds bounds,
    Handler handler,
    String family) {

  public Operation {
    aliases = List.copyOf(aliases);
  }

  /// An operation that stands alone.
  public Operation(
      String operationId,
      String method,
      String path,
      List<String> aliases,
      Weight weight,
      Bounds bounds,
      Handler handler) {
    this(operationId, method, path, aliases, weight, bounds, handler, operationId);
  }

  /// With the standard bounds.
  public Operation(
      String operationId,
      String method,
      String path,
      List<String> aliases,
      Weight weight,
      Handler handler) {
    this(operationId, method, path, aliases, weight, Bounds.STANDARD, handler);
  }

  /// The kind of work of an operation.
  public enum Weight {
    /// Computation; keys share the processors fairly ([io.cartway.work.FairPool]).
    COMPUTED,
    /// Reading existing data or the database: starts at once. What it then computes is an
    /// [Answer.Computed].
    FETCHED
  }

  /// Size limits of body and answer.
  ///
  /// @param bodyBytesMax most bytes of a body; the shell's own limit applies if it is smaller
  /// @param answerBytesMax most bytes of an answer; a larger one is discarded and the caller gets
  ///   400
  /// @param less what the caller should reduce, as a sentence
  /// @param isBodyStreamed whether the handler reads the body as a stream ([Call#bodyStream]); then
  ///   the shell's own limit does not apply, the body is kept on disk, and it may be packed with
  ///   gzip: `bodyBytesMax` holds for the packed and for the unpacked bytes
  public record Bounds(
      long bodyBytesMax, long answerBytesMax, String less, boolean isBodyStreamed) {

    /// Ten megabytes either way.
    public static final Bounds STANDARD =
        new Bounds(10_000_000, 10_000_000, "Request less at once");

    /// For bodies with a form or a few settings.
    public static final Bounds SMALL = new Bounds(256_000, 10_000_000, "Request less at once");

    /// A body that is read as a whole.
    public Bounds(long bodyBytesMax, long answerBytesMax, String less) {
      this(bodyBytesMax, answerBytesMax, less, false);
    }

    /// For a body that is read as a stream.
    public static Bounds streaming(long bodyBytesMax) {
      return new Bounds(bodyBytesMax, STANDARD.answerBytesMax, STANDARD.less, true);
    }

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
    return new Operation(operationId, method, path, aliases, weight, other, handler, family);
  }

  /// The same, as work that fetches and starts at once.
  public Operation fetched() {
    return new Operation(
        operationId, method, path, aliases, Weight.FETCHED, bounds, handler, family);
  }

  /// The same, which a key for another operation may call, too.
  public Operation inFamilyOf(String other) {
    return new Operation(operationId, method, path, aliases, weight, bounds, handler, other);
  }
}
