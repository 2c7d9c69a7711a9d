//! What each rule says: made from the heads in `checker/src/rules/` by
//! `UPDATE_PAGES=1 cargo test -p playproof-explain-tests pages`.

/// A rule.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub title: &'static str,
    /// What it says.
    pub theorem: &'static str,
}

/// All rules.
#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    Rule {
        name: "one-turn",
        title: r#"Maker completes a goal in his first turn."#,
        theorem: r#"If some goal has at most max(c, f) cells, then Maker wins the
(a→c, b) game with first turn f for every b."#,
    },
    Rule {
        name: "proof-sequence",
        title: r#"Maker wins by going from situation to situation."#,
        theorem: r#"Let s₁ … sₙ be situations, each with a core C, a neighborhood N
disjoint from C, and at least one option; an option marks M ⊆ C ∪ N and
leads by an isometry g to
* an earlier situation sⱼ: |M∖C| ≤ a, g(Cⱼ) ⊆ C ∪ M, g(Nⱼ) ⊆ C ∪ N; its
  support is (M ∪ g(Nⱼ))∖C; or
* a goal G: |M∖C| ≤ c, g(G) ⊆ C ∪ M; its support is M∖C.

If in no situation a set of at most b cells meets the supports of all
options, and |Cₙ| ≤ max(a, f), then Maker wins the (a→c, b) game with first
turn f: within 1 + t(sₙ) turns, where t(s) is the greatest over the options of s of 1 for
a goal and of 1 + t(sⱼ) for a situation; and on every board of r × c cells into which
the least box around Cₙ ∪ Nₙ fits, turned by a quarter or not."#,
    },
    Rule {
        name: "fan",
        title: r#"Goals that share a cell, all but complete in one turn."#,
        theorem: r#"Let goals with at most c + 1 cells be placed through a cell x,
and let τ be the least number of cells other than x that meet all of these
placements. If max(a, f)·τ > b, then Maker wins the (a→c, b) game with
first turn f."#,
    },
    Rule {
        name: "composition",
        title: r#"Several of Maker's games played side by side."#,
        theorem: r#"If Maker wins the (aᵢ→cᵢ, bᵢ) game for i = 1 … s, s ≥ 1, on the
same board and for the same goals, without a handicap, and every cᵢ ≤ c, then he wins the
(Σaᵢ→max(c, Σaᵢ), Σbᵢ + s − 1) game."#,
    },
    Rule {
        name: "many-copies",
        title: r#"Maker goes from situation to situation on many copies at once."#,
        theorem: r#"Let s₁ … sₙ be situations, with options, as in a proof sequence. Where Maker needs m marks,
at most a, he can turn to ⌊a / max(m, 1)⌋ copies in one turn; let Breaker's share be the marks that she has for
each of them, ⌊b / ⌊a / max(m, 1)⌋⌋. The share of sₙ is that for m = |Cₙ|, and the share of another situation sⱼ is the
greatest for m = |M∖C|, over all options that lead to sⱼ, where M are their marks; 0 if there is none.

If |Cₙ| ≤ a, and in no situation a set of at most as many cells as its share meets the supports of all options, then Maker
wins the (a→c, b) game."#,
    },
    Rule {
        name: "weaken",
        title: r#"More marks never hurt."#,
        theorem: r#"If a player wins an achievement game, she or he wins it with
other numbers of marks, too, as long as Maker's a, c and f do not get
smaller and b does not get larger (Maker), or the reverse (Breaker)."#,
    },
    Rule {
        name: "subgoal",
        title: r#"A part of a goal is no harder to mark than the whole."#,
        theorem: r#"Two sets of goals on one board, the same numbers of marks. If
every old goal contains a placement of a new goal and Maker wins for the old
goals, he wins for the new ones. If every new goal contains a placement of
an old goal and Breaker wins for the old goals, she wins for the new ones."#,
    },
    Rule {
        name: "restrict",
        title: r#"Maker likes large boards and many turns, Breaker small boards."#,
        theorem: r#"If Maker wins on a board, he wins on every board into which it fits, turned by
a quarter or not, and within as many turns or more. If Breaker wins on a board, she wins on
every board that fits into it. Every finite board fits into the infinite one."#,
    },
    Rule {
        name: "on-board",
        title: r#"An achievement game on a finite board is a positional game."#,
        theorem: r#"Number the cells of a board row by row. Who wins the positional game on them
whose winning sets are the placements of the goals on the board, Maker moving first, wins
the (1, 1) game on the board."#,
    },
    Rule {
        name: "paving",
        title: r#"Breaker answers each mark on the cells related to it."#,
        theorem: r#"Take a symmetric relation between cells in which no cell is
related to itself and every cell to at most b others. If every placement of
every goal contains two related cells, then Breaker wins the (1, b) game."#,
    },
    Rule {
        name: "tiles",
        title: r#"Breaker answers each mark within the tile in which it is."#,
        theorem: r#"Take finite tiles no two translates of which, by vectors of a lattice,
meet, and on each tile a family of sets of its cells that Breaker, moving second,
can keep Maker from completing. If every placement of every goal contains a set
of some translate of a tile, then Breaker wins the (1, b) game for b ≥ 1."#,
    },
    Rule {
        name: "fences",
        title: r#"Breaker puts one of a few fences around every mark."#,
        theorem: r#"Say that a cell is closed if somebody has marked it. Breaker wins if, whatever Maker marks, she can
restore with her b marks that
1. around each of Maker's marks x some fence is closed: for some i, all cells of x + Tᵢ are;
2. each placement of a goal with two of Maker's marks or more has one of hers, too.

For that it is enough if she can in the surroundings of each cluster, with ⌊jb/a⌋ of hers for one of j marks: j ≤ a marks that
placements connect, so that from each to each other one there are steps to marks that share a placement. The surroundings are
the cells that share a placement with one of the marks. It is enough to
look at which of them are Maker's already, and which fences are closed around those."#,
    },
    Rule {
        name: "site-perimeter",
        title: r#"Breaker surrounds every mark."#,
        theorem: r#"If every goal is connected, one turn cannot mark a whole goal
(max(c, f) is less than the size of each), and Breaker can mark all
neighbors of a turn's marks (max(a, f)·δ ≤ b, where δ is the number of
neighbors of a cell), then she wins the (a→c, b) game with first turn f."#,
    },
    Rule {
        name: "priority",
        title: r#"Breaker answers by priority lists, and dependency digraphs say why that is enough."#,
        theorem: r#"Let each placement of a goal have a digraph of valid arrows, such that every
way to mark the placement in turns (of at most a cells, the last of at most
c) violates an arrow. Then Breaker wins the (a→c, b) game."#,
    },
    Rule {
        name: "history-priority",
        title: r#"Breaker answers by priority lists, which may depend on what Maker owns."#,
        theorem: r#"If Maker cannot complete any placement G of a goal against the
strategy in the tracked game below, then Breaker wins the (a→c, b) game."#,
    },
    Rule {
        name: "threshold",
        title: r#"All numbers of a threshold sequence, gathered."#,
        theorem: r#"If for n = 1 … k − 1 Maker wins the (n, bₙ) game and Breaker
the (n, bₙ + 1) game for an animal, and Maker wins the (k, b) game for every b, k ≥ 1,
then the animal's threshold sequence is (b₁, …, bₖ₋₁, ∞)."#,
    },
    Rule {
        name: "strategy",
        title: r#"Play, answered move by move where it is not forced."#,
        theorem: r#"A player can force a result if he has an answer to every state
that can arise while he follows his answers, such that no line ends against him."#,
    },
    Rule {
        name: "biased-strategy",
        title: r#"An answer to every position of a biased game."#,
        theorem: r#"A player keeps his promise if he has an answer to every position that can arise
with him to move while he follows his answers, such that no line ends against him."#,
    },
    Rule {
        name: "pairing",
        title: r#"Answer one vertex of a pair with the other."#,
        theorem: r#"Let nobody have to wait for a vertex. If there are disjoint pairs
of unclaimed vertices such that every set that the opponent can still
complete contains a pair, then the player does not lose."#,
    },
    Rule {
        name: "potential",
        title: r#"Sets so large and few that they cannot all be threatened."#,
        theorem: r#"Let nobody have to wait for a vertex, and let the opponent still
be able to complete the sets A₁, …, Aₙ. If Σ 2^−|Aᵢ| < 1/2 and he moves, or
Σ 2^−|Aᵢ| < 1 and the player moves, then the player does not lose."#,
    },
    Rule {
        name: "sync-strategy",
        title: r#"A player forces a win, or at least a draw, on one board."#,
        theorem: r#"A player forces a win (at least a draw) from a position if the game is
won (not lost) for him there; or if counting moves decides: s of his tiles fit side by side on cells
that no move of the other can meet, t more in lines that no tile of the other meets two of, the
other has room for h tiles at most, and s + ⌈t/2⌉ > h (s + ⌈t/2⌉ ≥ h); or if
both can move and he has a move such that after every move of the other that is made at
the same time he forces it from the resulting position. Positions whose regions have the same
shapes are alike."#,
    },
    Rule {
        name: "sync-refutation",
        title: r#"A player has no pure strategy that wins, or draws at least."#,
        theorem: r#"A player cannot force a win (at least a draw) from a position if the game is
finished there and not won (lost) for him; or if counting moves shows that the other
draws at least (wins); or if both can move and for each of his moves the other has one,
made at the same time, after which he cannot force it from the resulting position.
Positions whose regions have the same shapes are alike."#,
    },
    Rule {
        name: "sync-outcome",
        title: r#"What the two players can force, in one word."#,
        theorem: r#"The outcome of a board is V, H if that player wins; D if both draw at least;
VD if Vertical draws at least but cannot win and Horizontal cannot draw, HD the mirror
image; VHD if neither can force a draw."#,
    },
    Rule {
        name: "transpose",
        title: r#"Rows and columns change places, and so do the players."#,
        theorem: r#"What is true of one player on r × c boards is true of the other on c × r
boards."#,
    },
    Rule {
        name: "set-matching",
        title: r#"An answer to each vertex of few groups."#,
        theorem: r#"Let nobody have to wait for a vertex. Let groups be sets of unclaimed
vertices, the markers, such that every set that the opponent ("Black") can still
complete contains a group. The player ("White") does not lose if he can cover all
groups, which is so if
  there are none, or disjoint pairs of markers such that each contains one; or
  for each marker m of a group he has another marker r of a group, such that he can
   cover the groups that are left: those without r, each without m; none may be
   empty, at the start or then. Or m is the image, under an automorphism of the groups, of a marker
   for which he has one."#,
    },
    Rule {
        name: "poset-thm5",
        title: r#"One winning vertex above others that have none below them."#,
        theorem: r#"In a Maker-Breaker game with Maker to move let the order have no
chain of three vertices, and let {x} be the only winning set. If nothing is below
x, Maker wins. Otherwise let p(y) be the number of vertices that are not y nor
above y. Maker wins if and only if not more of the vertices below x have an even
p(y) than an odd one."#,
    },
    Rule {
        name: "poset-thm7",
        title: r#"All vertices that are above others win, and no other ones."#,
        theorem: r#"In a Maker-Breaker game with Maker to move let the order have no
chain of three vertices. Call a vertex with others below it top, the others bottom;
let the winning sets be exactly the {y} of the top vertices y. A vertex below y is
private if it is below no other one. Maker wins if and only if there is a top
vertex and the number of all vertices is odd, or some top vertex has not more
private vertices below it than others."#,
    },
    Rule {
        name: "poset-thm17",
        title: r#"Disjoint chains, and winning sets of one vertex."#,
        theorem: r#"In a Maker-Breaker game with Maker to move let the order be made of
disjoint chains, and let all winning sets have one vertex. Call a vertex white
if the number of vertices from it up to the end of its chain is odd exactly when the
number of all vertices is, else black. Maker wins if and only if some winning vertex
has none below it, or is white, or the number of all vertices is odd and two
winning vertices are on different chains."#,
    },
    Rule {
        name: "poset-thm25",
        title: r#"Disjoint chains and winning sets, both of at most two vertices."#,
        theorem: r#"In a Maker-Breaker game with Maker to move let the order be made of
disjoint chains of at most two vertices x < y, bottom and top (a vertex of a chain
of its own is bottom), and let all winning sets have at most two vertices.

If the number of vertices is odd, Maker wins if and only if there is one of
 1. a set of one bottom vertex;
 2. two sets of two bottom vertices each that meet;
 3. two sets {x, x'} and {x, y} of bottom vertices x, x' and the top of x's chain;
 4. a set of a bottom vertex and the top of another chain;
 5. a set of top vertices only.

If it is even, these reductions keep the winner:

  R1: remove the two bottom vertices of a set that meets no other set;
  R2: remove the chains of a family of which each bottom vertex is only in sets
   that contain a top vertex of the family, and all sets that meet them.

When no set is left, Breaker wins. Maker wins if he has a line: sets that he
threatens to complete one after the other until Breaker cannot answer."#,
    },
    Rule {
        name: "poset-lemma2",
        title: r#"Of a part without winning sets only the parity matters."#,
        theorem: r#"In a Maker-Breaker game let a set of vertices meet no winning set, and let
none of them be comparable with a vertex outside. Who wins the game without them, with
one isolated vertex in their place if they are odd in number, wins the game, whoever
moves first."#,
    },
    Rule {
        name: "poset-lemma22",
        title: r#"A chain is cut above a winning vertex."#,
        theorem: r#"In a Maker-Breaker game with Maker to move let the order be made of
disjoint chains; vertices are white or black as in `poset-thm17`. Let {v} be a
winning set, v black with a vertex below it and at least two above it.

If some winning set has only white vertices, all above v, Maker wins.

Otherwise let Y be the vertices above v, without the one just above it if the
number of all vertices is odd. Who wins the game without Y wins the game; there,
winning sets lose the white vertices of Y, and those with a black one are dropped."#,
    },
    Rule {
        name: "outcome",
        title: r#"What both players can force, joined."#,
        theorem: r#"A Maker-Breaker game whose winner is known when Maker moves first and
when Breaker does has this outcome: M if Maker wins both, B if Breaker does, N if
who moves first wins, P if who moves second does. A game in which both players have sets, and
each player can avoid losing, is a draw."#,
    },
    Rule {
        name: "union",
        title: r#"Two games side by side."#,
        theorem: r#"Which outcomes the disjoint union of two Maker-Breaker games can have
depends on the two outcomes and on whether the numbers of vertices are even: the
table below. The rule proves an outcome where there is only one."#,
    },
    Rule {
        name: "bands",
        title: r#"Vertical wins, or draws at least, on boards of a progression of heights."#,
        theorem: r#"Let each board of a progression, but for the first k, be cut by horizontal
lines into bands: some at the top, a body band as often as it fits, and some at the
bottom that repeat with a period. Each kind of band has filling tiles: disjoint
vertical tiles within it. Let φ ≥ 0 be a potential and v(s) a vertical move for each
content s of a band with φ(s) > 0, in classes of decreasing priority, such that for every
horizontal move h in s, or none,

1. φ(s) − φ(s+v+h) ≤ 1, and
2. [φ(s) − φ(s+v)] + [φ(q) − φ(q+h)] ≤ 1 for every content q of a class of no higher
   priority that another band of the board may have, and every horizontal move h in q.

For a multiplier λ let σ of a kind be the least value of φ − hm − λ·(vt − ht) over all
contents after the filling, where vt and ht count the tiles placed and
hm is the most that Horizontal has room for. If the σ of the body is not negative, and on
the boards of one period after the first k the sum of σ over the bands is > 0 (> −1),
then Vertical wins (draws at least) on every board of the progression after the first k.
The premises are the claims for the first k boards."#,
    },
    Rule {
        name: "hot-bands",
        title: r#"Vertical plays in the band where a move is worth most, on boards of all heights."#,
        theorem: r#"Let w be the value of a position, a number that is found from smaller positions; where
it is more than what Horizontal's room for moves makes sure, it comes with a move of Vertical's and a temperature.
Let each board, but for the first k, be cut by horizontal lines into bands, the body as often as it fits beside
some others, which repeat with a period. If the value of the body is not negative, and on the boards of one
period after the first k the values of the bands have a sum > 0 (≥ 0), then Vertical wins (draws
at least) on every board of the progression after the first k. The premises are the claims for the first k boards."#,
    },
    Rule {
        name: "blocks",
        title: r#"Bob answers in the block in which Alice moves."#,
        theorem: r#"Let Λ be a lattice of rank 2 and F¹ … Fᵏ, k ≥ 1, non-empty families
of copies of an animal. The block Tʲ is the union of the copies in Fʲ. If
1. no two cells of the blocks are equal modulo Λ,
2. no cell lies in all copies of a family, and
3. for every copy P there are a j and a λ in Λ such that P ∩ (Tʲ + λ) meets
   every copy of Fʲ + λ,

then the animal is a cannibal."#,
    },
    Rule {
        name: "local-games",
        title: r#"Bob plays a finite game in each tile."#,
        theorem: r#"The tile of a game is the union of its copies. The game is played on the tile alone:
Alice claims a free cell; Bob answers with a copy of the game all of whose cells are free, or passes,
as a given strategy says, a function of the position. The game is over when no copy of it is free; what may be Bob's then, whatever
Alice does, is an end. If
1. no two cells of the tiles are equal modulo Λ, and
2. for every copy P of the animal there are a tile T and a λ in Λ such that P ∩ (T + λ) meets
   E + λ for every end E of T,

then the animal is a cannibal."#,
    },
    Rule {
        name: "alice-tree",
        title: r#"Alice plays through a tree of situations."#,
        theorem: r#"A situation is three disjoint sets of cells: X, Y and N. It holds
when it is Bob's move, all of X is Alice's, all of Y is Bob's and nothing of N is
Bob's. Let s₁ … sₙ be situations, in each of which Alice has
* a copy Q ⊆ X ∪ N of the animal such that every copy that meets Q∖X meets X ∪ Y; or
* replies, at least one: a cell a of N and an isometry g that carries an earlier
  situation (X', Y', N') into this one, g(X') ⊆ X ∪ {a} and g(N') ⊆ N∖{a}. The
  reply is usable against a move P of Bob if P is disjoint from {a} ∪ g(N') and
  g(Y') ⊆ Y ∪ P. Some reply has g(Y') ⊆ Y; and against every copy P that meets N
  but neither X nor Y, some reply is usable.

If the last situation has |X| ≤ 1 and Y empty, then the animal is a non-cannibal.
Alice needs at most 1 + m(sₙ) moves, where m(s) is |Q∖X|, or 1 more than the
greatest m of a reply's situation."#,
    },
    Rule {
        name: "bounding",
        title: r#"Alice surrounds a square and plays in it."#,
        theorem: r#"Let N ≥ max(n, m) and s = (n+m−1)². If
(N−n+1)(N−m+1) > 4N·s, then the rectangle R(n, m) is a non-cannibal."#,
    },
    Rule {
        name: "punching",
        title: r#"A hole that nobody can use."#,
        theorem: r#"Let A be a cannibal, and C ⊊ A not empty with A' = A∖C connected. If
1. no copy of A' is disjoint from A' and meets C, and
2. no copy of A is disjoint from A' and meets C,

then A' is a cannibal."#,
    },
    Rule {
        name: "more-moves",
        title: r#"Who needs few moves does not need many."#,
        theorem: r#"If Alice has a copy within m moves, she has one within m' ≥ m moves,
and the animal is a non-cannibal."#,
    },
];
