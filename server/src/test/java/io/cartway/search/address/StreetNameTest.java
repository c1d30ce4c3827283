package io.cartway.search.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreetNameTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Bahnhofstrasse             | de | Bahnhof + strasse, attached, de
          Bahnhof Straße             | de | Bahnhof + Straße, de
          Straße des 17. Juni        | de | des 17. Juni + Straße, first, de
          Alte Landstrasse           | de | Alte Land + strasse, attached, de
          Am Markt                   | de | Am Markt, de
          Im Weg                     | de | Im Weg, de
          Weg                        | de | Weg, de
          Unter den Linden           | de | Unter den Linden, de
          Rue Grimaldi               | fr | Grimaldi + Rue, first, fr
          Boulevard d'Italie         | fr | d'Italie + Boulevard, first, fr
          Rue Sherbrooke Ouest       | fr | Sherbrooke + Rue, first, suffix Ouest, fr
          Rue du Nord                | fr | du Nord + Rue, first, fr
          Rue                        | fr | Rue, fr
          North Charles Street       | en | Charles + Street, prefix North, en
          E. Pratt St.               | en | Pratt + St., prefix E., en
          North Avenue               | en | North + Avenue, en
          Charles Street NW          | en | Charles + Street, suffix NW, en
          I 83 North                 | en | I 83, direction North, en
          Avenue A                   | en | A + Avenue, first, en
          Broadway                   | en | Broadway, en
          Carrer Prat de la Creu     | ca | Prat de la Creu + Carrer, first, ca
          Avenue Meritxell           | ca | Meritxell + Avenue, first, fr
          Via Roma                   | it | Roma + Via, first, it
          Keizersgracht              | nl | Keizers + gracht, attached, nl
          Praça do Comércio          | pt | do Comércio + Praça, first, pt
          """)
  void a_name_is_taken_apart(String name, String language, String parts) {
    assertThat(line(StreetName.of(name, language))).isEqualTo(parts);
  }

  @ParameterizedTest
  @CsvSource({"''", "' '", "str", "strasse strasse", "N S", "-", "北京路", "🏠 🏠"})
  void any_name_has_a_base(String name) {
    for (String language : new String[] {"", "de", "en-US", "fr", "xx"}) {
      StreetName read = StreetName.of(name, language);
      assertThat(read.baseName().isEmpty()).as("%s", read).isEqualTo(name.isBlank());
    }
  }

  private static String line(StreetName name) {
    String type = name.streetType().isEmpty() ? "" : " + " + name.streetType();
    String rest =
        Stream.of(
                name.isTypeFirst() ? "first" : "",
                name.isTypeAttached() ? "attached" : "",
                name.prefix().isEmpty() ? "" : "prefix " + name.prefix(),
                name.suffix().isEmpty() ? "" : "suffix " + name.suffix(),
                name.direction().isEmpty() ? "" : "direction " + name.direction(),
                name.language())
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return name.baseName() + type + ", " + rest;
  }
}
