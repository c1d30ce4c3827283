package io.cartway.search.address;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The address template of a country (`address-templates.tsv` in the jar): lines of parts with text
/// between them, `{street} {houseNumber};{postalCode} {city|county}`, without the country, which
/// always comes last.
final class AddressTemplate {

  private static final Pattern PART = Pattern.compile("\\{([A-Za-z|]+)}");

  private static final Pattern ALTERNATIVES = Pattern.compile("\\|");

  /// A city that has the same name as its state.
  private static final String NEW_YORK = "New York";

  /// Writes nothing: for a table without rows.
  static final AddressTemplate NONE = new AddressTemplate(List.of(), List.of());

  private final List<Line> lines;
  private final List<Replacement> replacements;

  private AddressTemplate(List<Line> lines, List<Replacement> replacements) {
    this.lines = lines;
    this.replacements = replacements;
  }

  /// @param columns the template, then pairs of a pattern and its replacement
  static AddressTemplate parse(List<String> columns) {
    List<Line> lines = new ArrayList<>();
    for (String line : columns.getFirst().split(";", -1)) {
      lines.add(Line.parse(line));
    }
    List<Replacement> replacements = new ArrayList<>();
    for (int i = 1; i + 1 < columns.size(); i += 2) {
      replacements.add(
          new Replacement(
              Pattern.compile(columns.get(i)), columns.get(i + 1).replace("\\n", "\n")));
    }
    return new AddressTemplate(List.copyOf(lines), List.copyOf(replacements));
  }

  /// The distinct non-empty lines of an address.
  List<String> lines(Address address) {
    List<String> written = new ArrayList<>();
    for (Line line : lines) {
      String text = line.write(address);
      if (!text.isEmpty() && (!written.contains(text) || text.equals(NEW_YORK))) {
        written.add(text);
      }
    }
    if (replacements.isEmpty() || written.isEmpty()) {
      return written;
    }
    // The patterns match line ends.
    String text = "\n" + String.join("\n", written) + "\n";
    for (Replacement replacement : replacements) {
      text = replacement.pattern.matcher(text).replaceFirst(replacement.by);
    }
    return Arrays.stream(text.split("\n", -1))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .toList();
  }

  private record Replacement(Pattern pattern, String by) {}

  /// One line: before each part its separator, and the text at the end of the line.
  private record Line(List<String> joints, List<List<Address.Part>> parts, String end) {

    static Line parse(String text) {
      List<String> joints = new ArrayList<>();
      List<List<Address.Part>> parts = new ArrayList<>();
      Matcher matcher = PART.matcher(text);
      int from = 0;
      while (matcher.find()) {
        joints.add(text.substring(from, matcher.start()));
        List<Address.Part> alternatives = new ArrayList<>();
        for (String word : ALTERNATIVES.split(matcher.group(1), -1)) {
          alternatives.add(Address.Part.of(word));
        }
        parts.add(alternatives);
        from = matcher.end();
      }
      return new Line(List.copyOf(joints), List.copyOf(parts), text.substring(from));
    }

    String write(Address address) {
      StringBuilder line = new StringBuilder();
      String joint = "";
      boolean isLastThere = false;
      for (int i = 0; i < parts.size(); i++) {
        String text = first(address, parts.get(i));
        isLastThere = !text.isEmpty();
        // Of the separators around missing parts the most significant one stays: "Baltimore,
        // 21201".
        joint = joint.strip().isEmpty() ? joints.get(i) : joint;
        if (isLastThere) {
          line.append(line.isEmpty() ? "" : joint).append(text);
          joint = "";
        }
      }
      // "Nádor utca 7." ends with a point, but not a street without a number; a line never ends
      // with a comma before a missing part.
      boolean hasEnd = isLastThere && !end.strip().equals(",");
      return hasEnd ? line.append(end).toString().strip() : line.toString().strip();
    }

    private static String first(Address address, List<Address.Part> alternatives) {
      for (Address.Part part : alternatives) {
        String text = address.text(part);
        if (!text.isEmpty()) {
          return text;
        }
      }
      return "";
    }
  }
}
