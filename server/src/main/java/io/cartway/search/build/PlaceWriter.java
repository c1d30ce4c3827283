package io.cartway.search.build;

import io.cartway.region.build.PartContext;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.category.CategoryId;
import io.cartway.search.category.FoodTypes;
import io.cartway.search.category.MinorPlaces;
import io.cartway.search.index.DocumentContent;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.index.Traits;
import io.cartway.search.text.HouseNumbers;
import io.cartway.search.text.NamePart;
import io.cartway.work.OrderedWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Writes places of interest.
final class PlaceWriter {

  private static final int PROGRESS_STEP = 1_000;

  private final PartContext context;
  private final DocumentWriter documents;
  private final StreetHouses houses;
  private final AddressBook book;
  private final FoodTypes foodTypes;
  private final OrderedWork work;

  /// A place with what belongs to it.
  private record Entered(Elements.Poi poi, AddressBook.CompletedAddress entry, String id) {}

  PlaceWriter(
      PartContext context,
      DocumentWriter documents,
      StreetHouses houses,
      AddressBook book,
      FoodTypes foodTypes,
      OrderedWork work) {
    this.work = work;
    this.context = context;
    this.foodTypes = foodTypes;
    this.documents = documents;
    this.houses = houses;
    this.book = book;
  }

  /// @param heritage the places of the previous build
  void write(List<Elements.Poi> pois, PreviousPlaceIds heritage) throws IOException {
    List<AddressBook.CompletedAddress> entries = work.map(pois, book::entryOf);
    Map<Elements.Ref, EnclosingAreas> around = new HashMap<>();
    for (int i = 0; i < pois.size(); i++) {
      around.put(pois.get(i).ref(), entries.get(i).matched());
    }
    Map<Elements.Ref, String> ids =
        AddressIds.ofPlaces(pois, poi -> Objects.requireNonNull(around.get(poi.ref())), heritage);
    List<Entered> places = new ArrayList<>(pois.size());
    for (int i = 0; i < pois.size(); i++) {
      Elements.Poi poi = pois.get(i);
      places.add(new Entered(poi, entries.get(i), Objects.requireNonNull(ids.get(poi.ref()))));
    }
    int first = documents.next();
    work.each(
        places,
        this::draft,
        draft -> {
          documents.add(draft);
          int done = documents.next() - first;
          if (done % PROGRESS_STEP == 0 || done == places.size()) {
            context.progress("search places", done, places.size());
          }
        });
  }

  private Draft draft(Entered place) {
    Elements.Poi poi = place.poi();
    AddressBook.CompletedAddress entry = place.entry();
    String id = place.id();
    Draft draft = documents.begin(DocumentKind.PLACE, id, poi.position());
    Map<String, AreaDraft> areas = new LinkedHashMap<>();
    entry.shown().byLevel().forEach((level, area) -> areas.put(area.id, area));
    entry.matched().byLevel().forEach((level, area) -> areas.put(area.id, area));
    List<String> codes = entry.postalCode().isEmpty() ? List.of() : List.of(entry.postalCode());
    List<String> cities = new ArrayList<>(List.of(entry.cityText()));
    cities.add(entry.tags().city());
    cities.add(entry.tags().place());
    List<String> texts = new ArrayList<>(codes);
    texts.addAll(cities);
    texts.addAll(entry.streetNames().all());
    texts.addAll(HouseNumbers.keys(poi.address().number()));
    texts.removeIf(String::isEmpty);
    documents.context(draft, areas.values(), texts, entry.shown().alpha3());
    Set<Integer> shown = Set.copyOf(IndexBuilder.ordinals(entry.shown()).values());
    Street street = entry.street();
    documents.content(
        draft,
        new DocumentContent(
            DocumentKind.PLACE,
            Optional.empty(),
            id,
            poi.names(),
            entry.streetNames(),
            entry.tags().number(),
            codes,
            cities.stream().distinct().toList(),
            entry.shown().alpha3(),
            IndexBuilder.ordinals(entry.shown()),
            areas.values().stream()
                .map(AreaDraft::ordinal)
                .filter(ordinal -> !shown.contains(ordinal))
                .collect(Collectors.toSet()),
            poi.position(),
            street == null ? houses.anyStreet(poi.position()) : street.nearest(poi.position()),
            Optional.empty(),
            poi.categories(),
            poi.foodTypes(),
            0,
            IndexBuilder.zone(context, poi.position()),
            false,
            poi.details()),
        importance(poi));
    addFilters(draft, poi);
    return draft;
  }

  /// Adds the terms for browse.
  private void addFilters(Draft draft, Elements.Poi poi) {
    documents.cell(draft, IndexFields.PLACE_CELL, poi.position());
    documents.terms(draft, IndexFields.CATEGORY, CategoryId.withAncestors(poi.categories()));
    documents.terms(draft, IndexFields.FOOD_TYPE, foodTypes.withGroups(poi.foodTypes()));
    String chain = poi.details().getOrDefault(PlaceDetails.CHAIN, "");
    documents.terms(draft, IndexFields.CHAIN, chain.isEmpty() ? Set.of() : Set.of(chain));
    documents.terms(draft, IndexFields.NAME_GRAM, NamePart.grams(poi.names()));
    boolean hasHours = poi.details().containsKey(PlaceDetails.HOURS);
    documents.terms(draft, IndexFields.HAS, hasHours ? Set.of(IndexFields.HAS_HOURS) : Set.of());
  }

  /// A place named after something nearby is less important; one with an area is bigger.
  private static double importance(Elements.Poi poi) {
    if (MinorPlaces.contains(poi.categories())) {
      return Traits.MINOR_IMPORTANCE;
    }
    return (poi.box() == null ? 0.2 : 0.25) + (poi.isNotable() ? 0.05 : 0);
  }
}
