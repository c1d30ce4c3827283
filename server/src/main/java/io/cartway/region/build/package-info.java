/// The build of a region: one read of the extract feeds the parts that the features own.
///
/// A feature's share of a build is a [io.cartway.region.build.RegionPart]; this package knows no
/// feature. Used by the command line and tests only.
@NullMarked
package io.cartway.region.build;

import org.jspecify.annotations.NullMarked;
