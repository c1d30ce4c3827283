package io.cartway.search;

import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.nio.file.Path;

/// The small town of the search's tests, for tests of other packages.
public final class SmallTown {

  private SmallTown() {}

  /// Its index, written into a folder.
  public static SearchIndex index(Path folder) throws IOException {
    return index(folder, SearchWorld.TOWN);
  }

  /// The index of another small world, see [SearchWorld].
  public static SearchIndex index(Path folder, String text) throws IOException {
    return SearchWorld.index(folder, text);
  }

  /// Its index with more elements in it.
  public static SearchIndex with(Path folder, String lines) throws IOException {
    return SearchWorld.index(folder, SearchWorld.TOWN + lines);
  }

  /// Its index with other elements, built after the one that lies in a folder.
  public static SearchIndex after(Path before, Path folder, String lines) throws IOException {
    return SearchWorld.index(folder, SearchWorld.TOWN + lines, before);
  }
}
