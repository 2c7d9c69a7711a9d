(** * Certificates, from bytes to the steps that the check speaks of

    The reader is a function in Coq, so that a theorem can be proved from the bytes of a file and
    nothing else. It is not trusted: what a theorem says is written down in the theorem, and
    whatever the reader makes of the bytes has to pass the check. So it may be lenient. *)

From Coq Require Import List NArith ZArith.
From Coq.Strings Require Import Byte.
From Playproof Require Import Board Claim Check.
From Playproof.games Require Positional Synchronized.
From Playproof.rules Require ProofSequence Fan Paving Tiles Slots Priority AliceTree Blocks SetMatching BiasedStrategy
  PosetThm25 StrategyLeaves StrategyWalk BandTables Bands HotBands.
From Playproof.theorems Require Import Bytes.
Import ListNotations.
Local Open Scope N_scope.

(** ** CBOR *)

Inductive item :=
  | Int (n : Z)
  | Bytes (l : list N)
  | Word (l : list N)
  | Array (l : list item)
  | Truth (b : bool)
  | Null.

(** What the next byte is: a head, a part of a head's number, or a part of a text. Arrays that
    are open have so many items to come, and the items so far, the last one first. *)

Inductive next :=
  | Head
  | Number (major : N) (bytes : nat) (so_far : N)
  | Part (word : bool) (bytes : N) (reversed : list N).

Record state := State { expects : next; opened : list (N * list item); complete : list item }.

Fixpoint add_item (x : item) (opened : list (N * list item)) (complete : list item) : state :=
  match opened with
  | [] => State Head [] (x :: complete)
  | (1, l) :: opened => add_item (Array (rev_append (x :: l) [])) opened complete
  | (n, l) :: opened => State Head ((n - 1, x :: l) :: opened) complete
  end.

Definition after_head (major n : N) (s : state) : option state :=
  let add x := Some (add_item x (opened s) (complete s)) in
  match major with
  | 0 => add (Int (Z.of_N n))
  | 1 => add (Int (- 1 - Z.of_N n))
  | 2 => if n =? 0 then add (Bytes []) else Some (State (Part false n []) (opened s) (complete s))
  | 3 => if n =? 0 then add (Word []) else Some (State (Part true n []) (opened s) (complete s))
  | 4 => if n =? 0 then add (Array []) else Some (State Head ((n, []) :: opened s) (complete s))
  | 7 =>
      match n with
      | 20 => add (Truth false)
      | 21 => add (Truth true)
      | 22 => add Null
      | _ => None
      end
  | _ => None
  end.

Definition read_byte (s : state) (b : N) : option state :=
  match expects s with
  | Head =>
      let major := N.shiftr b 5 in
      let wait n := Some (State (Number major n 0) (opened s) (complete s)) in
      match N.land b 31 with
      | 24 => wait 1%nat
      | 25 => wait 2%nat
      | 26 => wait 4%nat
      | 27 => wait 8%nat
      | n => after_head major n s
      end
  | Number major n so_far =>
      let so_far := 256 * so_far + b in
      match n with
      | S (S _ as n) => Some (State (Number major n so_far) (opened s) (complete s))
      | _ => after_head major so_far s
      end
  | Part word n l =>
      if n =? 1 then
        let l := rev_append (b :: l) [] in
        Some (add_item (if word then Word l else Bytes l) (opened s) (complete s))
      else Some (State (Part word (n - 1) (b :: l)) (opened s) (complete s))
  end.

(** A file is written down in pieces. *)

Fixpoint read_bytes (s : state) (l : list byte) : option state :=
  match l with
  | [] => Some s
  | b :: l => match read_byte s (Byte.to_N b) with Some s => read_bytes s l | None => None end
  end.

Fixpoint read_pieces (s : state) (pieces : list text) : option (list item) :=
  match pieces with
  | [] =>
      match s with
      | State Head [] items => Some (rev_append items [])
      | _ => None
      end
  | piece :: pieces =>
      match read_bytes s (bytes piece) with
      | Some s => read_pieces s pieces
      | None => None
      end
  end.

