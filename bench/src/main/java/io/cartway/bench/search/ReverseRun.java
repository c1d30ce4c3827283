package io.cartway.bench.search;

import io.cartway.geo.Bearing;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reverse geocodes points between houses and their streets.
///
/// The line from a house to the nearest point of the street that it is counted by is followed for
/// 5, 10 and 15 m: _towards_ the street up to its middle, _across_ beyond it. The roadway is the
/// nearest point of the street itself, driven with the house on the right. Where another house of
/// the truth is nearer to the point than the one it was made from, the question is counted apart,
/// and either is right.
final class ReverseRun {

  private static final int[] METERS = {5, 10, 15};
  private static final double STREET_METERS_MAX = 100;
  private static final double NUMBER_TARGET = 0.95;
  private static final double STREET_TARGET = 0.98;
  private static final double SAME_METERS = 1;

  private final String extract;
  private final Subject subject;
  private final Truth truth;
  private final AddressGrid grid;
  private final List<Failure> failures;
  private final Map<QuerySet, Tally> tallies = new LinkedHashMap<>();

  ReverseRun(String extract, Subject subject, Truth truth, List<Failure> failures) {
    this.extract = extract;
    this.subject = subject;
    this.truth = truth;
    this.grid = new AddressGrid(truth.addresses());
    this.failures = failures;
    for (String where : List.of("towards the street", "across the street")) {
      for (int meters : METERS) {
        tally(numbers(where, meters));
        tally(streets(where, meters));
      }
    }
    tally(ON_ROADWAY);
    tally(ROADWAY_STREET);
    tally(ROADWAY_BEARING);
  }

  private static final QuerySet ON_ROADWAY =
      new QuerySet("on the roadway: number and street (no target)", 0);
  private static final QuerySet ROADWAY_STREET =
      new QuerySet("on the roadway: street", STREET_TARGET);
  private static final QuerySet ROADWAY_BEARING =
      new QuerySet("on the roadway, `bearing`: street", STREET_TARGET);

  private static QuerySet numbers(String where, int meters) {
    return new QuerySet("%d m %s: number and street".formatted(meters, where), NUMBER_TARGET);
  }

  private static QuerySet streets(String where, int meters) {
    return new QuerySet("%d m %s: street".formatted(meters, where), STREET_TARGET);
  }

  private Tally tally(QuerySet set) {
    return tallies.computeIfAbsent(set, each -> new Tally(each, extract));
  }

  List<Tally> run(List<TruthAddress> addresses) throws IOException {
    for (TruthAddress wanted : addresses) {
      Optional<Truth.NearStreet> street =
          truth.nearest(wanted.street(), wanted.position(), STREET_METERS_MAX);
      if (street.isPresent() && street.get().on().distanceMeters() > SAME_METERS) {
        ask(wanted, street.get());
      }
    }
    return new ArrayList<>(tallies.values());
  }

  private void ask(TruthAddress wanted, Truth.NearStreet street) throws IOException {
    LatLng middle = street.on().point();
    double toMiddle = street.on().distanceMeters();
    double bearing = Bearing.degrees(wanted.position(), middle);
    for (int meters : METERS) {
      String where = meters <= toMiddle ? "towards the street" : "across the street";
      LatLng point = Ground.move(wanted.position(), bearing, meters);
      judge(wanted, point, numbers(where, meters), streets(where, meters));
    }
    judge(wanted, middle, ON_ROADWAY, ROADWAY_STREET);
    double along = Bearing.degrees(street.start(), street.end());
    boolean isRight = Bearing.turnDegrees(along, bearing + 180) > 0;
    int driven = (int) Math.round(isRight ? along : along + 180) % 360;
    List<Answer> answers = subject.street(middle, driven);
    boolean isStreet = !answers.isEmpty() && answers.getFirst().isOn(wanted.street());
    tally(ROADWAY_BEARING).add(false, isStreet);
    if (!isStreet) {
      fail(wanted, middle, ROADWAY_BEARING, answers);
    }
  }

  private void judge(TruthAddress wanted, LatLng point, QuerySet numbers, QuerySet streets)
      throws IOException {
    List<Answer> answers = subject.reverse(point, 1);
    List<TruthAddress> nearer = grid.asNear(wanted, point, SAME_METERS);
    boolean isApart =
        nearer.stream()
            .anyMatch(each -> each.position().distanceMeters(wanted.position()) > SAME_METERS);
    boolean isNumber = false;
    boolean isStreet = false;
    if (!answers.isEmpty()) {
      Answer top = answers.getFirst();
      isNumber = isHouse(top, wanted) || nearer.stream().anyMatch(it -> isHouse(top, it));
      isStreet = top.isOn(wanted.street()) || nearer.stream().anyMatch(it -> top.isOn(it.street()));
    }
    tally(numbers).add(isApart, isNumber);
    tally(streets).add(isApart, isStreet);
    if (!isApart && !isNumber && numbers.target() > 0) {
      fail(wanted, point, numbers, answers);
    }
  }

  private static boolean isHouse(Answer answer, TruthAddress wanted) {
    return answer.isOn(wanted.street()) && answer.hasNumber(wanted.number());
  }

  private void fail(TruthAddress wanted, LatLng point, QuerySet set, List<Answer> answers) {
    Optional<Answer> top = answers.stream().findFirst();
    double meters =
        top.map(it -> it.position().distanceMeters(wanted.position()))
            .orElse(Double.POSITIVE_INFINITY);
    failures.add(
        new Failure(
            extract,
            set,
            String.format(Locale.ROOT, "%.6f,%.6f", point.lat(), point.lng()),
            wanted.street() + " | " + wanted.number() + " | " + wanted.city(),
            top.map(it -> it.kind() + " " + it.title()).orElse("nothing"),
            meters,
            top.map(it -> Cause.of(wanted, it, meters)).orElse(Cause.NOTHING),
            Reason.UNKNOWN));
  }
}
