package io.cartway.search.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.http.Parameters;
import java.net.URLEncoder;
import java.util.List;
import java.util.Optional;

/// Builds the URLs of an autosuggest's follow-up queries: a discover request for the same area, in
/// the same language.
final class FollowUpParameters {

  /// Parameters copied from the request.
  private static final List<String> KEPT = List.of("at", "lang", "limit", "politicalView");

  private final String path;
  private final String rest;

  /// @param baseAddress of this server
  /// @param asked the parameters of the autosuggest
  /// @param form of its body, which may have the route; the follow-up of a POST is a GET
  FollowUpParameters(String baseAddress, Parameters asked, Optional<Parameters> form) {
    path = baseAddress + "/v1/discover?q=";
    StringBuilder kept = new StringBuilder();
    for (String name : KEPT) {
      asked.text(name).ifPresent(value -> add(kept, name, value));
    }
    form.flatMap(body -> body.text("route"))
        .or(() -> asked.text("route"))
        .ifPresent(value -> add(kept, "route", value));
    for (String value : asked.repeated("in")) {
      add(kept, "in", value);
    }
    rest = kept.toString();
  }

  private static void add(StringBuilder to, String name, String value) {
    to.append('&').append(name).append('=').append(encoded(value));
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, UTF_8);
  }

  /// The URL.
  ///
  /// @param title the displayed text, as the text to search for
  /// @param id of the category, food type or chain
  String of(String title, String id) {
    return path + encoded(title) + "&_ontology=" + encoded(id) + rest;
  }
}
