package io.cartway.routing.text;

import java.util.ArrayList;
import java.util.List;

/// A sentence with places for what is known on the road only. Made once of an ICU pattern by
/// formatting it with marks instead of values; filling it is a matter of joining strings, a hundred
/// times faster than formatting. Immutable.
final class Template {

  /// What may be filled in; each has a character of its own from the private use area as its mark.
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

  /// @param marked a formatted pattern in which marks stand for values
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

  /// Fills the one place.
  String fill(String value) {
    StringBuilder text = new StringBuilder();
    append(text, slot -> value);
    return text.toString();
  }

  /// What is filled in.
  interface Values {
    String of(Slot slot);
  }
}
