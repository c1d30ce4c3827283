package io.cartway.search.build;

import io.cartway.region.build.PartContext;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.index.Crossings;
import io.cartway.search.index.DocumentContent;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.House;
import io.cartway.search.index.HouseBook;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.index.Traits;
import io.cartway.search.text.Folding;
import io.cartway.search.text.HouseNumbers;
import io.cartway.search.text.Names;
import io.cartway.work.OrderedWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes streets with their houses, and the addresses that point to them.
final class StreetWriter {

  private static final int PROGRESS_STEP = 1_000;

  private static final double IMPORTANCE = 0.3;

  /// A street without a way.
  private static final double IMPORTANCE_PSEUDO = 0.28;

  /// Maximum number of distinct postal codes or town names.
  private static final int TEXTS_MAX = 16;

  /// Maximum number of houses in a street.
  private static final int HOUSES_MAX = 1 << IndexFields.HOUSE_BITS;

  private final PartContext context;
  private final DocumentWriter documents;
  private final StreetHouses houses;
  private final AddressBook book;
  private final OrderedWork work;

  StreetWriter(
      PartContext context,
      DocumentWriter documents,
      StreetHouses houses,
      AddressBook book,
      OrderedWork work) {
    this.work = work;
    this.context = context;
    this.documents = documents;
    this.houses = houses;
    this.book = book;
  }

  /// Writes all streets, then all addresses.
  void write(List<StreetHouses.Group> groups, List<AddressBook.CompletedAddress> addresses)
      throws IOException {
    Map<Elements.Ref, String> ids = AddressIds.of(addresses);
    int first = documents.next();
    List<List<Crossings.Crossing>> crossings =
        CrossingFinder.find(groups.stream().map(StreetHouses.Group::street).toList(), first);
    List<Integer> numbers = IntStream.range(0, groups.size()).boxed().toList();
    work.each(
        numbers,
        i -> street(groups.get(i), crossings.get(i), ids),
        draft -> {
          documents.add(draft);
          progress("search streets", documents.next() - first, groups.size());
        });
    int firstAddress = documents.next();
    work.each(
        numbers,
        i -> addresses(groups.get(i), first + i, ids),
        drafts -> {
          for (Draft draft : drafts) {
            documents.add(draft);
            progress("search addresses", documents.next() - firstAddress, addresses.size());
          }
        });
  }

  /// The addresses of a street's houses.
  ///
  /// @param street the number of the street's document
  private List<Draft> addresses(
      StreetHouses.Group group, int street, Map<Elements.Ref, String> ids) {
    List<AddressBook.CompletedAddress> entries = group.entries();
    List<Draft> drafts = new ArrayList<>();
    for (int house = 0; house < Math.min(HOUSES_MAX, entries.size()); house++) {
      AddressBook.CompletedAddress entry = entries.get(house);
      String id = ObjectIds.ADDRESS + ids.get(entry.ref());
      Draft draft = documents.begin(DocumentKind.ADDRESS, id, entry.position());
      documents.traits(
          draft, Traits.pack(DocumentKind.ADDRESS, null, 0, IMPORTANCE, entry.shown().alpha3()));
      documents.house(draft, entry.position(), houses.outline(entry));
      documents.parent(draft, street, house);
      drafts.add(draft);
    }
    return drafts;
  }

