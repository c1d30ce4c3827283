/// Points, boxes, distances, polylines and tile arithmetic. Depends on nothing but the JDK.
@NullMarked
package io.cartway.geo;

import org.jspecify.annotations.NullMarked;
