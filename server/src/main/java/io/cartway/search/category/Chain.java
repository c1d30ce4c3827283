package io.cartway.search.category;

/// A chain of places of one brand.
///
/// @param id opaque: HERE's number if known, else `cw:c:` and the brand's Wikidata item or, without
///   one, a hash of its name. Stable as long as the item or the name is.
/// @param name the brand's name
public record Chain(String id, String name) {}
