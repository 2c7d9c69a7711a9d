(** * [punching]: a hole that nobody can use

    Let A be a cannibal, C a part of it, and A' the rest. If no copy of A' is disjoint from A' and
    meets C, and no copy of A is disjoint from A' and meets C, then A' is a cannibal.

    In the game for A' Bob imagines a game for A, in which he follows his strategy; where he
    occupies a copy g(A) in it, he really occupies g(A'). A cell of Alice's in a hole g(C) is in
    the imagined game any cell far away. If she had a copy of A', she would have it in the
    imagined game as well, and could go on there to a copy of A. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Cannibal.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Animals Copies.
From Playproof.rules Require Import Guards.
Import ListNotations.

(** ** The check *)

(** Every copy of the animal with a cell in the hole meets the rest. *)

Definition unused (A : animal) (hole rest : list cell) : bool :=
  match orientations square A with
  | None => false
  | Some os =>
      forallb (fun x =>
        match through os x with
        | Some Ps => forallb (fun P => existsb (fun y => mem y rest) P) Ps
        | None => false
        end) hole
  end.

Definition check (C : claim) (hole : list cell) (ps : list claim) : bool :=
  match C, ps with
  | CannibalClaim Claim.Cannibal A, [CannibalClaim Claim.Cannibal W] =>
      let rest := without hole W in
      is_set square hole && match hole with [] => false | _ => true end && subset hole W &&
      match rest with [] => false | _ => true end &&
      unused rest hole rest && unused W hole rest &&
      match least_image square rest with Some A' => same_cells A A' | None => false end
  | _, _ => false
  end.

(** ** Soundness *)

(** What holds of Bob's cells when he follows a strategy that wins. *)

Section Winning.

Variables (A : animal) (S : strategy).
Hypothesis win : bob_wins_by A S.

Lemma never_shared h : possible S h -> disjoint h (replies S h).
Proof.
  induction h as [|x h IH]; [easy|]; intros P; assert (K := proj2 (win _ P)); destruct P as [P F].
  intros y Hy; simpl; rewrite in_app_iff; intros [H|H].
  - apply (proj2 K) in H as (_ & H & _); now apply H.
  - destruct Hy as [<-|Hy]; [now apply F | now apply (IH P y)].
Qed.

Lemma in_copies h y : possible S h -> In y (replies S h) ->
  exists P, copy A P /\ In y P /\ incl P (replies S h).
Proof.
  induction h as [|x h IH]; [easy|]; intros P; assert (K := proj2 (win _ P)); destruct P as [P F].
  simpl; rewrite in_app_iff; intros [H|H].
  - exists (S (x :: h)); split; [apply K|]; split; [easy | now apply incl_appl, incl_refl].
  - destruct (IH P H) as (Q & HQ & Hy & I); exists Q; split; [easy|]; split; [easy|].
    now apply incl_appr.
Qed.

End Winning.

Lemma unused_spec A hole rest g P x : unused A hole rest = true ->
  (forall x, In x A -> on_board square x) -> (forall x, In x hole -> on_board square x) ->
  is_isometry square g -> copy A P -> In x hole -> In (apply g x) P ->
  exists y, In y rest /\ In (apply g y) P.
Proof.
  unfold unused; intros H HA HH I HP Hx HxP.
  destruct (orientations square A) as [os|] eqn:E; [|easy].
  rewrite forallb_forall in H; specialize (H x Hx).
  destruct (through os x) as [Ps|] eqn:Et; [|easy]; rewrite forallb_forall in H.
  destruct (through_image A os g x Ps P E HA I Et HP) as (Q & HQ & to & _); auto.
  { now apply HH. }
  specialize (H Q HQ); apply existsb_exists in H as (y & Hy & M); apply mem_spec in M.
  exists y; auto.
Qed.

Section Sound.

Variables (W A : animal) (hole : list cell) (S : strategy) (k : isometry).

Let rest := without hole W.

Hypothesis HW : forall x, In x W -> on_board square x.
Hypothesis hole_in : incl hole W.
Hypothesis outer : unused rest hole rest = true.
Hypothesis inner : unused W hole rest = true.
Hypothesis Hk : is_isometry square k.
Hypothesis A_rest : same (map (apply k) rest) A.
Hypothesis win : bob_wins_by W S.

Lemma rest_on x : In x rest -> on_board square x.
Proof. intros H; apply without_spec in H as [H _]; auto. Qed.

Lemma hole_or_rest x : In x W -> In x hole \/ In x rest.
Proof.
  intros H; destruct (in_dec cell_dec x hole); [now left|]; right; now apply without_spec.
Qed.

(** The copy of the rest, as one of the animal of the claim, that lies in a copy of the whole. *)

Definition punched (P : list cell) : list cell :=
  map (fun y =>
    match find (fun q => cell_eqb (apply k (fst q)) y) (combine W P) with
    | Some (_, z) => z
    | None => []
    end) A.

Lemma punched_spec g : is_isometry square g ->
  copy A (punched (map (apply g) W)) /\
  same (punched (map (apply g) W)) (map (apply g) rest).
Proof.
  intros I; destruct (inverse_spec k Hk) as [J K].
  assert (E : punched (map (apply g) W) = map (apply (compose g (inverse k))) A).
  { unfold punched; apply map_ext_in; intros y Hy; apply A_rest, in_map_iff in Hy as (x & <- & Hx).
    assert (Ox := rest_on x Hx); apply without_spec in Hx as [Hx _].
    rewrite (apply_compose square) by (easy || now apply Hk).
    rewrite (proj1 (K x (proj1 Ox))).
    assert (EC : combine W (map (apply g) W) = map (fun x => (x, apply g x)) W).
    { clear; induction W as [|x W' IH]; simpl; [easy | now rewrite IH]. }
    rewrite EC; destruct (find _ _) as [[u z]|] eqn:F.
    - apply find_some in F as [F Q]; apply in_map_iff in F as (x' & Ex & Hx').
      apply cell_eqb_spec in Q; inversion Ex; subst u z; simpl in Q; f_equal.
      apply (apply_injective square k Hk); [now apply HW | apply Ox | easy].
    - apply (find_none _ _) with (x := (x, apply g x)) in F.
      + simpl in F; assert (cell_eqb (apply k x) (apply k x) = true); [|congruence].
        now apply cell_eqb_spec.
      + now apply (in_map (fun x => (x, apply g x))). }
  rewrite E; split; [now exists (compose g (inverse k)); split; [apply compose_isometry|]|].
  assert (at_ : forall x, In x rest ->
    apply (compose g (inverse k)) (apply k x) = apply g x).
  { intros x Hx; apply rest_on in Hx as Ox; rewrite (apply_compose square) by (easy || now apply Hk).
    now rewrite (proj1 (K x (proj1 Ox))). }
  intros y; split; intros Hy; apply in_map_iff in Hy as (x & <- & Hx).
  - apply A_rest, in_map_iff in Hx as (z & <- & Hz); rewrite at_ by easy; now apply in_map.
  - rewrite <- at_ by easy; apply in_map, A_rest; now apply in_map.
Qed.

(** The imagined history. *)

Definition imagined_mark (x : cell) (p : position) : cell :=
  if mem x (alice p ++ bob p) then fresh square (alice p ++ bob p) else x.

Fixpoint imagined (h : history) : history :=
  match h with
  | [] => []
  | x :: h' => imagined_mark x (after S (imagined h')) :: imagined h'
  end.

Definition punching : strategy := fun h =>
  match h with
  | [] => []
  | _ => punched (S (imagined h))
  end.

Lemma imagined_free x p : on_board square x -> free p (imagined_mark x p) /\
  (In x (imagined_mark x p :: alice p) \/ In x (bob p)).
Proof.
  intros O; unfold imagined_mark; destruct (mem x _) eqn:E.
  - apply mem_spec in E; apply in_app_iff in E; split; [|simpl; tauto].
    pose proof (fresh_new square (alice p ++ bob p) square_infinite) as N.
    rewrite in_app_iff in N; split; [now apply fresh_on_board, square_infinite | tauto].
  - apply mem_false in E; rewrite in_app_iff in E; split; [split; [easy | tauto]|].
    left; now left.
Qed.

Lemma imagination h : possible punching h ->
  possible S (imagined h) /\
  incl (replies punching h) (replies S (imagined h)) /\
  (forall x, In x h -> In x (imagined h) \/ In x (replies S (imagined h))) /\
  (forall y, In y (replies S (imagined h)) -> exists g, is_isometry square g /\
    In y (map (apply g) W) /\ incl (map (apply g) rest) (replies punching h)) /\
  disjoint h (replies punching h) /\
  match h with
  | [] => True
  | x :: h' => bob_may A (add_alice x (after punching h')) (punching h)
  end.
Proof.
  induction h as [|x h IH]; [now repeat split|]; intros [P F].
  destruct (IH P) as (IP & IB & IA & IC & ID & _); clear IH.
  destruct (imagined_free x (after S (imagined h)) (proj1 F)) as [Fz Hz].
  assert (IP' : possible S (imagined (x :: h))) by (split; easy).
  destruct (win _ IP') as [_ R]; simpl in R.
  set (z := imagined_mark x (after S (imagined h))) in *.
  destruct R as [(g & I & E) R].
  destruct (punched_spec g I) as [PC PS]; rewrite <- E in PC, PS.
  assert (IA' : forall y, In y (x :: h) ->
    In y (z :: imagined h) \/ In y (replies S (imagined h))).
  { intros y [<-|Hy]; [exact Hz|]; destruct (IA y Hy) as [K|K]; [left; now right | now right]. }
  assert (sub : incl (punched (S (z :: imagined h))) (S (z :: imagined h))).
  { intros y Hy; apply PS in Hy; rewrite E; apply in_map_iff in Hy as (u & <- & Hu).
    apply without_spec in Hu as [Hu _]; now apply in_map. }
  assert (bm : bob_may A (add_alice x (after punching h)) (punching (x :: h))).
  { split; [exact PC|]; intros y Hy; apply sub in Hy; apply R in Hy as (O & NA & NB).
    split; [easy|]; split.
    - intros K; apply IA' in K as [K|K]; [now apply NA | now apply NB].
    - intros K; apply NB, IB, K. }
  split; [easy|]; split; [|split; [|split; [|split]]]; [| | | |easy].
  - simpl; apply incl_app_app; [exact sub | exact IB].
  - intros y Hy; apply IA' in Hy as [Hy|Hy]; [now left | right].
    apply in_app_iff; now right.
  - intros y Hy; simpl in Hy; apply in_app_iff in Hy as [Hy|Hy].
    + exists g; split; [easy|]; split; [now rewrite <- E|].
      intros u Hu; apply in_app_iff; left; apply PS, Hu.
    + destruct (IC y Hy) as (g' & I' & Hy' & sub'); exists g'; split; [easy|]; split; [easy|].
      now apply incl_appr.
  - intros y Hy K; simpl in K; apply in_app_iff in K as [K|K].
    + apply bm in K as (_ & NA & _); now apply NA.
    + destruct Hy as [<-|Hy]; [now apply F | now apply (ID y)].
Qed.

(** With a copy of the rest, Alice could go on to a copy of the whole. *)

Lemma go_on f : is_isometry square f -> forall todo h, possible S h ->
  incl (map (apply f) W) (map (apply f) todo ++ h) -> incl (map (apply f) rest) h ->
  incl todo hole -> False.
Proof.
  intros I; induction todo as [|c todo IH]; intros h P HI HR HT.
  - apply (win h P); exists (map (apply f) W); split; [now exists f | exact HI].
  - assert (Hc : In c hole) by (apply HT; now left).
    assert (HT' : incl todo hole) by (intros y Hy; apply HT; now right).
    destruct (in_dec cell_dec (apply f c) h) as [Hh|Hh].
    + apply (IH h P); auto; intros y Hy; apply HI in Hy as [<-|Hy]; [|easy].
      apply in_app_iff; now right.
    + assert (N : ~ In (apply f c) (replies S h)).
      { intros K; destruct (in_copies W S win h _ P K) as (Q & HQ & Hy & sub).
        destruct (unused_spec W hole rest f Q c inner) as (y & Hy' & Hq); auto.
        apply (never_shared W S win h P (apply f y)); [|now apply sub].
        now apply HR, in_map. }
      apply (IH (apply f c :: h)); auto.
      * split; [easy|]; split; [|easy]; apply I, HW, hole_in, Hc.
      * intros y Hy; apply HI in Hy as [<-|Hy]; rewrite in_app_iff; [right; now left|].
        apply in_app_iff in Hy as [Hy|Hy]; [now left | right; now right].
      * now apply incl_tl.
Qed.

Theorem punching_wins : bob_wins_by A punching.
Proof.
  intros h P; destruct (imagination h P) as (IP & IB & IA & IC & ID & R); split.
  2: { destruct h; [easy | exact R]. }
  intros (Q & (g & I & ->) & sub).
  set (f := compose g k); assert (If : is_isometry square f) by now apply compose_isometry.
  assert (own : incl (map (apply f) rest) h).
  { intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); apply rest_on in Hx as Ox.
    unfold f; rewrite (apply_compose square) by (easy || apply Ox).
    apply sub, in_map, A_rest; now apply in_map. }
  assert (really : incl (map (apply f) rest) (imagined h)).
  { intros y Hy; destruct (IA y (own y Hy)) as [K|K]; [easy|exfalso].
    destruct (IC y K) as (g' & I' & Hy' & sub').
    apply in_map_iff in Hy' as (x & <- & Hx); destruct (hole_or_rest x Hx) as [Hh|Hr].
    - destruct (unused_spec rest hole rest g' (map (apply f) rest) x outer) as (u & Hu & Hq);
        auto using rest_on; [now exists f|].
      apply (ID (apply g' u)); [now apply own | now apply sub', in_map].
    - apply (ID (apply g' x)); [now apply own | now apply sub', in_map]. }
  apply (go_on f If hole (imagined h) IP); [|easy | apply incl_refl].
  intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); apply in_app_iff.
  destruct (hole_or_rest x Hx) as [Hh|Hr]; [left | right; apply really]; now apply in_map.
Qed.

End Sound.

Theorem sound C hole ps : normal C = true -> Forall theorem ps -> check C hole ps = true ->
  meaning C.
Proof.
  unfold check; intros HN HP H; destruct C as [| | |[] A| | | | | | |]; try easy.
  destruct ps as [|[| | |[] W| | | | | | |] [|]]; try easy.
  rewrite !andb_true_iff, subset_spec in H; destruct H as ((((((HH & _) & sub) & _) & out) & inn) & E).
  apply is_set_spec in HH as [_ HH].
  inversion HP as [|? ? [NW MW] _]; subst; clear HP; destruct MW as (S & win).
  destruct (cannibal_well_formed W NW) as (_ & _ & HW).
  assert (HR : forall x, In x (without hole W) -> on_board square x)
    by (intros x Hx; apply without_spec in Hx as [Hx _]; auto).
  unfold same_cells in E; destruct (least_image _ _) as [A'|] eqn:EA; [|easy].
  destruct (cells_dec A A') as [<-|]; [|easy].
  destruct (least_image_spec square (without hole W) A EA HR) as (k & Hk & same).
  exists (punching W A S k); now apply (punching_wins W A hole S k).
Qed.
