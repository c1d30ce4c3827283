/// Agreement of our reading of tags with GraphHopper's, way by way.
@NullMarked
package io.cartway.bench.agreement;

import org.jspecify.annotations.NullMarked;
