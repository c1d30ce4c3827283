package io.cartway.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A requested picture of a route: one line of a list, with four parts separated by ` | `.
///
/// @param name the base name of the picture's files
/// @param extract the extract of the region
/// @param query the query for `/v1/routes`, without `return` and `spans`
/// @param expected the expectation from the tags; `uses way 1` and `avoids way 2` are checked
record PictureWish(String name, String extract, String query, String expected) {

  private static final Pattern PARTS = Pattern.compile("\\s+\\|\\s+");
  private static final Pattern WAY = Pattern.compile("\\bway (\\d+)");
  private static final Pattern USED = Pattern.compile("\\buses way (\\d+)");
  private static final Pattern AVOIDED = Pattern.compile("\\bavoids way (\\d+)");
  private static final int PART_COUNT = 4;

  /// All entries of a list; empty lines and lines that start with `#` are skipped.
  static List<PictureWish> read(Path list) throws IOException {
    List<PictureWish> wishes = new ArrayList<>();
    for (String line : Files.readAllLines(list)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = PARTS.split(line.strip(), PART_COUNT);
      if (parts.length != PART_COUNT) {
        throw new IllegalArgumentException(
            "'%s' is not 'name | extract | query | expected'".formatted(line));
      }
      wishes.add(new PictureWish(parts[0], parts[1], parts[2], parts[3]));
    }
    return wishes;
  }

  /// The ways that the expectation mentions.
  Set<Long> ways() {
    return ids(WAY);
  }

  /// The unmet expectations, empty if there are none.
  List<String> faults(Set<Long> usedWays) {
    List<String> faults = new ArrayList<>();
    for (long way : ids(USED)) {
      if (!usedWays.contains(way)) {
        faults.add("does not use way " + way);
      }
    }
    for (long way : ids(AVOIDED)) {
      if (usedWays.contains(way)) {
        faults.add("uses way " + way);
      }
    }
    return faults;
  }

  private Set<Long> ids(Pattern pattern) {
    Set<Long> ids = new LinkedHashSet<>();
    for (Matcher found = pattern.matcher(expected); found.find(); ) {
      ids.add(Long.parseLong(found.group(1)));
    }
    return ids;
  }
}
