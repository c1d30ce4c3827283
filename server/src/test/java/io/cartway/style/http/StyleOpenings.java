package io.cartway.style.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What a map opens when it gets a style: found by walking over the whole document, whatever it is,
/// for the members of the specification and of other clients that hold addresses, and for texts
/// that look like one among images and in sources. Shares nothing with the reader of styles.
final class StyleOpenings {

  private static final List<String> HOLDERS =
      List.of("url", "urls", "tiles", "sprite", "glyphs", "font-faces", "imports", "metadata");

  private static final List<String> OPENED = List.of("-image", "-pattern", "/sources/");

  /// Inside of sources, what is read and not opened.
  private static final List<String> LABELS =
      List.of("/data/", "/promoteId", "/filter", "/attribution");

  private StyleOpenings() {}

  /// The addresses in a document that do not begin with an own one.
  ///
  /// @param own beginning of the server's addresses
  static List<String> foreign(JsonNode document, String own) {
    List<String> found = new ArrayList<>();
    walk("", document, false, own, found);
    return found;
  }

  private static void walk(
      String path, JsonNode node, boolean isHeld, String own, List<String> found) {
    if (node.isTextual()) {
      String text = node.asText();
      boolean isAddress = text.matches("(?is)\\s*(\\w+:|//|\\\\).*") || text.contains("://");
      boolean isLookedAt =
          OPENED.stream().anyMatch(path::contains) && LABELS.stream().noneMatch(path::contains);
      if ((isHeld || (isAddress && isLookedAt)) && !text.startsWith(own)) {
        found.add(path + ": " + text);
      }
      if (path.endsWith("/attribution") && text.indexOf('<') >= 0) {
        found.add(path + ": " + text);
      }
    } else if (node.isArray()) {
      for (JsonNode each : node) {
        walk(path + "/-", each, isHeld, own, found);
      }
    } else {
      for (Map.Entry<String, JsonNode> member : node.properties()) {
        boolean holds =
            HOLDERS.contains(member.getKey())
                && !path.startsWith("/layers")
                && !path.startsWith("/state")
                && !path.contains("/data");
        boolean isName = path.endsWith("/sprite/-") && member.getKey().equals("id");
        walk(
            path + "/" + member.getKey(),
            member.getValue(),
            (isHeld || holds) && !isName,
            own,
            found);
      }
    }
  }
}
