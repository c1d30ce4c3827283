package io.cartway.style.check;

/// One fault of a document.
///
/// @param path its place: `layers[3].paint.line-width`
/// @param given what is there, in a few characters; empty when something is missing
/// @param expected what is accepted, as a clause
public record StyleFault(String path, String given, String expected) {}
