package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// A mixed set of queries, most of them hard, for judging scores. Right answers are:
///
/// - clean forms and typos: the requested house, within 50 m;
/// - a number that the street does not have: the street, a number counted out on it or a house of
///   the number with a letter that is said to be another one, never as if it were the one;
/// - a town in which the street is not: the house where it really is;
/// - a street that was hidden from the index, a street of another extract in a town of this one, an
///   address of another extract, nonsense: nothing is right; a town is not the requested street.
final class MixedQueries {

  private static final List<Form> FORMS = List.of(Form.values());
  private static final int STREET_REACH_METERS = 3_000;
  private static final String CONSONANTS = "bcdfghjklmnpqrstvwxz";
  private static final String VOWELS = "aeiouy";

  private final String extract;
  private final Truth truth;
  private final Country country;
  private final Elsewhere elsewhere;
  private final List<TruthAddress> hidden;
  private final Random random;
  private final List<String> towns;
  private final Set<String> numbers = new HashSet<>();
  private final Set<String> streetsOfTowns = new HashSet<>();
  private final Set<String> numberedStreets = new HashSet<>();

  /// @param truth what the index was built from
  /// @param hidden addresses in streets that were hidden from it; empty to ask for none
  MixedQueries(
      String extract,
      Truth truth,
      List<TruthAddress> hidden,
      Country country,
      Elsewhere elsewhere,
      long seed) {
    this.extract = extract;
    this.truth = truth;
    this.hidden = List.copyOf(hidden);
    this.country = country;
    this.elsewhere = elsewhere;
    this.random = new Random(seed);
    this.towns = truth.addresses().stream().map(TruthAddress::city).distinct().sorted().toList();
    for (TruthAddress each : truth.addresses()) {
      numberedStreets.add(Plain.key(each.street()));
      numbers.add(Plain.key(each.street()) + "|" + Plain.key(each.number()));
      streetsOfTowns.add(Plain.key(each.street()) + "|" + Plain.key(each.city()));
    }
    for (Truth.Named each : truth.named()) {
      // A street without houses is there, too.
      streetsOfTowns.add(Plain.key(each.name()) + "|" + Plain.key(each.city()));
    }
  }

  /// Another extract: its addresses are not in this one.
  record Elsewhere(Truth truth, Country country) {}

  /// Sorts of questions with their shares in percent.
  enum Sort {
    CLEAN(25, "clean, one of the seven forms"),
    ONE_TYPO(13, "one typo"),
    TWO_TYPOS(12, "two typos"),
    NO_SUCH_NUMBER(6, "a number that the street does not have"),
    NO_NUMBER_NO_TOWN(5, "the same without a town, `at` that street"),
    WRONG_TOWN(9, "a town that the street is not in"),
    HIDDEN_STREET(10, "a street that the index lacks, by town or `at`"),
    NO_SUCH_STREET(7, "a street of another country in a town of this one"),
    FOREIGN(5, "an address of another country"),
    NONSENSE(8, "nonsense");

    private final int percent;
    private final String title;

    Sort(int percent, String title) {
      this.percent = percent;
      this.title = title;
    }

    String title() {
      return title;
    }

    private boolean isHard() {
      return this != CLEAN && this != ONE_TYPO;
    }

    /// The percentage of hard queries.
    static int hardPercent() {
      return Arrays.stream(values()).filter(Sort::isHard).mapToInt(it -> it.percent).sum();
    }
  }

  /// An answered question.
  ///
  /// @param score what the geocoder says of its first answer
  record Scored(String extract, Sort sort, String text, double score, boolean isRight) {}

  /// A question.
  record Mixed(Sort sort, TruthAddress wanted, String text, Optional<LatLng> at) {}

  /// Runs a number of queries; those without an answer have the score 0 and are not right.
  List<Scored> ask(Subject subject, int count) throws IOException {
    List<Scored> scored = new ArrayList<>();
    for (Mixed mixed : make(count)) {
      scored.add(ask(subject, mixed));
    }
    return scored;
  }

  /// Makes a number of queries.
  List<Mixed> make(int count) {
    List<Mixed> made = new ArrayList<>();
    for (Sort sort : Sort.values()) {
      boolean isAsked = sort != Sort.HIDDEN_STREET || !hidden.isEmpty();
      for (int i = 0; isAsked && i < count * sort.percent / 100; i++) {
        made.add(make(sort));
      }
    }
    return made;
  }

  private Mixed make(Sort sort) {
    TruthAddress wanted = truth.addresses().get(random.nextInt(truth.addresses().size()));
    Form form = FORMS.get(random.nextInt(FORMS.size()));
    if (sort == Sort.HIDDEN_STREET) {
      wanted = hidden.get(random.nextInt(hidden.size()));
    }
    Optional<LatLng> at = Optional.empty();
    String text = Form.COMMAS.write(wanted, country);
    switch (sort) {
      case CLEAN, HIDDEN_STREET -> {
        text = form.write(wanted, country);
        at = form == Form.NO_CITY ? Optional.of(wanted.position()) : at;
      }
      case NO_NUMBER_NO_TOWN -> {
        text = Form.NO_CITY.write(otherNumber(wanted), country);
        at = Optional.of(wanted.position());
      }
      case ONE_TYPO -> text = Typos.make(text, 1, random);
      case TWO_TYPOS -> text = Typos.make(text, 2, random);
      case NO_SUCH_NUMBER -> text = Form.COMMAS.write(otherNumber(wanted), country);
      case WRONG_TOWN -> text = Form.NO_POSTCODE.write(otherTown(wanted), country);
      case NO_SUCH_STREET ->
          text = Form.COMMAS.write(wanted.withStreet(foreign().street()), country);
      case FOREIGN -> text = Form.COMMAS.write(foreign(), elsewhere.country());
      case NONSENSE -> text = nonsense();
    }
    return new Mixed(sort, wanted, text, at);
  }

  Scored ask(Subject subject, Mixed mixed) throws IOException {
    List<Answer> answers = subject.geocode(mixed.text, mixed.at, 1);
    if (answers.isEmpty()) {
      return new Scored(extract, mixed.sort, mixed.text, 0, false);
    }
    Answer top = answers.getFirst();
    boolean isRight = isRight(mixed.sort, mixed.wanted, top);
    return new Scored(extract, mixed.sort, mixed.text, top.score(), isRight);
  }

  private static boolean isRight(Sort sort, TruthAddress wanted, Answer top) {
    double meters = top.position().distanceMeters(wanted.position());
    return switch (sort) {
      case CLEAN, ONE_TYPO, TWO_TYPOS, WRONG_TOWN, HIDDEN_STREET ->
          top.kind() == Answer.Kind.HOUSE && meters <= Query.RIGHT_METERS;
      case NO_SUCH_NUMBER, NO_NUMBER_NO_TOWN ->
          top.kind() != Answer.Kind.HOUSE
              && top.kind() != Answer.Kind.PLACE
              && top.isOn(wanted.street())
              && meters <= STREET_REACH_METERS;
      case NO_SUCH_STREET, FOREIGN, NONSENSE -> false;
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

  /// An address of the other extract whose street is not in this one.
  private TruthAddress foreign() {
    List<TruthAddress> others = elsewhere.truth().addresses();
    while (true) {
      TruthAddress other = others.get(random.nextInt(others.size()));
      String key = Plain.key(other.street());
      if (!truth.streets().containsKey(key) && !numberedStreets.contains(key)) {
        return other;
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
