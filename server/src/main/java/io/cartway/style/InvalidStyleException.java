package io.cartway.style;

import java.io.Serial;
import java.util.List;

/// A document is no style, or one that cannot be drawn.
public final class InvalidStyleException extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  /// A part that is not as the specification wants it.
  ///
  /// @param path where, in the document: `layers[3].paint.line-width[2]`
  /// @param given what is there, in a few characters; empty when it is missing
  /// @param reason what is wrong, a sentence without a full stop
  public record Fault(String path, String given, String reason) {

    @Override
    public String toString() {
      return path + ": " + reason;
    }
  }

  private final transient List<Fault> faults;

  InvalidStyleException(List<Fault> faults) {
    super(faults.getFirst().toString());
    this.faults = List.copyOf(faults);
  }

  /// All faults, the first hundred at most.
  public List<Fault> faults() {
    return faults;
  }
}
