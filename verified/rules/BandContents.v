(** * What a band of rows may look like once Vertical has filled it

    At first Vertical plays only _filling_ tiles, which are disjoint and fixed for each kind of band,
    as long as one of them is free. Afterwards, in each band, a filling tile that was placed
    meets at most one of Horizontal's tiles, the one placed at the same moment; no tile of
    Horizontal's meets two that were placed; and one that was not placed meets a tile of
    Horizontal's. All contents of which this holds are listed. *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.rules Require Import Grid.
Import ListNotations.

(** All sets of disjoint tiles. *)

Fixpoint families (taken : N) (tiles : list N) : list (list N) :=
  match tiles with
  | [] => [[]]
  | t :: tiles =>
      families taken tiles ++
      (if meets t taken then [] else map (cons t) (families (N.lor t taken) tiles))
  end.

(** The free cells, and the number of filling tiles, for each choice of filling tiles. [met] are
    Horizontal's tiles that meet one that was chosen. *)

Fixpoint fill (tiles fillings : list N) (free : N) (placed : Z) (met : N) : list (N * Z) :=
  match fillings with
  | [] => [(free, placed)]
  | f :: fillings =>
      match filter (meets f) tiles with
      | [] => fill tiles fillings (N.ldiff free f) (placed + 1) met
      | [t] =>
          fill tiles fillings free placed met ++
          (if meets met t then []
           else fill tiles fillings (N.ldiff free f) (placed + 1) (N.lor met t))
      | _ => fill tiles fillings free placed met
      end
  end.

(** A content with the numbers of vertical and horizontal tiles. *)

Definition contents_with (g : grid) (fillings tiles : list N) : list (N * Z * Z) :=
  map (fun c => (c, Z.of_nat (length tiles)))
    (fill tiles fillings (N.ldiff (everything g) (union tiles)) 0 0).

Definition contents (g : grid) (fillings : list N) : list (N * Z * Z) :=
  flat_map (contents_with g fillings) (families 0 (horizontals g)).

(** ** All contents are listed *)

Definition apart (tiles : list N) : Prop :=
  forall s t, In s tiles -> In t tiles -> s <> t -> meets s t = false.

Lemma meets_sym s t : meets s t = meets t s.
Proof. now rewrite !meets_land, N.land_comm. Qed.

Lemma meets_or s t u : meets (N.lor s t) u = meets s u || meets t u.
Proof.
  apply eq_true_iff_eq; rewrite orb_true_iff, !meets_spec; split.
  - intros (i & Hi & Hu); rewrite bit_or, orb_true_iff in Hi; destruct Hi; [left | right]; eauto.
  - intros [(i & Hi & Hu)|(i & Hi & Hu)]; exists i; rewrite bit_or, Hi, ?orb_true_r; auto.
Qed.

Lemma families_all p tiles taken : NoDup tiles -> apart (filter p tiles) ->
  (forall t, In t (filter p tiles) -> meets t taken = false) ->
  In (filter p tiles) (families taken tiles).
Proof.
  intros N; revert taken; induction N as [|t tiles Ht N IH]; intros taken A D; [now left|].
  cbn [filter families] in *; apply in_app_iff; destruct (p t).
  - right; rewrite (D t (or_introl eq_refl)); apply in_map, IH.
    + intros s u Hs Hu; apply A; now right.
    + intros s Hs; rewrite meets_sym, meets_or, !(meets_sym _ s), (D s (or_intror Hs)).
      rewrite (A s t); [easy | now right | now left|].
      intros ->; now apply filter_In in Hs.
  - left; now apply IH.
Qed.

Lemma fill_all (chosen : N -> bool) tiles fs : NoDup tiles -> apart tiles -> NoDup fs ->
  (forall f s t, In f fs -> chosen f = true -> In s tiles -> In t tiles ->
    meets f s = true -> meets f t = true -> s = t) ->
  (forall f, In f fs -> chosen f = false -> exists t, In t tiles /\ meets f t = true) ->
  (forall f f' t, In f fs -> In f' fs -> chosen f = true -> chosen f' = true -> In t tiles ->
    meets f t = true -> meets f' t = true -> f = f') ->
  forall free placed met,
  (forall f t, In f fs -> chosen f = true -> In t tiles -> meets f t = true -> meets met t = false) ->
  In (N.ldiff free (union (filter chosen fs)), (placed + Z.of_nat (length (filter chosen fs)))%Z)
     (fill tiles fs free placed met).
Proof.
  intros Nt At Nf; induction Nf as [|f fs Hf Nf IH]; intros one some single free placed met new.
  - left; cbn [filter union fold_right length]; rewrite N.ldiff_0_r; f_equal; lia.
  - specialize (IH (fun f s t Hf => one f s t (or_intror Hf)) (fun f Hf => some f (or_intror Hf))
      (fun f f' t Hf Hf' => single f f' t (or_intror Hf) (or_intror Hf'))).
    assert (Nm : NoDup (filter (meets f) tiles)) by now apply NoDup_filter.
    assert (Sm : forall t, In t (filter (meets f) tiles) <-> In t tiles /\ meets f t = true)
      by (intros t; apply filter_In).
    cbn [fill filter]; destruct (chosen f) eqn:C.
    + cbn [union fold_right length]; fold (union (filter chosen fs)).
      rewrite <- N.ldiff_ldiff_l.
      replace (placed + Z.of_nat (S (length (filter chosen fs))))%Z
        with (placed + 1 + Z.of_nat (length (filter chosen fs)))%Z by lia.
      destruct (filter (meets f) tiles) as [|t [|t' l]] eqn:E.
      * apply IH; intros f' u Hf'; apply new; now right.
      * apply in_app_iff; right; destruct (proj1 (Sm t) (or_introl eq_refl)) as [Ht Mt].
        rewrite (new f t (or_introl eq_refl) C Ht Mt); apply IH.
        intros f' u Hf' C' Hu Mu; rewrite meets_or, (new f' u (or_intror Hf') C' Hu Mu).
        destruct (N.eq_dec t u) as [<-|Ntu]; [|now apply At].
        destruct Hf; now rewrite (single f f' t (or_introl eq_refl) (or_intror Hf') C C' Ht Mt Mu).
      * exfalso; destruct (proj1 (Sm t) (or_introl eq_refl)) as [Ht Mt].
        destruct (proj1 (Sm t') (or_intror (or_introl eq_refl))) as [Ht' Mt'].
        inversion Nm as [|? ? No _]; subst; apply No; left; symmetry.
        now apply (one f t t' (or_introl eq_refl)).
    + destruct (some f (or_introl eq_refl) C) as (u & Hu & Mu).
      assert (IH' := IH free placed met (fun f' t Hf' => new f' t (or_intror Hf'))).
      destruct (filter (meets f) tiles) as [|t [|t' l]] eqn:E.
      * assert (In u []) by (apply Sm; auto); easy.
      * apply in_app_iff; now left.
      * exact IH'.
Qed.

Theorem contents_all V rows columns fillings Hs Vs :
  let g := grid_of V rows columns in
  NoDup Hs -> incl Hs (horizontals g) -> apart Hs ->
  NoDup Vs -> incl Vs fillings -> NoDup fillings ->
  (forall v s t, In v Vs -> In s Hs -> In t Hs -> meets v s = true -> meets v t = true -> s = t) ->
  (forall v v' t, In v Vs -> In v' Vs -> In t Hs -> meets v t = true -> meets v' t = true ->
    v = v') ->
  (forall f, In f fillings -> ~ In f Vs -> exists t, In t Hs /\ meets f t = true) ->
  In (N.ldiff (N.ldiff (everything g) (union Hs)) (union Vs), Z.of_nat (length Vs),
      Z.of_nat (length Hs)) (contents g fillings).
Proof.
  intros g NH IH AH NV IV NF one single some.
  set (isH t := if in_dec N.eq_dec t Hs then true else false).
  set (isV t := if in_dec N.eq_dec t Vs then true else false).
  assert (isH_spec : forall t, isH t = true <-> In t Hs)
    by (intros t; unfold isH; now destruct (in_dec N.eq_dec t Hs)).
  assert (isV_spec : forall t, isV t = true <-> In t Vs)
    by (intros t; unfold isV; now destruct (in_dec N.eq_dec t Vs)).
  set (tiles := filter isH (horizontals g)).
  assert (SH : forall t, In t tiles <-> In t Hs)
    by (intros t; unfold tiles; rewrite filter_In, isH_spec; split; [tauto | auto]).
  assert (SV : forall t, In t (filter isV fillings) <-> In t Vs)
    by (intros t; rewrite filter_In, isV_spec; split; [tauto | auto]).
  assert (Nh : NoDup (horizontals g)) by apply NoDup_nodup.
  assert (Nt : NoDup tiles) by now apply NoDup_filter.
  assert (same_length : forall l l' : list N, NoDup l -> NoDup l' -> (forall t, In t l <-> In t l') ->
    length l = length l').
  { intros l l' N N' S; apply Nat.le_antisymm; apply NoDup_incl_length; trivial;
      intros t; now apply S. }
  assert (same_union : forall l l' : list N, (forall t, In t l <-> In t l') -> union l = union l').
  { intros l l' S; apply bits_ext; intros i; apply eq_true_iff_eq; rewrite !bit_union.
    split; intros (t & Ht & B); exists t; (split; [now apply S | easy]). }
  unfold contents; apply in_flat_map; exists tiles; split.
  - apply families_all; trivial.
    + intros s t Hs' Ht; apply AH; now apply SH.
    + intros t _; now rewrite meets_land, N.land_0_r.
  - apply in_map_iff; exists (N.ldiff (N.ldiff (everything g) (union Hs)) (union Vs),
      Z.of_nat (length Vs)); split.
    + now rewrite (same_length tiles Hs Nt NH SH).
    + rewrite <- (same_union _ _ SH), <- (same_union _ _ SV).
      rewrite <- (same_length _ _ (NoDup_filter _ NF) NV SV).
      rewrite <- (Z.add_0_l (Z.of_nat (length (filter isV fillings)))).
      apply (fill_all isV tiles fillings Nt); trivial.
      * intros s t Hs' Ht; apply AH; now apply SH.
      * intros f s t _ C Hs' Ht; apply one; [now apply isV_spec | now apply SH | now apply SH].
      * intros f Hf C; destruct (some f Hf) as (t & Ht & M).
        { intros K; apply isV_spec in K; congruence. }
        exists t; split; [now apply SH | easy].
      * intros f f' t _ _ C C' Ht; apply single; [now apply isV_spec | now apply isV_spec|].
        now apply SH.
Qed.
