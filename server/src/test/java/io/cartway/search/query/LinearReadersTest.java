package io.cartway.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.text.Folding;
import io.cartway.search.text.NormalizedText;
import io.cartway.search.text.NumberWords;
import io.cartway.search.text.TsvTables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What reads queries in linear time says the same as the expressions that stood there before, on
/// random texts of pieces that they have to do with. Letters beyond the basic plane are left out:
/// looking back, Java's expressions see their second half only, which is no letter.
class LinearReadersTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_123L);
  private static final int TEXTS = 15_000;
  private static final int BOTH_CASES = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  private static final List<String> LETTERS =
      List.of(
          " ", " ", " ", "  ", ",", ".", "-", "–", "/", "\\", "+", "&", "@", "×", "#", "'", ";",
          ":", "1", "2", "3", "12", "0", "45", "1234", "9490", "a", "b", "r", "E", "x", "Z", "ß",
          "è", "É", "я", "Д", "½", "Ⅷ", "٣", "º", "°", "ª", "№", "\t", "😀", "n", "no", "Nr", "num",
          "st", "ND", "ième", "re", "straße", "Weg");

  private static List<String> with(String... more) {
    List<String> pieces = new ArrayList<>(LETTERS);
    for (int i = 0; i < 3; i++) {
      pieces.addAll(List.of(more));
    }
    return pieces;
  }

  private static List<String> words(String file, String placement) {
    return TsvTables.rows(file, 3).stream()
        .filter(row -> row.get(1).equals(placement))
        .flatMap(row -> List.of(row.get(2).split(" ", -1)).stream())
        .map(word -> word.replace('_', ' '))
        .distinct()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .toList();
  }

  private static String alternatives(String file, String placement) {
    return words(file, placement).stream().map(Pattern::quote).collect(Collectors.joining("|"));
  }

  /// Both must say the same of every text.
  private static void compare(
      List<String> pieces, Function<String, Object> read, Function<String, Object> oracle) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    int told = 0;
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder made = new StringBuilder();
      int count = 1 + random.nextInt(12);
      for (int j = 0; j < count; j++) {
        made.append(pieces.get(random.nextInt(pieces.size())));
      }
      String text = made.toString();
      Object expected = oracle.apply(text);
      assertThat(read.apply(text)).as("of '%s', seed %d", text, SEED).isEqualTo(expected);
      told += expected.toString().length() > 2 ? 1 : 0;
    }
    // A comparison of nothing with nothing says nothing.
    assertThat(told).isGreaterThan(TEXTS / 100);
  }

  private static String first(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find() ? found.start() + "-" + found.end() : "";
  }

  private static String text(JunctionText.@Nullable Piece piece) {
    return piece == null ? "" : piece.start() + "-" + piece.end();
  }

  @Test
  void units_are_found_as_by_expressions() {
    List<Pattern> patterns = oldUnits();
    List<String> pieces =
        new ArrayList<>(with("#", "nr.", "n°", "12", "4b", " ", ". ", "2.", "3º"));
    for (String placement : List.of("before", "behind", "after", "alone")) {
      pieces.addAll(words("unit-words.tsv", placement));
    }
    compare(
        pieces,
        text -> UnitDesignators.find(text).toString(),
        text -> find(patterns, text).toString());
  }

  private static List<Pattern> oldUnits() {
    String start = "(?<![\\p{L}\\p{N}])";
    String end = "(?![\\p{L}\\p{N}])";
    String number =
        "(?:\\.?\\s*(?:nr\\.?\\s*|no\\.?\\s*|n[º°]\\s*|#\\s*)?\\d{1,4}(?:[ -]?\\p{L}(?!\\p{L}))?"
            + "|(?:\\.\\s*|\\s+)\\p{L}\\d{0,4})(?:[-/]\\d{1,3})?";
    String ordinal = "\\d{1,3}(?:\\.|[º°ª]|st|nd|rd|th|er|re|ère|[iI]?[èe]me|e|r|n|t|è)\\s*";
    String behind = "(?<=\\d\\p{L}?[ ,]{1,2})";
    return List.of(
        unit(start, "before", number + end),
        unit(behind, "behind", number + end),
        unit(start + ordinal, "after", end),
        unit(start, "alone", end + "\\.?"),
        Pattern.compile(
            behind + "\\d{1,2}(?:[rntèeo]|[º°ª])\\.?,? ?\\d{1,2}[arnª]" + end, BOTH_CASES),
        Pattern.compile("#\\s*\\p{L}?[\\d-]{1,6}\\p{L}?" + end));
  }

  private static Pattern unit(String before, String placement, String after) {
    String words = alternatives("unit-words.tsv", placement);
    return Pattern.compile(before + "(?:" + words + ")" + after, BOTH_CASES);
  }

  private static List<UnitDesignators.Piece> find(List<Pattern> patterns, String text) {
    List<UnitDesignators.Piece> pieces = new ArrayList<>();
    for (Pattern pattern : patterns) {
      Matcher found = pattern.matcher(text);
      while (found.find()) {
        UnitDesignators.Piece piece = new UnitDesignators.Piece(found.start(), found.end());
        if (pieces.stream()
            .noneMatch(other -> other.from() < piece.to() && piece.from() < other.to())) {
          pieces.add(piece);
        }
      }
    }
    pieces.sort(Comparator.comparingInt(UnitDesignators.Piece::from));
    return pieces;
  }

  @Test
  void doors_behind_floors_are_found_as_by_expressions() {
    List<Pattern> patterns = oldUnits();
    List<String> pieces =
        List.of(
            "1", "12", " ", ",", ", ", "a", "r", "n", "º", "ª", ".", "t", "E", "#", "-", "m", "x");
    compare(
        pieces,
        text -> UnitDesignators.find(text).toString(),
        text -> find(patterns, text).toString());
  }

  @Test
  void words_and_signs_between_streets_are_found_as_by_expressions() {
    String start = "(?<![\\p{L}\\p{N}'-])(?:";
    String end = ")\\.?(?![\\p{L}\\p{N}'-])";
    String table = "crossing-words.tsv";
    Pattern before = Pattern.compile(start + alternatives(table, "before") + end, BOTH_CASES);
    Pattern between = Pattern.compile(start + alternatives(table, "between") + end, BOTH_CASES);
    List<String> pieces = new ArrayList<>(LETTERS);
    pieces.addAll(words(table, "before"));
    pieces.addAll(words(table, "between"));
    compare(pieces, text -> text(JunctionText.before(text)), text -> first(before, text));
    compare(pieces, text -> text(JunctionText.between(text)), text -> first(between, text));
    Pattern sign =
        Pattern.compile("(?<=\\p{L}{3}\\.?|\\p{L} ?\\d{1,3}|\\p{L} )\\s*[&+@×/\\\\]\\s*(?=\\S{2})");
    compare(with("&", "/", "abc"), text -> text(JunctionText.sign(text)), t -> first(sign, t));
  }

  @Test
  void postal_habits_are_blanked_as_by_expressions() {
    Pattern country =
        Pattern.compile(
            "(?<![\\p{L}\\p{N}-])(?:FL|[ABDFHILMNPSV])\\s?[-–]\\s?"
                + "(?=\\d{4,5}(?![\\p{L}\\p{N}]))",
            Pattern.CASE_INSENSITIVE);
    Pattern four = Pattern.compile("(?<![\\p{L}\\p{N}-])\\d{5}(-\\d{4})(?![\\p{L}\\p{N}-])");
    compare(
        with("FL", "D", "f", "-", "–", "9490", "95444", "21201-1234", "1234"),
        PostalCodeText::plain,
        text -> {
          String plain = text;
          Matcher found = country.matcher(plain);
          while (found.find()) {
            plain = NormalizedText.without(plain, found.start(), found.end());
          }
          found = four.matcher(plain);
          while (found.find()) {
            plain = NormalizedText.without(plain, found.start(1), found.end(1));
          }
          return plain;
        });
  }

  @Test
  void plus_codes_are_found_as_by_an_expression() {
    Pattern code =
        Pattern.compile(
            "(?<![\\p{L}\\p{N}+])[2-9CFGHJMPQRVWX]{2,8}0{0,6}\\+(?:[2-9CFGHJMPQRVWX]{2,7})?"
                + "(?![\\p{L}\\p{N}+])",
            Pattern.CASE_INSENSITIVE);
    compare(
        with("8FRF", "wgr2", "+", "+", "00", "0000", "8FRFWGR2+8V", "22", "VC"),
        text -> PlusCodes.find(text).toString(),
        text -> {
          Matcher found = code.matcher(text);
          while (found.find()) {
            String each = found.group().toUpperCase(Locale.ROOT);
            PlusCodes.PlusCode all =
                new PlusCodes.PlusCode(
                    each, NormalizedText.without(text, found.start(), found.end()));
            if (com.google.openlocationcode.OpenLocationCode.isFullCode(each)
                || com.google.openlocationcode.OpenLocationCode.isShortCode(each)) {
              return java.util.Optional.of(all).toString();
            }
          }
          return java.util.Optional.empty().toString();
        });
  }

  @Test
  void abbreviations_with_a_dot_are_found_as_by_an_expression() {
    Pattern dotted =
        Pattern.compile(
            "(?<!\\p{L})(\\p{L})\\.(?=(?:le|za|zza|so|go|da|ta|to|lli|lo)(?!\\p{L}))",
            Pattern.CASE_INSENSITIVE);
    compare(
        with("V", "P", "c", ".", ".", "le", "ZZA", "so", "lli", ".lo ", " "),
        Folding::withoutDots,
        text -> dotted.matcher(text).replaceAll("$1\u00ad"));
  }

  @Test
  void house_numbers_are_read_as_by_expressions() {
    Pattern number = Pattern.compile("\\p{L}{0,3}\\d[\\p{L}\\d;/–-]*|\\p{L}");
    compare(with("12", "a", ";", "-"), QueryText::isNumber, text -> number.matcher(text).matches());
    Pattern sign = Pattern.compile("^(?:n|no|nr|num)?[.°º:#№]+(?=\\d)", Pattern.CASE_INSENSITIVE);
    compare(
        with("n", ".", "°", "12"),
        QueryText::withoutSign,
        text -> sign.matcher(text).replaceFirst(""));
    Pattern ordinal =
        Pattern.compile("(\\d{1,2})(st|nd|rd|th|er|ere|re|eme|e|o|a|r|n|t|te|ten|ter|i|y|go)?");
    compare(
        List.of("1", "12", "3", "0", "st", "eme", "e", "ten", "go", "x", ""),
        text -> "number " + NumberWords.of("4" + text),
        text -> {
          Matcher found = ordinal.matcher("4" + text);
          boolean isShort = text.length() <= 4 && found.matches();
          return "number " + (isShort ? Integer.parseInt(found.group(1)) : NumberWords.NONE);
        });
  }

  @Test
  void positions_are_read_as_by_expressions() {
    List<String> pieces =
        List.of(
            "47",
            "9",
            "120",
            "47.14",
            "9.52",
            "8,5",
            "47.141592653589793",
            "30",
            "15",
            "59.9",
            " ",
            " ",
            " ",
            "  ",
            ",",
            ", ",
            ";",
            "/",
            "°",
            "° ",
            "'",
            "' ",
            "\"",
            "''",
            ":",
            "N",
            "E",
            "w",
            " S",
            "-",
            "+",
            "−",
            "lat",
            "lng:",
            "GEO:",
            "?q=",
            "LATITUDE ",
            "deg",
            "x",
            "\t");
    compare(
        pieces,
        text -> CoordinateText.read(text).toString() + "...",
        text -> OldCoordinates.read(text).toString() + "...");
  }

  @Test
  void positions_of_degrees_and_minutes_are_read_as_by_expressions() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    List<List<String>> form =
        List.of(
            List.of("", "", "N", "N ", "-", "e"),
            List.of("47", "9", "120", "47.14", "7,5"),
            List.of("°", " ", "° ", ":", " : ", "", "deg"),
            List.of("", "8", "30", "30.5", "59"),
            List.of("", "'", " ", ":", "′ ", "' "),
            List.of("", "", "15", "15.5", "9 "),
            List.of("", "\"", " ", "''"),
            List.of("", "N", " S", "W"),
            List.of("", " ", ",", ", ", " / ", ";"));
    int told = 0;
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder();
      for (int half = 0; half < 2; half++) {
        for (List<String> each : form.subList(0, half == 0 ? form.size() : form.size() - 1)) {
          text.append(each.get(random.nextInt(each.size())));
        }
      }
      String given = text.toString();
      assertThat(CoordinateText.read(given))
          .as("of '%s', seed %d", given, SEED)
          .isEqualTo(OldCoordinates.read(given));
      told += OldCoordinates.read(given).isPresent() ? 1 : 0;
    }
    assertThat(told).isGreaterThan(TEXTS / 200);
  }
}
