package io.cartway.app;

import io.cartway.http.Operation;
import io.cartway.http.shell.ShellWarmUp;
import io.cartway.search.Search;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Opens the search index on a separate thread while the rest of a region is opened: on two cores
/// this adds no start time. Then the warm-up sends the first queries through the shell, so that the
/// first caller does not wait for class loading.
final class SearchOpening implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(SearchOpening.class);

  private static final int FIRST_LETTERS = 4;

  private final Clock clock;
  private final Beside<Search> opened;

  private SearchOpening(Path directory, Clock clock) {
    this.clock = clock;
    opened = Beside.begin("search-opening", () -> Search.open(directory, PlaceVocabulary.read()));
  }

  /// Starts to open an index; [#close] closes it.
  static SearchOpening begin(Path directory, Clock clock) {
    return new SearchOpening(directory, clock);
  }

  /// Sends the first queries of each kind as soon as the index is open.
  void warmUp() throws IOException {
    if (opened.hasFailed()) {
      // [#search] throws the failure, and the start fails.
      return;
    }
    Search search = opened.await();
    List<String> targets = new ArrayList<>();
    for (SearchItem item : search.askFirst()) {
      targets.addAll(targets(item));
    }
    List<Operation> operations = SearchOperations.of(search, clock);
    List<Integer> statuses = ShellWarmUp.send(operations, targets, clock);
    LOGGER.debug("search warm-up {}: {}", targets, statuses);
  }

  /// A request of each kind of search for an item, as paths with their queries.
  static List<String> targets(SearchItem item) {
    String text = URLEncoder.encode(item.title(), StandardCharsets.UTF_8);
    String at = item.position().lat() + "," + item.position().lng();
    return List.of(
        "/v1/geocode?limit=1&q=" + text,
        "/v1/revgeocode?limit=1&at=" + at,
        "/v1/autosuggest?q=" + firstLetters(item.title()) + "&at=" + at,
        "/v1/browse?limit=1&at=" + at,
        "/v1/discover?limit=1&q=" + text + "&at=" + at);
  }

  private static String firstLetters(String title) {
    int letters = Math.min(FIRST_LETTERS, title.codePointCount(0, title.length()));
    return URLEncoder.encode(
        title.substring(0, title.offsetByCodePoints(0, letters)), StandardCharsets.UTF_8);
  }

  /// The search, when its index is open.
  Search search() throws IOException {
    return opened.await();
  }

  /// Closes the index; no query may be running.
  @Override
  public void close() throws IOException {
    // Files must not be unmapped while it runs.
    if (!opened.hasFailed()) {
      opened.await().close();
    }
  }
}
