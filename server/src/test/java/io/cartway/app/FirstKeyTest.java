package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.secret.Pepper;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstKeyTest {

  @TempDir private Path temporary;
  private DataFolder folder;
  private Store store;
  private Keys keys;

  @BeforeEach
  void open() {
    folder = DataFolder.open(temporary.resolve("it's data"));
    store = Store.open(folder, StoreSettings.SQLITE);
    Pepper pepper = Pepper.of(folder);
    new Accounts(store, pepper, Clock.systemUTC(), Actor.CLI).ofDefault();
    keys = new Keys(store, pepper, Clock.systemUTC(), Actor.CLI, Set.of());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void a_terminal_shows_it_once_and_no_file_keeps_it() {
    FirstKey first = FirstKey.of(keys, folder, true);
    assertThat(first.inShell()).startsWith("cwk_");
    assertThat(first.told()).isEqualTo(first.inShell() + "   (shown once)");
    assertThat(folder.path().resolve("first-key")).doesNotExist();
    FirstKey second = FirstKey.of(keys, folder, true);
    assertThat(second.inShell()).isEqualTo("$KEY");
    assertThat(second.told()).contains("./cartway key create");
    assertThat(keys.list()).hasSize(1);
  }

  @Test
  void elsewhere_it_is_in_a_file_of_its_owner_and_nothing_shows_it() throws Exception {
    FirstKey first = FirstKey.of(keys, folder, false);
    Path file = folder.path().resolve("first-key");
    String secret = Files.readString(file, StandardCharsets.UTF_8).strip();
    assertThat(secret).matches("cwk_[0-9A-Za-z]{49}");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(first.told()).contains("in " + file).doesNotContain(secret);
    assertThat(shell(first.inShell())).isEqualTo(secret);
    assertThat(FirstKey.of(keys, folder, true)).isEqualTo(first);
    assertThat(keys.list()).hasSize(1);
  }

  @Test
  void a_file_of_that_name_is_replaced_and_a_link_is_not_followed() throws Exception {
    Path file = folder.path().resolve("first-key");
    Path other =
        Files.writeString(temporary.resolve("other"), "of somebody", StandardCharsets.UTF_8);
    Files.createSymbolicLink(file, other);
    FirstKey first = FirstKey.of(keys, folder, false);
    assertThat(other).hasContent("of somebody");
    assertThat(Files.isSymbolicLink(file)).isFalse();
    assertThat(shell(first.inShell())).startsWith("cwk_");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  private static String shell(String word) throws IOException {
    Process bash = new ProcessBuilder(List.of("bash", "-c", "echo \"" + word + "\"")).start();
    return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
