package io.cartway.bench.truth;

import io.cartway.bench.search.Country;
import io.cartway.bench.search.Form;
import io.cartway.bench.search.Plain;
import io.cartway.bench.search.RawOsm;
import io.cartway.bench.search.Truth;
import io.cartway.bench.search.TruthAddress;
import io.cartway.bench.search.Typos;
import io.cartway.geo.LatLng;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/// Questions for addresses in the twelve written forms. The same seed makes the same ones.
final class AddressMaker {

  private static final double RIGHT_METERS = 50;

  private static final double CORNER_METERS = 20;

  /// One address may be tagged at several doors and shops of a long building.
  private static final double SAME_METERS = 300;

  /// The addresses that make a town of a tag's value: fewer are a mistake.
  private static final int TOWN_MIN = 3;

  /// Scores from here on say that the answer is sure.
  static final double SURE = 0.7;

  /// A street so near to an address of a town may be in the town, where no border says so: borders
  /// are absent in many extracts.
  private static final double IN_TOWN_METERS = 3_000;

  private static final int NUMBER_MIN = 901;
  private static final int NUMBERS = 99;
  private static final int TRIES = 50;

  private final RawOsm raw;
  private final List<TruthAddress> all;
  private final Country country;
  private final Strangers strangers;
  private final long seed;
  private final List<String> towns;
  private final Truth truth;
  private final Map<String, List<TruthAddress>> byTown = new HashMap<>();

  /// Towns whose borders tell their streets.
  private final Set<String> bordered = new HashSet<>();

  private final Map<String, Set<String>> townsOfStreet = new HashMap<>();
  private final Map<String, List<TruthAddress>> byHouse = new HashMap<>();
  private final Map<String, List<TruthAddress>> byStreet = new HashMap<>();

  /// @param raw the extract, for the outlines of large buildings
  /// @param strangers streets that are not in the extract
  AddressMaker(RawOsm raw, Truth truth, Country country, Strangers strangers, long seed) {
    this.raw = raw;
    this.truth = truth;
    this.all = truth.addresses();
    this.country = country;
    this.strangers = strangers;
    this.seed = seed;
    Map<String, Integer> sizes = new TreeMap<>();
    for (TruthAddress each : all) {
      sizes.merge(each.city(), 1, Integer::sum);
      town(each.street(), each.city());
      byTown.computeIfAbsent(Plain.key(each.city()), key -> new ArrayList<>()).add(each);
      byHouse.computeIfAbsent(house(each), key -> new ArrayList<>()).add(each);
      byStreet.computeIfAbsent(Spelling.key(each.street()), key -> new ArrayList<>()).add(each);
    }
    for (Truth.Named each : truth.named()) {
      if (each.kind() == Truth.Named.Kind.STREET) {
        each.names().forEach(name -> town(name, each.city()));
        bordered.add(Plain.key(each.city()));
      }
    }
    sizes.values().removeIf(size -> size < TOWN_MIN);
    sizes.keySet().removeIf(city -> townsOfStreet.containsKey(Spelling.key(city)));
    towns = List.copyOf(sizes.keySet());
  }

  private void town(String street, String city) {
    townsOfStreet
        .computeIfAbsent(Spelling.key(street), key -> new HashSet<>())
        .add(Plain.key(city));
  }

  private static String house(TruthAddress address) {
    return Spelling.key(address.street()) + "|" + Plain.key(address.number());
  }

  /// Questions in one of the address forms; fewer if the extract has too few addresses that suit.
  List<SearchQuestion> make(SearchForm form, int count) {
    Random random = new Random(seed + 31L * form.name().hashCode());
    List<TruthAddress> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    Map<String, List<TruthAddress>> like = isWritten(form) ? alike(form) : Map.of();
    List<SearchQuestion> made = new ArrayList<>();
    for (TruthAddress wanted : shuffled) {
      if (made.size() == count) {
        break;
      }
      question(form, wanted, like, random).ifPresent(made::add);
    }
    return made;
  }

  private static boolean isWritten(SearchForm form) {
    return switch (form) {
      case WRONG_TOWN, NO_STREET, NO_NUMBER -> false;
      default -> true;
    };
  }

