package io.cartway.raster.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.raster.RasterStyle;
import io.cartway.raster.RasterStyles;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleDocument;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Answers with what is drawn in a style of the caller's choice: a design, which is there without
/// the store, or a style that the account has saved. Whether an account has it is asked of the
/// store at once; it is read when it is the key's turn on the processors.
abstract class StyledEndpoint implements Handler {

  /// Cached for an hour, then revalidated by entity tag, as vector tiles.
  private static final String OF_DESIGN = "private, max-age=3600";

  /// A change of a saved style must be seen by the next request.
  private static final String OF_SAVED = "private, no-cache";

  private final RasterStyles styles;
  private final UnaryOperator<Handler> guard;

  /// @param guard makes of a handler that asks the store one that answers while it is away, too
  StyledEndpoint(RasterStyles styles, UnaryOperator<Handler> guard) {
    this.styles = styles;
    this.guard = guard;
  }

  /// Makes an answer with a style.
  @FunctionalInterface
  interface Drawing {
    /// The answer.
    ///
    /// @param cacheControl how long it may be kept
    /// @param deadline of the turn
    Answer draw(RasterStyle style, String cacheControl, Deadline deadline) throws IOException;
  }

  @Override
  public final Answer handle(Call call) throws IOException {
    String style = call.query().text("style").orElse(RasterStyles.USUAL);
    Handler asking = this::answer;
    return (isDesign(style) ? asking : guard.apply(asking)).handle(call);
  }

  /// The answer to a call.
  abstract Answer answer(Call call) throws IOException;

  /// The answer with a style: 400 when there is none of this name.
  final Answer with(String style, Call call, Drawing drawing) {
    Optional<RasterStyle> design = styles.design(style);
    if (design.isPresent()) {
      return new Answer.Computed(deadline -> drawing.draw(design.get(), OF_DESIGN, deadline));
    }
    String account = call.caller().accountId();
    Optional<String> version = styles.savedVersion(account, style);
    if (version.isEmpty()) {
      return unknown(style);
    }
    return new Answer.Computed(deadline -> {
      deadline.check();
      try {
        Optional<RasterStyle> saved = styles.saved(account, style, version.get());
        return saved.isEmpty() ? unknown(style) : drawing.draw(saved.get(), OF_SAVED, deadline);
      } catch (InvalidStyleException fault) {
        return new Answer.Invalid(
            List.of(Fault.of("style", style, "a style that can be drawn: " + fault.getMessage())));
      }
    });
  }

  /// Whether a style is one of the designs, which are there without the store.
  private static boolean isDesign(String style) {
    return StyleDocument.of(style).isPresent();
  }

  /// Whether there is a style of this name for the caller.
  final boolean has(String style, Call call) {
    return isDesign(style) || styles.savedVersion(call.caller().accountId(), style).isPresent();
  }

  /// 400 for a name that is neither a design's nor one of the account's styles.
  static Answer unknown(String style) {
    return new Answer.Invalid(List.of(Fault.of("style", style, RasterParameters.expectedStyle())));
  }
}
