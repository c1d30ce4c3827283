/// Tests of exports and imports.
@NullMarked
package io.cartway.app.transfer;

import org.jspecify.annotations.NullMarked;
