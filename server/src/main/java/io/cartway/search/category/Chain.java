package io.cartway.search.category;

/// What several places of one brand belong to.
///
/// @param id opaque: HERE's number where we know it, else `cw:c:` and the brand's item of Wikidata
///   or, without one, a hash of its name. Stable as long as the item or the name is.
/// @param name what the brand is called
public record Chain(String id, String name) {}
