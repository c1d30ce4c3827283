package io.cartway.matching.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.cartway.matching.Fix;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowReading;
import io.cartway.travel.FixTime;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Traces as texts, told as fixes and as faults.
class TraceReadersTest {

  private static final long TEN = 1_772_359_200_000L; // 2026-03-01T10:00:00Z

  private final TraceFixes fixes = new TraceFixes(() -> {});

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private void gpx(String inside) throws IOException {
    GpxTrace.read(() -> stream("<gpx>\n" + inside + "</gpx>"), fixes);
  }

  private void csv(String text) throws IOException {
    CsvTrace.read(stream(text), RowReading.of(RowFormat.CSV), fixes);
  }

  private void nmea(String text) throws IOException {
    NmeaTrace.read(stream(text), fixes);
  }

  /// Each fault as `place: given`.
  private List<String> faults() {
    return fixes.faults().stream().map(fault -> fault.place() + ": " + fault.given()).toList();
  }

  private Fix only() {
    assertThat(faults()).isEmpty();
    assertThat(fixes.fixes()).hasSize(1);
    return fixes.fixes().getFirst();
  }

  @Test
  void the_points_of_all_tracks_are_read_with_what_extensions_say() throws IOException {
    gpx(
        """
        <wpt lat="1" lon="1"/><rte><rtept lat="2" lon="2"/></rte>
        <trk><trkseg><trkpt lat="42.5" lon="1.5"><ele>7</ele><time>2026-03-01T10:00:00Z</time>
          <hdop>2</hdop><extensions><x:a xmlns:x="u"><x:course>90</x:course><x:speed>5</x:speed>
          </x:a></extensions></trkpt></trkseg>
        <trkseg><trkpt lon="1.6" lat="42.6"/></trkseg></trk>
        """);
    assertThat(faults()).isEmpty();
    assertThat(fixes.fixes()).hasSize(2);
    Fix first = fixes.fixes().getFirst();
    assertThat(first.point().lat()).isEqualTo(42.5);
    assertThat(first.point().lng()).isEqualTo(1.5);
    assertThat(first.epochMillis()).hasValue(TEN);
    assertThat(first.accuracyMeters()).hasValue(10);
    assertThat(first.headingDegrees()).hasValue(90);
    Fix last = fixes.fixes().getLast();
    assertThat(last.point().lng()).isEqualTo(1.6);
    assertThat(last.epochMillis()).isEmpty();
    assertThat(last.accuracyMeters()).isEmpty();
    assertThat(last.headingDegrees()).isEmpty();
  }

  @Test
  void without_a_track_the_points_of_routes_are_read() throws IOException {
    gpx("<rte><rtept lat=\"2\" lon=\"3\"/></rte>");
    assertThat(only().point().lng()).isEqualTo(3);
  }

  @Test
  void all_faults_of_a_document_are_told_by_line() throws IOException {
    gpx(
        """
        <trkpt lat="91" lon="x"/>
        <trkpt lat="1"><time>yesterday</time><speed>-2</speed></trkpt>
        <trkpt lat="1" lon="2"/>
        """);
    assertThat(faults())
        .containsExactly(
            "line 2, lat: 91",
            "line 2, lon: x",
            "line 3, lng: ",
            "line 3, speed: -2",
            "line 3, time: yesterday");
    assertThat(fixes.fixes()).hasSize(1);
  }

  @Test
  void a_document_type_is_refused_and_no_entity_is_read() throws IOException {
    for (String type :
        List.of(
            "<!DOCTYPE gpx [<!ENTITY a \"1\">]>",
            "<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\">",
            "<!DOCTYPE gpx PUBLIC \"x\" \"http://localhost:1/x\">")) {
      TraceFixes own = new TraceFixes(() -> {});
      GpxTrace.read(
          () -> stream(type + "<gpx><trkpt lat=\"1\" lon=\"1\"><time>&a;</time></trkpt></gpx>"),
          own);
      assertThat(own.fixes()).isEmpty();
      assertThat(own.faults()).hasSize(1);
      assertThat(own.faults().getFirst().expected())
          .isEqualTo("a GPX document without a document type");
    }
  }

