package io.cartway.search.match;

import io.cartway.search.index.Crossings;
import io.cartway.search.index.HouseSearch;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryPart;
import io.cartway.search.query.QueryText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The match of a document, or of one of its houses, with a query.
///
/// @param hit the house; null for the document itself
/// @param explained the weight of what is explained, 0 to 1
/// @param coverage the share of its own name that is in the query, 0 to 1
/// @param score how sure it is, before calibration
/// @param junction the intersection with another street; null if none was requested
/// @param fields what each token was taken for; null for nothing
/// @param similarities how well, by token
public record Match(
    CandidateFinder.Candidate candidate,
    HouseSearch.@Nullable Hit hit,
    @Nullable Junction junction,
    double explained,
    double coverage,
    double rank,
    double score,
    List<@Nullable QueryField> fields,
    List<Double> similarities) {

  /// A place where the candidate meets another street, and how well the two are named.
  public record Junction(Crossings.Place place, double firstScore, double secondScore) {}

  /// Whether it explains all of the query.
  public boolean isWhole() {
    return Scores.isWhole(explained);
  }

  /// The scores of the fields that the query names.
  public Map<QueryField, Double> fieldScores(QueryText text) {
    Map<QueryField, List<Double>> byField = new EnumMap<>(QueryField.class);
    for (int i = 0; i < fields.size(); i++) {
      QueryField field = fields.get(i);
      if (field == null) {
        field = text.tokens().get(i).only().orElse(null);
      }
      if (field != null) {
        byField.computeIfAbsent(field, any -> new ArrayList<>()).add(similarities.get(i));
      }
    }
    Map<QueryField, Double> scores = new EnumMap<>(QueryField.class);
    byField.forEach((field, values) ->
        scores.put(
            field,
            Scores.rounded(values.stream().mapToDouble(Double::doubleValue).average().orElse(0))));
    return scores;
  }

  /// The scores of the streets that the query names.
  public List<Double> streetScores(Map<QueryField, Double> scores) {
    if (junction != null) {
      return List.of(Scores.rounded(junction.firstScore()), Scores.rounded(junction.secondScore()));
    }
    Double street = scores.get(QueryField.STREET);
    return street == null ? List.of() : List.of(street);
  }

  /// Which piece of the query was read as which field, in order; neighbours of one field are one
  /// piece.
  public List<QueryPart> parsing(QueryText text) {
    List<QueryPart> parts = new ArrayList<>(text.units());
    List<QueryText.Token> tokens = text.tokens();
    for (int i = 0; i < fields.size(); i++) {
      QueryField field = fields.get(i);
      if (field == null || similarities.get(i) == 0) {
        continue;
      }
      int last = i;
      Optional<QueryField> only = tokens.get(i).only();
      while (last + 1 < fields.size()
          && fields.get(last + 1) == field
          && text.isOneStreet(last)
          && tokens.get(last + 1).only().equals(only)) {
        last++;
      }
      String source = only.map(text::given).orElse(text.source());
      int from = tokens.get(i).from();
      parts.add(QueryPart.of(field, source, from, tokens.get(last).to(), only.isPresent()));
      i = last;
    }
    return parts;
  }
}
