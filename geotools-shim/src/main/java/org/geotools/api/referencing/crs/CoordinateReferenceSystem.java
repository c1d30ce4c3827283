package org.geotools.api.referencing.crs;

/** Named by Planetiler's shapefile reader, which Cartway never calls. */
public interface CoordinateReferenceSystem {}
