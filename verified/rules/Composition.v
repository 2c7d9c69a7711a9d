(** * [composition]: several of Maker's games played side by side

    If Maker wins the (a_i -> c_i, b_i) game for i = 1 ... s, on the same board and for the same
    goals, without a handicap, then he wins the (a -> c, b) game with a the sum of the a_i, b + 1
    the sum of the b_i + 1, and c at least all c_i and a.

    It is enough to compose two games. Maker's wins are local, so he can play on many disjoint
    copies of an area at once. A _stage_ consists of many turns; in each he advances one copy of
    either game. Breaker's marks of a stage are too few to ruin all of these copies of both
    games: of one game many advanced copies are left, and of the other the reserves. So it goes
    on, from stage to stage, with fewer turns to come in one of the games. *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Turns Area Animals Strategies.
From Playproof.rules Require Import Guards Fan.
Import ListNotations.

(** ** The check *)

Local Open Scope N_scope.

Definition without_handicap (C : achievement) : bool := first_marks C <=? maker_marks C.

(** The sums of the a_i and of the b_i + 1 of the premises. *)

Fixpoint sums (C : achievement) (ps : list claim) : option (N * N) :=
  match ps with
  | [] => Some (0, 0)
  | AchievementClaim P :: ps =>
      match breaker_marks P, sums C ps with
      | Some b, Some (a', b') =>
          if same_player (winner P) Maker && same_board (where_ P) (where_ C) &&
             same_goals (goals P) (goals C) && without_handicap P &&
             (last_marks P <=? last_marks C)
          then Some (maker_marks P + a', b + 1 + b') else None
      | _, _ => None
      end
  | _ => None
  end.

Definition check (C : claim) (ps : list claim) : bool :=
  match won_by Maker C, ps with
  | Some C, _ :: _ =>
      without_handicap C &&
      match sums C ps, breaker_marks C with
      | Some (a, b), Some b' => (maker_marks C =? a) && (b' =? b - 1)
      | _, _ => false
      end
  | _, _ => false
  end.

Local Open Scope nat_scope.

(** ** Disjoint areas *)

Lemma pd_app Ds Es : pairwise_disjoint (Ds ++ Es) <->
  pairwise_disjoint Ds /\ pairwise_disjoint Es /\
  forall D E, In D Ds -> In E Es -> disjoint D E.
