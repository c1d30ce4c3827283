package io.cartway.search.match;

/// What words of a text weigh, and what a document gains that has them.
///
/// Where the values come from: all were chosen by hand, by looking at single answers; no fit set
/// them. Most are of 2026-11-20 (commit 2b795e0); `words.bindingWithTypo`, `words.kindMin`,
/// `names.whole`, `names.half` and `fields.kind` of 2026-11-22 (572d103). `git log -S` has the
/// commit of each. What each moves today: `./cartway bench weights`, docs/measurements/weights.md.
///
/// @param words what a word of the text counts, whether or not a document has it
/// @param names how a name is laid over the words of a text
/// @param fields what the parts of an address count
/// @param rank what puts one answer before another
public record ScoreWeights(Words words, Names names, Fields fields, Rank rank) {

  /// The values that are shipped.
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
              /* nearMeters= */ 2_000));

  /// What a word of the text counts, 1 for the rarest, and how much it is another word, 0 to 1.
  ///
  /// @param common what the most common word still counts
  /// @param shortMax what a word of one or two letters counts at most: de, la, am
  /// @param number what a number counts
  /// @param misspeltMax what a misspelt street word counts at most: as the common word that it is
  /// @param bindingWithTypo likeness of a word of three letters with one of them wrong
  /// @param abbreviation likeness of a word that is written for short
  /// @param sameNumber likeness of a number in other words: `11` and `onze`
  /// @param kindMin how surely a word must be the name of a kind of places to stand for one
  public record Words(
      double common,
      double shortMax,
      double number,
      double misspeltMax,
      double bindingWithTypo,
      double abbreviation,
      double sameNumber,
      double kindMin) {}

  /// How a name is laid over the words of a text.
  ///
  /// @param compound likeness of a word that is written together or apart
  /// @param nextBonus what a word gains that stands behind the one before
  /// @param backMalus what a word loses that stands before it
  /// @param shortWord what a word of one or two letters is of a name, of 1 for others
  /// @param coverage of two forms of a name, what having all of it counts beside the text's words
  /// @param order the same of having it in order
  /// @param whole so much of a name is all of it, but for a letter
  /// @param half with less of its name, a place is not what stands at a number of its town
  /// @param unnamed what an answer's score keeps of whose name nothing is there
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

  /// What the parts of an address count, of 1 for the right one.
  ///
  /// @param neighbour the next town instead of the right one
  /// @param around another part of town, or the municipality that a house has not in its address
  /// @param cityOfHouse the city of some house of a street that lies in another one
  /// @param closeCode a postal code of which only the last digit is another
  /// @param codeMin so much of a postal code must be there
  /// @param kind a word for what a place is, instead of a word of its name: Hotel Hermitage
  /// @param areaCoverageMin less of an area's name does not name it
  /// @param streetCoverageMin so much of its name a street of an intersection must be named by
  /// @param exactMin words that are less alike are given to areas after all others
  /// @param partOfName what a place loses, in ranks of order, of whose name only a part is there
  /// @param streetForName what a place loses, in ranks of order, that only its street names
  public record Fields(
      double neighbour,
      double around,
      double cityOfHouse,
      double closeCode,
      double codeMin,
      double kind,
      double areaCoverageMin,
      double streetCoverageMin,
      double exactMin,
      double partOfName,
      double streetForName) {}

  /// What puts one answer before another: the sum of these.
  ///
  /// @param text for all of the text
  /// @param coverage for all of the answer's own name
  /// @param order for all of that in order
  /// @param importance for the most important thing
  /// @param nearness for what is where the caller is
  /// @param minor what stops and signs lose; more than the order of words: `Hilti Schaan` is a firm
  ///   there, not its stop `Schaan, Hilti`
  /// @param house for the number as asked for: `Main Road, 2` is a house rather than the road that
  ///   is called `Main Road 2`
  /// @param nearMeters the distance at which nearness counts half
  public record Rank(
      double text,
      double coverage,
      double order,
      double importance,
      double nearness,
      double minor,
      double house,
      double nearMeters) {}
}