Definition items : list text -> option (list item) := read_pieces (State Head [] []).

Module Read.

(** ** Values *)

Definition reader (T : Type) := item -> option T.

Definition integer : reader Z := fun x => match x with Int n => Some n | _ => None end.

Definition natural : reader N :=
  fun x => match x with Int n => if (n <? 0)%Z then None else Some (Z.to_N n) | _ => None end.

Definition truth : reader bool := fun x => match x with Truth b => Some b | _ => None end.

Fixpoint read_all {T} (read : reader T) (l : list item) (reversed : list T) : option (list T) :=
  match l with
  | [] => Some (rev_append reversed [])
  | x :: l => match read x with Some v => read_all read l (v :: reversed) | None => None end
  end.

Definition list_of {T} (read : reader T) : reader (list T) :=
  fun x => match x with Array l => read_all read l [] | _ => None end.

(** The items of an array one after another. *)

Definition fields {T} (read : list item -> option T) : reader T :=
  fun x => match x with Array l => read l | _ => None end.

Definition field {S T} (read : reader S) (rest : S -> list item -> option T) (l : list item)
    : option T :=
  match l with
  | x :: l => match read x with Some v => rest v l | None => None end
  | [] => None
  end.

Definition is {T} (v : T) (l : list item) : option T := match l with [] => Some v | _ => None end.

Notation "x <- read ; rest" := (field read (fun x => rest))
  (at level 60, read at level 59, right associativity).

