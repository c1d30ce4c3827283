package io.cartway.roads.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hours.Place;
import io.cartway.roads.Access;
import io.cartway.roads.RuleJudge;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionalTest {

  @ParameterizedTest(name = "{0} reads as {1}")
  @CsvSource(
      delimiterString = " | ",
      textBlock =
          """
          no @ (Mo-Fr)                                     | no:1
          no @ (Mo-Fr AND weight>7.5); yes @ (Sa)          | no:2 yes:1
          destination @ (06:30-08:30);destination @ (16:30-18:30) | destination:1 destination:1
          no@wet                                           | no:1
          80@(wet)                                         | 80:1
          no @ ((Mo-Fr) AND (weight>7.5))                  | no:2
          no @ (Mo-Fr 08:00-18:00; PH off)                 | no:1
          no @ Mo-Fr 08:00-18:00; Sa 09:00-12:00           | no:1
          no @ (Mo-Fr and weight>3.5)                      | no:2
          no @ (sunset-sunrise AND winter)                 | no:2
          no @ (22:00-06:00) ; ; yes @ destination         | no:1 yes:1
          no @ CAM                                         | no:1 unread:CAM
          no                                               | unread:no
          no @ (colour=red)                                | no:1 unread:colour=red
          no @ (weight>heavy)                              | no:1 unread:weight>heavy
          no @ ()                                          | no:1 unread:
          """)
  void a_value_is_cut_into_clauses_and_terms(String text, String expected) {
    Conditional read = Conditional.parse(text);
    List<String> words = new ArrayList<>();
    read.clauses().forEach(clause -> words.add(clause.value() + ":" + clause.conditions().size()));
    read.unread().forEach(term -> words.add("unread:" + term));
    assertThat(String.join(" ", words)).isEqualTo(expected);
  }

  @Test
  void old_times_of_turn_restrictions_are_read() {
    List<String> unread = new ArrayList<>();
    List<Condition> when =
        Conditional.conditions(
            "day_on=Monday; day_off=Friday; hour_on=07:00; hour_off=09:00", unread);
    assertThat(unread).isEmpty();
    assertThat(when).hasSize(1).allMatch(Condition::isTimed);
    assertThat(when.getFirst().holds(at("2026-11-20T08:00"))).isTrue();
    assertThat(when.getFirst().holds(at("2026-11-21T08:00"))).isFalse();
    assertThat(when.getFirst().holds(at("2026-11-20T09:00"))).isFalse();
  }

  private static Situation at(String local) {
    Place place = new Place(new LatLng(42.5, 1.5), ZoneId.of("Europe/Andorra"), "AD");
    return new Situation(
        TransportMode.CAR, Vehicle.UNKNOWN, place, RoadRulesTest.millis(local), false);
  }

  private static final String[] WORDS = {
    "no",
    "yes",
    "destination",
    "7.5",
    "none",
    "@",
    "@",
    "(",
    ")",
    ";",
    " AND ",
    " ",
    "Mo-Fr",
    "08:00-18:00",
    "weight",
    ">",
    "<=",
    "=",
    "3.5 t",
    "12'6\"",
    "length",
    "axles",
    "99999999999",
    "wet",
    "PH",
    "sunset",
    "-",
    "winter",
    "\u0000",
    "ß",
    "hgv",
    "&",
    "\"",
    "24/7",
    "2026",
    ","
  };

  private static final String[] KEYS = {
    "access", "hgv", "motor_vehicle:forward", "maxweight", "maxheight:hgv", "oneway", "hazmat",
    "hazmat:adr_tunnel_cat", "trailer", "maxaxles", "oneway:bicycle", "bicycle", "foot", "goods"
  };

  @Test
  void no_tags_make_the_reader_or_the_judge_fail() {
    Cases.forAll(
        20_261_121L,
        10_000,
        16,
        ConditionalTest::tags,
        tags -> {
          Vehicle vehicle = RoadRulesTest.vehicle("weight=9000", "height=390", "code=C");
          for (TransportMode mode : TransportMode.values()) {
            RuleSet set = RuleSet.of(RuleTags.of(tags), mode, true);
            Place place = new Place(new LatLng(42.5, 1.5), ZoneId.of("Europe/Andorra"), "AD");
            Situation situation = new Situation(mode, vehicle, place, 1_795_000_000_000L, false);
            for (Access standing : Access.values()) {
              RuleJudge.Verdict verdict = set.verdict(situation, standing);
              boolean isFree = verdict == RuleJudge.Verdict.FREE;
              assertThat(set.violations(situation, standing, 1).isEmpty()).isEqualTo(isFree);
              if (!isFree && standing.allowsThrough()) {
                assertThat(set.mayBind(situation, true)).isTrue();
              }
            }
            assertThat(set.restrictions(1)).allMatch(one -> one.limit() >= 0);
          }
          ConditionalTags.isSeasonal(tags);
        });
  }

  private static Map<String, String> tags(RandomGenerator random, int size) {
    Map<String, String> tags = new HashMap<>();
    for (int i = 0; i < 3; i++) {
      StringBuilder value = new StringBuilder();
      for (int word = 0; word < size; word++) {
        value.append(WORDS[random.nextInt(WORDS.length)]);
      }
      String suffix = random.nextInt(3) > 0 ? ":conditional" : "";
      tags.put(KEYS[random.nextInt(KEYS.length)] + suffix, value.toString());
    }
    return tags;
  }
}
