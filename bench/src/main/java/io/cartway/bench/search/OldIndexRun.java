package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Searches an index of older data for houses that it cannot know: the answer must be the street,
/// or a number interpolated between its neighbours.
final class OldIndexRun {

  /// The street is the same one if it passes within this distance of the house.
  private static final double STREET_METERS_MAX = 300;

  static final QuerySet SET =
      new QuerySet("newer houses of known streets: the street or a number between", 0.95);

  private OldIndexRun() {}

  /// @param old the data that the index was built from
  static Tally run(
      String extract, Subject subject, Truth old, Queries queries, List<Failure> failures)
      throws IOException {
    Set<String> known = new HashSet<>();
    old.addresses().forEach(each -> known.add(key(each)));
    Tally tally = new Tally(SET, extract);
    for (TruthAddress wanted : queries.sample()) {
      boolean isNew = !known.contains(key(wanted));
      Optional<Truth.NearStreet> street =
          old.nearest(wanted.street(), wanted.position(), STREET_METERS_MAX);
      if (!isNew || street.isEmpty()) {
        continue;
      }
      String text = Form.COMMAS.write(wanted, queries.country());
      List<Answer> answers = subject.geocode(text, Optional.empty(), 1);
      boolean isRight =
          !answers.isEmpty() && isOn(answers.getFirst(), wanted, old.streets(), street.get());
      tally.add(false, isRight);
      if (!isRight) {
        failures.add(failure(extract, wanted, text, answers));
      }
    }
    return tally;
  }

  private static String key(TruthAddress address) {
    return Plain.key(address.street()) + "|" + Plain.key(address.number());
  }

  /// Whether an answer is the street itself, anywhere on it, or an interpolated number; never
  /// another house.
  private static boolean isOn(
      Answer answer,
      TruthAddress wanted,
      Map<String, List<List<LatLng>>> streets,
      Truth.NearStreet near) {
    boolean isKind =
        answer.kind() == Answer.Kind.STREET || answer.kind() == Answer.Kind.INTERPOLATED;
    boolean isHere =
        answer.position().distanceMeters(near.on().point())
            <= length(streets.getOrDefault(Plain.key(wanted.street()), List.of()));
    return isKind && answer.isOn(wanted.street()) && isHere;
  }

  private static double length(List<List<LatLng>> lines) {
    double meters = STREET_METERS_MAX;
    for (List<LatLng> line : lines) {
      for (int i = 1; i < line.size(); i++) {
        meters += line.get(i - 1).distanceMeters(line.get(i));
      }
    }
    return meters;
  }

  private static Failure failure(
      String extract, TruthAddress wanted, String text, List<Answer> answers) {
    Optional<Answer> top = answers.stream().findFirst();
    double meters =
        top.map(it -> it.position().distanceMeters(wanted.position()))
            .orElse(Double.POSITIVE_INFINITY);
    return new Failure(
        extract,
        SET,
        text,
        wanted.street() + " | street | " + wanted.city(),
        top.map(it -> it.kind() + " " + it.title()).orElse("nothing"),
        meters,
        top.map(it -> Cause.of(wanted, it, meters)).orElse(Cause.NOTHING),
        Reason.UNKNOWN);
  }
}
