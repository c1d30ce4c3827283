package io.cartway.search.geocode;

import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.Traits;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.search.match.Match;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a text named, the best first; items are made of what is shown only. For one question.
public final class GeocodeResults {

  /// Items that are there already, all of them right; null when they are made of matches.
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
          Math.round(score * 100) / 100.0, fields, match.streetScores(fields), match.parsing(text));
    }
  }

  private GeocodeResults(
      @Nullable List<SearchItem> ready, List<Match> matches, @Nullable Maker maker) {
    this.ready = ready;
    this.matches = matches;
    this.maker = maker;
  }

  /// What is certain.
  static GeocodeResults of(List<SearchItem> items) {
    return new GeocodeResults(items, List.of(), null);
  }

  static GeocodeResults of(Maker maker, List<Match> matches) {
    return new GeocodeResults(null, matches, maker);
  }

  public int size() {
    return ready == null ? matches.size() : ready.size();
  }

  /// How much of the text an answer explains, 0 to 1.
  public double explained(int number) {
    return ready == null ? matches.get(number).explained() : 1;
  }

  /// What the answer that explains most explains: the first, or one that is put behind it for
  /// another reason.
  private double most() {
    return matches.stream().mapToDouble(Match::explained).max().orElse(0);
  }

  /// How much of the name of an answer is in the text, 0 to 1.
  public double coverage(int number) {
    return ready == null ? matches.get(number).coverage() : 1;
  }

  /// What kind of thing an answer is; a house is an address, and so is a place where streets meet.
  public DocumentKind kind(int number) {
    if (ready != null) {
      return DocumentKind.ADDRESS;
    }
    Match match = matches.get(number);
    boolean isPart = match.hit() != null || match.junction() != null;
    return isPart ? DocumentKind.ADDRESS : Traits.kind(match.candidate().traits());
  }

  /// The document of an answer, of a house its street; -1 for none.
  public int document(int number) {
    return ready == null ? matches.get(number).candidate().document() : -1;
  }

  /// Whether all words of the text are of the name of an answer, none of what it lies in.
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

  /// The first items, as many as there are up to a count; a house that has several blocks is one.
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

  /// Whether a house is there already: two blocks of one number are one answer. Far apart they are
  /// two, because then one of them is somewhere else than its address says.
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
