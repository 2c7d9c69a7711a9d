(** * Files, and what it means that one is accepted *)

From Coq Require Import List NArith Bool FMapPositive String.
From Playproof Require Import Board Claim NormalForm.
From Playproof.rules Require Import Guards.
From Playproof.rules Require Slots.
From Playproof.rules Require OneTurn ProofSequence Fan Composition ManyCopies Weaken Subgoal Restrict
  Paving Tiles OnBoard SitePerimeter Priority HistoryPriority Fences Threshold.
From Playproof.rules Require AliceTree MoreMoves Blocks LocalGames Punching Bounding
  Transpose SyncOutcome SyncWalk Bands HotBands.
From Playproof.rules Require Pairing Potential Outcome SetMatching PosetThm5 PosetThm7
  PosetThm17 PosetLemma2 Union PosetThm25 PosetLemma22.
From Playproof.rules Require StrategyWalk Strategy BiasedStrategy.
Import ListNotations.

(** ** Steps *)

(** The rule of a step, with its evidence. A rule that is not proved has a name only. *)

Inductive evidence :=
  | OneTurn
  | ProofSequence (sequence : ProofSequence.proof_sequence)
  | Fan (fan : Fan.fan)
  | Composition
  | ManyCopies (sequence : ProofSequence.proof_sequence)
  | Weaken
  | Subgoal
  | Restrict
  | OnBoard
  | Paving (paving : Paving.paving)
  | Tiles (tiles : Tiles.tiles)
  | SitePerimeter
  | Priority (priority : Priority.priority)
  | HistoryPriority (priorities : Slots.priorities)
  | Fences (fences : list (list Board.cell))
  | Threshold
  | Strategy (strategy : StrategyWalk.strategy)
  | BiasedStrategy (strategy : BiasedStrategy.evidence)
  | AliceTree (tree : AliceTree.tree)
  | MoreMoves
  | Blocks (blocks : Blocks.blocks)
  | LocalGames (games : LocalGames.local_games)
  | Punching (hole : list Board.cell)
  | Bounding (side : N)
  | Transpose
  | SyncOutcome
  | SyncStrategy (tiles : list N)
  | SyncRefutation (tiles : list N)
  | Bands (bands : Bands.bands)
  | HotBands (bands : HotBands.hot_bands)
  | Pairing (pairs : Pairing.pairing)
  | Potential
  | Outcome
  | SetMatching (matching : SetMatching.set_matching)
  | PosetThm5
  | PosetThm7
  | PosetThm17
  | PosetLemma2 (part : list N)
  | Union
  | PosetThm25 (reduced : PosetThm25.evidence)
  | PosetLemma22 (vertex : N)
  | Unproved (rule : string).

(** A premise is an earlier step of the file, counted from 0, or a step of another file that was
    accepted before, by its id. *)

Definition id := list N.

Inductive premise := Earlier (step : N) | Outside (step : id).

Record step := Step { claimed : claim; because : evidence; from : list premise }.

Inductive verdict :=
  | Accepted (proved : list claim)                (** the claims of all steps *)
  | Rejected (step : N)
  | Declined (step : N) (rule : option string).   (** the rule is not proved; or a premise from
                                                      outside is not known *)

(** ** The check *)

Definition check_rule (C : claim) (e : evidence) (ps : list claim) : bool :=
  match e with
  | OneTurn => OneTurn.check C ps
  | ProofSequence l => ProofSequence.check C l ps
  | Fan l => Fan.check C l ps
  | Composition => Composition.check C ps
  | ManyCopies l => ManyCopies.check C l ps
  | Weaken => Weaken.check C ps
  | Subgoal => Subgoal.check C ps
  | Restrict => Restrict.check C ps
  | OnBoard => OnBoard.check C ps
  | Paving l => Paving.check C l ps
  | Tiles l => Tiles.check C l ps
  | SitePerimeter => SitePerimeter.check C ps
  | Priority l => Priority.check C l ps
  | HistoryPriority l => HistoryPriority.check C l ps
  | Fences l => Fences.check C l ps
  | Threshold => Threshold.check C ps
  | Strategy e => Strategy.check C e ps
  | BiasedStrategy e => BiasedStrategy.check C e ps
  | AliceTree t => AliceTree.check C t ps
  | MoreMoves => MoreMoves.check C ps
  | Blocks b => Blocks.check C b ps
  | LocalGames l => LocalGames.check C l ps
  | Punching hole => Punching.check C hole ps
  | Bounding side => Bounding.check C side ps
  | Transpose => Transpose.check C ps
  | SyncOutcome => SyncOutcome.check C ps
  | SyncStrategy l => SyncWalk.check true C l ps
  | SyncRefutation l => SyncWalk.check false C l ps
  | Bands l => Bands.check C l ps
  | HotBands l => HotBands.check C l ps
  | Pairing l => Pairing.check C l ps
  | Potential => Potential.check C ps
  | Outcome => Outcome.check C ps
  | SetMatching m => SetMatching.check C m ps
  | PosetThm5 => PosetThm5.check C ps
  | PosetThm7 => PosetThm7.check C ps
  | PosetThm17 => PosetThm17.check C ps
  | PosetLemma2 l => PosetLemma2.check C l ps
  | Union => Union.check C ps
  | PosetThm25 l => PosetThm25.check C l ps
  | PosetLemma22 v => PosetLemma22.check C v ps
  | Unproved _ => false
  end.