  private Draft street(
      StreetHouses.Group group, List<Crossings.Crossing> crossings, Map<Elements.Ref, String> ids) {
    Street street = group.street();
    Draft draft = documents.begin(DocumentKind.STREET, street.id(), street.position());
    Map<String, AreaDraft> areas = new LinkedHashMap<>();
    Set<String> codes = new LinkedHashSet<>();
    Set<String> nearCodes = new LinkedHashSet<>();
    Set<String> cities = new LinkedHashSet<>();
    codes.add(codeOf(group));
    AddressBook.Shown where = shownOf(group);
    cities.add(where.cityText());
    add(areas, where.areas());
    add(areas, street.surroundings());
    String alpha3 = where.areas().alpha3();
    for (AreaDraft settlement : book.settlementsAt(street.position(), alpha3)) {
      areas.put(settlement.id, settlement);
      nearCodes.add(book.postalCodeOf(settlement));
    }
    Set<String> numbers = new TreeSet<>();
    for (AddressBook.CompletedAddress entry : group.entries()) {
      codes.add(entry.postalCode());
      cities.add(entry.tags().city());
      cities.add(entry.tags().place());
      add(areas, entry.shown());
      add(areas, entry.matched());
      numbers.addAll(HouseNumbers.keys(entry.tags().number()));
    }
    codes.addAll(nearCodes);
    Set<Integer> shown = Set.copyOf(IndexBuilder.ordinals(where.areas()).values());
    Set<String> texts = new LinkedHashSet<>(codes);
    texts.addAll(cities);
    texts.remove("");
    documents.context(draft, areas.values(), texts, alpha3);
    documents.content(
        draft,
        new DocumentContent(
            DocumentKind.STREET,
            Optional.empty(),
            street.id(),
            street.names(),
            Names.NONE,
            "",
            first(codes, false),
            first(cities, true),
            alpha3,
            IndexBuilder.ordinals(where.areas()),
            areas.values().stream()
                .map(AreaDraft::ordinal)
                .filter(ordinal -> !shown.contains(ordinal))
                .collect(Collectors.toSet()),
            street.position(),
            street.isPseudo()
                ? houses.anyStreet(street.position())
                : Optional.of(street.position()),
            Optional.of(street.box()),
            List.of(),
            List.of(),
            0,
            IndexBuilder.zone(context, street.position()),
            street.isPseudo(),
            Map.of()),
        street.isPseudo() ? IMPORTANCE_PSEUDO : IMPORTANCE);
    documents.terms(draft, IndexFields.NUMBER, numbers);
    writeHouses(draft, group, ids);
    writeLines(draft, street, crossings);
    return draft;
  }

  private void writeLines(Draft draft, Street street, List<Crossings.Crossing> crossings) {
    if (!street.isPseudo()) {
      documents.lines(draft, street.lines());
    }
    if (!crossings.isEmpty()) {
      documents.binary(draft, IndexFields.CROSSINGS, Crossings.encode(crossings));
    }
  }

  private AddressBook.Shown shownOf(StreetHouses.Group group) {
    Street street = group.street();
    return street.isPseudo()
        ? new AddressBook.Shown(street.surroundings(), group.entries().getFirst().cityText())
        : book.shownOf(street);
  }

  private String codeOf(StreetHouses.Group group) {
    return group.street().isPseudo()
        ? group.entries().getFirst().postalCode()
        : book.postalCodeOf(group.street());
  }

  private void writeHouses(Draft draft, StreetHouses.Group group, Map<Elements.Ref, String> ids) {
    if (group.entries().isEmpty()) {
      return;
    }
    List<House> inside = new ArrayList<>();
    for (AddressBook.CompletedAddress entry : group.entries()) {
      inside.add(houses.house(entry, group.street(), ids.getOrDefault(entry.ref(), "")));
    }
    documents.binary(
        draft,
        IndexFields.HOUSES,
        HouseBook.encode(inside, group.ranges().stream().map(StreetHouses.Range::placed).toList()));
  }

  private static void add(Map<String, AreaDraft> areas, EnclosingAreas around) {
    around.byLevel().forEach((AreaLevel level, AreaDraft area) -> areas.put(area.id, area));
  }

  /// The first few texts that are not empty.
  ///
  /// @param keepsFirst whether the first one is displayed, and so is kept even if empty
  private static List<String> first(Set<String> texts, boolean keepsFirst) {
    List<String> first = new ArrayList<>();
    Set<String> keys = new TreeSet<>();
    for (String text : texts) {
      boolean isShown = keepsFirst && first.isEmpty();
      if ((isShown || (!text.isEmpty() && keys.add(Folding.key(text))))
          && first.size() < TEXTS_MAX) {
        first.add(text);
      }
    }
    return first;
  }

  private void progress(String step, int done, int total) {
    if (done % PROGRESS_STEP == 0 || done == total) {
      context.progress(step, done, total);
    }
  }
}
