package org.geotools.api.referencing.operation;

/** Named by Planetiler's shapefile reader, which Cartway never calls. */
public class TransformException extends Exception {
  private static final long serialVersionUID = 1L;
}
