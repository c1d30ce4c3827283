package io.cartway.search.http.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.JsonBody;
import io.cartway.jobs.Job;
import io.cartway.rows.RowFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What a batch's job keeps of its submission beside the rows.
///
/// @param question what is asked of the rows
/// @param columns of all rows, in order of appearance
/// @param format of the rows, in which the results are answered by default
/// @param callback the address to be told at the end; empty when there is none
/// @param baseAddress by which the submitter reached the server, for what the callback is told
record BatchSettings(
    BatchQuestion question,
    List<String> columns,
    RowFormat format,
    String callback,
    String baseAddress) {

  /// Most characters of the names of all columns together.
  static final int COLUMNS_LENGTH_MAX = 20_000;

  BatchSettings {
    columns = List.copyOf(columns);
  }

  /// As the settings of a job.
  String text() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("question", question.json());
    ArrayNode names = json.putArray("columns");
    columns.forEach(names::add);
    json.put("format", format.name().toLowerCase(Locale.ROOT));
    json.put("callback", callback);
    json.put("baseAddress", baseAddress);
    return json.toString();
  }

  /// Of a job.
  static BatchSettings of(Job job) {
    return of(job.settings());
  }

  /// Reads [#text].
  static BatchSettings of(String text) {
    JsonNode json =
        JsonBody.parse(text)
            .orElseThrow(() -> new IllegalStateException("the settings of a batch are no JSON"));
    List<String> columns = new ArrayList<>();
    json.path("columns").forEach(name -> columns.add(name.asText()));
    return new BatchSettings(
        BatchQuestion.of(json.path("question")),
        columns,
        RowFormat.valueOf(json.path("format").asText().toUpperCase(Locale.ROOT)),
        json.path("callback").asText(),
        json.path("baseAddress").asText());
  }
}
