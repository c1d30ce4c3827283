package io.cartway.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The part of an answer that a picture shows.
///
/// @param lines one per route, the first is the best
/// @param marks where the first route's actions are, in the order of `texts`
/// @param ways the OpenStreetMap ways of the first route
/// @param texts the first route's instructions with their distances
/// @param facts notices, summaries, sections
record PictureAnswer(
    List<List<LatLng>> lines,
    List<LatLng> marks,
    Set<Long> ways,
    List<String> texts,
    List<String> facts) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern SEGMENT = Pattern.compile("cw:s:(\\d+)\\.");

  /// Reads the body of an answer.
  static PictureAnswer read(String body) throws IOException {
    JsonNode root = JSON.readTree(body);
    PictureAnswer answer =
        new PictureAnswer(
            new ArrayList<>(),
            new ArrayList<>(),
            new LinkedHashSet<>(),
            new ArrayList<>(),
            new ArrayList<>());
    answer.addNotices(root);
    for (JsonNode route : root.path("routes")) {
      boolean isFirst = answer.lines.isEmpty();
      List<LatLng> line = new ArrayList<>();
      for (JsonNode section : route.path("sections")) {
        line.addAll(answer.addSection(section, isFirst));
      }
      answer.lines.add(line);
    }
    return answer;
  }

  private List<LatLng> addSection(JsonNode section, boolean isFirst) {
    List<LatLng> line = FlexiblePolyline.decode(section.path("polyline").asText()).points();
    JsonNode summary = section.path("summary");
    facts.add(
        String.format(
            Locale.ROOT,
            "%s %s: %d m, %d s",
            section.path("type").asText(),
            section.path("transport").path("mode").asText(),
            summary.path("length").asInt(),
            summary.path("duration").asInt()));
    addNotices(section);
    if (!isFirst) {
      return line;
    }
    for (JsonNode action : section.path("actions")) {
      marks.add(line.get(Math.min(line.size() - 1, action.path("offset").asInt())));
      texts.add(
          String.format(
              Locale.ROOT,
              "%d %s%s%s%s: %s [%d m, %d s]",
              marks.size(),
              action.path("action").asText(),
              spaced(action.path("direction")),
              spaced(action.path("severity")),
              spaced(action.path("exit")),
              action.path("instruction").asText(),
              action.path("length").asInt(),
              action.path("duration").asInt()));
    }
    for (JsonNode span : section.path("spans")) {
      Matcher id = SEGMENT.matcher(span.toString());
      if (id.find()) {
        ways.add(Long.parseLong(id.group(1)));
      }
    }
    return line;
  }

  private void addNotices(JsonNode holder) {
    for (JsonNode notice : holder.path("notices")) {
      facts.add("notice " + notice);
    }
  }

  private static String spaced(JsonNode value) {
    return value.isMissingNode() ? "" : " " + value.asText();
  }
}