  @Test
  void what_is_no_gpx_is_told_where_it_stands() throws IOException {
    GpxTrace.read(() -> stream("<kml/>"), fixes);
    GpxTrace.read(() -> stream("<gpx>\n<trkpt"), new TraceFixes(() -> {}));
    assertThat(faults()).containsExactly("line 1: <kml>");
    TraceFixes broken = new TraceFixes(() -> {});
    GpxTrace.read(() -> stream("<gpx>\n<a></b></gpx>"), broken);
    assertThat(broken.faults()).hasSize(1);
    assertThat(broken.faults().getFirst().place()).startsWith("line 2, column ");
    assertThat(broken.faults().getFirst().expected()).isEqualTo("well-formed XML");
  }

  @Test
  void texts_may_be_marked_as_such_or_blank() throws IOException {
    gpx(
        "<trkpt lat='1' lon='2'><time><![CDATA[2026-03-01T10:00:00Z]]></time><hdop> </hdop>"
            + "</trkpt>");
    assertThat(only().epochMillis()).hasValue(TEN);
    assertThat(only().accuracyMeters()).isEmpty();
  }

  @Test
  void elements_are_64_deep_at_most() throws IOException {
    gpx("<a>".repeat(63) + "</a>".repeat(63));
    assertThat(faults()).isEmpty();
    gpx("<a>".repeat(64) + "</a>".repeat(64));
    assertThat(faults()).hasSize(1);
    TraceFixes inside = new TraceFixes(() -> {});
    GpxTrace.read(
        () -> stream("<gpx><trkpt lat=\"1\" lon=\"1\">" + "<a>".repeat(63) + "</gpx>"), inside);
    assertThat(inside.faults().getFirst().expected()).contains("64 levels");
  }

  @Test
  void columns_have_their_usual_names_in_any_case_and_order() throws IOException {
    csv("id;Longitude;LATITUDE;Timestamp;course\n7;1.5;42.5;2026-03-01 11:00:00+01:00;180\n");
    Fix fix = only();
    assertThat(fix.point().lat()).isEqualTo(42.5);
    assertThat(fix.point().lng()).isEqualTo(1.5);
    assertThat(fix.epochMillis()).hasValue(TEN);
    assertThat(fix.headingDegrees()).hasValue(180);
  }

  @Test
  void faults_of_tables_are_told_by_row_and_column() throws IOException {
    csv("Lat,lng,accuracy\n1,2,3\n,NaN,1\n1,181,-3\n");
    assertThat(faults())
        .containsExactly(
            "row 2, column \"lng\": NaN",
            "row 2, column \"Lat\": ",
            "row 3, column \"lng\": 181",
            "row 3, column \"accuracy\": -3");
  }

  @Test
  void a_table_needs_one_column_of_each_coordinate() throws IOException {
    csv("x,y\n1,2\n");
    assertThat(faults()).containsExactly("header: x, y");
    TraceFixes twice = new TraceFixes(() -> {});
    CsvTrace.read(stream("lat,lng,lon\n1,2,3\n"), RowReading.of(RowFormat.CSV), twice);
    assertThat(twice.faults().getFirst().given()).isEqualTo("lng and lon");
  }

