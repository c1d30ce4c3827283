@NullMarked
package io.cartway.app.webhook;

import org.jspecify.annotations.NullMarked;
