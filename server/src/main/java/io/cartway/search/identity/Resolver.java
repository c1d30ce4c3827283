package io.cartway.search.identity;

import io.cartway.geo.CountryCodes;
import io.cartway.search.category.Categories;
import io.cartway.search.category.CategoryId;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.DocumentRecord;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.IndexTerms;
import io.cartway.search.index.IndexedArea;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.Contacts;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.Folding;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Finds our place for a place of another provider. Places nearby and places with similar names are
/// compared by name, distance, kind and contacts; each comparison gives a likelihood ratio of match
/// to non-match (record linkage after Fellegi and Sunter, 1969). The confidence weighs a place
/// against all other candidates, and against no match. Thread-safe.
public final class Resolver {

  /// Farther away, a place is another one, however alike.
  private static final double REACH_METERS = 2_000;

  /// Within this distance all places are compared; beyond, those that have a rare word in common.
  private static final double NEAR_METERS = 400;

  /// A word that more places have is not rare.
  private static final int RARE_PLACES = 2_000;

  private static final int SHOWN_MAX = 5;
  private static final double SHOWN_CONFIDENCE_MIN = 0.01;

  private static final double WEIGHT_MIN = 0.25;

  // Natural logarithms of likelihood ratios, fitted by hand to Andorra of 2025 and 2026; what the
  // confidence is worth is measured by ResolverTest.
  private static final double NAME_SLOPE = 13;
  private static final double NAME_EVEN = 0.58;
  private static final double NAME_MOST = 4.5;
  private static final double NAME_LEAST = -6;
  private static final double NAME_UNKNOWN = 0;
  private static final double NAME_OF_NO_NAME = -3;
  private static final double NEAR_MOST = 1.8;
  private static final double FAR_SLOPE = 1.9;
  private static final double FAR_METERS = 40;
  private static final double SAME_KIND = 1.5;
  private static final double SAME_GROUP = 0.7;
  private static final double SAME_BRANCH = -0.5;
  private static final double OTHER_KIND = -2.2;
  private static final double SAME_PHONE = 3.5;
  private static final double SAME_PAGE = 1.5;

  /// That it is none of ours weighs as much as one candidate of no evidence.
  private static final double NONE = 1;

  private final SearchIndex index;

  /// @param index must stay open while this is used
  public Resolver(SearchIndex index) {
    this.index = index;
  }

  /// The same for one query.
  ///
  /// @param deadline checked during the query
  public Resolver until(Deadline deadline) {
    return new Resolver(index.until(deadline));
  }

  /// A matching place.
  ///
  /// @param confidence the probability of the match, 0 to 1
  /// @param meters from the stored position
  public record Resolved(SearchItem item, double confidence, double meters) {}

  private record Candidate(int document, double odds) {}

  /// The possible matches, likeliest first; empty if no place is similar.
  public List<Resolved> resolve(StoredPlace stored) throws IOException {
    if (index.isEmpty()) {
      return List.of();
    }
    SearchIndex.Values values = index.values();
    List<String> name = Folding.tokens(stored.name());
    Comparison comparison = new Comparison(values, stored, name);
    List<Candidate> candidates = new ArrayList<>();
    double all = NONE;
    for (int document : candidates(values, stored, name)) {
      double odds = Math.exp(comparison.evidence(document));
      candidates.add(new Candidate(document, odds));
      all += odds;
    }
    candidates.sort(
        Comparator.comparingDouble((Candidate each) -> -each.odds)
            .thenComparingInt(Candidate::document));
    ItemMaker maker = new ItemMaker(index, values, stored.languages());
    List<Resolved> resolved = new ArrayList<>();
    for (Candidate each : candidates.subList(0, Math.min(SHOWN_MAX, candidates.size()))) {
      double confidence = each.odds / all;
      if (confidence >= SHOWN_CONFIDENCE_MIN) {
        SearchItem item = maker.item(each.document);
        double meters = stored.position().distanceMeters(item.position());
        resolved.add(new Resolved(item, confidence, meters));
      }
    }
    return resolved;
  }

  /// All places nearby, and those within reach that share a rare word of the name.
  private Set<Integer> candidates(SearchIndex.Values values, StoredPlace stored, List<String> name)
      throws IOException {
    Set<Integer> documents = new HashSet<>();
    index.terms().addInCells(IndexFields.PLACE_CELL, stored.position(), NEAR_METERS, documents);
    Set<Integer> named = new HashSet<>();
    for (String word : name) {
      if (index.terms().count(IndexFields.NAME, word) <= RARE_PLACES) {
        IndexTerms.Documents having = index.terms().documents(IndexFields.NAME, word);
        int document = having.next();
        while (document != IndexTerms.Documents.NONE) {
          named.add(document);
          document = having.next();
        }
      }
    }
    for (int document : named) {
      if (Traits.kind(values.traits(document)) == DocumentKind.PLACE
          && values.position(document).distanceMeters(stored.position()) <= REACH_METERS) {
        documents.add(document);
      }
    }
    return documents;
  }

