(** * The cases of a turn of the rule [fences]

    The cells around the marks of a turn have numbers, their _places_. It is not known which of them
    are Maker's, and which fences are closed around those: here are all cases, place by place, and
    Breaker's answers. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.lemmas Require Import Words Bitboards.
Import ListNotations.

(** ** What is looked at *)

(** A set of places, as a list and in words. *)

Record spots := Spots { dots : list dot; whole : mask }.

Definition spots_of (ds : list dot) : spots := Spots ds (fold_right add none ds).

(** The places of a placement with marks of the turn, which of them it has, and whether these are two. *)

Record demand := Demand { needs : spots; of_marks : mask; two : bool }.

(** A mark of the turn, with its number and the fences around it. *)

Record mark := Mark { number : dot; ways : list spots }.

(** A place with the placements that have it, and the fences around it in which no mark of the turn is. *)

Record place := Place { itself : dot; near : list spots; fenced_by : list mask }.

(** What is known: Maker's marks of earlier turns; what is closed for certain, Maker's marks among it; and what may be
    Maker's or not: the other places around are his, or not. *)

Record known := Known { his : mask; closed : mask; open : mask }.

(** What Breaker has to do with so many marks: a fence for each mark that is due, and a place of each demand. The choices of
    a fence for each of these marks are all there. *)

Record task := Task { budget : nat; due : list mark; choices : list spots; wanted : list demand }.

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

Definition alive (hers closed maybe_his : mask) (d : demand) : bool :=
  if meets (whole (needs d)) hers then false else
  if two_in (dots (needs d)) closed then false else
  if two d then true else meets (whole (needs d)) maybe_his.

Definition living (k : known) (ds : list demand) : list demand :=
  filter (alive (hers k) (closed k) (join (his k) (open k))) ds.

(** ** Whether so many places can meet all of these sets

    The search branches on a set that is not met yet, one of the smallest. Sets that have no place in common, but for what
    is taken, take a place each. *)

Fixpoint too_many (n : nat) (taken apart : mask) (sets : list spots) : bool :=
  match sets with
  | [] => false
  | s :: sets =>
      if meets (whole s) apart then too_many n taken apart sets else
      match n with
      | 0 => true
      | S n => too_many n taken (join (less (whole s) taken) apart) sets
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
          if too_many (S n) none none sets then false else
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

Definition rest_of (taken : mask) (s : spots) : spots := Spots (outside taken (dots s)) (less (whole s) taken).

Definition serves (k : known) (n : nat) (taken : mask) (sets : list spots) (choice : spots) : bool :=
  match spend (closed k) (dots choice) n with
  | None => false
  | Some n =>
      let fence := less (whole choice) taken in
      let unmet := filter (fun s => negb (meets (whole s) fence)) sets in
      if too_many n taken none unmet then false else can_meet n (map (rest_of taken) unmet)
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

Definition answer (k : known) (t : task) : option (list spots) :=
  let taken := join (closed k) (open k) in
  let sets := map needs (wanted t) in
  if existsb (fun s => inside (whole s) taken) sets then None else
  match to_front (serves k (budget t) taken sets) (choices t) with
  | None => None
  | Some (best, others) => Some (best :: others)
  end.

(** All choices of a fence for each of these marks. *)

Definition union (s t : spots) : spots := spots_of (outside (whole t) (dots s) ++ dots t).

Fixpoint choices_for (ms : list mark) : list spots :=
  match ms with
  | [] => [spots_of []]
  | m :: ms => flat_map (fun c => map (fun f => union f c) (ways m)) (choices_for ms)
  end.

Definition task_for (n : nat) (ms : list mark) (ds : list demand) : task := Task n ms (choices_for ms) ds.

(** ** The cases

    The place to be decided next is the one whose demands are the most urgent together. A demand is up to four times as
    urgent for each place less that is not taken. *)

Fixpoint urgency (taken : mask) (ds : list dot) (ns : list N) : N :=
  match ds, ns with
  | _, [] => 257%N
  | [], n :: _ => n
  | d :: ds, _ :: lower => urgency taken ds (if lies d taken then ns else lower)
  end.

Fixpoint urgency_of (d : dot) (demands : list (mask * N)) (n : N) : N :=
  match demands with
  | [] => n
  | (m, u) :: demands => urgency_of d demands (if lies d m then (u + n)%N else n)
  end.

Fixpoint most_urgent (ps : list place) (o : mask) (demands : list (mask * N)) (best : option place) (its : N)
    : option place :=
  match ps with
  | [] => best
  | p :: ps =>
      if lies (itself p) o then
        let n := urgency_of (itself p) demands 0%N in
        if (its <? n)%N then most_urgent ps o demands (Some p) n else most_urgent ps o demands best its
      else most_urgent ps o demands best its
  end.

Definition next (places : list place) (k : known) (ds : list demand) : option place :=
  let taken := join (closed k) (open k) in
  let of_demand d := (whole (needs d), urgency taken (dots (needs d)) [4352; 1280; 512; 320; 272; 260]%N) in
  most_urgent places (open k) (map of_demand ds) None 0%N.

(** The place is not Maker's; or it is, with one of the fences around it. Of two fences the one with more that is new is
    left out. *)

Fixpoint least_sets (fs : list mask) : list mask :=
  match fs with
  | [] => []
  | f :: fs =>
      let kept := least_sets fs in
      if existsb (fun g => inside g f) kept then kept else f :: filter (fun g => negb (inside f g)) kept
  end.

Definition told (k : known) (p : place) : list known :=
  let o := remove (itself p) (open k) in
  let m := add (itself p) (his k) in
  let c := add (itself p) (closed k) in
  let with_fence f := match infer m (near p) (join f c) o with Some k => [k] | None => [] end in
  Known (his k) (closed k) o :: flat_map with_fence (least_sets (map (fun f => less f c) (fenced_by p))).

(** For marks of the turn, cases in which they could not be answered alone. *)

Definition hints := list (dot * known).

(** Each case has an answer, and the choices are in a new order; or a case has none. *)

Inductive outcome := Answered (cs : list spots) (hs : hints) | Unanswered (k : known).

(** What is still to be done in a case. *)

Definition still (k : known) (t : task) : task := Task (budget t) (due t) (choices t) (living k (wanted t)).

(** All cases, place by place. [ease] may find an easier task that does as well from some case on. *)

Section Visit.

Variables (places : list place) (ease : known -> task -> hints -> option task * hints).

Fixpoint visit (depth : nat) (k : known) (t : task) (hs : hints) : outcome :=
  match depth with
  | 0 => Unanswered k
  | S depth =>
      let t := still k t in
      match answer k t with
      | Some cs => Answered cs hs
      | None =>
          match ease k t hs with
          | (Some easier, hs) =>
              match visit depth k easier hs with
              | Answered _ hs => Answered (choices t) hs
              | Unanswered k => Unanswered k
              end
          | (None, hs) =>
              match next places k (wanted t) with
              | None => Unanswered k
              | Some p =>
                  (fix each ks cs hs :=
                    match ks with
                    | [] => Answered cs hs
                    | k :: ks =>
                        match visit depth k (Task (budget t) (due t) cs (wanted t)) hs with
                        | Answered cs hs => each ks cs hs
                        | Unanswered k => Unanswered k
                        end
                    end) (told k p) (choices t) hs
              end
          end
      end
  end.

End Visit.

(** ** Shares

    Marks far from each other each have as many cases as one mark alone, and together their product. So from some case on
    a mark is left out, with its demands, if it can be answered alone then with its share. *)

Section Shares.

Variables (places : list place) (depth : nat).

Definition alone : known -> task -> hints -> outcome := visit places (fun _ _ hs => (None, hs)) depth.

(** What both know, if that can be. *)

Definition agreed (k k' : known) : option known :=
  if inside (his k) (join (his k') (open k')) then
    if inside (his k') (join (his k) (open k)) then
      Some (Known (join (his k) (his k')) (join (closed k) (closed k')) (shared (open k) (open k')))
    else None
  else None.

(** A case in which a mark had no answer is looked at first. *)

Definition fails_again (m : mark) (k : known) (t : task) (hs : hints) : bool :=
  match find (fun h => same_dot (number m) (fst h)) hs with
  | None => false
  | Some (_, before) =>
      match agreed k before with
      | None => false
      | Some k => match answer k (still k t) with None => true | Some _ => false end
      end
  end.

Definition does_alone (m : mark) (k : known) (t : task) (hs : hints) : bool * hints :=
  if fails_again m k t hs then (false, hs) else
  match alone k t [] with
  | Answered _ _ => (true, hs)
  | Unanswered k => (false, (number m, k) :: filter (fun h => negb (same_dot (number m) (fst h))) hs)
  end.

(** Breaker's marks are shared out evenly. *)

Definition has (m : mark) (d : demand) : bool := lies (number m) (of_marks d).

Fixpoint without_one (share : nat) (k : known) (t : task) (before ms : list mark) (hs : hints) : option task * hints :=
  match ms with
  | [] => (None, hs)
  | m :: ms =>
      match does_alone m k (Task share [m] (ways m) (filter (has m) (wanted t))) hs with
      | (true, hs) =>
          let others := filter (fun d => negb (has m d)) (wanted t) in
          (Some (task_for (budget t - share) (before ++ ms) others), hs)
      | (false, hs) => without_one share k t (before ++ [m]) ms hs
      end
  end.

Definition share_out (k : known) (t : task) (hs : hints) : option task * hints :=
  match due t with
  | _ :: _ :: _ => without_one (budget t / length (due t)) k t [] (due t) hs
  | _ => (None, hs)
  end.

(** Whether there is an answer in each case. If there is none with shares, there may be one without. *)

Definition is_answered (o : outcome) : bool := match o with Answered _ _ => true | Unanswered _ => false end.

Definition always_answered (k : known) (t : task) : bool :=
  match visit places share_out depth k t [] with
  | Answered _ _ => true
  | Unanswered k' => if is_answered (alone k' t []) then is_answered (alone k t []) else false
  end.

End Shares.

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

Lemma least_sets_spec f fs : In f fs -> exists g, In g (least_sets fs) /\ inside g f = true.
Proof.
  induction fs as [|h fs IH]; [easy|]; cbn [least_sets]; destruct (existsb _ _) eqn:E.
  - intros [->|Hf]; [now apply existsb_exists | auto].
  - intros [->|Hf]; [exists f; split; [now left | now apply inside_spec]|].
    destruct (IH Hf) as (g & Hg & I); destruct (inside h g) eqn:J.
    + exists h; split; [now left|]; rewrite inside_spec in *; auto.
    + exists g; split; [|easy]; right; apply filter_In; now rewrite J.
Qed.

Lemma next_in places k ds p : next places k ds = Some p -> In p places.
Proof.
  assert (G : forall ps o demands best its, incl ps places -> (forall q, best = Some q -> In q places) ->
    most_urgent ps o demands best its = Some p -> In p places).
  { induction ps as [|q ps IH]; intros o demands best its I Hb; cbn [most_urgent]; [apply Hb|].
    assert (I' : incl ps places) by (intros r Hr; apply I; now right).
    destruct (lies _ _); [destruct (_ <? _)%N|]; apply IH; auto.
    intros r E; inversion E; subst; apply I; now left. }
  unfold next; apply G; [apply incl_refl | easy].
Qed.

(** ** Soundness

    The truth: which of the places are Maker's and which are Breaker's, before the turn. The first [size] places are those
    around the marks. *)

Section Truth.

Variables (maker breaker : nat -> bool) (size : nat).
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

(** What Breaker has to do for a placement, and what she does with [R]. *)

Definition unmet (l : list nat) (two : bool) : Prop :=
  (forall i, In i l -> breaker i = false) /\ (two = true \/ exists i, In i l /\ maker i = true).

Definition meets_demand (R : list nat) (d : demand) : Prop :=
  forall l, needs d = spots_of (map dot_of l) -> lawful l -> unmet l (two d) ->
    exists i, In i l /\ In i R /\ maker i = false.

Definition closes (R : list nat) (m : mark) : Prop :=
  exists f, In f (ways m) /\ forall i, mem (whole f) i = true -> is_closed i \/ In i R.

Definition served (t : task) : Prop :=
  exists R, length R <= budget t /\ (forall m, In m (due t) -> closes R m) /\
    forall d, In d (wanted t) -> meets_demand R d.

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

Lemma living_right k ds d l : right k -> In d ds -> needs d = spots_of (map dot_of l) -> lawful l -> unmet l (two d) ->
  In d (living k ds).
Proof.
  intros R Hd E (N & S & L) (U & M); apply filter_In; split; [easy|].
  destruct (alive _ _ _ d) eqn:A; [easy|exfalso]; unfold alive in A; rewrite E in A.
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
  destruct (two d); [easy|]; destruct M as [M|(i & Hi & M)]; [easy|].
  enough (X : meets (whole (spots_of (map dot_of l))) (join (his k) (open k)) = true) by congruence.
  apply meets_spec; exists i; split; [now apply whole_spots|]; rewrite mem_join; apply orb_true_iff.
  now apply (others_not _ R i (S i Hi)).
Qed.

(** Tasks whose sets are sets of places, with choices that have a fence for each mark. *)

Definition proper (s : spots) : Prop := exists l, s = spots_of (map dot_of l).

Definition choice_right (ms : list mark) (c : spots) : Prop :=
  proper c /\ forall m, In m ms -> exists f, In f (ways m) /\ forall i, mem (whole f) i = true -> mem (whole c) i = true.

Record task_right (t : task) : Prop := {
  ways_right : forall m f, In m (due t) -> In f (ways m) -> proper f;
  choices_right : forall c, In c (choices t) -> choice_right (due t) c;
  needs_right : forall d, In d (wanted t) -> proper (needs d)
}.

Lemma choices_for_right ms : (forall m f, In m ms -> In f (ways m) -> proper f) ->
  forall c, In c (choices_for ms) -> choice_right ms c.
Proof.
  induction ms as [|m ms IH]; intros P c; cbn [choices_for]; [intros [<-|[]]; split; [now exists [] | easy]|].
  intros H; apply in_flat_map in H as (c' & Hc & H); apply in_map_iff in H as (f & <- & Hf).
  destruct (IH (fun m' f' Hm => P m' f' (or_intror Hm)) c' Hc) as [(l & ->) HC].
  destruct (P m f (or_introl eq_refl) Hf) as (l' & ->).
  unfold union; cbn [dots spots_of]; rewrite outside_spec, <- map_app; split; [now eexists|].
  intros m' [<-|Hm].
  - exists (spots_of (map dot_of l')); split; [easy|]; intros i; rewrite !whole_spots, in_app_iff, filter_In; intros Hi.
    destruct (mem _ i) eqn:M; [right; now apply whole_spots | now left].
  - destruct (HC m' Hm) as (f & Hf' & I); exists f; split; [easy|]; intros i Hi; apply I, whole_spots in Hi.
    apply whole_spots, in_app_iff; now right.
Qed.

Lemma task_for_right n ms ds : (forall m f, In m ms -> In f (ways m) -> proper f) ->
  (forall d, In d ds -> proper (needs d)) -> task_right (task_for n ms ds).
Proof. intros P D; split; [exact P | now apply choices_for_right | exact D]. Qed.

Lemma answer_right k t cs : answer k t = Some cs -> task_right t ->
  (forall c, In c cs -> choice_right (due t) c) /\ (right k -> served t).
Proof.
  unfold answer; destruct (existsb _ _); [easy|].
  set (taken := join (closed k) (open k)); set (sets := map _ (wanted t)).
  destruct (to_front _ _) as [[best others]|] eqn:F; [|easy]; intros H T; inversion H; subst cs; clear H.
  apply to_front_spec in F as (F & HB & HO).
  split; [intros x [<-|Hx]; apply (choices_right _ T); auto|]; intros R.
  destruct (choices_right _ T _ HB) as [(c & ->) HC]; unfold serves in F; cbn [dots spots_of] in F.
  destruct (spend _ _ _) as [n|] eqn:E; [|easy]; apply spend_spec in E; destruct (too_many _ _ _ _); [easy|].
  apply can_meet_spec in F as (X & LX & HX).
  2: { intros s Hs d Hd; apply in_map_iff in Hs as (r & <- & Hs); apply filter_In in Hs as [Hs _].
    apply in_map_iff in Hs as (e & <- & He); apply (needs_right _ T) in He as (l & He).
    cbn [rest_of dots] in Hd; rewrite He in Hd; cbn [dots spots_of] in Hd.
    rewrite outside_spec in Hd; apply in_map_iff in Hd as (i & <- & _); now exists i. }
  exists (filter (fun i => negb (mem (closed k) i)) c ++ X); split; [rewrite app_length; lia|].
  split.
  { intros m Hm; destruct (HC m Hm) as (f & Hf & I); exists f; split; [easy|]; intros i Hi; apply I, whole_spots in Hi.
    destruct (mem (closed k) i) eqn:C; [left; now apply (closed_right _ R)|]; right.
    apply in_app_iff; left; apply filter_In; now rewrite C. }
  intros d Hd l El (_ & S & _) _.
  destruct (meets (whole (needs d)) (less (whole (spots_of (map dot_of c))) taken)) eqn:M.
  - apply meets_spec in M as (i & Hi & M); rewrite El, whole_spots in Hi.
    rewrite mem_less, andb_true_iff, whole_spots, negb_true_iff in M; destruct M as [Hic Ti].
    exists i; split; [easy|]; split; [|now apply (taken_free k); [|apply S|]].
    unfold taken in Ti; rewrite mem_join, orb_false_iff in Ti; destruct Ti as [C _].
    apply in_app_iff; left; apply filter_In; now rewrite C.
  - destruct (HX (rest_of taken (needs d))) as (i & Hi & Hs).
    { apply in_map, filter_In; split; [now apply in_map|]; now rewrite M. }
    cbn [rest_of whole] in Hs; rewrite El, mem_less, andb_true_iff, whole_spots, negb_true_iff in Hs.
    destruct Hs as [Hil Ti]; exists i; split; [easy|]; split; [apply in_app_iff; now right|].
    now apply (taken_free k); [|apply S|].
Qed.

(** One of the cases of a place is true. *)

Lemma told_right k p : right k -> place_right p -> exists k', In k' (told k p) /\ right k'.
Proof.
  intros R (i & Ep & Hnear & Hfence); unfold told; rewrite Ep; destruct (maker i) eqn:M.
  - destruct (Hfence eq_refl) as (f & Hf & HF); set (c := add (dot_of i) (closed k)).
    apply (in_map (fun f => less f c)), least_sets_spec in Hf as (g & Hg & I); rewrite inside_spec in I.
    destruct (infer_right (add (dot_of i) (his k)) (near p) (join g c) (remove (dot_of i) (open k)))
      as (k' & Ek & R'); [|exact Hnear|].
    2: { exists k'; split; [|easy]; right; apply in_flat_map; exists g; split; [easy|]; rewrite Ek; now left. }
    unfold c in *; split; cbn [his closed open]; intros x.
    + rewrite mem_add, orb_true_iff, Nat.eqb_eq; intros [<-|Hx]; [easy | now apply (his_his _ R)].
    + rewrite mem_add, mem_join, mem_add, !orb_true_iff; intros [Hx|Hx]; auto.
      right; right; now apply (his_closed _ R).
    + rewrite mem_join, mem_add, !orb_true_iff, Nat.eqb_eq; intros [Hx|[<-|Hx]]; [|now left | now apply (closed_right _ R)].
      apply I in Hx; rewrite mem_less, andb_true_iff in Hx; now apply HF.
    + intros Lx Hx; rewrite mem_add, mem_remove; destruct (i =? x); [now left|].
      rewrite andb_true_r; now apply (others_not _ R).
  - exists (Known (his k) (closed k) (remove (dot_of i) (open k))); split; [now left|].
    split; cbn [his closed open]; [apply R | apply R | apply R|].
    intros x Lx Hx; destruct (others_not _ R x Lx Hx) as [H|H]; [now left|]; right.
    rewrite mem_remove, H; apply negb_true_iff, Nat.eqb_neq; intros <-; congruence.
Qed.

Variable places : list place.
Hypothesis places_right : forall p, In p places -> place_right p.

Lemma visit_right ease :
  (forall k t hs t' hs', ease k t hs = (Some t', hs') -> task_right t ->
    task_right t' /\ (right k -> served t' -> served t)) ->
  forall depth k t hs cs hs', visit places ease depth k t hs = Answered cs hs' -> task_right t ->
    (forall c, In c cs -> choice_right (due t) c) /\ (right k -> served t).
Proof.
  intros HL; induction depth as [|depth IH]; intros k t hs cs hs' V T; [easy|]; cbn [visit] in V.
  assert (T' : task_right (still k t)).
  { split; [apply T | apply T|]; intros d Hd; apply filter_In in Hd as [Hd _]; now apply (needs_right _ T). }
  enough (G : (forall c, In c cs -> choice_right (due t) c) /\ (right k -> served (still k t))).
  { split; [apply G|]; intros R; destruct (proj2 G R) as (X & LX & HC & HD); exists X; split; [easy|]; split; [easy|].
    intros d Hd l E L U; now apply (HD d (living_right k _ d l R Hd E L U)). }
  set (t1 := still k t) in *; change (due t) with (due t1).
  destruct (answer k t1) as [cs1|] eqn:A; [injection V as <- <-; now apply answer_right|].
  destruct (ease k t1 hs) as [[easier|] hs1] eqn:E.
  { apply HL in E as [TE HE]; [|easy]; destruct (visit _ _ _ _ easier _) as [cs1 hs2|] eqn:V1; [|easy].
    injection V as <- <-; split; [apply T'|]; intros R; apply HE; [easy|]; now apply (IH _ _ _ _ _ V1 TE). }
  destruct (next places k (wanted t1)) as [p|] eqn:Np; [|easy]; apply next_in, places_right in Np.
  enough (G : (forall c, In c cs -> choice_right (due t1) c) /\ forall k', In k' (told k p) -> right k' -> served t1).
  { split; [apply G|]; intros R; destruct (told_right k p R Np) as (k' & Hk & R'); now apply (proj2 G k'). }
  revert V; assert (C := choices_right _ T'); revert C; generalize (choices t1) as cs1; revert hs1 E.
  generalize (told k p) as ks; intros ks hs1 _; revert hs1; induction ks as [|k1 ks IHks]; intros hs1 cs1 C V.
  { injection V as <- <-; now split. }
  destruct (visit _ _ _ k1 _ _) as [cs2 hs2|] eqn:V1; [|easy].
  apply IH in V1 as [C2 S1]; [|split; [apply T' | exact C | apply T']].
  apply IHks in V as [C3 S]; [|exact C2]; split; [exact C3|]; intros k' [<-|Hk]; [exact S1 | now apply S].
Qed.

(** Answers to a mark alone and to the others are an answer. *)

Lemma alone_right depth k t hs cs hs' : alone places depth k t hs = Answered cs hs' -> task_right t -> right k -> served t.
Proof. intros V T; now apply (visit_right (fun _ _ hs => (None, hs))) in V. Qed.

Lemma meets_more R R' d : incl R R' -> meets_demand R d -> meets_demand R' d.
Proof. intros I H l E L U; destruct (H l E L U) as (i & Hi & Ri & N); exists i; auto. Qed.

Lemma closes_more R R' m : incl R R' -> closes R m -> closes R' m.
Proof. intros I (f & Hf & H); exists f; split; [easy|]; intros i Hi; destruct (H i Hi); auto. Qed.

Lemma without_one_right depth share k t : task_right t -> share <= budget t ->
  forall ms before hs t' hs', due t = before ++ ms ->
    without_one places depth share k t before ms hs = (Some t', hs') ->
    task_right t' /\ (right k -> served t' -> served t).
Proof.
  intros T LS; induction ms as [|m ms IH]; intros before hs t' hs' E W; [easy|]; cbn [without_one] in W.
  destruct (does_alone _ _ _ _ _ _) as [[] hs1] eqn:A; [|apply IH in W; [easy | now rewrite <- app_assoc]].
  injection W as <- <-; split.
  { apply task_for_right; [|intros d Hd; apply filter_In in Hd as [Hd _]; now apply (needs_right _ T)].
    intros m' f Hm; apply (ways_right _ T); rewrite E, in_app_iff in *; cbn [In]; tauto. }
  intros R (R2 & L2 & C2 & D2); cbn [task_for budget due wanted] in *.
  unfold does_alone in A; destruct (fails_again _ _ _ _); [easy|].
  destruct (alone _ _ _ _ _) as [cs hs2|] eqn:V; [|easy]; apply alone_right in V as (R1 & L1 & C1 & D1); [| |easy].
  2: { assert (P : forall f, In f (ways m) -> proper f) by (intros f; apply (ways_right _ T); rewrite E; apply in_elt).
    split; cbn [due choices wanted]; [now intros m' f [<-|[]]; apply P | |].
    - intros c Hc; split; [now apply P|]; intros m' [<-|[]]; now exists c.
    - intros d Hd; apply filter_In in Hd as [Hd _]; now apply (needs_right _ T). }
  cbn [budget due wanted] in *; exists (R1 ++ R2); split; [rewrite app_length; lia|]; split.
  - intros m' Hm; rewrite E in Hm; apply in_elt_inv in Hm as [->|Hm].
    + apply (closes_more R1); [now apply incl_appl | apply C1; now left].
    + apply (closes_more R2); [now apply incl_appr | now apply C2].
  - intros d Hd; destruct (has m d) eqn:H.
    + apply (meets_more R1); [now apply incl_appl | now apply D1, filter_In].
    + apply (meets_more R2); [now apply incl_appr | apply D2, filter_In; now rewrite H].
Qed.

Theorem always_right depth k t : always_answered places depth k t = true -> task_right t -> right k -> served t.
Proof.
  unfold always_answered; intros V T; destruct (visit _ _ _ _ _ _) as [cs hs|k'] eqn:E.
  - apply visit_right in E; [now apply E | | easy].
    clear k t V T cs hs E; intros k t hs t' hs' S T; unfold share_out in S.
    destruct (due t) as [|m [|m' ms]] eqn:D; try easy; apply without_one_right in S; auto.
    apply Nat.div_le_upper_bound; [discriminate | apply Nat.le_add_r].
  - destruct (is_answered (alone places depth k' t [])); [|easy].
    destruct (alone places depth k t []) eqn:A; [exact (alone_right _ _ _ _ _ _ A T) | easy].
Qed.

End Truth.