  @Test
  void sentences_of_the_same_time_are_one_position() throws IOException {
    nmea(
        """
        $GPGGA,100000.00,4230.0000,N,00130.0000,E,1,08,1.6,1000.0,M,50.0,M,,
        $GPRMC,100000.00,A,4230.0000,N,00130.0000,E,019.4,090.0,010326,,,A
        $GPGSV,3,1,11,03,03,111,00
        $GNRMC,100001.50,A,4230.6000,S,00130.6000,W,000.5,090.0,010326,,,A
        $GPRMC,100002.00,V,,,,,,,010326,,,N
        $GPGGA,100003.00,,,,,0,,,,,,,,
        """);
    assertThat(faults()).isEmpty();
    assertThat(fixes.fixes()).hasSize(2);
    Fix first = fixes.fixes().getFirst();
    assertThat(first.point().lat()).isCloseTo(42.5, within(1e-9));
    assertThat(first.epochMillis()).hasValue(TEN);
    assertThat(first.accuracyMeters()).hasValue(8);
    assertThat(first.headingDegrees()).hasValue(90);
    Fix second = fixes.fixes().getLast();
    assertThat(second.point().lat()).isCloseTo(-42.51, within(1e-9));
    assertThat(second.point().lng()).isCloseTo(-1.51, within(1e-9));
    assertThat(second.epochMillis()).hasValue(TEN + 1500);
    assertThat(second.headingDegrees()).isEmpty();
    assertThat(second.accuracyMeters()).isEmpty();
  }

  @Test
  void after_midnight_it_is_the_next_day() throws IOException {
    nmea(
        """
        $GPGGA,235959,4230.0000,N,00130.0000,E,1,08,1.6
        $GPGGA,000001,4230.0000,N,00130.0000,E,1,08,1.6
        $GPGGA,000000,4230.0000,N,00130.0000,E,1,08,1.6
        """);
    List<Long> times = new ArrayList<>();
    fixes.fixes().forEach(fix -> times.add(fix.epochMillis().orElseThrow()));
    assertThat(times).containsExactly(86_399_000L, 86_401_000L, 86_400_000L);
  }

  @Test
  void faults_of_sentences_are_told_by_line() throws IOException {
    nmea(
        """
        $GPRMC,100000,A,4230.0000,N,00130.0000,E,1,2,010326*00
        hello
        $GPRMC,1000,A,4230.0000,N,00130.0000,E,1,2,010326
        $GPRMC,100000,A,9160.0000,N,00130.0000,E,1,2,010326
        $GPRMC,100000,A,4230.0000,N,00130.0000,X,1,2,010326
        $GPRMC,100000,A,4230.0000,N,00130.0000,E,1,2,310226
        $GPGGA,100000,4230.0000,N
        $GPRMC,100000,A,4230.0000,N,00130.0000,E,1,2
        $GPGGA,100001,,,,,,08,1.6
        $GPGGA,100002,,,,,0,08,1.6
        """
            + "$GPXXX,%s\n".formatted("a".repeat(993))
            + "$GPXXX,%s\n".formatted("a".repeat(994)));
    assertThat(fixes.faults().stream().map(TraceFault::place))
        .containsExactly(
            "line 1", "line 2", "line 3", "line 4", "line 5", "line 6", "line 7", "line 8",
            "line 12");
    assertThat(fixes.faults().getFirst().expected()).isEqualTo("the checksum 1E behind the star");
  }

  @Test
  void times_are_told_in_three_ways() {
    for (String text :
        List.of(
            "2026-03-01T10:00:00Z",
            "2026-03-01T10:00:00",
            "2026-03-01 11:00:00+0100",
            "2026-03-01T10:00",
            "1772359200",
            "1772359200.000",
            " 1772359200000 ")) {
      assertThat(FixTime.epochMillis(text)).as(text).hasValue(TEN);
    }
    assertThat(FixTime.epochMillis("2026-03-01T10:00:00.250Z")).hasValue(TEN + 250);
    for (String text :
        List.of("", "-1", "NaN", "1e15", "2026-02-31T10:00:00Z", "10:00", "9".repeat(50))) {
      assertThat(FixTime.epochMillis(text)).as(text).isEmpty();
    }
  }

  @Test
  void minus_one_is_unknown_and_a_heading_of_what_stands_does_not_count() throws IOException {
    csv("lat,lng,heading,speed,accuracy\n1,1,-1,-1,-1\n1,1,90,0.9,4\n1,1,90,1,4\n1,1,90,-1,4\n");
    assertThat(faults()).isEmpty();
    assertThat(fixes.fixes().get(0).headingDegrees()).isEmpty();
    assertThat(fixes.fixes().get(0).accuracyMeters()).isEmpty();
    assertThat(fixes.fixes().get(1).headingDegrees()).isEmpty();
    assertThat(fixes.fixes().get(2).headingDegrees()).hasValue(90);
    assertThat(fixes.fixes().get(3).headingDegrees()).hasValue(90);
  }

