/// How a country writes an address: its levels of areas, its template, its words for streets.
/// Entry: [io.cartway.search.address.Address] and its format. Uses the room text.
@NullMarked
package io.cartway.search.address;

import org.jspecify.annotations.NullMarked;
