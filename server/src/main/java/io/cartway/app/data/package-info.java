/// The data folder and what comes into it: downloads, and regions that are built in a process of
/// their own. Entry: [io.cartway.app.data.RegionBuilds].
@NullMarked
package io.cartway.app.data;

import org.jspecify.annotations.NullMarked;
