package io.cartway.bench.search;

import io.cartway.search.Search;
import java.io.IOException;
import java.util.List;

/// A fixed set of queries for a region, run repeatedly with different weights.
public interface Questionnaire {

  /// Runs all of them, always in the same order.
  List<Asked> ask(Search search) throws IOException;
}
