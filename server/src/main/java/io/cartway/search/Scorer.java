package io.cartway.search;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Says which tokens of a query a found thing explains, as which fields, and how well.
final class Scorer {

  /// A shorter word has too many neighbours to be a typo of.
  private static final int FUZZY_LENGTH_MIN = 4;

  private final QueryText query;

  /// The query as one text of tokens, blanks between and round them.
  private final String line;

  Scorer(QueryText query) {
    this.query = query;
    StringBuilder joined = new StringBuilder(" ");
    query.tokens().forEach(token -> joined.append(token.term()).append(' '));
    this.line = joined.toString();
  }

  /// What was explained.
  ///
  /// @param nameCoverage how much of the thing's own name the query has, 0 to 1
  /// @param phrase how much of the query is one of its names, word by word in order, 0 to 1
  record Score(
      double queryScore,
      Map<QueryField, Double> fieldScores,
      double nameCoverage,
      double phrase,
      boolean hasNumber) {

    Score {
      fieldScores = Map.copyOf(fieldScores);
    }

    SearchItem.Scoring scoring() {
      return new SearchItem.Scoring(queryScore, fieldScores);
    }
  }

  /// Terms that stand for one field; each occurrence in the query uses one up, so that the second
  /// `Monaco` of `Monaco, Monaco` means the country.
  private record Slot(QueryField field, Set<String> terms, Set<String> used) {
    Slot(QueryField field, Set<String> terms) {
      this(field, terms, new HashSet<>());
    }
  }

  Score score(Found found) {
    Optional<QueryText.HouseNumber> number = numberOf(found);
    List<Slot> slots = slots(found);
    Map<QueryField, List<Double>> similarities = new EnumMap<>(QueryField.class);
    Set<String> ownMatched = new HashSet<>();
    double sum = 0;
    List<QueryText.Token> tokens = query.tokens();
    for (int i = 0; i < tokens.size(); i++) {
      QueryText.Token token = tokens.get(i);
      QueryField field;
      double similarity = 1;
      if (number.isPresent() && number.get().covers(i)) {
        field = QueryField.HOUSE_NUMBER;
      } else {
        Match match = match(token, slots);
        if (match == null) {
          token.only().ifPresent(named -> note(similarities, named, 0));
          continue;
        }
        field = match.slot.field;
        similarity = match.similarity;
        if (match.slot.equals(slots.getFirst())) {
          ownMatched.add(match.term);
        }
      }
      note(similarities, field, similarity);
      sum += similarity;
    }
    Map<QueryField, Double> fieldScores = new EnumMap<>(QueryField.class);
    similarities.forEach((field, values) -> fieldScores.put(field, rounded(mean(values))));
    double queryScore = tokens.isEmpty() ? 0 : rounded(sum / tokens.size());
    double coverage = coverage(found.names(), ownMatched);
    double phrase = phrase(found.names());
    return new Score(queryScore, fieldScores, coverage, phrase, number.isPresent());
  }

  private static void note(
      Map<QueryField, List<Double>> similarities, QueryField field, double similarity) {
    similarities.computeIfAbsent(field, any -> new ArrayList<>()).add(similarity);
  }

  private Optional<QueryText.HouseNumber> numberOf(Found found) {
    Set<String> numbers = Folding.houseNumbers(found.houseNumber());
    return query.numbers().stream().filter(number -> numbers.contains(number.number())).findFirst();
  }

