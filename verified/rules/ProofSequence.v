(** * [proof-sequence]: Maker wins by going from situation to situation

    A _situation_ has a core C, a neighborhood N, and options. It _holds_ if, with Breaker to
    move, some image of C is Maker's and no cell of the same image of N is Breaker's. An option
    marks a set M of cells of C and N, and reaches by an isometry g an earlier situation or a
    goal. If no b cells meet the supports of all options, then a situation that holds is a win in
    the area C + N: whatever Breaker marks, some option is left. So Maker wins on every board that has
    room for C + N of the last situation, in as many turns as its longest line of options has, and one. *)

From Coq Require Import List NArith Lia Bool FMapPositive.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Area Animals Hitting
  Boxes.
From Playproof.rules Require Import Guards Limits.
Import ListNotations.

(** ** Evidence *)

Inductive target :=
  | Earlier (situation : N)   (** counted from 0 *)
  | Goal (goal : N).

Record option_ := Option { marks : list cell; reaches : target; by_isometry : isometry }.

Record situation := Situation {
  core : list cell;
  neighborhood : list cell;
  options : list option_
}.

Definition proof_sequence := list situation.

(** ** The check *)

Local Open Scope N_scope.

Definition number (l : list cell) : N := N.of_nat (length l).

Definition key (i : N) : positive := N.succ_pos i.

Section Check.

Variable C : achievement.
Variable b : N.

(** The support of an option: what it needs of the cells that Breaker may have marked. Earlier
    situations are there with the number of turns in which Maker wins when they hold. *)

