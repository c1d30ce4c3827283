package io.cartway.bench.search;

import io.cartway.geo.CountryCodes;
import io.cartway.geo.LatLng;
import io.cartway.search.Search;
import io.cartway.search.identity.Resolver;
import io.cartway.search.identity.StoredPlace;
import io.cartway.search.item.Contacts;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Places of the region as another provider could have them: a name written otherwise, a position
/// some tens of metres off, the kind or its group or none, sometimes a number or a page; and places
/// of another extract, which are none of ours.
public final class ResolveQuestions implements Questionnaire {

  /// The names of the figures; the error is smaller when it is better.
  public static final String RIGHT = "resolve right";

  public static final String ERROR = "error of confidences";

  private static final double FULL_CIRCLE_DEGREES = 360;
  private static final double MOVED_METERS = 60;
  private static final int WAYS = 6;

  /// A stored place and the id of ours; empty for none.
  private record Question(StoredPlace stored, String id) {}

  private final List<Question> questions = new ArrayList<>();

  /// @param search the region, for what it says of its places
  /// @param other another extract, whose places are none of ours
  /// @param sample how many places are asked for, and how many of the other extract
  public ResolveQuestions(Search search, Truth truth, Truth other, int sample, long seed)
      throws IOException {
    Random random = new Random(seed);
    List<Truth.Place> places = some(truth, sample, random);
    for (Truth.Place place : places) {
      StoredPlace exact =
          new StoredPlace(place.name(), place.position(), List.of(), "", "", List.of());
      List<Resolver.Resolved> found = search.resolver().resolve(exact);
      if (!found.isEmpty()) {
        SearchItem item = found.getFirst().item();
        questions.add(new Question(changed(place, item, random), item.id()));
      }
    }
    for (Truth.Place place : some(other, Math.min(sample, places.size()), random)) {
      LatLng at = places.get(random.nextInt(places.size())).position();
      questions.add(
          new Question(new StoredPlace(place.name(), at, List.of(), "", "", List.of()), ""));
    }
  }

  private static List<Truth.Place> some(Truth truth, int sample, Random random) {
    List<Truth.Place> places = new ArrayList<>(truth.places());
    Collections.shuffle(places, random);
    return places.subList(0, Math.min(sample, places.size()));
  }

  private static StoredPlace changed(Truth.Place place, SearchItem item, Random random) {
    double meters = Math.abs(random.nextGaussian()) * MOVED_METERS;
    LatLng at = Ground.move(place.position(), FULL_CIRCLE_DEGREES * random.nextDouble(), meters);
    List<String> levels =
        item.categories().isEmpty()
            ? List.of()
            : List.of(item.categories().getFirst().split("-", -1));
    int known = random.nextInt(4);
    List<String> categories =
        known == 0 || levels.isEmpty()
            ? List.of()
            : List.of(String.join("-", levels.subList(0, Math.min(known, levels.size()))));
    Map<String, List<String>> contacts =
        Contacts.of(item.details(), CountryCodes.alpha2(item.address().countryCode()));
    String phone = random.nextInt(3) == 0 ? first(contacts, "phone") : "";
    String www = random.nextInt(3) == 0 ? first(contacts, "www") : "";
    return new StoredPlace(renamed(place, random), at, categories, phone, www, List.of());
  }

  private static String first(Map<String, List<String>> contacts, String kind) {
    List<String> of = contacts.getOrDefault(kind, List.of());
    return of.isEmpty() ? "" : of.getFirst();
  }

  private static String renamed(Truth.Place place, Random random) {
    String name = place.name();
    return switch (random.nextInt(WAYS)) {
      case 0 -> Typos.make(name, 1, random);
      case 1 -> Typos.make(name, 2, random);
      case 2 -> name.contains(" ") ? name.substring(name.indexOf(' ') + 1) : name;
      case 3 -> (name + " " + place.city()).strip();
      case 4 -> name.replace(" ", "").toUpperCase(Locale.ROOT);
      default -> name;
    };
  }

  @Override
  public List<Asked> ask(Search search) throws IOException {
    List<Asked> asked = new ArrayList<>();
    for (Question each : questions) {
      List<Resolver.Resolved> found = search.resolver().resolve(each.stored);
      Optional<Resolver.Resolved> first = found.stream().findFirst();
      boolean isRight = first.filter(it -> it.item().id().equals(each.id)).isPresent();
      double off = first.map(Resolver.Resolved::confidence).orElse(0.0) - (isRight ? 1 : 0);
      List<String> shown = found.stream().map(it -> it.item().id()).toList();
      if (!each.id.isEmpty()) {
        asked.add(new Asked(RIGHT, each.stored.name(), shown, isRight ? 1 : 0));
      }
      asked.add(new Asked(ERROR, each.stored.name(), List.of(), off * off));
    }
    return asked;
  }
}
