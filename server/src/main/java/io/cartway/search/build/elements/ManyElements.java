package io.cartway.search.build.elements;

import io.cartway.region.build.spill.ElementRuns;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The elements that a country has by the million, in files: see [ElementRuns].
public final class ManyElements implements Closeable {

  private final ElementForms forms = new ElementForms();
  private final ElementRuns<Elements.Address> addresses;
  private final ElementRuns<Elements.StreetPiece> streets;
  private final ElementRuns<Elements.Poi> pois;
  private final ElementRuns<Elements.Building> buildings;
  private final ElementRuns<Elements.Driveway> driveways;

  /// @param directory an existing folder for their files
  public ManyElements(Path directory) {
    addresses = new ElementRuns<>(directory, "addresses", forms.addresses());
    streets = new ElementRuns<>(directory, "streets", forms.streets());
    pois = new ElementRuns<>(directory, "pois", forms.pois());
    buildings = new ElementRuns<>(directory, "buildings", forms.buildings());
    driveways = new ElementRuns<>(directory, "driveways", forms.driveways());
  }

  /// Elements with a house number.
  public ElementRuns<Elements.Address> addresses() {
    return addresses;
  }

  /// Pieces of streets.
  public ElementRuns<Elements.StreetPiece> streets() {
    return streets;
  }

  /// Places of interest.
  public ElementRuns<Elements.Poi> pois() {
    return pois;
  }

  /// Buildings without a house number.
  public ElementRuns<Elements.Building> buildings() {
    return buildings;
  }

  /// Driveways.
  public ElementRuns<Elements.Driveway> driveways() {
    return driveways;
  }

  /// Ends the writing of all of them, see [ElementRuns#endWriting].
  public void endWriting() throws IOException {
    for (ElementRuns<?> runs : all()) {
      runs.endWriting();
    }
  }

  /// Deletes the files.
  @Override
  public void close() throws IOException {
    for (ElementRuns<?> runs : all()) {
      runs.close();
    }
    forms.forget();
  }

  private List<ElementRuns<?>> all() {
    return List.of(addresses, streets, pois, buildings, driveways);
  }
}
