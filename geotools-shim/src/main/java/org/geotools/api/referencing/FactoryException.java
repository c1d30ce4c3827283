package org.geotools.api.referencing;

/** Named by Planetiler's shapefile reader, which Cartway never calls. */
public class FactoryException extends Exception {
  private static final long serialVersionUID = 1L;
}
