package io.cartway.bench.search;

import io.cartway.search.Search;
import java.io.IOException;
import java.util.List;

/// Fixed questions to a region, asked again and again with other weights.
public interface Questionnaire {

  /// Asks all of them, always in the same order.
  List<Asked> ask(Search search) throws IOException;
}
