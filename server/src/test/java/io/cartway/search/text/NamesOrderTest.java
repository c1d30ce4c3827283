package io.cartway.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What the index writes of names must not depend on the order in which a map holds them: the JDK's
/// immutable maps have another one in each run.
class NamesOrderTest {

  @Test
  void names_come_in_the_order_of_their_keys() {
    Map<String, String> byKey = new TreeMap<>();
    for (char letter = 'a'; letter <= 'z'; letter++) {
      byKey.put("name:" + letter + letter, "Name " + letter);
    }
    assertThat(new Names(byKey).all()).containsExactlyElementsOf(byKey.values());
  }
}
