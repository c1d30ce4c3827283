package io.cartway.routing.text;

import java.util.ArrayList;
import java.util.List;

/// A sentence with placeholders for values known only at run time. Created once from an ICU pattern
/// by formatting it with placeholder characters; filling it only joins strings, a hundred times
/// faster than formatting. Immutable.
final class Template {

  /// The placeholders; each has its own character from the private use area.
  enum Slot {
    ROAD("road", '\uE000'),
    TOWARD("toward", '\uE001'),
    EXIT("exit", '\uE002'),
    ORDINAL("ordinal", '\uE003'),
    COMPASS("compass", '\uE004'),
    DISTANCE("distance", '\uE005'),
    VALUE("value", '\uE006');

    private final String argument;
    private final char mark;

    Slot(String argument, char mark) {
      this.argument = argument;
      this.mark = mark;
    }

    /// The name in the patterns.
    String argument() {
      return argument;
    }

    String mark() {
      return String.valueOf(mark);
    }
  }

  private final List<String> pieces = new ArrayList<>();
  private final List<Slot> slots = new ArrayList<>();

  /// @param marked a formatted pattern with placeholder characters
  Template(String marked) {
    int from = 0;
    for (int i = 0; i < marked.length(); i++) {
      for (Slot slot : Slot.values()) {
        if (marked.charAt(i) == slot.mark) {
          pieces.add(marked.substring(from, i));
          slots.add(slot);
          from = i + 1;
        }
      }
    }
    pieces.add(marked.substring(from));
  }

  /// Appends the sentence.
  void append(StringBuilder text, Values values) {
    for (int i = 0; i < slots.size(); i++) {
      text.append(pieces.get(i)).append(values.of(slots.get(i)));
    }
    text.append(pieces.getLast());
  }

  /// Fills the only placeholder.
  String fill(String value) {
    StringBuilder text = new StringBuilder();
    append(text, slot -> value);
    return text.toString();
  }

  /// The values to fill in.
  interface Values {
    String of(Slot slot);
  }
}
