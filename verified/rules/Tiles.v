(** * [tiles]: Breaker answers each mark within the tile in which it is

    Let no two translates of finite tiles, by vectors of a lattice, meet, and let Breaker, moving
    second, keep Maker from completing any of some sets of cells of each tile. If every placement
    of every goal contains a set of some translate, then Breaker wins the (1, b) game for b >= 1.

    In each translate what matters is what is unmarked, and what Maker still needs of the sets that
    Breaker has not marked. She keeps all of these games won, with Maker to move: after a mark in a
    translate she marks there what keeps it so, and whatever else she marks does no harm
    ([lemmas/Tempo.v]). *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Positional.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Turns Area Animals
  Strategies Lattices.
From Playproof.lemmas Require Vertices MakerBreaker Arenas.
From Playproof.lemmas Require Import Tempo.
From Playproof.rules Require Import Guards.
From Playproof.rules Require Positions.
Import ListNotations.

Notation vertex := Positional.vertex.
Notation First := Positional.First.
Notation Second := Positional.Second.
Notation drop := Vertices.drop.
Notation shrink := MakerBreaker.shrink.
Notation spare := MakerBreaker.without.
Notation wins := (MakerBreaker.maker_wins MakerBreaker.none).
Notation below_number := Vertices.below_number.

(** ** Evidence and check *)

Record tiles := TilesBy { basis : list cell; lists : list (list cell) }.

(** The game of a premise. *)

Definition game_of (C : claim) : option arena :=
  match Positions.maker_to_move C with
  | Some (false, A) => if Positions.plain A then Some A else None
  | _ => None
  end.

(** A tile: its cells, and the sets of its game. Vertex u is cell number u. *)

Record tile := Tile { cells : list cell; sets : list (list vertex) }.

Definition tile_of (B : board) (l : list cell) (C : claim) : option tile :=
  match game_of C with
  | Some A =>
      if (N.of_nat (length l) =? Arenas.number_of_vertices A)%N && forallb (on_boardb B) l
      then Some (Tile l (Arenas.needs First A)) else None
  | None => None
  end.

Fixpoint tiles_of (B : board) (ls : list (list cell)) (ps : list claim) : option (list tile) :=
  match ls, ps with
  | [], [] => Some []
  | l :: ls, C :: ps =>
      match tile_of B l C, tiles_of B ls ps with
      | Some t, Some ts => Some (t :: ts)
      | _, _ => None
      end
  | _, _ => None
  end.

Definition vertices (t : tile) : list vertex := below_number (N.of_nat (length (cells t))).

Definition place (t : tile) (u : vertex) : cell := nth (N.to_nat u) (cells t) [].

Definition moved (t : tile) (v : cell) (u : vertex) : cell := add (place t u) v.

(** A cell of a tile, with its class modulo the lattice. *)

Record entry := Entry { class : cell; of_tile : tile; number : vertex }.

Definition entries_of (basis : list cell) (t : tile) : option (list entry) :=
  all_some (map (fun u => option_map (fun r => Entry r t u) (reduced basis (place t u)))
    (vertices t)).

Definition entries (basis : list cell) (ts : list tile) : option (list entry) :=
  option_map (@concat entry) (all_some (map (entries_of basis) ts)).

Fixpoint no_repeat (l : list cell) : bool :=
  match l with
  | [] => true
  | x :: l => negb (mem x l) && no_repeat l
  end.

Definition entry_of (es : list entry) (r : cell) : option entry :=
  find (fun e => cell_eqb (class e) r) es.

(** The tile in which a cell is, moved so that it contains it; or [Some None] if it is in none. *)

Definition tile_at (basis : list cell) (es : list entry) (x : cell)
    : option (option (tile * cell)) :=
  match reduced basis x with
  | None => None
  | Some r =>
      match entry_of es r with
      | None => Some None
      | Some e =>
          let v := subtract x (place (of_tile e) (number e)) in
          if fits v then Some (Some (of_tile e, v)) else None
      end
  end.

Definition has_set (basis : list cell) (es : list entry) (P : list cell) : bool :=
  match all_some (map (tile_at basis es) P) with
  | None => false
  | Some l =>
      existsb (fun o =>
        match o with
        | Some (t, v) => existsb (fun W => forallb (fun u => mem (moved t v u) P) W) (sets t)
        | None => false
        end) l
  end.

Definition check (C : claim) (e : tiles) (ps : list claim) : bool :=
  match won_by Breaker C with
  | Some C =>
      ((maker_marks C =? 1) && (last_marks C =? 1) && (first_marks C =? 1))%N &&
      match breaker_marks C with
      | Some b =>
          (1 <=? b)%N && lattice_ok (where_ C) (basis e) &&
          match tiles_of (where_ C) (lists e) ps with
          | Some ts =>
              match entries (basis e) ts with
              | Some es =>
                  no_repeat (map class es) &&
                  all_placements (where_ C) (basis e) (goals C) (has_set (basis e) es)
              | None => false
              end
          | None => false
          end
      | None => false
      end
  | None => false
  end.

(** ** Tiles *)

Record sane (B : board) (t : tile) : Prop := {
  s_on : forall u, In u (vertices t) -> on_board B (place t u);
  s_sets : forall W, In W (sets t) -> incl W (vertices t);
  s_won : wins First (vertices t) (sets t) = false
}.

Lemma tile_of_sane B l C t : theorem C -> tile_of B l C = Some t -> sane B t.
Proof.
  unfold tile_of; intros [OK M] E; destruct (game_of C) as [A|] eqn:G; [|easy].
  destruct (_ && _) eqn:H; [|easy]; inversion E; subst t; clear E.
  apply andb_true_iff in H as [HL HO]; apply N.eqb_eq in HL; rewrite forallb_forall in HO.
  unfold game_of in G; destruct (Positions.maker_to_move C) as [[[] A']|] eqn:EC; try easy.
  destruct (Positions.plain A') eqn:EP; [|easy]; inversion G; subst A'.
  destruct (Positions.plain_winner C _ A OK M EC EP) as [W I]; rewrite <- HL in W, I.
  split; unfold vertices; simpl; trivial.
  intros u Hu; apply Vertices.below_number_spec in Hu; apply on_boardb_spec, HO.
  unfold place; apply nth_In; simpl; lia.
Qed.

Lemma tiles_of_In B ls ps ts : tiles_of B ls ps = Some ts -> forall t, In t ts ->
  exists l C, In C ps /\ tile_of B l C = Some t.
Proof.
  revert ps ts; induction ls as [|l ls IH]; intros [|C ps] ts; simpl; try easy.
  - intros E; now inversion E.
  - destruct (tile_of B l C) as [t|] eqn:Et; [|easy].
    destruct (tiles_of B ls ps) as [ts'|] eqn:Ets; [|easy].
    intros E; inversion E; subst; intros t' [<-|Ht]; [exists l, C; split; [now left | easy]|].
    destruct (IH ps ts' Ets t' Ht) as (l' & C' & HC & E'); exists l', C'; split; [now right | easy].
Qed.

(** ** The game of a translate, in a position *)

Section Translate.

Variables (t : tile) (v : cell).

Definition free (M R : list cell) : list vertex :=
  filter (fun u => negb (mem (moved t v u) M) && negb (mem (moved t v u) R)) (vertices t).

Definition need (M R : list cell) : list (list vertex) :=
  map (filter (fun u => negb (mem (moved t v u) M)))
    (filter (forallb (fun u => negb (mem (moved t v u) R))) (sets t)).

Definition held (Q : Positional.player) (M R : list cell) : Prop :=
  wins Q (free M R) (need M R) = false.

Lemma mem_ext l l' : (forall x, In x l <-> In x l') -> forall x, mem x l = mem x l'.
Proof.
  intros E x; destruct (mem x l) eqn:H.
  - symmetry; apply mem_spec, E; now apply mem_spec.
  - symmetry; apply mem_false; apply mem_false in H; now rewrite <- E.
Qed.

Lemma forallb_ext {T} (f g : T -> bool) l : (forall x, In x l -> f x = g x) ->
  forallb f l = forallb g l.
Proof.
  induction l as [|x l IH]; [easy|]; intros E; simpl; rewrite E by now left.
  f_equal; apply IH; intros; apply E; now right.
Qed.

Lemma held_ext Q M M' R R' :
  (forall u, In u (vertices t) -> mem (moved t v u) M = mem (moved t v u) M') ->
  (forall u, In u (vertices t) -> mem (moved t v u) R = mem (moved t v u) R') ->
  (forall W, In W (sets t) -> incl W (vertices t)) ->
  held Q M R -> held Q M' R'.
Proof.
  intros EM ER S; unfold held; replace (free M' R') with (free M R); [replace (need M' R') with (need M R)|];
    [easy | |].
  - unfold need.
    replace (filter (forallb (fun u => negb (mem (moved t v u) R'))) (sets t))
      with (filter (forallb (fun u => negb (mem (moved t v u) R))) (sets t)).
    + apply map_ext_in; intros W HW; apply filter_In in HW as [HW _].
      apply filter_ext_in; intros u Hu; rewrite EM; [easy|]; now apply (S W).
    + apply filter_ext_in; intros W HW; apply forallb_ext; intros u Hu; rewrite ER; [easy|].
      now apply (S W).
  - apply filter_ext_in; intros u Hu; now rewrite EM, ER.
Qed.

Lemma free_NoDup M R : NoDup (free M R).
Proof. apply NoDup_filter, Vertices.below_number_NoDup. Qed.

Hypothesis sets_ok : forall W, In W (sets t) -> incl W (vertices t).
Hypothesis injective : forall u u', In u (vertices t) -> In u' (vertices t) ->
  moved t v u = moved t v u' -> u = u'.

Lemma mem_cons u u' l : In u (vertices t) -> In u' (vertices t) ->
  mem (moved t v u') (moved t v u :: l) = (N.eqb u' u || mem (moved t v u') l)%bool.
Proof.
  intros Hu Hu'; destruct (N.eqb_spec u' u) as [->|E].
  - apply mem_spec; now left.
  - destruct (mem (moved t v u') l) eqn:H; cbn [orb].
    + apply mem_spec; right; now apply mem_spec.
    + apply mem_false; apply mem_false in H; intros [K|K]; [|easy]; apply E; symmetry; now apply injective.
Qed.

Lemma in_free M R u : In u (free M R) <->
  In u (vertices t) /\ ~ In (moved t v u) M /\ ~ In (moved t v u) R.
Proof.
  unfold free; rewrite filter_In, andb_true_iff, !negb_true_iff, !mem_false; easy.
Qed.

(** Without a mark; after a mark of Maker's in the translate, and after one of Breaker's. *)

Lemma start_state : free [] [] = vertices t /\ need [] [] = sets t.
Proof.
  assert (all : forall T (l : list T), filter (fun _ => true) l = l)
    by (intros T l; induction l as [|x l IH]; simpl; congruence).
  unfold free, need; simpl; split; [apply all|].
  rewrite (filter_ext _ (fun _ => true)), all;
    [|intros W; now apply forallb_forall].
  rewrite (map_ext _ (fun W => W)), map_id; [easy|]; intros W; apply all.
Qed.

Lemma maker_state M R u : In u (free M R) ->
  free (moved t v u :: M) R = drop u (free M R) /\
  need (moved t v u :: M) R = shrink u (need M R).
Proof.
  intros Hu; assert (Hv := proj1 (proj1 (in_free M R u) Hu)); split.
  - unfold free, Vertices.drop; rewrite filter_filter; apply filter_ext_in; intros u' Hu'.
    rewrite mem_cons by easy; destruct (N.eqb u' u), (mem _ M), (mem _ R); easy.
  - unfold need, MakerBreaker.shrink; rewrite map_map; apply map_ext_in; intros W HW.
    apply filter_In in HW as [HW _]; unfold Vertices.drop; rewrite filter_filter.
    apply filter_ext_in; intros u' Hu'; rewrite mem_cons; [|easy | now apply (sets_ok W)].
    now rewrite negb_orb, andb_comm.
Qed.

Lemma maker_plays M R u : In u (free M R) -> held First M R -> held Second (moved t v u :: M) R.
Proof.
  intros Hu H; unfold held in *; destruct (maker_state M R u Hu) as [-> ->].
  apply MakerBreaker.breaker_second in H; [|apply free_NoDup].
  apply H; now rewrite MakerBreaker.available_none.
Qed.

Lemma breaker_state M R u : In u (free M R) ->
  free M (moved t v u :: R) = drop u (free M R) /\
  need M (moved t v u :: R) = spare u (need M R).
Proof.
  intros Hu; destruct (proj1 (in_free M R u) Hu) as (Hv & NM & NR); split.
  - unfold free, Vertices.drop; rewrite filter_filter; apply filter_ext_in; intros u' Hu'.
    rewrite mem_cons by easy; destruct (N.eqb u' u), (mem _ M), (mem _ R); easy.
  - unfold need, MakerBreaker.without; rewrite filter_map; f_equal; rewrite filter_filter.
    apply filter_ext_in; intros W HW; destruct (forallb (fun u => negb (mem (moved t v u) R)) W) eqn:E.
    + rewrite andb_true_l; destruct (Vertices.has u _) eqn:K.
      * apply Vertices.has_spec, filter_In in K as [K _]; apply Vertices.forallb_false.
        exists u; split; [easy|]; apply negb_false_iff, mem_spec; now left.
      * apply forallb_forall; intros u' Hu'; rewrite mem_cons; [|easy | now apply (sets_ok W)].
        rewrite forallb_forall in E; assert (E' := E u' Hu'); apply negb_true_iff in E'.
        rewrite E', orb_false_r; apply negb_true_iff, N.eqb_neq; intros ->.
        apply Vertices.has_false in K; apply K, filter_In; split; [easy|].
        now apply negb_true_iff, mem_false.
    + rewrite andb_false_l; apply Vertices.forallb_false in E as (u' & Hu' & E).
      apply Vertices.forallb_false; exists u'; split; [easy|].
      apply negb_false_iff, mem_spec in E; apply negb_false_iff, mem_spec; now right.
Qed.

Lemma breaker_plays M R y : ~ In y M -> held First M R -> held First M (y :: R).
Proof.
  intros NM H; destruct (in_dec cell_dec y R) as [HR|NR].
  { revert H; apply held_ext; auto; intros u Hu; apply mem_ext; intros x; split;
      [now right | now intros [<-|K]]. }
  destruct (in_dec cell_dec y (map (moved t v) (vertices t))) as [K|K].
  - apply in_map_iff in K as (u & <- & Hu).
    assert (F : In u (free M R)) by now apply in_free.
    unfold held; destruct (breaker_state M R u F) as [E1 E2]; rewrite E1, E2.
    apply (vertex_more (length (free M R))); auto; apply free_NoDup.
  - revert H; apply held_ext; auto; intros u Hu.
    destruct (mem (moved t v u) R) eqn:E.
    + symmetry; apply mem_spec; right; now apply mem_spec.
    + symmetry; apply mem_false; apply mem_false in E; intros [I|I]; [|easy].
      apply K; rewrite I; now apply in_map.
Qed.

Lemma breaker_plays_all M R l : (forall y, In y l -> ~ In y M) -> held First M R ->
  held First M (l ++ R).
Proof.
  induction l as [|y l IH]; [easy|]; intros N H; apply breaker_plays; [apply N; now left|].
  apply IH; [|easy]; intros z Hz; apply N; now right.
Qed.

(** Her answer. *)

Definition keeps (M R : list cell) (u : vertex) : bool :=
  negb (wins First (drop u (free M R)) (spare u (need M R))).

Definition answer (M R : list cell) : list cell :=
  match find (keeps M R) (free M R) with
  | Some u => [moved t v u]
  | None => []
  end.

Lemma answer_keeps M R : held Second M R -> held First M (answer M R ++ R).
Proof.
  intros H; unfold answer; destruct (find _ _) as [u|] eqn:E.
  - apply find_some in E as [F E]; unfold keeps in E; apply negb_true_iff in E.
    unfold held; cbn [app]; destruct (breaker_state M R u F) as [E1 E2]; now rewrite E1, E2.
  - unfold held in *; simpl; apply MakerBreaker.breaker_first in H as [C H]; [|apply free_NoDup].
    rewrite MakerBreaker.available_none in H; destruct H as [->|(u & Hu & K)].
    + apply MakerBreaker.breaker_second; [constructor|]; split; [easy | now intros u []].
    + apply (find_none _ _ E) in Hu; unfold keeps in Hu; now rewrite K in Hu.
Qed.

Lemma answer_free M R y : In y (answer M R) -> exists u, In u (free M R) /\ y = moved t v u.
Proof.
  unfold answer; destruct (find _ _) as [u|] eqn:E; [|easy]; intros [<-|[]].
  apply find_some in E as [E _]; eauto.
Qed.

(** Maker completes no set. *)

Lemma incomplete Q M R W : held Q M R -> (forall x, In x M -> ~ In x R) -> In W (sets t) ->
  ~ (forall u, In u W -> In (moved t v u) M).
Proof.
  intros H D HW I; assert (C : MakerBreaker.complete (need M R) = true).
  { apply MakerBreaker.complete_spec; unfold need; apply in_map_iff; exists W; split.
    - apply Vertices.no_member; intros u Hu; apply filter_In in Hu as [Hu K].
      apply negb_true_iff, mem_false in K; auto.
    - apply filter_In; split; [easy|]; apply forallb_forall; intros u Hu.
      apply negb_true_iff, mem_false, D; auto. }
  apply (MakerBreaker.completed MakerBreaker.none Q (free M R)) in C; [|apply free_NoDup].
  unfold held in H; congruence.
Qed.

End Translate.

(** ** Soundness *)

Section Sound.

Variables (B : board) (basis : list cell) (ts : list tile) (es : list entry) (G : game).
Hypothesis HB : is_board B.
Hypothesis on_B : on G = on_board B.
Hypothesis one : turn G = 1 /\ last_turn G = 1 /\ first_turn G = 1.
Hypothesis some_reply : 1 <= reply G.
Hypothesis L : lattice B basis.
Hypothesis Hts : forall t, In t ts -> sane B t.
Hypothesis Hes : entries basis ts = Some es.
Hypothesis unique : no_repeat (map class es) = true.

(** Every cell of a tile has an entry, and one only. *)

Lemma entries_In e : In e es -> In (of_tile e) ts /\ In (number e) (vertices (of_tile e)) /\
  class e = reduce basis (place (of_tile e) (number e)).
Proof.
  unfold entries in Hes; destruct (all_some _) as [l|] eqn:E; [|easy].
  inversion Hes as [E']; apply all_some_spec in E; rewrite in_concat; intros (m & Hm & He).
  apply (in_map Some) in Hm; rewrite <- E in Hm; apply in_map_iff in Hm as (t & Et & Ht).
  unfold entries_of in Et; apply all_some_spec in Et; apply (in_map Some) in He.
  rewrite <- Et in He; apply in_map_iff in He as (u & Eu & Hu).
  destruct (reduced _ _) as [r|] eqn:Er; [|easy]; inversion Eu; subst e.
  apply reduced_spec in Er; auto.
Qed.

Lemma entry_for t u : In t ts -> In u (vertices t) ->
  exists e, In e es /\ class e = reduce basis (place t u) /\ of_tile e = t /\ number e = u.
Proof.
  intros Ht Hu; unfold entries in Hes; destruct (all_some _) as [l|] eqn:E; [|easy].
  apply all_some_spec in E; assert (K := in_map (entries_of basis) _ _ Ht).
  rewrite E in K; apply in_map_iff in K as (m & Em & Hm).
  symmetry in Em; unfold entries_of in Em; apply all_some_spec in Em.
  assert (K := in_map (fun u => option_map (fun r => Entry r t u) (reduced basis (place t u))) _ _ Hu).
  rewrite Em in K; apply in_map_iff in K as (e & Ee & He).
  destruct (reduced basis (place t u)) as [r|] eqn:Er; [|easy]; inversion Ee; subst e.
  apply reduced_spec in Er; exists (Entry r t u); simpl; repeat split; auto.
  inversion Hes; apply in_concat; eauto.
Qed.

Lemma entry_unique e e' : In e es -> In e' es -> class e = class e' -> e = e'.
Proof.
  assert (U : no_repeat (map class es) = true) by exact unique.
  clear - U; induction es as [|f l IH]; intros H H' E; [easy|].
  simpl in U; apply andb_true_iff in U as [N U]; apply negb_true_iff, mem_false in N.
  destruct H as [->|H], H' as [->|H']; auto; exfalso; apply N;
    [rewrite E | rewrite <- E]; now apply in_map.
Qed.

Lemma entry_of_some r e : entry_of es r = Some e -> In e es /\ class e = r.
Proof. intros H; apply find_some in H as [H E]; now apply cell_eqb_spec in E. Qed.

Lemma entry_of_In e : In e es -> entry_of es (class e) = Some e.
Proof.
  intros H; destruct (entry_of es (class e)) as [e'|] eqn:E.
  - apply entry_of_some in E as [H' E]; f_equal; now apply entry_unique.
  - unfold entry_of in E; apply (find_none _ _ E) in H.
    assert (cell_eqb (class e) (class e) = true); [now apply cell_eqb_spec | congruence].
Qed.

Lemma place_length t u : In t ts -> In u (vertices t) -> length (place t u) = dimension B.
Proof. intros Ht Hu; apply (s_on B t (Hts t Ht) u Hu). Qed.

(** Translates of tiles that have a common cell are the same. *)

Lemma apart t t' v v' u u' : In t ts -> In t' ts -> In u (vertices t) -> In u' (vertices t') ->
  period B basis v -> period B basis v' -> moved t v u = moved t' v' u' ->
  t = t' /\ v = v' /\ u = u'.
Proof.
  intros Ht Ht' Hu Hu' [Lv P] [Lv' P'] E; unfold moved in E.
  assert (Lp := place_length t u Ht Hu); assert (Lp' := place_length t' u' Ht' Hu').
  assert (R : reduce basis (place t u) = reduce basis (place t' u')).
  { rewrite <- (P (place t u)), <- (P' (place t' u')) by easy; now rewrite E. }
  destruct (entry_for t u Ht Hu) as (e & He & Ee & <- & <-).
  destruct (entry_for t' u' Ht' Hu') as (e' & He' & Ee' & <- & <-).
  assert (e = e') as <- by (apply entry_unique; congruence); split; [easy|]; split; [|easy].
  assert (v = subtract (add (place (of_tile e) (number e)) v) (place (of_tile e) (number e)))
    as -> by vec.
  rewrite E; vec.
Qed.

Lemma injective t v : In t ts -> period B basis v -> forall u u', In u (vertices t) ->
  In u' (vertices t) -> moved t v u = moved t v u' -> u = u'.
Proof. intros Ht Pv u u' Hu Hu' E; now apply (apart t t v v u u') in E. Qed.

Lemma entry_period x e : length x = dimension B -> entry_of es (reduce basis x) = Some e ->
  In (of_tile e) ts /\ In (number e) (vertices (of_tile e)) /\
  period B basis (subtract x (place (of_tile e) (number e))) /\
  moved (of_tile e) (subtract x (place (of_tile e) (number e))) (number e) = x.
Proof.
  intros Lx E; apply entry_of_some in E as [He Ec]; destruct (entries_In e He) as (Ht & Hu & Er).
  assert (Lp := place_length _ _ Ht Hu); split; [easy|]; split; [easy|]; split.
  - apply same_reduction; congruence.
  - unfold moved; vec.
Qed.

Lemma reduced_translates x : length x = dimension B ->
  translates B (subtract x (reduce basis x)).
Proof.
  intros Lx; assert (Lr : length (reduce basis x) = dimension B)
    by (apply reduce_length; [apply (period_length B), L | easy]).
  apply (reduce_ind (dimension B) (fun z => translates B (subtract z (reduce basis x)))
    basis 0 basis x); auto.
  - intros w Hw; split; [now apply (period_length B basis) | easy].
  - intros z w n Hw Lz T; assert (Lw := period_length B basis L w Hw).
    replace (subtract z (reduce basis x)) with
      (subtract (subtract (subtract z (scale n w)) (reduce basis x)) (scale (- n) w)) by vec.
    now apply (subtract_scale_translates B basis).
  - change (reduce_from 0 basis x) with (reduce basis x).
    replace (subtract (reduce basis x) (reduce basis x)) with (zero (dimension B));
      [apply zero_translates|].
    apply (nth_ext _ _ 0%Z 0%Z); [unfold zero; rewrite repeat_length; len|].
    intros i _; unfold subtract; rewrite nth_add, nth_opposite by len.
    unfold zero; rewrite nth_repeat; lia.
Qed.

Lemma same_class_translates x y : length x = dimension B -> length y = dimension B ->
  reduce basis x = reduce basis y -> translates B (subtract x y).
Proof.
  intros Lx Ly E; assert (Tx := reduced_translates x Lx); assert (Ty := reduced_translates y Ly).
  assert (Lr : length (reduce basis y) = dimension B)
    by (apply reduce_length; [apply (period_length B), L | easy]).
  rewrite E in Tx; apply opposite_translates in Ty.
  replace (subtract x y) with
    (add (subtract x (reduce basis y)) (opposite (subtract y (reduce basis y)))) by vec.
  now apply add_translates.
Qed.

(** The strategy. *)

Definition wish (x : cell) (p : position) : list cell :=
  match entry_of es (reduce basis x) with
  | Some e =>
      answer (of_tile e) (subtract x (place (of_tile e) (number e))) (maker p) (breaker p)
  | None => []
  end.

Definition tile_strategy : strategy :=
  playing (fun h p => extend (another B) (reply G) p (wish (hd [] (hd [] h)) p)).

Definition good (p : position) : Prop :=
  (forall x, In x (maker p) -> ~ In x (breaker p)) /\
  forall t v, In t ts -> period B basis v -> held t v First (maker p) (breaker p).

Let cells_left : finder (on G) (another B).
Proof. rewrite on_B; now apply board_finder. Qed.

Lemma good_start : good start.
Proof.
  split; [easy|]; intros t v Ht _; unfold held; simpl.
  destruct (start_state t v) as [-> ->]; apply (s_won B t), Hts, Ht.
Qed.

(** After a mark of Maker's, in the translate in which it is Breaker is to move. *)

Lemma after_mark p x : good p -> on_board B x -> ~ marked p x ->
  forall t v, In t ts -> period B basis v ->
  (exists u, In u (vertices t) /\ x = moved t v u) /\ held t v Second (x :: maker p) (breaker p) \/
  (forall u, In u (vertices t) -> x <> moved t v u) /\ held t v First (x :: maker p) (breaker p).
Proof.
  intros [_ H] Ox Nx t v Ht Pv; assert (I := injective t v Ht Pv).
  assert (S := s_sets B t (Hts t Ht)); unfold marked in Nx.
  destruct (in_dec cell_dec x (map (moved t v) (vertices t))) as [K|K].
  - left; apply in_map_iff in K as (u & <- & Hu); split; [now exists u|].
    apply maker_plays; auto; apply in_free; tauto.
  - right; assert (N : forall u, In u (vertices t) -> x <> moved t v u)
      by (intros u Hu ->; apply K; now apply in_map).
    split; [easy|]; generalize (H t v Ht Pv); apply held_ext; auto; intros u Hu.
    specialize (N u Hu); destruct (mem (moved t v u) (maker p)) eqn:E.
    + symmetry; apply mem_spec; right; now apply mem_spec.
    + symmetry; apply mem_false; apply mem_false in E; intros [E'|E']; [congruence | easy].
Qed.

Lemma marked_mark p x k T : k = 1 -> marks G k p T -> x = hd [] T ->
  T = [x] /\ on_board B x /\ ~ marked p x.
Proof.
  intros -> M ->; assert (LT := marks_length B _ _ _ _ HB on_B M); destruct T as [|y [|]]; try easy.
  split; [easy|]; rewrite <- on_B; apply M; now left.
Qed.

Lemma next_one h : next_turn G h = 1.
Proof. now destruct h; apply one. Qed.

Lemma reply_legal h T : possible G tile_strategy h -> good (after tile_strategy h) ->
  marks G 1 (after tile_strategy h) T ->
  let p := add_maker T (after tile_strategy h) in
  marks G (reply G) p (tile_strategy (T :: h)) /\ good (add_breaker (tile_strategy (T :: h)) p).
Proof.
  intros P good_p M p; destruct (marked_mark _ _ 1 T eq_refl M eq_refl) as (ET & Ox & Nx).
  set (x := hd [] T) in *.
  assert (ES : tile_strategy (T :: h) = extend (another B) (reply G) p (wish x p))
    by (unfold tile_strategy at 1; now rewrite playing_choice).
  assert (W : forall y, In y (wish x p) -> on_board B y).
  { intros y Hy; unfold wish in Hy; destruct (entry_of es _) as [e|] eqn:E; [|easy].
    destruct (entry_period x e (proj1 Ox) E) as (Ht & Hn & _).
    apply answer_free in Hy as (u & Hu & ->); apply in_free in Hu as (Hu & _).
    apply on_board_add; [now apply (s_on B (of_tile e) (Hts _ Ht))|].
    apply same_class_translates; [apply Ox | now apply place_length|].
    apply entry_of_some in E as [He Ec]; now rewrite <- Ec, (proj2 (proj2 (entries_In e He))). }
  assert (LW : length (wish x p) <= 1).
  { unfold wish, answer; destruct (entry_of es _); [|simpl; lia]; destruct (find _ _); simpl; lia. }
  assert (MR : marks G (reply G) p (tile_strategy (T :: h))).
  { rewrite ES; apply extend_marks; [easy | now rewrite on_B|].
    pose proof (wanted_length p (wish x p)); lia. }
  split; [easy|]; destruct good_p as [D H].
  assert (Ep : maker p = x :: maker (after tile_strategy h)) by (unfold p; now rewrite ET).
  assert (Eb : breaker p = breaker (after tile_strategy h)) by easy.
  assert (NB : forall y, In y (tile_strategy (T :: h)) -> ~ In y (maker p)).
  { intros y Hy K; apply MR in Hy as [_ Hy]; apply Hy; now left. }
  split.
  - intros y Hy K; simpl in K; apply in_app_iff in K as [K|K]; [now apply (NB y)|].
    simpl in Hy; rewrite ET in Hy; destruct Hy as [<-|Hy]; [apply Nx; now right | now apply (D y)].
  - intros t v Ht Pv; assert (I := injective t v Ht Pv); assert (S := s_sets B t (Hts t Ht)).
    change (held t v First (maker p) (tile_strategy (T :: h) ++ breaker p)).
    assert (H' := after_mark _ x (conj D H) Ox Nx t v Ht Pv); rewrite <- Eb in H'.
    change (x :: maker (after tile_strategy h)) with (x :: concat h) in H'.
    change (maker p = x :: concat h) in Ep; rewrite <- Ep in H'.
    destruct H' as [[(u & Hu & Ex) K]|[_ K]].
    + assert (A := answer_keeps t v S I _ _ K); set (a := answer t v (maker p) (breaker p)) in *.
      assert (Ew : wish x p = a).
      { unfold wish; destruct (entry_for t u Ht Hu) as (e & He & Ec & Et & Eu).
        assert (Lp := place_length t u Ht Hu).
        assert (Er : reduce basis x = class e)
          by (rewrite Ex, Ec; unfold moved; now apply Pv).
        rewrite Er, (entry_of_In e He), Et, Eu; replace (subtract x (place t u)) with v; [easy|].
        assert (Lv := proj1 Pv); rewrite Ex; unfold moved; vec. }
      apply (held_ext t v First (maker p) (maker p) (tile_strategy (T :: h) ++ a ++ breaker p));
        auto; [|now apply breaker_plays_all].
      intros u' _; apply mem_ext; intros y; rewrite !in_app_iff; split; [|tauto].
      intros [J|[J|J]]; auto; rewrite <- Ew in J.
      destruct (extend_all (another B) (reply G) p (wish x p) y J) as [E|[E|E]]; auto.
      * left; now rewrite ES.
      * exfalso; rewrite Ew in J; apply answer_free in J as (u'' & F & ->); apply in_free in F.
        tauto.
    + now apply breaker_plays_all.
Qed.

Lemma always_good h : possible G tile_strategy h -> good (after tile_strategy h).
Proof.
  induction h as [|T h IH]; [intros _; exact good_start|]; intros [P M]; rewrite next_one in M.
  now apply (reply_legal h T P (IH P) M).
Qed.

(** Every placement contains a set. *)

Definition contains_set (P : list cell) : Prop :=
  exists t v W, In t ts /\ period B basis v /\ In W (sets t) /\
    forall u, In u W -> In (moved t v u) P.

Lemma has_set_sound P : (forall x, In x P -> length x = dimension B) ->
  has_set basis es P = true -> contains_set P.
Proof.
  intros LP; unfold has_set; destruct (all_some _) as [l|] eqn:E; [|easy].
  apply all_some_spec in E; intros H; apply existsb_exists in H as ([[t v]|] & Hl & H); [|easy].
  apply (in_map Some) in Hl; rewrite <- E in Hl; apply in_map_iff in Hl as (x & Ex & Hx).
  unfold tile_at in Ex; destruct (reduced basis x) as [r|] eqn:Er; [|easy].
  apply reduced_spec in Er; destruct (entry_of es r) as [e|] eqn:Ee; [|easy].
  destruct (fits _); [|easy]; inversion Ex; subst t v r; clear Ex.
  destruct (entry_period x e (LP x Hx) Ee) as (Ht & _ & Pv & _).
  apply existsb_exists in H as (W & HW & H); rewrite forallb_forall in H.
  exists (of_tile e), (subtract x (place (of_tile e) (number e))), W; repeat split; trivial;
    try apply Pv.
  intros u Hu; now apply mem_spec, H.
Qed.

Lemma placement_contains_set goals A g :
  all_placements B basis goals (has_set basis es) = true -> animals_on B goals ->
  In A goals -> is_isometry B g -> contains_set (map (apply g) A).
Proof.
  intros H HG HA I; unfold all_placements in H; rewrite forallb_forall in H.
  specialize (H A HA); destruct (orientations B A) as [os|] eqn:E; [|easy].
  destruct (orientations_complete B A os g E I (HG A HA)) as (o & v & Ho & Tv & same).
  rewrite forallb_forall in H; specialize (H o Ho); rewrite forallb_forall in H.
  assert (K := H _ (reduce_listed B basis v L Tv)); clear H; rename K into H.
  rewrite !andb_true_iff in H; destruct H as [_ H].
  assert (Lo := fun x => orientation_length B A os o x E Ho).
  assert (Lr := proj1 (reduce_translates B basis v L Tv)).
  apply has_set_sound in H as (t & w & W & Ht & Pw & HW & H).
  - assert (Pv := period_reduced B basis v L (proj1 Tv)); assert (Lv := proj1 Tv).
    set (r := reduce basis v) in *; assert (Lw := proj1 Pw).
    exists t, (add w (subtract v r)), W; split; [easy|]; split; [now apply period_sum|].
    split; [easy|]; intros u Hu; assert (K := H u Hu).
    assert (Lp := place_length t u Ht (s_sets B t (Hts t Ht) W HW u Hu)).
    apply in_map_iff in K as (y & Ey & Hy); assert (Ly := Lo y Hy).
    apply same, in_map_iff; exists y; split; [|easy]; unfold moved in *.
    replace (add (place t u) (add w (subtract v r)))
      with (add (add (place t u) w) (subtract v r)) by vec.
    rewrite <- Ey; vec.
  - intros x Hx; apply in_map_iff in Hx as (y & <- & Hy); assert (Ly := Lo y Hy).
    rewrite add_length; congruence.
Qed.

(** So she wins. *)

Theorem tiles_win : (forall W, winning G W -> contains_set W) -> breaker_wins_by G tile_strategy.
Proof.
  intros HW h P; assert (Gp := always_good h P).
  assert (no : forall p x, good p -> on_board B x -> ~ marked p x -> ~ complete G (x :: maker p)).
  { intros p x Gx Ox Nx (W & WW & I); destruct (HW W WW) as (t & v & S & Ht & Pv & HS & K).
    assert (D : forall y, In y (x :: maker p) -> ~ In y (breaker p)).
    { destruct Gx as [D _]; intros y [<-|Hy]; [intros J; apply Nx; now right | now apply D]. }
    destruct (after_mark p x Gx Ox Nx t v Ht Pv) as [[_ H]|[_ H]];
      apply (incomplete _ _ _ _ _ S H D HS); auto. }
  split; [|split].
  - intros (W & WW & I); destruct (HW W WW) as (t & v & S & Ht & Pv & HS & K).
    destruct Gp as [D H]; apply (incomplete _ _ _ _ _ S (H t v Ht Pv) D HS); auto.
  - intros T M; destruct one as (_ & E & _).
    destruct (marked_mark _ _ _ T E M eq_refl) as (-> & Ox & Nx); now apply (no (after tile_strategy h)).
  - destruct h as [|T h]; [easy|]; destruct P as [P M]; rewrite next_one in M.
    now apply (reply_legal h T P (always_good h P) M).
Qed.

End Sound.

Theorem sound C e ps : normal C = true -> Forall theorem ps -> check C e ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct (won_by Breaker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C.
  apply achievement_well_formed in HN; rewrite !andb_true_iff, !N.eqb_eq in H.
  destruct H as [[[Ea Ec] Ef] H]; simpl; unfold achievement_meaning; rewrite E.
  destruct (breaker_marks C) as [b|]; [|easy]; rewrite !andb_true_iff, N.leb_le in H.
  destruct H as [[Hb HL] H]; apply lattice_ok_spec in HL.
  destruct (tiles_of _ _ _) as [ts|] eqn:Ets; [|easy].
  destruct (entries _ _) as [es|] eqn:Ees; [|easy].
  apply andb_true_iff in H as [HU H].
  set (G := achievement_game C (N.to_nat b)).
  assert (Hts : forall t, In t ts -> sane (where_ C) t).
  { intros t Ht; destruct (tiles_of_In _ _ _ _ Ets t Ht) as (l & P & HC & Et).
    rewrite Forall_forall in HP; apply (tile_of_sane _ l P); auto. }
  assert (one : turn G = 1 /\ last_turn G = 1 /\ first_turn G = 1)
    by (simpl; rewrite Ea, Ec, Ef; easy).
  assert (some : 1 <= reply G) by (simpl; lia).
  assert (HB := wf_board C HN); assert (HG := wf_goals C HN).
  exists (tile_strategy (where_ C) (basis e) es G).
  apply (tiles_win (where_ C) (basis e) ts es G); auto.
  intros W (A & g & HA & I & ->).
  now apply (placement_contains_set (where_ C) (basis e) ts es G) with (goals C).
Qed.
