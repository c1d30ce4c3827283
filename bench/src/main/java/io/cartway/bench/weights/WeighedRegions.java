package io.cartway.bench.weights;

import io.cartway.bench.search.AddressQuestions;
import io.cartway.bench.search.Asked;
import io.cartway.bench.search.Questionnaire;
import io.cartway.bench.search.Regions;
import io.cartway.bench.search.ResolveQuestions;
import io.cartway.bench.search.ReverseQuestions;
import io.cartway.bench.search.Truth;
import io.cartway.bench.suggest.DiscoverQuestions;
import io.cartway.bench.suggest.TypedQuestions;
import io.cartway.geo.LatLng;
import io.cartway.search.Search;
import io.cartway.search.SearchWeights;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The queries of four extracts, and the opened indexes.
public final class WeighedRegions implements WeightsMeasuring.Asker, AutoCloseable {

  /// Addresses of each form, streets and places that are typed.
  private static final int ADDRESSES = 8;

  private static final int TYPED = 4;

  /// Points, and places that are stored.
  private static final int POINTS = 60;

  private static final String BALTIMORE = "baltimore-2015";

  /// An extract.
  ///
  /// @param other another one, whose addresses are not in this one
  /// @param table how the table of questions to discover calls it
  private record Extract(String name, String other, String table, LatLng at) {}

  private static final List<Extract> EXTRACTS =
      List.of(
          new Extract(Regions.LIECHTENSTEIN, Regions.ANDORRA, "li", new LatLng(47.1400, 9.5210)),
          new Extract(Regions.ANDORRA, Regions.MONACO, "ad", new LatLng(42.5075, 1.5218)),
          new Extract(Regions.MONACO, Regions.ANDORRA, "mc", new LatLng(43.7384, 7.4246)),
          new Extract(BALTIMORE, Regions.LIECHTENSTEIN, "us", new LatLng(39.2904, -76.6122)));

  /// What weights of a question may change; those of matching change everything.
  private static final Map<String, List<Class<? extends Questionnaire>>> ASKED =
      Map.of(
          "scores",
          List.of(AddressQuestions.class, TypedQuestions.class, DiscoverQuestions.class),
          "geocode",
          List.of(AddressQuestions.class, DiscoverQuestions.class),
          "suggest",
          List.of(TypedQuestions.class),
          "discover",
          List.of(DiscoverQuestions.class),
          "reverse",
          List.of(ReverseQuestions.class),
          "resolve",
          List.of(ResolveQuestions.class));

  private record Opened(SearchIndex index, List<Questionnaire> questions) {}

  private final List<Opened> opened = new ArrayList<>();

  /// Builds what is not built yet.
  ///
  /// @param table the questions to discover
  public static WeighedRegions open(Regions regions, Path table, long seed)
      throws IOException, InterruptedException {
    WeighedRegions weighed = new WeighedRegions();
    try {
      PlaceVocabulary vocabulary = PlaceVocabulary.read();
      for (Extract each : EXTRACTS) {
        Truth truth = regions.truth(each.name);
        SearchIndex index =
            SearchIndex.open(regions.region(each.name).resolve("search"), vocabulary);
        // Never closed: the index is open for the next one.
        Search search = Search.of(index, SearchWeights.DEFAULT);
        List<Questionnaire> questions =
            List.of(
                new AddressQuestions(each.name, each.other, regions, ADDRESSES, seed),
                new TypedQuestions(truth, TYPED, seed),
                new DiscoverQuestions(table, each.table, each.at, truth, TYPED, seed),
                new ReverseQuestions(truth, POINTS, seed),
                new ResolveQuestions(search, truth, regions.truth(each.other), POINTS, seed));
        weighed.opened.add(new Opened(index, questions));
      }
      return weighed;
    } catch (IOException | InterruptedException | RuntimeException e) {
      weighed.close();
      throw e;
    }
  }

  /// Runs all queries with the default weights.
  public List<Asked> askAll() throws IOException {
    return ask("", SearchWeights.DEFAULT);
  }

  @Override
  public List<Asked> ask(String question, SearchWeights weights) throws IOException {
    List<Class<? extends Questionnaire>> wanted = ASKED.get(question);
    List<Asked> asked = new ArrayList<>();
    for (Opened each : opened) {
      Search search = Search.of(each.index, weights);
      for (Questionnaire questions : each.questions) {
        if (wanted == null || wanted.contains(questions.getClass())) {
          asked.addAll(questions.ask(search));
        }
      }
    }
    return asked;
  }

  @Override
  public void close() throws IOException {
    for (Opened each : opened) {
      each.index.close();
    }
  }
}
