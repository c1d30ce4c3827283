package io.cartway.search.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cartway.search.SmallTown;
import io.cartway.search.index.SearchIndex;
import io.cartway.testing.OpenApi;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Requests put together at random from what is right, what is nearly right and what is neither:
/// each is answered by what the contract's document describes, or refused with a parameter that it
/// has. The seed may be set (`-Dcases.seed`).
class SearchFuzzTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_120L);
  private static final int REQUESTS = 5_000;

  private static final List<String> TEXTS =
      List.of(
          "Äulestrasse 30, 9490 Vaduz",
          "vaduz",
          "Aeulestr. 30a",
          "Rue de l'Église 12-14",
          "12;14 Eglise",
          "Liechtenstein",
          "47.14, 9.52",
          "Bäckerei && Gross || (Vaduz)^5~2",
          "title:[* TO *] AND NOT \"x",
          "/.*(a+)+$/",
          "../../etc/passwd\u0000\u0001",
          "<script>alert(1)</script>",
          "' OR 1=1 --",
          "שדרות רוטשילד ١٢",
          "\u202eztudaV\u202c",
          "🏠 30 🛣️ Vaduz 👨‍👩‍👧‍👦",
          "北京市 30",
          "\ud800 alone \udc00",
          "e\u0301".repeat(200),
          "30 ".repeat(300),
          "a".repeat(10_000),
          ",,,;;;",
          "-",
          "0",
          "99999999999999999999",
          "va",
          "äules",
          "landst",
          "Rue de l",
          "(*|?)~\\",
          "   ");

  private static final List<String> POINTS =
      List.of(
          "47.1402,9.5205",
          "47.14,9.52",
          "0,0",
          "90,180",
          "-90,-180",
          "46.9,9.4",
          "1e1,2",
          "91,0",
          "47",
          "47,9,1",
          "NaN,NaN",
          "x,y",
          "0x1p3,4",
          "-0.0,-0.0",
          " 47.1 , 9.5 ",
          ",",
          "١,٢");

  private static final List<String> FILTERS =
      List.of(
          "countryCode:LIE",
          "countryCode:XEA,CHE",
          "countryCode:",
          "countryCode:lie",
          "circle:47.1402,9.5205;r=100",
          "circle:47.1402,9.5205;r=250000",
          "circle:47.1402,9.5205;r=99999999",
          "circle:0,0;r=0",
          "circle:x",
          "bbox:9,47,10,48",
          "");

  private static final List<String> WORDS =
      List.of("tz", "parsing", "streetInfo", "countryInfo", "foobar", "TZ", "", "tz,tz", ",");

  private static final List<String> IDS =
      List.of(
          "100",
          "600-6300,!600-6300-0244",
          "!100",
          "100-1000-0000,100-1100",
          "101-000,!101-003",
          "600-6300-0066-organic",
          "cw:c:Q680727",
          "!",
          "!!100",
          "100-",
          "999",
          "\u0661\u0660\u0660",
          ",",
          "100,".repeat(500),
          "");

  private static final List<String> WISHES =
      List.of(
          "pizza near ",
          "restaurants along ",
          "apotheke in ",
          "Migros",
          "Schloss ",
          "open now bakery ",
          "in der Nähe von Vaduz ",
          "nearby ",
          "レストラン",
          "ファドゥーツのレストラン",
          "near near near near in in in ",
          "restaurant ".repeat(40),
          "の近く",
          "Vaduz közelében étterem ",
          "d'l'd'l' ",
          "");

  private static final List<String> TIMES =
      List.of(
          "now",
          "2026-07-01T10:00:00Z",
          "2026-03-29T02:30",
          "2026-10-25T02:30:00+01:00",
          "1970-01-01T00:00",
          "2100-12-31T23:59:59.999999999Z",
          "+999999999-12-31T23:59:59Z",
          "2026-07-01T25:00",
          "NOW",
          "1783000000",
          "");

  private static final List<String> TYPES =
      List.of("address", "area", "city", "houseNumber", "place", "postalCode", "street", "car", "");

  private static final List<String> LANGUAGES =
      List.of("de", "fr-CH,en;q=0.5", "ja", "x-private", "i-klingon", "zh-Hant-TW", "und", "*", "");

  private static final List<String> NUMBERS =
      List.of("1", "20", "100", "0", "101", "-1", "1.0", "1e1", "NaN", "", "undefined", "９");

  private static final List<String> ROUTES =
      List.of(
          "BFw88_Igv_5BAw4J",
          "BFgh3_Igv_5BAw4J;w=50",
          "BFw88_Igv_5BAw4J;w=0",
          "BF",
          "",
          "x y",
          ";w=10");

  private static final List<String> FIELDS =
      List.of("city", "street", "houseNumber", "postalCode", "country", "state", "planet", "");

  @TempDir static Path folder;

  private static SearchIndex index;
  private static SearchCalls calls;
  private static List<String> ids;

  private final Random random = new Random(SEED);

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.index(folder);
    calls = new SearchCalls(index);
    ids = calls.ask("reverse", "at=47.1402,9.5205&limit=100", "").ids();
    assertThat(ids).hasSizeGreaterThan(1);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  @Test
  void every_request_is_answered_or_refused_for_a_parameter() throws IOException {
    TreeMap<String, Integer> outcomes = new TreeMap<>();
    for (int i = 0; i < REQUESTS; i++) {
      String operation = one(SearchCalls.OPERATIONS);
      String query = query(operation);
      String body = body(operation);
      SearchCalls.Result result = ask(i, operation, query, body);
      outcomes.merge(operation + " " + result.status(), 1, Integer::sum);
      boolean isUnknown = operation.equals("lookup") && result.status() == 404;
      if (result.status() != 200 && !isUnknown) {
        assertThat(result.status()).isEqualTo(400);
        for (String parameter : result.parameters()) {
          assertThat(isNamed(parameter, operation)).as("%s: %s", query, parameter).isTrue();
        }
      } else if (result.body().path("items").size() > 1) {
        checkOrder(result.body().path("items"), operation + " " + query);
      }
    }
    // Both happen often, or this says little.
    for (String operation : SearchCalls.OPERATIONS) {
      assertThat(outcomes.get(operation + " 200")).as("%s", outcomes).isGreaterThan(60);
      assertThat(outcomes.get(operation + " 400")).as("%s", outcomes).isGreaterThan(60);
    }
  }

  private static SearchCalls.Result ask(int number, String operation, String query, String body)
      throws IOException {
    try {
      return calls.ask(operation, query, body);
    } catch (RuntimeException | AssertionError failure) {
      throw new AssertionError(
          "seed %d, request %d: %s?%s %s".formatted(SEED, number, operation, query, body), failure);
    }
  }

  private static void checkOrder(JsonNode items, String request) {
    List<String> ids = new ArrayList<>();
    items.forEach(item -> ids.add(item.path("id").asText()));
    assertThat(ids).as(request).doesNotHaveDuplicates();
    assertThat(items.size()).as(request).isLessThanOrEqualTo(100);
  }

  private static boolean isNamed(String parameter, String operation) {
    if (operation.equals("multiReverse") && parameter.matches("body|line \\d+(: (id|at|in))?")) {
      return true;
    }
    boolean hasBody = operation.equals("autosuggestPost") || operation.equals("resolve");
    if (hasBody && parameter.equals("body")) {
      return true;
    }
    return SearchCalls.DOCUMENT.operations().stream()
        .filter(each -> each.operationId().equals(operation))
        .map(OpenApi.Operation::pointer)
        .anyMatch(any -> parameters(operation).contains(parameter));
  }

  private static List<String> parameters(String operation) {
    return SearchCalls.DOCUMENT.operations().stream()
        .filter(each -> each.operationId().equals(operation))
        .flatMap(each -> SearchCalls.DOCUMENT.parameters(each).keySet().stream())
        .toList();
  }

  private String query(String operation) {
    List<String> parts = new ArrayList<>();
    if (operation.equals("geocode")) {
      add(parts, 90, "q", one(TEXTS));
      add(parts, 25, "qq", one(FIELDS) + "=" + one(TEXTS) + (chance(50) ? ";city=Vaduz" : ""));
      add(parts, 25, "at", one(POINTS));
      add(parts, 15, "in", one(FILTERS));
    } else if (operation.equals("reverse")) {
      add(parts, 80, "at", one(POINTS.subList(0, chance(70) ? 6 : POINTS.size())));
      add(parts, parts.isEmpty() ? 80 : 8, "in", one(FILTERS));
    } else if (operation.startsWith("auto")) {
      add(parts, 92, "q", one(TEXTS));
      boolean isAt = chance(60);
      add(parts, isAt ? 95 : 5, "at", one(POINTS.subList(0, chance(80) ? 6 : POINTS.size())));
      add(parts, isAt ? 10 : 90, "in", one(FILTERS));
      add(parts, 10, "route", one(ROUTES));
      add(parts, 20, "termsLimit", one(NUMBERS));
      add(parts, 20, "offset", one(NUMBERS));
    }
    if (operation.equals("lookup")) {
      add(parts, 95, "id", chance(60) ? one(ids) : one(TEXTS));
    } else if (operation.startsWith("browse")) {
      addBrowse(parts);
    } else if (operation.startsWith("discover")) {
      addDiscover(parts);
    } else if (operation.endsWith("everse")) {
      add(parts, 10, "bearing", one(NUMBERS));
    }
    add(parts, 30, "limit", one(NUMBERS.subList(0, chance(70) ? 3 : NUMBERS.size())));
    add(parts, 30, "lang", one(LANGUAGES));
    add(parts, 30, "show", one(WORDS));
    add(parts, 30, "types", one(TYPES) + (chance(30) ? "," + one(TYPES) : ""));
    add(parts, 8, "politicalView", chance(60) ? "ARG" : one(TEXTS));
    add(parts, 5, "with", one(TEXTS));
    add(parts, 5, one(TEXTS.subList(0, 19)), one(TEXTS));
    return String.join("&", parts);
  }

  private void addBrowse(List<String> parts) {
    add(parts, 92, "at", one(POINTS.subList(0, chance(85) ? 7 : POINTS.size())));
    add(parts, 15, "in", one(FILTERS));
    add(parts, 10, "in", one(FILTERS));
    add(parts, 30, "categories", one(IDS.subList(0, chance(80) ? 6 : IDS.size())));
    add(parts, 10, "foodTypes", one(IDS));
    add(parts, 5, "chains", one(IDS));
    add(parts, 20, "name", one(TEXTS));
    add(parts, 20, "radius", one(NUMBERS));
    add(parts, 15, "route", route());
    add(parts, 10, "ranking", one(List.of("distance", "excursionDistance", "", "x")));
    add(parts, 20, "openAt", one(TIMES.subList(0, chance(80) ? 5 : TIMES.size())));
    add(parts, 15, "offset", one(NUMBERS));
  }

  private void addDiscover(List<String> parts) {
    add(parts, 92, "q", chance(50) ? one(WISHES) + one(TEXTS) : one(WISHES));
    add(parts, 85, "at", one(POINTS.subList(0, chance(85) ? 7 : POINTS.size())));
    add(parts, parts.size() < 2 ? 80 : 12, "in", one(FILTERS));
    add(parts, 10, "in", one(FILTERS.subList(0, 2)));
    add(parts, 15, "_ontology", one(IDS));
    add(parts, 15, "route", route());
    add(parts, 20, "offset", one(NUMBERS));
  }

  private String route() {
    String line = one(List.of("BF8uzzKojj6B__D", "BF0h3_Igpn6BA_8D", "BFA", "B", "", "!", "ä"));
    return line + one(List.of("", "", ";w=50", ";w=100000", ";w=0", ";w=x", ";", ";w=5;w=6"));
  }

  private String body(String operation) {
    if (operation.equals("autosuggestPost")) {
      return chance(50) ? "route=" + one(ROUTES) : chance(20) ? encoded(one(TEXTS)) : "";
    }
    if (operation.endsWith("Post")) {
      return chance(60) ? "route=" + route() : "";
    }
    if (operation.equals("resolve")) {
      return chance(95) ? stored() : one(TEXTS);
    }
    return operation.equals("multiReverse") ? body() : "";
  }

  /// A stored place, as another provider may have written it.
  private String stored() {
    List<String> fields = new ArrayList<>();
    addField(fields, 80, "name", TextNode.valueOf(one(TEXTS)).toString());
    addField(fields, 10, "title", TextNode.valueOf(one(TEXTS)).toString());
    List<String> points = POINTS.subList(0, chance(80) ? 5 : POINTS.size());
    addField(fields, 92, "position", TextNode.valueOf(one(points)).toString());
    addField(fields, 30, "category", TextNode.valueOf(one(IDS)).toString());
    addField(fields, 20, "phone", TextNode.valueOf(one(NUMBERS)).toString());
    String anything = one(List.of("{}", "[]", "null", "1e999", "true", "[[{}]]", "{\"id\": []}"));
    String field = one(List.of("name", "position", "categories", "contacts", "www", "id", "x"));
    addField(fields, 25, field, anything);
    String contacts = "[{\"phone\": [{\"value\": %s}]}]".formatted(anything);
    addField(fields, 20, "contacts", chance(50) ? "[" + anything + "]" : contacts);
    return "{" + String.join(", ", fields) + "}";
  }

  private void addField(List<String> fields, int percent, String name, String value) {
    boolean isNew = fields.stream().noneMatch(each -> each.startsWith('"' + name + '"'));
    if (isNew && chance(percent)) {
      fields.add("\"%s\": %s".formatted(name, value));
    }
  }

  private String body() {
    List<String> lines = new ArrayList<>();
    boolean isTidy = chance(60);
    int count = chance(5) ? 101 : 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      String id = isTidy ? "p" + i : one(List.of("a", "b", "", "é", "a b", "x".repeat(70)));
      String place =
          isTidy || chance(50)
              ? "at=" + one(POINTS.subList(0, isTidy ? 6 : POINTS.size()))
              : "in=" + one(FILTERS);
      lines.add(isTidy || chance(90) ? "id=" + id + "&" + place : one(TEXTS));
    }
    return String.join(chance(50) ? "\n" : "\r\n", lines);
  }

  private void add(List<String> parts, int percent, String name, String value) {
    if (chance(percent)) {
      parts.add(encoded(name) + "=" + encoded(value));
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
