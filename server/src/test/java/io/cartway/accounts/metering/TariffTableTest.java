package io.cartway.accounts.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.cartway.accounts.metering.Tariff.Service;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TariffTableTest {

  private final Tariff tariff = TariffTable.standard();
  private static final Path ROOT = Path.of(System.getProperty("cartway.root", "."));
  private static final Pattern RATE =
      Pattern.compile(
          "\\| (\\w+) \\| ([0-9.]+) \\| (1000 requests|optimisation) \\| ([\\w, ]+) \\|");

  private static String contract(String name) throws IOException {
    Path file = ROOT.resolve("../shared/contract").resolve(name);
    Assumptions.assumeTrue(Files.exists(file), file + " is absent");
    return Files.readString(file);
  }

  @Test
  void prices_and_operations_are_the_specifications() throws IOException {
    Map<String, Long> prices = new LinkedHashMap<>();
    Map<String, String> serviceByOperation = new HashMap<>();
    Matcher row = RATE.matcher(contract("specification.md"));
    while (row.find()) {
      int per = row.group(3).equals("optimisation") ? 1 : 1000;
      prices.put(
          row.group(1), new BigDecimal(row.group(2)).movePointRight(6).longValueExact() / per);
      for (String operation : row.group(4).split(", ", -1)) {
        serviceByOperation.put(operation, row.group(1));
      }
    }
    assertThat(prices).hasSize(9);
    Map<String, Long> ours = new LinkedHashMap<>();
    tariff.services().forEach((name, service) -> ours.put(name, service.unitMicros()));
    assertThat(ours).as("in its order, too").containsExactlyEntriesOf(prices);
    assertThat(tariff.serviceByOperation()).containsAllEntriesOf(serviceByOperation);
  }

  @Test
  void allowances_are_the_contracts() throws IOException {
    JsonNode suggested =
        new ObjectMapper()
            .readTree(contract("vectors/free-allowances.json"))
            .get("seed_service_suggestion");
    assertThat(suggested.size()).isEqualTo(tariff.services().size());
    for (Service service : tariff.services().values()) {
      assertThat(service.freeUnits())
          .as(service.name())
          .isEqualTo(suggested.get(service.name()).asLong());
    }
  }

  @Test
  void every_operation_of_the_document_has_exactly_one_price_or_none() throws IOException {
    List<String> operations = new ArrayList<>();
    ObjectMapper yaml = new ObjectMapper(new YAMLFactory());
    Path folder = ROOT.resolve("server/src/main/resources/openapi");
    try (Stream<Path> files = Files.list(folder)) {
      // The admin port is not billed and has a document of its own.
      for (Path file : files.filter(f -> !f.toString().contains("admin")).sorted().toList()) {
        yaml.readTree(file.toFile())
            .path("paths")
            .forEach(path ->
                path.forEach(method -> {
                  if (method.has("operationId")) {
                    operations.add(method.get("operationId").asText());
                  }
                }));
      }
    }
    assertThat(operations).contains("geocode", "route", "vector").doesNotHaveDuplicates();
    assertThat(operations)
        .allMatch(
            id -> tariff.serviceByOperation().containsKey(id) != tariff.unbilled().contains(id));
    assertThat(new TreeSet<>(tariff.unbilled()))
        .doesNotContainAnyElementsOf(tariff.serviceByOperation().keySet());
    assertThat(tariff.services().keySet()).containsAll(tariff.serviceByOperation().values());
  }

  @Test
  void decision_21_bills_what_the_specification_does_not_name() {
    Map<String, String> added =
        Map.ofEntries(
            Map.entry("discover", "places"),
            Map.entry("autocomplete", "places"),
            Map.entry("multiReverse", "geocoding"),
            Map.entry("match", "routing"),
            Map.entry("explain", "routing"),
            Map.entry("routePost", "routing"),
            Map.entry("routeByHandle", "routing"),
            Map.entry("routeByHandlePost", "routing"),
            Map.entry("trafficTiles", "traffic"),
            Map.entry("terrain", "tilesRaster"),
            Map.entry("staticPost", "tilesRaster"));
    assertThat(tariff.serviceByOperation()).containsAllEntriesOf(added);
    assertThat(tariff.unbilled())
        .contains(
            "none",
            "health",
            "usage",
            "styles",
            "glyphs",
            "sprite",
            "terrainTileJson",
            "rasterTileJson");
    assertThat(tariff.serviceOf("health")).isEmpty();
  }

  @Test
  void an_installation_changes_allowances_and_no_prices() {
    Map<String, Long> changed = TariffTable.allowances(tariff, "geocoding=7, routing=0");
    Tariff other = TariffTable.withAllowances(tariff, changed);
    assertThat(other.serviceOf("reverse")).hasValue(new Service("geocoding", "request", 440, 7));
    assertThat(other.serviceOf("route")).hasValue(new Service("routing", "request", 750, 0));
    assertThat(other.serviceOf("tour")).isEqualTo(tariff.serviceOf("tour"));
    assertThat(TariffTable.allowances(tariff, "")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"geocoding", "geocodin=5", "geocoding=-1", "geocoding=1,geocoding=2", "=1", ","})
  void a_malformed_allowance_is_explained(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TariffTable.allowances(tariff, text))
        .withMessageContaining("is not service=units with one of the services geocoding, routing");
  }

  @Test
  void an_installation_bills_batches_by_row() {
    assertThat(TariffTable.units("")).isEmpty();
    assertThat(TariffTable.units(" batch = row ")).isEqualTo(Map.of("batch", "row"));
    Tariff other =
        TariffTable.withAllowances(
            TariffTable.withUnits(tariff, TariffTable.units("batch=row")), Map.of("geocoding", 7L));
    assertThat(other.isCounted("batch")).isTrue();
    assertThat(other.isCounted("geocode")).isFalse();
    assertThat(tariff.isCounted("batch")).isFalse();
    assertThat(other.unitOf("batch")).isEqualTo("row");
    assertThat(tariff.unitOf("batch")).isEqualTo("request");
    assertThat(other.unitsWithin(other.serviceOf("batch").orElseThrow()))
        .isEqualTo(Map.of("batch", "row"));
    assertThat(other.unitsWithin(other.serviceOf("route").orElseThrow())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "batch",
        "batch=request",
        "row",
        "geocode=row",
        "batch=row,batch=row",
        "=row",
        ","
      })
  void a_malformed_unit_is_explained(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TariffTable.units(text))
        .withMessageContaining("is not one of batch=row, matrix=element, each once");
  }
}
