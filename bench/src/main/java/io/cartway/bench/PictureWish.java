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

/// A picture of a route that somebody wants to look at: one line of a list, its four parts parted
/// by ` | `.
///
/// @param name names the picture's files
/// @param extract whose region answers
/// @param query what is asked of `/v1/routes`, without `return` and `spans`
/// @param expected what the tags let one expect; `uses way 1` and `avoids way 2` are checked
record PictureWish(String name, String extract, String query, String expected) {

  private static final Pattern PARTS = Pattern.compile("\\s+\\|\\s+");
  private static final Pattern WAY = Pattern.compile("\\bway (\\d+)");
  private static final Pattern USED = Pattern.compile("\\buses way (\\d+)");
  private static final Pattern AVOIDED = Pattern.compile("\\bavoids way (\\d+)");
  private static final int PART_COUNT = 4;

  /// All wishes of a list; empty lines and lines that start with `#` are none.
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

  /// The ways that what is expected speaks of.
  Set<Long> ways() {
    return ids(WAY);
  }

  /// What is expected and is not so, empty when all is.
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
