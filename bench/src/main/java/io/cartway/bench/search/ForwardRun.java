package io.cartway.bench.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Geocodes addresses and judges the answers.
final class ForwardRun {

  private static final int LIST = 20;

  private final String extract;
  private final Subject subject;
  private final Truth truth;
  private final List<Failure> failures;
  private final Map<TruthAddress, Reason> inIndex = new HashMap<>();

  /// @param failures the list that receives wrong answers
  ForwardRun(String extract, Subject subject, Truth truth, List<Failure> failures) {
    this.extract = extract;
    this.subject = subject;
    this.truth = truth;
    this.failures = failures;
  }

  List<Tally> run(Queries queries) throws IOException {
    List<Tally> tallies = new ArrayList<>();
    for (Form form : Form.values()) {
      tallies.add(ask(QuerySet.of(form), queries.of(form)));
    }
    tallies.add(ask(QuerySet.ONE_TYPO, queries.withTypos(QuerySet.ONE_TYPO, 1)));
    tallies.add(ask(QuerySet.TWO_TYPOS, queries.withTypos(QuerySet.TWO_TYPOS, 2)));
    return tallies;
  }

  private Tally ask(QuerySet set, List<Query> queries) throws IOException {
    Tally tally = new Tally(set, extract);
    for (Query query : queries) {
      List<Answer> answers = subject.geocode(query.text(), query.at(), 1);
      boolean isRight = !answers.isEmpty() && query.isAnsweredBy(answers.getFirst());
      tally.add(query.isAmbiguous(), isRight);
      if (!isRight && !query.isAmbiguous()) {
        failures.add(failure(query, answers));
      }
    }
    return tally;
  }

  private Failure failure(Query query, List<Answer> answers) throws IOException {
    TruthAddress wanted = query.wanted();
    Optional<Answer> top = answers.stream().findFirst();
    double meters = top.map(query::metersOff).orElse(Double.POSITIVE_INFINITY);
    return new Failure(
        extract,
        query.set(),
        query.text(),
        wanted.street() + " | " + wanted.number() + " | " + wanted.city(),
        top.map(it -> it.kind() + " " + it.title()).orElse("nothing"),
        meters,
        top.map(it -> Cause.of(wanted, it, meters)).orElse(Cause.NOTHING),
        reason(query));
  }

  private Reason reason(Query query) throws IOException {
    for (Answer answer : subject.geocode(query.text(), query.at(), LIST)) {
      if (query.isAnsweredBy(answer)) {
        return Reason.LOWER;
      }
    }
    Reason known = inIndex.get(query.wanted());
    if (known == null) {
      known = lookUp(query);
      inIndex.put(query.wanted(), known);
    }
    return known;
  }

  /// Reverse geocodes the house itself, independent of any text.
  private Reason lookUp(Query query) throws IOException {
    TruthAddress wanted = query.wanted();
    boolean hasStreet = false;
    for (Answer answer : subject.reverse(wanted.position(), LIST)) {
      boolean isOn = answer.isOn(wanted.street());
      hasStreet |= isOn;
      if (isOn && answer.hasNumber(wanted.number()) && query.isAnsweredBy(answer)) {
        return Reason.NOT_RETRIEVED;
      }
    }
    boolean isKnown =
        hasStreet
            || truth.streets().containsKey(Plain.key(wanted.street()))
            || subject.geocode(wanted.street(), Optional.of(wanted.position()), LIST).stream()
                .anyMatch(it -> it.isOn(wanted.street()));
    return isKnown ? Reason.HOUSE_MISSING : Reason.STREET_MISSING;
  }
}
