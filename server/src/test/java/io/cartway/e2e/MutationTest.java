package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.Mutants;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Proof that the reading of answers can fail: real answers, spoilt in every way that a client
/// would notice, are all refused.
class MutationTest {

  private static final String ROUTE = "/v1/routes?origin=43.73491,7.42115&destination=";

  private static final String RESOLVE = "/v1/resolve";

  private static final String STORED =
      """
      {"id": "theirs-1", "name": "Casino", "position": "43.739,7.428", "category": "no such kind"}
      """;

  private static final List<String> TARGETS =
      List.of(
          "/v1/geocode?q=Boulevard%20des%20Moulins",
          "/v1/geocode?q=Rue%20Grimaldi%2010",
          "/v1/geocode?q=Monaco",
          "/v1/geocode?q=Casino&limit=3",
          "/v1/geocode?q=Xqzzyv%20Wvvqkj",
          "/v1/geocode",
          "/v1/revgeocode?at=43.7384,7.4246",
          "/v1/revgeocode?at=43.7384,7.4246&types=street",
          "/v1/revgeocode?at=43.7313,7.4209&limit=5",
          "/v1/revgeocode?at=x",
          "/v1/autosuggest?q=rue%20gri&at=43.7384,7.4246&termsLimit=2&offset=0&show=details,tz",
          "/v1/autosuggest?q=hotel&at=43.7384,7.4246&limit=5",
          "/v1/autosuggest?q=a",
          "/v1/autocomplete?q=12%20boulevard%20des%20moul&at=43.7384,7.4246&show=streetInfo",
          "/v1/discover?q=restaurant&at=43.7384,7.4246&limit=3&offset=0",
          "/v1/browse?at=43.7384,7.4246&categories=600-6400&offset=0&limit=3&show=tz",
          "/v1/browse?at=43.7384,7.4246&categories=700-7600-0322&show=ev&limit=2",
          "/v1/lookup?id=cw:l:n1790048269&show=countryInfo,tz",
          "/v1/lookup?id=nothing",
          RESOLVE,
          ROUTE + "43.73929,7.42815&return=polyline,summary,actions",
          ROUTE + "43.73929,7.42815&transportMode=pedestrian&return=polyline,actions",
          ROUTE + "43.73929,7.42815&transportMode=bike&return=polyline",
          ROUTE + "43.73929,7.42815&transportMode=truck&return=summary",
          ROUTE + "43.73929,7.42815&via=43.7315,7.4198&return=summary",
          ROUTE + "43.73929,7.42815&return=polyline&spans=speedLimit,names",
          ROUTE + "10.0,10.0",
          ROUTE,
          "/v1/tiles/vector/tiles.json",
          "/v1/tiles/vector/22/0/0.mvt");

  private final LiveServer server = LiveServer.shared();

  @Test
  void every_spoilt_answer_is_refused() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    List<String> accepted = new ArrayList<>();
    for (String target : TARGETS) {
      Exchange exchange = target.equals(RESOLVE) ? server.post(target, STORED) : server.get(target);
      JsonNode answer = AnswerValidator.json(exchange.body());
      String schema = server.validator().schema(exchange).orElseThrow();
      assertThat(server.validator().faults(schema, answer)).as(target).isEmpty();
      for (Mutants.Mutant mutant :
          Mutants.of(server.document(), server.validator(), schema, answer)) {
        counts.merge(mutant.kind(), 1, Integer::sum);
        if (server.validator().faults(schema, mutant.body()).isEmpty()) {
          accepted.add(target + ": " + mutant.kind() + " " + mutant.where());
        }
      }
    }
    Path report = Workspace.root().resolve("server/target/mutants.txt");
    Files.writeString(report, counts + "\n", UTF_8);
    assertThat(TARGETS).hasSize(30);
    assertThat(counts).containsOnlyKeys("add", "drop", "retype");
    assertThat(counts.values()).allMatch(count -> count > 100);
    assertThat(accepted).as("mutants that passed as answers").isEmpty();
  }
}
