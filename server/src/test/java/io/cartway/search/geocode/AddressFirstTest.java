package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.SearchWorld;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Addresses whose street the named town lacks. Theta is a village without names of streets: its
/// houses have the village's name and a number.
class AddressFirstTest {

  private static final String WORLD =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein
      2 | POINT(9.53 47.24) | place=village; name=Ruggell
      3 | POINT(9.575 47.24) | place=village; name=Schellenberg
      4 | POINT(9.50 47.07) | place=village; name=Balzers
      5 | POINT(9.60 47.20) | place=hamlet; name=Theta
      10 | LINESTRING(9.5120 47.2300, 9.5160 47.2300) | highway=residential; name=Quellweg
      11 | POINT(9.5130 47.2301) | addr:housenumber=1; addr:street=Quellweg; addr:city=Ruggell
      12 | LINESTRING(9.5400 47.2350, 9.5440 47.2350) | highway=residential; \
      name=Schellenberg Gass
      13 | POINT(9.5410 47.2351) | addr:housenumber=11; addr:street=Schellenberg Gass; \
      addr:city=Ruggell
      14 | POINT(9.5760 47.2410) | shop=books; name=Schellenberg Buch
      20 | POINT(9.6001 47.2001) | addr:housenumber=7; addr:place=Theta
      21 | POINT(9.6003 47.2003) | addr:housenumber=9; addr:place=Theta
      22 | POINT(9.6005 47.2005) | addr:housenumber=11; addr:place=Theta
      """;

  @TempDir static Path folder;

  private static SearchIndex index;

  @BeforeAll
  static void build() throws IOException {
    index = SearchWorld.index(folder, WORLD);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # The house in a town near by, before the town that lacks its street.
          Quellweg 1, Balzers | Quellweg 1,
          # The town, before what is called after it.
          Kastanienallee 11, Schellenberg | Schellenberg,
          Kastanienallee 11 Schellenberg | Schellenberg,
          # The house of a village without streets, whatever the town.
          Theta 7, Balzers | Theta 7,
          Theta 7, Bayreuth | Theta 7,
          Theta 7 Balzers | Theta 7,
          Balzers, Theta 7 | Theta 7,
          # The village, before its house of a number that another street has.
          Kastanienallee 7, Theta | Theta,
          Kastanienallee 7 Theta | Theta,
          """)
  void an_address_comes_before_what_its_town_alone_names(String text, String title)
      throws IOException {
    SearchItem first = new Geocoder(index).geocode(GeocodeRequest.of(text)).getFirst();
    assertThat(first.title()).startsWith(title);
    assertThat(first.scoring().orElseThrow().queryScore()).as(first.title()).isLessThan(0.7);
  }
}
