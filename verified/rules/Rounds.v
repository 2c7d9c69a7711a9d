(** * Synchronized games on sets of numbered cells

    Which tiles the players have is left open here. Positions are alike if a one-to-one map of cells
    carries the tiles that fit in one to those that fit in the other; the same can be forced from both.
    A position made of regions that no tile crosses is alike to one made of regions that are alike.
    Counting moves shows that a player wins, or draws at least. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.rules Require Import Grid.
Import ListNotations.

(** ** Disjoint sets *)

Definition apart (s t : N) : Prop := meets s t = false.

Lemma apart_sym s t : apart s t -> apart t s.
Proof. unfold apart; now rewrite !meets_land, N.land_comm. Qed.

Lemma apart_within s t s' t' : within s' s = true -> within t' t = true -> apart s t -> apart s' t'.
Proof.
  unfold apart; rewrite !within_spec, !meets_false; intros S T H i Hs Ht.
  apply (H i); auto.
Qed.

Definition all_apart : list N -> Prop := ForallOrdPairs apart.

Lemma all_apart_filter f l : all_apart l -> all_apart (filter f l).
Proof.
  induction 1 as [|s l F _ IH]; simpl; [constructor|].
  destruct (f s); [|easy]; constructor; [|easy]; rewrite Forall_forall in *.
  intros t Ht; apply filter_In in Ht; now apply F.
Qed.

Lemma all_apart_in l s t : all_apart l -> In s l -> In t l -> s = t \/ apart s t.
Proof.
  intros H Hs Ht; destruct (ForallOrdPairs_In H s t Hs Ht) as [E|[A|A]]; auto using apart_sym.
Qed.

Lemma filter_both {T} (f : T -> bool) l :
  length l = length (filter f l) + length (filter (fun x => negb (f x)) l).
Proof. induction l as [|x l IH]; simpl; [easy|]; destruct (f x); simpl; lia. Qed.

(** A set with one cell of [lane] at most meets one at most of disjoint sets in [lane]. *)

Lemma meets_one R lane l : all_apart l -> (forall b, In b l -> within b lane = true) ->
  (forall i j, bit R i = true -> bit lane i = true -> bit R j = true -> bit lane j = true -> i = j) ->
  length (filter (meets R) l) <= 1.
Proof.
  intros A W one; induction A as [|b l F _ IH]; simpl; [lia|].
  assert (IH' : length (filter (meets R) l) <= 1) by (apply IH; intros; apply W; now right).
  destruct (meets R b) eqn:M; [|easy]; simpl; destruct (filter (meets R) l) as [|b' l'] eqn:E; [simpl; lia|].
  assert (Hb : In b' l /\ meets R b' = true) by (apply filter_In; rewrite E; now left).
  destruct Hb as [Hb M']; rewrite Forall_forall in F; specialize (F b' Hb).
  apply meets_spec in M as (i & Ri & Bi); apply meets_spec in M' as (j & Rj & Bj).
  assert (i = j) as ->.
  { apply one; trivial; [apply (proj1 (within_spec b lane)) | apply (proj1 (within_spec b' lane))];
      trivial; apply W; simpl; auto. }
  unfold apart in F; rewrite meets_false in F; now destruct (F j).
Qed.

(** ** The game *)

Definition after (s t u : N) : N := N.ldiff (N.ldiff s t) u.

Lemma after_comm s t u : after s t u = after s u t.
Proof.
  unfold after; apply bits_ext; intros i; rewrite !bit_diff.
  destruct (bit s i), (bit t i), (bit u i); easy.
Qed.

Section Rounds.

Variable tile : side -> N -> Prop.

Definition fits (P : side) (s t : N) : Prop := tile P t /\ within t s = true.

Inductive secures (P : side) (r : prospect) : N -> Prop :=
  | over s : (forall R, ~ fits (other P) s R) -> (r = Win -> exists T, fits P s T) -> secures P r s
  | round s T R0 : fits (other P) s R0 -> fits P s T ->
      (forall R, fits (other P) s R -> secures P r (after s T R)) -> secures P r s.

Lemma twice_other P : other (other P) = P.
Proof. now destruct P. Qed.

(** Not both: one player wins, the other draws at least. *)

Lemma not_both P r r' s : r <> r' -> secures P r s -> secures (other P) r' s -> False.
Proof.
  intros D; induction 1 as [s N W | s T R0 H0 HT _ IH]; intros K;
    inversion K as [? N' W'|? T' R0' H0' HT' K']; subst; rewrite ?twice_other in *.
  - destruct r; [destruct W as [T HT]; trivial; now apply (N' T)|].
    destruct r'; [|easy]; destruct W' as [T HT]; trivial; now apply (N T).
  - now apply (N T').
  - now apply (N' T).
  - apply (IH T' HT'); rewrite after_comm; now apply K'.
Qed.

Lemma fits_after P s t u v :
  fits P (after s t u) v <-> fits P s v /\ meets v t = false /\ meets v u = false.
Proof. unfold fits, after; rewrite !within_diff; tauto. Qed.

(** ** Positions that are alike *)

Definition image (E : nat -> nat -> Prop) (t t' : N) : Prop :=
  (forall i, bit t i = true -> exists j, E i j /\ bit t' j = true) /\
  (forall j, bit t' j = true -> exists i, E i j /\ bit t i = true).

Definition one_to_one (E : nat -> nat -> Prop) : Prop :=
  (forall i j j', E i j -> E i j' -> j = j') /\ (forall i i' j, E i j -> E i' j -> i = i').

Definition carries (E : nat -> nat -> Prop) (s s' : N) : Prop :=
  forall P t, fits P s t -> exists t', fits P s' t' /\ image E t t'.

Definition inverse (E : nat -> nat -> Prop) (i j : nat) : Prop := E j i.

Definition alike (s s' : N) : Prop :=
  exists E, one_to_one E /\ carries E s s' /\ carries (inverse E) s' s.

Lemma image_inverse E t t' : image E t t' <-> image (inverse E) t' t.
Proof. unfold image, inverse; tauto. Qed.

Lemma one_to_one_inverse E : one_to_one E -> one_to_one (inverse E).
Proof. intros [F I]; split; unfold inverse; eauto. Qed.

Lemma alike_sym s s' : alike s s' -> alike s' s.
Proof.
  intros (E & O & C & C'); exists (inverse E); split; [now apply one_to_one_inverse|]; split; trivial.
Qed.

Definition compose (E E' : nat -> nat -> Prop) (i k : nat) : Prop := exists j, E i j /\ E' j k.

Lemma image_compose E E' t t' t'' : image E t t' -> image E' t' t'' -> image (compose E E') t t''.
Proof.
  intros [A B] [A' B']; split.
  - intros i H; apply A in H as (j & ? & H); apply A' in H as (k & ? & H); exists k; split; [|easy].
    now exists j.
  - intros k H; apply B' in H as (j & ? & H); apply B in H as (i & ? & H); exists i; split; [|easy].
    now exists j.
Qed.

Lemma alike_trans s s' s'' : alike s s' -> alike s' s'' -> alike s s''.
Proof.
  intros (E & [F I] & C & D) (E' & [F' I'] & C' & D'); exists (compose E E'); split; [split|split].
  - intros i k k' (j & H & K) (j' & H' & K'); assert (j = j') as -> by eauto; eauto.
  - intros i i' k (j & H & K) (j' & H' & K'); assert (j = j') as -> by eauto; eauto.
  - intros P t H; apply C in H as (t' & H & X); apply C' in H as (t'' & H & X').
    exists t''; split; [easy | now apply (image_compose _ _ t t')].
  - intros P t H; apply D' in H as (t' & H & X); apply D in H as (t'' & H & X').
    exists t''; split; [easy|]; apply image_inverse in X, X'; apply image_inverse.
    now apply (image_compose _ _ t'' t').
Qed.

Lemma meets_image E t t' u u' : one_to_one E -> image E t t' -> image E u u' ->
  meets t' u' = true -> meets t u = true.
Proof.
  intros [_ I] [_ B] [_ B'] M; apply meets_spec in M as (j & Ht & Hu).
  apply B in Ht as (i & Hi & Ht); apply B' in Hu as (i' & Hi' & Hu).
  assert (i = i') as -> by eauto; apply meets_spec; eauto.
Qed.

Lemma carries_after E s s' t t' u u' : one_to_one E -> carries E s s' ->
  image E t t' -> image E u u' -> carries E (after s t u) (after s' t' u').
Proof.
  intros O C Ht Hu P v Hv; apply fits_after in Hv as (Hv & A & B).
  apply C in Hv as (v' & Hv & X); exists v'; split; [|easy]; apply fits_after; split; [easy|]; split.
  - destruct (meets v' t') eqn:M; [|easy]; apply (meets_image E v v' t t') in M; congruence.
  - destruct (meets v' u') eqn:M; [|easy]; apply (meets_image E v v' u u') in M; congruence.
Qed.

Lemma alike_after E s s' t t' u u' : one_to_one E -> carries E s s' -> carries (inverse E) s' s ->
  image E t t' -> image E u u' -> alike (after s t u) (after s' t' u').
Proof.
  intros O C D Ht Hu; exists E; split; [easy|]; split; [now apply carries_after|].
  apply carries_after; trivial; [now apply one_to_one_inverse | | ]; now apply image_inverse.
Qed.

Theorem secures_alike P r s : secures P r s -> forall s', alike s s' -> secures P r s'.
Proof.
  induction 1 as [s N W | s T R0 H0 HT _ IH]; intros s' (E & O & C & D).
  - apply over.
    + intros R H; apply D in H as (R' & H & _); now apply (N R').
    + intros Er; destruct (W Er) as (T & HT); apply C in HT as (T' & HT & _); now exists T'.
  - destruct (C _ _ H0) as (R0' & H0' & _), (C _ _ HT) as (T' & HT' & X).
    apply (round P r s' T' R0'); trivial; intros R' HR'.
    destruct (D _ _ HR') as (R & HR & Y); apply image_inverse in Y.
    apply (IH R HR); now apply (alike_after E).
Qed.

(** ** Regions *)

Definition made_of (s : N) (regions : list N) : Prop :=
  all_apart regions /\ (forall R, In R regions -> within R s = true) /\
  forall P t, fits P s t -> exists R, In R regions /\ within t R = true.

Lemma alike_lists l l' : Forall2 alike l l' -> all_apart l -> all_apart l' ->
  exists E, one_to_one E /\
    (forall i j, E i j -> bit (union l) i = true /\ bit (union l') j = true) /\
    (forall P t R, In R l -> fits P R t ->
      exists t' R', In R' l' /\ fits P R' t' /\ image E t t') /\
    (forall P t' R', In R' l' -> fits P R' t' ->
      exists t R, In R l /\ fits P R t /\ image E t t').
Proof.
  induction 1 as [|R R' l l' A F IH]; intros H H'.
  - exists (fun _ _ => False); split; [split; easy|]; split; [easy|]; split; intros ? ? ? [].
  - inversion H as [|? ? F1 H1]; inversion H' as [|? ? F1' H1']; subst.
    destruct (IH H1 H1') as (E2 & [F2 I2] & U2 & C2 & D2); clear IH.
    destruct A as (E1 & [G1 I1] & C1 & D1); rewrite Forall_forall in F1, F1'.
    exists (fun i j => (E1 i j /\ bit R i = true /\ bit R' j = true) \/ E2 i j).
    assert (no : forall i j, bit R i = true -> E2 i j -> False).
    { intros i j B K; apply U2 in K as [K _]; apply bit_union in K as (S & HS & K).
      specialize (F1 S HS); unfold apart in F1; rewrite meets_false in F1; eauto. }
    assert (no' : forall i j, bit R' j = true -> E2 i j -> False).
    { intros i j B K; apply U2 in K as [_ K]; apply bit_union in K as (S & HS & K).
      specialize (F1' S HS); unfold apart in F1'; rewrite meets_false in F1'; eauto. }
    split; [split|split; [|split]].
    + intros i j j' [(K & B & _)|K] [(K' & B' & _)|K']; eauto; exfalso; eauto.
    + intros i i' j [(K & _ & B)|K] [(K' & _ & B')|K']; eauto; exfalso; eauto.
    + intros i j [(_ & B & B')|K].
      * split; apply bit_union; [exists R | exists R']; split; trivial; now left.
      * apply U2 in K as [K K']; apply bit_union in K as (S & ? & ?), K' as (S' & ? & ?).
        split; apply bit_union; [exists S | exists S']; split; trivial; now right.
    + intros P t S [<-|HS] Ht.
      * destruct (C1 _ _ Ht) as (t' & Ht' & X & Y); exists t', R'; split; [now left|].
        split; [easy|]; destruct Ht as [_ W], Ht' as [_ W']; rewrite within_spec in W, W'.
        split; [intros i B; destruct (X i B) as (j & ? & ?); exists j
               | intros j B; destruct (Y j B) as (i & ? & ?); exists i]; auto 6.
      * destruct (C2 _ _ _ HS Ht) as (t' & S' & HS' & Ht' & X & Y); exists t', S'.
        split; [now right|]; split; [easy|].
        split; [intros i B; destruct (X i B) as (j & ? & ?); exists j
               | intros j B; destruct (Y j B) as (i & ? & ?); exists i]; auto.
    + intros P t' S' [<-|HS] Ht.
      * destruct (D1 _ _ Ht) as (t & Ht' & X); apply image_inverse in X; destruct X as [X Y].
        exists t, R; split; [now left|].
        split; [easy|]; destruct Ht as [_ W], Ht' as [_ W']; rewrite within_spec in W, W'.
        split; [intros i B; destruct (X i B) as (j & ? & ?); exists j
               | intros j B; destruct (Y j B) as (i & ? & ?); exists i]; auto 6.
      * destruct (D2 _ _ _ HS Ht) as (t & S & HS' & Ht' & X & Y); exists t, S.
        split; [now right|]; split; [easy|].
        split; [intros i B; destruct (X i B) as (j & ? & ?); exists j
               | intros j B; destruct (Y j B) as (i & ? & ?); exists i]; auto.
Qed.

Theorem alike_regions s s' l l' : made_of s l -> made_of s' l' -> Forall2 alike l l' -> alike s s'.
Proof.
  intros (A & W & M) (A' & W' & M') F.
  destruct (alike_lists l l' F A A') as (E & O & _ & C & D); exists E; split; [easy|].
  assert (whole : forall s l R t, (forall R, In R l -> within R s = true) -> In R l ->
    within t R = true -> within t s = true).
  { intros x k R t H HR; specialize (H R HR); rewrite !within_spec in *; auto. }
  split; intros P t Ht.
  - destruct (M P t Ht) as (R & HR & WR); destruct (C P t R HR (conj (proj1 Ht) WR)) as
      (t' & R' & HR' & [T' WR'] & X); exists t'; split; [|easy]; split; eauto.
  - destruct (M' P t Ht) as (R & HR & WR); destruct (D P t R HR (conj (proj1 Ht) WR)) as
      (t' & R' & HR' & [T' WR'] & X); exists t'; split; [|now apply image_inverse in X].
    split; eauto.
Qed.

(** ** Counting moves *)

Hypothesis can_move_or_not : forall P s, (exists t, fits P s t) \/ forall t, ~ fits P s t.

Definition enough (r : prospect) (n h : nat) : bool :=
  match r with
  | Win => h <? n
  | Draw => h <=? n
  end.

(** A player has safe tiles, which no move of the other meets, and contested ones, of which a move
    meets one at most. Each move of the other takes one of the cells [last]. *)

Theorem counted P r : forall last s safe contested k,
  (forall a, In a safe -> fits P s a) -> (forall b, In b contested -> fits P s b) ->
  all_apart safe -> all_apart contested ->
  (forall a b, In a safe -> In b contested -> apart a b) ->
  (forall a R, In a safe -> fits (other P) s R -> apart R a) ->
  (forall R, fits (other P) s R -> length (filter (meets R) contested) <= 1) ->
  (forall R, fits (other P) s R -> exists x, In x last /\ x <> 0%N /\ within x R = true) ->
  2 * k <= S (length contested) -> enough r (length safe + k) (length last) = true ->
  secures P r s.
Proof.
  intros last; remember (length last) as n eqn:En; revert last En.
  induction n as [n IH] using lt_wf_ind.
  intros last -> s A B k FA FB AA AB AAB safe spread hits Hk Hn.
  destruct (can_move_or_not (other P) s) as [(R0 & H0)|none].
  2: { apply over; [easy|]; intros ->; simpl in Hn; apply Nat.ltb_lt in Hn.
       destruct A as [|a A]; [|exists a; apply FA; now left].
       destruct B as [|b B]; [simpl in *; lia | exists b; apply FB; now left]. }
  set (spared R := filter (fun x => negb (meets R x))).
  assert (fewer : forall R, fits (other P) s R -> length (spared R last) < length last).
  { intros R HR; destruct (hits R HR) as (x & Hx & N & W); rewrite (filter_both (meets R) last).
    assert (In x (filter (meets R) last)).
    { apply filter_In; split; [easy|]; apply meets_spec.
      exists (N.to_nat (N.log2 x)); assert (bit x (N.to_nat (N.log2 x)) = true)
        by (unfold bit; rewrite N2Nat.id; now apply N.bit_log2).
      split; [now apply (proj1 (within_spec x R)) | easy]. }
    unfold spared; destruct (filter (meets R) last); [easy | simpl; lia]. }
  assert (hits' : forall T R S, fits (other P) (after s T R) S ->
    exists x, In x (spared R last) /\ x <> 0%N /\ within x S = true).
  { intros T R S HS; apply fits_after in HS as (HS & _ & M).
    destruct (hits S HS) as (x & Hx & N & W); exists x; split; [|easy]; apply filter_In.
    split; [easy|]; apply negb_true_iff; apply (apart_within R S); trivial.
    - apply within_spec; auto.
    - now apply apart_sym. }
  assert (A_R : forall a R, In a A -> fits (other P) s R -> meets a R = false)
    by (intros a R Ha HR; apply apart_sym; auto).
  destruct B as [|b B].
  - destruct A as [|a A].
    { assert (K := fewer R0 H0); destruct r; simpl in Hn; apply Nat.ltb_lt in Hn || apply Nat.leb_le in Hn;
        simpl in *; lia. }
    apply (round P r s a R0); [easy | apply FA; now left|]; intros R HR.
    inversion AA as [|? ? Fa AA']; subst; rewrite Forall_forall in Fa.
    apply (IH _ (fewer R HR) (spared R last) eq_refl (after s a R) A [] 0); trivial; try easy.
    + intros a' Ha; apply fits_after; split; [apply FA; now right|]; split.
      * apply apart_sym; auto.
      * apply A_R; [now right | easy].
    + intros a' S Ha HS; apply fits_after in HS as (HS & _); apply safe; [now right | easy].
    + intros S _; simpl; lia.
    + apply hits'.
    + simpl; lia.
    + specialize (fewer R HR); destruct r; simpl in *; rewrite ?Nat.ltb_lt, ?Nat.leb_le in *; lia.
  - apply (round P r s b R0); [easy | apply FB; now left|]; intros R HR.
    inversion AB as [|? ? Fb AB']; subst; rewrite Forall_forall in Fb.
    assert (few : length B <= S (length (spared R B))).
    { specialize (spread R HR); rewrite (filter_both (meets R) B); simpl in spread.
      unfold spared; destruct (meets R b); simpl in spread; lia. }
    apply (IH _ (fewer R HR) (spared R last) eq_refl (after s b R) A (spared R B) (k - 1)); trivial.
    + intros a Ha; apply fits_after; split; [auto|]; split; [apply AAB; [easy | now left] | auto].
    + intros b' Hb; apply filter_In in Hb as [Hb M]; apply negb_true_iff in M.
      apply fits_after; split; [apply FB; now right|]; split; apply apart_sym; auto.
    + now apply all_apart_filter.
    + intros a b' Ha Hb; apply filter_In in Hb as [Hb _]; apply AAB; [easy | now right].
    + intros a S Ha HS; apply fits_after in HS as (HS & _); auto.
    + intros S HS; apply fits_after in HS as (HS & _); specialize (spread S HS); simpl in spread.
      assert (K : forall l, length (filter (meets S) (spared R l)) <= length (filter (meets S) l)).
      { clear; induction l as [|x l IH]; simpl; [easy|].
        destruct (meets R x), (meets S x) eqn:E; simpl; rewrite ?E; simpl; lia. }
      specialize (K B); destruct (meets S b); simpl in spread; lia.
    + apply hits'.
    + simpl in Hk; lia.
    + specialize (fewer R HR); simpl in Hk;
        destruct r; simpl in *; rewrite ?Nat.ltb_lt, ?Nat.leb_le in *; lia.
Qed.

End Rounds.
