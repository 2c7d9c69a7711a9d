(** * [fan]: goals that share a cell, all but complete in one turn

    Let goals with at most c + 1 cells be placed through a cell x, and let tau be the least
    number of cells other than x that meet all of these placements. If max(a, f) tau > b, then
    Maker wins the (a -> c, b) game with first turn f: he marks the centers of max(a, f) fans far
    from each other, and Breaker cannot put tau marks into each of them. *)

From Coq Require Import List NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Area Animals Hitting.
From Playproof.rules Require Import Guards.
Import ListNotations.

(** ** Evidence and check *)

Record placement := Placement { goal : N; by_isometry : isometry }.

Record fan := FanOf { center : cell; placements : list placement }.

Local Open Scope N_scope.

(** A placement without the center. *)

Definition arm (C : achievement) (x : cell) (p : placement) : option (list cell) :=
  match nth_goal (goals C) (goal p) with
  | None => None
  | Some A =>
      let size := N.of_nat (length A) in
      if negb (size =? 1) && (size <=? last_marks C + 1) &&
         isometry_ok (where_ C) (by_isometry p)
      then
        match image (by_isometry p) A with
        | Some W => if mem x W then Some (without [x] W) else None
        | None => None
        end
      else None
  end.

Definition check (C : claim) (F : fan) (ps : list claim) : bool :=
  match won_by Maker C with
  | Some C =>
      no_premise ps &&
      match breaker_marks C with
      | None => false
      | Some b =>
          is_set (where_ C) [center F] &&
          match placements F with [] => false | _ => true end &&
          match all_some (map (arm C (center F)) (placements F)) with
          | Some arms => cannot_meet (b / N.max (first_marks C) (maker_marks C)) arms
          | None => false
          end
      end
  | None => false
  end.

(** ** Soundness *)

Local Open Scope nat_scope.

(** Copies of a set, as many as one likes, disjoint from each other. *)

Lemma many_copies (B : board) D : is_board B -> (forall x, In x D -> on_board B x) ->
  forall k, exists gs, length gs = k /\ (forall g, In g gs -> is_isometry B g) /\
    pairwise_disjoint (map (fun g => map (apply g) D) gs).
Proof.
  intros HB HD; induction k as [|k (gs & L & I & P)]; [exists []; repeat split; try easy; constructor|].
  destruct (move_away B D (concat (map (fun g => map (apply g) D) gs)) HB HD) as (g & Ig & dis).
  exists (g :: gs); split; [simpl; congruence|]; split.
  - intros h [<-|H]; auto.
  - simpl; constructor; [|easy]; intros E HE x Hx K; apply (dis x Hx), in_concat; eauto.
Qed.

(** If [n] marks are few for the number of disjoint sets, then one of these has few. *)

Lemma one_has_few X Ds m : pairwise_disjoint Ds -> length X < length Ds * S m ->
  exists D, In D Ds /\ hits X D <= m.
Proof.
  intros P L; apply (pairwise_disjoint_hits X) in P.
  assert (length Ds * S m > total (hits X) Ds) as K by lia; clear P L.
  induction Ds as [|D Ds IH]; simpl in *; [lia|].
  destruct (PeanoNat.Nat.le_gt_cases (hits X D) m) as [H|H]; [exists D; auto|].
  destruct IH as (E & HE & HH); [lia|]; exists E; auto.
Qed.

