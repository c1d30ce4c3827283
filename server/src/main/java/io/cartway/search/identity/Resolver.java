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

  /// A word that more places have is not rare.
  private static final int RARE_PLACES = 2_000;

  private static final int SHOWN_MAX = 5;

  private final SearchIndex index;
  private final ResolveWeights weights;

  /// @param index must stay open while this is used
  public Resolver(SearchIndex index) {
    this(index, ResolveWeights.DEFAULT);
  }

  /// The same with other weights.
  public Resolver(SearchIndex index, ResolveWeights weights) {
    this.index = index;
    this.weights = weights;
  }

  /// The same for one query.
  ///
  /// @param deadline checked during the query
  public Resolver until(Deadline deadline) {
    return new Resolver(index.until(deadline), weights);
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
    double all = weights.evidence().none();
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
      if (confidence >= weights.reach().confidenceMin()) {
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
    double near = weights.reach().nearMeters();
    index.terms().addInCells(IndexFields.PLACE_CELL, stored.position(), near, documents);
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
          && values.position(document).distanceMeters(stored.position())
              <= weights.reach().reachMeters()) {
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
      this.likeness = new NameLikeness(weights.names(), word -> weight(word));
    }

    /// The logarithm of the likelihood ratio of match to non-match.
    double evidence(int document) throws IOException {
      DocumentRecord.Shown shown = values.shown(document);
      double meters = stored.position().distanceMeters(values.position(document));
      return nameEvidence(document, shown)
          + weights.evidence().near()
          - weights.evidence().farSlope() * Math.log1p(meters / weights.evidence().farMeters())
          + kindEvidence(shown.categories())
          + contactEvidence(shown, values.record(document).alpha3);
    }

    private double nameEvidence(int document, DocumentRecord.Shown shown) throws IOException {
      if (name.isEmpty()) {
        return stored.name().isBlank() ? weights.names().unknown() : weights.names().least();
      }
      DocumentRecord record = values.record(document);
      Predicate<String> saysKind = word -> saysKind(word, shown.categories());
      if (record.nameForms.length == 0) {
        // What has no name may still be called what it is.
        return name.stream().allMatch(saysKind)
            ? weights.names().unknown()
            : weights.names().ofNoName();
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
      return Math.clamp(
          weights.names().slope() * (best - weights.names().even()),
          weights.names().least(),
          weights.names().most());
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
      double best = weights.evidence().otherKind();
      for (String ours : categories) {
        for (String theirs : stored.categories()) {
          best = Math.max(best, kindEvidence(ours, theirs));
        }
      }
      return best;
    }

    private double kindEvidence(String ours, String theirs) {
      CategoryId one = new CategoryId(ours).upTo(3);
      CategoryId other = new CategoryId(theirs).upTo(3);
      if (one.equals(other)) {
        return weights.evidence().sameKind();
      }
      if (one.group().equals(other.group()) || one.isWithin(other) || other.isWithin(one)) {
        return weights.evidence().sameGroup();
      }
      return one.upTo(1).equals(other.upTo(1))
          ? weights.evidence().sameBranch()
          : weights.evidence().otherKind();
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
        evidence += weights.evidence().samePhone();
      }
      Optional<String> host = Contacts.host(stored.www());
      if (host.isPresent()
          && contacts.getOrDefault("www", List.of()).stream()
              .anyMatch(page -> Contacts.host(page).equals(host))) {
        evidence += weights.evidence().samePage();
      }
      return evidence;
    }
  }

  private double weight(String word) {
    try {
      int documents = index.terms().count(IndexFields.NAME, word);
      double common = weights.names().common();
      return common + (1 - common) * index.terms().rarity(documents);
    } catch (IOException e) {
      throw new UncheckedIOException("the search index could not be read", e);
    }
  }
}
