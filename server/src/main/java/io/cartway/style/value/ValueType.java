package io.cartway.style.value;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/// A type of the expression language. Those without items are the same object each.
public final class ValueType {

  /// The kinds of types, named as in the specification.
  public enum Kind {
    NULL,
    NUMBER,
    STRING,
    BOOLEAN,
    COLOR,
    PROJECTION_DEFINITION,
    OBJECT,
    VALUE,
    ERROR,
    COLLATOR,
    FORMATTED,
    PADDING,
    NUMBER_ARRAY,
    COLOR_ARRAY,
    RESOLVED_IMAGE,
    VARIABLE_ANCHOR_OFFSET_COLLECTION,
    ARRAY
  }

  private static final Map<Kind, ValueType> SIMPLE = simple();

  /// The type of null.
  public static final ValueType NULL = of(Kind.NULL);

  /// Numbers.
  public static final ValueType NUMBER = of(Kind.NUMBER);

  /// Texts.
  public static final ValueType STRING = of(Kind.STRING);

  /// True and false.
  public static final ValueType BOOLEAN = of(Kind.BOOLEAN);

  /// Colours.
  public static final ValueType COLOR = of(Kind.COLOR);

  /// Objects of JSON.
  public static final ValueType OBJECT = of(Kind.OBJECT);

  /// Whatever an expression may have as its value, known at evaluation only.
  public static final ValueType VALUE = of(Kind.VALUE);

  /// What `error` has: it fits everywhere.
  public static final ValueType ERROR = of(Kind.ERROR);

  /// Rules for comparing texts.
  public static final ValueType COLLATOR = of(Kind.COLLATOR);

  /// Texts in sections of different looks.
  public static final ValueType FORMATTED = of(Kind.FORMATTED);

  /// Images of the sprite.
  public static final ValueType RESOLVED_IMAGE = of(Kind.RESOLVED_IMAGE);

  /// Several colours.
  public static final ValueType COLOR_ARRAY = of(Kind.COLOR_ARRAY);

  private final Kind kind;
  private final ValueType item;
  private final int length;

  private ValueType(Kind kind) {
    this.kind = kind;
    this.item = this;
    this.length = -1;
  }

  private ValueType(ValueType item, int length) {
    this.kind = Kind.ARRAY;
    this.item = item;
    this.length = length;
  }

  private static Map<Kind, ValueType> simple() {
    Map<Kind, ValueType> simple = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      simple.put(kind, new ValueType(kind));
    }
    simple.remove(Kind.ARRAY);
    return simple;
  }

  /// The type of a kind that is not [Kind#ARRAY].
  public static ValueType of(Kind kind) {
    ValueType type = SIMPLE.get(kind);
    if (type == null) {
      throw new IllegalArgumentException("an array has items: " + kind);
    }
    return type;
  }

  /// Arrays.
  ///
  /// @param length -1 when any will do
  public static ValueType array(ValueType item, int length) {
    return new ValueType(item, length);
  }

  /// What it is.
  public Kind kind() {
    return kind;
  }

  /// Whether it is of a kind.
  public boolean is(Kind other) {
    return kind == other;
  }

  /// The type of an array's items; the type itself when it is no array.
  public ValueType item() {
    return item;
  }

  /// The number of an array's items; -1 when any will do.
  public int length() {
    return length;
  }

  /// Whether each value of the other type may stand where this one is expected.
  public boolean accepts(ValueType other) {
    if (other.kind == Kind.ERROR) {
      return true;
    }
    if (kind == Kind.ARRAY) {
      boolean empty = other.length == 0 && other.item.kind == Kind.VALUE;
      return other.kind == Kind.ARRAY
          && (empty || item.accepts(other.item))
          && (length < 0 || length == other.length);
    }
    if (kind == Kind.VALUE) {
      return other.kind != Kind.COLLATOR;
    }
    return kind == other.kind;
  }

  /// As the specification writes it: `array<number, 2>`.
  @Override
  public String toString() {
    if (kind != Kind.ARRAY) {
      return name(kind);
    }
    if (length >= 0) {
      return "array<%s, %d>".formatted(item, length);
    }
    return item.kind == Kind.VALUE ? "array" : "array<%s>".formatted(item);
  }

  private static String name(Kind kind) {
    String[] words = kind.name().toLowerCase(Locale.ROOT).split("_", -1);
    StringBuilder name = new StringBuilder(words[0]);
    for (int i = 1; i < words.length; i++) {
      name.append(Character.toUpperCase(words[i].charAt(0))).append(words[i], 1, words[i].length());
    }
    return name.toString();
  }
}
