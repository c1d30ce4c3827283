package io.cartway.app;

import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.search.Search;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.http.AutocompleteEndpoint;
import io.cartway.search.http.AutosuggestEndpoint;
import io.cartway.search.http.BrowseEndpoint;
import io.cartway.search.http.CategoriesEndpoint;
import io.cartway.search.http.DiscoverEndpoint;
import io.cartway.search.http.GeocodeEndpoint;
import io.cartway.search.http.LookupEndpoint;
import io.cartway.search.http.MultiRevgeocodeEndpoint;
import io.cartway.search.http.ResolveEndpoint;
import io.cartway.search.http.RevgeocodeEndpoint;
import java.time.Clock;
import java.util.List;

/// The operations of the search.
final class SearchOperations {

  private SearchOperations() {}

  static List<Operation> of(Search search, Clock clock) {
    PlaceVocabulary vocabulary = search.vocabulary();
    BrowseEndpoint browse = new BrowseEndpoint(search.places(), vocabulary, clock);
    DiscoverEndpoint discover = new DiscoverEndpoint(search.discovery(), vocabulary, clock);
    AutosuggestEndpoint autosuggest =
        new AutosuggestEndpoint(search.suggester(), vocabulary, clock);
    return List.of(
        Operation.get(
            "geocode", "/v1/geocode", new GeocodeEndpoint(search.geocoder(), vocabulary, clock)),
        Operation.get(
            "reverse",
            "/v1/revgeocode",
            new RevgeocodeEndpoint(search.reverseGeocoder(), vocabulary, clock)),
        Operation.post(
            "multiReverse",
            "/v1/multi-revgeocode",
            new MultiRevgeocodeEndpoint(search.reverseGeocoder(), vocabulary, clock)),
        Operation.get(
            "lookup", "/v1/lookup", new LookupEndpoint(search.lookup(), vocabulary, clock)),
        Operation.get("browse", "/v1/browse", browse),
        post("browsePost", "/v1/browse", browse).inFamilyOf("browse"),
        Operation.get("discover", "/v1/discover", discover),
        post("discoverPost", "/v1/discover", discover).inFamilyOf("discover"),
        post("resolve", "/v1/resolve", new ResolveEndpoint(search.resolver(), vocabulary, clock)),
        Operation.get("autosuggest", "/v1/autosuggest", autosuggest),
        post("autosuggestPost", "/v1/autosuggest", autosuggest).inFamilyOf("autosuggest"),
        Operation.get(
            "autocomplete",
            "/v1/autocomplete",
            new AutocompleteEndpoint(search.suggester(), vocabulary, clock)),
        Operation.get("categories", "/v1/categories", new CategoriesEndpoint(vocabulary)));
  }

  /// A POST operation with small bodies.
  private static Operation post(String operationId, String path, Handler handler) {
    return Operation.post(operationId, path, handler).within(Operation.Bounds.SMALL);
  }
}
