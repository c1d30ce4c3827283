/// Metrics of transport modes, cached by use. Entry: [io.cartway.hierarchy.modes.ModeMetrics]. Uses
/// the root of `hierarchy`, which never uses it.
@NullMarked
package io.cartway.hierarchy.modes;

import org.jspecify.annotations.NullMarked;
