package io.cartway.bench.agreement;

import io.cartway.roads.build.tags.OsmRoadTags;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Runs the comparison and writes its page: `WayAgreement OUTPUT DATE MACHINE COMMIT EXTRACT...`.
public final class WayAgreement {

  private static final int ARGUMENTS_BEFORE_EXTRACTS = 4;

  private WayAgreement() {}

  /// Compares the extracts and writes the page.
  public static void main(String[] arguments) throws IOException {
    if (arguments.length <= ARGUMENTS_BEFORE_EXTRACTS) {
      throw new IllegalArgumentException(
          "expected OUTPUT DATE MACHINE COMMIT EXTRACT..., given " + Arrays.toString(arguments));
    }
    List<Path> extracts =
        Arrays.stream(arguments).skip(ARGUMENTS_BEFORE_EXTRACTS).map(Path::of).toList();
    String page =
        AgreementPage.head(arguments[1], arguments[2], arguments[3])
            + AgreementPage.body(compare(extracts));
    Files.writeString(Path.of(arguments[0]), page, StandardCharsets.UTF_8);
  }

  /// Imports each extract with GraphHopper and compares its ways with our reading.
  static List<Comparison> compare(List<Path> extracts) throws IOException {
    OsmRoadTags reader = OsmRoadTags.create();
    List<Comparison> comparisons = new ArrayList<>();
    for (Path extract : extracts) {
      String name = extract.getFileName().toString().replace(".osm.pbf", "");
      comparisons.add(new Comparison(name, reader).compare(PeerImport.read(extract)));
    }
    return comparisons;
  }
}
