/// The values of the style specification: colours, formatted texts, images, arrays, and how they
/// are told apart, compared, mixed and made texts of. [Values] has them all.
@NullMarked
package io.cartway.style.value;

import org.jspecify.annotations.NullMarked;