  /// The found thing's own name first: it is what the query most likely means.
  private List<Slot> slots(Found found) {
    List<Slot> slots = new ArrayList<>();
    QueryField own =
        switch (found.kind()) {
          case ADDRESS, STREET -> QueryField.STREET;
          case PLACE -> QueryField.PLACE_NAME;
          case AREA -> QueryField.of(found.level().orElse(AreaLevel.CITY));
        };
    slots.add(new Slot(own, KnownArea.termsOf(found.names())));
    if (found.kind() == Kind.PLACE && !found.street().isEmpty()) {
      slots.add(new Slot(QueryField.STREET, KnownArea.termsOf(found.street())));
    }
    if (!found.postalCode().isEmpty()) {
      Set<String> terms = new TreeSet<>(Folding.tokens(found.postalCode()));
      slots.add(new Slot(QueryField.POSTAL_CODE, terms));
    }
    for (AreaLevel level :
        List.of(
            AreaLevel.CITY,
            AreaLevel.SUBDISTRICT,
            AreaLevel.DISTRICT,
            AreaLevel.COUNTY,
            AreaLevel.STATE,
            AreaLevel.COUNTRY)) {
      if (level == AreaLevel.CITY && !found.cityText().isEmpty()) {
        Set<String> terms = KnownArea.termsOf(Names.of(found.cityText()));
        slots.add(new Slot(QueryField.CITY, terms));
      }
      KnownArea area = found.areas().get(level);
      if (area != null) {
        slots.add(new Slot(QueryField.of(level), area.terms()));
      }
    }
    slots.add(new Slot(QueryField.COUNTRY, CountryTerms.of(found.alpha3())));
    return slots;
  }

  private record Match(Slot slot, String term, double similarity) {}

  private static @Nullable Match match(QueryText.Token token, List<Slot> slots) {
    Match used = null;
    for (Slot slot : slots) {
      boolean isAllowed = token.only().isEmpty() || token.only().get() == slot.field;
      if (isAllowed && slot.terms.contains(token.term())) {
        Match exact = new Match(slot, token.term(), 1);
        if (slot.used.add(token.term())) {
          return exact;
        }
        used = used == null ? exact : used;
      }
    }
    return used == null ? fuzzyMatch(token, slots) : used;
  }

  private static @Nullable Match fuzzyMatch(QueryText.Token token, List<Slot> slots) {
    String term = token.term();
    if (term.length() < FUZZY_LENGTH_MIN || Character.isDigit(term.charAt(0))) {
      return null;
    }
    Match best = null;
    for (Slot slot : slots) {
      if (token.only().isEmpty() || token.only().get() == slot.field) {
        for (String other : slot.terms) {
          if (best == null && isOneEditAway(term, other)) {
            best = new Match(slot, other, 1 - 1.0 / term.length());
          }
        }
      }
    }
    return best;
  }

  /// Whether one letter more, less, other, or two swapped makes one of the other.
  static boolean isOneEditAway(String a, String b) {
    if (Math.abs(a.length() - b.length()) > 1) {
      return false;
    }
    int start = 0;
    int shorter = Math.min(a.length(), b.length());
    while (start < shorter && a.charAt(start) == b.charAt(start)) {
      start++;
    }
    int endA = a.length();
    int endB = b.length();
    while (endA > start && endB > start && a.charAt(endA - 1) == b.charAt(endB - 1)) {
      endA--;
      endB--;
    }
    int restA = endA - start;
    int restB = endB - start;
    boolean isSwap =
        restA == 2
            && restB == 2
            && a.charAt(start) == b.charAt(start + 1)
            && a.charAt(start + 1) == b.charAt(start);
    return isSwap || (restA <= 1 && restB <= 1);
  }

  private static double coverage(Names names, Set<String> matched) {
    double best = 0;
    for (String name : names.all()) {
      for (String form : forms(name)) {
        List<String> terms = Folding.tokens(form);
        long covered = terms.stream().filter(matched::contains).count();
        best = Math.max(best, terms.isEmpty() ? 0 : (double) covered / terms.size());
      }
    }
    return best;
  }

  private double phrase(Names names) {
    int best = 0;
    for (String name : names.all()) {
      for (String form : forms(name)) {
        List<String> terms = Folding.tokens(form);
        if (terms.size() > best && line.contains(" " + String.join(" ", terms) + " ")) {
          best = terms.size();
        }
      }
    }
    return (double) best / Math.max(1, query.tokens().size());
  }

  private static List<String> forms(String name) {
    String written = Folding.withoutUmlauts(name);
    return written.equals(name) ? List.of(name) : List.of(name, written);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double rounded(double score) {
    return Math.round(score * 100) / 100.0;
  }
}
