package io.cartway.travel.http;

import io.cartway.http.Fault;
import io.cartway.http.Parameters;
import io.cartway.text.Scan;
import io.cartway.travel.Flaw;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.NumberText;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/// A request while it is parsed: its query merged with its body. A parameter becomes known when a
/// reader asks for it; parameters that nobody asked for are unknown. Faults and notices are
/// collected. Not thread-safe: there is one per request.
public final class TravelQuery {

  /// Credentials that clients of HERE put into the query: silently ignored.
  private static final Set<String> CREDENTIALS = Set.of("apiKey", "apikey", "access_token");

  /// Nobody reads more.
  public static final int NOTICES_MAX = 20;

  /// Maximum number of values of one name in a body; no parameter uses more than 1,000.
  static final int VALUES_MAX = 10_000;

  /// Nobody reads more faults; readers of long lists stop then.
  private static final int FAULTS_MAX = 100;

  private final Parameters parameters;
  private final Map<String, List<Piece>> body = new LinkedHashMap<>();
  private final Set<String> asked = new HashSet<>(CREDENTIALS);
  private final Set<InfoNotice> notices = new LinkedHashSet<>();
  private int uncollected;
  private int faultCount;
  private Optional<TransportMode> mode = Optional.empty();

  /// @param parameters the query
  public TravelQuery(Parameters parameters) {
    this.parameters = parameters;
  }

  /// One of a parameter's values.
  ///
  /// @param label its place for faults: the parameter, or the path in the body
  public record Piece(String label, String text) {}

  /// Adds values of the body to the query, under the query's name.
  void lay(String name, List<Piece> pieces) {
    if (parameters.text(name).isPresent() && !pieces.isEmpty()) {
      fault(name, "in the query and in the body", "it in one of the two");
    }
    body.put(name, List.copyOf(pieces.subList(0, Math.min(pieces.size(), VALUES_MAX))));
    if (pieces.size() > VALUES_MAX) {
      fault(name, "more than that", "at most %,d values".formatted(VALUES_MAX));
    }
  }

  /// Whether any parameter with this prefix is given: readers of many names check this first.
  public boolean isAnyGiven(String prefix) {
    return startsAny(parameters.names(), prefix) || startsAny(body.keySet(), prefix);
  }

  private static boolean startsAny(Set<String> names, String prefix) {
    for (String name : names) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /// Whether there is a value; the call makes the name known.
  public boolean isGiven(String name) {
    asked.add(name);
    if (!body.getOrDefault(name, List.of()).isEmpty()) {
      return true;
    }
    Optional<String> text = parameters.text(name);
    return text.isPresent() && !text.get().isBlank();
  }

  /// The value; empty when absent or blank.
  public Optional<String> text(String name) {
    asked.add(name);
    List<Piece> pieces = body.getOrDefault(name, List.of());
    if (!pieces.isEmpty()) {
      return Optional.of(String.join(",", pieces.stream().map(Piece::text).toList()));
    }
    Optional<String> text = parameters.text(name);
    return text.isPresent() && text.get().isBlank() ? Optional.empty() : text;
  }

  /// The values of a repeatable parameter, in order.
  public List<String> repeated(String name) {
    asked.add(name);
    return parameters.repeated(name);
  }

  /// The elements of a value, trimmed, without empty ones.
  ///
  /// @param separator the separator in the query
  public List<Piece> pieces(String name, char separator) {
    asked.add(name);
    List<Piece> pieces = body.getOrDefault(name, List.of());
    return pieces.isEmpty() ? split(name, separator) : pieces;
  }

  private List<Piece> split(String name, char separator) {
    Optional<String> text = parameters.text(name);
    if (text.isEmpty()) {
      return List.of(); // As most parameters of most requests.
    }
    List<Piece> pieces = new ArrayList<>();
    for (String element : Parameters.elements(text.get(), separator)) {
      pieces.add(new Piece(name, element));
    }
    return pieces;
  }

  /// The elements of a comma-separated value.
  public List<String> list(String name) {
    List<Piece> pieces = pieces(name, ',');
    return pieces.isEmpty() ? List.of() : pieces.stream().map(Piece::text).toList();
  }

  /// A whole number; empty when absent or wrong. Stricter than [Parameters#integer], as numbers in
  /// bodies are ([NumberText]): `12d` and `0x1p3` are none.
  public OptionalInt whole(String name, int min, int max) {
    return whole(name, min, max, Flaw.SYNTAX);
  }

  /// A whole number; empty when absent or wrong.
  ///
  /// @param code of the fault when it is malformed or out of range
  public OptionalInt whole(String name, int min, int max, String code) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    OptionalInt number = NumberText.whole(text.get(), min, max);
    if (number.isEmpty()) {
      fault(
          name,
          text.get(),
          max == Integer.MAX_VALUE
              ? "a whole number of at least %d".formatted(min)
              : "a whole number from %d to %d".formatted(min, max),
          code);
    }
    return number;
  }

