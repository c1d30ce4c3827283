package io.cartway.roads.build;

import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmElement.Relation.Member;
import io.cartway.roads.build.tags.TurnRule;
import java.util.List;

/// A relation of type `restriction` with understood tags.
record RawRestriction(long id, List<TurnRule> rules, List<Member> members) {

  RawRestriction {
    rules = List.copyOf(rules);
    members = List.copyOf(members);
  }

  List<Long> viaNodes() {
    return members.stream()
        .filter(member -> member.type() == OsmElement.Type.NODE && "via".equals(member.role()))
        .map(Member::ref)
        .toList();
  }

  List<Long> ways(String role) {
    return members.stream()
        .filter(member -> member.type() == OsmElement.Type.WAY && role.equals(member.role()))
        .map(Member::ref)
        .toList();
  }
}
