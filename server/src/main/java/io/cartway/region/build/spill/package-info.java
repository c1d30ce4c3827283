/// Elements of the extract on disk between the read and the files of a part: what grows with the
/// extract is no object in memory.
@NullMarked
package io.cartway.region.build.spill;

import org.jspecify.annotations.NullMarked;