  private Optional<SearchQuestion> question(
      SearchForm form, TruthAddress wanted, Map<String, List<TruthAddress>> like, Random random) {
    return switch (form) {
      case WRONG_TOWN -> wrongTown(wanted, random);
      case NO_STREET -> noStreet(wanted, random);
      case NO_NUMBER -> noNumber(wanted, random);
      case TYPO -> {
        String clean = Form.COMMAS.write(wanted, country);
        String text = Typos.make(clean, 1, random);
        List<TruthAddress> right =
            new ArrayList<>(like.getOrDefault(Spelling.key(clean), List.of(wanted)));
        right.addAll(like.getOrDefault(Spelling.key(text), List.of()));
        yield text.equals(clean) ? Optional.empty() : Optional.of(house(form, text, right));
      }
      default ->
          written(form, wanted)
              .map(text ->
                  house(form, text, like.getOrDefault(Spelling.key(text), List.of(wanted))));
    };
  }

  private SearchQuestion house(SearchForm form, String text, List<TruthAddress> meant) {
    List<TruthAddress> right = new ArrayList<>(meant);
    for (TruthAddress each : meant) {
      for (TruthAddress other : byHouse.getOrDefault(house(each), List.of())) {
        if (Lines.meters(each.position(), other.position()) <= SAME_METERS) {
          right.add(other);
        }
      }
    }
    return SearchQuestion.geocode(
        form, text, shown(right.getFirst()), found -> isHouse(found, right));
  }

  private boolean isHouse(List<Found> found, List<TruthAddress> right) {
    return !found.isEmpty()
        && right.stream()
            .anyMatch(
                each -> found.getFirst().isHouse(each.number()) && isAt(found.getFirst(), each));
  }

  /// Whether an item is near the middle of a house, or near a corner of its outline: its entrance
  /// may be far from the middle.
  private boolean isAt(Found item, TruthAddress house) {
    if (item.isNear(house.position(), RIGHT_METERS)) {
      return true;
    }
    RawOsm.Way way =
        house.object().startsWith("w")
            ? raw.ways().get(Long.parseLong(house.object().substring(1)))
            : null;
    return way != null
        && raw.line(way).stream().anyMatch(corner -> item.isNear(corner, CORNER_METERS));
  }

  private static String shown(TruthAddress address) {
    return address.street() + " | " + address.number() + " | " + address.city();
  }

  /// All addresses by their words in a form: equal texts have several right answers.
  private Map<String, List<TruthAddress>> alike(SearchForm form) {
    Map<String, List<TruthAddress>> alike = new HashMap<>();
    for (TruthAddress each : all) {
      written(form == SearchForm.TYPO ? SearchForm.AS_IS : form, each)
          .ifPresent(text ->
              alike.computeIfAbsent(Spelling.key(text), key -> new ArrayList<>()).add(each));
    }
    return alike;
  }

  /// The address in a form; empty if the form does not suit it.
  Optional<String> written(SearchForm form, TruthAddress address) {
    String clean = Form.COMMAS.write(address, country);
    return switch (form) {
      case AS_IS -> Optional.of(clean);
      case NO_COMMAS -> Optional.of(Form.NO_COMMAS.write(address, country));
      case LOWER -> Optional.of(clean.toLowerCase(Locale.ROOT));
      case OTHER_SIDE -> Optional.of(Form.OTHER_SIDE.write(address, country));
      case TOGETHER -> together(address, clean);
      case ABBREVIATED ->
          Form.ABBREVIATED.suits(address, country)
              ? Optional.of(Form.ABBREVIATED.write(address, country))
              : Optional.empty();
      case PLAIN -> {
        String plain =
            Normalizer.normalize(clean, Normalizer.Form.NFD)
                .replaceAll("\\p{M}+", "")
                .replace("ß", "ss");
        yield plain.equals(clean) ? Optional.empty() : Optional.of(plain);
      }
      case POSTCODE ->
          address.postcode().isEmpty()
              ? Optional.empty()
              : Optional.of(Form.COMMAS.write(address.withCity("", address.postcode()), country));
      default -> Optional.empty();
    };
  }

  private Optional<String> together(TruthAddress address, String clean) {
    String street = address.street();
    String number = address.number();
    boolean isFirst = country.isNumberFirst();
    String apart = isFirst ? number + " " + street : street + country.separator() + number;
    boolean isSeen =
        isFirst
            ? Character.isDigit(number.charAt(number.length() - 1))
                && Character.isLetter(street.charAt(0))
            : Character.isLetter(street.charAt(street.length() - 1))
                && Character.isDigit(number.charAt(0));
    return isSeen && clean.startsWith(apart)
        ? Optional.of(
            (isFirst ? number + street : street + number) + clean.substring(apart.length()))
        : Optional.empty();
  }

