package io.cartway.search.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.identity.Lookup;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.reverse.ReverseRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Places that nobody gave a name: cash machines, car parks, toilets.
class UnnamedPlacesTest {

  private static final String WORLD =
      SearchWorld.TOWN
          + """
          91 | POINT(9.5220 47.1410) | amenity=toilets
          92 | POINT(9.5230 47.1410) | amenity=atm; operator=Landesbank; network=Bancomat
          93 | POINT(9.5240 47.1410) | amenity=fuel; brand=Avia; operator=Huber AG
          94 | POINT(9.5250 47.1415) | amenity=parking; operator=Gemeinde Vaduz
          """;

  @TempDir Path folder;

  private static SearchItem nearest(SearchIndex index, double lng, String... languages)
      throws IOException {
    return new ReverseGeocoder(index)
        .reverse(
            new ReverseRequest(
                new LatLng(lng == 9.5250 ? 47.1415 : 47.1410, lng),
                OptionalInt.empty(),
                List.of(languages),
                Set.of(SearchType.PLACE),
                OptionalInt.empty(),
                1))
        .getFirst();
  }

  @Test
  void have_the_name_of_their_category_in_the_callers_language() throws IOException {
    try (SearchIndex index = SearchWorld.index(folder, WORLD)) {
      SearchItem toilets = nearest(index, 9.5220);
      assertThat(toilets.categories()).containsExactly("800-8700-0198");
      assertThat(toilets.title()).isEqualTo("Toilette");
      assertThat(toilets.address().label()).startsWith("Toilette, ").contains("Vaduz");
      assertThat(nearest(index, 9.5220, "fr").title()).isEqualTo("Toilettes");
      assertThat(nearest(index, 9.5250).title()).isEqualTo("Parken");
    }
  }

  @Test
  void have_the_name_of_their_brand_or_operator() throws IOException {
    try (SearchIndex index = SearchWorld.index(folder, WORLD)) {
      assertThat(nearest(index, 9.5230).title()).isEqualTo("Landesbank");
      assertThat(nearest(index, 9.5240).title()).isEqualTo("Avia");
      assertThat(new Geocoder(index).geocode(GeocodeRequest.of("Avia Vaduz")).getFirst().title())
          .isEqualTo("Avia");
    }
  }

  @Test
  void are_no_answer_to_a_text() throws IOException {
    try (SearchIndex index = SearchWorld.index(folder, WORLD)) {
      assertThat(new Geocoder(index).geocode(GeocodeRequest.of("Toilette Vaduz")))
          .noneMatch(item -> item.title().equals("Toilette"));
    }
  }

  @Test
  void keep_their_id_when_they_get_a_name() throws IOException {
    Path before = folder.resolve("before");
    Path after = folder.resolve("after");
    String named = WORLD.replace("amenity=toilets", "amenity=toilets; name=Im Park");
    try (SearchIndex old = SearchWorld.index(before, WORLD);
        SearchIndex young = SearchWorld.index(after, named, before)) {
      String id = nearest(old, 9.5220).id();
      assertThat(nearest(young, 9.5220).title()).isEqualTo("Im Park");
      assertThat(nearest(young, 9.5220).id()).isEqualTo(id);
      assertThat(Optional.of(new Lookup(young).find(id, List.of())))
          .containsInstanceOf(Lookup.Outcome.FoundItem.class);
    }
  }
}
