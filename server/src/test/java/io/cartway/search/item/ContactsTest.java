package io.cartway.search.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.index.PlaceDetails;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Contacts as mappers write them.
class ContactsTest {

  @Test
  void several_numbers_are_parted_however_they_were_written() {
    assertThat(phones("+376 800 600; 800 601")).containsExactly("+376800600", "+376800601");
    assertThat(phones("618395 / 325085 / 372077"))
        .containsExactly("+376618395", "+376325085", "+376372077");
    assertThat(phones("+376 800 600, +376 800 601")).containsExactly("+376800600", "+376800601");
    assertThat(phones("+376 800 600;+376800600")).containsExactly("+376800600");
    assertThat(phones("call us")).isEmpty();
  }

  @Test
  void a_slash_within_a_number_parts_nothing() {
    Map<String, List<String>> contacts =
        Contacts.of(Map.of(PlaceDetails.PHONE, "07121/123456"), "DE");
    assertThat(contacts).containsExactly(Map.entry("phone", List.of("+497121123456")));
  }

  @Test
  void toll_free_numbers_are_separate() {
    Map<String, String> details =
        Map.of(
            PlaceDetails.PHONE, "+41 800 122 144; +41 81 599 50 36",
            PlaceDetails.MOBILE, "+41 79 628 21 24");
    Map<String, List<String>> contacts = Contacts.of(details, "LI");
    assertThat(contacts)
        .containsExactly(
            Map.entry("phone", List.of("+41815995036")),
            Map.entry("mobile", List.of("+41796282124")),
            Map.entry("tollFree", List.of("+41800122144")));
  }

  @Test
  void pages_and_mail_are_what_can_be_opened() {
    Map<String, String> details =
        Map.of(
            PlaceDetails.WWW, "www.aina.ad;no page;https://example.org/a",
            PlaceDetails.EMAIL, "www.example.org;mailto:info@example.org");
    assertThat(Contacts.of(details, "AD"))
        .containsExactly(
            Map.entry("www", List.of("http://www.aina.ad", "https://example.org/a")),
            Map.entry("email", List.of("info@example.org")));
  }

  private static List<String> phones(String written) {
    return Contacts.of(Map.of(PlaceDetails.PHONE, written), "AD").getOrDefault("phone", List.of());
  }
}