  /// The house where it really is, whatever the town that was written.
  private Optional<SearchQuestion> wrongTown(TruthAddress wanted, Random random) {
    Set<String> own = townsOfStreet.getOrDefault(Spelling.key(wanted.street()), Set.of());
    for (int i = 0; i < TRIES && towns.size() > 1; i++) {
      String town = towns.get(random.nextInt(towns.size()));
      String key = Plain.key(town);
      boolean isOther = own.stream().noneMatch(it -> it.contains(key) || key.contains(it));
      boolean isKnown = bordered.contains(key) || !isNear(wanted.street(), key);
      if (isOther && !key.isEmpty() && isKnown) {
        String text = Form.NO_POSTCODE.write(wanted.withCity(town, ""), country);
        List<TruthAddress> right = byHouse.getOrDefault(house(wanted), List.of(wanted));
        return Optional.of(house(SearchForm.WRONG_TOWN, text, right));
      }
    }
    return Optional.empty();
  }

  /// Whether a street of that name passes an address of a town: it may be meant.
  private boolean isNear(String street, String town) {
    for (List<LatLng> line : truth.streets().getOrDefault(Plain.key(street), List.of())) {
      for (LatLng point : line) {
        for (TruthAddress each : byTown.getOrDefault(town, List.of())) {
          if (Lines.meters(point, each.position()) <= IN_TOWN_METERS) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /// The town, and a score that says that it is not what was asked for.
  private Optional<SearchQuestion> noStreet(TruthAddress town, Random random) {
    return strangers
        .street(random)
        .map(street -> {
          String text = Form.NO_POSTCODE.write(town.withStreet(street), country);
          Set<String> names = namesOf(town.city());
          return SearchQuestion.geocode(
              SearchForm.NO_STREET,
              text,
              "nothing, or " + town.city() + " scored below " + SURE,
              found ->
                  found.isEmpty()
                      || (found.getFirst().isArea()
                          && names.stream().anyMatch(Plain.key(found.getFirst().title())::contains)
                          && found.getFirst().score() < SURE));
        });
  }

  /// What a town of an address is called: the place Escaldes-Engordany is "les Escaldes", too.
  private Set<String> namesOf(String city) {
    String key = Plain.key(city);
    Set<String> names = new HashSet<>(Set.of(key));
    for (Truth.Named each : truth.named()) {
      if (each.kind() == Truth.Named.Kind.TOWN
          && each.names().stream().anyMatch(name -> Plain.key(name).equals(key))) {
        each.names().forEach(name -> names.add(Plain.key(name)));
      }
    }
    return names;
  }

  /// The street, or one of its houses that is said to be another one.
  private Optional<SearchQuestion> noNumber(TruthAddress wanted, Random random) {
    TruthAddress absent = wanted.withNumber(Integer.toString(NUMBER_MIN + random.nextInt(NUMBERS)));
    if (byHouse.containsKey(house(absent))) {
      return Optional.empty();
    }
    return Optional.of(
        SearchQuestion.geocode(
            SearchForm.NO_NUMBER,
            Form.COMMAS.write(absent, country),
            wanted.street() + " without a number, or another number that is said to be so",
            found ->
                !found.isEmpty()
                    && isStreet(found.getFirst(), wanted.street())
                    && !found.getFirst().isHouse(absent.number())
                    && (found.getFirst().is("street") || found.getFirst().isOther())));
  }

  /// By name, or by place: a street has other names, and those of its houses may be one of them.
  private boolean isStreet(Found found, String street) {
    String key = Spelling.key(street);
    return found.isOn(street)
        || byStreet.getOrDefault(key, List.of()).stream()
            .anyMatch(each -> found.isNear(each.position(), RIGHT_METERS))
        || truth.named().stream()
            .filter(each -> each.kind() == Truth.Named.Kind.STREET)
            .filter(each -> each.names().stream().anyMatch(it -> Spelling.key(it).equals(key)))
            .anyMatch(each -> each.metersTo(found.position()) <= RIGHT_METERS);
  }
}
