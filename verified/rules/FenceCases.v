(** * The cases of a turn of the rule [fences]

    The cells around the marks of a turn have numbers, their _places_. It is not known which of them
    are Maker's, and which fences are closed around those: here are all cases, place by place, and
    Breaker's answers. *)

From Coq Require Import List Arith Lia Bool.
From Playproof.lemmas Require Import Words Bitboards.
Import ListNotations.

(** ** What is looked at *)

(** A set of places, as a list and in words. *)

Record spots := Spots { dots : list dot; whole : mask }.

Definition spots_of (ds : list dot) : spots := Spots ds (fold_right add none ds).

(** The places of a placement with marks of the turn, and whether it has two of them. *)

Record demand := Demand { needs : spots; two : bool }.

(** A place with the placements that have it, and the fences around it in which no mark of the turn is. *)

Record place := Place { itself : dot; near : list spots; fenced_by : list mask }.

(** What is known: Maker's marks of earlier turns; what is closed for certain, Maker's marks among it; and what may be
    Maker's or not: the other places around are his, or not. *)

Record known := Known { his : mask; closed : mask; open : mask }.

(** ** Which lists of places have places of a set *)

Fixpoint some_in (ds : list dot) (m : mask) : bool :=
  match ds with
  | [] => false
  | d :: ds => if lies d m then true else some_in ds m
  end.

Fixpoint two_in (ds : list dot) (m : mask) : bool :=
  match ds with
  | [] => false
  | d :: ds => if lies d m then some_in ds m else two_in ds m
  end.

Definition outside (m : mask) (ds : list dot) : list dot := filter (fun d => negb (lies d m)) ds.

(** ** What follows for placements with a new mark of Maker's

    A placement with two of his marks had one of Breaker's: if one place is left it is hers, and if none is left it cannot
    be. *)

Fixpoint infer (m : mask) (placements : list spots) (c o : mask) : option known :=
  match placements with
  | [] => Some (Known m c o)
  | s :: placements =>
      if two_in (dots s) m then
        match outside m (dots s) with
        | [] => None
        | [d] => infer m placements (add d c) (remove d o)
        | _ => infer m placements c o
        end
      else infer m placements c o
  end.

(** ** What Breaker may need

    A placement without a mark of hers for certain, and with two of Maker's if what is open is his. Of two closed places
    one is hers, or both are his, and then she has another one. *)

Definition hers (k : known) : mask := less (less (closed k) (his k)) (open k).

Definition alive (k : known) (d : demand) : bool :=
  if meets (whole (needs d)) (hers k) then false else
  if two_in (dots (needs d)) (closed k) then false else
  if two d then true else meets (whole (needs d)) (join (his k) (open k)).

(** ** Whether so many places can meet all of these sets

    The search branches on a set that is not met yet, one of the smallest. Sets that have no place in common take a place
    each. *)

Fixpoint too_many (n : nat) (apart : mask) (sets : list spots) : bool :=
  match sets with
  | [] => false
  | s :: sets =>
      if meets (whole s) apart then too_many n apart sets else
      match n with
      | 0 => true
      | S n => too_many n (join (whole s) apart) sets
      end
  end.

Fixpoint shorter {T} (l m : list T) : bool :=
  match l, m with
  | _, [] => false
  | [], _ :: _ => true
  | _ :: l, _ :: m => shorter l m
  end.

Fixpoint least (s : spots) (sets : list spots) : spots :=
  match sets with
  | [] => s
  | t :: sets => least (if shorter (dots t) (dots s) then t else s) sets
  end.

Fixpoint can_meet (n : nat) (sets : list spots) : bool :=
  match sets with
  | [] => true
  | s :: others =>
      match n with
      | 0 => false
      | S n =>
          if too_many (S n) none sets then false else
          (fix any ds :=
            match ds with
            | [] => false
            | d :: ds => if can_meet n (filter (fun t => negb (lies d (whole t))) sets) then true else any ds
            end) (dots (least s others))
      end
  end.

(** ** Breaker's answer

    A choice of a fence for each mark of the turn. What of it is not closed takes a mark each; [None] if these are too
    many. *)

Fixpoint spend (c : mask) (ds : list dot) (n : nat) : option nat :=
  match ds with
  | [] => Some n
  | d :: ds =>
      if lies d c then spend c ds n else
      match n with
      | 0 => None
      | S n => spend c ds n
      end
  end.

(** What is not taken is free, or Breaker's. *)

Definition rest_of (taken : mask) (d : demand) : spots :=
  Spots (outside taken (dots (needs d))) (less (whole (needs d)) taken).

Section Cases.

Variables (most : nat) (places : list place).

Definition serves (k : known) (taken : mask) (sets : list spots) (choice : spots) : bool :=
  match spend (closed k) (dots choice) most with
  | None => false
  | Some n =>
      let fence := less (whole choice) taken in
      can_meet n (filter (fun s => negb (meets (whole s) fence)) sets)
  end.

(** A choice with which a few marks are an answer, whatever is open. It comes first in the list from now on. *)

Fixpoint to_front (f : spots -> bool) (choices : list spots) : option (spots * list spots) :=
  match choices with
  | [] => None
  | c :: choices =>
      if f c then Some (c, choices) else
      match to_front f choices with
      | None => None
      | Some (best, others) => Some (best, c :: others)
      end
  end.

Definition answer (k : known) (ds : list demand) (choices : list spots) : option (list spots) :=
  let taken := join (closed k) (open k) in
  let sets := map (rest_of taken) ds in
  if existsb (fun s => match dots s with [] => true | _ => false end) sets then None else
  match to_front (serves k taken sets) choices with
  | None => None
  | Some (best, others) => Some (best :: others)
  end.

(** The place to be decided next: one that is in as many of the demands as any. *)

Fixpoint most_wanted (ps : list place) (o : mask) (ds : list demand) (best : option place) (its : list demand)
    : option place :=
  match ps with
  | [] => best
  | p :: ps =>
      if lies (itself p) o then
        let those := filter (fun d => lies (itself p) (whole (needs d))) ds in
        if shorter its those then most_wanted ps o ds (Some p) those else most_wanted ps o ds best its
      else most_wanted ps o ds best its
  end.

Definition next (o : mask) (ds : list demand) : option place := most_wanted places o ds None [].

(** All cases. The place is not Maker's; or it is, with one of the fences around it. *)

Fixpoint visit (depth : nat) (choices : list spots) (k : known) (ds : list demand) : option (list spots) :=
  match depth with
  | 0 => None
  | S depth =>
      let ds := filter (alive k) ds in
      match answer k ds choices with
      | Some choices => Some choices
      | None =>
          match next (open k) ds with
          | None => None
          | Some p =>
              let o := remove (itself p) (open k) in
              let m := add (itself p) (his k) in
              let c := add (itself p) (closed k) in
              let go := fix go fences choices :=
                match fences with
                | [] => Some choices
                | f :: fences =>
                    match
                      match infer m (near p) (join f c) o with
                      | None => Some choices
                      | Some k => visit depth choices k ds
                      end
                    with
                    | None => None
                    | Some choices => go fences choices
                    end
                end in
              match visit depth choices (Known (his k) (closed k) o) ds with
              | None => None
              | Some choices => go (fenced_by p) choices
              end
          end
      end
  end.

End Cases.

(** ** What they have *)

Lemma mem_add d i m : mem (add (dot_of i) m) d = (i =? d) || mem m d.
Proof. now rewrite add_join, alone_single, mem_join, mem_single. Qed.

Lemma mem_remove d i m : mem (remove (dot_of i) m) d = mem m d && negb (i =? d).
Proof. now rewrite remove_less, alone_single, mem_less, mem_single. Qed.

Lemma whole_spots l i : mem (whole (spots_of (map dot_of l))) i = true <-> In i l.
Proof.
  cbn [whole spots_of]; induction l as [|j l IH]; cbn [map fold_right In]; [now rewrite mem_none|].
  now rewrite mem_add, orb_true_iff, Nat.eqb_eq, IH.
Qed.

Lemma some_in_spec l m : some_in (map dot_of l) m = true -> exists i, In i l /\ mem m i = true.
Proof.
  induction l as [|i l IH]; simpl; [easy|]; rewrite lies_spec; destruct (mem m i) eqn:E.
  - exists i; auto.
  - intros H; destruct (IH H) as (j & ? & ?); exists j; auto.
Qed.

Lemma two_in_spec l m : NoDup l -> two_in (map dot_of l) m = true ->
  exists i j, i <> j /\ In i l /\ In j l /\ mem m i = true /\ mem m j = true.
Proof.
  induction 1 as [|i l Hi _ IH]; simpl; [easy|]; rewrite lies_spec; destruct (mem m i) eqn:E; intros H.
  - apply some_in_spec in H as (j & Hj & K); exists i, j; repeat split; auto; now intros ->.
  - destruct (IH H) as (j & k & N & Hj & Hk & K); exists j, k; auto.
Qed.

Lemma outside_spec m l : outside m (map dot_of l) = map dot_of (filter (fun i => negb (mem m i)) l).
Proof.
  unfold outside; induction l as [|i l IH]; [easy|]; cbn [map filter]; rewrite lies_spec.
  destruct (mem m i); cbn [negb map]; congruence.
Qed.

(** Sets whose lists are of places can be met. *)

Definition of_places (ds : list dot) : Prop := forall d, In d ds -> exists i, d = dot_of i.

Lemma least_in s sets : In (least s sets) (s :: sets).
Proof.
  revert s; induction sets as [|t sets IH]; intros s; cbn [least]; [now left|].
  destruct (IH (if shorter (dots t) (dots s) then t else s)) as [<-|H]; [|right; now right].
  destruct (shorter _ _); [right; now left | now left].
Qed.

Lemma can_meet_spec n : forall sets, (forall s, In s sets -> of_places (dots s)) -> can_meet n sets = true ->
  exists X, length X <= n /\ forall s, In s sets -> exists i, In i X /\ mem (whole s) i = true.
Proof.
  induction n as [|n IH]; intros [|s sets] P; cbn [can_meet]; try easy;
    [intros _; exists []; split; [apply le_n | easy] | intros _; exists []; split; [apply Nat.le_0_l | easy]|].
  destruct (too_many _ _ _); [easy|].
  assert (PL := P _ (least_in s sets)); revert PL.
  generalize (dots (least s sets)) as ds; induction ds as [|d ds IHd]; intros PL; [easy|].
  match goal with |- context [if can_meet n ?l then _ else _] => destruct (can_meet n l) eqn:E end.
  - intros _; destruct (PL d (or_introl eq_refl)) as (i & ->).
    apply IH in E as (X & LX & HX); [|intros t Ht; apply filter_In in Ht as [Ht _]; auto].
    exists (i :: X); split; [simpl; lia|]; intros t Ht; destruct (mem (whole t) i) eqn:M; [exists i; simpl; auto|].
    destruct (HX t) as (j & Hj & K); [apply filter_In; split; [easy|]; now rewrite lies_spec, M|].
    exists j; simpl; auto.
  - apply IHd; intros d' Hd; apply PL; now right.
Qed.

(** The marks that a choice takes. *)

Lemma spend_spec c l n m : spend c (map dot_of l) n = Some m ->
  length (filter (fun i => negb (mem c i)) l) + m = n.
Proof.
  revert n; induction l as [|i l IH]; intros n; cbn [map spend filter]; [intros H; inversion H; simpl; lia|].
  rewrite lies_spec; destruct (mem c i); cbn [negb length]; [apply IH|].
  destruct n as [|n]; [easy|]; intros H; apply IH in H; lia.
Qed.

Lemma to_front_spec f choices best others : to_front f choices = Some (best, others) ->
  f best = true /\ In best choices /\ incl others choices.
Proof.
  revert others; induction choices as [|c choices IH]; intros others; cbn [to_front]; [easy|].
  destruct (f c) eqn:E.
  - intros H; inversion H; subst; split; [easy|]; split; [now left|]; intros x Hx; now right.
  - destruct (to_front f choices) as [[b o]|]; [|easy]; intros H; inversion H; subst; clear H.
    destruct (IH _ eq_refl) as (F & I & J); split; [easy|]; split; [now right|].
    intros x [<-|Hx]; [now left | right; auto].
Qed.

Lemma next_in places o ds p : next places o ds = Some p -> In p places.
Proof.
  unfold next.
  assert (G : forall ps best its, incl ps places -> (forall q, best = Some q -> In q places) ->
    most_wanted ps o ds best its = Some p -> In p places).
  { induction ps as [|q ps IH]; intros best its I Hb; cbn [most_wanted]; [apply Hb|].
    assert (I' : incl ps places) by (intros r Hr; apply I; now right).
    destruct (lies _ _); [destruct (shorter _ _)|]; apply IH; auto.
    intros r E; inversion E; subst; apply I; now left. }
  apply G; [apply incl_refl | easy].
Qed.

(** ** Soundness

    The truth: which of the places are Maker's and which are Breaker's, before the turn. The first [size] places are those
    around the marks. *)

Section Truth.

Variables (maker breaker : nat -> bool) (size most : nat).
Hypothesis apart : forall i, maker i = true -> breaker i = false.

Definition is_closed (i : nat) : Prop := maker i = true \/ breaker i = true.

Record right (k : known) : Prop := {
  his_his : forall i, mem (his k) i = true -> maker i = true;
  his_closed : forall i, mem (his k) i = true -> mem (closed k) i = true;
  closed_right : forall i, mem (closed k) i = true -> is_closed i;
  others_not : forall i, i < size -> maker i = true -> mem (his k) i = true \/ mem (open k) i = true
}.

(** A placement with two of Maker's marks has one of Breaker's. *)

Definition lawful (l : list nat) : Prop :=
  NoDup l /\ (forall i, In i l -> i < size) /\
  forall i j, i <> j -> In i l -> In j l -> maker i = true -> maker j = true -> exists k, In k l /\ breaker k = true.

Definition place_right (p : place) : Prop :=
  exists i, itself p = dot_of i /\
    (forall s, In s (near p) -> exists l, s = spots_of (map dot_of l) /\ lawful l) /\
    (maker i = true -> exists f, In f (fenced_by p) /\ forall j, mem f j = true -> is_closed j).

(** What Breaker has to do for a placement, and what she does. *)

Definition unmet (l : list nat) (two : bool) : Prop :=
  (forall i, In i l -> breaker i = false) /\ (two = true \/ exists i, In i l /\ maker i = true).

Definition answers (choices : list (list nat)) (demands : list (list nat * bool)) : Prop :=
  exists c R, In c choices /\ length R <= most /\ (forall i, In i c -> is_closed i \/ In i R) /\
    forall l two, In (l, two) demands -> unmet l two -> exists i, In i l /\ In i R /\ maker i = false.

Definition demand_of (d : list nat * bool) : demand := Demand (spots_of (map dot_of (fst d))) (snd d).

Lemma infer_right m placements : forall c o, right (Known m c o) ->
  (forall s, In s placements -> exists l, s = spots_of (map dot_of l) /\ lawful l) ->
  exists k, infer m placements c o = Some k /\ right k.
Proof.
  induction placements as [|s placements IH]; intros c o R P; [now exists (Known m c o)|]; cbn [infer].
  assert (P' : forall s, In s placements -> exists l, s = spots_of (map dot_of l) /\ lawful l)
    by (intros t Ht; apply P; now right).
  destruct (P s (or_introl eq_refl)) as (l & -> & N & S & L); cbn [dots spots_of].
  destruct (two_in _ m) eqn:T; [|now apply IH].
  apply two_in_spec in T as (i & j & D & Hi & Hj & Mi & Mj); [|easy].
  destruct (L i j D Hi Hj) as (k & Hk & B); [now apply (his_his _ R) | now apply (his_his _ R)|].
  assert (K : In k (filter (fun i => negb (mem m i)) l)).
  { apply filter_In; split; [easy|]; destruct (mem m k) eqn:E; [|easy].
    apply (his_his _ R), apart in E; congruence. }
  rewrite outside_spec; destruct (filter _ l) as [|k' [|]]; [easy | | now apply IH].
  destruct K as [->|[]]; cbn [map]; apply IH; [|easy]; split; cbn [his closed open].
  - apply (his_his _ R).
  - intros x Hx; rewrite mem_add; apply orb_true_iff; right; now apply (his_closed _ R).
  - intros x Hx; rewrite mem_add in Hx; apply orb_true_iff in Hx as [Hx|Hx]; [|now apply (closed_right _ R)].
    apply Nat.eqb_eq in Hx as <-; now right.
  - intros x Lx Hx; destruct (others_not _ R x Lx Hx) as [H|H]; [now left|]; right; cbn [open] in H.
    rewrite mem_remove, H; apply negb_true_iff, Nat.eqb_neq; intros <-; apply apart in Hx; congruence.
Qed.

Lemma taken_free k i : right k -> i < size -> mem (join (closed k) (open k)) i = false -> maker i = false.
Proof.
  intros R L; rewrite mem_join, orb_false_iff; intros [C O]; destruct (maker i) eqn:M; [|easy].
  destruct (others_not _ R i L M) as [H|H]; [apply (his_closed _ R) in H|]; congruence.
Qed.

(** A demand that is given up was met. *)

Lemma alive_right k l two : right k -> lawful l -> alive k (demand_of (l, two)) = false -> ~ unmet l two.
Proof.
  intros R (N & S & L) A (U & M); unfold alive, demand_of in A; cbn [needs FenceCases.two fst snd] in A.
  destruct (meets _ (hers k)) eqn:H.
  { apply meets_spec in H as (i & Hi & H); apply whole_spots in Hi; unfold hers in H.
    rewrite !mem_less, !andb_true_iff, !negb_true_iff in H; destruct H as [[C X] O].
    destruct (closed_right _ R i C) as [K|K]; [|now rewrite U in K].
    destruct (others_not _ R i (S i Hi) K); congruence. }
  destruct (two_in _ (closed k)) eqn:T.
  { apply two_in_spec in T as (i & j & D & Hi & Hj & Ci & Cj); [|easy].
    assert (K : forall x, In x l -> mem (closed k) x = true -> maker x = true).
    { intros x Hx C; destruct (closed_right _ R x C) as [|B]; [easy|]; now rewrite U in B. }
    destruct (L i j D Hi Hj) as (x & Hx & B); auto; now rewrite U in B. }
  destruct two; [easy|]; destruct M as [M|(i & Hi & M)]; [easy|].
  enough (X : meets (whole (spots_of (map dot_of l))) (join (his k) (open k)) = true) by congruence.
  apply meets_spec; exists i; split; [now apply whole_spots|]; rewrite mem_join; apply orb_true_iff.
  now apply (others_not _ R i (S i Hi)).
Qed.

Variables (choices : list (list nat)) (demands : list (list nat * bool)).
Hypothesis demands_lawful : forall l two, In (l, two) demands -> lawful l.

Let all_choices := map (fun c => spots_of (map dot_of c)) choices.

Definition kept (ds : list demand) : Prop :=
  forall l two, In (l, two) demands -> unmet l two -> In (demand_of (l, two)) ds.

Definition from_demands (ds : list demand) : Prop := incl ds (map demand_of demands).

Lemma answer_right k ds cs cs' : answer most k ds cs = Some cs' -> incl cs all_choices ->
  incl cs' all_choices /\ (right k -> from_demands ds -> kept ds -> answers choices demands).
Proof.
  unfold answer; destruct (existsb _ _); [easy|].
  set (taken := join (closed k) (open k)); set (sets := map _ ds).
  destruct (to_front _ cs) as [[best others]|] eqn:F; [|easy]; intros H I; inversion H; subst cs'; clear H.
  apply to_front_spec in F as (F & HB & HO); split; [intros x [<-|Hx]; auto|]; intros R D K.
  apply I, in_map_iff in HB as (c & <- & Hc); unfold serves in F; cbn [dots spots_of] in F.
  destruct (spend _ _ _) as [n|] eqn:E; [|easy]; apply spend_spec in E.
  apply can_meet_spec in F as (X & LX & HX).
  2: { intros s Hs d Hd; apply filter_In in Hs as [Hs _]; apply in_map_iff in Hs as (e & <- & He).
    apply D, in_map_iff in He as ((l & two) & <- & _); cbn [rest_of dots needs demand_of fst spots_of] in Hd.
    rewrite outside_spec in Hd; apply in_map_iff in Hd as (i & <- & _); now exists i. }
  exists c, (filter (fun i => negb (mem (closed k) i)) c ++ X); split; [easy|]; split; [rewrite app_length; lia|].
  split.
  { intros i Hi; destruct (mem (closed k) i) eqn:C; [left; now apply (closed_right _ R)|]; right.
    apply in_app_iff; left; apply filter_In; now rewrite C. }
  intros l two Hl U; assert (S := demands_lawful l two Hl); specialize (K l two Hl U).
  destruct (meets (whole (rest_of taken (demand_of (l, two)))) (less (whole (spots_of (map dot_of c))) taken)) eqn:M.
  - apply meets_spec in M as (i & Hi & M); cbn [rest_of whole needs demand_of fst] in Hi.
    rewrite mem_less, andb_true_iff, whole_spots in Hi, M; rewrite negb_true_iff in M.
    destruct Hi as [Hi _], M as [Hic T].
    exists i; split; [easy|]; split; [|now apply (taken_free k); [|apply S|]].
    unfold taken in T; rewrite mem_join, orb_false_iff in T; destruct T as [C _].
    apply in_app_iff; left; apply filter_In; now rewrite C.
  - destruct (HX (rest_of taken (demand_of (l, two)))) as (i & Hi & Hs).
    { apply filter_In; split; [now apply (in_map (rest_of taken))|]; now rewrite M. }
    cbn [rest_of whole needs demand_of fst] in Hs; rewrite mem_less, andb_true_iff, whole_spots, negb_true_iff in Hs.
    destruct Hs as [Hil T]; exists i; split; [easy|]; split; [apply in_app_iff; now right|].
    now apply (taken_free k); [|apply S|].
Qed.

Variable places : list place.
Hypothesis places_right : forall p, In p places -> place_right p.

Theorem visit_right depth : forall cs k ds cs', visit most places depth cs k ds = Some cs' -> incl cs all_choices ->
  incl cs' all_choices /\ (right k -> from_demands ds -> kept ds -> answers choices demands).
Proof.
  induction depth as [|depth IH]; intros cs k ds cs' V I; [easy|]; cbn [visit] in V.
  set (ds' := filter (alive k) ds) in V.
  assert (below : from_demands ds -> from_demands ds').
  { intros D d Hd; apply filter_In in Hd as [Hd _]; auto. }
  assert (keeps : right k -> kept ds -> kept ds').
  { intros R K l two Hl U; apply filter_In; split; [now apply K|].
    destruct (alive k (demand_of (l, two))) eqn:A; [easy|].
    exfalso; revert U; apply (alive_right k); auto; now apply (demands_lawful l two). }
  destruct (answer most k ds' cs) as [cs1|] eqn:A.
  { inversion V; subst cs'; destruct (answer_right k ds' cs cs1 A I) as [I1 G]; split; auto. }
  destruct (next places (open k) ds') as [p|] eqn:Np; [|easy].
  apply next_in, places_right in Np as (i & Ep & Hnear & Hfence).
  destruct (visit most places depth cs _ ds') as [cs1|] eqn:V1; [|easy].
  destruct (IH _ _ _ _ V1 I) as [I1 G1]; clear V1.
  set (o := remove (itself p) (open k)) in *.
  match type of V with ?go (fenced_by p) cs1 = _ => set (f := go) in V end.
  assert (fences : forall fs cs1 cs', f fs cs1 = Some cs' -> incl cs1 all_choices -> incl cs' all_choices /\
    forall r, In r fs -> (forall j, mem r j = true -> is_closed j) -> maker i = true ->
      right k -> from_demands ds -> kept ds -> answers choices demands).
  { clear cs1 cs' V I1 G1 Hfence; induction fs as [|r fs IHf]; intros cs1 cs' V I1.
    - inversion V; subst; split; easy.
    - change (match
          match infer (add (itself p) (his k)) (near p) (join r (add (itself p) (closed k))) o with
          | None => Some cs1
          | Some k => visit most places depth cs1 k ds'
          end with None => None | Some choices => f fs choices end = Some cs') in V.
      set (after := infer _ _ _ _) in V.
      assert (step : exists cs2, match after with None => Some cs1 | Some k => visit most places depth cs1 k ds' end =
        Some cs2 /\ f fs cs2 = Some cs') by (destruct (match after with None => _ | _ => _ end); [eauto | easy]).
      clear V; destruct step as (cs2 & V2 & V).
      assert (S : incl cs2 all_choices /\ forall k', after = Some k' -> right k' -> from_demands ds' -> kept ds' ->
        answers choices demands).
      { destruct after as [k'|]; [|inversion V2; subst; split; [easy | discriminate]].
        apply IH in V2 as [I2 G]; [|easy]; split; [easy|]; intros k'' E; injection E as <-; exact G. }
      destruct S as [I2 G2]; apply IHf in V as [I' G]; [|easy]; split; [easy|].
      intros r' [->|Hr] HF HM R D K; [|now apply (G r')].
      destruct (infer_right (add (itself p) (his k)) (near p) (join r' (add (itself p) (closed k))) o)
        as (k' & Ek & R'); [|exact Hnear | apply (G2 k'); auto].
      rewrite Ep; split; cbn [his closed open]; intros x.
      + rewrite mem_add, orb_true_iff, Nat.eqb_eq; intros [<-|Hx]; [easy | now apply (his_his _ R)].
      + rewrite mem_add, mem_join, mem_add, !orb_true_iff; intros [Hx|Hx]; auto.
        right; right; now apply (his_closed _ R).
      + rewrite mem_join, mem_add, !orb_true_iff, Nat.eqb_eq; intros [Hx|[<-|Hx]]; auto; [now left|].
        now apply (closed_right _ R).
      + intros Lx Hx; rewrite mem_add; unfold o; rewrite Ep, mem_remove; destruct (i =? x); [now left|].
        rewrite andb_true_r; now apply (others_not _ R). }
  apply fences in V as [I' G]; [|easy]; split; [easy|]; intros R D K.
  destruct (maker i) eqn:M.
  - destruct (Hfence eq_refl) as (r & Hr & HF); now apply (G r).
  - apply G1; auto; split; cbn [his closed open]; [apply R | apply R | apply R|].
    intros x Lx Hx; destruct (others_not _ R x Lx Hx) as [H|H]; [now left|]; right.
    unfold o; rewrite Ep, mem_remove, H; apply negb_true_iff, Nat.eqb_neq; intros <-; congruence.
Qed.

End Truth.
