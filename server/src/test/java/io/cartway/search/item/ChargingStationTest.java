package io.cartway.search.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ChargingStationTest {

  private static ChargingStation of(Map<String, String> tags) {
    return ChargingStation.unpack(ChargingStation.pack(tags)).orElseThrow();
  }

  @Test
  void connectors_are_counted() {
    ChargingStation station =
        of(
            Map.of(
                "socket:type2",
                "2",
                "socket:type2:output",
                "22 kW",
                "socket:chademo",
                "1",
                "socket:chademo:output",
                "50000 W",
                "socket:schuko",
                "no",
                "capacity",
                "9"));
    assertThat(station.total()).hasValue(3);
    assertThat(station.connectors())
        .extracting(each -> each.type())
        .containsExactly("chademo", "type2");
    assertThat(station.connectors().get(0).kilowatts()).hasValue(50);
    assertThat(station.connectors().get(1).kilowatts()).hasValue(22);
    assertThat(station.connectors().get(1).name()).isEqualTo("Type 2 (Mennekes)");
  }

  @Test
  void missing_counts_stay_missing() {
    ChargingStation station = of(Map.of("socket:type2", "yes", "socket:type2:output", "fast"));
    assertThat(station.total()).isEmpty();
    assertThat(station.connectors().getFirst().count()).isEmpty();
    assertThat(station.connectors().getFirst().kilowatts()).isEmpty();
    assertThat(of(Map.of("socket:type2", "yes", "capacity", "4")).total()).hasValue(4);
  }

  @Test
  void no_socket_is_no_station() {
    assertThat(ChargingStation.unpack(ChargingStation.pack(Map.of("capacity", "4")))).isEmpty();
    assertThat(ChargingStation.unpack("")).isEmpty();
  }
}
