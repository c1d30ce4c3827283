package io.cartway.accounts.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.accounts.metering.Statement;
import io.cartway.accounts.metering.UsageQuery;
import io.cartway.accounts.metering.UsageQuery.Group;
import io.cartway.accounts.metering.UsageRow;
import io.cartway.accounts.registry.Money;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Usage as CSV (RFC 4180) with a header line. Names are chosen by people and opened in
/// spreadsheets: a name that looks like a formula is prefixed with an apostrophe.
final class UsageCsv {

  private final StringBuilder text = new StringBuilder(4096);

  private UsageCsv() {}

  /// The services of a statement.
  static Answer statement(Statement statement) {
    UsageCsv csv = new UsageCsv();
    csv.line(
        List.of(
            "service",
            "unit",
            "requests",
            "freeUnits",
            "allowance",
            "allowanceLeft",
            "spendMicroUsd",
            "spendUsd"));
    for (Statement.ServiceLine line : statement.services()) {
      csv.line(
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
    return csv.answer("usage-" + statement.month());
  }

  /// Rows, with the columns that the query groups by.
  static Answer rows(UsageQuery query, List<UsageRow> rows, UsageNames names) {
    UsageCsv csv = new UsageCsv();
    List<String> header = new ArrayList<>();
    for (Group group : query.groups()) {
      switch (group) {
        case ACCOUNT -> header.addAll(List.of("accountId", "accountName"));
        case KEY -> header.addAll(List.of("keyId", "keyName"));
        case SERVICE, OPERATION, DAY, STATUS -> header.add(UsageParameters.word(group));
      }
    }
    header.addAll(List.of("requests", "freeUnits", "spendMicroUsd", "spendUsd"));
    csv.line(header);
    for (UsageRow row : rows) {
      List<String> cells = new ArrayList<>();
      for (Group group : query.groups()) {
        cells(cells, group, row, names);
      }
      cells.add(Long.toString(row.requests()));
      cells.add(Long.toString(row.freeUnits()));
      cells.add(Long.toString(row.micros()));
      cells.add(Money.text(row.micros()));
      csv.line(cells);
    }
    return csv.answer("usage-" + query.from() + "-" + query.to());
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

  private void line(List<String> cells) {
    for (int i = 0; i < cells.size(); i++) {
      text.append(i == 0 ? "" : ",").append(cell(cells.get(i)));
    }
    text.append("\r\n");
  }

  /// A value as a cell.
  static String cell(String value) {
    boolean formula = !value.isEmpty() && "=+-@\t\r\n".indexOf(value.charAt(0)) >= 0;
    String safe = formula ? "'" + value : value;
    boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }

  private Answer answer(String name) {
    return new Answer.Content(
        "text/csv; charset=utf-8; header=present",
        Bytes.owning(text.toString().getBytes(UTF_8)),
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