Proof.
  induction Ds as [|D Ds IH]; simpl; [firstorder constructor|]; split.
  - intros P; inversion P as [|? ? H K]; subst; apply IH in K as (K & K' & X).
    split; [constructor; auto; intros E HE; apply H, in_app_iff; auto|]; split; [easy|].
    intros D' E [<-|HD] HE; [apply H, in_app_iff; auto | auto].
  - intros (P & P' & X); inversion P; subst; constructor; [|apply IH; auto].
    intros E HE; apply in_app_iff in HE as [HE|HE]; auto.
Qed.

Lemma pd_permutation Ds Es : Permutation Ds Es -> pairwise_disjoint Ds -> pairwise_disjoint Es.
Proof.
  induction 1 as [|D Ds Es P IH|D E Ds|]; auto.
  - intros K; inversion K; subst; constructor; auto; intros F HF; apply H1.
    now apply (Permutation_in _ (Permutation_sym P)).
  - intros K; inversion K as [|? ? H K']; subst; inversion K' as [|? ? H' K'']; subst.
    constructor; [|constructor; auto; intros F HF; apply H; now right].
    intros F [<-|HF]; [apply disjoint_sym, H; now left | auto].
Qed.

Lemma pd_shrink {T} (f g : T -> list cell) q l : (forall k, incl (g k) (f k)) ->
  pairwise_disjoint (map f l) -> pairwise_disjoint (map g (filter q l)).
Proof.
  intros I; induction l as [|k l IH]; simpl; intros P; [constructor|].
  inversion P as [|? ? H K]; subst; destruct (q k); [|auto]; simpl; constructor; auto.
  intros E HE; apply in_map_iff in HE as (k' & <- & Hk); apply filter_In in Hk as [Hk _].
  intros x Hx Hx'; apply (H (f k')) with (x := x); [now apply in_map | now apply I | now apply I].
Qed.

(** [hits] of [X] in areas with more than [m] of them are many. *)

Definition few (X : list cell) (m : nat) (D : list cell) : bool := Nat.leb (hits X D) m.

Lemma few_count {T} (f : T -> list cell) X m l :
  length l * S m <= total (hits X) (map f l) + length (filter (fun k => few X m (f k)) l) * S m.
Proof.
  induction l as [|k l IH]; simpl; [lia|]; unfold few at 1.
  destruct (Nat.leb_spec (hits X (f k)) m); simpl; lia.
Qed.

Lemma total_app f Ds Es : total f (Ds ++ Es) = total f Ds + total f Es.
Proof. induction Ds as [|D Ds IH]; simpl; [easy|]; rewrite IH; lia. Qed.

Lemma forces_monotone G n n' k p : n <= n' -> forces G n k p -> forces G n' k p.
Proof.
  revert n' k p; induction n as [|n IH]; intros n' k p L W; [easy|].
  destruct n' as [|n']; [lia|]; destruct W as [W|(T & M & W)]; [now left|right].
  exists T; split; [easy|]; destruct W as [W|W]; [now left | right].
  intros R MR; apply IH; [lia | auto].
Qed.

(** ** Two games *)

Section Two.

Variables (B : board) (goals : list animal) (c : nat).
Hypothesis HB : is_board B.
Hypothesis HG : animals_on B goals.

Definition game_of (a b : nat) : game := on_a_board B goals a c a b.

(** A copy: Maker's cells, and the area in which he wins. *)

Definition copy : Type := list cell * list cell.

(** In the position, Maker has his cells of the copy, and Breaker's only marks in its area are
    those of [X]. *)

Definition intact (p : position) (X : list cell) (k : copy) : Prop :=
  incl (fst k) (maker p) /\
  forall x, In x (snd k) -> on_board B x /\ (In x (breaker p) -> In x X).

(** Maker is to move in the copy; or he has moved, and Breaker may have answered. *)

Definition ready (G : game) (n : nat) (k : copy) : Prop := area G n (turn G) (fst k) (snd k).

Definition advanced (G : game) (n : nat) (k : copy) : Prop :=
  despite (reply G) (area G n (turn G)) (fst k) (snd k).

Definition areas (ks : list copy) : list (list cell) := map snd ks.

Lemma areas_length ks : length (areas ks) = length ks.
Proof. apply map_length. Qed.

Lemma areas_app ks ks' : areas (ks ++ ks') = areas ks ++ areas ks'.
Proof. apply map_app. Qed.

Lemma intact_later p X k T R :
  intact p X k -> intact (add_breaker R (add_maker T p)) (R ++ X) k.
Proof.
  intros [M A]; split; [now apply incl_appr|]; intros x Hx; destruct (A x Hx) as [O H].
  split; [easy|]; simpl; rewrite !in_app_iff; intros [K|K]; auto.
Qed.

(** A copy with few marks of Breaker's is ready for the next turn, without the marked cells. *)

Definition cleared (X : list cell) (k : copy) : copy := (fst k, without X (snd k)).

Lemma cleared_holds r (P : list cell -> list cell -> Prop) p X k :
  (forall M D D', P M D -> incl D D' -> P M D') -> despite r P (fst k) (snd k) ->
  intact p X k -> disjoint (maker p) X -> hits X (snd k) <= r ->
  P (fst k) (without X (snd k)) /\ intact p [] (cleared X k).
Proof.
  intros mono W [M A] dis L; split.
  - set (Y := filter (fun x => mem x (snd k)) X).
    apply (mono _ (without Y (snd k))).
    + apply W; [easy|]; intros x Hx K; apply filter_In in K as [K _]; now apply (dis x), K; auto.
    + intros x Hx; apply without_spec in Hx as [Hx N]; apply without_spec; split; [easy|].
      intros K; apply N, filter_In; split; [easy | now apply mem_spec].
  - split; [easy|]; intros x Hx; apply without_spec in Hx as [Hx N]; destruct (A x Hx) as [O H].
    split; [easy|]; intros K; destruct (N (H K)).
Qed.

Lemma cleared_ready G n p X k :
  advanced G n k -> intact p X k -> disjoint (maker p) X -> hits X (snd k) <= reply G ->
  ready G n (cleared X k) /\ intact p [] (cleared X k).
Proof.
  apply cleared_holds; intros M D D' W H; revert W.
  apply (area_monotone G G (easier_refl G)); auto using incl_refl.
Qed.

Lemma untouched_intact p X k : intact p X k -> hits X (snd k) = 0 -> intact p [] k.
Proof.
  intros [M A] H; split; [easy|]; intros x Hx; destruct (A x Hx) as [O K]; split; [easy|].
  intros Hb; destruct (hits_zero _ _ H x Hx (K Hb)).
Qed.

(** Among more copies than marks there is one without a mark. *)

Lemma find_untouched X ks : pairwise_disjoint (areas ks) -> length X < length ks ->
  exists k l l', ks = l ++ k :: l' /\ hits X (snd k) = 0.
Proof.
  intros P L; destruct (one_has_few X (areas ks) 0 P) as (D & HD & H);
    [rewrite areas_length; lia|].
  apply in_map_iff in HD as (k & <- & Hk); apply in_split in Hk as (l & l' & ->).
  exists k, l, l'; split; [easy | lia].
Qed.

Lemma few_copies X m ks :
  length ks * S m <=
  total (hits X) (areas ks) + length (filter (fun k : copy => few X m (snd k)) ks) * S m.
Proof. exact (few_count snd X m ks). Qed.

Lemma many_untouched X ks : pairwise_disjoint (areas ks) ->
  length ks <= length X + length (filter (fun k : copy => few X 0 (snd k)) ks).
Proof.
  intros P; pose proof (few_copies X 0 ks); pose proof (pairwise_disjoint_hits X _ P); lia.
Qed.

Variables (a1 b1 a2 b2 : nat).

Let G1 : game := game_of a1 b1.
Let G2 : game := game_of a2 b2.
Let G : game := game_of (a1 + a2) (b1 + b2 + 1).

Let cells : finder (on G) (another B) := board_finder B HB.

(** Disjoint copies for both games, of which each is won in so many turns. *)

Definition supply (n1 n2 N : nat) (p : position) : Prop :=
  disjoint (maker p) (breaker p) /\
  exists ks1 ks2, pairwise_disjoint (areas ks1 ++ areas ks2) /\
    N <= length ks1 /\ N <= length ks2 /\
    (forall k, In k ks1 -> ready G1 n1 k /\ intact p [] k) /\
    (forall k, In k ks2 -> ready G2 n2 k /\ intact p [] k).

Definition enough (n1 n2 : nat) : Prop :=
  exists N m, forall p, supply n1 n2 N p -> forces G m (a1 + a2) p.

(** A turn in a copy. *)

Lemma advance G' n p X k : winning G' = winning G -> last_turn G' = c -> turn G' <= a1 + a2 ->
  ready G' (S n) k -> intact p X k -> hits X (snd k) = 0 ->
  forces G 1 (a1 + a2) p \/
  exists T, length T <= turn G' /\ (forall x, In x T -> on_board B x /\ ~ In x (breaker p)) /\
    advanced G' n (T ++ fst k, snd k).
Proof.
  intros HW HL HT (T & TD & W) I H; assert (I' := untouched_intact p X k I H).
  destruct W as [[L C]|[L W]].
  - left; apply (area_forces G (another B) cells 1 (a1 + a2) (fst k) (snd k)).
    + exists T; split; [easy|]; left; split; [rewrite HL in L; simpl; lia|].
      unfold complete in *; now rewrite <- HW.
    + intros x Hx; now apply I'.
    + apply I'.
    + intros x Hx K; now apply I' in K.
  - right; exists T; split; [easy|]; split; [|easy].
    intros x Hx; destruct I' as [_ I']; destruct (I' x (TD x Hx)) as [O K]; auto.
Qed.

(** The sums that are needed. *)

Lemma left_over N K u m x r l : N <= K -> x <= m -> K + u + m < r + u -> r <= x + l -> N <= l.
Proof. lia. Qed.

Lemma enough_left K u m t x r : t <= u -> x <= m -> K + u + m < r + t -> x < r.
Proof. lia. Qed.

Section Stage.

Variables n1 n2 N1 N2 m1 m2 : nat.
Hypothesis next1 : forall p, supply n1 (S n2) N1 p -> forces G m1 (a1 + a2) p.
Hypothesis next2 : forall p, supply (S n1) n2 N2 p -> forces G m2 (a1 + a2) p.

Let K : nat := max N1 N2.
Let turns : nat := K * (b1 + b2 + 2).
Let b : nat := b1 + b2 + 1.

Lemma stage u : forall t p X res1 res2 adv1 adv2,
  u + t = turns -> disjoint (maker p) (breaker p) -> incl X (breaker p) ->
  length X <= t * b -> length adv1 = t -> length adv2 = t ->
  K + turns + turns * b < length res1 + t -> K + turns + turns * b < length res2 + t ->
  pairwise_disjoint ((areas res1 ++ areas adv1) ++ (areas res2 ++ areas adv2)) ->
  (forall k, In k res1 -> ready G1 (S n1) k /\ intact p X k) ->
  (forall k, In k res2 -> ready G2 (S n2) k /\ intact p X k) ->
  (forall k, In k adv1 -> advanced G1 n1 k /\ intact p X k) ->
  (forall k, In k adv2 -> advanced G2 n2 k /\ intact p X k) ->
  forces G (u + S (max m1 m2)) (a1 + a2) p.
Proof.
  induction u as [|u IH]; intros t p X res1 res2 adv1 adv2 Et dis IX LX L1 L2 N1' N2' P
    R1 R2 A1 A2.
  - (* The stage is over: of one game, many copies have advanced. *)
    simpl in Et; subst t; apply (forces_monotone G (max m1 m2)); [lia|].
    apply pd_app in P as (P1 & P2 & P12); apply pd_app in P1 as (PR1 & PA1 & PRA1).
    apply pd_app in P2 as (PR2 & PA2 & PRA2).
    assert (disX : disjoint (maker p) X) by (intros x Hx Hx'; apply (dis x); auto).
    assert (H : total (hits X) (areas adv1) + total (hits X) (areas adv2) <= length X).
    { rewrite <- total_app; apply pairwise_disjoint_hits, pd_app; split; [easy|]; split; [easy|].
      intros D E HD HE; apply P12; apply in_app_iff; auto. }
    pose proof (few_copies X b1 adv1) as F1; pose proof (few_copies X b2 adv2) as F2.
    set (live1 := filter (fun k : copy => few X b1 (snd k)) adv1) in *.
    set (live2 := filter (fun k : copy => few X b2 (snd k)) adv2) in *.
    assert (shrink : forall k : copy, incl (snd (cleared X k)) (snd k))
      by (intros k x Hx; now apply without_spec in Hx).
    assert (K <= length live1 \/ K <= length live2) as [HK|HK].
    { destruct (Nat.le_gt_cases K (length live1)) as [|H1]; [now left|].
      destruct (Nat.le_gt_cases K (length live2)) as [|H2]; [now right|exfalso].
      rewrite L1 in F1; rewrite L2 in F2; unfold b, turns in *; nia. }
    + apply (forces_monotone G m1); [lia|]; apply next1; split; [easy|].
      exists (map (cleared X) live1), (filter (fun k : copy => few X 0 (snd k)) res2).
      pose proof (many_untouched X res2 PR2) as MU.
      split; [|split; [|split; [|split]]].
      * apply pd_app; split; [|split].
        -- unfold areas; rewrite map_map; now apply (pd_shrink snd).
        -- apply (pd_shrink snd snd); [intros k; apply incl_refl | easy].
        -- intros D E HD HE; unfold areas in HD, HE; rewrite map_map in HD.
           apply in_map_iff in HD as (k & <- & Hk); apply in_map_iff in HE as (k' & <- & Hk').
           apply filter_In in Hk as [Hk _]; apply filter_In in Hk' as [Hk' _].
           intros x Hx; apply (P12 (snd k)); [apply in_app_iff; right; now apply in_map | | ].
           ++ apply in_app_iff; left; now apply in_map.
           ++ now apply shrink.
      * rewrite map_length; lia.
      * exact (left_over _ _ _ _ _ _ _ (Nat.le_max_l N1 N2) LX N2' MU).
      * intros k Hk; apply in_map_iff in Hk as (k' & <- & Hk'); apply filter_In in Hk' as [Hk' F].
        apply Nat.leb_le in F; apply cleared_ready; try easy; now apply A1.
      * intros k Hk; apply filter_In in Hk as [Hk F]; apply Nat.leb_le in F.
        destruct (R2 k Hk) as [W I]; split; [easy|].
        apply (untouched_intact p X); [easy | lia].
    + apply (forces_monotone G m2); [lia|]; apply next2; split; [easy|].
      exists (filter (fun k : copy => few X 0 (snd k)) res1), (map (cleared X) live2).
      pose proof (many_untouched X res1 PR1) as MU.
      split; [|split; [|split; [|split]]].
      * apply pd_app; split; [|split].
        -- apply (pd_shrink snd snd); [intros k; apply incl_refl | easy].
        -- unfold areas; rewrite map_map; now apply (pd_shrink snd).
        -- intros D E HD HE; unfold areas in HD, HE; rewrite map_map in HE.
           apply in_map_iff in HD as (k & <- & Hk); apply in_map_iff in HE as (k' & <- & Hk').
           apply filter_In in Hk as [Hk _]; apply filter_In in Hk' as [Hk' _].
           intros x Hx Hx'; apply (P12 (snd k) (snd k')) with (x := x); [| | easy | ].
           ++ apply in_app_iff; left; now apply in_map.
           ++ apply in_app_iff; right; now apply in_map.
           ++ now apply shrink.
      * exact (left_over _ _ _ _ _ _ _ (Nat.le_max_r N1 N2) LX N1' MU).
      * rewrite map_length; lia.
      * intros k Hk; apply filter_In in Hk as [Hk F]; apply Nat.leb_le in F.
        destruct (R1 k Hk) as [W I]; split; [easy|].
        apply (untouched_intact p X); [easy | lia].
      * intros k Hk; apply in_map_iff in Hk as (k' & <- & Hk'); apply filter_In in Hk' as [Hk' F].
        apply Nat.leb_le in F; apply cleared_ready; try easy; now apply A2.
  - (* Another turn: one copy of either game advances. *)
    assert (Ht : t <= turns) by lia.
    assert (Lt : length X <= turns * b)
      by (etransitivity; [exact LX | now apply Nat.mul_le_mono_r]).
    assert (P' := P); apply pd_app in P' as (P1 & P2 & _); apply pd_app in P1 as (PR1 & _ & _).
    apply pd_app in P2 as (PR2 & _ & _).
    destruct (find_untouched X res1 PR1) as (k1 & l1 & l1' & E1 & H1);
      [exact (enough_left _ _ _ _ _ _ Ht Lt N1')|].
    destruct (find_untouched X res2 PR2) as (k2 & l2 & l2' & E2 & H2);
      [exact (enough_left _ _ _ _ _ _ Ht Lt N2')|].
    assert (In1 : In k1 res1) by (rewrite E1; apply in_app_iff; right; now left).
    assert (In2 : In k2 res2) by (rewrite E2; apply in_app_iff; right; now left).
    destruct (R1 k1 In1) as [W1 I1]; destruct (R2 k2 In2) as [W2 I2].
    destruct (advance G1 n1 p X k1) as [W|(T1 & LT1 & O1 & V1)]; try easy; [simpl; lia | |].
    { apply (forces_monotone G 1); [lia | easy]. }
    destruct (advance G2 n2 p X k2) as [W|(T2 & LT2 & O2 & V2)]; try easy; [simpl; lia | |].
    { apply (forces_monotone G 1); [lia | easy]. }
    simpl in LT1, LT2; set (T := extend (another B) (a1 + a2) p (T1 ++ T2)).
    assert (MT : marks G (a1 + a2) p T).
    { apply extend_marks; [easy | |].
      - intros x Hx; apply in_app_iff in Hx as [Hx|Hx]; [now apply O1 | now apply O2].
      - pose proof (wanted_length p (T1 ++ T2)); rewrite app_length in *; lia. }
    assert (all : forall x, In x (T1 ++ T2) -> In x (T ++ maker p)).
    { intros x Hx; apply in_app_iff.
      destruct (extend_all (another B) (a1 + a2) p (T1 ++ T2) x Hx) as [J|[J|J]]; auto.
      exfalso; apply in_app_iff in Hx as [Hx|Hx]; [now apply (O1 x) | now apply (O2 x)]. }
    right; exists T; split; [easy|]; right; intros R MR.
    assert (LR : length R = b) by apply (marks_length B G _ _ _ HB eq_refl MR).
    apply (IH (S t) _ (R ++ X) (l1 ++ l1') (l2 ++ l2')
      ((T1 ++ fst k1, snd k1) :: adv1) ((T2 ++ fst k2, snd k2) :: adv2)); simpl; try lia.
    + intros x Hx HR; apply in_app_iff in HR as [HR|HR].
      * apply MR in HR as [_ HR]; apply HR; now left.
      * apply in_app_iff in Hx as [Hx|Hx]; [|now apply (dis x)].
        apply MT in Hx as [_ Hx]; apply Hx; now right.
    + apply incl_app_app; [apply incl_refl | easy].
    + rewrite app_length; lia.
    + rewrite E1, app_length in N1'; rewrite app_length; simpl in N1'; lia.
    + rewrite E2, app_length in N2'; rewrite app_length; simpl in N2'; lia.
    + revert P; rewrite E1, E2; apply pd_permutation.
      unfold areas; rewrite !map_app; simpl.
      apply Permutation_app; rewrite <- !app_assoc; apply Permutation_app_head; simpl;
        apply Permutation_middle.
    + intros k Hk; destruct (R1 k) as [W I]; [|split; [easy | now apply intact_later]].
      rewrite E1; apply in_app_iff in Hk; apply in_app_iff; simpl; tauto.
    + intros k Hk; destruct (R2 k) as [W I]; [|split; [easy | now apply intact_later]].
      rewrite E2; apply in_app_iff in Hk; apply in_app_iff; simpl; tauto.
    + intros k [<-|Hk].
      * split; [easy|]; destruct (intact_later p X k1 T R I1) as [IM IA]; split; [|easy].
        simpl; apply incl_app; [|exact IM]; intros x Hx; apply all, in_app_iff; now left.
      * destruct (A1 k Hk); split; [easy | now apply intact_later].
    + intros k [<-|Hk].
      * split; [easy|]; destruct (intact_later p X k2 T R I2) as [IM IA]; split; [|easy].
        simpl; apply incl_app; [|exact IM]; intros x Hx; apply all, in_app_iff; now right.
      * destruct (A2 k Hk); split; [easy | now apply intact_later].
Qed.

End Stage.

Lemma always_enough n1 : forall n2, enough n1 n2.
Proof.
  induction n1 as [|n1 IH1].
  { intros n2; exists 1, 0; intros p (_ & [|k ks1] & ks2 & _ & L & _ & R & _);
      [simpl in L; lia | now destruct (R k (or_introl eq_refl)) as [[] _]]. }
  induction n2 as [|n2 IH2].
  { exists 1, 0; intros p (_ & ks1 & [|k ks2] & _ & _ & L & _ & R);
      [simpl in L; lia | now destruct (R k (or_introl eq_refl)) as [[] _]]. }
  destruct (IH1 (S n2)) as (N1 & m1 & H1); destruct IH2 as (N2 & m2 & H2).
  set (K := max N1 N2); set (turns := K * (b1 + b2 + 2)).
  exists (S (K + turns + turns * (b1 + b2 + 1))), (turns + S (max m1 m2)).
  intros p (dis & ks1 & ks2 & P & L1 & L2 & R1 & R2).
  apply (stage n1 n2 N1 N2 m1 m2 H1 H2 turns 0 p [] ks1 ks2 [] []); simpl; try easy;
    fold K; fold turns; try lia.
  now rewrite !app_nil_r.
Qed.

Theorem two_games : maker_wins G1 -> maker_wins G2 -> maker_wins G.
Proof.
  intros W1 W2; apply wins_area in W1 as (n1 & D1 & O1 & W1); [|easy].
  apply wins_area in W2 as (n2 & D2 & O2 & W2); [|easy].
  destruct (always_enough n1 n2) as (N & m & H); exists m; apply H; split; [easy|].
  destruct (many_copies B (D1 ++ D2) HB) with (k := N + N) as (gs & L & I & P).
  { intros x Hx; apply in_app_iff in Hx as [Hx|Hx]; auto. }
  rewrite <- (firstn_skipn N gs) in P, I.
  assert (L1 : length (firstn N gs) = N) by (rewrite firstn_length; lia).
  assert (L2 : length (skipn N gs) = N) by (rewrite skipn_length; lia).
  set (gs1 := firstn N gs) in *; set (gs2 := skipn N gs) in *.
  set (place := fun (D : list cell) g => ([] : list cell, map (apply g) D)).
  exists (map (place D1) gs1), (map (place D2) gs2).
  rewrite map_app in P; apply pd_app in P as (P1 & P2 & P12).
  assert (sub1 : forall g, incl (map (apply g) D1) (map (apply g) (D1 ++ D2)))
    by (intros g; apply incl_map, incl_appl, incl_refl).
  assert (sub2 : forall g, incl (map (apply g) D2) (map (apply g) (D1 ++ D2)))
    by (intros g; apply incl_map, incl_appr, incl_refl).
  assert (all : forall gs (f g : isometry -> list cell), (forall k, incl (g k) (f k)) ->
    pairwise_disjoint (map f gs) -> pairwise_disjoint (map g gs)).
  { intros gs0 f g I' P'; apply (pd_shrink f g (fun _ => true)) in P'; [|easy].
    replace (filter (fun _ => true) gs0) with gs0 in P'; [easy|].
    clear; induction gs0; simpl; congruence. }
  unfold areas; rewrite !map_map; split; [|rewrite !map_length; split; [lia|]; split; [lia|]; split].
  - apply pd_app; split; [|split].
    + revert P1; now apply all.
    + revert P2; now apply all.
    + intros D E HD HE; apply in_map_iff in HD as (g & <- & Hg); apply in_map_iff in HE as (h & <- & Hh).
      intros x Hx Hx'.
      apply (P12 (map (apply g) (D1 ++ D2)) (map (apply h) (D1 ++ D2))) with (x := x);
        [now apply (in_map (fun g => map (apply g) (D1 ++ D2)))
        |now apply (in_map (fun g => map (apply g) (D1 ++ D2)))
        |now apply sub1 | now apply sub2].
  - intros k Hk; apply in_map_iff in Hk as (g & <- & Hg).
    assert (Ig : is_isometry B g) by (apply I, in_app_iff; now left); split.
    + apply (area_moved B goals a1 c a1 b1 n1 a1 [] D1 g); auto.
    + split; [easy|]; intros x Hx; split; [|easy].
      apply in_map_iff in Hx as (y & <- & Hy); apply Ig; auto.
  - intros k Hk; apply in_map_iff in Hk as (g & <- & Hg).
    assert (Ig : is_isometry B g) by (apply I, in_app_iff; now right); split.
    + apply (area_moved B goals a2 c a2 b2 n2 a2 [] D2 g); auto.
    + split; [easy|]; intros x Hx; split; [|easy].
      apply in_map_iff in Hx as (y & <- & Hy); apply Ig; auto.
Qed.

End Two.

(** ** All games *)

Lemma sums_sound C ps : well_formed C -> Forall theorem ps -> forall a b,
  sums C ps = Some (a, b) -> ps <> [] ->
  (1 <= b)%N /\ maker_wins (game_of (where_ C) (goals C) (N.to_nat (last_marks C))
    (N.to_nat a) (N.to_nat (b - 1))).
Proof.
  intros HC; induction ps as [|P ps IH]; intros HP a b E N; [now destruct N|]; clear N.
  inversion HP as [|? ? [NP MP] HP']; subst; clear HP; destruct P as [P| | | | | | | | | |]; try easy.
  simpl in E; destruct (breaker_marks P) as [bP|] eqn:Eb; [|easy].
  destruct (sums C ps) as [[a' b']|] eqn:Es; [|easy].
  destruct (_ && _) eqn:K; [|easy]; inversion E; subst a b; clear E.
  rewrite !andb_true_iff in K; destruct K as ((((EW & EB) & EG) & F) & L).
  apply same_player_spec in EW; apply same_board_spec in EB; apply same_goals_spec in EG.
  apply N.leb_le in F, L; simpl in MP; unfold achievement_meaning, achievement_game in MP.
  rewrite EW, EB, EG, Eb in MP.
  assert (W : maker_wins (game_of (where_ C) (goals C) (N.to_nat (last_marks C))
    (N.to_nat (maker_marks P)) (N.to_nat bP))).
  { revert MP; apply (maker_transfer (where_ C)); try easy; [apply HC | split | ]; simpl; auto; lia. }
  split; [lia|]; destruct ps as [|Q ps].
  - simpl in Es; inversion Es; subst; rewrite N.add_0_r.
    now replace (bP + 1 + 0 - 1)%N with bP by lia.
  - destruct (IH HP' a' b' eq_refl) as [Hb W']; [easy|].
    replace (N.to_nat (maker_marks P + a')) with (N.to_nat (maker_marks P) + N.to_nat a') by lia.
    replace (N.to_nat (bP + 1 + b' - 1)) with (N.to_nat bP + N.to_nat (b' - 1) + 1) by lia.
    apply two_games; try easy; apply HC.
Qed.

Theorem sound C ps : normal C = true -> Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct (won_by Maker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C.
  apply achievement_well_formed in HN; destruct ps as [|P ps]; [easy|].
  apply andb_true_iff in H as [F H]; apply N.leb_le in F.
  destruct (sums C (P :: ps)) as [[a b]|] eqn:Es; [|easy].
  simpl; unfold achievement_meaning; rewrite E; destruct (breaker_marks C) as [b'|]; [|easy].
  apply andb_true_iff in H as [Ha Hb]; apply N.eqb_eq in Ha, Hb; subst b'.
  destruct (sums_sound C (P :: ps) HN HP a b Es) as [_ W]; [easy|].
  unfold achievement_game; replace (first_marks C) with (maker_marks C)
    by (pose proof (wf_first C HN); lia).
  now rewrite Ha.
Qed.
