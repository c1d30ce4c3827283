package io.cartway.bench.country;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Makes a country of any size out of small extracts, which it copies side by side into a square of
/// cells: the first copy lies where it lies in the world, each next one east or north of it. A
/// larger country of the same seed holds the smaller one. Names change from copy to copy
/// ([NewWords]), and roads join each copy with its western and southern neighbours ([Gates]).
///
/// Only the extracts are held in memory. Equal extracts, copies and seeds give equal bytes.
///
/// What is not as in the world: extracts that are moved north get narrower, terrain ends at the
/// cells' borders, and a member that a relation lacks in its extract is lacking in every copy.
public final class CountryGenerator {

  /// Ids come in runs with gaps, as in an extract of the planet: one of 125 is taken.
  private static final int RUN = 200;

  private static final long GAP = 25_000;

  /// Members that the extract does not have keep away from the ids of the file.
  private static final long ABSENT = 1L << 40;

  /// Between the nodes of a joining road: about 500 m, in units of 1e-7 degrees.
  private static final int JOINT_STEP = 50_000;

  /// The northernmost row of cells ends before the map does, as its easternmost column.
  private static final int LAT_MAX = 800_000_000;

  private static final int LON_MAX = 1_800_000_000;

  /// Cells are a little larger than the extracts.
  private static final double CELL = 1.02;

  private final List<Template> templates;
  private final List<Gates> gates = new ArrayList<>();
  private final NewWords words;
  private final List<Piece> pieces = new ArrayList<>();
  private final Map<Cell, Piece> byCell = new HashMap<>();

  /// A copy of an extract in its cell.
  ///
  /// @param source its number in the list of extracts
  /// @param copy 0 for the first
  /// @param first the ranks of its first elements in the country
  /// @param latShift what is added to its coordinates, in units of 1e-7 degrees, as `lonShift`
  private record Piece(
      int source,
      int copy,
      Cell cell,
      Ranks first,
      int latShift,
      int lonShift,
      List<Joint> joints) {}

  private record Cell(int column, int row) {}

  private record Ranks(long node, long way, long relation) {}

  /// A road to a neighbour.
  ///
  /// @param from the rank of the neighbour's node in the country, as `to` of the piece's
  /// @param lat of its nodes between, in units of 1e-7 degrees
  private record Joint(long from, long to, List<Integer> lat, List<Integer> lon) {}

  /// Reads the extracts and lays out the copies.
  ///
  /// @param copies of all extracts, at least one
  /// @throws IOException when an extract cannot be read
  /// @throws IllegalArgumentException when the copies do not fit on the map
  public CountryGenerator(List<Path> extracts, int copies, long seed) throws IOException {
    if (copies < 1) {
      throw new IllegalArgumentException("given %d copies: at least 1 is needed".formatted(copies));
    }
    this.templates = new ArrayList<>();
    for (Path extract : extracts) {
      Template template = Template.read(extract);
      templates.add(template);
      gates.add(new Gates(template));
    }
    this.words = new NewWords(seed, templates);
    layOut(copies);
  }

  /// The number of nodes of the country.
  public long nodes() {
    Piece last = pieces.getLast();
    long joints = last.joints().stream().mapToLong(joint -> joint.lat().size()).sum();
    return last.first().node() + templates.get(last.source()).nodes() + joints;
  }

  private void layOut(int copies) {
    int width = 0;
    int height = 0;
    for (Template template : templates) {
      height = Math.max(height, (int) (CELL * (template.box[2] - template.box[0])));
      width = Math.max(width, (int) (CELL * (template.box[3] - template.box[1])));
    }
    int[] origin = templates.getFirst().box;
    long side = (long) Math.ceil(Math.sqrt((double) copies * templates.size()));
    long most = Math.min((LAT_MAX - origin[0]) / height, (LON_MAX - origin[1]) / width);
    if (side > most) {
      throw new IllegalArgumentException(
          "given %d copies: at most %d fit on the map"
              .formatted(copies, most * most / templates.size()));
    }
    Ranks next = new Ranks(0, 0, 0);
    for (int number = 0; number < copies * templates.size(); number++) {
      int source = number % templates.size();
      Template template = templates.get(source);
      Cell cell = cell(number);
      long south = origin[0] + (long) cell.row() * height;
      long west = origin[1] + (long) cell.column() * width;
      int latShift = (int) (south - template.box[0]);
      int lonShift = (int) (west - template.box[1]);
      Piece piece =
          new Piece(
              source, number / templates.size(), cell, next, latShift, lonShift, new ArrayList<>());
      join(piece);
      pieces.add(piece);
      byCell.put(cell, piece);
      long joints = piece.joints().stream().mapToLong(joint -> joint.lat().size()).sum();
      next =
          new Ranks(
              next.node() + template.nodes() + joints,
              next.way() + template.ways() + piece.joints().size(),
              next.relation() + template.relations.size());
    }
  }

  /// Squares that grow by a column and a row: both neighbours of a cell come before it.
  private static Cell cell(int number) {
    int side = (int) Math.sqrt(number);
    int rest = number - side * side;
    return rest < side ? new Cell(side, rest) : new Cell(rest - side, side);
  }

