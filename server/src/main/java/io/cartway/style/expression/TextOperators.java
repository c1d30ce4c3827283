package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.Color;
import io.cartway.style.value.Formatted;
import io.cartway.style.value.NumberFormats;
import io.cartway.style.value.ResolvedImage;
import io.cartway.style.value.TextCollator;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.ValueType.Kind;
import io.cartway.style.value.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `format`, `image`, `number-format` and `collator`, which take options as an object.
final class TextOperators {

  private static final Set<String> VERTICAL = Set.of("bottom", "center", "top");
  private static final Set<Kind> CONTENTS =
      EnumSet.of(Kind.STRING, Kind.VALUE, Kind.NULL, Kind.RESOLVED_IMAGE);

  private TextOperators() {}

  /// An option; null when it is not there, or 0, false or an empty text, as in the reference
  /// implementation.
  private static @Nullable Expression option(
      JsonNode options, String name, ValueType type, Parsing at, int index) {
    JsonNode given = options.path(name);
    boolean set = given.isContainerNode() || Values.isTruthy(Values.of(given));
    return set ? at.parse(given, index, type) : null;
  }

  private static void add(List<Expression> all, @Nullable Expression each) {
    if (each != null) {
      all.add(each);
    }
  }

  /// An image of the sprite.
  static Expression image(JsonNode json, Parsing at) {
    at.arity(json, 1, 1);
    List<Expression> args = List.of(at.parse(json.path(1), 1, ValueType.STRING));
    return FunctionCall.of(
        ValueType.RESOLVED_IMAGE,
        args,
        0,
        (with, a) -> {
          ResolvedImage image = ResolvedImage.of(a[0].evaluateText(with));
          return image != null && with.availableImages != null
              ? new ResolvedImage(image.name(), with.availableImages.contains(image.name()))
              : image;
        });
  }

  /// A section of a formatted text.
  private record Section(
      Expression content,
      @Nullable Expression scale,
      @Nullable Expression font,
      @Nullable Expression color,
      @Nullable Expression align) {

    Formatted.Section evaluate(Evaluation with) {
      Object value = content.evaluate(with);
      String vertical = align == null ? null : align.evaluateText(with);
      if (value instanceof ResolvedImage image) {
        return new Formatted.Section("", image, null, null, null, vertical);
      }
      return new Formatted.Section(
          with.made(Values.text(value)),
          null,
          scale == null ? null : scale.evaluateNumber(with),
          font == null ? null : fonts(font.evaluate(with), with),
          color != null && color.evaluate(with) instanceof Color set ? set : null,
          vertical);
    }

    private static String fonts(@Nullable Object value, Evaluation with) {
      List<String> names = new ArrayList<>();
      if (value instanceof List<?> list) {
        list.forEach(each -> names.add(with.made(Values.text(each))));
      }
      return String.join(",", names);
    }
  }

  /// A text in sections.
  private static final class Format extends Expression {

    private final List<Section> sections;

    private Format(List<Section> sections, List<Expression> all) {
      super(ValueType.FORMATTED, all, 0);
      this.sections = List.copyOf(sections);
    }

    @Override
    Object evaluate(Evaluation with) {
      List<Formatted.Section> evaluated = new ArrayList<>(sections.size());
      for (Section section : sections) {
        evaluated.add(section.evaluate(with));
      }
      return new Formatted(evaluated);
    }
  }

  static Expression format(JsonNode json, Parsing at) {
    at.arity(json, 1, Integer.MAX_VALUE);
    List<Section> sections = new ArrayList<>();
    List<Expression> all = new ArrayList<>();
    if (json.path(1).isNull()) {
      throw at.error("the first section is a text or an image, not null", 1);
    }
    int i = 1;
    while (i < json.size()) {
      Expression content = at.parse(json.path(i), i, ValueType.VALUE);
      if (!CONTENTS.contains(content.type().kind())) {
        throw at.error("a section is a text or an image, not %s".formatted(content.type()), i);
      }
      i++;
      JsonNode options = json.path(i);
      Section section =
          options.isObject()
              ? section(content, options, at, i++)
              : new Section(content, null, null, null, null);
      sections.add(section);
      all.add(content);
      add(all, section.scale);
      add(all, section.font);
      add(all, section.color);
      add(all, section.align);
    }
    return new Format(sections, all);
  }

