package io.cartway.search.build;

import io.cartway.region.build.PartContext;
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
import org.apache.lucene.document.Document;

/// Writes places of interest.
final class PlaceWriter {

  private static final int PROGRESS_STEP = 1_000;

  private final PartContext context;
  private final DocumentWriter documents;
  private final StreetHouses houses;
  private final AddressBook book;
  private final FoodTypes foodTypes;

  PlaceWriter(
      PartContext context,
      DocumentWriter documents,
      StreetHouses houses,
      AddressBook book,
      FoodTypes foodTypes) {
    this.context = context;
    this.foodTypes = foodTypes;
    this.documents = documents;
    this.houses = houses;
    this.book = book;
  }

  /// @param heritage the places of the previous build
  void write(List<Elements.Poi> pois, PreviousPlaceIds heritage) throws IOException {
    Map<Elements.Ref, AddressBook.CompletedAddress> entries = new HashMap<>();
    pois.forEach(poi -> entries.put(poi.ref(), book.entryOf(poi)));
    Map<Elements.Ref, String> ids =
        AddressIds.ofPlaces(
            pois, poi -> Objects.requireNonNull(entries.get(poi.ref())).matched(), heritage);
    int done = 0;
    for (Elements.Poi poi : pois) {
      AddressBook.CompletedAddress entry = Objects.requireNonNull(entries.get(poi.ref()));
      String id = Objects.requireNonNull(ids.get(poi.ref()));
      Document document = documents.begin(DocumentKind.PLACE, id, poi.position());
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
      documents.context(document, areas.values(), texts, entry.shown().alpha3());
      Set<Integer> shown = Set.copyOf(IndexBuilder.ordinals(entry.shown()).values());
      Street street = entry.street();
      documents.content(
          document,
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
      addFilters(document, poi);
      documents.add(document);
      done++;
      if (done % PROGRESS_STEP == 0 || done == pois.size()) {
        context.progress("search places", done, pois.size());
      }
    }
  }

  /// Adds the terms for browse.
  private void addFilters(Document document, Elements.Poi poi) {
    documents.cell(document, IndexFields.PLACE_CELL, poi.position());
    documents.terms(document, IndexFields.CATEGORY, CategoryId.withAncestors(poi.categories()));
    documents.terms(document, IndexFields.FOOD_TYPE, foodTypes.withGroups(poi.foodTypes()));
    String chain = poi.details().getOrDefault(PlaceDetails.CHAIN, "");
    documents.terms(document, IndexFields.CHAIN, chain.isEmpty() ? Set.of() : Set.of(chain));
    documents.terms(document, IndexFields.NAME_GRAM, NamePart.grams(poi.names()));
    boolean hasHours = poi.details().containsKey(PlaceDetails.HOURS);
    documents.terms(document, IndexFields.HAS, hasHours ? Set.of(IndexFields.HAS_HOURS) : Set.of());
  }

  /// A place named after something nearby is less important; one with an area is bigger.
  private static double importance(Elements.Poi poi) {
    if (MinorPlaces.contains(poi.categories())) {
      return Traits.MINOR_IMPORTANCE;
    }
    return (poi.box() == null ? 0.2 : 0.25) + (poi.isNotable() ? 0.05 : 0);
  }
}
