package io.cartway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreSettingsTest {

  private static StoreSettings parse(String url) {
    return StoreSettings.parse(url, Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "sqlite", "SQLite"})
  void nothing_and_sqlite_are_the_data_folders_own_file(String url) {
    assertThat(parse(url).isSqlite()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql://u:p@h:1/d, jdbc:postgresql://h:1/d, u, p",
    "postgres://u:p@h/d, jdbc:postgresql://h/d, u, p",
    "jdbc:postgresql://h/d?user=u&password=p, jdbc:postgresql://h/d, u, p",
    "jdbc:postgresql://h/d?sslmode=require&user=u, jdbc:postgresql://h/d?sslmode=require, u,",
    "postgresql:///d, jdbc:postgresql://localhost/d, ,",
    "postgresql://[::1]:5/d, jdbc:postgresql://[::1]:5/d, ,",
    "postgresql://a:1;b:2/d, jdbc:postgresql://a:1;b:2/d, ,",
    "postgresql://u:p%40%2F%3A%25+@h/d, jdbc:postgresql://h/d, u, p@/:%+",
    "postgresql://u:p@ss:w@h/d, jdbc:postgresql://h/d, u, p@ss:w"
  })
  void every_way_to_write_an_address_is_read(
      String url, String address, String user, String password) {
    StoreSettings settings = parse(url.replace(';', ','));
    assertThat(settings.address()).isEqualTo(address.replace(';', ','));
    assertThat(settings.user()).isEqualTo(Optional.ofNullable(user));
    assertThat(settings.password()).isEqualTo(Optional.ofNullable(password));
  }

  @Test
  void the_password_may_come_from_a_file_but_from_one_place_only() {
    StoreSettings settings = StoreSettings.parse("postgresql://u@h/d", Optional.of("hidden"));
    assertThat(settings.password()).contains("hidden");
    assertThat(settings.toString()).doesNotContain("hidden").contains("postgresql://h/d");
    assertThatThrownBy(() -> StoreSettings.parse("postgresql://u:p@h/d", Optional.of("hidden")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("give one of them")
        .hasMessageNotContaining("hidden");
    assertThatThrownBy(() -> StoreSettings.parse("", Optional.of("hidden")))
        .hasMessageContaining("is for PostgreSQL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://u:hidden@h/d",
        "u:hidden@h/d",
        "postgresql://u:hidden@h",
        "postgresql://u:hidden@h/",
        "postgresql://u:hidden%2@h/d",
        "postgresql://u:hid/hidden@h/d/e",
        "postgresql://h?password=hidden",
        "postgresql://h/d?sslpassword=hidden",
        "postgresql:hidden"
      })
  void invalid_settings_are_reported_without_the_password(String url) {
    assertThatThrownBy(() -> parse(url))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("store-url")
        .satisfies(failed -> {
          if (url.contains("@") || url.contains("password")) {
            assertThat(failed).hasMessageNotContaining("hidden");
          }
        });
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql://u:p@h/d, postgresql://u:***@h/d",
    "postgresql://u:p@q:r/s@h/d?a=b, postgresql://u:***@h/d?a=b",
    "postgresql://u@h/d, postgresql://u@h/d",
    "jdbc:postgresql://h/d?user=u&password=p&a=b, jdbc:postgresql://h/d?user=u&password=***&a=b",
    "postgresql://h/d?sslpassword=p, postgresql://h/d?sslpassword=***",
    "u:p@h, ***@h",
    "sqlite, sqlite"
  })
  void printed_settings_mask_the_password(String url, String shown) {
    assertThat(StoreSettings.redacted(url)).isEqualTo(shown);
  }

  @Test
  void the_mask_is_no_password() {
    assertThatThrownBy(() -> parse(StoreSettings.redacted("postgresql://u:p@h/d")))
        .hasMessageContaining("the mask *** of --print-config");
  }
}
