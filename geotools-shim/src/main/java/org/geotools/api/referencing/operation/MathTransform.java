package org.geotools.api.referencing.operation;

/** Named by a method signature of Planetiler's {@code GeoUtils}, which Cartway never calls. */
public interface MathTransform {}
