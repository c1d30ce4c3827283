/// Address formats of countries: levels of areas, templates, street words. Entry:
/// [io.cartway.search.address.Address] and its format. Uses the room text.
@NullMarked
package io.cartway.search.address;

import org.jspecify.annotations.NullMarked;
