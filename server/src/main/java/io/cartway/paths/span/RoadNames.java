package io.cartway.paths.span;

import com.ibm.icu.util.ULocale;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// The names of roads for a language, each with its own language. Thread-safe.
public final class RoadNames {

  private static final String NAME = "name";
  private static final Pattern EUROPEAN = Pattern.compile("E ?\\d+[A-Z]?");
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(-[A-Za-z]+)?");
  private static final Map<String, String> MAIN_LANGUAGES = new ConcurrentHashMap<>();

  private final RoadGraph graph;
  private final String tag;
  private final String language;

  /// A name.
  ///
  /// @param value as on the sign
  /// @param language BCP 47, empty when unknown
  public record Name(String value, String language) {}

  /// A route number of a road.
  ///
  /// @param value as on the sign
  /// @param language of the country, empty when unknown
  /// @param routeType 1 (European) to 6 (local)
  public record RouteNumber(String value, String language, int routeType) {}

  /// @param language BCP 47: `de`, `en-US`
  public RoadNames(RoadGraph graph, String language) {
    this.graph = graph;
    tag = language;
    this.language = Locale.forLanguageTag(language).getLanguage();
  }

  /// The names of the arc's road: the one in the reader's language, else the local ones.
  public List<Name> names(int arc) {
    String name = graph.tag(arc, NAME);
    String own = graph.tag(arc, NAME + ":" + tag);
    own = own.isEmpty() && !language.isEmpty() ? graph.tag(arc, NAME + ":" + language) : own;
    if (!own.isEmpty()) {
      return List.of(new Name(own, language));
    }
    List<Name> names = new ArrayList<>();
    for (String one : parts(name)) {
      names.add(new Name(one, languageOf(arc, name)));
    }
    return List.copyOf(names);
  }

  /// The numbers of the arc's road, its own ones first.
  public List<RouteNumber> routeNumbers(int arc) {
    List<RouteNumber> numbers = new ArrayList<>();
    for (String key : new String[] {"ref", "int_ref"}) {
      for (String ref : parts(graph.tag(arc, key))) {
        RouteNumber number =
            new RouteNumber(ref, mainLanguage(graph.country(arc)), routeType(arc, ref));
        if (!numbers.contains(number)) {
          numbers.add(number);
        }
      }
    }
    return List.copyOf(numbers);
  }

  private int routeType(int arc, String ref) {
    if (EUROPEAN.matcher(ref).matches()) {
      return 1;
    }
    RoadClass roadClass = graph.roadClass(arc);
    return switch (roadClass) {
      case MOTORWAY -> 2;
      case TRUNK -> 3;
      case PRIMARY -> 4;
      case SECONDARY -> 5;
      default -> 6;
    };
  }

  /// The language of a local name: the country's main one, unless the tags say otherwise.
  private String languageOf(int arc, String name) {
    String main = mainLanguage(graph.country(arc));
    String found = "";
    for (Map.Entry<String, String> entry : graph.tags(arc).entrySet()) {
      String key = entry.getKey();
      if (key.startsWith("name:") && entry.getValue().equals(name)) {
        String code = key.substring("name:".length());
        if (code.equals(main)) {
          return main;
        }
        found = found.isEmpty() && LANGUAGE.matcher(code).matches() ? code : found;
      }
    }
    return found.isEmpty() ? main : found;
  }

  /// The main language of a country; empty when unknown.
  public static String mainLanguage(String country) {
    return country.isEmpty()
        ? ""
        : MAIN_LANGUAGES.computeIfAbsent(
            country,
            code -> {
              ULocale likely = ULocale.addLikelySubtags(new ULocale("und_" + code));
              return likely.getLanguage().equals("und") ? "" : likely.getLanguage();
            });
  }

  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    for (String part : text.split(";", -1)) {
      if (!part.isBlank()) {
        parts.add(part.strip());
      }
    }
    return parts;
  }
}
