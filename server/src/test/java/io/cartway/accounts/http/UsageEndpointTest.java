package io.cartway.accounts.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.metering.Statement;
import io.cartway.accounts.metering.UsageQuery;
import io.cartway.accounts.metering.UsageQuery.Group;
import io.cartway.accounts.metering.UsageRow;
import io.cartway.accounts.registry.ApiKey;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.testing.Golden;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageEndpointTest {

  private static final Instant NOW = Instant.parse("2028-02-29T23:59:59Z");
  private static final String OWNER = "Bearer owner";

  private final List<UsageQuery> asked = new ArrayList<>();
  private List<UsageRow> rows = List.of();
  private final UsageEndpoint endpoint =
      new UsageEndpoint(
          new UsageEndpoint.Sources(
              query -> {
                asked.add(query);
                return rows;
              },
              account ->
                  new Statement(
                      account,
                      YearMonth.of(2028, 2),
                      List.of(
                          new Statement.ServiceLine(
                              AdminWorld.service("geocoding"),
                              Map.of(),
                              30_010,
                              30_000,
                              30_000,
                              0,
                              5000)),
                      List.of(),
                      5000,
                      OptionalLong.empty(),
                      OptionalLong.empty(),
                      NOW),
              account -> List.of(),
              account ->
                  List.of(
                      key("key_1", "=HYPERLINK(\"http://evil.example\",\"x\")"),
                      key("key_2", "plain, with a comma"))),
          authorization -> authorization.equals(Optional.of(OWNER)),
          Clock.fixed(NOW, ZoneOffset.UTC));

  private static ApiKey key(String id, String name) {
    return new ApiKey(
        id,
        "acc_1",
        "default",
        KeySettings.named(name),
        NOW,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static FakeCall owner(String... parameters) {
    return FakeCall.of(parameters).by("acc_1", "key_1").header("Authorization", OWNER);
  }

  private static String csv(Answer answer) {
    assertThat(answer).isInstanceOf(Answer.Content.class);
    Answer.Content content = (Answer.Content) answer;
    assertThat(content.contentType()).startsWith("text/csv");
    return new String(content.bytes().unsafeArray(), UTF_8);
  }

  private static List<String> faults(Answer answer) {
    assertThat(answer).isInstanceOf(Answer.Invalid.class);
    return ((Answer.Invalid) answer).faults().stream().map(Fault::parameter).toList();
  }

  @Test
  void without_parameters_the_owner_gets_the_statement() {
    assertThat(endpoint.handle(owner())).isInstanceOf(Answer.Json.class);
    assertThat(asked).isEmpty();
    assertThat(csv(endpoint.handle(owner("format", "csv"))))
        .isEqualTo(
            "service,unit,requests,freeUnits,allowance,allowanceLeft,spendMicroUsd,spendUsd\r\n"
                + "geocoding,request,30010,30000,30000,0,5000,0.005\r\n");
  }

  @Test
  void days_default_to_the_month_so_far_and_every_group_is_read() {
    endpoint.handle(owner("groupBy", "service,operation,key,day,status"));
    assertThat(asked)
        .containsExactly(
            new UsageQuery(
                Optional.of("acc_1"),
                Optional.empty(),
                LocalDate.of(2028, 2, 1),
                LocalDate.of(2028, 2, 29),
                Set.of(Group.SERVICE, Group.OPERATION, Group.KEY, Group.DAY, Group.STATUS)));
    asked.clear();
    endpoint.handle(owner("to", "2027-12-31"));
    assertThat(asked.getFirst().from()).isEqualTo(LocalDate.of(2027, 12, 1));
    assertThat(asked.getFirst().groups()).containsExactly(Group.SERVICE);
  }

  @Test
  void browser_keys_and_tokens_see_only_their_own_usage() {
    for (String authorization : List.of("Bearer browser", "Bearer cwt_token", "")) {
      FakeCall call = FakeCall.of().by("acc_1", "key_2").header("Authorization", authorization);
      endpoint.handle(call);
      UsageQuery query = asked.removeLast();
      assertThat(query.accountId()).contains("acc_1");
      assertThat(query.keyId()).contains("key_2");
    }
    endpoint.handle(FakeCall.of("groupBy", "key", "key", "key_1").by("acc_1", "key_2"));
    assertThat(asked.removeLast().keyId()).contains("key_2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "from=2028-03-01                 | from",
        "from=2027-01-24&to=2028-02-28   | from",
        "from=2027-02-29                 | from",
        "from=+999999-01-01              | from",
        "to=yesterday                    | to",
        "groupBy=account                 | groupBy",
        "groupBy=service,planet          | groupBy",
        "format=xml                      | format",
        "from=x&to=y&groupBy=z&format=w  | from, to, groupBy, format",
      })
  void each_fault_is_reported(String query, String expected) {
    FakeCall call = owner();
    for (String parameter : query.split("&", -1)) {
      call.with(parameter.split("=", 2)[0], parameter.split("=", 2)[1]);
    }
    assertThat(faults(endpoint.handle(call))).containsExactly(expected.split(", "));
    assertThat(asked).isEmpty();
  }

  @Test
  void four_hundred_days_are_taken() {
    assertThat(endpoint.handle(owner("from", "2027-01-25", "to", "2028-02-28")))
        .isInstanceOf(Answer.Json.class);
  }

  @Test
  void rows_are_csv_that_no_spreadsheet_runs() {
    rows =
        List.of(
            row("key_1", "", "2028-02-01", 200, 7, 0),
            row("key_2", "geocoding", "2028-02-29", 429, 1_000_000, 1_234_567));
    Answer answer = endpoint.handle(owner("groupBy", "key,service,day,status", "format", "csv"));
    Golden.check("accounts/usage.csv", csv(answer).replace("\r\n", "\n"));
    Answer accepted =
        endpoint.handle(owner("groupBy", "key,service,day,status").header("Accept", "text/csv"));
    assertThat(csv(accepted)).isEqualTo(csv(answer)).contains("\r\n");
  }

  private static UsageRow row(
      String key, String service, String day, int status, long requests, long micros) {
    return new UsageRow(
        Optional.empty(),
        Optional.of(key),
        Optional.of(service),
        Optional.empty(),
        Optional.of(LocalDate.parse(day)),
        Optional.of(status),
        Optional.empty(),
        requests,
        0,
        micros);
  }
}