  /// A sentence RMC at a place, of a time of day and a date.
  private static String rmc(String time, String place, String speed, String date) {
    return "$GPRMC,%s,A,%s,%s,090.0,%s\n".formatted(time, place, speed, date);
  }

  private static final String PLACE = "4230.0000,N,00130.0000,E";

  private static TraceFixes nmeaOf(String text) throws IOException {
    TraceFixes own = new TraceFixes(() -> {});
    NmeaTrace.read(stream(text), own);
    return own;
  }

  private static TraceFixes csvOf(String text) throws IOException {
    TraceFixes own = new TraceFixes(() -> {});
    CsvTrace.read(stream(text), RowReading.of(RowFormat.CSV), own);
    return own;
  }

  @Test
  void fields_have_bounds() throws IOException {
    for (String row :
        List.of(
            "lat -90 -90.001",
            "lat 90 90.001",
            "lng -180 -180.001",
            "lng 180 180.001",
            "accuracy 0 -0.001",
            "accuracy 100000 100000.1",
            "hdop 0 -0.001",
            "hdop 1000 1000.1",
            "heading 0 -0.001",
            "heading 360 360.001",
            "speed 0 -0.001",
            "speed 1000 1000.1",
            "ts 0 -0.001",
            "ts 99999999999999 100000000000000")) {
      String[] words = row.split(" ", -1);
      String rest = words[0].equals("lat") ? "lng" : "lat";
      String both = words[0].length() == 3 ? rest + "," : "lat,lng,";
      String ones = words[0].length() == 3 ? "1," : "1,1,";
      assertThat(csvOf(both + words[0] + "\n" + ones + words[1]).fixes()).as(row).hasSize(1);
      List<TraceFault> beyond = csvOf(both + words[0] + "\n" + ones + words[2]).faults();
      assertThat(beyond).as(row).hasSize(1);
      assertThat(beyond.getFirst().given()).isEqualTo(words[2]);
    }
  }

  @Test
  void an_accuracy_counts_before_a_dilution() throws IOException {
    csv("lat,lng,hdop,accuracy\n1,1,9,4\n1,1,3,\n1,1,,\n");
    assertThat(faults()).isEmpty();
    assertThat(fixes.fixes().get(0).accuracyMeters()).hasValue(4);
    assertThat(fixes.fixes().get(1).accuracyMeters()).hasValue(15);
    assertThat(fixes.fixes().get(2).accuracyMeters()).isEmpty();
  }

  @Test
  void numbers_are_seconds_below_a_hundred_billion() {
    assertThat(FixTime.epochMillis("99999999999")).hasValue(99_999_999_999_000L);
    assertThat(FixTime.epochMillis("100000000000")).hasValue(100_000_000_000L);
    assertThat(FixTime.epochMillis("1.0006")).hasValue(1001);
    assertThat(FixTime.epochMillis("2026-03-01T04:30:00-05:30")).hasValue(TEN);
  }

  @Test
  void a_direction_counts_from_two_knots() throws IOException {
    nmea(
        rmc("100000", PLACE, "1.94", "010326")
            + rmc("100001", PLACE, "1.95", "010326")
            + "$GPGGA,100002,4230.0000,N,00130.0000,E,1,08,1.6\n");
    assertThat(faults()).isEmpty();
    assertThat(fixes.fixes().get(0).headingDegrees()).isEmpty();
    assertThat(fixes.fixes().get(1).headingDegrees()).hasValue(90);
    assertThat(fixes.fixes().get(2).headingDegrees()).isEmpty();
    assertThat(fixes.fixes().get(2).epochMillis()).hasValue(TEN + 2000);
  }

