package io.cartway.export.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.export.ExportFile;
import io.cartway.export.ExportItem;
import io.cartway.http.JsonBody;
import io.cartway.jobs.part.InputPart;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A part of what a job has to do: items of an account's data, each as it was when the job was
/// submitted. A unit is a piece of a file. Each line of the part is an item; an empty one is a unit
/// that does nothing, so that an export of no item has one.
record ExportPlan(List<Item> items) {

  ExportPlan {
    items = List.copyOf(items);
  }

  /// A file.
  record File(String path, Map<String, String> facts, long pieces) {

    boolean isOf(ExportFile file) {
      return path.equals(file.path()) && pieces == file.pieces();
    }
  }

  /// An item.
  ///
  /// @param first its first unit
  record Item(String type, String id, int counted, String mark, long first, List<File> files) {
    Item {
      files = List.copyOf(files);
    }

    long units() {
      return files.stream().mapToLong(File::pieces).sum();
    }

    /// Whether an item has the same pieces of files.
    boolean isOf(ExportItem item) {
      boolean isSame = files.size() == item.files().size();
      for (int i = 0; isSame && i < files.size(); i++) {
        isSame = files.get(i).isOf(item.files().get(i));
      }
      return isSame;
    }
  }

  /// What a unit is.
  ///
  /// @param file number of the file of the item
  /// @param piece of the file
  record Unit(Item item, int file, long piece) {}

  /// The line of an item.
  static String line(String type, String id, ExportItem item) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("type", type).put("id", id);
    json.put("counted", item.counted()).put("mark", item.mark());
    ArrayNode files = json.putArray("files");
    for (ExportFile file : item.files()) {
      ObjectNode facts = files.addObject().put("path", file.path()).put("pieces", file.pieces());
      new TreeMap<>(file.facts()).forEach(facts.putObject("facts")::put);
    }
    return json + "\n";
  }

  /// Units of an item.
  static long units(ExportItem item) {
    return item.files().stream().mapToLong(ExportFile::pieces).sum();
  }

  /// Reads a part.
  static ExportPlan of(InputPart part) {
    List<Item> items = new ArrayList<>();
    long unit = part.first();
    for (String line : Scan.split(new String(part.content(), UTF_8), c -> c == '\n')) {
      if (line.equals("{}")) {
        unit++;
      } else if (!line.isEmpty()) {
        Item item = item(JsonBody.parse(line).orElseThrow(), unit);
        items.add(item);
        unit += item.units();
      }
    }
    if (unit != part.end()) {
      throw new IllegalStateException(
          "a plan of units up to %d, not %d".formatted(unit, part.end()));
    }
    return new ExportPlan(items);
  }

  private static Item item(JsonNode json, long first) {
    List<File> files = new ArrayList<>();
    for (JsonNode file : json.path("files")) {
      Map<String, String> facts = new TreeMap<>();
      file.path("facts")
          .properties()
          .forEach(fact -> facts.put(fact.getKey(), fact.getValue().asText()));
      files.add(new File(file.path("path").asText(), facts, file.path("pieces").asLong()));
    }
    return new Item(
        json.path("type").asText(),
        json.path("id").asText(),
        json.path("counted").asInt(),
        json.path("mark").asText(),
        first,
        files);
  }

  /// What a unit of this part is; empty when it does nothing.
  Optional<Unit> unit(long unit) {
    for (Item item : items) {
      long at = unit - item.first();
      for (int i = 0; at >= 0 && i < item.files().size(); i++) {
        if (at < item.files().get(i).pieces()) {
          return Optional.of(new Unit(item, i, at));
        }
        at -= item.files().get(i).pieces();
      }
    }
    return Optional.empty();
  }
}
