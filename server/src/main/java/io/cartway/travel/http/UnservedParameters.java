package io.cartway.travel.http;

import static io.cartway.travel.TransportMode.CAR;
import static io.cartway.travel.TransportMode.TRUCK;

import io.cartway.travel.Flaw;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.NumberText;
import io.cartway.travel.SegmentRef;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Validates parameters of the contract that have no effect yet, and adds notices.
public final class UnservedParameters {

  /// Their names; `docs/reference/not-yet.md` says why.
  public static final List<String> NAMES =
      List.of(
          "traffic[overrideFlowDuration]",
          "allow[hov]",
          "allow[hot]",
          "taxi[allowDriveThroughTaxiRoads]",
          "maxSpeedOnSegment",
          "driver[schedule]",
          "currency",
          "billingTag",
          "customizations");

  private static final int DRIVE_SECONDS_MIN = 240;

  private UnservedParameters() {}

  /// Checks all of them; the mode must have been read.
  public static void check(TravelQuery query) {
    query.whole("traffic[overrideFlowDuration]", 0, Integer.MAX_VALUE);
    query.flag("allow[hov]");
    query.flag("allow[hot]");
    query.flag("taxi[allowDriveThroughTaxiRoads]");
    checkSpeeds(query);
    checkSchedule(query);
    checkCurrency(query);
    NAMES.forEach(query::noteWithoutEffect);
  }

  private static void checkSpeeds(TravelQuery query) {
    String name = "maxSpeedOnSegment";
    List<TravelQuery.Piece> pieces = query.pieces(name, ',');
    List<String> invalid = new ArrayList<>();
    // Too many are rejected together with the avoided ones.
    for (TravelQuery.Piece piece :
        pieces.subList(0, Math.min(pieces.size(), AvoidParameters.SEGMENTS_MAX))) {
      int at = piece.text().lastIndexOf(";speed=");
      OptionalDouble speed =
          at < 0 ? OptionalDouble.empty() : NumberText.number(piece.text().substring(at + 7));
      if (speed.isEmpty() || speed.getAsDouble() <= 0) {
        query.fault(
            piece.label(),
            Flaw.syntax(piece.text(), "<segment>;speed=<metres per second over 0>,..."));
      } else if (SegmentRef.of(piece.text().substring(0, at)).isEmpty()) {
        invalid.add(piece.text().substring(0, at));
      }
    }
    if (!invalid.isEmpty()) {
      query.note(
          InfoNotice.withoutEffect(
              "Parameter 'maxSpeedOnSegment' contains invalid ids, which have no effect: "
                  + AvoidParameters.some(invalid)));
    }
  }

  private static void checkSchedule(TravelQuery query) {
    String name = "driver[schedule]";
    List<String> texts = query.list(name);
    boolean isGood = texts.size() % 2 == 0;
    for (int i = 0; i < texts.size() && isGood; i++) {
      int min = i % 2 == 0 ? DRIVE_SECONDS_MIN : 0;
      OptionalInt seconds = NumberText.whole(texts.get(i), min, Integer.MAX_VALUE);
      isGood = seconds.isPresent();
    }
    if (!isGood) {
      query.fault(
          name,
          query.text(name).orElse(""),
          "pairs of whole seconds, driving (at least 240) and rest, separated by commas");
    }
    if (query.isGiven(name) && query.mode().isPresent() && !query.isMode(CAR, TRUCK)) {
      query.wrongMode(name, "car, truck", "E605039");
    }
    if (query.isGiven(name) && EnergyParameters.isEv(query)) {
      query.fault(
          name, query.text(name).orElse(""), "driver[schedule] or ev[...], not both", "E605204");
    }
  }

  private static void checkCurrency(TravelQuery query) {
    Optional<String> code =
        query.text("currency").map(text -> text.strip().toUpperCase(Locale.ROOT));
    if (code.isPresent()
        && Currency.getAvailableCurrencies().stream()
            .noneMatch(currency -> currency.getCurrencyCode().equals(code.get()))) {
      query.fault("currency", code.get(), "a code of ISO 4217 such as EUR");
    }
  }
}