  /// One stored place, compared with many of ours.
  private final class Comparison {
    private final SearchIndex.Values values;
    private final StoredPlace stored;
    private final List<String> name;
    private final NameLikeness likeness;

    /// The kinds of place that each word of the stored name means.
    private final Map<String, Set<CategoryId>> kindsOfWords = new HashMap<>();

    Comparison(SearchIndex.Values values, StoredPlace stored, List<String> name) {
      this.values = values;
      this.stored = stored;
      this.name = name;
      this.likeness = new NameLikeness(word -> weight(word));
    }

    /// The logarithm of the likelihood ratio of match to non-match.
    double evidence(int document) throws IOException {
      DocumentRecord.Shown shown = values.shown(document);
      double meters = stored.position().distanceMeters(values.position(document));
      return nameEvidence(document, shown)
          + NEAR_MOST
          - FAR_SLOPE * Math.log1p(meters / FAR_METERS)
          + kindEvidence(shown.categories())
          + contactEvidence(shown, values.record(document).alpha3);
    }

    private double nameEvidence(int document, DocumentRecord.Shown shown) throws IOException {
      if (name.isEmpty()) {
        return stored.name().isBlank() ? NAME_UNKNOWN : NAME_LEAST;
      }
      DocumentRecord record = values.record(document);
      Predicate<String> saysKind = word -> saysKind(word, shown.categories());
      if (record.nameForms.length == 0) {
        // What has no name may still be called what it is.
        return name.stream().allMatch(saysKind) ? NAME_UNKNOWN : NAME_OF_NO_NAME;
      }
      // The areas are asked, not copied: their names in all languages are hundreds of words.
      Collection<IndexedArea> areas = index.areas(record.areas).values();
      Predicate<String> elsewhere =
          saysKind
              .or(word -> areas.stream().anyMatch(area -> area.terms().contains(word)))
              .or(word -> hasWord(record.streetForms, word));
      double best = 0;
      for (String[] form : record.nameForms) {
        best = Math.max(best, likeness.of(name, form, elsewhere));
      }
      return Math.clamp(NAME_SLOPE * (best - NAME_EVEN), NAME_LEAST, NAME_MOST);
    }

    private static boolean hasWord(String[][] forms, String word) {
      return Arrays.stream(forms).anyMatch(form -> Arrays.asList(form).contains(word));
    }

    /// Whether a word of a name only says what kind of place it is: `Hotel`, `Farmàcia`.
    private boolean saysKind(String word, List<String> categories) {
      Set<CategoryId> kinds =
          kindsOfWords.computeIfAbsent(
              word,
              any -> {
                Set<CategoryId> ids = new HashSet<>();
                Categories all = index.vocabulary().categories();
                all.find(any, null).forEach(match -> ids.add(new CategoryId(match.id()).group()));
                return ids;
              });
      return categories.stream()
          .anyMatch(category -> kinds.contains(new CategoryId(category).group()));
    }

    private double kindEvidence(List<String> categories) {
      if (stored.categories().isEmpty() || categories.isEmpty()) {
        return 0;
      }
      double best = OTHER_KIND;
      for (String ours : categories) {
        for (String theirs : stored.categories()) {
          best = Math.max(best, kindEvidence(ours, theirs));
        }
      }
      return best;
    }

    private static double kindEvidence(String ours, String theirs) {
      CategoryId one = new CategoryId(ours).upTo(3);
      CategoryId other = new CategoryId(theirs).upTo(3);
      if (one.equals(other)) {
        return SAME_KIND;
      }
      if (one.group().equals(other.group()) || one.isWithin(other) || other.isWithin(one)) {
        return SAME_GROUP;
      }
      return one.upTo(1).equals(other.upTo(1)) ? SAME_BRANCH : OTHER_KIND;
    }

    private double contactEvidence(DocumentRecord.Shown shown, String alpha3) {
      double evidence = 0;
      String alpha2 = CountryCodes.alpha2(alpha3);
      boolean isReached = !stored.phone().isEmpty() || !stored.www().isEmpty();
      Map<String, List<String>> contacts =
          isReached ? Contacts.of(shown.details(), alpha2) : Map.of();
      Optional<String> phone = Contacts.phone(stored.phone(), alpha2);
      if (phone.isPresent()
          && Stream.of("phone", "mobile", "tollFree")
              .anyMatch(kind -> contacts.getOrDefault(kind, List.of()).contains(phone.get()))) {
        evidence += SAME_PHONE;
      }
      Optional<String> host = Contacts.host(stored.www());
      if (host.isPresent()
          && contacts.getOrDefault("www", List.of()).stream()
              .anyMatch(page -> Contacts.host(page).equals(host))) {
        evidence += SAME_PAGE;
      }
      return evidence;
    }
  }

  private double weight(String word) {
    try {
      int documents = index.terms().count(IndexFields.NAME, word);
      return WEIGHT_MIN + (1 - WEIGHT_MIN) * index.terms().rarity(documents);
    } catch (IOException e) {
      throw new UncheckedIOException("the search index could not be read", e);
    }
  }
}
