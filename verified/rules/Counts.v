(** * Counting moves

    What the walk of [sync-strategy] and [sync-refutation] counts in a position, and that it is enough. A player has
    tiles that fit side by side on cells that no tile of the other meets, and apart from these tiles in lines
    so far from each other that no tile of the other meets two of them. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks Words.
From Playproof.rules Require Import Grid Rounds Numbered Regions.
Import ListNotations.

Definition shortest (V : variant) : nat :=
  match V with Triomineering => 3 | Domineering | Tridomineering => 2 end.

Definition longest (V : variant) : nat :=
  match V with Domineering => 2 | Triomineering | Tridomineering => 3 end.

(** ** Side by side

    Each tile is taken that fits beside those taken before. *)

Fixpoint side_by_side (tiles : list set) (s : set) : list set :=
  match tiles with
  | [] => []
  | t :: tiles => if part_of t s then t :: side_by_side tiles (minus s t) else side_by_side tiles s
  end.

Lemma side_by_side_fit tiles : forall s t, In t (side_by_side tiles s) ->
  In t tiles /\ within (value t) (value s) = true.
Proof.
  induction tiles as [|u tiles IH]; intros s t; cbn [side_by_side In]; [easy|].
  rewrite part_of_spec; destruct (within (value u) (value s)) eqn:W; cbn [In].
  - intros [<-|H]; [auto|]; apply IH in H as [H F]; rewrite value_minus, within_diff in F; tauto.
  - intros H; apply IH in H; tauto.
Qed.

Lemma side_by_side_apart tiles : forall s, all_apart (map value (side_by_side tiles s)).
Proof.
  induction tiles as [|u tiles IH]; intros s; cbn [side_by_side map]; [constructor|].
  destruct (part_of u s); cbn [map]; [|apply IH]; constructor; [|apply IH].
  apply Forall_forall; intros x H; apply in_map_iff in H as (t & <- & H); apply side_by_side_fit in H as [_ F].
  rewrite value_minus, within_diff in F; apply apart_sym; now apply F.
Qed.

Lemma apart_filter f l : all_apart (map value l) -> all_apart (map value (filter f l)).
Proof.
  induction l as [|t l IH]; cbn [filter map]; [easy|]; intros A; inversion A as [|? ? F A']; subst.
  destruct (f t); [|now apply IH]; constructor; [|now apply IH]; rewrite Forall_forall in *.
  intros y Hy; apply F; apply in_map_iff in Hy as (u & <- & Hy); apply filter_In in Hy; now apply in_map.
Qed.

(** In this order each tile that meets an earlier one has a certain cell of it, its last. *)

Inductive in_order : list set -> Prop :=
  | in_order_nil : in_order []
  | in_order_cons t l x : bit (value t) x = true ->
      (forall u, In u l -> meets (value t) (value u) = true -> bit (value u) x = true) ->
      in_order l -> in_order (t :: l).

Lemma in_order_filter f l : in_order l -> in_order (filter f l).
Proof.
  induction 1 as [|t l x B H _ IH]; cbn [filter]; [constructor|].
  destruct (f t); [|easy]; apply (in_order_cons t _ x); trivial; intros u Hu; apply filter_In in Hu; now apply H.
Qed.

(** How many there are. *)

Fixpoint room (tiles : list set) (s : set) : nat :=
  match tiles with
  | [] => 0
  | t :: tiles => if part_of t s then S (room tiles (minus s t)) else room tiles s
  end.

Lemma room_spec tiles : forall s, room tiles s = length (side_by_side tiles s).
Proof. induction tiles as [|t l IH]; intros s; cbn; [easy|]; destruct (part_of t s); cbn; now rewrite IH. Qed.

(** So there is no room for more. *)

Lemma side_by_side_hit tiles : in_order tiles -> forall s, exists last,
  length last = length (side_by_side tiles s) /\
  forall t, In t tiles -> within (value t) (value s) = true -> exists x, In x last /\ bit (value t) x = true.
Proof.
  induction 1 as [|u l x B H _ IH]; intros s; cbn [side_by_side]; [now exists []|].
  rewrite part_of_spec; destruct (within (value u) (value s)) eqn:W.
  - destruct (IH (minus s u)) as (last & E & K); exists (x :: last); split; [simpl; now f_equal|].
    intros t [<-|Ht] F; [exists x; split; [now left | easy]|].
    destruct (meets (value u) (value t)) eqn:M; [exists x; split; [now left | auto]|].
    destruct (K t Ht) as (y & Hy & By); [|exists y; split; [now right | easy]].
    rewrite value_minus, within_diff; split; [easy|]; rewrite meets_land in *; now rewrite N.land_comm.
  - destruct (IH s) as (last & E & K); exists last; split; [easy|].
    intros t [<-|Ht] F; [congruence | auto].
Qed.

Section Counts.

Variables (V : variant) (rows columns : nat).
Hypothesis some : 0 < columns.

Let tile := tile V rows columns.
Let size := shortest V.

Lemma size_some : 0 < size.
Proof. unfold size; destruct V; simpl; lia. Qed.

Lemma size_least l : tile_length V l -> size <= l <= longest V /\ l < 2 * size.
Proof. unfold size; destruct V; simpl; lia. Qed.

Lemma size_length : tile_length V size.
Proof. unfold size; destruct V; simpl; auto. Qed.

(** ** Tiles, by the number of their first cell *)

Definition tile_set (P : side) (r c l : nat) : set :=
  all (map (fun k => singleton (number columns (along P r c k))) (seq 0 l)).

Lemma value_tile P r c l : value (tile_set P r c l) = line columns P r c l.
Proof.
  unfold tile_set, line; rewrite value_all, map_map; f_equal; apply map_ext; intros k; apply value_singleton.
Qed.

Definition fits_at (P : side) (i l : nat) : bool :=
  match P with
  | Vertical => i / columns + l <=? rows
  | Horizontal => i mod columns + l <=? columns
  end.

Definition tile_at (P : side) (i l : nat) : set := tile_set P (i / columns) (i mod columns) l.

Definition shorts (P : side) : list set :=
  map (fun i => tile_at P i size) (filter (fun i => fits_at P i size) (seq 0 (rows * columns))).

Lemma fits_at_spec P i l : i < rows * columns -> fits_at P i l = true ->
  on_board rows columns P (i / columns) (i mod columns) l.
Proof.
  intros L; assert (i / columns < rows) by (apply Nat.div_lt_upper_bound; lia).
  assert (i mod columns < columns) by (apply Nat.mod_upper_bound; lia).
  unfold fits_at; destruct P; rewrite Nat.leb_le; simpl; lia.
Qed.

Lemma at_cell P r c l : 0 < l -> on_board rows columns P r c l ->
  number columns (r, c) < rows * columns /\ fits_at P (number columns (r, c)) l = true /\
  tile_at P (number columns (r, c)) l = tile_set P r c l.
Proof.
  intros L O; assert (B : r < rows /\ c < columns) by (destruct P; simpl in O; lia).
  unfold fits_at, tile_at, number; cbn [fst snd]; rewrite div_at, mod_at by easy; split; [nia|].
  split; [|easy]; destruct P; simpl in O; now apply Nat.leb_le.
Qed.

Lemma shorts_tile P u : In u (shorts P) -> tile P (value u).
Proof.
  intros H; apply in_map_iff in H as (i & <- & H); apply filter_In in H as [Hi F]; apply in_seq in Hi.
  exists (i / columns), (i mod columns), size; split; [apply size_length|].
  split; [apply fits_at_spec; trivial; lia | apply value_tile].
Qed.

Lemma bit_at P r c l k : k < l -> bit (line columns P r c l) (number columns (along P r c k)) = true.
Proof. intros H; apply bit_line; now exists k. Qed.

Lemma along_twice P r c k j : along P (fst (along P r c k)) (snd (along P r c k)) j = along P r c (k + j).
Proof. destruct P; simpl; f_equal; lia. Qed.

(** Every tile is made of two of the shortest ones, which have a cell in common. *)

Lemma two_parts P t : tile P t -> exists u v j, In u (shorts P) /\ In v (shorts P) /\
  within (value u) t = true /\ within (value v) t = true /\
  bit (value u) j = true /\ bit (value v) j = true /\
  forall i, bit t i = true -> bit (value u) i = true \/ bit (value v) i = true.
Proof.
  intros (r & c & l & L & O & ->); apply size_least in L; assert (S0 := size_some).
  assert (part : forall k, k + size <= l -> exists u, In u (shorts P) /\
    within (value u) (line columns P r c l) = true /\
    forall j, j < size -> bit (value u) (number columns (along P r c (k + j))) = true).
  { intros k Hk; set (x := along P r c k).
    assert (O' : on_board rows columns P (fst x) (snd x) size) by (unfold x; destruct P; simpl in *; lia).
    destruct (at_cell P (fst x) (snd x) size S0 O') as (A & B & C).
    exists (tile_set P (fst x) (snd x) size); split; [|split].
    - rewrite <- C; apply in_map_iff; exists (number columns (fst x, snd x)); split; [easy|].
      apply filter_In; split; [apply in_seq; lia | easy].
    - rewrite value_tile; apply within_spec; intros i Hi; apply bit_line in Hi as (j & Hj & ->).
      unfold x; rewrite along_twice; apply bit_at; lia.
    - intros j Hj; rewrite value_tile; unfold x; rewrite <- along_twice; now apply bit_at. }
  destruct (part 0 ltac:(lia)) as (u & Hu & Wu & Bu), (part (l - size) ltac:(lia)) as (v & Hv & Wv & Bv).
  exists u, v, (number columns (along P r c (size - 1))); repeat split; trivial.
  - apply (Bu (size - 1)); lia.
  - replace (size - 1) with (l - size + (size - 1 - (l - size))) by lia; apply Bv; lia.
  - intros i Hi; apply bit_line in Hi as (k & Hk & ->); destruct (Nat.lt_ge_cases k size) as [K|K].
    + left; now apply (Bu k).
    + right; replace k with (l - size + (k - (l - size))) by lia; apply Bv; lia.
Qed.

Lemma shorts_in_order P : in_order (shorts P).
Proof.
  unfold shorts; assert (S0 := size_some).
  assert (H : forall l, (forall i, In i l -> i < rows * columns) -> ForallOrdPairs lt l ->
    in_order (map (fun i => tile_at P i size) (filter (fun i => fits_at P i size) l))).
  2: { apply H; [intros i Hi; apply in_seq in Hi; lia|].
       generalize (rows * columns) 0; induction n as [|n IH]; intros from; simpl; constructor; [|apply IH].
       apply Forall_forall; intros i Hi; apply in_seq in Hi; lia. }
  intros l; induction l as [|i l IH]; intros B O; cbn [filter]; [constructor|].
  inversion O as [|? ? Fi O']; subst; assert (IH' : in_order (map (fun i => tile_at P i size)
    (filter (fun i => fits_at P i size) l))) by (apply IH; [intros j Hj; apply B; now right | easy]).
  destruct (fits_at P i size) eqn:F; [|easy]; cbn [map].
  assert (Oi := fits_at_spec P i size (B i (or_introl eq_refl)) F).
  apply (in_order_cons _ _ (number columns (along P (i / columns) (i mod columns) (size - 1)))); trivial.
  { unfold tile_at; rewrite value_tile; apply bit_at; lia. }
  intros u Hu M; apply in_map_iff in Hu as (j & <- & Hj); apply filter_In in Hj as [Hj Fj].
  assert (Oj := fits_at_spec P j size (B j (or_intror Hj)) Fj).
  rewrite Forall_forall in Fi; specialize (Fi j Hj); unfold tile_at in *; rewrite !value_tile in *.
  apply meets_spec in M as (x & Bi & Bj); apply bit_line in Bi as (k & Hk & ->), Bj as (k' & Hk' & E).
  apply number_inj in E; [|destruct P; simpl in *; lia..].
  assert (Di := Nat.div_mod i columns ltac:(lia)); assert (Dj := Nat.div_mod j columns ltac:(lia)).
  apply bit_line; destruct P; cbn [along] in *; injection E as E1 E2.
  - exists (i / columns + (size - 1) - j / columns); rewrite E2 in *.
    assert (i / columns <= j / columns) by nia; split; [lia | do 2 f_equal; lia].
  - exists (i mod columns + (size - 1) - j mod columns); rewrite E1 in *; split; [lia | do 2 f_equal; lia].
Qed.

(** The shortest tiles that fit in a position. *)

Record fitting (P : side) (s : N) (l : list set) : Prop := {
  fitting_order : in_order l;
  fitting_only u : In u l -> In u (shorts P) /\ within (value u) s = true;
  fitting_all u : In u (shorts P) -> within (value u) s = true -> In u l
}.

Fixpoint those (s : set) (l : list set) : list set :=
  match l with
  | [] => []
  | u :: l => if part_of u s then u :: those s l else those s l
  end.

Lemma those_filter s l : those s l = filter (fun u => part_of u s) l.
Proof. induction l as [|u l IH]; cbn; [easy|]; now rewrite IH. Qed.

(** Those that fit in a position, and perhaps some more. *)

Record candidates (P : side) (s : N) (l : list set) : Prop := {
  candidates_order : in_order l;
  candidates_only u : In u l -> In u (shorts P);
  candidates_all u : In u (shorts P) -> within (value u) s = true -> In u l
}.

Lemma fitting_candidates P s s' l : fitting P s l -> within s' s = true -> candidates P s' l.
Proof.
  intros [O F A] W; split; [easy | intros u Hu; now apply F |].
  intros u Hu I; apply A; [easy | now apply (within_trans _ s')].
Qed.

Lemma fitting_those P s s' l : fitting P s l -> within (value s') s = true -> fitting P (value s') (those s' l).
Proof.
  intros [O F A] W; rewrite those_filter; split; [now apply in_order_filter | |].
  - intros u Hu; apply filter_In in Hu as [Hu I]; rewrite part_of_spec in I; split; [now apply F | easy].
  - intros u Hu I; apply filter_In; rewrite part_of_spec; split; [|easy].
    apply A; [easy | now apply (within_trans _ (value s'))].
Qed.

Lemma fitting_shorts P s : (forall u, In u (shorts P) -> within (value u) s = true) -> fitting P s (shorts P).
Proof. intros W; split; auto; apply shorts_in_order. Qed.

Lemma fitting_fits P s l u : fitting P s l -> In u l -> fits tile P s (value u).
Proof. intros F H; apply F in H as [H W]; split; [now apply shorts_tile | easy]. Qed.

Lemma can_or_not P s : (exists t, fits tile P s t) \/ forall t, ~ fits tile P s t.
Proof.
  destruct (existsb (fun u => within (value u) s) (shorts P)) eqn:E.
  - left; apply existsb_exists in E as (u & Hu & W); exists (value u); split; [now apply shorts_tile | easy].
  - right; intros t [T W]; apply two_parts in T as (u & _ & _ & Hu & _ & Wu & _).
    assert (K : existsb (fun u => within (value u) s) (shorts P) = true)
      by (apply existsb_exists; exists u; split; [easy | now apply (within_trans _ t)]).
    congruence.
Qed.

(** ** Lines that are far from each other *)

Definition lane (P : side) (k : nat) : set :=
  all (map singleton (filter (fun i =>
    match P with Vertical => i mod columns | Horizontal => i / columns end mod longest V =? k)
    (seq 0 (rows * columns)))).

Lemma bit_lane P k i : bit (value (lane P k)) i = true ->
  match P with Vertical => i mod columns | Horizontal => i / columns end mod longest V = k.
Proof.
  unfold lane; rewrite value_all, bit_union; intros (t & H & B); rewrite map_map in H.
  apply in_map_iff in H as (j & <- & H); apply filter_In in H as [_ H]; apply Nat.eqb_eq in H.
  rewrite value_singleton in B; change (bit (single j) i = true) in B.
  rewrite bit_single in B; apply Nat.eqb_eq in B; now subst i.
Qed.

Lemma mod_close n x y : 0 < n -> x mod n = y mod n -> x < y + n -> y < x + n -> x = y.
Proof.
  intros N E; rewrite (Nat.div_mod x n), (Nat.div_mod y n), E by lia; intros A B.
  enough (x / n = y / n) as -> by easy; nia.
Qed.

Lemma one_in_lane P k R : tile (other P) R -> forall i j, bit R i = true -> bit (value (lane P k)) i = true ->
  bit R j = true -> bit (value (lane P k)) j = true -> i = j.
Proof.
  intros (r & c & l & L & O & ->) i j Ri Li Rj Lj; apply bit_line in Ri as (u & Hu & ->), Rj as (v & Hv & ->).
  apply size_least in L as [L _]; assert (S0 := size_some); apply bit_lane in Li, Lj; rewrite <- Lj in Li.
  unfold number in *; destruct P; cbn [other along on_board fst snd] in *;
    (rewrite !mod_at in Li by lia) || (rewrite !div_at in Li by lia);
    apply mod_close in Li; lia || (do 2 f_equal; lia).
Qed.

(** ** The counts *)

Definition counts_decide (r : prospect) (lanes his hers : list set) (s : set) : bool :=
  let against := room hers s in
  let safe := side_by_side his (minus s (reach s hers)) in
  if enough r (length safe) against then true else
  let contested := side_by_side his (minus s (all safe)) in
  existsb (fun lane =>
    enough r (length safe + Nat.div2 (S (length (filter (fun t => part_of t lane) contested)))) against) lanes.

Lemma enough_here P r s his hers B : candidates P (value s) his -> candidates (other P) (value s) hers ->
  let safe := side_by_side his (minus s (reach s hers)) in
  all_apart (map value B) ->
  (forall b, In b B -> In b his /\ within (value b) (value (minus s (all safe))) = true) ->
  (forall R, fits tile (other P) (value s) R -> length (filter (meets R) (map value B)) <= 1) ->
  enough r (length safe + Nat.div2 (S (length B))) (room hers s) = true ->
  secures tile P r (value s).
Proof.
  intros F F' safe AB FB one E.
  destruct (side_by_side_hit hers (candidates_order _ _ _ F') s) as (last & EL & K).
  apply (counted tile can_or_not P r (map single last) (value s) (map value safe) (map value B)
    (Nat.div2 (S (length B)))); trivial; rewrite ?map_length.
  - intros a Ha; apply in_map_iff in Ha as (u & <- & Ha); apply side_by_side_fit in Ha as [Ha W].
    rewrite value_minus, within_diff in W; split; [now apply shorts_tile, F | easy].
  - intros b Hb; apply in_map_iff in Hb as (u & <- & Hb); apply FB in Hb as [Hb W].
    rewrite value_minus, within_diff in W; split; [now apply shorts_tile, F | easy].
  - apply side_by_side_apart.
  - intros a b Ha Hb; apply in_map_iff in Ha as (u & <- & Ha), Hb as (v & <- & Hb).
    apply FB in Hb as [_ W]; rewrite value_minus, within_diff, value_all in W; destruct W as [_ M].
    rewrite meets_false in M; apply meets_false; intros i Ui Vi.
    apply (M i Vi), bit_union; exists (value u); split; [now apply in_map | easy].
  - intros a R Ha HR; apply in_map_iff in Ha as (u & <- & Ha); apply side_by_side_fit in Ha as [_ W].
    rewrite value_minus, within_diff in W; destruct W as [_ M]; apply meets_false; intros i Ri Ui.
    destruct HR as [T W]; apply two_parts in T as (x & y & j & Hx & Hy & Wx & Wy & _ & _ & C).
    assert (K' : forall z, In z (shorts (other P)) -> within (value z) R = true -> bit (value z) i = true -> False).
    { intros z Hz Wz B'; rewrite meets_false in M; apply (M i Ui), bit_reach; exists z.
      assert (Z := within_trans _ _ _ Wz W); split; [now apply F' | easy]. }
    destruct (C i Ri); eauto.
  - intros R [T W]; apply two_parts in T as (x & _ & _ & Hx & _ & Wx & _).
    assert (I : within (value x) (value s) = true) by now apply (within_trans _ R).
    destruct (K x) as (i & Hi & B'); [now apply F' | easy|].
    exists (single i); split; [now apply in_map|]; split.
    + intros Z; assert (N := bit_single i i); now rewrite Z, bit_zero, Nat.eqb_refl in N.
    + apply within_spec; intros j; rewrite bit_single, Nat.eqb_eq; intros <-.
      now apply (proj1 (within_spec (value x) R)).
  - assert (D := Nat.div2_odd (S (length B))); lia.
  - now rewrite EL, <- room_spec.
Qed.

Theorem counts_secure P r k s his hers : candidates P (value s) his -> candidates (other P) (value s) hers ->
  counts_decide r (map (lane P) k) his hers s = true -> secures tile P r (value s).
Proof.
  intros F F'; unfold counts_decide; set (safe := side_by_side his (minus s (reach s hers))).
  destruct (enough r (length safe) _) eqn:E.
  - intros _; apply (enough_here P r s his hers []); trivial; try easy; [constructor | simpl; lia|].
    fold safe; now rewrite Nat.add_0_r.
  - intros H; apply existsb_exists in H as (x & H & E'); apply in_map_iff in H as (i & <- & _).
    set (B := side_by_side his (minus s (all safe))) in *.
    assert (A := side_by_side_apart his (minus s (all safe))); fold B in A.
    apply (enough_here P r s his hers (filter (fun t => part_of t (lane P i)) B)); trivial.
    + now apply apart_filter.
    + intros b Hb; apply filter_In in Hb as [Hb _]; now apply side_by_side_fit.
    + intros R [T _]; apply (meets_one R (value (lane P i))); [| |now apply one_in_lane].
      * now apply apart_filter.
      * intros b Hb; apply in_map_iff in Hb as (t & <- & Hb); apply filter_In in Hb as [_ Hb].
        now rewrite part_of_spec in Hb.
Qed.

End Counts.
