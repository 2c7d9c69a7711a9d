(** * The regions of a position

    Tiles that fit and have a cell in common lie in one region, so a position is made of its regions.
    A region that is moved or reflected on the board is alike to what it was. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.rules Require Import Grid Rounds Numbered.
Import ListNotations.

(** ** Regions *)

Definition join (regions : list N) (t : N) : list N :=
  if existsb (within t) regions then regions else
  union (t :: filter (meets t) regions) :: filter (fun R => negb (meets t R)) regions.

Definition regions_of (tiles : list N) : list N := fold_left join tiles [].

Lemma apart_union t l : (forall s, In s l -> apart s t) -> apart (union l) t.
Proof.
  intros H; unfold apart; apply meets_false; intros i Hl Ht.
  apply bit_union in Hl as (s & Hs & Hl); specialize (H s Hs); unfold apart in H.
  rewrite meets_false in H; eauto.
Qed.

Lemma within_union t l : In t l -> within t (union l) = true.
Proof. intros H; apply within_spec; intros i Hi; apply bit_union; eauto. Qed.

Lemma union_within l s : (forall t, In t l -> within t s = true) -> within (union l) s = true.
Proof.
  intros H; apply within_spec; intros i Hi; apply bit_union in Hi as (t & Ht & Hi).
  now apply (proj1 (within_spec t s) (H t Ht)).
Qed.

Lemma within_trans s t u : within s t = true -> within t u = true -> within s u = true.
Proof. rewrite !within_spec; auto. Qed.

Lemma join_apart regions t : all_apart regions -> all_apart (join regions t).
Proof.
  unfold join; destruct (existsb _ _); [easy|].
  intros A; constructor; [|now apply all_apart_filter]; apply Forall_forall; intros R HR.
  apply filter_In in HR as [HR M]; apply negb_true_iff in M; apply apart_union; intros S [<-|HS].
  - exact M.
  - apply filter_In in HS as [HS M']; destruct (all_apart_in regions S R A HS HR) as [<-|]; [congruence | easy].
Qed.

Lemma join_within regions t s : within t s = true ->
  (forall R, In R regions -> within R s = true) ->
  forall R, In R (join regions t) -> within R s = true.
Proof.
  unfold join; destruct (existsb _ _); [now intros _ H|]; intros W H R [<-|HR].
  - apply union_within; intros u [<-|Hu]; [easy | apply filter_In in Hu; now apply H].
  - apply filter_In in HR; now apply H.
Qed.

Lemma join_keeps regions t u : (exists R, In R regions /\ within u R = true) ->
  exists R, In R (join regions t) /\ within u R = true.
Proof.
  unfold join; destruct (existsb _ _); [easy|]; intros (R & HR & W); destruct (meets t R) eqn:M.
  - exists (union (t :: filter (meets t) regions)); split; [now left|].
    apply (within_trans u R); [easy|]; apply within_union; right; now apply filter_In.
  - exists R; split; [|easy]; right; apply filter_In; now rewrite M.
Qed.

Lemma join_has regions t : exists R, In R (join regions t) /\ within t R = true.
Proof.
  unfold join; destruct (existsb _ _) eqn:E; [now apply existsb_exists in E|].
  exists (union (t :: filter (meets t) regions)); split; [now left | apply within_union; now left].
Qed.

Lemma regions_spec s tiles regions :
  (forall t, In t tiles -> within t s = true) ->
  all_apart regions -> (forall R, In R regions -> within R s = true) ->
  all_apart (fold_left join tiles regions) /\
  (forall R, In R (fold_left join tiles regions) -> within R s = true) /\
  forall t, In t tiles \/ (exists R, In R regions /\ within t R = true) ->
    exists R, In R (fold_left join tiles regions) /\ within t R = true.
Proof.
  revert regions; induction tiles as [|t tiles IH]; intros regions W A I; simpl.
  - split; [easy|]; split; [easy|]; intros t [[]|H]; easy.
  - destruct (IH (join regions t)) as (A' & I' & K).
    + intros u Hu; apply W; now right.
    + now apply join_apart.
    + apply join_within; [apply W; now left | easy].
    + split; [easy|]; split; [easy|]; intros u [[<-|Hu]|Hu]; apply K; [right | now left | right].
      * apply join_has.
      * now apply join_keeps.
Qed.

(** It is enough to go through tiles of which two, with a cell in common, make each that fits. *)

Definition two_make (tiles : list N) (t : N) : Prop := exists u v j, In u tiles /\ In v tiles /\
  bit u j = true /\ bit v j = true /\ forall i, bit t i = true -> bit u i = true \/ bit v i = true.

Theorem regions_make tile s tiles :
  (forall t, In t tiles -> within t s = true) ->
  (forall P t, fits tile P s t -> two_make tiles t) -> made_of tile s (regions_of tiles).
Proof.
  intros W all; destruct (regions_spec s tiles [] W) as (A & I & K); [constructor | easy |].
  split; [easy|]; split; [easy|]; intros P t Ht.
  destruct (all P t Ht) as (u & v & j & Hu & Hv & Uj & Vj & C).
  destruct (K u (or_introl Hu)) as (R & HR & WR), (K v (or_introl Hv)) as (R' & HR' & WR').
  rewrite within_spec in WR, WR'; destruct (all_apart_in _ R R' A HR HR') as [<-|D].
  - exists R; split; [easy|]; apply within_spec; intros i Hi; destruct (C i Hi); auto.
  - unfold apart in D; rewrite meets_false in D; now destruct (D j); auto.
Qed.

(** ** Moving and reflecting *)

Section Shapes.

Variables (V : variant) (rows columns : nat).
Hypothesis some : 0 < columns.

Let tile := tile V rows columns.

(** A coordinate after a move by [a] towards 0, or the reflection that takes [a] to 0. *)

Definition place (turned : bool) (a r : nat) : nat := if turned then a - r else r - a.

Definition valid (turned : bool) (a r : nat) : Prop := if turned then r <= a else a <= r.

(** A set is moved or reflected to another one. *)

Record moved (p q : bool) (a b : nat) (R m : N) : Prop := {
  moved_rows : forall i, bit R i = true -> i / columns < rows /\ valid p a (i / columns) /\
    place p a (i / columns) < rows;
  moved_columns : forall i, bit R i = true -> i mod columns < columns /\ valid q b (i mod columns) /\
    place q b (i mod columns) < columns;
  moved_cells : forall j, bit m j = true <-> exists i, bit R i = true /\
    j = place p a (i / columns) * columns + place q b (i mod columns)
}.

Lemma div_at r c : c < columns -> (r * columns + c) / columns = r.
Proof. intros H; rewrite Nat.add_comm, Nat.div_add, Nat.div_small by lia; easy. Qed.

Lemma mod_at r c : c < columns -> (r * columns + c) mod columns = c.
Proof. intros H; rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia; easy. Qed.

Lemma same_number i j : i / columns = j / columns -> i mod columns = j mod columns -> i = j.
Proof.
  intros D M; rewrite (Nat.div_mod i columns), (Nat.div_mod j columns) by lia; now rewrite D, M.
Qed.

Definition goes (p q : bool) (a b i : nat) : nat :=
  place p a (i / columns) * columns + place q b (i mod columns).

Lemma goes_row p q a b R m i : moved p q a b R m -> bit R i = true ->
  goes p q a b i / columns = place p a (i / columns).
Proof. intros M H; apply (moved_columns _ _ _ _ _ _ M) in H; now apply div_at. Qed.

Lemma goes_column p q a b R m i : moved p q a b R m -> bit R i = true ->
  goes p q a b i mod columns = place q b (i mod columns).
Proof. intros M H; apply (moved_columns _ _ _ _ _ _ M) in H; now apply mod_at. Qed.

Lemma place_inj t x r r' : valid t x r -> valid t x r' -> place t x r = place t x r' -> r = r'.
Proof. destruct t; simpl; lia. Qed.

Lemma goes_inj p q a b R m i i' : moved p q a b R m -> bit R i = true -> bit R i' = true ->
  goes p q a b i = goes p q a b i' -> i = i'.
Proof.
  intros M H H' E.
  assert (Er := goes_row p q a b R m i M H); assert (Ec := goes_column p q a b R m i M H).
  rewrite E, (goes_row p q a b R m i' M H') in Er.
  rewrite E, (goes_column p q a b R m i' M H') in Ec.
  destruct (moved_rows _ _ _ _ _ _ M i H) as (_ & A & _).
  destruct (moved_rows _ _ _ _ _ _ M i' H') as (_ & A' & _).
  destruct (moved_columns _ _ _ _ _ _ M i H) as (_ & B & _).
  destruct (moved_columns _ _ _ _ _ _ M i' H') as (_ & B' & _).
  apply same_number; [apply (place_inj p a) | apply (place_inj q b)]; auto.
Qed.

(** The order of a tile's cells may be turned. *)

Definition nth_of (p q : bool) (P : side) (l k : nat) : nat :=
  if match P with Vertical => p | Horizontal => q end then l - 1 - k else k.

Lemma nth_of_lt p q P l k : k < l -> nth_of p q P l k < l.
Proof. unfold nth_of; destruct P, p, q; lia. Qed.

Lemma nth_of_twice p q P l k : k < l -> nth_of p q P l (nth_of p q P l k) = k.
Proof. unfold nth_of; destruct P, p, q; lia. Qed.

(** A cell of a tile, its row and its column. *)

Lemma number_row P r c l k : on_board rows columns P r c l -> k < l ->
  number columns (along P r c k) / columns = fst (along P r c k) /\
  number columns (along P r c k) mod columns = snd (along P r c k).
Proof.
  intros O Hk; assert (H : snd (along P r c k) < columns) by (destruct P; simpl in *; lia).
  unfold number; split; [now apply div_at | now apply mod_at].
Qed.

Lemma line_moved p q a b R m P r c l : moved p q a b R m -> 2 <= l ->
  on_board rows columns P r c l -> within (line columns P r c l) R = true ->
  exists r' c', on_board rows columns P r' c' l /\ forall k, k < l ->
    goes p q a b (number columns (along P r c k)) =
    number columns (along P r' c' (nth_of p q P l k)).
Proof.
  intros M L O W.
  assert (I : forall k, k < l ->
    (valid p a (fst (along P r c k)) /\ place p a (fst (along P r c k)) < rows) /\
    (valid q b (snd (along P r c k)) /\ place q b (snd (along P r c k)) < columns) /\
    goes p q a b (number columns (along P r c k)) =
      place p a (fst (along P r c k)) * columns + place q b (snd (along P r c k))).
  { intros k Hk; assert (B : bit R (number columns (along P r c k)) = true)
      by (apply (proj1 (within_spec _ _) W), bit_line; now exists k).
    assert (X := moved_rows _ _ _ _ _ _ M _ B); assert (Y := moved_columns _ _ _ _ _ _ M _ B).
    unfold goes; destruct (number_row P r c l k O Hk) as [Er Ec]; rewrite Er, Ec in *; tauto. }
  assert (A0 := I 0 ltac:(lia)); assert (A1 := I (l - 1) ltac:(lia)).
  destruct P; cbn [along fst snd on_board] in *.
  - exists (place p a (if p then r + (l - 1) else r)), (place q b c); split.
    + destruct p; simpl in *; lia.
    + intros k Hk; destruct (I k Hk) as ([V1 _] & _ & ->); unfold number, nth_of; simpl fst; simpl snd.
      f_equal; f_equal; destruct p; simpl in *; lia.
  - exists (place p a r), (place q b (if q then c + (l - 1) else c)); split.
    + destruct q; simpl in *; lia.
    + intros k Hk; destruct (I k Hk) as (_ & [V1 _] & ->); unfold number, nth_of; simpl fst; simpl snd.
      f_equal; destruct q; simpl in *; lia.
Qed.

Lemma line_back p q a b R m P r c l : moved p q a b R m -> 2 <= l ->
  on_board rows columns P r c l -> within (line columns P r c l) m = true ->
  exists r' c', on_board rows columns P r' c' l /\ forall k, k < l ->
    bit R (number columns (along P r' c' k)) = true /\
    goes p q a b (number columns (along P r' c' k)) =
    number columns (along P r c (nth_of p q P l k)).
Proof.
  intros M L O W.
  assert (K : forall k, k < l -> exists i, bit R i = true /\
    number columns (along P r c (nth_of p q P l k)) = goes p q a b i /\
    (i / columns < rows /\ i mod columns < columns) /\
    (valid p a (i / columns) /\ valid q b (i mod columns)) /\
    fst (along P r c (nth_of p q P l k)) = place p a (i / columns) /\
    snd (along P r c (nth_of p q P l k)) = place q b (i mod columns)).
  { intros k Hk; apply (nth_of_lt p q P) in Hk; set (n := nth_of p q P l k) in *.
    assert (B : exists i, bit R i = true /\ number columns (along P r c n) = goes p q a b i).
    { apply (moved_cells _ _ _ _ _ _ M), (proj1 (within_spec _ _) W), bit_line; now exists n. }
    destruct B as (i & B & E); exists i; split; [easy|]; split; [easy|].
    destruct (number_row P r c l n O Hk) as [Er Ec].
    rewrite E, (goes_row p q a b R m i M B) in Er; rewrite E, (goes_column p q a b R m i M B) in Ec.
    destruct (moved_rows _ _ _ _ _ _ M i B) as (? & ? & _).
    destruct (moved_columns _ _ _ _ _ _ M i B) as (? & ? & _); auto 8. }
  destruct (K 0 ltac:(lia)) as (i0 & _ & _ & D0), (K (l - 1) ltac:(lia)) as (i1 & _ & _ & D1).
  exists (i0 / columns), (i0 mod columns); split.
  - clear K W M; destruct D0 as ((R0 & C0) & (V0 & U0) & F0 & S0), D1 as ((R1 & C1) & (V1 & U1) & F1 & S1).
    unfold nth_of, valid, place in *; destruct P; cbn [along on_board fst snd] in *.
    + split; [clear U0 U1 S0 S1; destruct p; lia | easy].
    + split; [easy | clear V0 V1 F0 F1; destruct q; lia].
  - intros k Hk; destruct (K k Hk) as (i & B & E & D).
    assert (Q : i / columns = fst (along P (i0 / columns) (i0 mod columns) k) /\
      i mod columns = snd (along P (i0 / columns) (i0 mod columns) k)).
    { clear K W M B E D1; destruct D0 as (_ & (V0 & U0) & F0 & S0), D as (_ & (V1 & U1) & F1 & S1).
      unfold nth_of, valid, place in *; destruct P; cbn [along fst snd] in *.
      - split; [clear U0 U1 S0 S1; destruct p; lia | clear V0 V1 F0 F1; destruct q; lia].
      - split; [clear U0 U1 S0 S1; destruct p; lia | clear V0 V1 F0 F1; destruct q; lia]. }
    destruct Q as [Er Ec]; replace (number columns (along P (i0 / columns) (i0 mod columns) k)) with i.
    + split; [easy | now symmetry].
    + unfold number; rewrite <- Er, <- Ec, (Nat.mul_comm (i / columns)); apply Nat.div_mod; lia.
Qed.

Theorem moved_carries p q a b R m : moved p q a b R m ->
  let E := fun i j => bit R i = true /\ j = goes p q a b i in
  one_to_one E /\ carries tile E R m /\ carries tile (inverse E) m R.
Proof.
  intros M E; unfold E; clear E; split; [split|split].
  - intros i j j' [_ ->] [_ ->]; easy.
  - intros i i' j [H ->] [H' E]; now apply (goes_inj p q a b R m).
  - intros P t [(r & c & l & L & O & ->) W]; assert (L2 := tile_long V l L).
    destruct (line_moved p q a b R m P r c l M L2 O W) as (r' & c' & O' & G).
    assert (G' : forall k, k < l ->
      bit (line columns P r c l) (number columns (along P r c (nth_of p q P l k))) = true /\
      number columns (along P r' c' k) = goes p q a b (number columns (along P r c (nth_of p q P l k)))).
    { intros k Hk; assert (Hn := nth_of_lt p q P l k Hk); rewrite (G _ Hn), nth_of_twice by easy.
      split; [apply bit_line; now exists (nth_of p q P l k) | easy]. }
    assert (W' := proj1 (within_spec _ _) W).
    exists (line columns P r' c' l); split; [split|split].
    + now exists r', c', l.
    + apply within_spec; intros j Hj; apply bit_line in Hj as (k & Hk & ->).
      destruct (G' k Hk) as [B E]; apply (moved_cells _ _ _ _ _ _ M).
      exists (number columns (along P r c (nth_of p q P l k))); auto.
    + intros i Hi; assert (Hi' := W' i Hi); apply bit_line in Hi as (k & Hk & ->).
      exists (goes p q a b (number columns (along P r c k))); split; [easy|].
      apply bit_line; exists (nth_of p q P l k); split; [now apply nth_of_lt | now apply G].
    + intros j Hj; apply bit_line in Hj as (k & Hk & ->); destruct (G' k Hk) as [B E].
      exists (number columns (along P r c (nth_of p q P l k))); auto.
  - intros P t [(r & c & l & L & O & ->) W]; assert (L2 := tile_long V l L).
    destruct (line_back p q a b R m P r c l M L2 O W) as (r' & c' & O' & G).
    exists (line columns P r' c' l); split; [split|split].
    + now exists r', c', l.
    + apply within_spec; intros j Hj; apply bit_line in Hj as (k & Hk & ->); now apply G.
    + intros j Hj; apply bit_line in Hj as (k & Hk & ->).
      destruct (G (nth_of p q P l k) (nth_of_lt p q P l k Hk)) as [B E].
      rewrite nth_of_twice in E by easy.
      exists (number columns (along P r' c' (nth_of p q P l k))); split; [now split|].
      apply bit_line; exists (nth_of p q P l k); split; [now apply nth_of_lt | easy].
    + intros i Hi; apply bit_line in Hi as (k & Hk & ->); destruct (G k Hk) as [B E].
      exists (number columns (along P r c (nth_of p q P l k))); split; [now split|].
      apply bit_line; exists (nth_of p q P l k); split; [now apply nth_of_lt | easy].
Qed.

Theorem moved_alike p q a b R m : moved p q a b R m -> alike tile R m.
Proof. intros M; eexists; exact (moved_carries p q a b R m M). Qed.

End Shapes.
