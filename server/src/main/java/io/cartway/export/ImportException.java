package io.cartway.export;

import java.io.Serial;

/// An archive cannot be imported. The message is one sentence for whoever has it.
public final class ImportException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private static final int LENGTH_MAX = 600;

  public ImportException(String sentence) {
    super(shortened(sentence));
  }

  public ImportException(String sentence, Throwable cause) {
    super(shortened(sentence), cause);
  }

  private static String shortened(String sentence) {
    return sentence.length() > LENGTH_MAX ? sentence.substring(0, LENGTH_MAX) + "..." : sentence;
  }
}
