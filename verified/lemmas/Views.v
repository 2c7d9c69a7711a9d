(** * Positions that look the same

    Of a position it matters which vertices are unclaimed, and which sets of each player are _alive_:
    his opponent has no vertex of them. If that is the same in two positions, up to symmetries of the
    game, then what a player can secure in one he can secure in the other. *)

From Coq Require Import List NArith.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Reduction.
Import ListNotations.

Section Views.

Variable G : game.
Hypothesis sets_in : forall P W v, winning G P W -> In v W -> vertices G v.
Hypothesis order_in : forall u v, below G u v -> vertices G u.

(** [f], with the inverse [g], is an automorphism. *)

Record automorphism (f g : vertex -> vertex) : Prop := {
  to_vertices : forall v, vertices G v -> vertices G (f v) /\ vertices G (g v);
  back : forall v, vertices G v -> g (f v) = v;
  forth : forall v, vertices G v -> f (g v) = v;
  keeps_order : forall u v, vertices G u -> vertices G v -> (below G u v <-> below G (f u) (f v));
  keeps_sets : forall P W, winning G P W -> exists W', winning G P W' /\
    forall v, vertices G v -> (In v W <-> In (f v) W');
  all_sets : forall P W', winning G P W' -> exists W, winning G P W /\
    forall v, vertices G v -> (In v W <-> In (f v) W')
}.

Definition legal (p : position) : Prop :=
  (forall P v, In v (own P p) -> vertices G v) /\ forall v, In v (first p) -> ~ In v (second p).

Definition alive (f : vertex -> vertex) (p : position) (P : player) (W : list vertex) : Prop :=
  forall v, In v W -> ~ In (f v) (own (other P) p).

(** What is seen of [p] through [f] is what is seen of [q] through [h]. *)

Record alike (f h : vertex -> vertex) (p q : position) : Prop := {
  left_legal : legal p;
  right_legal : legal q;
  same_claimed : forall v, vertices G v -> (claimed p (f v) <-> claimed q (h v));
  same_alive : forall P W, winning G P W -> (alive f p P W <-> alive h q P W)
}.

Lemma alike_sym f h p q : alike f h p q -> alike h f q p.
Proof.
  intros [L R C A]; split; trivial; intros; symmetry; auto.
Qed.

Lemma own_or p P v : claimed p v -> ~ In v (own (other P) p) -> In v (own P p).
Proof. destruct P; unfold claimed; simpl; tauto. Qed.

Lemma own_claimed p P v : In v (own P p) -> claimed p v.
Proof. destruct P; unfold claimed; simpl; tauto. Qed.

Lemma own_other p P v : legal p -> In v (own P p) -> ~ In v (own (other P) p).
Proof. intros [_ A]; destruct P; simpl; intros H K; eapply A; eauto. Qed.

Variables f g h k : vertex -> vertex.
Hypothesis F : automorphism f g.
Hypothesis H : automorphism h k.

Lemma alike_won p q P : alike f h p q -> has_won G P p -> has_won G P q.
Proof.
  intros [L R C A] (W' & HW & I); destruct (all_sets f g F P W' HW) as (W & WW & E).
  destruct (keeps_sets h k H P W WW) as (W'' & HW' & E'); exists W''; split; [easy|].
  assert (AL : alive h q P W).
  { apply (A P W WW); intros v Hv; assert (V := sets_in P W v WW Hv).
    apply (own_other p P); [easy|]; apply I; now apply E. }
  intros u Hu; assert (V := sets_in P W'' u HW' Hu).
  destruct (to_vertices h k H u V) as [_ V']; rewrite <- (forth h k H u V) in Hu |- *.
  apply E' in Hu; trivial; apply own_or; [|now apply AL].
  apply C; [easy|]; apply own_claimed with P, I; now apply E.
Qed.

Lemma alike_may p q v : alike f h p q -> vertices G v -> may G p (f v) -> may G q (h v).
Proof.
  intros [L R C A] V (_ & N & B); split; [now apply (to_vertices h k H)|]; split.
  - intros K; now apply N, C.
  - intros u Hu; assert (U := order_in u (h v) Hu).
    destruct (to_vertices h k H u U) as [_ U']; rewrite <- (forth h k H u U) in Hu |- *.
    apply (proj2 (keeps_order h k H _ _ U' V)) in Hu; apply C; [easy|]; apply B.
    now apply (proj1 (keeps_order f g F _ _ U' V)).
Qed.

Lemma claim_legal p P v : legal p -> vertices G v -> ~ claimed p v -> legal (claim P v p).
Proof.
  intros [L A] V N; unfold claimed in N; split.
  - intros Q u; assert (Q = P \/ Q = other P) as [->| ->] by (destruct Q, P; auto).
    + rewrite own_claim; intros [->|K]; [easy | now apply (L P)].
    + rewrite other_claim; apply L.
  - intros u; specialize (A u); destruct P; simpl; intros K K'.
    + destruct K as [<-|K]; tauto.
    + destruct K' as [<-|K']; tauto.
Qed.

Lemma alike_claim p q P v : alike f h p q -> vertices G v -> ~ claimed p (f v) ->
  alike f h (claim P (f v) p) (claim P (h v) q).
Proof.
  intros [L R C A] V N.
  assert (N' : ~ claimed q (h v)) by (intros K; now apply N, C).
  assert (IF : forall u, vertices G u -> (f u = f v <-> u = v)).
  { intros u U; split; [|now intros ->]; intros E; rewrite <- (back f g F u U), E; now apply (back f g F). }
  assert (IH : forall u, vertices G u -> (h u = h v <-> u = v)).
  { intros u U; split; [|now intros ->]; intros E; rewrite <- (back h k H u U), E; now apply (back h k H). }
  split; try (apply claim_legal; trivial; now apply (to_vertices _ _ F) || now apply (to_vertices _ _ H)).
  - intros u U; rewrite !claimed_claim, IF, IH, C by easy; easy.
  - intros Q W HW; specialize (A Q W HW); unfold alive in *.
    assert (Q = P \/ Q = other P) as [->| ->] by (destruct Q, P; auto).
    + now rewrite !other_claim.
    + rewrite other_involutive in *; split; intros K u Hu; assert (U := sets_in _ _ u HW Hu);
        rewrite own_claim; intros [E|E].
      * apply IH in E; trivial; subst; apply (K v Hu), own_claim; now left.
      * revert E; apply A; [|easy]; intros w Hw E; apply (K w Hw), own_claim; now right.
      * apply IF in E; trivial; subst; apply (K v Hu), own_claim; now left.
      * revert E; apply A; [|easy]; intros w Hw E; apply (K w Hw), own_claim; now right.
Qed.

End Views.

Section Secures.

Variables (G : game) (f g h k : vertex -> vertex).
Hypothesis sets_in : forall P W v, winning G P W -> In v W -> vertices G v.
Hypothesis order_in : forall u v, below G u v -> vertices G u.
Hypothesis F : automorphism G f g.
Hypothesis H : automorphism G h k.

Lemma alike_over p q : alike G f h p q -> over G p -> over G q.
Proof.
  intros E [O|[O|O]].
  - left; now apply (alike_won G sets_in f g h k F H p q).
  - right; left; now apply (alike_won G sets_in f g h k F H p q).
  - right; right; intros v M; assert (V : vertices G v) by apply M.
    destruct (to_vertices _ _ _ H v V) as [_ V'].
    rewrite <- (forth _ _ _ H v V) in M; apply (O (f (k v))).
    apply (alike_may G order_in h k f g H F q p); trivial; now apply alike_sym.
Qed.

End Secures.

Theorem alike_secures G f g h k P (good : position -> Prop) Q p q :
  (forall P W v, winning G P W -> In v W -> vertices G v) ->
  (forall u v, below G u v -> vertices G u) ->
  automorphism G f g -> automorphism G h k ->
  (forall p q, alike G f h p q -> good p -> good q) ->
  secures G P good Q p -> alike G f h p q -> secures G P good Q q.
Proof.
  intros SI OI F H respects S; revert q.
  assert (back_over : forall p q, alike G f h p q -> over G q -> over G p).
  { intros a b E; apply (alike_over G h k f g SI OI H F); now apply alike_sym. }
  induction S as [Q p O ok | p v O M S IH | p O S IH]; intros q E.
  - apply ended; [now apply (alike_over G f g h k SI OI F H p q) | now apply (respects p)].
  - assert (V : vertices G v) by apply M; destruct (to_vertices _ _ _ F v V) as [_ V'].
    rewrite <- (forth _ _ _ F v V) in M, IH.
    apply moves with (h (g v)); [eauto | now apply (alike_may G OI f g h k F H p q)|].
    apply IH, (alike_claim G SI f g h k F H); trivial; apply M.
  - apply answers; [eauto|]; intros v M.
    assert (V : vertices G v) by apply M; destruct (to_vertices _ _ _ H v V) as [_ V'].
    rewrite <- (forth _ _ _ H v V) in M |- *.
    assert (M' : may G p (f (k v))).
    { apply (alike_may G OI h k f g H F q p); trivial; now apply alike_sym. }
    apply (IH _ M'), (alike_claim G SI f g h k F H); trivial; apply M'.
Qed.
