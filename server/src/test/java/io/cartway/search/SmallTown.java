package io.cartway.search;

import java.io.IOException;
import java.nio.file.Path;

/// The small town of the search's tests, for tests of other packages.
public final class SmallTown {

  private SmallTown() {}

  /// Its index, written into a folder.
  public static SearchIndex index(Path folder) throws IOException {
    return SearchWorld.index(folder, SearchWorld.TOWN);
  }
}
