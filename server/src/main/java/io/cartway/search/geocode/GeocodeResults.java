package io.cartway.search.geocode;

import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.Traits;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.search.match.Match;
import io.cartway.search.match.Scores;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The results of a text, best first; items are made only for displayed results. For one query.
public final class GeocodeResults {

  /// Ready items, all of them certain; null if items are made from matches.
  private final @Nullable List<SearchItem> ready;

  private final List<Match> matches;
  private final @Nullable Maker maker;

  /// What items are made of matches with.
  record Maker(
      GeocodeRequest request,
      QueryText text,
      ItemMaker items,
      AreaFilter inside,
      Calibration calibration,
      GeocodeWeights.Answers weights) {

    private SearchItem.Scoring scoring(Match match, double less) {
      Map<QueryField, Double> fields = match.fieldScores(text);
      double score = calibration.score(match.score()) * Math.max(0, 1 - weights.less() * less);
      return new SearchItem.Scoring(
          Scores.rounded(score), fields, match.streetScores(fields), match.parsing(text));
    }
  }

  private GeocodeResults(
      @Nullable List<SearchItem> ready, List<Match> matches, @Nullable Maker maker) {
    this.ready = ready;
    this.matches = matches;
    this.maker = maker;
  }

  /// Certain results.
  static GeocodeResults of(List<SearchItem> items) {
    return new GeocodeResults(items, List.of(), null);
  }

  static GeocodeResults of(Maker maker, List<Match> matches) {
    return new GeocodeResults(null, matches, maker);
  }

  public int size() {
    return ready == null ? matches.size() : ready.size();
  }

  /// The share of the text that a result explains, 0 to 1.
  public double explained(int number) {
    return ready == null ? matches.get(number).explained() : 1;
  }

  /// Whether a result explains all of the text.
  public boolean isWhole(int number) {
    return Scores.isWhole(explained(number));
  }

  /// The largest explained share: of the first result, or of one ranked after it for another
  /// reason.
  private double most() {
    return matches.stream().mapToDouble(Match::explained).max().orElse(0);
  }

  /// The share of a result's name that is in the text, 0 to 1.
  public double coverage(int number) {
    return ready == null ? matches.get(number).coverage() : 1;
  }

  /// The kind of a result; a house is an address, and so is an intersection.
  public DocumentKind kind(int number) {
    if (ready != null) {
      return DocumentKind.ADDRESS;
    }
    Match match = matches.get(number);
    boolean isPart = match.hit() != null || match.junction() != null;
    return isPart ? DocumentKind.ADDRESS : Traits.kind(match.candidate().traits());
  }

  /// The document of a result, for a house its street; -1 for none.
  public int document(int number) {
    return ready == null ? matches.get(number).candidate().document() : -1;
  }

  /// Whether all words of the text belong to the name of a result, none to its surroundings.
  public boolean isNamedByAll(int number) {
    if (ready != null) {
      return false;
    }
    Match match = matches.get(number);
    boolean isArea = Traits.kind(match.candidate().traits()) == DocumentKind.AREA;
    return isArea
        || match.fields().stream()
            .allMatch(field -> field == QueryField.PLACE_NAME || field == QueryField.STREET);
  }

  public SearchItem item(int number) throws IOException {
    if (ready != null) {
      return ready.get(number);
    }
    Maker made = Objects.requireNonNull(maker);
    Match match = matches.get(number);
    int document = match.candidate().document();
    SearchItem item =
        match.junction() == null
            ? made.items.item(document, match.hit())
            : made.items.junction(document, match.junction().place());
    SearchItem shown = made.inside.shown(match, item);
    double less = number == 0 ? 0 : 2 * most() - explained(0) - match.explained();
    return shown.with(made.request.area().distance(shown), Optional.of(made.scoring(match, less)));
  }

  /// The first items, up to a count; a house with several blocks is one item.
  public List<SearchItem> first(int count) throws IOException {
    List<SearchItem> items = new ArrayList<>();
    for (int i = 0; i < size() && items.size() < count; i++) {
      SearchItem item = item(i);
      if (maker == null || !isRepeat(item, items, maker.weights.repeatMeters())) {
        items.add(item);
      }
    }
    return items;
  }

  /// Whether a house is a repetition: two blocks of one number are one result. Far apart they are
  /// two, because then the address of one of them is wrong.
  private static boolean isRepeat(SearchItem item, List<SearchItem> items, double meters) {
    if (item.type() != SearchItem.ResultType.HOUSE_NUMBER) {
      return false;
    }
    for (SearchItem other : items) {
      if (other.type() == item.type()
          && other.title().equals(item.title())
          && other.position().distanceMeters(item.position()) <= meters) {
        return true;
      }
    }
    return false;
  }
}
