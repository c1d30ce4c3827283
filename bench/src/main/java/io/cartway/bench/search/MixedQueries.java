package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// A mixed set of questions, half of them hard, for judging scores. What is right:
///
/// - clean forms and typos: the house asked for, within 50 m;
/// - a number that the street does not have: the street, or a number counted out on it, never a
///   house with another number as if it were the one;
/// - a town in which the street is not: the house where it really is;
/// - nonsense: nothing is right.
final class MixedQueries {

  private static final List<Form> FORMS = List.of(Form.values());
  private static final int STREET_REACH_METERS = 3_000;
  private static final String CONSONANTS = "bcdfghjklmnpqrstvwxz";
  private static final String VOWELS = "aeiouy";

  private final String extract;
  private final Truth truth;
  private final Country country;
  private final Random random;
  private final List<String> towns;
  private final Set<String> numbers = new HashSet<>();
  private final Set<String> streetsOfTowns = new HashSet<>();

  MixedQueries(String extract, Truth truth, Country country, long seed) {
    this.extract = extract;
    this.truth = truth;
    this.country = country;
    this.random = new Random(seed);
    this.towns = truth.addresses().stream().map(TruthAddress::city).distinct().sorted().toList();
    for (TruthAddress each : truth.addresses()) {
      numbers.add(Plain.key(each.street()) + "|" + Plain.key(each.number()));
      streetsOfTowns.add(Plain.key(each.street()) + "|" + Plain.key(each.city()));
    }
  }

  /// Sorts of questions with their shares in percent.
  enum Sort {
    CLEAN(30, "clean, one of the seven forms"),
    ONE_TYPO(20, "one typo"),
    TWO_TYPOS(15, "two typos"),
    NO_SUCH_NUMBER(12, "a number that the street does not have"),
    WRONG_TOWN(12, "a town that the street is not in"),
    NONSENSE(11, "nonsense");

    private final int percent;
    private final String title;

    Sort(int percent, String title) {
      this.percent = percent;
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  /// An answered question.
  ///
  /// @param score what the geocoder says of its first answer
  record Scored(String extract, Sort sort, String text, double score, boolean isRight) {}

  /// Asks so many questions; those without any answer have the score 0 and are not right.
  List<Scored> ask(Subject subject, int count) throws IOException {
    List<Scored> scored = new ArrayList<>();
    for (Sort sort : Sort.values()) {
      for (int i = 0; i < count * sort.percent / 100; i++) {
        scored.add(ask(subject, sort));
      }
    }
    return scored;
  }

  private Scored ask(Subject subject, Sort sort) throws IOException {
    TruthAddress wanted = truth.addresses().get(random.nextInt(truth.addresses().size()));
    Form form = FORMS.get(random.nextInt(FORMS.size()));
    Optional<LatLng> at = Optional.empty();
    String text = Form.COMMAS.write(wanted, country);
    switch (sort) {
      case CLEAN -> {
        text = form.write(wanted, country);
        at = form == Form.NO_CITY ? Optional.of(wanted.position()) : at;
      }
      case ONE_TYPO -> text = Typos.make(text, 1, random);
      case TWO_TYPOS -> text = Typos.make(text, 2, random);
      case NO_SUCH_NUMBER -> text = Form.COMMAS.write(otherNumber(wanted), country);
      case WRONG_TOWN -> text = Form.NO_POSTCODE.write(otherTown(wanted), country);
      case NONSENSE -> text = nonsense();
    }
    List<Answer> answers = subject.geocode(text, at, 1);
    if (answers.isEmpty()) {
      return new Scored(extract, sort, text, 0, false);
    }
    Answer top = answers.getFirst();
    return new Scored(extract, sort, text, top.score(), isRight(sort, wanted, top));
  }

  private static boolean isRight(Sort sort, TruthAddress wanted, Answer top) {
    double meters = top.position().distanceMeters(wanted.position());
    return switch (sort) {
      case CLEAN, ONE_TYPO, TWO_TYPOS, WRONG_TOWN ->
          top.kind() == Answer.Kind.HOUSE && meters <= Query.RIGHT_METERS;
      case NO_SUCH_NUMBER ->
          (top.kind() == Answer.Kind.STREET || top.kind() == Answer.Kind.INTERPOLATED)
              && top.isOn(wanted.street())
              && meters <= STREET_REACH_METERS;
      case NONSENSE -> false;
    };
  }

  private TruthAddress otherNumber(TruthAddress wanted) {
    while (true) {
      String number = Integer.toString(1 + random.nextInt(400));
      if (!numbers.contains(Plain.key(wanted.street()) + "|" + number)) {
        return wanted.withNumber(number);
      }
    }
  }

  /// The house in a town where no such street has houses; nowhere when there is no other town.
  private TruthAddress otherTown(TruthAddress wanted) {
    List<String> others =
        towns.stream()
            .filter(town ->
                !streetsOfTowns.contains(Plain.key(wanted.street()) + "|" + Plain.key(town)))
            .toList();
    String town = others.isEmpty() ? "Samarkand" : others.get(random.nextInt(others.size()));
    return wanted.withCity(town, "");
  }

  private String nonsense() {
    List<String> words = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      words.add(word());
    }
    if (random.nextBoolean()) {
      words.add(Integer.toString(1 + random.nextInt(200)));
    }
    return String.join(" ", words);
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    int length = 5 + random.nextInt(6);
    boolean isSpoken = random.nextBoolean();
    for (int i = 0; i < length; i++) {
      String letters = isSpoken && i % 2 == 1 ? VOWELS : CONSONANTS;
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString().toLowerCase(Locale.ROOT);
  }
}
