package io.cartway.search.address;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How a country writes an address (`address-templates.tsv` in the jar): lines of parts with text
/// between them, `{street} {houseNumber};{postalCode} {city|county}`. Without the country, which
/// always comes last here.
final class AddressTemplate {

  private static final Pattern PART = Pattern.compile("\\{([A-Za-z|]+)}");

  private static final Pattern ALTERNATIVES = Pattern.compile("\\|");

  /// A city that may be named like its state.
  private static final String NEW_YORK = "New York";

  /// Writes nothing: for a table that has no row at all.
  static final AddressTemplate NONE = new AddressTemplate(List.of(), List.of());

  private final List<Line> lines;
  private final List<Replacement> replacements;

  private AddressTemplate(List<Line> lines, List<Replacement> replacements) {
    this.lines = lines;
    this.replacements = replacements;
  }

  /// @param columns the template, then pairs of a pattern and what replaces it in the text
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

  /// The lines of an address that have something to say, each once.
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
    // The patterns look for the ends of lines.
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

  /// One line: before each part the text that joins it to the one before, and what ends the line.
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
        // Of the joints round missing parts the one that says most stays: "Baltimore, 21201".
        joint = joint.strip().isEmpty() ? joints.get(i) : joint;
        if (isLastThere) {
          line.append(line.isEmpty() ? "" : joint).append(text);
          joint = "";
        }
      }
      // "Nádor utca 7." ends with a point, a street without a number does not, nor does a line
      // end with the comma that stood before nothing.
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
