package io.cartway.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the tables of the service's specification.
///
/// @param operations rows of the tables of endpoints
/// @param statuses of every operation
/// @param version of the API
public record SpecificationTables(List<Row> operations, Set<String> statuses, String version) {

  private static final Pattern OPERATION =
      Pattern.compile("\\| (\\(?\\w+\\)?) \\| (GET|POST) (/\\S+) \\| ([^|]+) \\| ([^|]+) \\|");
  private static final Pattern STATUS = Pattern.compile("\\| (\\d{3}) \\| \\w+ \\| [^|]+ \\|");
  private static final Pattern VERSION =
      Pattern.compile("The API version is (\\d+\\.\\d+\\.\\d+)\\.");

  public SpecificationTables {
    operations = List.copyOf(operations);
    statuses = Set.copyOf(statuses);
  }

  /// One operation.
  ///
  /// @param operationId in brackets where the specification gives a word, but no id
  /// @param required names of the required parameters or body fields, those of the path included
  /// @param optional names of the optional ones
  public record Row(
      String operationId, String method, String path, Set<String> required, Set<String> optional) {

    /// The name by which lists speak of it.
    public String name() {
      return operationId.replaceAll("[()]", "");
    }
  }

  /// Reads the specification's text.
  public static SpecificationTables of(String text) {
    List<Row> rows = new ArrayList<>();
    Set<String> statuses = new TreeSet<>();
    for (String line : text.lines().toList()) {
      Matcher row = OPERATION.matcher(line.strip());
      if (row.matches()) {
        Set<String> required = names(row.group(4));
        rows.add(new Row(row.group(1), row.group(2), row.group(3), required, names(row.group(5))));
      }
      Matcher status = STATUS.matcher(line.strip());
      if (status.matches()) {
        statuses.add(status.group(1));
      }
    }
    Matcher version = VERSION.matcher(text);
    return new SpecificationTables(rows, statuses, version.find() ? version.group(1) : "");
  }

  /// The names of a cell: separated by commas or semicolons, explained in brackets.
  private static Set<String> names(String cell) {
    String plain = cell.replaceAll("\\([^()]*\\)", "").replace("path:", "").strip();
    Set<String> names = new TreeSet<>();
    if (!plain.equals("none") && !plain.equals("not shown")) {
      for (String name : plain.split("[,;]", -1)) {
        names.add(name.strip());
      }
    }
    return names;
  }
}
