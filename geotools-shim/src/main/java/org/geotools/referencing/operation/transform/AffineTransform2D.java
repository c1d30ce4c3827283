package org.geotools.referencing.operation.transform;

/** Named by Planetiler's shapefile reader, which Cartway never calls. */
public class AffineTransform2D {}
