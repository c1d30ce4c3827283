package io.cartway.routing.http;

import io.cartway.paths.span.SpanName;
import io.cartway.routing.ReturnPart;
import io.cartway.text.Scan;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.TransportMode;
import io.cartway.travel.http.TravelQuery;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads the requested contents of the answer: `return`, `spans` and `tolls[...]`.
///
/// @param returned the parts of the answer
/// @param spans the requested span attributes
record ReturnParameters(Set<ReturnPart> returned, Set<SpanName> spans) {

  private static final String BAD_RETURN = "E605013";

  private static final List<String> RETURN_WORDS =
      Arrays.stream(ReturnPart.values()).map(ReturnPart::word).toList();

  private static final List<String> SPAN_WORDS =
      Arrays.stream(SpanName.values()).map(SpanName::word).toList();

  /// Parts that require another one.
  private static final Map<ReturnPart, ReturnPart> NEEDED_PARTS =
      new EnumMap<>(
          Map.of(
              ReturnPart.ACTIONS,
              ReturnPart.POLYLINE,
              ReturnPart.INSTRUCTIONS,
              ReturnPart.ACTIONS,
              ReturnPart.TURN_BY_TURN_ACTIONS,
              ReturnPart.POLYLINE));

  /// Spans that point into a part of the section.
  private static final Map<SpanName, ReturnPart> SPANNED_PARTS =
      new EnumMap<>(
          Map.of(
              SpanName.INCIDENTS,
              ReturnPart.INCIDENTS,
              SpanName.ROUTING_ZONES,
              ReturnPart.ROUTING_ZONES,
              SpanName.TRUCK_ROAD_TYPES,
              ReturnPart.TRUCK_ROAD_TYPES,
              SpanName.TOLL_SYSTEMS,
              ReturnPart.TOLLS,
              SpanName.NO_THROUGH_RESTRICTIONS,
              ReturnPart.NO_THROUGH_RESTRICTIONS));

  /// Parts without data.
  private static final Set<ReturnPart> WITHOUT_EFFECT =
      EnumSet.of(
          ReturnPart.ML_DURATION,
          ReturnPart.TYPICAL_DURATION,
          ReturnPart.INCIDENTS,
          ReturnPart.ROUTING_ZONES,
          ReturnPart.POTENTIAL_TIME_DEPENDENT_VIOLATIONS);

  private static final List<String> TOLL_NAMES =
      List.of(
          "tolls[transponders]",
          "tolls[vignettes]",
          "tolls[summaries]",
          "tolls[vehicleCategory]",
          "tolls[emissionType]");

  ReturnParameters {
    returned = Set.copyOf(returned);
    spans = Set.copyOf(spans);
  }

  /// Reads them; the mode must have been read.
  static ReturnParameters read(TravelQuery query) {
    Set<ReturnPart> returned = returned(query);
    Set<SpanName> spans = spans(query, returned);
    checkZones(query, returned, spans);
    if (query.isAnyGiven("tolls[")) {
      checkTolls(query, returned);
    }
    if (returned.contains(ReturnPart.ML_DURATION) && isSpeedCapped(query)) {
      query.fault("return", "mlDuration", "no mlDuration together with speedCap", "E605035");
    }
    for (ReturnPart part : returned) {
      if (WITHOUT_EFFECT.contains(part)) {
        query.note(
            InfoNotice.withoutEffect(
                "Value '%s' of 'return' has no effect".formatted(part.word())));
      }
    }
    return new ReturnParameters(returned, spans);
  }

  private static Set<ReturnPart> returned(TravelQuery query) {
    Set<ReturnPart> returned = EnumSet.noneOf(ReturnPart.class);
    for (String word : query.words("return", RETURN_WORDS)) {
      ReturnPart.of(word).ifPresent(returned::add);
    }
    NEEDED_PARTS.forEach((part, needed) -> {
      if (returned.contains(part) && !returned.contains(needed)) {
        query.fault(
            "return",
            "%s without %s".formatted(part.word(), needed.word()),
            "%s with %s".formatted(needed.word(), part.word()),
            BAD_RETURN);
      }
    });
    return returned;
  }

