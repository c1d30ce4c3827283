package io.cartway.style.saved;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.style.saved.SavedStyles.Deletion;
import io.cartway.style.saved.SavedStyles.Outcome;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SavedStylesTest {

  private static final Instant FIRST = Instant.parse("2026-11-27T10:00:00.123Z");
  private static final Instant LATER = FIRST.plusSeconds(60);
  private static final byte[] ONE = "{\"version\":8,  \"name\":\"Müll\u0001\"}".getBytes(UTF_8);
  private static final byte[] TWO = "{\"version\":8}".getBytes(UTF_8);

  @TempDir Path folder;

  private static SavedStyles at(Store store, Instant now) {
    return new SavedStyles(store, Clock.fixed(now, ZoneOffset.UTC));
  }

  private static void account(Store store, String id) {
    store.<Integer, RuntimeException>withHandle(handle ->
        handle.execute(
            "insert into accounts (id, name, created_at) values (?, ?, 0)", id, "name " + id));
  }

  private static Condition match(String... tags) {
    return new Condition(Optional.of(Set.of(tags)), Optional.empty());
  }

  private static SavedStyle saved(Outcome outcome) {
    return ((Outcome.Saved) outcome).style();
  }

  private static Outcome put(SavedStyles styles, String account, String id, byte[] document) {
    return styles.put(account, id, "Name", 2, document, Condition.NONE);
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_document_comes_back_as_it_was_saved(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      account(store, "a");
      SavedStyle style = saved(put(at(store, FIRST), "a", "mine", ONE));
      assertThat(style.bytes()).isEqualTo(ONE.length);
      assertThat(style.createdAt()).isEqualTo(FIRST);
      SavedStyles.Content content = at(store, LATER).find("a", "mine").orElseThrow();
      assertThat(content.document()).isEqualTo(ONE);
      assertThat(content.style()).isEqualTo(style);
      assertThat(at(store, LATER).list("a")).containsExactly(style);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void twice_the_same_is_one_and_another_document_has_another_tag(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      account(store, "a");
      SavedStyle first = saved(put(at(store, FIRST), "a", "mine", ONE));
      assertThat(saved(put(at(store, LATER), "a", "mine", ONE))).isEqualTo(first);
      SavedStyle changed = saved(put(at(store, LATER), "a", "mine", TWO));
      assertThat(changed.tag()).isNotEqualTo(first.tag());
      assertThat(changed.createdAt()).isEqualTo(FIRST);
      assertThat(changed.changedAt()).isEqualTo(LATER);
      assertThat(at(store, LATER).list("a")).containsExactly(changed);
      assertThat(at(store, LATER).find("a", "mine").orElseThrow().document()).isEqualTo(TWO);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void each_account_sees_and_deletes_its_own(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      account(store, "a");
      account(store, "b");
      SavedStyles styles = at(store, FIRST);
      put(styles, "a", "mine", ONE);
      put(styles, "b", "mine", TWO);
      put(styles, "b", "other", TWO);
      assertThat(styles.find("a", "mine").orElseThrow().document()).isEqualTo(ONE);
      assertThat(styles.find("b", "mine").orElseThrow().document()).isEqualTo(TWO);
      assertThat(styles.find("a", "other")).isEmpty();
      assertThat(styles.delete("a", "other", Condition.NONE)).isEqualTo(Deletion.ABSENT);
      assertThat(styles.delete("a", "mine", Condition.NONE)).isEqualTo(Deletion.DONE);
      assertThat(styles.delete("a", "mine", Condition.NONE)).isEqualTo(Deletion.ABSENT);
      assertThat(styles.list("a")).isEmpty();
      assertThat(styles.list("b")).extracting(SavedStyle::id).containsExactly("mine", "other");
      assertThat(styles.find("b", "\0")).isEmpty();
      assertThat(styles.delete("b", "\0", Condition.NONE)).isEqualTo(Deletion.ABSENT);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_change_may_name_the_state_that_it_changes(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      account(store, "a");
      SavedStyles styles = at(store, FIRST);
      Condition any = match();
      Condition none = new Condition(Optional.empty(), Optional.of(Set.of()));
      assertThat(styles.put("a", "mine", "", 0, ONE, any)).isInstanceOf(Outcome.Changed.class);
      String tag = saved(put(styles, "a", "mine", ONE)).tag();
      assertThat(styles.put("a", "mine", "", 0, TWO, match("x")))
          .isInstanceOf(Outcome.Changed.class);
      assertThat(styles.put("a", "mine", "", 0, TWO, match("x", tag)))
          .isInstanceOf(Outcome.Saved.class);
      assertThat(styles.put("a", "mine", "", 0, ONE, any)).isInstanceOf(Outcome.Saved.class);
      assertThat(styles.put("a", "mine", "", 0, TWO, none)).isInstanceOf(Outcome.Changed.class);
      assertThat(styles.put("a", "new", "", 0, TWO, none)).isInstanceOf(Outcome.Saved.class);
      assertThat(styles.delete("a", "mine", match("x"))).isEqualTo(Deletion.CHANGED);
      assertThat(styles.delete("a", "none", match("x"))).isEqualTo(Deletion.ABSENT);
      assertThat(styles.delete("a", "mine", match(tag))).isEqualTo(Deletion.DONE);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_account_keeps_a_bounded_number_also_when_it_saves_at_once(Vendor vendor)
      throws Exception {
    try (Store store = TestStores.open(vendor, folder)) {
      account(store, "a");
      account(store, "b");
      SavedStyles styles = at(store, FIRST);
      for (int i = 0; i < SavedStyles.COUNT_MAX - 2; i++) {
        put(styles, "a", "s" + i, ONE);
      }
      List<Callable<Outcome>> writers =
          List.of("p", "q", "r", "s", "t", "u").stream()
              .<Callable<Outcome>>map(id -> () -> put(styles, "a", id, TWO))
              .toList();
      try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
        for (var each : threads.invokeAll(writers)) {
          each.get();
        }
      }
      assertThat(styles.list("a")).hasSize(SavedStyles.COUNT_MAX);
      assertThat(put(styles, "a", "one-more", ONE)).isInstanceOf(Outcome.Full.class);
      assertThat(put(styles, "a", "s0", TWO)).as("a change").isInstanceOf(Outcome.Saved.class);
      assertThat(put(styles, "b", "mine", ONE)).isInstanceOf(Outcome.Saved.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_account_keeps_bounded_bytes(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      account(store, "a");
      SavedStyles styles = at(store, FIRST);
      put(styles, "a", "large", ONE);
      store.<Integer, RuntimeException>withHandle(handle ->
          handle.execute("update saved_styles set bytes = ?", SavedStyles.BYTES_MAX - TWO.length));
      assertThat(put(styles, "a", "other", ONE)).isInstanceOf(Outcome.Full.class);
      assertThat(put(styles, "a", "fits", TWO)).isInstanceOf(Outcome.Saved.class);
      assertThat(put(styles, "a", "large", TWO)).isInstanceOf(Outcome.Saved.class);
      assertThat(put(styles, "a", "other", ONE)).isInstanceOf(Outcome.Saved.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_accounts_styles_go_with_it_and_backups_have_them(Vendor vendor) {
    StoreSettings settings = TestStores.settings(vendor);
    Path backup = folder.resolve("backup.db");
    try (Store store = TestStores.open(DataFolder.open(folder.resolve("one")), settings)) {
      account(store, "a");
      account(store, "b");
      put(at(store, FIRST), "a", "mine", ONE);
      put(at(store, FIRST), "b", "mine", TWO);
      assertThat(store.backup(backup)).containsEntry("saved_styles", 2L);
      store.<Integer, RuntimeException>withHandle(
          handle -> handle.execute("delete from accounts where id = 'a'"));
      assertThat(at(store, FIRST).find("a", "mine")).isEmpty();
      assertThat(at(store, FIRST).find("b", "mine")).isPresent();
    }
    try (Store store = TestStores.open(vendor, folder.resolve("two"))) {
      store.restore(backup);
      assertThat(at(store, FIRST).find("a", "mine").orElseThrow().document()).isEqualTo(ONE);
    }
  }
}
