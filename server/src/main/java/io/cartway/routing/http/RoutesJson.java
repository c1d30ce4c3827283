package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.paths.Trace;
import io.cartway.paths.span.RoadNames;
import io.cartway.paths.span.SpanName;
import io.cartway.region.DamagedRegionException;
import io.cartway.routing.ReturnPart;
import io.cartway.routing.Route;
import io.cartway.routing.RouteConsumption;
import io.cartway.routing.RouteResult;
import io.cartway.routing.guidance.RouteLabels;
import io.cartway.routing.text.Instructions;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.http.EnergyParameters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes the answer to a request for routes.
final class RoutesJson {

  private final RouteParameters parameters;
  private final @Nullable Instructions instructions;
  private final SectionJson sections;

  RoutesJson(RouteParameters parameters) {
    this.parameters = parameters;
    instructions =
        parameters.returned().contains(ReturnPart.INSTRUCTIONS)
            ? Instructions.of(
                parameters.languages().stream().map(Locale::toLanguageTag).toList(),
                parameters.units())
            : null;
    sections = new SectionJson(parameters, instructions);
  }

  /// The document.
  ///
  /// @param more further notices besides those of the result and the parameters
  Answer.Body body(RouteResult result, List<NoticeJson> more) {
    List<NoticeJson> notices = notices(more);
    List<Route> routes = new ArrayList<>();
    switch (result) {
      case RouteResult.RoutesFound found -> {
        routes.addAll(found.routes());
        notices.addAll(MovedPointsJson.notices(parameters.request().waypoints(), found.route()));
        addElevation(notices, found.route());
      }
      case RouteResult.NoRoute none -> notices.add(NoticeJson.of(none));
      case RouteResult.CouldNotMatch none ->
          notices.add(NoticeJson.of(none, parameters.request().waypoints().size()));
    }
    return json -> {
      json.writeStartObject();
      NoticeJson.write(json, shown(notices));
      json.writeArrayFieldStart("routes");
      Iterator<List<RouteLabels.Label>> labels = labels(routes).iterator();
      for (Route route : routes) {
        writeRoute(json, route, labels.next());
      }
      json.writeEndArray();
      json.writeEndObject();
    };
  }

  /// The labels of each route; none when nobody asked for them.
  private List<List<RouteLabels.Label>> labels(List<Route> routes) throws IOException {
    if (!parameters.returned().contains(ReturnPart.ROUTE_LABELS) || routes.isEmpty()) {
      return Collections.nCopies(routes.size(), List.of());
    }
    String language =
        parameters.languages().stream().findFirst().map(Locale::toLanguageTag).orElse("");
    List<List<Trace>> traces =
        routes.stream()
            .map(route -> route.sections().stream().map(Route.Section::trace).toList())
            .toList();
    String files = traces.getFirst().getFirst().graph().directory();
    return DamagedRegionException.reading(files, () -> RouteLabels.of(traces, language));
  }

  /// The document without a route, with one notice for the reason.
  Answer.Body empty(NoticeJson why) {
    List<NoticeJson> notices = notices(List.of(why));
    return json -> {
      json.writeStartObject();
      NoticeJson.write(json, shown(notices));
      json.writeArrayFieldStart("routes");
      json.writeEndArray();
      json.writeEndObject();
    };
  }

  /// The notices about the request.
  List<NoticeJson> remarks() {
    return shown(notices(List.of()));
  }

  /// The notices about the request and about a result without a route.
  List<NoticeJson> all(RouteResult result) {
    return switch (result) {
      case RouteResult.RoutesFound found -> remarks();
      case RouteResult.NoRoute none -> shown(notices(List.of(NoticeJson.of(none))));
      case RouteResult.CouldNotMatch none ->
          shown(notices(List.of(NoticeJson.of(none, parameters.request().waypoints().size()))));
    };
  }

  private List<NoticeJson> shown(List<NoticeJson> notices) {
    return NoticesJson.of(notices, parameters.notices().moreCount()).notices();
  }

  /// The notices about the request, and further ones.
  private List<NoticeJson> notices(List<NoticeJson> more) {
    List<NoticeJson> notices = new ArrayList<>();
    for (InfoNotice info : parameters.notices().first()) {
      notices.add(NoticeJson.info(info.code(), info.title()));
    }
    if (instructions != null && instructions.isFallback()) {
      notices.add(
          NoticeJson.info(
              "mainLanguageNotFound",
              "Instructions are in English: languages are "
                  + String.join(", ", Instructions.languages())));
    }
    notices.addAll(more);
    return notices;
  }

  private void addElevation(List<NoticeJson> notices, Route route) {
    if (parameters.returned().contains(ReturnPart.ELEVATION)
        && route.sections().stream().allMatch(s -> s.trace().elevations().isEmpty())) {
      notices.add(
          NoticeJson.info(
              "elevationUnavailable", "The region was built without heights: see --elevation"));
    }
    Optional<InfoNotice> missing =
        EnergyParameters.missingHeights(
            parameters.consumption(), route.sections().getFirst().trace().graph().hasElevation());
    missing.ifPresent(notice -> notices.add(NoticeJson.info(notice.code(), notice.title())));
  }

  /// Writes a route.
  ///
  /// @throws DamagedRegionException when its data point outside the region's files
  private void writeRoute(JsonGenerator json, Route route, List<RouteLabels.Label> labels)
      throws IOException {
    String files = route.sections().getFirst().trace().graph().directory();
    DamagedRegionException.reading(files, () -> writeSections(json, route, labels));
  }

  private Route writeSections(JsonGenerator json, Route route, List<RouteLabels.Label> labels)
      throws IOException {
    String handle = route.handle();
    json.writeStartObject();
    json.writeStringField("id", handle);
    if (parameters.returned().contains(ReturnPart.ROUTE_HANDLE)) {
      json.writeStringField("routeHandle", handle);
    }
    writeLabels(json, labels);
    json.writeArrayFieldStart("sections");
    String idHead = idHead(handle);
    RouteConsumption consumption = isConsumptionShown() ? consumption(route) : null;
    for (int i = 0; i < route.sections().size(); i++) {
      sections.write(json, idHead + i, route, i, consumption);
    }
    json.writeEndArray();
    json.writeEndObject();
    return route;
  }

  private static void writeLabels(JsonGenerator json, List<RouteLabels.Label> labels)
      throws IOException {
    if (labels.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("routeLabels");
    for (RouteLabels.Label label : labels) {
      json.writeStartObject();
      json.writeStringField("label_type", label.isNumber() ? "RouteNumber" : "Name");
      json.writeFieldName("name");
      ActionsJson.writeText(json, new RoadNames.Name(label.value(), label.language()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private boolean isConsumptionShown() {
    return parameters.spans().contains(SpanName.CONSUMPTION)
        || parameters.returned().contains(ReturnPart.SUMMARY)
        || parameters.returned().contains(ReturnPart.TRAVEL_SUMMARY);
  }

  private @Nullable RouteConsumption consumption(Route route) {
    return parameters.consumption().map(model -> new RouteConsumption(route, model)).orElse(null);
  }

  /// The prefix of section ids: the same for the same route.
  private static String idHead(String handle) {
    HexFormat hex = HexFormat.of();
    return "cw:rs:"
        + hex.toHexDigits(handle.hashCode())
        + hex.toHexDigits(new StringBuilder(handle).reverse().toString().hashCode())
        + ".";
  }
}