Definition support (earlier : PositiveMap.t (situation * N)) (s : situation) (o : option_)
    : option (list cell) :=
  let new := without (core s) (marks o) in
  let owned := core s ++ marks o in
  if is_set (where_ C) (marks o) && subset (marks o) (core s ++ neighborhood s) &&
     isometry_ok (where_ C) (by_isometry o)
  then
    match reaches o with
    | Goal i =>
        match nth_goal (goals C) i with
        | None => None
        | Some A =>
            match image (by_isometry o) A with
            | None => None
            | Some W =>
                if (number new <=? last_marks C) && subset W owned then Some new else None
            end
        end
    | Earlier j =>
        match PositiveMap.find (key j) earlier with
        | None => None
        | Some (s', _) =>
            match image (by_isometry o) (core s'), image (by_isometry o) (neighborhood s') with
            | Some c', Some n' =>
                let n' := without (core s) n' in
                if (number new <=? maker_marks C) && subset c' owned &&
                   subset n' (neighborhood s)
                then Some (new ++ n') else None
            | _, _ => None
            end
        end
    end
  else None.

Definition check_situation (earlier : PositiveMap.t (situation * N)) (s : situation) : bool :=
  is_set (where_ C) (core s) && is_set (where_ C) (neighborhood s) &&
  forallb (fun x => negb (mem x (neighborhood s))) (core s) &&
  match options s with [] => false | _ => true end &&
  match all_some (map (support earlier s) (options s)) with
  | Some supports => cannot_meet b supports
  | None => false
  end.

Definition turns_after (earlier : PositiveMap.t (situation * N)) (o : option_) : N :=
  match reaches o with
  | Earlier j => match PositiveMap.find (key j) earlier with Some (_, n) => n | None => 0 end
  | Goal _ => 0
  end.

Definition need (earlier : PositiveMap.t (situation * N)) (s : situation) : N :=
  fold_right (fun o => N.max (1 + turns_after earlier o)) 0 (options s).

(** The last situation. *)

Fixpoint check_situations (i : N) (earlier : PositiveMap.t (situation * N)) (l : proof_sequence)
    : option (situation * N) :=
  match l with
  | [] => None
  | s :: l =>
      if check_situation earlier s then
        let known := (s, need earlier s) in
        match l with
        | [] => Some known
        | _ => check_situations (N.succ i) (PositiveMap.add (key i) known earlier) l
        end
      else None
  end.

Definition check_sequence (size : option (N * N)) (turns : option N) (l : proof_sequence) : bool :=
  match check_situations 0 (PositiveMap.empty (situation * N)) l with
  | Some (s, n) =>
      (number (core s) <=? N.max (first_marks C) (maker_marks C)) &&
      match turns with Some m => 1 + n <=? m | None => true end &&
      fits_board (where_ C) size (core s ++ neighborhood s)
  | None => false
  end.

End Check.

Definition check (C : claim) (l : proof_sequence) (ps : list claim) : bool :=
  match limits C with
  | Some L =>
      same_player (winner (played L)) Maker && no_premise ps &&
      match breaker_marks (played L) with
      | Some b => check_sequence (played L) b (board_size L) (turns_allowed L) l
      | None => false
      end
  | None => false
  end.

(** ** Soundness *)

Local Open Scope nat_scope.

Section Sound.

Variable C : achievement.
Variable b : N.
Hypothesis wf : well_formed C.

Let G : Achievement.game := achievement_game C (N.to_nat b).

Lemma check_situation_on earlier s : check_situation C b earlier s = true ->
  forall x, In x (core s ++ neighborhood s) -> on_board (where_ C) x.
Proof.
  unfold check_situation; rewrite !andb_true_iff; intros ((((HC & HN) & _) & _) & _) x Hx.
  apply is_set_spec in HC as [_ HC]; apply is_set_spec in HN as [_ HN].
  apply in_app_iff in Hx as [|]; auto.
Qed.

(** Whatever Breaker marks, some option is left: Maker needs cells that are free, and then has a goal; or an
    image of an earlier situation, which lies in what is left. *)

Lemma option_left earlier s X : check_situation C b earlier s = true ->
  length X <= N.to_nat b -> disjoint (core s) X -> exists o, In o (options s) /\
    let new := without (core s) (marks o) in
    let free := without X (core s ++ neighborhood s) in
    incl new free /\
    match reaches o with
    | Goal _ => length new <= last_turn G /\ complete G (new ++ core s)
    | Earlier j => length new <= turn G /\ is_isometry (where_ C) (by_isometry o) /\
        exists s' n, PositiveMap.find (key j) earlier = Some (s', n) /\
          incl (map (apply (by_isometry o)) (core s')) (new ++ core s) /\
          incl (map (apply (by_isometry o)) (core s' ++ neighborhood s')) free
    end.
Proof.
  unfold check_situation; rewrite !andb_true_iff; intros (_ & H) LX dis.
  destruct (all_some _) as [supports|] eqn:E; [|easy]; apply all_some_spec in E.
  destruct (cannot_meet_sound b supports H X LX) as (S & HinS & miss).
  apply (in_map Some) in HinS; rewrite <- E in HinS; apply in_map_iff in HinS as (o & Eo & Ho).
  clear E supports H; exists o; split; [easy|]; cbv zeta; unfold support in Eo.
  destruct (is_set _ _ && _ && _) eqn:K; [|easy]; rewrite !andb_true_iff in K.
  destruct K as [[_ HM] I]; apply subset_spec in HM; apply isometry_ok_sound in I.
  set (new := without (core s) (marks o)) in *.
  assert (HT : disjoint new X -> incl new (without X (core s ++ neighborhood s))).
  { intros D x Hx; apply without_spec; split; [|now apply D].
    apply HM; now apply without_spec in Hx. }
  assert (own : incl (core s ++ marks o) (new ++ core s)).
  { intros x Hx; apply in_app_iff; apply in_app_iff in Hx as [Hx|Hx]; auto.
    destruct (in_dec cell_dec x (core s)); [auto|]; left; now apply without_spec. }
  destruct (reaches o) as [j|i].
  - destruct (PositiveMap.find (key j) earlier) as [[s' n]|] eqn:Es; [|easy].
    destruct (image _ (core s')) as [c'|] eqn:Ec; [|easy].
    destruct (image _ (neighborhood s')) as [n'|] eqn:En; [|easy].
    apply image_spec in Ec, En; subst c' n'.
    destruct (_ && _ && _) eqn:K; [|easy]; rewrite !andb_true_iff in K.
    destruct K as [[L HC'] HN']; apply N.leb_le in L; apply subset_spec in HC', HN'.
    inversion Eo; subst S; clear Eo.
    assert (HT' : incl new (without X (core s ++ neighborhood s)))
      by (apply HT; intros x Hx; apply miss, in_app_iff; auto).
    assert (mine : forall y, In y (core s) -> In y (without X (core s ++ neighborhood s)))
      by (intros y Hy; apply without_spec; split; [apply in_app_iff; auto | now apply dis]).
    split; [easy|]; split; [unfold number in L; simpl; lia|]; split; [easy|].
    exists s', n; split; [easy|]; split; [now apply (incl_tran HC')|].
    rewrite map_app; intros y Hy; apply in_app_iff in Hy as [Hy|Hy].
    + apply HC' in Hy; apply own in Hy; apply in_app_iff in Hy as [Hy|Hy]; auto.
    + destruct (in_dec cell_dec y (core s)) as [Hc|Hc]; [auto|].
      assert (Hy' : In y (without (core s) (map (apply (by_isometry o)) (neighborhood s'))))
        by now apply without_spec.
      apply without_spec; split; [apply in_app_iff; auto|].
      apply miss, in_app_iff; auto.
  - destruct (nth_goal (goals C) i) as [A|] eqn:EA; [|easy]; apply nth_goal_spec in EA.
    destruct (image _ A) as [W|] eqn:EW; [|easy]; apply image_spec in EW; subst W.
    destruct (_ && _) eqn:K; [|easy]; apply andb_true_iff in K as [L HW].
    apply N.leb_le in L; apply subset_spec in HW; inversion Eo; subst S; clear Eo.
    split; [now apply HT|]; split; [unfold number in L; simpl; lia|].
    exists (map (apply (by_isometry o)) A); split; [exists A, (by_isometry o); auto|].
    now apply (incl_tran HW).
Qed.

Lemma need_enough earlier s o : In o (options s) -> exists n,
  N.to_nat (need earlier s) = S n /\ N.to_nat (turns_after earlier o) <= n.
Proof.
  intros H; assert (K : (1 + turns_after earlier o <= need earlier s)%N).
  { unfold need; induction (options s) as [|o' l IH]; [easy|]; cbn [fold_right].
    destruct H as [->|H]; [|specialize (IH H)]; lia. }
  exists (N.to_nat (need earlier s) - 1); lia.
Qed.

(** That a situation holds is a win in at most [n] more turns. *)

Definition holds (n : nat) (s : situation) : Prop :=
  (forall x, In x (core s ++ neighborhood s) -> on_board (where_ C) x) /\
  despite (N.to_nat b) (area G n (turn G)) (core s) (core s ++ neighborhood s).

Lemma check_situation_sound earlier s :
  check_situation C b earlier s = true ->
  (forall i s' n, PositiveMap.find i earlier = Some (s', n) -> holds (N.to_nat n) s') ->
  holds (N.to_nat (need earlier s)) s.
Proof.
  intros H HE; split; [now apply (check_situation_on earlier)|]; intros X LX dis.
  destruct (option_left earlier s X H LX dis) as (o & Ho & T & K).
  destruct (need_enough earlier s o Ho) as (n & -> & Hn).
  exists (without (core s) (marks o)); split; [easy|].
  unfold turns_after in Hn; destruct (reaches o) as [j|i];
    [right | left; split; [lia | easy]].
  destruct K as (L & I & s' & n' & E & HC & HD); split; [easy|].
  rewrite E in Hn; destruct (HE _ _ _ E) as [O W].
  apply (despite_carried _ _ (apply (by_isometry o)) (core s') (core s' ++ neighborhood s'));
    try easy.
  - intros M M' D D' A HM HD'; revert A; apply (area_monotone G G (easier_refl G)); auto.
  - now apply (apply_injective_on (where_ C)).
  - intros D HD'; apply area_moved; try easy; [apply wf | auto].
  - intros Y LY disY; specialize (W Y LY disY); revert W.
    apply (area_monotone G G (easier_refl G)); auto using incl_refl.
Qed.

Lemma check_situations_sound l : forall i earlier s n,
  (forall i s n, PositiveMap.find i earlier = Some (s, n) -> holds (N.to_nat n) s) ->
  check_situations C b i earlier l = Some (s, n) -> holds (N.to_nat n) s.
Proof.
  induction l as [|s l IH]; intros i earlier s' n HE; [easy|]; cbn [check_situations].
  destruct (check_situation _ _ _ _) eqn:Hs; [|easy].
  assert (K := check_situation_sound earlier s Hs HE).
  destruct l as [|s1 l]; [intros E; now inversion E; subst|]; apply IH.
  intros j s0 m; destruct (Pos.eq_dec j (key i)) as [->|Hj].
  - rewrite PositiveMap.gss; intros E; inversion E; now subst.
  - rewrite PositiveMap.gso by easy; apply HE.
Qed.

End Sound.

Theorem sound C l ps : normal C = true -> check C l ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (limits C) as [L|] eqn:EL; [|easy].
  apply (limits_meaning C L EL); destruct (limits_ok_spec C L EL HN) as (wf & square & _).
  destruct L as [D size turns]; unfold limited_meaning; simpl in *; clear EL HN C.
  rewrite !andb_true_iff in H; destruct H as [[EW _] H]; apply same_player_spec in EW.
  unfold achievement_within_meaning; rewrite EW; destruct (breaker_marks D) as [b|]; [|easy].
  unfold check_sequence in H; destruct (check_situations _ _ _ _ _) as [[s n]|] eqn:E; [|easy].
  rewrite !andb_true_iff in H; destruct H as [[L T] F]; apply N.leb_le in L.
  apply (check_situations_sound D b wf) in E as [O W]; [|intros i s'; now rewrite PositiveMap.gempty].
  destruct (fits_board_spec _ _ _ F square O) as (g & I & K); clear F.
  assert (A : area (achievement_game D (N.to_nat b)) (S (N.to_nat n))
    (N.to_nat (first_marks D)) [] (core s ++ neighborhood s)).
  { assert (F := wf_first D wf); unfold number in L.
    exists (core s); split; [apply incl_appl, incl_refl|].
    right; split; [lia|]; now rewrite app_nil_r. }
  assert (V := fun m H => area_wins_within D size _ _ m _ g (wf_board D wf) (wf_goals D wf) I O K H A).
  destruct turns as [m|]; [|exists (S (N.to_nat n)); now apply V].
  apply V; apply N.leb_le in T; lia.
Qed.