  @Test
  void years_of_two_digits_are_those_from_1980_on() throws IOException {
    for (String row : List.of("311279 2079-12-31", "020180 1980-01-02", "290200 2000-02-29")) {
      String[] words = row.split(" ", -1);
      Fix fix = nmeaOf(rmc("235958.5", PLACE, "1", words[0])).fixes().getFirst();
      assertThat(fix.epochMillis())
          .as(row)
          .hasValue(
              LocalDate.parse(words[1])
                  .atTime(LocalTime.parse("23:59:58.5"))
                  .toInstant(ZoneOffset.UTC)
                  .toEpochMilli());
    }
    assertThat(nmeaOf(rmc("100000", PLACE, "1", "290226")).faults()).hasSize(1);
  }

  @Test
  void times_of_day_have_bounds() throws IOException {
    for (String time : List.of("000000", "235959.99", "235960")) {
      assertThat(nmeaOf(rmc(time, PLACE, "1", "010326")).faults()).as(time).isEmpty();
    }
    for (String time : List.of("240000", "126000", "120061", "120000e-1", "12000", "-12000")) {
      assertThat(nmeaOf(rmc(time, PLACE, "1", "010326")).faults()).as(time).hasSize(1);
    }
  }

  @Test
  void minutes_and_degrees_of_sentences_have_bounds() throws IOException {
    for (String row :
        List.of(
            "9000.0,N,18000.0,W 90 -180",
            "8959.994,S,17959.997,E -89.9999 179.99995",
            "0006.0,S,00003.0,W -0.1 -0.05")) {
      String[] words = row.split(" ", -1);
      Fix fix = nmeaOf(rmc("100000", words[0], "1", "010326")).fixes().getFirst();
      assertThat(fix.point().lat()).isCloseTo(Double.parseDouble(words[1]), within(1e-6));
      assertThat(fix.point().lng()).isCloseTo(Double.parseDouble(words[2]), within(1e-6));
    }
    for (String place :
        List.of(
            "9000.001,N,00130.0,E",
            "4260.0,N,00130.0,E",
            "4230.0,N,18000.001,E",
            "4230.0,N,00160.0,E",
            "4230.0,E,00130.0,N",
            "-4230.0,N,00130.0,E")) {
      assertThat(nmeaOf(rmc("100000", place, "1", "010326")).faults()).as(place).hasSize(1);
    }
  }

  @Test
  void elements_within_texts_are_as_deep_at_most_and_the_rest_is_not_read() throws IOException {
    String start = "<trkpt lat=\"1\" lon=\"1\"><time>";
    String end = "</time></trkpt>";
    gpx(start + "<a>".repeat(62) + "</a>".repeat(62) + end + "<trkpt lat=\"x\"/>");
    assertThat(fixes.faults()).hasSize(1);
    assertThat(fixes.faults().getFirst().expected()).contains("64 levels");
    TraceFixes fewer = new TraceFixes(() -> {});
    String deep = "<gpx>" + start + "<a>".repeat(61) + "</a>".repeat(61) + end + "</gpx>";
    GpxTrace.read(() -> stream(deep), fewer);
    assertThat(fewer.faults()).isEmpty();
  }

  @Test
  void prefixes_of_namespaces_do_not_matter_and_declarations_are_bounded() throws IOException {
    GpxTrace.read(
        () ->
            stream(
                "<g:gpx xmlns:g='u'><g:trkpt lat='1' lon='2'><x:hdop xmlns:x='v'>2</x:hdop>"
                    + "</g:trkpt></g:gpx>"),
        fixes);
    assertThat(only().accuracyMeters()).hasValue(10);
    for (String many : List.of("xmlns:a%d='u' ", "a%d='u' ")) {
      StringBuilder flood = new StringBuilder("<gpx ");
      for (int i = 0; i < 300_000; i++) {
        flood.append(many.formatted(i));
      }
      TraceFixes own = new TraceFixes(() -> {});
      assertTimeout(
          Duration.ofSeconds(10),
          () -> GpxTrace.read(() -> stream(flood + "><trkpt lat='1' lon='2'/></gpx>"), own));
      assertThat(own.faults()).as(many).hasSize(1);
      assertThat(own.faults().getFirst().expected()).contains("200 attributes");
    }
  }

