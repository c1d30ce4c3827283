package io.cartway.app;

import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.search.Search;
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

/// The operations that the search answers.
final class SearchOperations {

  private SearchOperations() {}

  static List<Operation> of(Search search, Clock clock) {
    BrowseEndpoint browse = new BrowseEndpoint(search.places(), clock);
    DiscoverEndpoint discover = new DiscoverEndpoint(search.discovery(), clock);
    AutosuggestEndpoint autosuggest = new AutosuggestEndpoint(search.suggester(), clock);
    return List.of(
        Operation.get("geocode", "/v1/geocode", new GeocodeEndpoint(search.geocoder(), clock)),
        Operation.get(
            "reverse", "/v1/revgeocode", new RevgeocodeEndpoint(search.reverseGeocoder(), clock)),
        Operation.post(
            "multiReverse",
            "/v1/multi-revgeocode",
            new MultiRevgeocodeEndpoint(search.reverseGeocoder(), clock)),
        Operation.get("lookup", "/v1/lookup", new LookupEndpoint(search.lookup(), clock)),
        Operation.get("browse", "/v1/browse", browse),
        post("browsePost", "/v1/browse", browse),
        Operation.get("discover", "/v1/discover", discover),
        post("discoverPost", "/v1/discover", discover),
        post("resolve", "/v1/resolve", new ResolveEndpoint(search.resolver(), clock)),
        Operation.get("autosuggest", "/v1/autosuggest", autosuggest),
        post("autosuggestPost", "/v1/autosuggest", autosuggest),
        Operation.get(
            "autocomplete",
            "/v1/autocomplete",
            new AutocompleteEndpoint(search.suggester(), clock)),
        Operation.get("categories", "/v1/categories", new CategoriesEndpoint()));
  }

  /// One whose bodies are small.
  private static Operation post(String operationId, String path, Handler handler) {
    return Operation.post(operationId, path, handler).within(Operation.Bounds.SMALL);
  }
}
