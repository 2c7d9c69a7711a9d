(** * [many-copies]: Maker goes from situation to situation on many copies at once

    Situations are those of [proof-sequence]. Where Maker needs m marks he turns to a / max(m, 1) copies
    in one turn, rounded down, and Breaker's _share_ is what she has of her b marks for each of these, b
    divided by their number, rounded down, too. If each situation has an option left after the greatest
    share of all options that lead to it, then Maker wins the (a -> c, b) game without a handicap, on an
    infinite board. Of the last situation it is the share for the marks of its core, the first turn.

    He plays in _stages_. In each he has many copies that await his move, and as many as he likes of
    them take the same number m of marks. In every turn of the stage he moves in as many copies as one
    turn reaches, none of which Breaker has touched in this stage. To have more than her share in all of
    them takes more marks than she has in the stage. So in many of them she has no more than that: these
    await his next move, and a goal is nearer. *)

From Coq Require Import List Arith NArith Lia Bool FMapPositive Permutation.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Turns Area Animals.
From Playproof.rules Require Import Guards Fan Composition ProofSequence.
Import ListNotations.

(** ** The check *)

Local Open Scope N_scope.

Section Check.

Variable C : achievement.
Variable b : N.

(** How many copies Maker turns to in one turn, if each takes [m] marks; and Breaker's share. *)

Definition spread (m : N) : N := maker_marks C / N.max m 1.

Definition share (m : N) : N := b / spread m.

(** The tolerance of a situation: so many marks there must not meet all options. *)

Definition tolerance (tolerances : PositiveMap.t N) (i : positive) : N :=
  match PositiveMap.find i tolerances with Some k => k | None => 0 end.

Definition tolerate (d : positive * N) (tolerances : PositiveMap.t N) : PositiveMap.t N :=
  PositiveMap.add (fst d) (N.max (snd d) (tolerance tolerances (fst d))) tolerances.

(** What the options of a situation demand of those that they lead to. *)

Definition demands (s : situation) : list (positive * N) :=
  flat_map (fun o =>
    match reaches o with
    | Earlier j => [(key j, share (number (without (core s) (marks o))))]
    | Goal _ => []
    end) (options s).

Definition all_tolerances (l : proof_sequence) : PositiveMap.t N :=
  fold_right tolerate (PositiveMap.empty N) (flat_map demands l).

(** The last situation, with the number of turns as in a proof sequence. Its core is marked first. *)

Fixpoint check_copies (tolerances : PositiveMap.t N) (i : N)
    (earlier : PositiveMap.t (situation * N)) (l : proof_sequence) : option (situation * N) :=
  match l with
  | [] => None
  | s :: l =>
      let known := (s, need earlier s) in
      match l with
      | [] =>
          if (number (core s) <=? maker_marks C) &&
             check_situation C (share (number (core s))) earlier s
          then Some known else None
      | _ =>
          if check_situation C (tolerance tolerances (key i)) earlier s
          then check_copies tolerances (N.succ i) (PositiveMap.add (key i) known earlier) l
          else None
      end
  end.

Definition check_sequence (l : proof_sequence) : bool :=
  match check_copies (all_tolerances l) 0 (PositiveMap.empty (situation * N)) l with
  | Some _ => true
  | None => false
  end.

End Check.

Definition check (C : claim) (l : proof_sequence) (ps : list claim) : bool :=
  match won_by Maker C with
  | Some C =>
      without_handicap C && no_premise ps &&
      match breaker_marks C with Some b => check_sequence C b l | None => false end
  | None => false
  end.

Local Open Scope nat_scope.

(** ** Many of one kind *)

Lemma parted {T} (P Q : T -> Prop) l : (forall x, In x l -> P x \/ Q x) ->
  exists l1 l2, Permutation l (l1 ++ l2) /\
    (forall x, In x l1 -> P x) /\ (forall x, In x l2 -> Q x).
Proof.
  induction l as [|x l IH]; intros H; [exists [], []; repeat split; easy|].
  destruct IH as (l1 & l2 & E & H1 & H2); [intros y Hy; apply H; now right|].
  destruct (H x (or_introl eq_refl)) as [Hx|Hx].
  - exists (x :: l1), l2; split; [now apply perm_skip|]; split; [|easy].
    intros y [<-|Hy]; auto.
  - exists l1, (x :: l2); split; [now apply Permutation_cons_app|]; split; [easy|].
    intros y [<-|Hy]; auto.
Qed.

Lemma pigeonhole {T} (R : nat -> T -> Prop) K A : forall l,
  (forall x, In x l -> exists m, m < A /\ R m x) -> A * K < length l ->
  exists m l1 l2, m < A /\ Permutation l (l1 ++ l2) /\ K < length l1 /\ forall x, In x l1 -> R m x.
Proof.
  induction A as [|A IH]; intros l H L.
  { destruct l as [|x l]; [simpl in L; lia|]; destruct (H x (or_introl eq_refl)) as (m & Hm & _); lia. }
  destruct (parted (R A) (fun x => exists m, m < A /\ R m x) l) as (l1 & l2 & E & H1 & H2).
  { intros x Hx; destruct (H x Hx) as (m & Hm & Rm).
    destruct (Nat.eq_dec m A) as [->|N]; [now left | right; exists m; split; [lia | easy]]. }
  assert (L' := Permutation_length E); rewrite app_length in L'.
  destruct (Nat.le_gt_cases (length l1) K) as [K1|K1].
  - destruct (IH l2 H2) as (m & l3 & l4 & Hm & E' & K3 & H3); [simpl in L; lia|].
    exists m, l3, (l4 ++ l1); split; [lia|]; split; [|split; easy].
    rewrite E, E', Permutation_app_comm; now rewrite app_assoc.
  - exists A, l1, l2; auto.
Qed.

(** ** Wins in a copy *)

Section Play.

Variables (B : board) (goals : list animal) (c a b : nat).

Let G : game := game_of B goals c a b.

Definition copies_of (m : nat) : nat := a / max m 1.

Definition share_of (m : nat) : nat := b / copies_of m.

(** As [area], but Breaker's marks in a copy are no more than her share. *)

Fixpoint lives (n : nat) (M D : list cell) : Prop :=
  match n with
  | 0 => False
  | S n =>
      exists T, incl T D /\
        (length T <= c /\ complete G (T ++ M) \/
         length T <= a /\ despite (share_of (length T)) (lives n) (T ++ M) D)
  end.

Lemma lives_monotone n : forall n' M M' D D',
  n <= n' -> incl M M' -> incl D D' -> lives n M D -> lives n' M' D'.
Proof.
  induction n as [|n IH]; intros n' M M' D D' Hn HM HD; [easy|].
  destruct n' as [|n']; [lia|]; intros (T & TD & W); exists T; split; [now apply (incl_tran TD)|].
  assert (HT : incl (T ++ M) (T ++ M')) by (apply incl_app_app; [apply incl_refl | easy]).
  destruct W as [[L W]|[L W]]; [left | right]; (split; [easy|]).
  - now apply (complete_incl _ _ _ W).
  - intros X LX dis; apply (IH n' (T ++ M) _ (without X D)); [lia | easy | |].
    + intros x; rewrite !without_spec; firstorder.
    + apply W; [easy|]; intros x Hx; apply dis; auto.
Qed.

Hypothesis HB : is_board B.
Hypothesis HG : animals_on B goals.
Hypothesis Ha : 1 <= a.

Let cells : finder (on G) (another B) := board_finder B HB.

Lemma lives_moved n g : is_isometry B g -> forall M D, (forall x, In x D -> on_board B x) ->
  lives n M D -> lives n (map (apply g) M) (map (apply g) D).
Proof.
  intros I; induction n as [|n IH]; intros M D HD; [easy|].
  intros (T & TD & W); exists (map (apply g) T); split; [now apply incl_map|].
  rewrite map_length, <- map_app; destruct W as [[L W]|[L W]]; [left | right]; (split; [easy|]).
  - now apply complete_image.
  - apply (despite_carried _ _ (apply g) (T ++ M) D); auto using incl_refl.
    + intros N N' E E' V HN HE; now apply (lives_monotone n n N N' E).
    + now apply (apply_injective_on B).
Qed.

Lemma spend m : copies_of m * m <= a.
Proof.
  unfold copies_of; pose proof (Nat.mul_div_le a (max m 1) ltac:(lia)); nia.
Qed.

Lemma some_copies m : m <= a -> 1 <= copies_of m <= a.
Proof.
  intros Hm; unfold copies_of; split; [apply Nat.div_le_lower_bound; lia|].
  apply Nat.div_le_upper_bound; nia.
Qed.

(** To have more than her share in each of these copies takes Breaker more than a turn. *)

Lemma too_many m : m <= a -> b < copies_of m * S (share_of m).
Proof.
  intros Hm; apply some_copies in Hm; unfold share_of.
  apply Nat.mul_succ_div_gt; lia.
Qed.

(** ** A stage

    All copies take [m] marks. *)

(** Maker is to move in the copy; or he has moved, and Breaker may have answered. *)

Definition awaits (n m : nat) (k : copy) : Prop :=
  exists T, incl T (snd k) /\ length T = m /\
    despite (share_of m) (lives n) (T ++ fst k) (snd k).

Definition moved (n m : nat) (k : copy) : Prop :=
  despite (share_of m) (lives n) (fst k) (snd k).

Definition supply (n N : nat) (p : position) : Prop :=
  disjoint (maker p) (breaker p) /\
  exists ks, pairwise_disjoint (areas ks) /\ N <= length ks /\
    forall k, In k ks -> lives n (fst k) (snd k) /\ intact B p [] k.

Definition enough (n N : nat) : Prop := exists t, forall p, supply n N p -> forces G t a p.

(** Copies without a mark, as many as Maker turns to. *)

Lemma some_untouched X g : forall ks, pairwise_disjoint (areas ks) -> length X + g <= length ks ->
  exists now later, Permutation ks (now ++ later) /\ length now = g /\
    forall k, In k now -> hits X (snd k) = 0.
Proof.
  induction g as [|g IH]; intros ks P L; [exists [], ks; repeat split; easy|].
  destruct (find_untouched X ks P) as (k & l & l' & -> & H); [lia|].
  destruct (IH (l ++ l')) as (now & later & E & L' & H').
  - apply (pd_permutation _ (areas (k :: l ++ l'))) in P;
      [now inversion P | apply Permutation_map; symmetry; apply Permutation_middle].
  - rewrite app_length in *; simpl in L; lia.
  - exists (k :: now), later; split; [|split; [simpl; lia | intros k' [<-|Hk]; auto]].
    rewrite <- Permutation_middle; simpl; now apply perm_skip.
Qed.

(** A turn in these. *)

Lemma move_in n m p X now :
  (forall k, In k now -> awaits n m k /\ intact B p X k /\ hits X (snd k) = 0) ->
  exists T next, length T = length now * m /\
    (forall x, In x T -> on_board B x /\ ~ In x (breaker p)) /\ areas next = areas now /\
    forall k, In k next -> moved n m k /\ incl (fst k) (T ++ maker p) /\
      forall x, In x (snd k) -> on_board B x /\ (In x (breaker p) -> In x X).
Proof.
  induction now as [|k now IH]; intros H; [exists [], []; repeat split; easy|].
  destruct IH as (T & next & LT & O & E & K); [intros k' Hk; apply H; now right|].
  destruct (H k (or_introl eq_refl)) as ((T' & TD & LT' & W) & I & Z).
  exists (T' ++ T), ((T' ++ fst k, snd k) :: next); split; [rewrite app_length; simpl; lia|].
  split; [|split; [simpl; now f_equal|]].
  - intros x Hx; apply in_app_iff in Hx as [Hx|Hx]; [|now apply O].
    destruct (untouched_intact B p X k I Z) as [_ I']; destruct (I' x (TD x Hx)) as [Ox K'].
    split; [easy|]; intros Hb; now apply K'.
  - intros k' [<-|Hk].
    + split; [easy|]; destruct I as [IM ID]; split; [|easy]; simpl.
      intros x Hx; rewrite !in_app_iff; apply in_app_iff in Hx as [Hx|Hx]; auto.
    + destruct (K k' Hk) as (W' & IM & ID); split; [easy|]; split; [|easy].
      intros x Hx; apply IM in Hx; rewrite !in_app_iff in *; tauto.
Qed.

Section Stage.

Variables n m N t0 : nat.
Hypothesis Hm : m <= a.
Hypothesis next : forall p, supply n N p -> forces G t0 a p.

Let turns : nat := N * S b.

Lemma stage u : forall t p X waiting done,
  u + t = turns -> disjoint (maker p) (breaker p) -> incl X (breaker p) ->
  length X <= t * b -> length done = t * copies_of m ->
  turns * (copies_of m + b) <= length waiting + length done ->
  pairwise_disjoint (areas waiting ++ areas done) ->
  (forall k, In k waiting -> awaits n m k /\ intact B p X k) ->
  (forall k, In k done -> moved n m k /\ intact B p X k) ->
  forces G (u + t0) a p.
Proof.
  pose proof (some_copies m Hm) as Hg; pose proof (too_many m Hm) as Hb.
  induction u as [|u IH]; intros t p X waiting done Et dis IX LX LD LW P W D.
  - (* The stage is over: in many copies few marks are Breaker's. *)
    simpl in Et; subst t; apply next; split; [easy|].
    apply pd_app in P as (_ & PD & _).
    exists (map (cleared X) (filter (fun k : copy => few X (share_of m) (snd k)) done)).
    split; [|split].
    + unfold areas; rewrite map_map; apply (pd_shrink snd); [|easy].
      intros k x Hx; now apply without_spec in Hx.
    + pose proof (few_copies X (share_of m) done); pose proof (pairwise_disjoint_hits X _ PD).
      assert (share_of m <= b) by (apply Nat.div_le_upper_bound; nia).
      rewrite map_length; unfold turns in *; nia.
    + intros k Hk; apply in_map_iff in Hk as (k' & <- & Hk'); apply filter_In in Hk' as [Hk' F].
      apply Nat.leb_le in F; destruct (D k' Hk') as [V I].
      apply (cleared_holds B (share_of m) (lives n) p X k'); try easy.
      * intros M E E' V' HE; now apply (lives_monotone n n M M E); auto using incl_refl.
      * intros x Hx Hx'; now apply (dis x Hx), IX.
  - (* Another turn. *)
    assert (P' := P); apply pd_app in P' as (PW & _ & _).
    destruct (some_untouched X (copies_of m) waiting PW) as (now & later & E & Ln & Z); [nia|].
    assert (InW : forall k, In k now \/ In k later -> In k waiting)
      by (intros k Hk; apply (Permutation_in k (Permutation_sym E)), in_app_iff, Hk).
    assert (Le := Permutation_length E); rewrite app_length in Le.
    destruct (move_in n m p X now) as (T & new & LT & O & EA & V).
    { intros k Hk; destruct (W k) as [A I]; auto. }
    set (T' := extend (another B) a p T); pose proof (spend m).
    assert (MT : Achievement.marks G a p T').
    { apply extend_marks; [easy | intros x Hx; now apply O|].
      pose proof (wanted_length p T); rewrite Ln in LT; lia. }
    assert (all : incl T (T' ++ maker p)).
    { intros x Hx; apply in_app_iff.
      destruct (extend_all (another B) a p T x Hx) as [J|[J|J]]; auto.
      destruct (proj2 (O x Hx) J). }
    right; exists T'; split; [easy|]; right; intros R MR.
    assert (LR : length R = b) by apply (marks_length B G _ _ _ HB eq_refl MR).
    assert (LN : length new = copies_of m) by (rewrite <- Ln, <- !areas_length; now f_equal).
    apply (IH (S t) _ (R ++ X) later (new ++ done)); rewrite ?app_length; simpl; try lia.
    + intros x Hx HR; apply in_app_iff in HR as [HR|HR].
      * apply MR in HR as [_ HR]; apply HR; now left.
      * apply in_app_iff in Hx as [Hx|Hx]; [|now apply (dis x)].
        apply MT in Hx as [_ Hx]; apply Hx; now right.
    + apply incl_app_app; [apply incl_refl | easy].
    + revert P; apply pd_permutation; rewrite areas_app, EA, app_assoc.
      apply Permutation_app_tail; rewrite <- areas_app.
      apply Permutation_map; rewrite E; apply Permutation_app_comm.
    + intros k Hk; destruct (W k) as [A I]; auto; split; [easy | now apply intact_later].
    + intros k Hk; apply in_app_iff in Hk as [Hk|Hk];
        [|destruct (D k Hk); split; [easy | now apply intact_later]].
      destruct (V k Hk) as (A & IM & ID); split; [easy|]; split.
      * apply (incl_tran IM), incl_app; [easy | apply incl_appr, incl_refl].
      * intros x Hx; destruct (ID x Hx) as [Ox K]; split; [easy|]; simpl; rewrite !in_app_iff.
        intros [J|J]; auto.
Qed.

End Stage.

(** A copy in which Maker has a goal with a last turn; or all take so many marks. *)

Lemma goal_or_move n p k : lives (S n) (fst k) (snd k) -> intact B p [] k ->
  forces G 1 a p \/ exists m, m < S a /\ awaits n m k.
Proof.
  intros (T & TD & W) [IM ID]; destruct W as [[L W]|[L W]].
  - left; apply (area_forces G (another B) cells 1 a (fst k) (snd k)); try easy.
    + exists T; split; [easy|]; left; split; [simpl; lia | easy].
    + intros x Hx; now apply ID.
    + intros x Hx K; now apply ID in K.
  - right; exists (length T); split; [lia | now exists T].
Qed.

Lemma always_enough n : exists N, enough n N.
Proof.
  induction n as [|n (N & t0 & IH)].
  { exists 1, 0; intros p (_ & [|k ks] & _ & L & H); [simpl in L; lia|].
    now destruct (H k (or_introl eq_refl)) as [[] _]. }
  set (turns := N * S b); set (K := turns * (a + b)).
  exists (S (S a * K)), (turns + S t0); intros p (dis & ks & P & L & H).
  destruct (parted (fun _ => forces G 1 a p) (fun k => exists m, m < S a /\ awaits n m k) ks)
    as ([|k ks1] & ks2 & E & H1 & H2).
  { intros k Hk; destruct (H k Hk); now apply goal_or_move. }
  2: { apply (forces_monotone G 1); [lia|]; apply (H1 k); now left. }
  simpl in E; rewrite (Permutation_length E) in L.
  destruct (pigeonhole (awaits n) K (S a) ks2 H2 L) as (m & l1 & l2 & Hm & E' & L1 & W).
  assert (Hm' : m <= a) by lia; pose proof (some_copies m Hm').
  apply (forces_monotone G (turns + t0)); [lia|].
  apply (stage n m N t0 Hm' IH turns 0 p [] l1 []); simpl; try easy; try lia.
  - fold turns; unfold K in L1; nia.
  - rewrite app_nil_r; apply (pd_permutation _ (areas (l1 ++ l2))) in P.
    + rewrite areas_app in P; now apply pd_app in P.
    + apply Permutation_map; now rewrite E.
  - intros k Hk; split; [auto|]; apply H, (Permutation_in k (Permutation_sym E)).
    apply (Permutation_in k (Permutation_sym E')), in_app_iff; now left.
Qed.

(** On an infinite board there are so many copies. *)

Theorem lives_wins n D : (forall x, In x D -> on_board B x) -> lives n [] D -> maker_wins G.
Proof.
  intros HD W; destruct (always_enough n) as (N & t & H); exists t; apply H; split; [easy|].
  destruct (many_copies B D HB HD N) as (gs & L & I & P).
  exists (map (fun g => ([], map (apply g) D)) gs).
  unfold areas; rewrite map_map, map_length; split; [easy|]; split; [lia|].
  intros k Hk; apply in_map_iff in Hk as (g & <- & Hg); split.
  - now apply (lives_moved n g (I g Hg) []).
  - split; [easy|]; intros x Hx; split; [|easy].
    apply in_map_iff in Hx as (y & <- & Hy); apply (I g Hg); auto.
Qed.

End Play.

(** ** Soundness *)

Lemma tolerate_all ds j k : In (j, k) ds ->
  (k <= tolerance (fold_right tolerate (PositiveMap.empty N) ds) j)%N.
Proof.
  induction ds as [|[i l] ds IH]; [easy|]; intros H; cbn [fold_right].
  set (m := fold_right _ _ _) in *; unfold tolerance at 1, tolerate; cbn [fst snd].
  destruct (Pos.eq_dec j i) as [->|Hj].
  - rewrite PositiveMap.gss; destruct H as [H|H]; [inversion H; lia | specialize (IH H); lia].
  - rewrite PositiveMap.gso by easy; destruct H as [H|H]; [congruence|]; now apply IH.
Qed.

Section Sound.

Variable C : achievement.
Variable b : N.
Hypothesis wf : well_formed C.

Let B : board := where_ C.
Let a : nat := N.to_nat (maker_marks C).
Let c : nat := N.to_nat (last_marks C).
Let live : nat -> list cell -> list cell -> Prop := lives B (goals C) c a (N.to_nat b).

Lemma share_spec (l : list cell) :
  share_of a (N.to_nat b) (length l) = N.to_nat (share C b (number l)).
Proof.
  unfold share, spread, number, share_of, copies_of.
  now rewrite !N2Nat.inj_div, N2Nat.inj_max, Nat2N.id.
Qed.

(** That a situation stands [k] of Breaker's marks. *)

Definition stands (k : N) (n : nat) (s : situation) : Prop :=
  (forall x, In x (core s ++ neighborhood s) -> on_board B x) /\
  despite (N.to_nat k) (live n) (core s) (core s ++ neighborhood s).

Lemma check_situation_stands (tol : positive -> N) k earlier s :
  check_situation C k earlier s = true ->
  (forall j s' n, PositiveMap.find j earlier = Some (s', n) -> stands (tol j) (N.to_nat n) s') ->
  (forall j l, In (j, l) (demands C b s) -> (l <= tol j)%N) ->
  stands k (N.to_nat (need earlier s)) s.
Proof.
  intros H HE HD; split; [now apply (check_situation_on C k earlier)|]; intros X LX dis.
  destruct (option_left C k earlier s X H LX dis) as (o & Ho & T & K).
  destruct (need_enough earlier s o Ho) as (n & -> & Hn).
  exists (without (core s) (marks o)); split; [easy|].
  unfold turns_after in Hn; destruct (reaches o) as [j|i] eqn:Eo; [right | now left].
  destruct K as (L & I & s' & n' & E & HC & HS); split; [easy|].
  rewrite E in Hn; destruct (HE _ _ _ E) as [O W].
  assert (Le : (share C b (number (without (core s) (marks o))) <= tol (key j))%N).
  { apply HD, in_flat_map; exists o; split; [easy|]; rewrite Eo; now left. }
  apply (despite_carried _ _ (apply (by_isometry o)) (core s') (core s' ++ neighborhood s'));
    try easy.
  - intros M M' D D' A HM HD'; now apply (lives_monotone B (goals C) c a (N.to_nat b) n n M M' D D').
  - now apply (apply_injective_on B).
  - intros D HD'; apply lives_moved; [apply wf | easy | auto].
  - intros Y LY disY.
    apply (lives_monotone B (goals C) c a (N.to_nat b) (N.to_nat n') n (core s') (core s')
      (without Y (core s' ++ neighborhood s'))); auto using incl_refl.
    apply W; [|easy]; rewrite share_spec in LY; lia.
Qed.

Lemma check_copies_stands tols l : forall i earlier s n,
  (forall j s n, PositiveMap.find j earlier = Some (s, n) ->
    stands (tolerance tols j) (N.to_nat n) s) ->
  (forall s j k, In s l -> In (j, k) (demands C b s) -> (k <= tolerance tols j)%N) ->
  check_copies C b tols i earlier l = Some (s, n) ->
  (number (core s) <= maker_marks C)%N /\
  stands (share C b (number (core s))) (N.to_nat n) s.
Proof.
  induction l as [|s l IH]; intros i earlier s' n HE HD; [easy|]; cbn [check_copies].
  assert (Hs : forall k, check_situation C k earlier s = true ->
    stands k (N.to_nat (need earlier s)) s).
  { intros k K; apply (check_situation_stands (tolerance tols) k earlier s K HE).
    intros j d; apply HD; now left. }
  destruct l as [|s1 l].
  - destruct (_ && _) eqn:K; [|easy]; intros E; inversion E; subst.
    apply andb_true_iff in K as [L K]; apply N.leb_le in L; auto.
  - destruct (check_situation _ _ _ _) eqn:K; [|easy]; apply IH.
    + intros j s0 d; destruct (Pos.eq_dec j (key i)) as [->|Hj].
      * rewrite PositiveMap.gss; intros E; inversion E; subst; auto.
      * rewrite PositiveMap.gso by easy; apply HE.
    + intros s0 j d H0; apply HD; now right.
Qed.

End Sound.

Theorem sound C l ps : normal C = true -> check C l ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (won_by Maker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C.
  apply achievement_well_formed in HN; rewrite !andb_true_iff in H; destruct H as [[F _] H].
  apply N.leb_le in F; simpl; unfold achievement_meaning; rewrite E.
  destruct (breaker_marks C) as [b|]; [|easy]; unfold check_sequence in H.
  destruct (check_copies _ _ _ _ _ _) as [[s n]|] eqn:K; [|easy]; clear H.
  apply (check_copies_stands C b HN) in K as (L & O & W).
  - unfold achievement_game; replace (first_marks C) with (maker_marks C)
      by (pose proof (wf_first C HN); lia).
    apply lives_wins with (n := S (N.to_nat n)) (D := core s ++ neighborhood s);
      [apply HN | apply HN | pose proof (wf_maker C HN); lia | easy|].
    exists (core s); split; [apply incl_appl, incl_refl|]; right.
    split; [unfold number in L; lia|]; now rewrite app_nil_r, share_spec.
  - intros j s' n'; now rewrite PositiveMap.gempty.
  - intros s' j k Hs Hk; apply tolerate_all, in_flat_map; eauto.
Qed.
