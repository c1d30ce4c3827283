package io.cartway.bench.tours;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// An instance and the best plan of it that is known, as the tables beside the instances have it.
///
/// @param group such as `solomon C1`
/// @param vehicles of the best plan
/// @param distance of the best plan with so many vehicles
public record BestKnown(String name, String group, Path file, int vehicles, double distance) {

  private static final List<String> SETS = List.of("solomon", "li_lim_100", "homberger_200");

  /// The instances with up to 200 customers, by fewest vehicles, then distance.
  ///
  /// @param folder of the instances and their table
  public static List<BestKnown> read(Path folder) throws IOException {
    List<BestKnown> known = new ArrayList<>();
    List<String> lines = Files.readAllLines(folder.resolve("best_known.csv"));
    List<String> names = List.of(lines.getFirst().split(","));
    for (String line : lines.subList(1, lines.size())) {
      String[] values = line.split(",", -1);
      String path = values[names.indexOf("file")];
      String set = path.substring(0, Math.max(0, path.indexOf('/')));
      if (values[names.indexOf("objective")].equals("min_vehicles_then_distance")
          && SETS.contains(set)) {
        String name = values[names.indexOf("instance")];
        known.add(
            new BestKnown(
                name,
                set + " " + name.replaceFirst("([a-zA-Z]+[12]).*", "$1").toUpperCase(Locale.ROOT),
                folder.resolve(path),
                Integer.parseInt(values[names.indexOf("bks_vehicles")]),
                Double.parseDouble(values[names.indexOf("bks_distance")])));
      }
    }
    return known;
  }
}
