package io.cartway.style.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.style.StyleDocument;
import io.cartway.style.check.StyleCheck;
import io.cartway.style.check.StyleFault;
import io.cartway.style.check.StyleLimits;
import io.cartway.text.Scan;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A document that somebody wants to save, as far as it was understood.
public sealed interface SentStyleJson {

  /// What an id may be.
  String ID_EXPECTED =
      "1 to 64 letters of a-z and A-Z, digits, - and _, other than the designs "
          + String.join(", ", StyleDocument.ids());

  /// Most layers that pictures do not show which are named.
  int UNDRAWN_MAX = 50;

  /// Most characters of an id.
  int ID_LENGTH_MAX = 64;

  /// It is none that can be saved.
  record Refused(Answer answer) implements SentStyleJson {}

  /// It can be saved.
  ///
  /// @param name of it; empty when it has none
  /// @param layers that it has
  /// @param undrawn the first ids of layers that pictures do not show: those of GeoJSON
  record Checked(String name, int layers, List<String> undrawn) implements SentStyleJson {
    public Checked {
      undrawn = List.copyOf(undrawn);
    }
  }

  /// Whether a document can be saved under an id. The designs' ids are taken in any case of
  /// letters: nobody should have to tell them apart.
  static boolean isId(String id) {
    return Scan.isAll(id, 1, ID_LENGTH_MAX, c -> Scan.isLetterOrDigit(c) || c == '-' || c == '_')
        && StyleDocument.ids().stream().noneMatch(id::equalsIgnoreCase);
  }

  /// Reads and checks the body of a call.
  ///
  /// @param sourceLayers the layers that the vector tiles may have
  static SentStyleJson reading(Call call, Set<String> sourceLayers) {
    JsonBody read = JsonBody.of(call, Map.of(), StyleLimits.STANDARD.tokensMax());
    return reading(read, call.body(), call.baseAddress(), sourceLayers);
  }

  /// Reads and checks a document that a server has saved. The address of that server is what stands
  /// before its own paths: the hosts of a saved style are forgotten whenever it is read (decision
  /// 0079).
  ///
  /// @param sourceLayers the layers that the vector tiles may have
  static SentStyleJson restoring(byte[] document, Set<String> sourceLayers) {
    Bytes bytes = Bytes.owning(document);
    JsonBody read = JsonBody.read(bytes, Map.of(), StyleLimits.STANDARD.tokensMax());
    String base = read instanceof JsonBody.Given(ObjectNode style) ? base(style) : "";
    return reading(read, bytes, base, sourceLayers);
  }

  private static SentStyleJson reading(
      JsonBody read, Bytes body, String base, Set<String> sourceLayers) {
    return switch (read) {
      case JsonBody.Absent() ->
          refused(List.of(Fault.of("body", "", "a style, " + JsonBody.OBJECT)));
      case JsonBody.Refused(Answer answer) -> new Refused(answer);
      case JsonBody.Given _ when !isUtf8(body.unsafeArray()) ->
          refused(List.of(Fault.of("body", "bytes that are no UTF-8", "JSON in UTF-8")));
      case JsonBody.Given(ObjectNode document) -> {
        List<Fault> faults = new ArrayList<>();
        for (StyleFault each : StyleCheck.faults(document, base, sourceLayers)) {
          faults.add(Fault.of(each.path(), each.given(), each.expected()));
        }
        int max = StyleLimits.STANDARD.faultsMax();
        if (faults.size() >= max) {
          faults.add(
              Fault.of(
                  "document",
                  "%d faults, and perhaps more".formatted(max),
                  "a style without faults: the rest is told when these are mended"));
        }
        yield faults.isEmpty()
            ? new Checked(
                document.path("name").asText(), document.path("layers").size(), undrawn(document))
            : refused(faults);
      }
    };
  }

  private static List<String> undrawn(ObjectNode document) {
    List<String> undrawn = new ArrayList<>();
    for (JsonNode layer : document.path("layers")) {
      JsonNode source = document.path("sources").path(layer.path("source").asText());
      if (source.path("type").asText().equals("geojson") && undrawn.size() < UNDRAWN_MAX) {
        undrawn.add(layer.path("id").asText());
      }
    }
    return undrawn;
  }

  private static SentStyleJson refused(List<Fault> faults) {
    return new Refused(new Answer.Invalid(faults));
  }

  /// Parsers of JSON differ in what they read into malformed bytes, and others will read these.
  /// With NUL it is UTF-16 or UTF-32, which the parser reads, too.
  private static boolean isUtf8(byte[] document) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(document))
          .chars()
          .noneMatch(c -> c == 0);
    } catch (CharacterCodingException malformed) {
      return false;
    }
  }

  /// What stands before the first address of a server's own; empty when all are paths.
  private static String base(ObjectNode style) {
    Deque<JsonNode> open = new ArrayDeque<>(List.of(style.path("glyphs"), style.path("sprite")));
    style.path("sources").forEach(open::add);
    while (!open.isEmpty()) {
      JsonNode node = open.pop();
      int at = node.isTextual() ? node.asText().indexOf("/v1/") : -1;
      if (at > 0) {
        return node.asText().substring(0, at);
      }
      // Documents are read to a bounded depth and size.
      for (JsonNode part : node) {
        if (part.isTextual() || part.isArray() || part.isObject()) {
          open.push(part);
        }
      }
    }
    return "";
  }
}
