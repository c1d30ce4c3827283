package io.cartway.tiles.build;

import com.onthegomap.planetiler.reader.WithTags;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Points of interest: their tags, class and importance (OpenMapTiles 3.16).
final class PoiClasses {

  /// The keys of points of interest; the first match decides.
  private static final List<String> KEYS =
      List.of(
          "aerialway",
          "amenity",
          "barrier",
          "highway",
          "historic",
          "information",
          "landuse",
          "leisure",
          "office",
          "railway",
          "shop",
          "sport",
          "tourism",
          "waterway",
          "zoo",
          "building");

  /// Classes with several values; any other value is its own class.
  private static final Map<String, String> CLASSES =
      classes(
          """
          town_hall: townhall public_building courthouse community_centre
          golf: golf golf_course miniature_golf
          fast_food: fast_food food_court
          park: park bbq
          bus: bus_stop bus_station
          railway: halt tram_stop subway station
          entrance: subway_entrance train_station_entrance
          campsite: camp_site caravan_site
          laundry: laundry dry_cleaning
          grocery: supermarket deli delicatessen department_store greengrocer marketplace
          library: books library
          college: university college
          lodging: hotel motel bed_and_breakfast guest_house hostel chalet alpine_hut dormitory
          ice_cream: ice_cream
          post: post_box post_office parcel_locker
          cafe: cafe
          school: school kindergarten
          alcohol_shop: alcohol beverages wine
          bar: bar nightclub
          harbor: marina dock
          car: car car_repair car_parts taxi
          hospital: hospital nursing_home clinic
          cemetery: grave_yard cemetery
          attraction: attraction viewpoint
          beer: biergarten pub
          music: music musical_instrument
          stadium: american_football stadium soccer
          art_gallery: art artwork gallery arts_centre
          clothing_store: bag clothes
          swimming: swimming_area swimming
          castle: castle ruins
          atm: atm
          fuel: fuel charging_station
          zoo: zoo enclosure petting_zoo aviary wildlife_park birds safari_park butterfly \
          falconry reptile terrarium
          """);

  /// Shown values of a key; a key that is not listed is shown with any value.
  private static final Map<String, Set<String>> SHOWN =
      Map.ofEntries(
          words("building", "dormitory"),
          words("aerialway", "station"),
          words(
              "amenity",
              "arts_centre atm bank bar bbq bicycle_parking bicycle_rental biergarten bus_station"
                  + " cafe car_rental car_sharing charging_station casino cinema clinic college"
                  + " community_centre courthouse dentist doctors drinking_water embassy fast_food"
                  + " ferry_terminal fire_station food_court fuel grave_yard hospital ice_cream"
                  + " kindergarten library marketplace motorcycle_parking nightclub nursing_home"
                  + " parcel_locker parking pharmacy place_of_worship police post_box post_office"
                  + " prison pub public_building recycling restaurant school shelter"
                  + " swimming_pool taxi telephone theatre toilets townhall university"
                  + " veterinary waste_basket"),
          words("barrier", "bollard border_control cycle_barrier gate lift_gate toll_booth"),
          words("highway", "bus_stop"),
          words("historic", "castle monument memorial ruins archaeological_site"),
          words("information", "office visitor_centre"),
          words("landuse", "basin brownfield cemetery reservoir winter_sports"),
          words(
              "leisure",
              "dog_park escape_game garden golf_course ice_rink hackerspace marina miniature_golf"
                  + " park pitch playground sports_centre stadium swimming_area swimming_pool"
                  + " water_park"),
          words("railway", "halt station subway_entrance train_station_entrance tram_stop"),
          words(
              "sport",
              "american_football archery athletics badminton baseball basketball beachvolleyball"
                  + " billiards bmx boules bowls boxing climbing equestrian golf gymnastics"
                  + " ice_skating running skateboard soccer swimming tennis volleyball"),
          words(
              "tourism",
              "alpine_hut aquarium artwork attraction bed_and_breakfast camp_site caravan_site"
                  + " chalet gallery guest_house hostel hotel motel museum picnic_site theme_park"
                  + " viewpoint zoo"),
          words("waterway", "dock"));

  /// The most important first; unlisted ones come after.
  private static final List<String> IMPORTANCE =
      List.of(
          "hospital",
          "railway",
          "bus",
          "attraction",
          "harbor",
          "college",
          "school",
          "stadium",
          "zoo",
          "town_hall",
          "campsite",
          "cemetery",
          "park",
          "library",
          "police",
          "post",
          "golf",
          "shop",
          "grocery",
          "fast_food",
          "clothing_store",
          "bar");

  private static final Set<String> WITHOUT_NAME =
      Set.of("atm", "bicycle_parking", "drinking_water", "fuel", "parking", "post_box", "toilets");

  /// Classes that are too frequent or already drawn as areas.
  private static final Set<String> NOTHING_WITHOUT_NAME =
      Set.of("basin", "brownfield", "garden", "office", "reservoir", "shop", "swimming_pool");

  private static final int UNNAMED = 100;

  /// A point of interest.
  ///
  /// @param className OpenMapTiles' class
  /// @param subclass the tag's value
  record Poi(String className, String subclass) {}

  private PoiClasses() {}

  private static Map<String, String> classes(String table) {
    Map<String, String> classes = new HashMap<>();
    for (String line : table.strip().split("\n", -1)) {
      int colon = line.indexOf(": ");
      for (String subclass : line.substring(colon + 2).split(" ", -1)) {
        classes.put(subclass, line.substring(0, colon));
      }
    }
    return Map.copyOf(classes);
  }

  private static Map.Entry<String, Set<String>> words(String key, String values) {
    return Map.entry(key, Set.of(values.split(" ", -1)));
  }

  /// The point of interest with these tags; null when there is none.
  static @Nullable Poi of(WithTags tags) {
    for (String key : KEYS) {
      String value = tags.getString(key);
      if (value == null || value.equals("no") || value.equals("vacant")) {
        continue;
      }
      Set<String> shown = SHOWN.get(key);
      if (shown == null || shown.contains(value)) {
        return new Poi(className(key, value), subclass(tags, value));
      }
    }
    return null;
  }

  private static String className(String key, String value) {
    return switch (key) {
      case "aerialway" -> "aerialway";
      case "office" -> "office";
      case "shop" -> CLASSES.getOrDefault(value, "shop");
      default -> CLASSES.getOrDefault(value, value);
    };
  }

  /// For a church the religion, for a pitch the sport: the symbol that a map shows.
  private static String subclass(WithTags tags, String value) {
    return switch (value) {
      case "place_of_worship" -> tags.getString("religion", value);
      case "pitch", "sports_centre" -> tags.getString("sport", value);
      case "station" -> tags.getString("station", value);
      default -> value;
    };
  }

  /// The importance: lower numbers are shown first.
  static int importance(Poi poi, boolean named) {
    int index = IMPORTANCE.indexOf(poi.className());
    int importance = index < 0 ? IMPORTANCE.size() : index;
    return named || WITHOUT_NAME.contains(poi.subclass()) ? importance : importance + UNNAMED;
  }

  /// Whether it is shown without a name.
  static boolean showsWithoutName(Poi poi) {
    return !NOTHING_WITHOUT_NAME.contains(poi.className());
  }
}