  @Test
  void names_of_a_document_are_bounded() throws IOException {
    for (String piece :
        List.of(
            "<a%d/>",
            "<a b%d=''/>", "<?a%d ?>", "<trkpt lat='1' lon='2'><time><a%d/></time></trkpt>")) {
      StringBuilder flood = new StringBuilder("<gpx>");
      for (int i = 0; i < 1100; i++) {
        flood.append(piece.formatted(i));
      }
      TraceFixes own = new TraceFixes(() -> {});
      GpxTrace.read(() -> stream(flood.toString()), own);
      assertThat(own.faults()).as(piece).hasSize(1);
      assertThat(own.faults().getFirst().expected()).as(piece).contains("1,000 names");
    }
    gpx("<a b='' c=''/><trkpt lat='1' lon='2'/>".repeat(1100));
    assertThat(faults()).isEmpty();
  }

  @Test
  void positions_and_faults_are_bounded() throws IOException {
    csv("lat,lng\n" + "1,1\n".repeat(TraceFixes.FIXES_MAX));
    assertThat(faults()).isEmpty();
    assertThat(fixes.fixes()).hasSize(TraceFixes.FIXES_MAX);
    TraceFixes more = new TraceFixes(() -> {});
    CsvTrace.read(
        stream("lat,lng\n" + "1,1\n".repeat(TraceFixes.FIXES_MAX + 1)),
        RowReading.of(RowFormat.CSV),
        more);
    assertThat(more.faults()).hasSize(1);
    assertThat(more.faults().getFirst().place()).isEqualTo("row 20001, column \"lat\"");
    TraceFixes faulty = new TraceFixes(() -> {});
    CsvTrace.read(stream("lat,lng\n" + "x,1\n".repeat(500)), RowReading.of(RowFormat.CSV), faulty);
    assertThat(faulty.faults()).hasSize(TraceFixes.FAULTS_MAX);
    assertThat(faulty.fixes()).isEmpty();
    // Three at once go beyond the bound.
    assertThat(csvOf("lat,lng,ts\n" + "x,x,x\n".repeat(50)).faults())
        .hasSize(TraceFixes.FAULTS_MAX);
    assertThat(csvOf("lat,lng,hdop\n1,1,x\n1,1,\n").fixes()).hasSize(1);
    StringBuilder sentences = new StringBuilder();
    for (int i = 0; i <= TraceFixes.FIXES_MAX; i++) {
      LocalTime time = LocalTime.ofSecondOfDay(i);
      String digits = "%02d%02d%02d".formatted(time.getHour(), time.getMinute(), time.getSecond());
      sentences.append(rmc(digits, PLACE, "1", "010326"));
    }
    TraceFixes many = nmeaOf(sentences + rmc("120000", PLACE, "1", "010326"));
    assertThat(many.faults().getFirst().place()).isEqualTo("line 20001");
  }

  @Test
  void reading_ends_when_the_check_throws() {
    Runnable late =
        () -> {
          throw new IllegalStateException("too late");
        };
    String text = "lat,lng\n" + "1,1\n".repeat(1000);
    assertThatThrownBy(
            () -> CsvTrace.read(stream(text), RowReading.of(RowFormat.CSV), new TraceFixes(late)))
        .hasMessage("too late");
    assertThatThrownBy(() -> NmeaTrace.read(stream("\n".repeat(1000)), new TraceFixes(late)))
        .hasMessage("too late");
    assertThatThrownBy(() ->
            GpxTrace.read(
                () -> stream("<gpx>" + "<a/>".repeat(1000) + "</gpx>"), new TraceFixes(late)))
        .hasMessage("too late");
    String inside = "<gpx><trkpt><time>" + "<a/>".repeat(1000) + "</time></trkpt></gpx>";
    assertThatThrownBy(() -> GpxTrace.read(() -> stream(inside), new TraceFixes(late)))
        .hasMessage("too late");
  }
}
