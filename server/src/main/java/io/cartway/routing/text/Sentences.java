package io.cartway.routing.text;

import com.ibm.icu.text.MessageFormat;
import com.ibm.icu.util.ULocale;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/// The sentences of a language, from `routing/text/<language>.properties`. Every pattern is parsed
/// and formatted when the languages are loaded, never for a request. Immutable.
final class Sentences {

  /// In the order of the reference documents.
  static final List<String> LANGUAGES = List.of("en", "de", "fr", "es", "it", "pt", "nl", "ca");

  /// The exits of a roundabout that the contract counts.
  static final int ORDINALS = 12;

  static final int COMPASS_POINTS = 8;

  /// The known values of a sentence.
  enum With {
    NONE("none"),
    ROAD("road"),
    TOWARD("toward"),
    BOTH("both"),
    STAIRS("stairs");

    private final String word;

    With(String word) {
      this.word = word;
    }
  }

  private static final String ONTO = "onto";
  private static final String ALONG = "along";
  private static final Set<String> FRAGMENTS = Set.of(ONTO, ALONG, "ordinal", "decimal");

  private static final Map<String, Sentences> ALL = loadAll();

  private final Map<String, Map<With, Template>> templates = new HashMap<>();
  private final List<String> ordinals = new ArrayList<>();
  private final List<String> compass = new ArrayList<>();
  private final char decimal;

  private Sentences(String language, Map<String, String> patterns) {
    ULocale locale = new ULocale(language);
    Map<With, Map<String, Object>> arguments = new EnumMap<>(With.class);
    for (With with : With.values()) {
      Map<String, Object> marks = new HashMap<>();
      marks.put("with", with.word);
      for (Template.Slot slot : Template.Slot.values()) {
        marks.put(slot.argument(), slot.mark());
      }
      marks.put(ONTO, new MessageFormat(pattern(patterns, ONTO), locale).format(marks));
      marks.put(ALONG, new MessageFormat(pattern(patterns, ALONG), locale).format(marks));
      arguments.put(with, marks);
    }
    patterns.forEach((key, pattern) -> {
      if (!FRAGMENTS.contains(key)) {
        MessageFormat format = new MessageFormat(pattern, locale);
        Map<With, Template> row = new EnumMap<>(With.class);
        arguments.forEach((with, marks) -> row.put(with, new Template(format.format(marks))));
        templates.put(key, row);
      }
    });
    MessageFormat ordinal = new MessageFormat(pattern(patterns, "ordinal"), locale);
    for (int number = 1; number <= ORDINALS; number++) {
      ordinals.add(ordinal.format(Map.of("number", number)));
    }
    for (int point = 0; point < COMPASS_POINTS; point++) {
      compass.add(pattern(patterns, "compass." + point));
    }
    decimal = pattern(patterns, "decimal").charAt(0);
  }

  /// The sentences of a language of [#LANGUAGES].
  static Sentences of(String language) {
    Sentences found = ALL.get(language);
    if (found == null) {
      throw new IllegalArgumentException("no sentences in " + language);
    }
    return found;
  }

  /// The keys of the sentences, sorted.
  Set<String> keys() {
    return new TreeSet<>(templates.keySet());
  }

  Template template(String key, With with) {
    Map<With, Template> row = templates.get(key);
    Template template = row == null ? null : row.get(with);
    if (template == null) {
      throw new IllegalArgumentException("no sentence " + key);
    }
    return template;
  }

  /// The exit's number as an ordinal.
  String ordinal(int number) {
    return ordinals.get(Math.max(1, Math.min(ORDINALS, number)) - 1);
  }

  /// The compass point nearest to a direction.
  String compass(double degrees) {
    int point = Math.floorMod(Math.round(degrees * COMPASS_POINTS / 360), COMPASS_POINTS);
    return compass.get(point);
  }

  /// A number of tenths, whole numbers without a decimal.
  String tenths(long tenths) {
    String whole = String.valueOf(tenths / 10);
    return tenths % 10 == 0 ? whole : whole + decimal + tenths % 10;
  }

  private static Map<String, Sentences> loadAll() {
    Map<String, Sentences> all = new LinkedHashMap<>();
    for (String language : LANGUAGES) {
      all.put(language, new Sentences(language, patterns(language)));
    }
    return Map.copyOf(all);
  }

  /// The patterns of a language, from its file.
  static Map<String, String> patterns(String language) {
    String file = "/routing/text/" + language + ".properties";
    Properties properties = new Properties();
    try (InputStream stream = Sentences.class.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalStateException("no resource " + file);
      }
      Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8);
      properties.load(reader);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    Map<String, String> patterns = new HashMap<>();
    for (String key : properties.stringPropertyNames()) {
      patterns.put(key, properties.getProperty(key));
    }
    return patterns;
  }

  private static String pattern(Map<String, String> patterns, String key) {
    String pattern = patterns.get(key);
    if (pattern == null) {
      throw new IllegalStateException("no pattern " + key);
    }
    return pattern;
  }
}
