package io.cartway.travel.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.FakeCall;
import io.cartway.routing.http.RouteParameters;
import io.cartway.travel.MapContents;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Floods of every shape in every parameter of routes, and in their bodies, are read in a moment.
class ReaderFloodTest {

  private static final int CHARACTERS = 31_000;
  private static final long CPU_MILLIS_MAX = 100;

  private static final List<String> NAMES =
      List.of(
          "origin",
          "via",
          "destination",
          "transportMode",
          "return",
          "spans",
          "routingMode",
          "alternatives",
          "departureTime",
          "arrivalTime",
          "lang",
          "units",
          "currency",
          "avoid[features]",
          "avoid[areas]",
          "avoid[segments]",
          "avoid[zoneCategories]",
          "exclude[countries]",
          "exclude[states]",
          "exclude[areas]",
          "vehicle[height]",
          "vehicle[weightPerAxleGroup]",
          "vehicle[shippedHazardousGoods]",
          "vehicle[licensePlate]",
          "vehicle[speedCapPerFc]",
          "maxSpeedOnSegment",
          "driver[schedule]",
          "ev[freeFlowSpeedTable]",
          "ev[chargingCurve]",
          "tolls[emissionType]",
          "pedestrian[speed]");

  /// What texts of each kind begin with, so that floods get past the first look.
  private static final List<String> HEADS =
      List.of(
          "",
          "1,2;nameHint=",
          "1,2;course=",
          "1,2!charging=(",
          "USA:NY,",
          "polygon:",
          "corridor:1,2;",
          "bbox:1,2,3,4!exception=",
          "cw:s:1.",
          "lastCharacter:",
          "euro5;co2class=",
          "environmental;exceptZoneIds=",
          "en-",
          "2026-01-01T");

  private static final List<String> UNITS =
      List.of(
          "a",
          "A",
          "0",
          "T",
          " ",
          ",",
          ";",
          "!",
          "|",
          "(",
          "=(",
          ":",
          "-",
          "+",
          ".",
          "a,",
          "1,2;",
          "ab|",
          "A ,",
          "NY, ",
          "!exception=",
          ";a=b",
          "single:1,",
          "\u0301\u0323",
          "\uD83D",
          "\uDE00\uD83D",
          "%",
          "[",
          "]",
          "/",
          "\\",
          "u-co-");

  private static String flood(String head, String unit) {
    return head + unit.repeat((CHARACTERS - head.length()) / unit.length());
  }

  private static long cpuMillis(Runnable work) {
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    work.run();
    return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1_000_000;
  }

  private static void read(FakeCall call) {
    assertThat(RouteParameters.read(call, 150, MapContents.ANY)).isNotNull();
  }

  @Test
  void floods_in_parameters() {
    for (String unit : UNITS) {
      // One head after the other in each parameter: a flood of all in one round.
      for (int shift = 0; shift < HEADS.size(); shift++) {
        String head = HEADS.get(shift);
        for (String name : NAMES) {
          Runnable work = () -> read(call(name, flood(head, unit)));
          long millis = cpuMillis(work);
          if (millis > CPU_MILLIS_MAX) {
            // The compiler may have been at work.
            millis = cpuMillis(work);
          }
          assertThat(millis).as("%s=%s%s...", name, head, unit).isLessThan(CPU_MILLIS_MAX);
        }
      }
    }
  }

  private static FakeCall call(String name, String value) {
    Map<String, String> values = new LinkedHashMap<>(Map.of("origin", "1,2"));
    values.put("destination", "2,3");
    values.put(name, value);
    List<String> texts = new ArrayList<>();
    values.forEach((key, text) -> texts.addAll(List.of(key, text)));
    return FakeCall.of(texts.toArray(String[]::new));
  }

  @Test
  void floods_in_bodies() {
    Map<String, String> bodies = new LinkedHashMap<>();
    for (String field : List.of("avoid.areas", "avoid.segments", "exclude.areas", "ev.ascent")) {
      String[] path = field.split("\\.", -1);
      for (String element : List.of("[]", "{}", "1", "\"\"", "\"x\"", "null", "[[[]]]")) {
        bodies.put(
            field + " of " + element,
            "{\"%s\":{\"%s\":[%s]}}".formatted(path[0], path[1], many(element, 100_000)));
      }
      for (String text : List.of("|", ",", "a", "polygon:", "BFoz5xJ67i1B1B7PzIhaxL7Y")) {
        bodies.put(
            field + " as " + text,
            "{\"%s\":{\"%s\":\"%s\"}}"
                .formatted(path[0], path[1], text.repeat(1_000_000 / text.length())));
      }
    }
    StringBuilder names = new StringBuilder("{");
    for (int i = 0; i < 45_000; i++) {
      names.append(i == 0 ? "" : ",").append("\"n").append(i).append("\":1");
    }
    bodies.put("unknown names", names.append('}').toString());
    bodies.put("arrays", "[".repeat(1_000_000));
    bodies.put("objects", "{\"a\":".repeat(200_000));
    bodies.put("areas in areas", "{\"avoid\":{\"areas\":" + "[{\"exceptions\":".repeat(50_000));
    bodies.put(
        "one area of many points",
        "{\"avoid\":{\"areas\":[{\"type\":\"polygon\",\"outer\":[%s]}]}}"
            .formatted(many("{\"lat\":1,\"lng\":2}", 40_000)));
    bodies.put(
        "one area of many exceptions",
        "{\"avoid\":{\"areas\":[{\"type\":\"polygon\",\"outer\":\"BFo\",\"exceptions\":[%s]}]}}"
            .formatted(many("\"bbox:1,2,3,4\"", 60_000)));
    bodies.forEach((name, body) -> {
      Runnable work =
          () ->
              read(
                  FakeCall.of("origin", "1,2", "destination", "2,3")
                      .body("application/json", body));
      // To read a megabyte of JSON alone takes a good part of the time, cold even more.
      cpuMillis(work);
      long millis = Math.min(cpuMillis(work), cpuMillis(work));
      assertThat(millis).as(name).isLessThan(CPU_MILLIS_MAX);
    });
  }

  private static String many(String element, int count) {
    return String.join(",", Collections.nCopies(count, element));
  }
}