  private static Section section(Expression content, JsonNode options, Parsing at, int index) {
    JsonNode align = options.path("vertical-align");
    if (align.isTextual() && !align.asText().isEmpty() && !VERTICAL.contains(align.asText())) {
      throw at.error("'vertical-align' is 'bottom', 'center' or 'top'", index);
    }
    return new Section(
        content,
        option(options, "font-scale", ValueType.NUMBER, at, index),
        option(options, "text-font", ValueType.array(ValueType.STRING, -1), at, index),
        option(options, "text-color", ValueType.COLOR, at, index),
        option(options, "vertical-align", ValueType.STRING, at, index));
  }

  /// A number as people write it.
  private static final class NumberFormat extends Expression {

    private final Expression number;
    private final @Nullable Expression locale;
    private final @Nullable Expression currency;
    private final @Nullable Expression unit;
    private final @Nullable Expression min;
    private final @Nullable Expression max;

    private NumberFormat(
        Expression number, List<@Nullable Expression> options, List<Expression> all) {
      super(ValueType.STRING, all, 0);
      this.number = number;
      this.locale = options.get(0);
      this.currency = options.get(1);
      this.unit = options.get(2);
      this.min = options.get(3);
      this.max = options.get(4);
    }

    @Override
    Object evaluate(Evaluation with) {
      NumberFormats.Style style =
          new NumberFormats.Style(
              text(locale, with),
              text(currency, with),
              text(unit, with),
              number(min, with),
              number(max, with));
      return with.made(with.numberFormats.format(number.evaluateNumber(with), style, with::spend));
    }

    private static @Nullable String text(@Nullable Expression option, Evaluation with) {
      return option == null ? null : option.evaluateText(with);
    }

    private static @Nullable Double number(@Nullable Expression option, Evaluation with) {
      return option == null ? null : option.evaluateNumber(with);
    }
  }

  static Expression numberFormat(JsonNode json, Parsing at) {
    at.arity(json, 2, 2);
    Expression number = at.parse(json.path(1), 1, ValueType.NUMBER);
    JsonNode given = options(json.path(2), 2, at);
    List<@Nullable Expression> options = new ArrayList<>();
    for (String name : new String[] {"locale", "currency", "unit"}) {
      options.add(option(given, name, ValueType.STRING, at, 2));
    }
    for (String name : new String[] {"min-fraction-digits", "max-fraction-digits"}) {
      options.add(option(given, name, ValueType.NUMBER, at, 2));
    }
    if (options.get(1) != null && options.get(2) != null) {
      throw at.error("'currency' and 'unit' exclude each other", 2);
    }
    List<Expression> all = new ArrayList<>(List.of(number));
    options.forEach(each -> add(all, each));
    return new NumberFormat(number, options, all);
  }

  private static JsonNode options(JsonNode given, int index, Parsing at) {
    if (!given.isObject()) {
      throw at.error(
          "the options are an object, not %s".formatted(Parsing.described(given)), index);
    }
    return given;
  }

  /// Rules for comparing texts.
  static Expression collator(JsonNode json, Parsing at) {
    at.arity(json, 1, 1);
    JsonNode given = options(json.path(1), 1, at);
    List<Expression> all = new ArrayList<>();
    for (String name : new String[] {"case-sensitive", "diacritic-sensitive"}) {
      Expression option =
          given.has(name)
              ? at.parse(given.path(name), 1, ValueType.BOOLEAN)
              : new Literal(ValueType.BOOLEAN, false);
      all.add(option);
    }
    add(all, option(given, "locale", ValueType.STRING, at, 1));
    return FunctionCall.ofMoment(
        ValueType.COLLATOR,
        all,
        (with, args) ->
            with.collator(
                args[0].evaluateBoolean(with),
                args[1].evaluateBoolean(with),
                args.length > 2 ? args[2].evaluateText(with) : null));
  }

  /// What a collator is remembered by.
  record CollatorKey(boolean caseMatters, boolean accentsMatter, @Nullable String locale) {

    TextCollator make() {
      return new TextCollator(caseMatters, accentsMatter, locale);
    }
  }
}
