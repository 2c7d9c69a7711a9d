(** * The normal form of claims

    Claims that differ in order, repeats, or the place of an animal only are one claim: a step whose
    claim is not in normal form is refused before its rule is asked ([checker/src/normal_form.rs]). Proofs use little of it: that sets
    are without repeats, that cells lie on their board, and how a, c and f compare. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Playproof Require Import Board Claim.
From Playproof.games Require Cannibal Positional.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Neighbors.
From Playproof.lemmas Require Arenas Vertices.
Import ListNotations.

Definition board_ok (B : board) : bool := (1 <=? dimension B) && (dimension B <=? 6).

(** The least of the orientations of an animal. *)

Definition least_image (B : board) (A : animal) : option animal :=
  match orientations B A with
  | Some (o :: os) => Some (fold_right (fun o m => if cells_ltb o m then o else m) o os)
  | _ => None
  end.

Definition same_cells (A A' : animal) : bool := if cells_dec A A' then true else false.

Definition is_least (B : board) (A : animal) : bool :=
  match least_image B A with
  | Some least => same_cells A least
  | None => false
  end.

Definition animal_ok (B : board) (A : animal) : bool :=
  negb (length A =? 0) && is_set B A && is_least B A.

Definition no_goal_in_goal (B : board) (goals : list animal) : bool :=
  forallb (fun larger =>
    forallb (fun smaller =>
      negb ((length smaller <? length larger) && contains_placement B larger smaller)) goals)
    goals.

Definition goals_ok (B : board) (goals : list animal) : bool :=
  negb (length goals =? 0) && forallb (animal_ok B) goals && increasing cells_ltb goals &&
  no_goal_in_goal B goals.

Local Open Scope N_scope.

Definition achievement_ok (C : achievement) : bool :=
  board_ok (where_ C) && goals_ok (where_ C) (goals C) &&
  (1 <=? maker_marks C) && (maker_marks C <=? last_marks C) &&
  (maker_marks C <=? first_marks C) &&
  match winner C, breaker_marks C with
  | Breaker, None => false
  | _, _ => true
  end.

(** A board has no more rows than columns, since a quarter turn swaps them. *)

Definition limits_ok (C : achievement) (size : option (N * N)) (turns : option N) : bool :=
  match size with
  | Some (rows, columns) =>
      match where_ C with Board (Hypercubic 2) false => true | _ => false end && (1 <=? rows) &&
      (rows <=? columns)
  | None => match turns with Some _ => true | None => false end
  end &&
  match turns with
  | Some m => (1 <=? m) && match winner C with Maker => true | Breaker => false end
  | None => true
  end.

Definition threshold_ok (T : threshold) : bool :=
  board_ok (within T) && animal_ok (within T) (threshold_animal T).

(** Animals of cannibal games are connected. *)

Definition cannibal_ok (A : animal) : bool :=
  animal_ok square A && connected square A.

(** Boards have rows and columns, and at most one of the two numbers is a progression. *)

Definition extent_ok (e : extent) : bool :=
  match e with
  | Exactly n => negb (N.eqb n 0)
  | Progression from step => negb (N.eqb from 0) && negb (N.eqb step 0)
  end.

Definition synchronized_ok (rows columns : extent) : bool :=
  extent_ok rows && extent_ok columns &&
  match rows, columns with
  | Progression _ _, Progression _ _ => false
  | _, _ => true
  end.

(** Both families are sets of vertices, with one order. A turn has a claim, and no more than there are vertices. *)

Definition biased_ok (B : biased) : bool :=
  let n := biased_size B in
  let marks := [Positional.first (biased_start B); Positional.second (biased_start B)] in
  forallb (fun sets => Arenas.hypergraph_ok (Positional.Hypergraph n sets (biased_order B)))
    [first_sets B; second_sets B] &&
  forallb (fun l => Arenas.known n l && Arenas.increasing l) marks &&
  Arenas.apart (Positional.first (biased_start B)) (Positional.second (biased_start B)) &&
  forallb (fun claims => (1 <=? claims) && (claims <=? n)) [fst (turns B); snd (turns B)] &&
  (1 <=? snd (to_claim B)) &&
  (snd (to_claim B) <=? Positional.by_player (fst (turns B)) (snd (turns B)) (fst (to_claim B))).

(** A draw is one of two players with sets. Of the others only First has sets; nothing is marked, and it is written down
    that he moves. *)

Definition result_ok (r : result) (G : contest) : bool :=
  biased_ok (promise_in G Positional.First Positional.Completes) &&
  match r with
  | ResultDraw | ResultMisereDraw =>
      negb (Vertices.is_empty (fst (contest_sets G))) && negb (Vertices.is_empty (snd (contest_sets G)))
  | _ =>
      Vertices.is_empty (snd (contest_sets G)) &&
      Vertices.is_empty (Positional.first (contest_start G)) && Vertices.is_empty (Positional.second (contest_start G)) &&
      match fst (contest_to_claim G) with Positional.First => true | Positional.Second => false end &&
      (snd (contest_to_claim G) =? fst (contest_turns G))
  end.

Definition normal (claimed : claim) : bool :=
  match claimed with
  | AchievementClaim C => achievement_ok C
  | AchievementWithinClaim C size turns => achievement_ok C && limits_ok C size turns
  | ThresholdClaim T => threshold_ok T
  | CannibalClaim _ A | CannibalMovesClaim A _ => cannibal_ok A
  | PositionalClaim g A => Arenas.arena_ok (Arenas.is_maker_breaker g) A
  | PositionalOutcomeClaim o A =>
      Arenas.arena_ok (match o with OutcomeDraw => false | _ => true end) A
  | PositionalBiasedClaim B => biased_ok B
  | SynchronizedClaim _ _ rows columns => synchronized_ok rows columns
  | SynchronizedOutcomeClaim _ _ rows columns => synchronized_ok (Exactly rows) (Exactly columns)
  | BiasedOutcomeClaim r G => result_ok r G
  end.

(** ** What proofs need of it *)

Definition animals_on (B : board) (goals : list animal) : Prop :=
  forall A, In A goals -> forall x, In x A -> on_board B x.

Lemma board_ok_spec B : board_ok B = true -> is_board B.
Proof.
  unfold board_ok, is_board; rewrite andb_true_iff, Nat.leb_le; lia.
Qed.

Lemma animal_ok_spec B A : animal_ok B A = true ->
  A <> [] /\ NoDup A /\ forall x, In x A -> on_board B x.
Proof.
  unfold animal_ok; rewrite !andb_true_iff, negb_true_iff, Nat.eqb_neq.
  intros ((E & S) & _); apply is_set_spec in S as [N O].
  split; [now intros -> | auto].
Qed.

Record well_formed (C : achievement) : Prop := {
  wf_board : is_board (where_ C);
  wf_goals : animals_on (where_ C) (goals C);
  wf_sets : forall A, In A (goals C) -> A <> [] /\ NoDup A;
  wf_maker : 1 <= maker_marks C;
  wf_last : maker_marks C <= last_marks C;
  wf_first : maker_marks C <= first_marks C
}.

Theorem achievement_well_formed C : achievement_ok C = true -> well_formed C.
Proof.
  unfold achievement_ok, goals_ok; rewrite !andb_true_iff, !N.leb_le, forallb_forall.
  intros (((((B & (((_ & G) & _) & _)) & M) & L) & F) & _); split; auto.
  - now apply board_ok_spec.
  - intros A HA; apply G in HA; now apply animal_ok_spec in HA as (_ & _ & HA).
  - intros A HA; apply G, animal_ok_spec in HA; tauto.
Qed.

Lemma cannibal_well_formed A : cannibal_ok A = true ->
  A <> [] /\ NoDup A /\ forall x, In x A -> on_board square x.
Proof. unfold cannibal_ok; intros H; apply andb_true_iff in H as [H _]; now apply animal_ok_spec. Qed.

(** The least orientation is the image under some isometry. *)

Lemma least_image_spec B A o : least_image B A = Some o -> (forall x, In x A -> on_board B x) ->
  exists g, is_isometry B g /\ forall y, In y (map (apply g) A) <-> In y o.
Proof.
  unfold least_image; intros E HA; destruct (orientations B A) as [[|o0 os]|] eqn:Eo; try easy.
  assert (Ho : In o (o0 :: os)).
  { inversion E; clear; induction os as [|p os IH]; [now left|]; simpl.
    destruct (cells_ltb p _); [right; now left|].
    destruct IH as [IH|IH]; [left; exact IH | right; now right]. }
  destruct (orientations_sound B A _ o (zero (dimension B)) Eo Ho) as (g & I & K); auto.
  { apply zero_translates. }
  exists g; split; [easy|]; intros y; rewrite K; unfold translate.
  rewrite (map_ext_in _ (fun x => x)), map_id; [easy|]; intros x Hx.
  rewrite <- (orientation_length B A _ o x Eo Ho Hx); clear.
  induction x as [|u x IH]; [easy|]; cbn; fold (zero (length x)); rewrite IH; f_equal; lia.
Qed.
