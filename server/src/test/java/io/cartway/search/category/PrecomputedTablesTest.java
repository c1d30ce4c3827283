package io.cartway.search.category;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrecomputedTablesTest {

  /// Stale ones would name categories by the numbers of others.
  @Test
  void the_build_left_what_is_made_now() throws IOException {
    for (Map.Entry<String, byte[]> table : PrecomputeTables.make().entrySet()) {
      String file = "/io/cartway/search/ready/" + table.getKey();
      try (InputStream left = PrecomputedTables.class.getResourceAsStream(file)) {
        assertThat(left).as(file).isNotNull();
        assertThat(left.readAllBytes()).as(file).isEqualTo(table.getValue());
      }
    }
  }

  @Test
  void written_tables_can_be_read() throws IOException {
    PrecomputedTables.Writer writer = new PrecomputedTables.Writer();
    writer.texts(PrecomputedTables.Texts.of(List.of("", "äß", "\uD83C\uDF55", "x")));
    writer.ints(new int[] {Integer.MIN_VALUE, 0, 7});
    writer.bytes(new byte[] {-1, 0});
    writer.ints(new int[0]);
    PrecomputedTables.Reader reader =
        new PrecomputedTables.Reader(ByteBuffer.wrap(writer.toBytes()));
    assertThat(reader.texts().toList()).containsExactly("", "äß", "\uD83C\uDF55", "x");
    assertThat(reader.ints()).containsExactly(Integer.MIN_VALUE, 0, 7);
    assertThat(reader.bytes()).containsExactly(-1, 0);
    assertThat(reader.ints()).isEmpty();
  }
}
