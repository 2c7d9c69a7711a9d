(** * [proof-sequence]: Maker wins by going from situation to situation

    A _situation_ has a core C, a neighborhood N, and options. It _holds_ if, with Breaker to
    move, some image of C is Maker's and no cell of the same image of N is Breaker's. An option
    marks a set M of cells of C and N, and reaches by an isometry g an earlier situation or a
    goal. If no b cells meet the supports of all options, then a situation that holds is a win in
    the area C + N: whatever Breaker marks, some option is left. *)

From Coq Require Import List NArith Lia Bool FMapPositive.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Area Animals Hitting.
From Playproof.rules Require Import Guards.
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

Definition size (l : list cell) : N := N.of_nat (length l).

Definition key (i : N) : positive := N.succ_pos i.

Section Check.

Variable C : achievement.
Variable b : N.

(** The support of an option: what it needs of the cells that Breaker may have marked. *)

Definition support (earlier : PositiveMap.t situation) (s : situation) (o : option_)
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
                if (size new <=? last_marks C) && subset W owned then Some new else None
            end
        end
    | Earlier j =>
        match PositiveMap.find (key j) earlier with
        | None => None
        | Some s' =>
            match image (by_isometry o) (core s'), image (by_isometry o) (neighborhood s') with
            | Some c', Some n' =>
                let n' := without (core s) n' in
                if (size new <=? maker_marks C) && subset c' owned &&
                   subset n' (neighborhood s)
                then Some (new ++ n') else None
            | _, _ => None
            end
        end
    end
  else None.

Definition check_situation (earlier : PositiveMap.t situation) (s : situation) : bool :=
  is_set (where_ C) (core s) && is_set (where_ C) (neighborhood s) &&
  forallb (fun x => negb (mem x (neighborhood s))) (core s) &&
  match options s with [] => false | _ => true end &&
  match all_some (map (support earlier s) (options s)) with
  | Some supports => cannot_meet b supports
  | None => false
  end.

Fixpoint check_situations (i : N) (earlier : PositiveMap.t situation) (l : proof_sequence)
    : bool :=
  match l with
  | [] => true
  | s :: l =>
      check_situation earlier s &&
      check_situations (N.succ i) (PositiveMap.add (key i) s earlier) l
  end.

Definition check_sequence (l : proof_sequence) : bool :=
  match l with
  | [] => false
  | s :: _ => size (core (last l s)) <=? N.max (first_marks C) (maker_marks C)
  end &&
  check_situations 0 (PositiveMap.empty situation) l.

End Check.

Definition check (C : claim) (l : proof_sequence) (ps : list claim) : bool :=
  match won_by Maker C with
  | Some C =>
      no_premise ps &&
      match breaker_marks C with
      | Some b => check_sequence C b l
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

(** That a situation holds is a win in at most [n] more turns. *)

Definition holds (n : nat) (s : situation) : Prop :=
  (forall x, In x (core s ++ neighborhood s) -> on_board (where_ C) x) /\
  despite (N.to_nat b) (area G n (turn G)) (core s) (core s ++ neighborhood s).

Lemma area_up n n' M D D' : n <= n' -> incl D D' ->
  area G n (turn G) M D -> area G n' (turn G) M D'.
Proof.
  intros Hn HD; apply (area_monotone G G (easier_refl G)); auto using incl_refl.
Qed.

Lemma holds_monotone n n' s : n <= n' -> holds n s -> holds n' s.
Proof.
  intros Hn [O H]; split; [easy|]; intros X L dis.
  apply (area_up n n' (core s) (without X (core s ++ neighborhood s))); auto using incl_refl.
Qed.

Lemma check_situation_sound earlier n s :
  check_situation C b earlier s = true ->
  (forall i s', PositiveMap.find i earlier = Some s' -> holds n s') -> holds (S n) s.
Proof.
  unfold check_situation; rewrite !andb_true_iff.
  intros ((((HC & HN) & _) & _) & H) HE.
  apply is_set_spec in HC as [_ HC]; apply is_set_spec in HN as [_ HN].
  assert (HS : forall x, In x (core s ++ neighborhood s) -> on_board (where_ C) x)
    by (intros x Hx; apply in_app_iff in Hx as [|]; auto).
  split; [easy|]; intros X LX dis.
  destruct (all_some _) as [supports|] eqn:E; [|easy]; apply all_some_spec in E.
  destruct (cannot_meet_sound b supports H X LX) as (S & HinS & free).
  apply (in_map Some) in HinS; rewrite <- E in HinS; apply in_map_iff in HinS as (o & Eo & _).
  clear E supports H; unfold support in Eo.
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
  - destruct (PositiveMap.find (key j) earlier) as [s'|] eqn:Es; [|easy].
    destruct (image _ (core s')) as [c'|] eqn:Ec; [|easy].
    destruct (image _ (neighborhood s')) as [n'|] eqn:En; [|easy].
    apply image_spec in Ec, En; subst c' n'.
    destruct (_ && _ && _) eqn:K; [|easy]; rewrite !andb_true_iff in K.
    destruct K as [[L HC'] HN']; apply N.leb_le in L; apply subset_spec in HC', HN'.
    inversion Eo; subst S; clear Eo; destruct (HE _ _ Es) as [O' W].
    exists new; split; [apply HT; intros x Hx; apply free, in_app_iff; auto|].
    right; split; [unfold size in L; simpl; lia|].
    apply (despite_image _ (area G n (turn G)) (area G n (turn G)) (apply (by_isometry o)))
      in W.
    + intros Y LY disY.
      apply (area_monotone G G (easier_refl G) n n (turn G) (turn G)
        (map (apply (by_isometry o)) (core s')) _
        (without Y (map (apply (by_isometry o)) (core s' ++ neighborhood s'))));
        auto using incl_refl.
      * intros x Hx; now apply own, HC'.
      * intros y Hy; apply without_spec in Hy as [Hy NY]; apply without_spec; split; [|easy].
        rewrite map_app in Hy; apply in_app_iff in Hy as [Hy|Hy].
        -- apply HC' in Hy; apply own in Hy; apply in_app_iff in Hy as [Hy|Hy].
           ++ apply HT; [|easy]; intros x Hx; apply free, in_app_iff; auto.
           ++ apply without_spec; split; [apply in_app_iff; auto | now apply dis].
        -- destruct (in_dec cell_dec y (core s)) as [Hc|Hc].
           ++ apply without_spec; split; [apply in_app_iff; auto | now apply dis].
           ++ assert (Hy' : In y (without (core s)
                (map (apply (by_isometry o)) (neighborhood s')))) by now apply without_spec.
              apply without_spec; split; [apply in_app_iff; auto|].
              apply free, in_app_iff; auto.
      * apply W; [easy|]; intros x Hx; apply disY; now apply own, HC'.
    + now apply (apply_injective_on (where_ C)).
    + intros D' HD'; apply area_moved; try easy; [apply wf|]; auto.
    + intros M D D' A HD; now apply (area_up n n M D).
  - destruct (nth_goal (goals C) i) as [A|] eqn:EA; [|easy]; apply nth_goal_spec in EA.
    destruct (image _ A) as [W|] eqn:EW; [|easy]; apply image_spec in EW; subst W.
    destruct (_ && _) eqn:K; [|easy]; apply andb_true_iff in K as [L HW].
    apply N.leb_le in L; apply subset_spec in HW; inversion Eo; subst S; clear Eo.
    exists new; split; [now apply HT|].
    left; split; [unfold size in L; simpl; lia|].
    exists (map (apply (by_isometry o)) A); split; [exists A, (by_isometry o); auto|].
    now apply (incl_tran HW).
Qed.

Lemma check_situations_sound l : forall i earlier n,
  (forall i s, PositiveMap.find i earlier = Some s -> holds n s) ->
  check_situations C b i earlier l = true ->
  forall s, In s l -> exists n, holds n s.
Proof.
  induction l as [|s l IH]; intros i earlier n HE H s' Hs'; [easy|].
  simpl in H; apply andb_true_iff in H as [Hs H].
  assert (K := check_situation_sound earlier n s Hs HE).
  destruct Hs' as [<-|Hs']; [eauto|].
  apply (IH _ _ (S n)) with (2 := H); [|easy]; intros j s0; destruct (Pos.eq_dec j (key i)) as [->|Hj].
  - rewrite PositiveMap.gss; intros E; inversion E; now subst.
  - rewrite PositiveMap.gso by easy; intros E; apply (holds_monotone n); eauto.
Qed.

End Sound.

Theorem sound C l ps : normal C = true -> check C l ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (won_by Maker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C.
  apply achievement_well_formed in HN; apply andb_true_iff in H as [_ H].
  simpl; unfold achievement_meaning; rewrite E; destruct (breaker_marks C) as [b|]; [|easy].
  unfold check_sequence in H; apply andb_true_iff in H as [L H].
  destruct l as [|s l]; [easy|]; set (root := last (s :: l) s) in *.
  assert (In root (s :: l)) as R.
  { unfold root; clear; generalize s at 1 3; induction l as [|s' l IH]; intros s0; [now left|].
    right; apply IH. }
  assert (exists n, holds C b n root) as (n & O & W).
  { apply (check_situations_sound C b HN (s :: l) 0%N (PositiveMap.empty _) 0); try easy.
    intros i s'; now rewrite PositiveMap.gempty. }
  apply N.leb_le in L; assert (F := wf_first C HN); unfold size in L.
  apply (area_wins _ _ _ _ _ _ (S n) (core root ++ neighborhood root)); [apply HN | easy|].
  exists (core root); split; [apply incl_appl, incl_refl|].
  right; split; [lia|]; now rewrite app_nil_r.
Qed.
