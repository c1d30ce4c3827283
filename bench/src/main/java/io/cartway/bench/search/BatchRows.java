package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// Rows of a batch, made from the addresses of an extract. An address that is needed several times
/// is spelled in another way each time. The same seed makes the same rows.
public final class BatchRows {

  /// One row in so many has typing errors.
  private static final int MISSPELT_ONE_IN = 3;

  private static final String COUNTRY = ", Liechtenstein";

  private final List<TruthAddress> addresses;
  private final Map<String, Set<LatLng>> places = new HashMap<>();

  /// @param truth of Liechtenstein
  public BatchRows(Truth truth) {
    addresses = truth.addresses();
    for (TruthAddress each : addresses) {
      for (String text : spellings(each)) {
        places
            .computeIfAbsent(Plain.words(text), key -> new LinkedHashSet<>())
            .add(each.position());
      }
    }
  }

  /// A row with its right answer.
  ///
  /// @param isMisspelt whether it has one or two typing errors
  /// @param isAmbiguous whether its text is that of addresses too far apart for one answer
  /// @param right the positions of the addresses of this text
  public record BatchRow(String text, boolean isMisspelt, boolean isAmbiguous, List<LatLng> right) {

    public BatchRow {
      right = List.copyOf(right);
    }

    /// Whether a house at this position is right: within 50 m of an address with this text.
    public boolean isAnsweredBy(LatLng position) {
      return right.stream().anyMatch(it -> it.distanceMeters(position) <= Query.RIGHT_METERS);
    }
  }

  /// Makes rows: each address once, in an order of the seed, then each once more.
  public List<BatchRow> make(int count, long seed) {
    Random random = new Random(seed);
    List<TruthAddress> order = new ArrayList<>(addresses);
    Collections.shuffle(order, random);
    List<List<String>> spellings = new ArrayList<>();
    for (TruthAddress each : order) {
      List<String> shuffled = new ArrayList<>(spellings(each));
      Collections.shuffle(shuffled, random);
      spellings.add(shuffled);
    }
    List<BatchRow> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = i % order.size();
      List<String> texts = spellings.get(at);
      String text = texts.get(i / order.size() % texts.size());
      rows.add(row(order.get(at), text, random));
    }
    return rows;
  }

  private BatchRow row(TruthAddress wanted, String clean, Random random) {
    boolean isMisspelt = random.nextInt(MISSPELT_ONE_IN) == 0;
    String text = isMisspelt ? Typos.make(clean, 1 + random.nextInt(2), random) : clean;
    Set<LatLng> like = places.getOrDefault(Plain.words(clean), Set.of());
    List<LatLng> same =
        like.stream()
            .filter(it -> it.distanceMeters(wanted.position()) <= Query.RIGHT_METERS)
            .toList();
    boolean isChanged = !text.equals(clean);
    boolean isAnother = isChanged && places.containsKey(Plain.words(text));
    return new BatchRow(text, isChanged, same.size() < like.size() || isAnother, same);
  }

  /// The ways of writing an address: other order, abbreviated, without postal code, with and
  /// without the country.
  private static Set<String> spellings(TruthAddress address) {
    Set<String> texts = new LinkedHashSet<>();
    for (Form form : Form.values()) {
      if (form != Form.NO_CITY && form.suits(address, Country.GERMANY)) {
        String text = form.write(address, Country.GERMANY);
        texts.add(text);
        texts.add(text + COUNTRY);
      }
    }
    return texts;
  }
}
