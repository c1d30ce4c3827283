/// The release archive, used as those do who download it.
@NullMarked
package io.cartway.release;

import org.jspecify.annotations.NullMarked;