Fixpoint spells (l : list byte) (l' : list N) : bool :=
  match l, l' with
  | [], [] => true
  | b :: l, n :: l' => if Byte.to_N b =? n then spells l l' else false
  | _, _ => false
  end.

Definition word {T} (words : list (text * T)) : reader T :=
  fun x => match x with
  | Word name => option_map snd (find (fun w => spells (bytes (fst w)) name) words)
  | _ => None
  end.

(** An array whose first item says how the second is read. *)

Definition tagged {T} (readers : list (text * reader T)) : reader T :=
  fields (read <- word readers; x <- Some; match read x with Some v => is v | None => fun _ => None end).

Definition mapped {S T} (f : S -> T) (read : reader S) : reader T :=
  fun x => option_map f (read x).

(** ** Claims *)

Definition cell : reader cell := list_of integer.
Definition cells : reader (list Board.cell) := list_of cell.

Local Open Scope text_scope.

Definition tilings : list (text * tiling) := [
  ("square", Hypercubic 2); ("cubic", Hypercubic 3); ("hexagonal", Hexagonal);
  ("triangular", Triangular); ("hypercubic-1", Hypercubic 1); ("hypercubic-4", Hypercubic 4);
  ("hypercubic-5", Hypercubic 5); ("hypercubic-6", Hypercubic 6)].

Definition board : reader board := word (
  map (fun w => (fst w, free (snd w))) tilings ++
  map (fun w => (Text (bytes "fixed-" ++ bytes (fst w)), fixed (snd w))) tilings).

Definition isometry : reader isometry := fields (l <- cell; v <- cell; is (Isometry l v)).

Definition player : reader player := word [("maker", Maker); ("breaker", Breaker)].

Definition bound : reader (option N) :=
  fun x => match x with Null => Some None | _ => option_map Some (natural x) end.

Definition achievement : reader achievement := fields (
  winner <- player; on <- board; goals <- list_of cells; a <- natural; c <- natural; f <- natural;
  b <- bound; is (Claim.Achievement winner on goals a c f b)).

Definition pair : reader (N * N) := fields (x <- natural; y <- natural; is (x, y)).

Definition size : reader (option (N * N)) :=
  fun x => match x with Null => Some None | _ => option_map Some (pair x) end.

Definition threshold : reader claim := fields (
  on <- board; animal <- cells; finite <- list_of natural;
  is (ThresholdClaim (Claim.Threshold on animal finite))).

Definition vertices : reader (list N) := list_of natural.

Definition hypergraph : reader arena := fields (
  size <- natural; sets <- list_of vertices; order <- list_of pair;
  is (OnHypergraph (Positional.Hypergraph size sets order))).

Definition lines : reader arena := fields (
  rows <- natural; columns <- natural; k <- natural; gravity <- truth; firsts <- vertices;
  seconds <- vertices; is (OnLines (Positional.Lines rows columns k gravity firsts seconds))).

Definition arena : reader arena := tagged [("hypergraph", hypergraph); ("k-in-a-row", lines)].

Definition guarantee : reader guarantee := word [
  ("maker wins moving first", MakerWinsFirst); ("maker wins moving second", MakerWinsSecond);
  ("breaker wins moving first", BreakerWinsFirst);
  ("breaker wins moving second", BreakerWinsSecond);
  ("X wins", XWins); ("X draws at least", XDraws); ("O wins", OWins); ("O draws at least", ODraws)].

Definition outcome : reader outcome := word [
  ("M", OutcomeM); ("N", OutcomeN); ("P", OutcomeP); ("B", OutcomeB); ("draw", OutcomeDraw)].

Definition seat : reader Positional.player :=
  word [("first", Positional.First); ("second", Positional.Second)].

Definition promise : reader Positional.promise := word [
  ("completes", Positional.Completes); ("prevents", Positional.Prevents);
  ("forces", Positional.Forces); ("avoids", Positional.Avoids)].

Definition biased : reader claim := fields (
  owner <- seat; what <- promise; size <- natural; firsts <- list_of vertices; seconds <- list_of vertices;
  order <- list_of pair; first <- vertices; second <- vertices; a <- natural; b <- natural;
  mover <- seat; left <- natural;
  is (PositionalBiasedClaim (Claim.Biased owner what size firsts seconds order
    (Positional.Position first second) (a, b) (mover, left)))).

Definition result : reader result := word [
  ("M", ResultM); ("N", ResultN); ("P", ResultP); ("B", ResultB); ("draw", ResultDraw);
  ("misere draw", ResultMisereDraw)].

Definition contest : reader contest := fields (
  size <- natural; firsts <- list_of vertices; seconds <- list_of vertices; order <- list_of pair;
  first <- vertices; second <- vertices; a <- natural; b <- natural; mover <- seat; left <- natural;
  is (Contest size (firsts, seconds) order (Positional.Position first second) (a, b) (mover, left))).

Definition nature : reader nature :=
  word [("cannibal", Cannibal); ("non-cannibal", NonCannibal)].

Definition statement : reader statement :=
  let says name side prospect forced := (name, Statement side prospect forced) in
  let V := Synchronized.Vertical in
  let H := Synchronized.Horizontal in
  let win := Synchronized.Win in
  let draw := Synchronized.Draw in
  word [
    says "vertical wins" V win true; says "vertical draws at least" V draw true;
    says "vertical cannot win" V win false; says "vertical cannot draw" V draw false;
    says "horizontal wins" H win true; says "horizontal draws at least" H draw true;
    says "horizontal cannot win" H win false; says "horizontal cannot draw" H draw false].

Definition variant : reader Synchronized.variant := word [
  ("domineering", Synchronized.Domineering); ("triomineering", Synchronized.Triomineering);
  ("tridomineering", Synchronized.Tridomineering)].

Definition letters : reader letters := word [
  ("V", LetterV); ("H", LetterH); ("D", LetterD); ("VD", LetterVD); ("HD", LetterHD);
  ("VHD", LetterVHD)].

Definition extent : reader extent :=
  fun x => match x with
  | Array _ => fields (from <- natural; step <- natural; is (Progression from step)) x
  | _ => option_map Exactly (natural x)
  end.

Definition claim : reader claim := tagged [
  ("achievement", mapped AchievementClaim achievement);
  ("achievement-within", fields (C <- achievement; s <- size; turns <- bound;
     is (AchievementWithinClaim C s turns)));
  ("threshold", threshold);
  ("cannibal", fields (n <- nature; A <- cells; is (CannibalClaim n A)));
  ("cannibal-moves", fields (A <- cells; n <- natural; is (CannibalMovesClaim A n)));
  ("positional", fields (g <- guarantee; A <- arena; is (PositionalClaim g A)));
  ("positional-outcome", fields (o <- outcome; A <- arena; is (PositionalOutcomeClaim o A)));
  ("positional-biased", biased);
  ("biased-outcome", fields (r <- result; G <- contest; is (BiasedOutcomeClaim r G)));
  ("synchronized", fields (s <- statement; v <- variant; r <- extent; c <- extent;
     is (SynchronizedClaim s v r c)));
  ("synchronized-outcome", fields (l <- letters; v <- variant; r <- natural; c <- natural;
     is (SynchronizedOutcomeClaim l v r c)))].

(** ** Evidence *)

Definition target : reader ProofSequence.target :=
  mapped (fun n => if (n <? 0)%Z then ProofSequence.Goal (Z.to_N (- 1 - n))
                   else ProofSequence.Earlier (Z.to_N n)) integer.

Definition option_ : reader ProofSequence.option_ := fields (
  marks <- cells; reaches <- target; by_ <- isometry; is (ProofSequence.Option marks reaches by_)).

Definition situation : reader ProofSequence.situation := fields (
  core <- cells; neighborhood <- cells; options <- list_of option_;
  is (ProofSequence.Situation core neighborhood options)).

Definition fan : reader Fan.fan := fields (
  center <- cell;
  placements <- list_of (fields (goal <- natural; by_ <- isometry; is (Fan.Placement goal by_)));
  is (Fan.FanOf center placements)).

Definition paving : reader Paving.paving := fields (
  basis <- cells;
  classes <- list_of (fields (x <- cell; offsets <- cells; is (Paving.RelatedCells x offsets)));
  is (Paving.PavingBy basis classes)).

Definition tiles : reader Tiles.tiles := fields (
  basis <- cells; lists <- list_of cells; is (Tiles.TilesBy basis lists)).

Definition rule : reader Slots.rule :=
  fields (owned <- cells; slots <- list_of cells; is (Slots.Rule owned slots)).

Definition priorities : reader Slots.priorities := fields (
  basis <- cells;
  classes <- list_of (fields (x <- cell; rules <- list_of rule; is (Slots.Responses x rules)));
  is (Slots.Priorities basis classes)).

Definition arrow : reader Priority.arrow := fields (
  tail <- natural; head <- natural;
  kind <- word [("conditional", Priority.Conditional); ("secondary", Priority.Secondary)];
  alternatives <- list_of vertices; is (Priority.Arrow tail head kind alternatives)).

Definition digraph : reader Priority.digraph :=
  fields (on <- cells; arrows <- list_of arrow; is (Priority.Digraph on arrows)).

Definition priority : reader Priority.priority := fields (
  strategy <- priorities; digraphs <- list_of digraph; is (Priority.Priority strategy digraphs)).

Definition reply : reader AliceTree.reply := fields (
  mark <- cell; reaches <- natural; by_ <- isometry; is (AliceTree.Reply mark reaches by_)).

Definition alice : reader AliceTree.situation := fields (
  hers <- cells; his <- cells; not_his <- cells;
  next <- tagged [("copy", mapped AliceTree.Copy cells);
                  ("replies", mapped AliceTree.Replies (list_of reply))];
  is (AliceTree.Situation hers his not_his next)).

Definition blocks : reader Blocks.blocks := fields (
  basis <- cells; families <- list_of (list_of cells); is (Blocks.BlocksBy basis families)).

Definition answer : reader SetMatching.answer :=
  fun x => match x with
  | Array _ => option_map SetMatching.Like (vertices x)
  | _ => option_map SetMatching.Marker (natural x)
  end.

Definition set_matching : reader SetMatching.set_matching := fields (
  markers <- vertices; groups <- list_of vertices;
  nodes <- list_of (tagged [("pairs", mapped SetMatching.Pairs (list_of pair));
                            ("answers", mapped SetMatching.Answers (list_of answer))]);
  is (SetMatching.SetMatching markers groups nodes)).

Definition reduced : reader PosetThm25.evidence := fields (
  reductions <- list_of (tagged [
    ("pair", mapped (fun p => PosetThm25.Pair (fst p) (snd p)) pair);
    ("chains", mapped PosetThm25.Chains vertices)]);
  pattern <- list_of vertices;
  is (PosetThm25.Evidence reductions pattern)).

Definition number : reader nat := mapped N.to_nat natural.

Definition byte_list : reader (list nat) :=
  fun x => match x with Bytes l => Some (map N.to_nat l) | _ => None end.

Definition level : reader (StrategyWalk.level nat) :=
  fun x => match x with
  | Array [l] => option_map StrategyWalk.Lone (byte_list l)
  | _ => option_map StrategyWalk.FirstOf (byte_list x)
  end.

Definition policy : reader StrategyWalk.policy := fields (
  played <- natural; levels <- list_of level; is (StrategyWalk.RuleOfThumb played levels)).

Definition leaf : reader StrategyLeaves.leaf :=
  fun x => match x with
  | Array _ => tagged [
      ("pairing", mapped StrategyLeaves.ByPairing (list_of pair));
      ("set-matching", mapped StrategyLeaves.BySetMatching set_matching);
      ("poset-thm25", mapped StrategyLeaves.ByPosetThm25 reduced)] x
  | _ => word [
      ("potential", StrategyLeaves.ByPotential);
      ("poset-thm5", StrategyLeaves.ByPosetThm5);
      ("poset-thm7", StrategyLeaves.ByPosetThm7);
      ("poset-thm17", StrategyLeaves.ByPosetThm17)] x
  end.

Definition ending : reader StrategyWalk.ending :=
  fun x => match x with
  | Array [Int _; _] => fields (k <- natural; i <- natural; is (StrategyWalk.Policy k i)) x
  | _ => option_map StrategyWalk.Settled (leaf x)
  end.

Definition strategy_answer : reader StrategyWalk.answer :=
  fun x => match x with
  | Int _ => option_map StrategyWalk.Move (number x)
  | Word _ | Array (Word _ :: _) | Array [_; Int _] => option_map StrategyWalk.End (ending x)
  | Array [v; Array (Bytes _ :: _)] =>
      fields (v <- number; l <- list_of byte_list; is (StrategyWalk.Refuting v l)) x
  | _ => fields (v <- number; e <- ending; is (StrategyWalk.Then v e)) x
  end.

Definition strategy : reader StrategyWalk.strategy := fields (
  symmetries <- list_of (list_of number); policies <- list_of policy; positions <- natural;
  answers <- list_of strategy_answer;
  forced <- list_of (fields (i <- natural; e <- ending; is (i, e)));
  is (StrategyWalk.Strategy symmetries policies positions answers forced)).

Definition biased_strategy : reader BiasedStrategy.evidence := fields (
  symmetries <- list_of (list_of number); positions <- natural; answers <- list_of number;
  is (BiasedStrategy.Evidence symmetries positions answers)).

Definition band_content : reader BandTables.band_content := fields (
  rows <- natural; free <- natural; tile <- natural; is (BandTables.BandContent rows free tile)).

Definition band_class : reader BandTables.band_class := fields (
  potential <- natural; members <- list_of band_content;
  is (BandTables.BandClass potential members)).

Definition band : reader Bands.band :=
  fields (rows <- natural; fillings <- vertices; is (Bands.Band rows fillings)).

Definition bands : reader Bands.bands := fields (
  kinds <- list_of band; head <- vertices; body <- natural; tails <- list_of vertices;
  unit <- natural; multiplier <- integer; classes <- list_of band_class;
  is (Bands.Bands kinds head body tails unit multiplier classes)).

Definition hot_bands : reader HotBands.hot_bands := fields (
  body <- natural; others <- list_of vertices; is (HotBands.HotBands body others)).

Definition sync_tiles : reader (list N) :=
  fields (l <- (fun x => match x with Bytes l => Some l | _ => None end); is l).

Definition nothing (rule : evidence) : reader evidence := fields (is rule).

Definition rules : list (text * reader evidence) := [
  ("one-turn", nothing OneTurn);
  ("proof-sequence", mapped ProofSequence (list_of situation));
  ("fan", mapped Fan fan);
  ("composition", nothing Composition);
  ("many-copies", mapped ManyCopies (list_of situation));
  ("weaken", nothing Weaken);
  ("subgoal", nothing Subgoal);
  ("restrict", nothing Restrict);
  ("on-board", nothing OnBoard);
  ("paving", mapped Paving paving);
  ("tiles", mapped Tiles tiles);
  ("site-perimeter", nothing SitePerimeter);
  ("priority", mapped Priority priority);
  ("history-priority", mapped HistoryPriority priorities);
  ("fences", fields (l <- list_of cells; is (Fences l)));
  ("threshold", nothing Check.Threshold);
  ("strategy", mapped Strategy strategy);
  ("biased-strategy", mapped BiasedStrategy biased_strategy);
  ("alice-tree", mapped AliceTree (list_of alice));
  ("more-moves", nothing MoreMoves);
  ("blocks", mapped Blocks blocks);
  ("punching", fields (hole <- cells; is (Punching hole)));
  ("bounding", fields (side <- natural; is (Bounding side)));
  ("transpose", nothing Transpose);
  ("sync-strategy", mapped SyncStrategy sync_tiles);
  ("sync-refutation", mapped SyncRefutation sync_tiles);
  ("sync-outcome", nothing SyncOutcome);
  ("bands", mapped Bands bands);
  ("hot-bands", mapped HotBands hot_bands);
  ("pairing", mapped Pairing (list_of pair));
  ("potential", nothing Potential);
  ("outcome", nothing Outcome);
  ("set-matching", mapped SetMatching set_matching);
  ("poset-thm5", nothing PosetThm5);
  ("poset-thm7", nothing PosetThm7);
  ("poset-thm17", nothing PosetThm17);
  ("poset-lemma2", mapped PosetLemma2 vertices);
  ("union", nothing Union);
  ("poset-thm25", mapped PosetThm25 reduced);
  ("poset-lemma22", mapped PosetLemma22 natural)].

(** ** Files *)

Definition step : reader step := fields (
  claimed <- claim; rule <- word rules; x <- Some; premises <- list_of (mapped Earlier natural);
  match rule x with
  | Some because => is (Step claimed because premises)
  | None => fun _ => None
  end).

Definition steps (pieces : list text) : option (list Check.step) :=
  match items pieces with
  | Some (_ :: l) => read_all step l []
  | _ => None
  end.

End Read.

(** The claim of the last step of a file that is accepted. *)

Definition last_claim (steps : list step) : option Claim.claim :=
  match check_file (fun _ => None) steps with
  | Accepted (C :: proved) => Some (last proved C)
  | _ => None
  end.

Definition proved_by (pieces : list text) : option Claim.claim :=
  match Read.steps pieces with
  | Some steps => last_claim steps
  | None => None
  end.

Lemma last_in {T} (x : T) l : In (last l x) (x :: l).
Proof.
  destruct l as [|y l]; [now left|]; right.
  rewrite (app_removelast_last x (l := y :: l)) at 2 by easy.
  apply in_or_app; right; now left.
Qed.

Lemma last_claim_true steps C : last_claim steps = Some C -> meaning C.
Proof.
  unfold last_claim; intros H.
  destruct (check_file _ steps) as [[|D proved]| |] eqn:E; try easy; injection H as <-.
  apply (accepted_means_true _ _ E), last_in.
Qed.

Theorem proved_means_true pieces C : proved_by pieces = Some C -> meaning C.
Proof.
  unfold proved_by; destruct (Read.steps pieces); [apply last_claim_true | easy].
Qed.

(** The claims of several files. *)

Theorem all_proved_mean_true files Cs : map proved_by files = map Some Cs ->
  Forall meaning Cs.
Proof.
  revert files; induction Cs as [|C Cs IH]; intros [|f files] H; try easy; constructor.
  - apply (proved_means_true f); now injection H.
  - apply (IH files); now injection H.
Qed.

(** The proof that a certificate is one of a claim: the check is computed by the kernel. *)

Ltac proved_in file C :=
  change (meaning C); refine (proved_means_true file C _); vm_cast_no_check (eq_refl (Some C)).
