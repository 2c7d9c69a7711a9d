(** * What is above a vertex of a chain, from below to above *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Chains CutTops.
Import ListNotations.

Section Tops.

Variable below : vertex -> vertex -> bool.
Hypothesis order : strict_order below.

Fixpoint rising (L : list vertex) : Prop :=
  match L with
  | [] => True
  | v :: L => (forall w, In w L -> below v w = true) /\ rising L
  end.

(** A chain with all that is above one of its vertices, from below to above. *)

Record top (F L : list vertex) : Prop := {
  t_rising : rising L;
  t_in : incl L F;
  t_up : forall y x, In y L -> In x F -> below y x = true -> In x L
}.

Lemma rising_NoDup L : rising L -> NoDup L.
Proof.
  induction L as [|v L IH]; simpl; constructor; [|now apply IH].
  intros K; apply (irrefl below order v); now apply H.
Qed.

Lemma top_tail F a L : top F (a :: L) -> top F L.
Proof.
  intros [[B R] I U]; split; trivial; [intros x Hx; apply I; now right|].
  intros y x Hy Hx K; destruct (U y x (or_intror Hy) Hx K) as [<-|]; [|easy].
  destruct (asym below order a y); auto.
Qed.

Lemma top_drop F L x : top F L -> ~ In x L -> top (drop x F) L.
Proof.
  intros [R I U] N; split; trivial.
  - intros y Hy; apply drop_spec; split; [auto | now intros ->].
  - intros y z Hy Hz; apply drop_spec in Hz as [Hz _]; now apply U.
Qed.

Lemma top_lowest F a L : top F (a :: L) -> top (drop a F) L.
Proof.
  intros T; apply top_drop; [now apply top_tail in T|].
  assert (K := rising_NoDup _ (t_rising _ _ T)); now inversion K.
Qed.

(** Only the lowest vertex may be available, and then the next one. *)

Lemma only_lowest F a L v : top F (a :: L) -> In v (a :: L) -> In v (available below F) -> v = a.
Proof.
  intros [[B _] I _] [->|Hv] A; [easy|]; destruct (blocked below F a v); auto.
  apply I; now left.
Qed.

Lemma next_lowest F a b L : chained below F -> top F (a :: b :: L) -> next below F a b.
Proof.
  intros C [[B [B' _]] I U]; assert (Fb : In b F) by (apply I; right; now left).
  assert (Fa : In a F) by (apply I; now left).
  split; [easy|]; split; [easy|]; split; [apply B; now left|]; intros x Hx K.
  assert (E : comparable below x a = true).
  { apply (C x b a); trivial; apply comparable_spec; [auto|]; right; right; apply B; now left. }
  apply comparable_spec in E as [E|[E|E]]; auto; exfalso.
  destruct (U a x (or_introl eq_refl) Hx E) as [<-|[<-|H]].
  - now apply (irrefl below order a).
  - now apply (irrefl below order b).
  - apply (asym below order b x); auto.
Qed.

Lemma chained_incl F F' : chained below F -> incl F' F -> chained below F'.
Proof. intros C I u v w Hu Hv Hw; apply C; auto. Qed.

(** All that is above a vertex is such a chain, and how many these are. *)

Lemma some_top F v : NoDup F -> chained below F -> In v F ->
  exists L, top F (v :: L).
Proof.
  intros N C; enough (K : In v F -> exists L, rising (v :: L) /\
    forall x, In x (v :: L) <-> In x F /\ up below v x = true).
  { intros Hv; destruct (K Hv) as (L & R & E); exists L; split; trivial.
    - intros x Hx; now apply E.
    - intros y x Hy Hx B; apply E; split; [easy|]; apply E in Hy as [_ Hy]; apply up_spec.
      right; apply up_spec in Hy as [->|Hy]; [easy | now apply (trans below order v y)]. }
  remember (count (up below v) F) as n eqn:En; revert v En.
  induction n as [n IH] using lt_wf_ind; intros v En Hv; subst n.
  destruct (existsb (below v) F) eqn:X.
  - apply existsb_exists in X; destruct (some_next_above below order F v C Hv X) as (y & S).
    destruct (IH (count (up below y) F)) with y as (L & R & E); trivial.
    { rewrite (next_up below order F v y N C S); lia. }
    { apply S. }
    assert (S' := S); destruct S as (_ & Hy & B & _); exists (y :: L); split; [split; [|exact R]|].
    + intros w Hw; apply E in Hw as [_ Hw]; apply up_spec in Hw as [->|Hw]; [easy|].
      now apply (trans below order v y).
    + intros x; change (In x (v :: y :: L)) with (v = x \/ In x (y :: L)); rewrite E; split.
      * intros [<-|[Hx U]]; (split; [easy|]); apply up_spec; [now left | right].
        apply up_spec in U as [->|U]; [easy | now apply (trans below order v y)].
      * intros [Hx U]; apply up_spec in U as [->|U]; [now left | right; split; [easy|]].
        now apply (next_above below order F v y).
  - rewrite existsb_false in X; exists []; split; [easy|]; intros x; split.
    + intros [<-|[]]; split; [easy|]; apply up_spec; now left.
    + intros [Hx U]; apply up_spec in U as [->|U]; [now left|]; rewrite X in U; easy.
Qed.

Lemma top_count F v L : NoDup F -> top F (v :: L) -> count (up below v) F = length (v :: L).
Proof.
  intros N T; unfold count; apply Permutation_length, NoDup_Permutation.
  - now apply NoDup_filter.
  - apply rising_NoDup, T.
  - destruct T as [[B R] I U]; intros x; rewrite filter_In, up_spec; split.
    + intros [Hx [->|K]]; [now left|]; apply (U v); trivial; now left.
    + intros Hx; split; [now apply I|]; destruct Hx as [<-|Hx]; auto.
Qed.

(** ** Colours alternate *)

Fixpoint coloured (makers : vertex -> bool) (colour : bool) (L : list vertex) : Prop :=
  match L with
  | [] => True
  | v :: L => makers v = colour /\ coloured makers (negb colour) L
  end.

(** In pairs the second vertex answers the first. *)

Fixpoint partner (L : list vertex) (v : vertex) : vertex :=
  match L with
  | a :: b :: L => if N.eqb v a then b else partner L v
  | _ => v
  end.

Section Pairs.

Variables (makers : vertex -> bool) (maker_answers : bool) (F : list vertex).
Hypothesis chains : chained below F.

Record in_pairs (L : list vertex) : Prop := {
  p_upper : forall v, In v L -> xorb maker_answers (makers v) = true ->
    In (partner L v) L /\ xorb maker_answers (makers (partner L v)) = false /\
    next below F v (partner L v);
  p_lower : forall w, In w L -> xorb maker_answers (makers w) = false ->
    exists v, In v L /\ xorb maker_answers (makers v) = true /\ partner L v = w;
  p_one : forall u v, In u L -> In v L -> xorb maker_answers (makers u) = true ->
    xorb maker_answers (makers v) = true -> partner L u = partner L v -> u = v
}.

Lemma coloured_in_pairs L : top F L -> coloured makers (negb maker_answers) L ->
  Nat.odd (length L) = false -> in_pairs L.
Proof.
  remember (length L) as n eqn:E; revert L E.
  induction n as [n IH] using lt_wf_ind; intros L E T K O; subst n.
  destruct L as [|a [|b L]]; [now split | easy|].
  destruct K as (Ka & Kb & K); rewrite negb_involutive in Kb, K; simpl in O.
  assert (S := next_lowest F a b L chains T); assert (R := rising_NoDup _ (t_rising _ _ T)).
  inversion R as [|? ? Na R']; subst; inversion R' as [|? ? Nb _]; subst.
  destruct (IH (length L)) with L as [PU PL PO]; trivial;
    [simpl; lia | now apply top_tail, top_tail in T|].
  assert (La : xorb maker_answers (makers a) = true) by (rewrite Ka; now destruct maker_answers).
  assert (Lb : xorb maker_answers (makers b) = false) by (rewrite Kb; now destruct maker_answers).
  assert (Pa : partner (a :: b :: L) a = b) by (simpl; now rewrite N.eqb_refl).
  assert (P : forall v, In v L -> partner (a :: b :: L) v = partner L v).
  { intros v Hv; simpl; destruct (N.eqb_spec v a) as [->|]; [|easy]; destruct Na; now right. }
  assert (low : forall v, In v (a :: b :: L) -> xorb maker_answers (makers v) = true ->
    v = a \/ In v L) by (intros v [<-|[<-|Hv]] Lv; auto; congruence).
  split.
  - intros v Hv Lv; destruct (low v Hv Lv) as [->|Hv'].
    + rewrite Pa; split; [right; now left | easy].
    + rewrite (P v Hv'); destruct (PU v Hv' Lv) as (A & B & C); split; [now right; right | easy].
  - intros w [<-|[<-|Hw]] Lw; [congruence | exists a; split; [now left | easy]|].
    destruct (PL w Hw Lw) as (v & Hv & Lv & Ev); exists v; rewrite P by easy.
    split; [now right; right | easy].
  - intros u v Hu Hv Lu Lv; destruct (low u Hu Lu) as [->|Hu'], (low v Hv Lv) as [->|Hv'];
      rewrite ?Pa, ?P by easy; trivial; intros Ep; try now apply PO.
    + destruct (PU v Hv' Lv) as (A & _); rewrite <- Ep in A; contradiction.
    + destruct (PU u Hu' Lu) as (A & _); rewrite Ep in A; contradiction.
Qed.

Lemma paired_chain L : top F L -> coloured makers (negb maker_answers) L ->
  Nat.odd (length L) = false ->
  paired below (fun v => has v L) makers (partner L) maker_answers F.
Proof.
  intros T K O; destruct (coloured_in_pairs L T K O) as [PU PL PO]; split; unfold lower, on_top; cbv beta.
  - intros u v Hu Hv; rewrite has_spec, has_false; intros Lu Lv.
    apply not_true_iff_false; intros B; apply Lv; now apply (t_up _ _ T u).
  - intros v Hv; rewrite andb_true_iff, has_spec; intros [Lv Kv].
    destruct (PU v Lv Kv) as (A & B & _ & Fp & _ & M); rewrite B, andb_false_r.
    split; [easy|]; split; [now apply has_spec | easy].
  - intros w Hw; rewrite has_spec; intros Lw; assert (Lw' := Lw); apply has_spec in Lw'; rewrite Lw'.
    intros Kw; destruct (PL w Lw Kw) as (v & Lv & Kv & Ev); exists v.
    destruct (PU v Lv Kv) as (_ & _ & Fv & _ & B & _); rewrite Ev in B.
    apply has_spec in Lv; rewrite Lv; easy.
  - intros u v _ _; rewrite !andb_true_iff, !has_spec; intros [] []; now apply PO.
Qed.

End Pairs.

End Tops.