Section Check.

(** What is known of other files. *)

Variable known : id -> option claim.

Inductive found := Found (ps : list claim) | NotEarlier | Unknown.

Fixpoint find_premises (earlier : PositiveMap.t claim) (l : list premise) : found :=
  match l with
  | [] => Found []
  | p :: l =>
      let here :=
        match p with
        | Earlier i =>
            match PositiveMap.find (N.succ_pos i) earlier with
            | Some C => Found [C]
            | None => NotEarlier
            end
        | Outside i => match known i with Some C => Found [C] | None => Unknown end
        end in
      match here with
      | Found C =>
          match find_premises earlier l with
          | Found ps => Found (C ++ ps)
          | other => other
          end
      | other => other
      end
  end.

(** Step number [i]; [earlier] holds the claims of the steps before it. *)

Fixpoint check_steps (i : N) (earlier : PositiveMap.t claim) (steps : list step) : verdict :=
  match steps with
  | [] => Accepted []
  | s :: steps =>
      match find_premises earlier (from s), because s with
      | NotEarlier, _ => Rejected i
      | Unknown, _ => Declined i None
      | Found ps, Unproved rule => Declined i (Some rule)
      | Found ps, e =>
          if normal (claimed s) && check_rule (claimed s) e ps then
            match check_steps (N.succ i) (PositiveMap.add (N.succ_pos i) (claimed s) earlier) steps
            with
            | Accepted proved => Accepted (claimed s :: proved)
            | other => other
            end
          else Rejected i
      end
  end.

Definition check_file (steps : list step) : verdict :=
  match steps with
  | [] => Rejected 0
  | _ => check_steps 0 (PositiveMap.empty claim) steps
  end.

(** ** What is accepted is true *)

Theorem check_rule_sound C e ps :
  normal C = true -> Forall theorem ps -> check_rule C e ps = true -> meaning C.
Proof.
  intros HN HP; destruct e; simpl.
  - now apply OneTurn.sound.
  - now apply ProofSequence.sound.
  - now apply Fan.sound.
  - now apply Composition.sound.
  - now apply ManyCopies.sound.
  - now apply Weaken.sound.
  - now apply Subgoal.sound.
  - now apply Restrict.sound.
  - now apply OnBoard.sound.
  - now apply Paving.sound.
  - now apply Tiles.sound.
  - now apply SitePerimeter.sound.
  - now apply Priority.sound.
  - now apply HistoryPriority.sound.
  - now apply Fences.sound.
  - now apply Threshold.sound.
  - now apply Strategy.sound.
  - now apply BiasedStrategy.sound.
  - now apply AliceTree.sound.
  - now apply MoreMoves.sound.
  - now apply Blocks.sound.
  - now apply LocalGames.sound.
  - now apply Punching.sound.
  - now apply Bounding.sound.
  - now apply Transpose.sound.
  - now apply SyncOutcome.sound.
  - now apply SyncWalk.sound.
  - now apply SyncWalk.sound.
  - now apply Bands.sound.
  - now apply HotBands.sound.
  - now apply Pairing.sound.
  - now apply Potential.sound.
  - now apply Outcome.sound.
  - now apply SetMatching.sound.
  - now apply PosetThm5.sound.
  - now apply PosetThm7.sound.
  - now apply PosetThm17.sound.
  - now apply PosetLemma2.sound.
  - now apply Union.sound.
  - now apply PosetThm25.sound.
  - now apply PosetLemma22.sound.
  - easy.
Qed.

Hypothesis known_true : forall i C, known i = Some C -> theorem C.

Definition all_true (m : PositiveMap.t claim) : Prop :=
  forall i C, PositiveMap.find i m = Some C -> theorem C.

Lemma find_premises_true earlier l ps : all_true earlier ->
  find_premises earlier l = Found ps -> Forall theorem ps.
