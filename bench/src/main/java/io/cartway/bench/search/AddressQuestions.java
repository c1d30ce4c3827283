package io.cartway.bench.search;

import io.cartway.search.Search;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Queries for addresses and places by name, a sample of those of `bench search`.
public final class AddressQuestions implements Questionnaire {

  /// The names of the figures; the error is smaller when it is better.
  public static final String WRITTEN = "addresses right";

  public static final String MISSPELT = "misspelt right";
  public static final String PLACES = "places right";
  public static final String ERROR = "error of scores";

  private static final int LIST = 5;

  /// Mixed questions are as many as three forms of the addresses.
  private static final int MIXED = 3;

  private final List<Query> written = new ArrayList<>();
  private final List<Query> misspelt = new ArrayList<>();
  private final List<Truth.Place> places;
  private final MixedQueries mixed;
  private final List<MixedQueries.Mixed> mixedQueries;

  /// @param other another extract, whose addresses are not in this one
  /// @param sample number of addresses in each form
  public AddressQuestions(String extract, String other, Regions regions, int sample, long seed)
      throws IOException {
    Truth truth = regions.truth(extract);
    Country country = SearchMeasuring.country(extract);
    Queries queries = new Queries(truth, country, sample, seed);
    for (Form form : Form.values()) {
      written.addAll(queries.of(form));
    }
    misspelt.addAll(queries.withTypos(QuerySet.ONE_TYPO, 1));
    misspelt.addAll(queries.withTypos(QuerySet.TWO_TYPOS, 2));
    List<Truth.Place> named = new ArrayList<>(truth.places());
    Collections.shuffle(named, new Random(seed));
    places = named.subList(0, Math.min(2 * sample, named.size()));
    MixedQueries.Elsewhere elsewhere =
        new MixedQueries.Elsewhere(regions.truth(other), SearchMeasuring.country(other));
    mixed = new MixedQueries(extract, truth, List.of(), country, elsewhere, seed);
    mixedQueries = mixed.make(MIXED * sample);
  }

  @Override
  public List<Asked> ask(Search search) throws IOException {
    Subject subject = Subject.of(search);
    List<Asked> asked = new ArrayList<>();
    ask(subject, WRITTEN, written, asked);
    ask(subject, MISSPELT, misspelt, asked);
    askForPlaces(subject, asked);
    for (MixedQueries.Mixed each : mixedQueries) {
      MixedQueries.Scored scored = mixed.ask(subject, each);
      double off = scored.score() - (scored.isRight() ? 1 : 0);
      asked.add(new Asked(ERROR, scored.text(), List.of(), off * off));
    }
    return asked;
  }

  private static void ask(Subject subject, String set, List<Query> queries, List<Asked> asked)
      throws IOException {
    for (Query query : queries) {
      if (!query.isAmbiguous()) {
        List<Answer> answers = subject.geocode(query.text(), query.at(), LIST);
        boolean isRight = !answers.isEmpty() && query.isAnsweredBy(answers.getFirst());
        asked.add(new Asked(set, query.text(), shown(answers), isRight ? 1 : 0));
      }
    }
  }

  private void askForPlaces(Subject subject, List<Asked> asked) throws IOException {
    for (Truth.Place place : places) {
      String text = place.city().isEmpty() ? place.name() : place.name() + ", " + place.city();
      List<Answer> answers = subject.geocode(text, Optional.empty(), LIST);
      boolean isRight =
          !answers.isEmpty()
              && answers.getFirst().position().distanceMeters(place.position())
                  <= PlaceRun.RIGHT_METERS;
      asked.add(new Asked(PLACES, text, shown(answers), isRight ? 1 : 0));
    }
  }

  private static List<String> shown(List<Answer> answers) {
    return answers.stream().map(each -> each.title() + " " + each.position()).toList();
  }
}
