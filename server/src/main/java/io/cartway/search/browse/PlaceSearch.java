package io.cartway.search.browse;

import io.cartway.geo.CountryCodes;
import io.cartway.geo.LatLng;
import io.cartway.hours.Place;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.DocumentRecord;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.NamePart;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReader;

/// Finds places by category, position and opening hours: nearest first, or, with a route, in order
/// along it. All matching places are found, in the order of their unrounded distances; ties are in
/// the order of the index. Thread-safe.
public final class PlaceSearch {

  /// Examining a place takes a microsecond along a route, and a tenth of that otherwise.
  private static final int LOOKED_BETWEEN_CHECKS = 256;

  private final SearchIndex index;
  private final NearestPlaces.Effort effort;
  private final OpeningHoursCache hours;

  /// @param index must stay open while this is used
  public PlaceSearch(SearchIndex index) {
    this(index, NearestPlaces.Effort.USUAL);
  }

  PlaceSearch(SearchIndex index, NearestPlaces.Effort effort) {
    this(index, effort, new OpeningHoursCache());
  }

  private PlaceSearch(SearchIndex index, NearestPlaces.Effort effort, OpeningHoursCache hours) {
    this.index = index;
    this.effort = effort;
    this.hours = hours;
  }

  /// The same for one query.
  ///
  /// @param deadline checked during the query: when nothing is open, the hours of every place
  ///   within reach are read
  public PlaceSearch until(Deadline deadline) {
    return new PlaceSearch(index.until(deadline), effort, hours);
  }

  /// The places that match a query, with their distances.
  public Page<SearchItem> find(PlaceQuery query) throws IOException {
    LeafReader leaf = index.leaf();
    if (leaf == null) {
      return Page.empty();
    }
    NamePart name = NamePart.of(query.name());
    TermFilter terms = terms(leaf, query, name);
    SearchIndex.Values values = index.values();
    Test test = new Test(query, name, values, index.deadline());
    NearestPlaces.Search search =
        new NearestPlaces.Search(effort, index, leaf, values, terms, test);
    List<NearestPlaces.FoundPlace> found =
        query.area().route().isPresent()
            ? new PlacesOnRoute(search, query).find()
            : new NearestPlaces(search, query).find();
    ItemMaker maker = new ItemMaker(index, values, query.languages());
    List<SearchItem> items = new ArrayList<>();
    Page<NearestPlaces.FoundPlace> page = Page.of(found, query.offset(), query.limit());
    for (NearestPlaces.FoundPlace each : page.items()) {
      SearchItem item = maker.item(each.document());
      items.add(
          query.area().route().isEmpty() && query.area().center().isEmpty()
              ? item
              : item.withDistance(rounded(each.meters()), rounded(each.offMeters())));
    }
    return new Page<>(items, page.hasMore());
  }

  /// Whether a chain is known, from a place of the region or the table of brands.
  public boolean knowsChain(String id) throws IOException {
    return index.terms().has(IndexFields.CHAIN, id)
        || index.vocabulary().chains().name(id).isPresent();
  }

  private static OptionalInt rounded(double meters) {
    return Double.isNaN(meters) ? OptionalInt.empty() : OptionalInt.of((int) Math.round(meters));
  }

  private static TermFilter terms(LeafReader leaf, PlaceQuery query, NamePart name)
      throws IOException {
    TermFilter terms = new TermFilter(leaf);
    add(terms, IndexFields.CATEGORY, query.categories());
    add(terms, IndexFields.FOOD_TYPE, query.foodTypes());
    add(terms, IndexFields.CHAIN, query.chains());
    for (String gram : name.grams()) {
      terms.want(IndexFields.NAME_GRAM, Set.of(gram));
    }
    if (query.openAt().isPresent()) {
      terms.want(IndexFields.HAS, Set.of(IndexFields.HAS_HOURS));
    }
    if (terms.wantsAll()) {
      terms.want(IndexFields.KIND, Set.of(DocumentKind.PLACE.name()));
    }
    return terms;
  }

  private static void add(TermFilter terms, String field, PlaceQuery.Wanted wanted)
      throws IOException {
    if (!wanted.included().isEmpty()) {
      terms.want(field, new TreeSet<>(wanted.included()));
    }
    if (!wanted.excluded().isEmpty()) {
      terms.exclude(field, new TreeSet<>(wanted.excluded()));
    }
  }

  /// The conditions on a document besides its terms.
  final class Test {
    private final PlaceQuery query;
    private final NamePart name;
    private final SearchIndex.Values values;
    private final Deadline deadline;
    private int looked;

    private Test(PlaceQuery query, NamePart name, SearchIndex.Values values, Deadline deadline) {
      this.query = query;
      this.name = name;
      this.values = values;
      this.deadline = deadline;
    }

    /// Checks the deadline before one more place.
    void tick() {
      looked++;
      if (looked % LOOKED_BETWEEN_CHECKS == 0) {
        deadline.check();
      }
    }

    /// The cheap check: the country.
    boolean acceptsCountry(int document) throws IOException {
      return query.area().countries().isEmpty()
          || query.area().holdsCountry(Traits.country(values.traits(document)));
    }

    /// Whether no record has to be read.
    boolean isQuick() {
      return name.isEmpty() && query.openAt().isEmpty();
    }

    /// The checks that read the record: name and hours.
    boolean accepts(int document) throws IOException {
      if (isQuick()) {
        return true;
      }
      deadline.check();
      DocumentRecord.Shown shown = values.shown(document);
      return name.isIn(shown.names())
          && (query.openAt().isEmpty() || isOpen(document, shown, query.openAt().get()));
    }

    private boolean isOpen(int document, DocumentRecord.Shown shown, OpenAt at) throws IOException {
      String written = shown.details().getOrDefault(PlaceDetails.HOURS, "");
      // Without a local time nothing can be decided.
      if (written.isEmpty() || shown.timeZone().isEmpty()) {
        return false;
      }
      ZoneId zone = ZoneId.of(shown.timeZone());
      LatLng position = values.position(document);
      String alpha2 = CountryCodes.alpha2(values.record(document).alpha3);
      Place place = new Place(position, zone, alpha2);
      return hours
          .of(written)
          .map(known -> known.isOpen(at.in(zone).toEpochMilli(), place))
          .orElse(false);
    }
  }
}