  /// A number; empty when absent or wrong.
  ///
  /// @param code of the fault when it is malformed or out of range
  public OptionalDouble number(String name, double min, double max, String code) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    OptionalDouble number = NumberText.number(text.get(), min, max);
    if (number.isEmpty()) {
      fault(
          name,
          text.get(),
          max == Double.MAX_VALUE
              ? "a number of at least " + plain(min)
              : "a number from %s to %s".formatted(plain(min), plain(max)),
          code);
    }
    return number;
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }

  /// `true` or `false`; false when absent or wrong.
  public boolean flag(String name) {
    Optional<String> text = text(name).map(String::strip);
    Optional<Boolean> flag = text.flatMap(Parameters::readFlag);
    if (text.isPresent() && flag.isEmpty()) {
      fault(name, text.get(), Parameters.FLAG);
    }
    return flag.orElse(false);
  }

  /// Whether it is `true`; faults are reported elsewhere.
  boolean flagQuietly(String name) {
    return text(name).flatMap(Parameters::readFlag).orElse(false);
  }

  /// One of some words; empty when absent or wrong.
  public Optional<String> word(String name, List<String> words) {
    Optional<String> text = text(name).map(String::strip);
    if (text.isPresent() && !words.contains(text.get())) {
      fault(name, text.get(), oneOf(words));
      return Optional.empty();
    }
    return text;
  }

  /// The elements of a list; elements that are not among the words are reported and left out.
  public Set<String> words(String name, List<String> words) {
    List<String> given = list(name);
    if (given.isEmpty()) {
      return Set.of();
    }
    Set<String> known = new LinkedHashSet<>();
    for (String word : new LinkedHashSet<>(given)) {
      if (words.contains(word)) {
        known.add(word);
      } else {
        fault(name, word, oneOf(words));
      }
    }
    return known;
  }

  static String oneOf(List<String> words) {
    return words.size() == 1 ? words.getFirst() : "one of " + String.join(", ", words);
  }

  /// The mode, after it has been read; empty when its word is wrong. Only with a mode are its
  /// combinations with other parameters checked.
  public Optional<TransportMode> mode() {
    return mode;
  }

  /// Whether the mode is read and one of these.
  boolean isMode(TransportMode... modes) {
    return mode.isPresent() && List.of(modes).contains(mode.get());
  }

  /// Reads the mode.
  ///
  /// @return the caller's word, `car` when there is none
  public String readMode() {
    return readMode(TransportMode.CAR);
  }

  /// Reads `transportMode`, with a fallback.
  public String readMode(TransportMode fallback) {
    String word = word("transportMode", TransportMode.words()).orElse(fallback.word());
    boolean isWrong = isGiven("transportMode") && !text("transportMode").get().strip().equals(word);
    mode = isWrong ? Optional.empty() : TransportMode.of(word);
    return word;
  }

  /// Collects the fault that a parameter does not fit the mode.
  void wrongMode(String name, String accepted, String code) {
    String word = mode.map(TransportMode::word).orElse("");
    fault(
        name, text(name).orElse(word), "transportMode %s with %s".formatted(accepted, name), code);
  }

  /// Collects a malformed value.
  public void fault(String name, String given, String expected) {
    fault(name, given, expected, Flaw.SYNTAX);
  }

  /// Collects a fault.
  ///
  /// @param name of the parameter; if the value is in the body, its path is reported
  public void fault(String name, String given, String expected, String code) {
    faultCount++;
    parameters.fault(new Fault(label(name), given, expected, code));
  }

  private String label(String name) {
    List<Piece> pieces = body.getOrDefault(name, List.of());
    if (pieces.isEmpty()) {
      return name;
    }
    String first = pieces.getFirst().label;
    return pieces.size() == 1 ? first : withoutIndex(first);
  }

  /// The path of a list without the number of an element: `avoid.areas` of `avoid.areas[12]`.
  static String withoutIndex(String path) {
    int open = path.lastIndexOf('[');
    return open >= 0
            && path.endsWith("]")
            && Scan.isNumber(path.substring(open + 1, path.length() - 1), path.length())
        ? path.substring(0, open)
        : path;
  }

  /// Collects a flaw of a value.
  public void fault(String label, Flaw flaw) {
    faultCount++;
    parameters.fault(new Fault(label, flaw.given(), flaw.expected(), flaw.code()));
  }

  /// Whether there are so many faults that the rest of a long list need not be read.
  boolean isHopeless() {
    return faultCount > FAULTS_MAX;
  }

  /// All faults so far.
  public List<Fault> faults() {
    return parameters.faults();
  }

  /// Adds a notice; beyond the maximum of an answer they are only counted.
  public void note(InfoNotice notice) {
    if (notices.size() < NOTICES_MAX || notices.contains(notice)) {
      notices.add(notice);
    } else {
      uncollected++;
    }
  }

  /// Adds a notice about an unknown field of the body.
  void noteUnknownField(String path) {
    if (notices.size() < NOTICES_MAX) {
      note(InfoNotice.unknown("Field '%s' of the body is not known".formatted(shortened(path))));
    } else {
      uncollected++;
    }
  }

  /// Adds a notice that a parameter has no effect, if it is given.
  public void noteWithoutEffect(String name) {
    if (isGiven(name)) {
      note(InfoNotice.withoutEffect("Parameter '%s' has no effect".formatted(name)));
    }
  }

  /// The notices of an answer.
  ///
  /// @param first the first [#NOTICES_MAX] notices
  /// @param moreCount the number of further ones
  public record Notices(List<InfoNotice> first, int moreCount) {

    /// Nothing.
    public static final Notices NONE = new Notices(List.of(), 0);

    public Notices {
      first = List.copyOf(first);
    }
  }

  /// The notices, including those about unknown parameters: to be called when everything has been
  /// read.
  public Notices notices() {
    List<InfoNotice> all = new ArrayList<>();
    int more = uncollected;
    for (String name : new TreeSet<>(parameters.names())) {
      if (!asked.contains(name) && all.size() < NOTICES_MAX) {
        all.add(InfoNotice.unknown("Parameter '%s' is not known".formatted(shortened(name))));
      } else if (!asked.contains(name)) {
        more++;
      }
    }
    all.addAll(notices);
    int count = Math.min(all.size(), NOTICES_MAX);
    return new Notices(all.subList(0, count), more + all.size() - count);
  }

  private static String shortened(String name) {
    return name.length() > 100 ? name.substring(0, 100) + "..." : name;
  }
}
