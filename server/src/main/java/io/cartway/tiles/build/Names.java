package io.cartway.tiles.build;

import com.onthegomap.planetiler.reader.WithTags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Names of a feature: the local one, in Latin script, and in the main languages.
final class Names {

  /// The languages that OpenMapTiles builds by default and whose names are common in OpenStreetMap.
  static final List<String> LANGUAGES =
      List.of(
          "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "he",
          "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "ko", "lb", "lt", "lv", "ms", "nb",
          "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh");

  private Names() {}

  /// The name attributes; empty when the feature has no name.
  static Map<String, Object> of(WithTags tags) {
    String name = name(tags);
    if (name == null) {
      return Map.of();
    }
    Map<String, Object> names = new LinkedHashMap<>();
    names.put("name", name);
    String english = tags.getString("name:en", name);
    String latin = isLatin(name) ? name : tags.getString("int_name", english);
    if (isLatin(latin)) {
      names.put("name:latin", latin);
    }
    if (!isLatin(name)) {
      names.put("name:nonlatin", name);
    }
    // Deprecated, but existing styles use them.
    names.put("name_en", english);
    names.put("name_de", tags.getString("name:de", english));
    for (String language : LANGUAGES) {
      String translated = tags.getString("name:" + language);
      if (translated != null && !translated.isBlank()) {
        names.put("name:" + language, translated);
      }
    }
    return names;
  }

  /// The local name.
  static @Nullable String name(WithTags tags) {
    String name = tags.getString("name");
    return name == null || name.isBlank() ? null : name.strip();
  }

  private static boolean isLatin(String text) {
    return text.codePoints()
        .filter(Character::isLetter)
        .allMatch(letter -> Character.UnicodeScript.of(letter) == Character.UnicodeScript.LATIN);
  }
}