  private static Set<SpanName> spans(TravelQuery query, Set<ReturnPart> returned) {
    Set<SpanName> spans = EnumSet.noneOf(SpanName.class);
    for (String word : query.words("spans", SPAN_WORDS)) {
      SpanName.of(word).ifPresent(spans::add);
    }
    if (query.isGiven("spans") && !returned.contains(ReturnPart.POLYLINE)) {
      query.fault("spans", "spans without polyline", "return=polyline with spans", BAD_RETURN);
    }
    SPANNED_PARTS.forEach((span, part) -> {
      if (spans.contains(span) && !returned.contains(part)) {
        query.fault(
            "spans",
            span.word(),
            "return=%s with spans=%s".formatted(part.word(), span.word()),
            "E605017");
      }
    });
    return spans;
  }

  private static void checkZones(TravelQuery query, Set<ReturnPart> returned, Set<SpanName> spans) {
    Optional<TransportMode> mode = query.mode();
    boolean hasZones = mode.isEmpty() || mode.get().isMotorized();
    if (returned.contains(ReturnPart.ROUTING_ZONES) && !hasZones) {
      query.fault(
          "return",
          "routingZones",
          "transportMode car, truck, scooter with routingZones",
          "E605302");
    }
    if (spans.contains(SpanName.ROUTING_ZONES) && !hasZones) {
      query.fault(
          "spans",
          "routingZones",
          "transportMode car, truck, scooter with routingZones",
          "E605302");
    }
  }

  private static boolean isSpeedCapped(TravelQuery query) {
    return query.isGiven("vehicle[speedCap]") || query.isGiven("truck[speedCap]");
  }

  /// Whether a text is `euro5`, `euroEev` or the like, with or without `;co2class=3`.
  static boolean isEmission(String text) {
    int semicolon = text.indexOf(';');
    String norm = semicolon < 0 ? text : text.substring(0, semicolon);
    String rest = semicolon < 0 ? "" : text.substring(semicolon);
    boolean isNorm =
        norm.equals("euroEev")
            || (norm.startsWith("euro")
                && Scan.isAll(norm.substring(4), 1, 1, c -> c >= '1' && c <= '6'));
    return isNorm
        && (semicolon < 0
            || (rest.startsWith(";co2class=")
                && Scan.isAll(rest.substring(10), 1, 1, c -> c >= '1' && c <= '5')));
  }

  private static void checkTolls(TravelQuery query, Set<ReturnPart> returned) {
    query.word("tolls[transponders]", List.of("all"));
    query.word("tolls[vignettes]", List.of("all"));
    query.word("tolls[vehicleCategory]", List.of("minibus"));
    String emission = query.text("tolls[emissionType]").orElse("euro5").strip();
    if (!isEmission(emission)) {
      query.fault(
          "tolls[emissionType]", emission, "one of euro1 to euro6, euroEev, then ;co2class=<1-5>");
    }
    Set<String> summaries =
        query.words("tolls[summaries]", List.of("total", "tollSystem", "country"));
    boolean isSummed =
        returned.contains(ReturnPart.SUMMARY) || returned.contains(ReturnPart.TRAVEL_SUMMARY);
    if (!summaries.isEmpty() && !(returned.contains(ReturnPart.TOLLS) && isSummed)) {
      query.fault(
          "tolls[summaries]",
          summaries.stream().sorted().collect(Collectors.joining(",")),
          "return=tolls and summary or travelSummary with it",
          BAD_RETURN);
    }
    if (summaries.contains("total") && !query.isGiven("currency")) {
      query.fault("tolls[summaries]", "total", "currency with total", BAD_RETURN);
    }
    TOLL_NAMES.forEach(query::noteWithoutEffect);
  }
}
