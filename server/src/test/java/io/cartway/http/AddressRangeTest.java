package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.255.255, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "10.1.2.3/8, 10.9.9.9, true",
    "192.168.4.0/22, 192.168.7.255, true",
    "192.168.4.0/22, 192.168.8.0, false",
    "0.0.0.0/0, 255.255.255.255, true",
    "0.0.0.0/0, ::1, false",
    "::/0, 2001:db8::1, true",
    "::/0, 10.0.0.1, false",
    "::/0, ::ffff:10.0.0.1, false",
    "10.0.0.1, 10.0.0.1, true",
    "10.0.0.1/32, 10.0.0.2, false",
    "10.0.0.0/8, ::ffff:10.0.0.1, true",
    "::ffff:10.0.0.0/104, 10.0.0.1, true",
    "2001:db8::/32, 2001:db8:ffff::1, true",
    "2001:db8::/32, 2001:db9::1, false",
    "2001:db8::/65, 2001:db8::7fff:0:0:1, true",
    "2001:db8::/65, 2001:db8::8000:0:0:1, false",
    "fe80::/10, fe80::1%eth0, true",
    "::1, [::1], true",
    "::1, 0:0:0:0:0:0:0:1, true",
    "::1, 127.0.0.1, false",
    "10.0.0.0/8, unknown, false",
    "10.0.0.0/8, '', false",
  })
  void an_address_lies_in_a_range_or_not(String range, String address, boolean inside) {
    assertThat(AddressRange.parse(range).orElseThrow().contains(address)).isEqualTo(inside);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10",
        "10.1",
        "10.0.0",
        "10.0.0.256",
        "10.0.0.1.2",
        "010.0.0.1",
        "10.0.0.0/33",
        "10.0.0.0/",
        "10.0.0.0/-1",
        "10.0.0.0/08",
        "10.0.0.0/8/8",
        "0x7f.0.0.1",
        "1.2.3.٤",
        "localhost",
        "::/129",
        ":",
        "1::2::3",
        "g::1",
        "[::1",
        "10.0.0.1:80",
        "a.b.c.d",
        "/8"
      })
  void invalid_ranges_are_refused_without_name_lookups(String text) {
    assertThat(AddressRange.parse(text)).isEmpty();
  }

  @Test
  void words_stand_for_several_ranges() {
    List<AddressRange> loopback = AddressRange.parseWord(" Loopback ");
    assertThat(loopback).hasSize(2).anyMatch(r -> r.contains("127.9.9.9"));
    assertThat(loopback).anyMatch(r -> r.contains("::1"));
    List<AddressRange> nets = AddressRange.parseWord("private");
    for (String inside : List.of("10.1.1.1", "172.31.0.1", "192.168.0.9", "fd00::1", "fe80::9")) {
      assertThat(nets).as(inside).anyMatch(r -> r.contains(inside));
    }
    assertThat(nets).noneMatch(r -> r.contains("172.32.0.1") || r.contains("8.8.8.8"));
    assertThat(AddressRange.parseWord("10.0.0.0/8")).hasSize(1);
    assertThat(AddressRange.parseWord("public")).isEmpty();
  }

  @Test
  void a_range_prints_as_it_is_read_again() {
    for (String text :
        List.of("10.0.0.0/8", "0.0.0.0/0", "10.0.0.1", "2001:db8:0:0:0:0:0:0/32", "::/0")) {
      AddressRange range = AddressRange.parse(text).orElseThrow();
      assertThat(AddressRange.parse(range.toString())).contains(range);
    }
    assertThat(AddressRange.parse("10.1.2.3/8").orElseThrow()).hasToString("10.0.0.0/8");
    assertThat(AddressRange.parse("::ffff:10.0.0.1").orElseThrow()).hasToString("10.0.0.1");
  }
}