  private void join(Piece piece) {
    int column = piece.cell().column();
    int row = piece.cell().row();
    Piece west = byCell.get(new Cell(column - 1, row));
    Piece south = byCell.get(new Cell(column, row - 1));
    if (west != null) {
      join(west, piece, Gates.EAST, Gates.WEST);
    }
    if (south != null) {
      join(south, piece, Gates.NORTH, Gates.SOUTH);
    }
  }

  private void join(Piece from, Piece to, int fromSide, int toSide) {
    Template source = templates.get(from.source());
    Template target = templates.get(to.source());
    for (int band = 0; band < Gates.BANDS; band++) {
      int start = gates.get(from.source()).node(fromSide, band);
      int end = gates.get(to.source()).node(toSide, band);
      if (start < 0 || end < 0) {
        continue;
      }
      long lat = (long) source.lat[start] + from.latShift();
      long lon = (long) source.lon[start] + from.lonShift();
      long north = (long) target.lat[end] + to.latShift() - lat;
      long east = (long) target.lon[end] + to.lonShift() - lon;
      long steps = Math.max(1, Math.max(Math.abs(north), Math.abs(east)) / JOINT_STEP);
      List<Integer> lats = new ArrayList<>();
      List<Integer> lons = new ArrayList<>();
      for (long i = 1; i < steps; i++) {
        lats.add((int) (lat + north * i / steps));
        lons.add((int) (lon + east * i / steps));
      }
      to.joints().add(new Joint(from.first().node() + start, to.first().node() + end, lats, lons));
    }
  }

  /// Writes the country.
  ///
  /// @throws IOException when the file cannot be written
  public void write(Path file) throws IOException {
    try (PbfWriter out = new PbfWriter(file, box())) {
      for (Piece piece : pieces) {
        writeNodes(out, piece);
      }
      for (Piece piece : pieces) {
        writeWays(out, piece);
      }
      for (Piece piece : pieces) {
        writeRelations(out, piece);
      }
    }
  }

  /// The box of the cells' contents.
  private int[] box() {
    int[] box = templates.getFirst().box.clone();
    for (Piece piece : pieces) {
      int[] own = templates.get(piece.source()).box;
      box[0] = Math.min(box[0], own[0] + piece.latShift());
      box[1] = Math.min(box[1], own[1] + piece.lonShift());
      box[2] = Math.max(box[2], own[2] + piece.latShift());
      box[3] = Math.max(box[3], own[3] + piece.lonShift());
    }
    return box;
  }

  private void writeNodes(PbfWriter out, Piece piece) throws IOException {
    Template template = templates.get(piece.source());
    NewWords.Copy copy = words.copy(piece.copy());
    long rank = piece.first().node();
    for (int i = 0; i < template.nodes(); i++) {
      int lat = template.lat[i] + piece.latShift();
      int lon = template.lon[i] + piece.lonShift();
      out.node(id(rank++), lat, lon, copy.tags(template.nodeTags[i]));
    }
    for (Joint joint : piece.joints()) {
      for (int i = 0; i < joint.lat().size(); i++) {
        out.node(id(rank++), joint.lat().get(i), joint.lon().get(i), List.of());
      }
    }
  }

  private void writeWays(PbfWriter out, Piece piece) throws IOException {
    Template template = templates.get(piece.source());
    NewWords.Copy copy = words.copy(piece.copy());
    long rank = piece.first().way();
    for (int way = 0; way < template.ways(); way++) {
      int[] ranks = template.wayNodes[way];
      long[] nodes = new long[ranks.length];
      for (int i = 0; i < nodes.length; i++) {
        nodes[i] = id(piece.first().node() + ranks[i]);
      }
      out.way(id(rank++), nodes, copy.tags(template.wayTags[way]));
    }
    long between = piece.first().node() + template.nodes();
    for (Joint joint : piece.joints()) {
      long[] nodes = new long[joint.lat().size() + 2];
      nodes[0] = id(joint.from());
      for (int i = 1; i < nodes.length - 1; i++) {
        nodes[i] = id(between++);
      }
      nodes[nodes.length - 1] = id(joint.to());
      out.way(id(rank++), nodes, List.of("highway", "secondary", "ref", "L " + (1 + rank % 997)));
    }
  }

  private void writeRelations(PbfWriter out, Piece piece) throws IOException {
    Template template = templates.get(piece.source());
    NewWords.Copy copy = words.copy(piece.copy());
    long rank = piece.first().relation();
    for (Template.Relation relation : template.relations) {
      List<Template.Member> members =
          relation.members().stream().map(member -> placed(member, piece.first())).toList();
      out.relation(id(rank++), members, copy.tags(relation.tags().toArray(String[]::new)));
    }
  }

  private static Template.Member placed(Template.Member member, Ranks first) {
    long start =
        switch (member.type()) {
          case NODE -> first.node();
          case WAY -> first.way();
          default -> first.relation();
        };
    long id = member.rank() < 0 ? ABSENT + member.id() : id(start + member.rank());
    return new Template.Member(member.type(), member.rank(), id, member.role());
  }

  private static long id(long rank) {
    return 1 + rank + rank / RUN * GAP;
  }
}
