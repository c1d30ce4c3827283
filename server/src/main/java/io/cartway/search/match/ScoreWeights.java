package io.cartway.search.match;

/// The weights of a text's words, and of the ranking of matches.
///
/// Where the values come from: all were chosen by hand, by looking at single answers; no fit set
/// them. Most are of 2026-11-20 (commit 2b795e0); `words.bindingWithTypo`, `words.kindMin`,
/// `names.whole`, `names.half` and `fields.kind` of 2026-11-22 (572d103), `rank.ofAddress` and
/// those of `sure` of 2026-11-26, the two of a country in `fields` of 2026-11-27. `git log -S` has
/// the commit of each. What each moves today: `./cartway bench weights`,
/// docs/measurements/weights.md.
///
/// @param words the weight of words of the text, independent of documents
/// @param names how a name is aligned with the words of a text
/// @param fields the weight of the parts of an address
/// @param rank the ranking of results
/// @param sure what missing parts of an address cost
public record ScoreWeights(Words words, Names names, Fields fields, Rank rank, Sure sure) {

  /// The default values.
  public static final ScoreWeights DEFAULT =
      new ScoreWeights(
          new Words(
              /* common= */ 0.35,
              /* shortMax= */ 0.4,
              /* number= */ 0.8,
              /* misspeltMax= */ 0.5,
              /* bindingWithTypo= */ 0.8,
              /* abbreviation= */ 0.98,
              /* sameNumber= */ 0.98,
              /* kindMin= */ 0.8),
          new Names(
              /* compound= */ 0.98,
              /* nextBonus= */ 0.15,
              /* backMalus= */ 0.05,
              /* shortWord= */ 0.4,
              /* coverage= */ 0.3,
              /* order= */ 0.05,
              /* whole= */ 0.9,
              /* half= */ 0.5,
              /* unnamed= */ 0.75),
          new Fields(
              /* neighbour= */ 0.6,
              /* around= */ 0.95,
              /* cityOfHouse= */ 0.75,
              /* closeCode= */ 0.5,
              /* codeMin= */ 0.9,
              /* kind= */ 0.9,
              /* areaCoverageMin= */ 0.3,
              /* countryCoverageMin= */ 0.75,
              /* countrySimilarityMin= */ 0.8,
              /* streetCoverageMin= */ 0.6,
              /* exactMin= */ 0.97,
              /* partOfName= */ 4,
              /* streetForName= */ 3),
          new Rank(
              /* text= */ 10,
              /* coverage= */ 2,
              /* order= */ 0.5,
              /* importance= */ 0.8,
              /* nearness= */ 1.5,
              /* minor= */ 0.8,
              /* house= */ 0.05,
              /* ofAddress= */ 6,
              /* nearMeters= */ 2_000),
          new Sure(
              /* noNumber= */ 0.85,
              /* noStreet= */ 0.5,
              /* ofAddress= */ 0.7,
              /* otherStreet= */ 0.7,
              /* onlyNumbers= */ 0.6));

  /// The weight of a word of the text, 1 for the rarest, and its similarity to another word, 0 to
  /// 1.
  ///
  /// @param common weight of the most common word
  /// @param shortMax maximum weight of a word of one or two letters: de, la, am
  /// @param number weight of a number
  /// @param misspeltMax maximum weight of a misspelt street word, which is a common word
  /// @param bindingWithTypo similarity of a word of three letters with one of them wrong
  /// @param abbreviation similarity of an abbreviated word
  /// @param sameNumber similarity of a number in other words: `11` and `onze`
  /// @param kindMin minimum confidence that a word is the name of a kind of places
  public record Words(
      double common,
      double shortMax,
      double number,
      double misspeltMax,
      double bindingWithTypo,
      double abbreviation,
      double sameNumber,
      double kindMin) {}

  /// How a name is aligned with the words of a text.
  ///
  /// @param compound similarity of a word that is joined or split
  /// @param nextBonus bonus of a word that directly follows the one before
  /// @param backMalus penalty of a word that precedes it
  /// @param shortWord weight of a word of one or two letters in a name, relative to 1 for others
  /// @param coverage in choosing between forms of a name, the weight of full coverage relative to
  ///   the text's words
  /// @param order the same for the order of words
  /// @param whole minimum share of a name to count as whole, allowing a wrong letter
  /// @param half below this share of its name, a place is not the thing at a house number of its
  ///   town
  /// @param unnamed the factor of a result's score if nothing of its name is present
  public record Names(
      double compound,
      double nextBonus,
      double backMalus,
      double shortWord,
      double coverage,
      double order,
      double whole,
      double half,
      double unnamed) {}

  /// The weight of the parts of an address, relative to 1 for the right one.
  ///
  /// @param neighbour a neighbouring town instead of the right one
  /// @param around another part of town, or the municipality if it is not in the address of a house
  /// @param cityOfHouse the city of some house of a street in another city
  /// @param closeCode a postal code with only the last digit different
  /// @param codeMin minimum share of a postal code
  /// @param kind a word for the kind of a place, instead of a word of its name: Hotel Hermitage
  /// @param areaCoverageMin minimum share of an area's name
  /// @param countryCoverageMin minimum share of a country's name: `republic` alone is none
  /// @param countrySimilarityMin minimum similarity of the one word that names a country: among its
  ///   names in all languages, one is always near (`française`, Francia)
  /// @param streetCoverageMin minimum share of the name of a street in an intersection
  /// @param exactMin less similar words are matched with areas after all others
  /// @param partOfName penalty, in ranks of order, of a place with only a part of its name
  /// @param streetForName penalty, in ranks of order, of a place that is named only by its street
  public record Fields(
      double neighbour,
      double around,
      double cityOfHouse,
      double closeCode,
      double codeMin,
      double kind,
      double areaCoverageMin,
      double countryCoverageMin,
      double countrySimilarityMin,
      double streetCoverageMin,
      double exactMin,
      double partOfName,
      double streetForName) {}

  /// The rank of a result: the sum of these.
  ///
  /// @param text for the whole text
  /// @param coverage for the whole name of the result
  /// @param order for the whole name in order
  /// @param importance for the most important thing
  /// @param nearness for a result at the caller's position
  /// @param minor penalty of stops and signs; larger than that of word order: `Hilti Schaan` is a
  ///   firm there, not its stop `Schaan, Hilti`
  /// @param house for the exact house number: `Main Road, 2` is a house rather than the road named
  ///   `Main Road 2`
  /// @param ofAddress penalty of a place for an address whose number it lacks and of whose street
  ///   it has some words: larger than what explaining most of a text is worth to its town
  /// @param nearMeters the distance at which nearness counts half
  public record Rank(
      double text,
      double coverage,
      double order,
      double importance,
      double nearness,
      double minor,
      double house,
      double ofAddress,
      double nearMeters) {}

  /// What missing parts of an address cost: factors of how sure a match is.
  ///
  /// @param noNumber a street that has no such house number
  /// @param noStreet a town or place for an address with a number: the street is not there
  /// @param ofAddress a place that has some words of the address or a number in another street
  /// @param otherStreet a street that lacks a word of the requested one
  /// @param onlyNumbers a name of bare numbers
  public record Sure(
      double noNumber, double noStreet, double ofAddress, double otherStreet, double onlyNumbers) {}
}
