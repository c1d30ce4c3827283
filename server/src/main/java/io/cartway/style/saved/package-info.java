/// Styles that accounts have saved, as they were sent, in the store.
@NullMarked
package io.cartway.style.saved;

import org.jspecify.annotations.NullMarked;