Proof.
  intros HE; revert ps; induction l as [|p l IH]; intros ps; simpl.
  - intros E; inversion E; constructor.
  - assert (one : forall C, theorem C ->
      match find_premises earlier l with
      | Found ps => Found ([C] ++ ps)
      | other => other
      end = Found ps -> Forall theorem ps).
    { intros C HC E; destruct (find_premises earlier l) as [ps'| |]; inversion E; subst.
      constructor; auto. }
    destruct p as [i|i].
    + destruct (PositiveMap.find _ earlier) as [C|] eqn:E; [|easy]; apply one; eauto.
    + destruct (known i) as [C|] eqn:E; [|easy]; apply one; eauto.
Qed.

Lemma check_steps_true steps : forall i earlier proved, all_true earlier ->
  check_steps i earlier steps = Accepted proved -> Forall theorem proved.
Proof.
  induction steps as [|s steps IH]; intros i earlier proved HE; simpl.
  - intros E; inversion E; constructor.
  - destruct (find_premises earlier (from s)) as [ps| |] eqn:Ep; try easy.
    apply find_premises_true in Ep; [|easy].
    assert (K : (if normal (claimed s) && check_rule (claimed s) (because s) ps then
        match check_steps (N.succ i) (PositiveMap.add (N.succ_pos i) (claimed s) earlier) steps
        with
        | Accepted proved => Accepted (claimed s :: proved)
        | other => other
        end
      else Rejected i) = Accepted proved -> Forall theorem proved);
      [|destruct (because s); easy].
    destruct (_ && _) eqn:H; [|easy]; apply andb_true_iff in H as [HN H].
    assert (T : theorem (claimed s)) by (split; [easy | now apply (check_rule_sound _ (because s) ps)]).
    destruct (check_steps _ _ steps) as [proved'| |] eqn:E; try easy.
    intros E'; inversion E'; subst; constructor; [easy|].
    revert E; apply IH; intros j C; destruct (Pos.eq_dec j (N.succ_pos i)) as [->|N].
    + rewrite PositiveMap.gss; intros E; inversion E; now subst.
    + rewrite PositiveMap.gso by easy; apply HE.
Qed.

Theorem check_file_true steps proved :
  check_file steps = Accepted proved -> Forall theorem proved.
Proof.
  destruct steps; [easy|]; apply check_steps_true.
  intros i C; now rewrite PositiveMap.gempty.
Qed.

End Check.

(** A file by itself, whose premises are all its own: everything that it claims is true. *)

Theorem accepted_means_true steps proved :
  check_file (fun _ => None) steps = Accepted proved ->
  forall C, In C proved -> meaning C.
Proof.
  intros H C HC; apply check_file_true in H; [|easy].
  rewrite Forall_forall in H; now apply H.
Qed.

(** Files one after another, each step with its id: what was accepted before may be used. *)

Definition known_by (proved : list (id * claim)) (i : id) : option claim :=
  option_map snd (find (fun p => if list_eq_dec N.eq_dec (fst p) i then true else false) proved).

Fixpoint check_files (proved : list (id * claim)) (files : list (list (id * step)))
    : list verdict :=
  match files with
  | [] => []
  | file :: files =>
      match check_file (known_by proved) (map snd file) with
      | Accepted claims =>
          Accepted claims :: check_files (combine (map fst file) claims ++ proved) files
      | other => other :: check_files proved files
      end
  end.

Lemma known_by_In proved i C : known_by proved i = Some C -> exists j, In (j, C) proved.
Proof.
  unfold known_by, option_map; intros E.
  match type of E with context [find ?p proved] => destruct (find p proved) as [[j C']|] eqn:F end;
    [|easy].
  apply find_some in F as [F _]; inversion E; subst; eauto.
Qed.

Theorem all_accepted_mean_true files claims :
  In (Accepted claims) (check_files [] files) -> forall C, In C claims -> meaning C.
Proof.
  enough (G : forall proved, Forall (fun p => theorem (snd p)) proved ->
    In (Accepted claims) (check_files proved files) -> Forall theorem claims).
  { intros H C HC; apply (G []) in H; [|constructor].
    rewrite Forall_forall in H; now apply H. }
  induction files as [|file files IH]; intros proved HP; [easy|]; simpl.
  assert (K : forall i C, known_by proved i = Some C -> theorem C).
  { intros i C E; apply known_by_In in E as (j & E).
    rewrite Forall_forall in HP; exact (HP _ E). }
  destruct (check_file _ (map snd file)) as [claims'| |] eqn:E;
    [|intros [H|H]; [easy | now apply (IH proved)]..].
  apply check_file_true in E; [|easy]; intros [H|H]; [now inversion H; subst|].
  revert H; apply IH, Forall_app; split; [|easy].
  apply Forall_forall; intros [i C] H; apply in_combine_r in H; simpl.
  rewrite Forall_forall in E; now apply E.
Qed.

