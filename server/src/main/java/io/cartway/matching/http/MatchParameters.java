package io.cartway.matching.http;

import io.cartway.paths.span.SpanName;
import io.cartway.travel.TransportMode;
import io.cartway.travel.http.LanguageParameters;
import io.cartway.travel.http.TravelQuery;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What a caller wants to know of a trace.
///
/// @param mode the mode
/// @param modeWord the caller's word for it
/// @param hasPolyline whether sections have lines
/// @param hasSummary whether sections have length and duration
/// @param hasPoints whether the answer tells what became of each position
/// @param spans attributes of the sections
/// @param language BCP 47; empty for the local one
record MatchParameters(
    TransportMode mode,
    String modeWord,
    boolean hasPolyline,
    boolean hasSummary,
    boolean hasPoints,
    Set<SpanName> spans,
    String language) {

  /// All of them, which a JSON body may have, too.
  static final Set<String> NAMES = Set.of("transportMode", "return", "spans", "lang");

  /// Of what there is no more than the road and the mode: neither a battery nor notices.
  private static final Set<SpanName> SPANS =
      EnumSet.of(
          SpanName.WALK_ATTRIBUTES,
          SpanName.STREET_ATTRIBUTES,
          SpanName.CAR_ATTRIBUTES,
          SpanName.TRUCK_ATTRIBUTES,
          SpanName.SCOOTER_ATTRIBUTES,
          SpanName.NAMES,
          SpanName.LENGTH,
          SpanName.DURATION,
          SpanName.BASE_DURATION,
          SpanName.COUNTRY_CODE,
          SpanName.STATE_CODE,
          SpanName.FUNCTIONAL_CLASS,
          SpanName.ROUTE_NUMBERS,
          SpanName.SPEED_LIMIT,
          SpanName.MAX_SPEED,
          SpanName.DYNAMIC_SPEED_INFO,
          SpanName.SEGMENT_ID,
          SpanName.SEGMENT_REF,
          SpanName.GATES,
          SpanName.RAILWAY_CROSSINGS,
          SpanName.TRUCK_RESTRICTION);

  private static final String POLYLINE = "polyline";
  private static final String SUMMARY = "summary";
  private static final String POINTS = "points";
  private static final List<String> PARTS = List.of(POLYLINE, SUMMARY, POINTS);

  MatchParameters {
    spans = Set.copyOf(spans);
  }

  /// Reads them; faults are collected.
  static MatchParameters read(TravelQuery query) {
    String word = query.readMode();
    Set<String> parts = query.isGiven("return") ? query.words("return", PARTS) : Set.copyOf(PARTS);
    Set<SpanName> spans = EnumSet.noneOf(SpanName.class);
    for (String span : query.words("spans", spanWords())) {
      SpanName.of(span).ifPresent(spans::add);
    }
    if (!spans.isEmpty() && !parts.contains(POLYLINE)) {
      query.fault("spans", "spans without polyline", "return=polyline with spans");
    }
    List<Locale> languages = LanguageParameters.languages(query);
    return new MatchParameters(
        query.mode().orElse(TransportMode.CAR),
        word,
        parts.contains(POLYLINE),
        parts.contains(SUMMARY),
        parts.contains(POINTS),
        spans,
        languages.isEmpty() ? "" : languages.getFirst().toLanguageTag());
  }

  private static List<String> spanWords() {
    return Arrays.stream(SpanName.values()).filter(SPANS::contains).map(SpanName::word).toList();
  }
}
