package io.cartway.accounts.http;

import io.cartway.accounts.metering.Statement;
import io.cartway.accounts.metering.UsageQuery;
import io.cartway.accounts.metering.UsageQuery.Group;
import io.cartway.accounts.metering.UsageRow;
import io.cartway.accounts.registry.Money;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.rows.Cell;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Usage as CSV with a header line. Names are chosen by people and opened in spreadsheets: a name
/// that looks like a formula is prefixed with an apostrophe.
final class UsageCsv {

  private UsageCsv() {}

  /// The services of a statement.
  static Answer statement(Statement statement) {
    List<String> header =
        List.of(
            "service",
            "unit",
            "requests",
            "freeUnits",
            "allowance",
            "allowanceLeft",
            "spendMicroUsd",
            "spendUsd");
    List<List<String>> lines = new ArrayList<>();
    for (Statement.ServiceLine line : statement.services()) {
      lines.add(
          List.of(
              line.service().name(),
              line.service().unit(),
              Long.toString(line.requests()),
              Long.toString(line.freeUnits()),
              Long.toString(line.allowance()),
              Long.toString(line.allowanceLeft()),
              Long.toString(line.spendMicros()),
              Money.text(line.spendMicros())));
    }
    return answer("usage-" + statement.month(), header, lines);
  }

  /// Rows, with the columns that the query groups by.
  static Answer rows(UsageQuery query, List<UsageRow> rows, UsageNames names) {
    List<String> header = new ArrayList<>();
    for (Group group : query.groups()) {
      switch (group) {
        case ACCOUNT -> header.addAll(List.of("accountId", "accountName"));
        case KEY -> header.addAll(List.of("keyId", "keyName"));
        case SERVICE, OPERATION, DAY, STATUS -> header.add(UsageParameters.word(group));
      }
    }
    header.addAll(List.of("requests", "freeUnits", "spendMicroUsd", "spendUsd"));
    List<List<String>> lines = new ArrayList<>();
    for (UsageRow row : rows) {
      List<String> cells = new ArrayList<>();
      for (Group group : query.groups()) {
        cells(cells, group, row, names);
      }
      cells.add(Long.toString(row.requests()));
      cells.add(Long.toString(row.freeUnits()));
      cells.add(Long.toString(row.micros()));
      cells.add(Money.text(row.micros()));
      lines.add(cells);
    }
    return answer("usage-" + query.from() + "-" + query.to(), header, lines);
  }

  private static void cells(List<String> cells, Group group, UsageRow row, UsageNames names) {
    switch (group) {
      case ACCOUNT -> {
        cells.add(row.accountId().orElse(""));
        cells.add(row.accountId().map(names::account).orElse(""));
      }
      case KEY -> {
        cells.add(row.keyId().orElse(""));
        cells.add(row.keyId().map(names::key).orElse(""));
      }
      case SERVICE -> cells.add(row.service().orElse(""));
      case OPERATION -> cells.add(row.operation().orElse(""));
      case DAY -> cells.add(row.day().map(Object::toString).orElse(""));
      case STATUS -> cells.add(row.status().map(Object::toString).orElse(""));
    }
  }

  private static byte[] csv(List<String> header, List<List<String>> lines) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
    try {
      RowWriter writer = RowWriter.open(bytes, RowWriting.of(RowFormat.CSV, header));
      for (List<String> line : lines) {
        Map<String, Cell> cells = HashMap.newHashMap(header.size());
        for (int i = 0; i < header.size(); i++) {
          cells.put(header.get(i), Cell.of(line.get(i)));
        }
        writer.write(cells);
      }
      writer.finish();
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes all bytes", e);
    }
    return bytes.toByteArray();
  }

  private static Answer answer(String name, List<String> header, List<List<String>> lines) {
    return new Answer.Content(
        "text/csv; charset=utf-8; header=present",
        Bytes.owning(csv(header, lines)),
        "",
        Map.of(
            "Cache-Control",
            "private, no-store",
            "Content-Disposition",
            "attachment; filename=\"" + name + ".csv\"",
            "Vary",
            "Accept, Authorization"));
  }
}