Theorem sound C F ps : normal C = true -> check C F ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (won_by Maker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C.
  apply achievement_well_formed in HN; apply andb_true_iff in H as [_ H].
  simpl; unfold achievement_meaning; rewrite E; destruct (breaker_marks C) as [b|]; [|easy].
  rewrite !andb_true_iff in H; destruct H as [[HX _] H].
  apply is_set_spec in HX as [_ HX]; set (x := center F) in *.
  destruct (all_some _) as [arms|] eqn:EA; [|easy]; apply all_some_spec in EA.
  set (B := where_ C) in *; set (G := achievement_game C (N.to_nat b)).
  set (k := N.max (first_marks C) (maker_marks C)) in *.
  assert (Hk : N.to_nat k = N.to_nat (first_marks C))
    by (unfold k; pose proof (wf_first C HN); lia).
  (* Every arm completes a goal with the center. *)
  assert (arms_ok : forall s, In s arms -> (forall y, In y s -> on_board B y) /\
    length s <= N.to_nat (last_marks C) /\ complete G (s ++ [x])).
  { intros s Hs; apply (in_map Some) in Hs; rewrite <- EA in Hs.
    apply in_map_iff in Hs as (p & Ep & _); unfold arm in Ep.
    destruct (nth_goal (goals C) (goal p)) as [A|] eqn:EG; [|easy].
    apply nth_goal_spec in EG; destruct (_ && _ && _) eqn:K; [|easy].
    rewrite !andb_true_iff in K; destruct K as [[_ L] I]; apply N.leb_le in L.
    apply isometry_ok_sound in I.
    destruct (image _ A) as [W|] eqn:EW; [|easy]; apply image_spec in EW; subst W.
    destruct (mem x _) eqn:M; [|easy]; apply mem_spec in M; inversion Ep; subst s; clear Ep.
    set (W := map (apply (by_isometry p)) A) in *.
    assert (HW : forall y, In y W -> on_board B y).
    { intros y Hy; apply in_map_iff in Hy as (z & <- & Hz); apply I; now apply (wf_goals C HN A). }
    split; [intros y Hy; apply without_spec in Hy; now apply HW|]; split.
    - assert (LW : length W = length A) by (unfold W; now rewrite map_length).
      assert (length (without [x] W) < length W); [|lia].
      clear - M; induction W as [|y W IH]; [easy|]; unfold without in *; simpl.
      pose proof (without_length [x] W); unfold without in *; simpl in *.
      destruct (cell_eqb y x) eqn:Ey; simpl; [lia|].
      destruct M as [->|M]; [|apply IH in M; simpl in *; lia].
      assert (cell_eqb x x = true) by now apply cell_eqb_spec. congruence.
    - exists W; split; [exists A, (by_isometry p); auto|].
      intros y Hy; apply in_app_iff; destruct (cell_dec x y) as [->|N]; [right; now left|].
      left; apply without_spec; split; [easy|]; intros [->|[]]; easy. }
  set (D := concat arms); assert (HD : forall y, In y (x :: D) -> on_board B y).
  { intros y [<-|Hy]; [apply HX; now left|]; apply in_concat in Hy as (s & Hs & Hy).
    now apply (arms_ok s). }
  destruct (many_copies B (x :: D) (wf_board C HN) HD (N.to_nat k)) as (gs & Lgs & Igs & dis).
  apply (area_wins _ _ _ _ _ _ 2 (concat (map (fun g => map (apply g) (x :: D)) gs)));
    [apply HN | |]; fold B; fold G.
  { intros y Hy; apply in_concat in Hy as (E' & HE & Hy).
    apply in_map_iff in HE as (g & <- & Hg); apply in_map_iff in Hy as (z & <- & Hz).
    apply (Igs g Hg); auto. }
  change (on_a_board _ _ _ _ _ _) with G.
  exists (map (fun g => apply g x) gs); split.
  { intros y Hy; apply in_map_iff in Hy as (g & <- & Hg); apply in_concat.
    exists (map (apply g) (x :: D)); split; [|now left].
    now apply (in_map (fun g => map (apply g) (x :: D))). }
  right; split; [rewrite map_length; lia|]; intros X LX disX.
  (* Some fan has few of Breaker's marks, so one of its arms is free. *)
  destruct (one_has_few X _ (N.to_nat (b / k)) dis) as (E' & HE & few).
  { rewrite map_length, Lgs; change (reply G) with (N.to_nat b) in LX.
    pose proof (wf_maker C HN); pose proof (N.mod_lt b k ltac:(lia)).
    pose proof (N.div_mod b k ltac:(lia)); nia. }
  apply in_map_iff in HE as (g & <- & Hg); assert (Ig := Igs g Hg).
  destruct (cannot_meet_sound _ _ H (preimage (apply g) X (x :: D))) as (s & Hs & free).
  { etransitivity; [|exact few]; unfold hits.
    etransitivity; [|apply (preimage_length (apply g) (filter (fun y => mem y (map (apply g) (x :: D))) X) (x :: D))];
      [|now apply (apply_injective_on B)].
    apply NoDup_incl_length; [apply NoDup_filter, distinct_NoDup|].
    intros y Hy; apply preimage_spec in Hy as [Hy K]; apply preimage_spec; split; [easy|].
    apply filter_In; split; [easy|]; now apply mem_spec, in_map. }
  destruct (arms_ok s Hs) as (on_s & Ls & Cs).
  assert (sD : incl s (x :: D)) by (intros y Hy; right; apply in_concat; eauto).
  exists (map (apply g) s); split.
  - intros y Hy; apply without_spec; apply in_map_iff in Hy as (z & <- & Hz); split.
    + apply in_concat; exists (map (apply g) (x :: D)); split; [|now apply in_map, sD].
      now apply (in_map (fun g => map (apply g) (x :: D))).
    + intros K; apply (free z Hz), preimage_spec; split; [now apply sD | easy].
  - left; split; [rewrite map_length; simpl; lia|].
    apply (complete_image B (goals C) _ _ _ _ g) in Cs; [|apply HN | easy].
    apply (complete_incl _ _ _ Cs); rewrite map_app; apply incl_app_app; [apply incl_refl|].
    intros y [<-|[]]; apply in_app_iff; left; apply in_map_iff; eauto.
Qed.
