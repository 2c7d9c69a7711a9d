(** * [biased-strategy]: an answer to every position of a biased game

    See [checker/src/rules/positional/biased_strategy.rs]. The walk is that of [strategy] without policies, threat
    sequences and leaves, for two families of sets and turns of several claims. A position is remembered when it is
    known to be good: as long as the walk is on its way there, all positions that it comes to have fewer
    unclaimed vertices. It is kept with its turn, which the Rust checker needs not do. *)

From Coq Require Import List Arith PArith NArith Lia Bool FMapPositive.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices Reduction Bitboards Arenas Views.
From Playproof.rules Require Import Guards StrategyBoard StrategyWalk StrategySound.
Import ListNotations.

(** ** Positions *)

(** Of a position is known who has claimed what, and which sets of each player are alive. *)

Record spot := Spot { marks1 : mask; marks2 : mask; live1 : list mask; live2 : list mask }.

Definition marks (Q : player) (s : spot) : mask := match Q with First => marks1 s | Second => marks2 s end.

Definition live (Q : player) (s : spot) : list mask := match Q with First => live1 s | Second => live2 s end.

Definition put (Q : player) (v : dot) (s : spot) : spot :=
  let spoilt := filter (fun w => negb (lies v w)) in
  match Q with
  | First => Spot (add v (marks1 s)) (marks2 s) (live1 s) (spoilt (live2 s))
  | Second => Spot (marks1 s) (add v (marks2 s)) (spoilt (live1 s)) (live2 s)
  end.

(** What can be claimed, of vertices with what has to be claimed before. *)

Definition can_claim (all : list (dot * mask)) (s : spot) : mask :=
  let taken := join (marks1 s) (marks2 s) in
  fold_right (fun v r => if lies (fst v) taken then r else if inside (snd v) taken then add (fst v) r else r) none all.

Definition has_set (Q : player) (s : spot) : bool :=
  existsb (fun w => inside w (marks Q s)) (live Q s).

Definition is_over (ready : mask) (s : spot) : bool := has_set First s || has_set Second s || is_none ready.

(** The promise speaks of the sets of this player, and says that he completes one, or none. *)

Definition subject (P : player) (what : promise) : player :=
  match what with Completes | Avoids => P | Prevents | Forces => other P end.

Definition affirms (what : promise) : bool :=
  match what with Completes | Forces => true | Prevents | Avoids => false end.

(** A set that its player can complete with so many claims at once. *)

Definition within_turn (all : list (dot * mask)) (ready : mask) (left : nat) (P : player) (s : spot) : bool :=
  existsb (fun w =>
      inside w (join (marks P s) ready) &&
      (length (filter (fun v => lies (fst v) (shared w ready)) all) <=? left))
    (live P s).

Definition same_side (P Q : player) : bool :=
  match P, Q with First, First | Second, Second => true | _, _ => false end.

(** ** The walk *)

Record evidence := Evidence { symmetries : list (list nat); positions : N; answers : list nat }.

Record state := State {
  to_come : list nat;
  met : PositiveMap.t memory;         (** by whose turn it is, and how many claims are left *)
  more : N                            (** positions to be met *)
}.

Definition turn_key (t : player * nat) : positive :=
  match fst t with First => xO (Pos.of_succ_nat (snd t)) | Second => xI (Pos.of_succ_nat (snd t)) end.

Definition met_at (t : player * nat) (m : PositiveMap.t memory) : memory :=
  match PositiveMap.find (turn_key t) m with Some u => u | None => Nothing end.

Section Walk.

Variables (all : list (dot * mask)) (places : list dot) (sights : list (sight * sight)).
Variables (turn : player -> nat) (P : player) (what : promise).

Definition essence (s : spot) : mask * mask :=
  (lost (marks1 s) (marks2 s) (used (live1 s)), lost (marks2 s) (marks1 s) (used (live2 s))).

Definition least_view (s : spot) : option (mask * mask) :=
  let (a, b) := essence s in
  match least (length places) a b sights with
  | Some f => Some (seen f places a, seen f places b)
  | None => None
  end.

Fixpoint visit (fuel : nat) (t : player * nat) (s : spot) (m : state) : option state :=
  match fuel with
  | 0 => None
  | S fuel =>
      let X := subject P what in
      let ready := can_claim all s in
      if is_over ready s then if Bool.eqb (has_set X s) (affirms what) then Some m else None else
      match live X s with
      | [] => if affirms what then None else Some m
      | _ =>
          if match what with Completes => true | _ => false end && same_side P (fst t) &&
             within_turn all ready (snd t) P s then Some m else
          match least_view s with
          | None => None
          | Some (a, b) =>
              if find places a b (met_at t (met m)) then Some m else
              if N.eqb (more m) 0 then None else
              let went_on :=
                if same_side P (fst t) then
                  match to_come m with
                  | [] => None
                  | i :: rest =>
                      match nth_error all i with
                      | Some v =>
                          if lies (fst v) ready then
                            visit fuel (after_claim turn t) (put P (fst v) s) (State rest (met m) (N.pred (more m)))
                          else None
                      | None => None
                      end
                  end
                else
                  each (fun v => visit fuel (after_claim turn t) (put (other P) (fst v) s))
                    (filter (fun v => lies (fst v) ready) all)
                    (State (to_come m) (met m) (N.pred (more m))) in
              match went_on with
              | Some m =>
                  Some (State (to_come m)
                    (PositiveMap.add (turn_key t) (insert places a b (met_at t (met m))) (met m)) (more m))
              | None => None
              end
          end
      end
  end.

End Walk.

(** ** The game of turns

    What a player can secure in one of two positions that look the same he can secure in the other. *)

Theorem alike_attains G turn f g h k P (good : position -> Prop) t p q :
  (forall P W v, winning G P W -> In v W -> vertices G v) ->
  (forall u v, below G u v -> vertices G u) ->
  automorphism G f g -> automorphism G h k ->
  (forall p q, alike G f h p q -> good p -> good q) ->
  attains G turn P good t p -> alike G f h p q -> attains G turn P good t q.
Proof.
  intros SI OI F H respects S; revert q.
  assert (back_over : forall p q, alike G f h p q -> over G q -> over G p).
  { intros a b E; apply (alike_over G h k f g SI OI H F); now apply alike_sym. }
  induction S as [t p O ok | left p v O M S IH | left p O S IH]; intros q E.
  - apply attained; [now apply (alike_over G f g h k SI OI F H p q) | now apply (respects p)].
  - assert (V : vertices G v) by apply M; destruct (to_vertices _ _ _ F v V) as [_ V'].
    rewrite <- (forth _ _ _ F v V) in M, IH.
    apply by_claim with (h (g v)); [eauto | now apply (alike_may G OI f g h k F H p q)|].
    apply IH, (alike_claim G SI f g h k F H); trivial; apply M.
  - apply by_answers; [eauto|]; intros v M.
    assert (V : vertices G v) by apply M; destruct (to_vertices _ _ _ H v V) as [_ V'].
    rewrite <- (forth _ _ _ H v V) in M |- *.
    assert (M' : may G p (f (k v))).
    { apply (alike_may G OI h k f g H F q p); trivial; now apply alike_sym. }
    apply (IH _ M'), (alike_claim G SI f g h k F H); trivial; apply M'.
Qed.

Section Sound.

Variables (G : game) (n : nat) (below : vertex -> vertex -> bool).
Variable sets : player -> list (list vertex).
Hypothesis described : played_with G n below sets.

Notation "# i" := (N.of_nat i) (at level 1, format "# i").
Notation masks Q := (map mask_of (sets Q)).

Definition dot_with (i : nat) : dot * mask := (dot_of i, of_list (filter (fun j => below #j #i) (seq 0 n))).

Definition dots : list (dot * mask) := map dot_with (seq 0 n).

(** What a spot says of a position. *)

Record tells (s : spot) (p : position) : Prop := {
  is_legal : legal G p;
  mem_marks : forall Q i, mem (marks Q s) i = true <-> In #i (Positional.own Q p);
  is_live : forall Q, live Q s = apart_from (masks Q) (marks (other Q) s)
}.

Definition spot_of (p : position) : spot :=
  let a := mask_of (Positional.first p) in
  let b := mask_of (Positional.second p) in
  Spot a b (apart_from (masks First) b) (apart_from (masks Second) a).

Lemma spot_tells p : legal G p -> tells (spot_of p) p.
Proof.
  intros L; split; trivial.
  - intros [] i; apply mem_mask_of.
  - now intros [].
Qed.

Section Spot.

Variables (s : spot) (p : position).
Hypothesis T : tells s p.

Notation ready := (can_claim dots s).

Lemma nobody_twice Q i : mem (marks Q s) i = true -> mem (marks (other Q) s) i = true -> False.
Proof. rewrite !(mem_marks s p T); intros A B; exact (own_other G p Q _ (is_legal s p T) A B). Qed.

Lemma claimed_marks i : claimed p #i <-> mem (marks1 s) i = true \/ mem (marks2 s) i = true.
Proof. rewrite (mem_marks s p T First), (mem_marks s p T Second); easy. Qed.

Lemma mem_ready i : mem ready i = true <->
  i < n /\ mem (marks1 s) i = false /\ mem (marks2 s) i = false /\
  forall j, j < n -> below #j #i = true -> mem (marks1 s) j = true \/ mem (marks2 s) j = true.
Proof.
  set (t := join (marks1 s) (marks2 s)).
  assert (E : forall l, mem (fold_right (fun v r =>
      if lies (fst v) t then r else if inside (snd v) t then add (fst v) r else r) none (map dot_with l)) i = true <->
    In i l /\ mem t i = false /\ inside (snd (dot_with i)) t = true).
  { induction l as [|j l IH]; [simpl; now rewrite mem_none|]; cbn [map fold_right In].
    change (fst (dot_with j)) with (dot_of j); rewrite lies_spec.
    destruct (mem t j) eqn:M; [|destruct (inside (snd (dot_with j)) t) eqn:I];
      rewrite ?add_join, ?alone_single, ?mem_join, ?mem_single, ?orb_true_iff, ?Nat.eqb_eq, IH; split;
      intros H; decompose [and or] H; subst; try congruence; auto 6. }
  unfold can_claim, dots; fold t; rewrite E, in_seq, inside_spec; unfold t; rewrite mem_join, orb_false_iff.
  cbn [snd dot_with]; setoid_rewrite mem_of_list; setoid_rewrite filter_In; setoid_rewrite in_seq.
  setoid_rewrite mem_join; setoid_rewrite orb_true_iff.
  split; (intros (L & [A B] & C) || intros (L & A & B & C)); repeat split; trivial; try lia.
  - intros j Lj K; apply C; split; [lia | easy].
  - intros j [Lj K]; apply C; [lia | easy].
Qed.

Lemma may_ready i : may G p #i <-> mem ready i = true.
Proof.
  rewrite mem_ready, <- !not_true_iff_false; unfold may; rewrite claimed_marks.
  assert (V : vertices G #i <-> i < n) by (rewrite (vertices_G G n below sets described); lia).
  rewrite V; split.
  - intros (L & N & K); repeat split; [easy | tauto | tauto |]; intros j Lj B; apply claimed_marks, K.
    now apply (order_of_numbers G n below sets described).
  - intros (L & N & N' & K); repeat split; [easy | tauto |]; intros u Hu.
    assert (U := order_on _ _ (order_G G n below sets described) u #i Hu).
    assert (U' := U); apply (vertex_number G n below sets described) in U' as (j & Lj & ->).
    apply claimed_marks, K; [easy|].
    apply (order_below _ _ (order_G G n below sets described)); trivial; now apply V.
Qed.

Lemma may_number v : may G p v -> exists i, v = #i /\ mem ready i = true.
Proof.
  intros M; assert (V : vertices G v) by apply M.
  apply (vertex_number G n below sets described) in V as (i & L & ->); exists i.
  split; [easy | now apply may_ready].
Qed.

Lemma has_won_marks Q W : In W (sets Q) ->
  inside (mask_of W) (marks Q s) = true <-> incl W (Positional.own Q p).
Proof.
  intros HW; rewrite inside_spec; split.
  - intros K v Hv; assert (E : v = #(N.to_nat v)) by lia; rewrite E in Hv |- *.
    now apply (mem_marks s p T), K, mem_mask_of.
  - intros I i Hi; now apply (mem_marks s p T), I, mem_mask_of.
Qed.

Lemma alive_live Q W : In W (sets Q) -> (In (mask_of W) (live Q s) <->
  forall v, In v W -> ~ In v (Positional.own (other Q) p)).
Proof.
  intros HW; rewrite (is_live s p T); unfold apart_from; rewrite filter_In, negb_true_iff, <- not_true_iff_false.
  rewrite meets_spec; split.
  - intros [_ N] v Hv K; assert (L := sets_in G n below sets described Q W v HW Hv).
    assert (E : v = #(N.to_nat v)) by lia; rewrite E in Hv, K; apply N; exists (N.to_nat v).
    split; [now apply mem_mask_of | now apply (mem_marks s p T)].
  - intros A; split; [now apply in_map|]; intros (i & I & K); apply (A #i).
    + now apply mem_mask_of in I.
    + now apply (mem_marks s p T).
Qed.

Lemma live_in Q w : In w (live Q s) -> exists W, In W (sets Q) /\ w = mask_of W.
Proof.
  rewrite (is_live s p T); intros H; apply filter_In in H as [H _].
  apply in_map_iff in H as (W & <- & HW); eauto.
Qed.

Lemma won_spec Q : has_set Q s = true <-> has_won G Q p.
Proof.
  unfold has_set, has_won; rewrite existsb_exists; split.
  - intros (w & H & C); apply live_in in H as (W & HW & ->); exists W.
    rewrite (winning_G G n below sets described); split; [easy | now apply has_won_marks].
  - intros (W & HW & I); apply (winning_G G n below sets described) in HW; exists (mask_of W).
    split; [|now apply has_won_marks]; apply alive_live; trivial; intros v Hv.
    apply (own_other G p Q); [apply T | now apply I].
Qed.

Lemma none_ready : is_none ready = true <-> forall v, ~ may G p v.
Proof.
  rewrite is_none_spec; split.
  - intros N v M; apply may_number in M as (i & _ & M); now rewrite N in M.
  - intros N i; apply not_true_iff_false; intros M; now apply (N #i), may_ready.
Qed.

Lemma over_spec : is_over (can_claim dots s) s = true <-> over G p.
Proof. unfold is_over, over; rewrite !orb_true_iff, !won_spec, none_ready; tauto. Qed.

Lemma not_over_spec : is_over (can_claim dots s) s = false -> ~ over G p.
Proof. intros E O; apply over_spec in O; congruence. Qed.

Lemma put_tells Q i : mem ready i = true -> tells (put Q (dot_of i) s) (claim Q #i p).
Proof.
  intros R; apply may_ready in R; destruct R as (V & N & _).
  assert (L : i < n) by (apply (vertices_G G n below sets described) in V; lia).
  split.
  - apply claim_legal; trivial; apply T.
  - intros R j; assert (M := mem_marks s p T R j).
    destruct Q, R; simpl in *; trivial; rewrite mem_added, M, Nat2N.inj_iff; intuition.
  - intros R; assert (E := is_live s p T R); destruct Q, R; simpl in *; trivial; now rewrite E, alive_add.
Qed.

End Spot.

(** Play comes to an end. *)

Definition unclaimed (p : position) : nat := length (free_at #n p).

Lemma fewer p Q v : legal G p -> may G p v -> unclaimed (claim Q v p) < unclaimed p.
Proof.
  intros L (V & N & _); apply (vertices_G G n below sets described) in V; unfold unclaimed.
  assert (D : NoDup (free_at #n p)) by apply NoDup_filter, below_number_NoDup.
  rewrite (drop_length v (free_at #n p)) by (trivial; now apply free_spec).
  apply le_n_S, NoDup_incl_length; [apply NoDup_filter, below_number_NoDup|].
  intros u; rewrite free_spec, drop_spec, free_spec, claimed_claim; tauto.
Qed.

Lemma may_legal p Q v : legal G p -> may G p v -> legal G (claim Q v p).
Proof. intros L (V & N & _); now apply claim_legal. Qed.

Variable turn : player -> nat.
Variables (P : player) (what : promise).

Lemma kept_spec s p : tells s p ->
  Bool.eqb (has_set (subject P what) s) (affirms what) = true <-> kept G P what p.
Proof.
  intros T; assert (W := fun Q => won_spec s p T Q); rewrite eqb_true_iff.
  destruct what; simpl; rewrite <- W, <- ?not_true_iff_false; reflexivity.
Qed.

(** Whose sets all have a vertex of the other's completes none. *)

Lemma never X t p : legal G p ->
  (forall W, In W (sets X) -> exists v, In v W /\ In v (Positional.own (other X) p)) ->
  attains G turn P (fun p => ~ has_won G X p) t p.
Proof.
  remember (unclaimed p) as k eqn:E; revert t p E; induction k as [k IH] using lt_wf_ind.
  intros t p -> L D; assert (T := spot_tells p L).
  assert (next : forall Q v t, may G p v ->
    attains G turn P (fun p => ~ has_won G X p) t (claim Q v p)).
  { intros Q v t' M; apply (IH (unclaimed (claim Q v p))); trivial; [now apply fewer | now apply may_legal|].
    intros W HW; destruct (D W HW) as (u & U & K); exists u; split; [easy|].
    destruct Q, X; simpl in *; auto. }
  destruct (is_over (can_claim dots (spot_of p)) (spot_of p)) eqn:E.
  - apply attained; [now apply (over_spec _ _ T)|]; intros (W & HW & I).
    apply (winning_G G n below sets described) in HW; destruct (D W HW) as (v & V & K).
    apply (own_other G p (other X) v L K); rewrite other_involutive; now apply I.
  - assert (O := not_over_spec _ _ T E); destruct t as [Q left].
    assert (Q = P \/ Q = other P) as [->| ->] by (destruct Q, P; auto).
    + unfold is_over in E; rewrite !orb_false_iff in E; destruct E as [_ E].
      apply not_true_iff_false in E; rewrite is_none_spec in E.
      assert (exists i, mem (can_claim dots (spot_of p)) i = true) as (i & R).
      { destruct (meets (can_claim dots (spot_of p)) (can_claim dots (spot_of p))) eqn:M.
        - apply meets_spec in M as (i & M & _); eauto.
        - destruct E; intros i; apply not_true_iff_false; intros R.
          apply not_true_iff_false in M; apply M, meets_spec; eauto. }
      apply (may_ready _ _ T) in R; apply by_claim with #i; auto.
    + apply by_answers; auto.
Qed.

(** A set that can be completed in this turn. *)

Lemma completed W L : In W (sets P) -> forall left p, legal G p -> ~ has_won G (other P) p ->
  NoDup L -> length L <= left -> (forall v, In v L -> may G p v) ->
  (forall v, In v W -> In v (Positional.own P p) \/ In v L) ->
  attains G turn P (has_won G P) (P, left) p.
Proof.
  intros HW; assert (over_won : forall p, has_won G P p -> over G p)
    by (intros q H; destruct P; [left | right; left]; exact H).
  induction L as [|v L IH]; intros left p Lp NO N B M I.
  - assert (H : has_won G P p).
    { exists W; rewrite (winning_G G n below sets described); split; [easy|]; intros v Hv.
      now destruct (I v Hv). }
    apply attained; auto.
  - destruct (won_dec G n below sets described P p) as [H|H]; [apply attained; auto|].
    inversion N as [|? ? Nv NL]; subst; assert (Mv := M v (or_introl eq_refl)).
    apply by_claim with v; trivial.
    { intros [O|[O|O]]; [destruct P; easy.. | now apply (O v)]. }
    destruct (won_dec G n below sets described P (claim P v p)) as [H'|H'].
    + apply attained; auto.
    + assert (I' : forall u, In u W -> In u (Positional.own P (claim P v p)) \/ In u L).
      { intros u Hu; rewrite own_claim; destruct (I u Hu) as [K|[->|K]]; auto. }
      destruct L as [|u L].
      { destruct H'; exists W; rewrite (winning_G G n below sets described); split; [easy|].
        intros u Hu; now destruct (I' u Hu). }
      simpl in B; unfold after_claim; replace (1 <? left) with true by (symmetry; apply Nat.ltb_lt; lia).
      apply IH; trivial.
      * now apply may_legal.
      * unfold has_won; now rewrite other_claim.
      * simpl; lia.
      * intros x Hx; destruct (M x (or_intror Hx)) as (V & C & D); split; [easy|]; split.
        -- rewrite claimed_claim; intros [->|K]; easy.
        -- intros y Hy; apply claimed_claim; right; auto.
Qed.

Lemma within_sound left s p : tells s p -> is_over (can_claim dots s) s = false ->
  within_turn dots (can_claim dots s) left P s = true ->
  attains G turn P (has_won G P) (P, left) p.
Proof.
  intros T O H; apply existsb_exists in H as (w & Hw & H); apply andb_true_iff in H as [C B].
  apply (live_in _ _ T) in Hw as (W & HW & ->); apply Nat.leb_le in B.
  set (c := filter (mem (shared (mask_of W) (can_claim dots s))) (seq 0 n)).
  assert (E : length (filter (fun v => lies (fst v) (shared (mask_of W) (can_claim dots s))) dots) = length c).
  { unfold dots at 2, c; clear; generalize (shared (mask_of W) (can_claim dots s)) as m; intros m.
    induction (seq 0 n) as [|i l IH]; [easy|]; cbn [map filter]; change (fst (dot_with i)) with (dot_of i).
    rewrite lies_spec; destruct (mem m i); simpl; now rewrite IH. }
  assert (K : forall v, In v (map N.of_nat c) <-> In v W /\ may G p v).
  { intros v; rewrite in_map_iff; unfold c; split.
    - intros (i & <- & Hi); apply filter_In in Hi as [_ Hi]; rewrite mem_shared, andb_true_iff in Hi.
      split; [now apply mem_mask_of | now apply (may_ready s p T)].
    - intros [Hv M]; assert (M' := M); apply (may_number s p T) in M' as (i & -> & R); exists i; split; [easy|].
      apply filter_In; rewrite mem_shared, R, andb_true_r; split; [|now apply mem_mask_of].
      apply (mem_ready s i) in R; apply in_seq; lia. }
  apply (completed W (map N.of_nat c)); trivial.
  - apply T.
  - intros X; apply (won_spec s p T) in X; unfold is_over in O; rewrite !orb_false_iff in O.
    destruct P; simpl in X; destruct O as [[] _]; congruence.
  - apply map_NoDup; [intros; lia | apply NoDup_filter, seq_NoDup].
  - now rewrite map_length, <- E.
  - intros v Hv; now apply K in Hv.
  - intros v Hv; rewrite K; assert (L := sets_in G n below sets described P W v HW Hv).
    assert (Ev : v = #(N.to_nat v)) by lia; rewrite inside_spec in C.
    rewrite Ev in Hv |- *; assert (X := C (N.to_nat v) (proj2 (mem_mask_of _ _) Hv)).
    rewrite mem_join, orb_true_iff in X; destruct X as [X|X].
    + left; now apply (mem_marks s p T).
    + right; split; [easy | now apply (may_ready s p T)].
Qed.

(** ** What is seen *)

Notation places := (map dot_of (seq 0 n)).
Notation is_symmetry := (is_symmetry n below sets).

Definition view (f : image) (s : spot) : mask * mask :=
  let (a, b) := essence s in (seen (sight_of f) places a, seen (sight_of f) places b).

Definition lost_to (Q : player) (s : spot) : mask := lost (marks Q s) (marks (other Q) s) (used (live Q s)).

Lemma mem_lost_to Q s p i : tells s p -> mem (lost_to Q s) i = false <->
  mem (marks (other Q) s) i = false /\
  (mem (marks Q s) i = false \/ exists W, In W (sets Q) /\ In (mask_of W) (live Q s) /\ In #i W).
Proof.
  intros T; unfold lost_to; rewrite mem_lost, orb_false_iff, andb_false_iff, negb_false_iff, mem_used.
  split; (intros (A & B); split; [easy|]); (destruct B as [B|B]; [now left|]); right.
  - destruct B as (w & Hw & B); destruct (live_in s p T Q w Hw) as (W & HW & ->); exists W.
    split; [easy|]; split; [easy|]; now apply mem_mask_of in B.
  - destruct B as (W & HW & H & I); exists (mask_of W); split; [easy|]; now apply mem_mask_of.
Qed.

Lemma unclaimed_lost s p i : tells s p ->
  ~ claimed p #i <-> mem (lost_to First s) i = false /\ mem (lost_to Second s) i = false.
Proof.
  intros T; rewrite (claimed_marks s p T), !(mem_lost_to _ s p) by easy; simpl.
  destruct (mem (marks1 s) i), (mem (marks2 s) i); intuition congruence.
Qed.

Lemma alive_lost Q s p f W : tells s p -> is_symmetry f = true -> In W (sets Q) ->
  alive (map_vertex f) p Q W <-> forall i, In #i W -> mem (lost_to Q s) (moved f i) = false.
Proof.
  intros T Sf HW; assert (PF := fun i => permutes n below sets f i Sf).
  assert (Lw : forall i, In #i W -> i < n)
    by (intros i I; apply (sets_in G n below sets described Q W) in I; [lia | easy]).
  assert (mv : forall i, map_vertex f #i = #(moved f i)) by (intros; unfold map_vertex; now rewrite Nat2N.id).
  split.
  - intros A i I; destruct (PF i (Lw i I)) as (Lf & _); apply (mem_lost_to Q s p); trivial.
    assert (A' : forall j, In #j W -> mem (marks (other Q) s) (moved f j) = false).
    { intros j J; apply not_true_iff_false; rewrite (mem_marks s p T), <- mv; now apply A. }
    split; [now apply A'|]; right.
    assert (CF : carried sets f = true)
      by (unfold StrategySound.is_symmetry in Sf; rewrite !andb_true_iff in Sf; tauto).
    destruct (carried_spec G n below sets described f (inverse f) CF) with Q W as (W' & H & E); trivial.
    { intros j Lj; destruct (PF j Lj) as (? & _ & ? & _); auto. }
    exists W'; split; [easy|]; split; [|apply E; trivial; exists i; auto].
    apply (alive_live s p T); trivial; intros v Hv K.
    assert (L := sets_in G n below sets described Q W' v H Hv).
    assert (Ev : v = #(N.to_nat v)) by lia; rewrite Ev in Hv, K.
    apply E in Hv as (j & Lj & J & Ej); [|lia]; rewrite Ej in K.
    apply (mem_marks s p T) in K; now rewrite A' in K.
  - intros A v Hv K; assert (L := sets_in G n below sets described Q W v HW Hv).
    assert (Ev : v = #(N.to_nat v)) by lia; rewrite Ev in Hv, K.
    apply A in Hv; apply (mem_lost_to Q s p) in Hv as (Hv & _); trivial.
    rewrite mv, <- (mem_marks s p T) in K; congruence.
Qed.

Lemma seen_alike p q s s' f h : is_symmetry f = true -> is_symmetry h = true ->
  tells s p -> tells s' q -> view f s = view h s' -> alike G (map_vertex f) (map_vertex h) p q.
Proof.
  intros Sf Sh T T' E; unfold view, essence in E.
  assert (E' : forall Q i, i < n -> mem (lost_to Q s) (moved f i) = mem (lost_to Q s') (moved h i)).
  { assert (len : forall f, is_symmetry f = true -> length f = n).
    { intros x Sx; unfold StrategySound.is_symmetry in Sx; rewrite !andb_true_iff, Nat.eqb_eq in Sx; tauto. }
    intros Q i L; assert (EQ : seen (sight_of f) places (lost_to Q s) = seen (sight_of h) places (lost_to Q s'))
      by (injection E as E1 E2; destruct Q; [exact E1 | exact E2]).
    assert (A := mem_seen f n (lost_to Q s) i); fold (sight_of f) in A; apply eq_true_iff_eq.
    unfold moved; rewrite EQ, mem_seen, !len in A by easy; tauto. }
  split; [apply T | apply T' | |].
  - intros v V; apply (vertex_number G n below sets described) in V as (i & L & ->).
    unfold map_vertex; rewrite Nat2N.id.
    destruct (permutes n below sets f i Sf L) as (Lf & _), (permutes n below sets h i Sh L) as (Lh & _).
    assert (A := unclaimed_lost s p (moved f i) T); assert (A' := unclaimed_lost s' q (moved h i) T').
    rewrite !E', <- A' in A by easy.
    destruct (claimed_dec p #(moved f i)), (claimed_dec q #(moved h i)); tauto.
  - intros Q W HW; apply (winning_G G n below sets described) in HW.
    rewrite (alive_lost Q s p), (alive_lost Q s' q) by easy.
    split; intros H i I; assert (L := sets_in G n below sets described Q W #i HW I);
      specialize (H i I); rewrite E' in * by lia; exact H.
Qed.

Notation good := (kept G P what).
Notation safe := (attains G turn P good).

Theorem seen_safe p q s s' f h t : is_symmetry f = true -> is_symmetry h = true ->
  tells s p -> tells s' q -> view f s = view h s' -> safe t p -> safe t q.
Proof.
  intros Sf Sh T T' E H; assert (A := seen_alike p q s s' f h Sf Sh T T' E).
  assert (SI : forall P W v, winning G P W -> In v W -> vertices G v).
  { intros X W v HW Hv; apply (winning_G G n below sets described) in HW.
    apply (vertices_G G n below sets described); now apply (sets_in G n below sets described X W). }
  assert (OI : forall u v, Positional.below G u v -> vertices G u)
    by (intros u v; apply (order_on _ _ (order_G G n below sets described))).
  assert (aut := symmetry G n below sets described).
  apply (alike_attains G turn _ _ _ _ P _ t p q SI OI (aut f Sf) (aut h Sh)); trivial.
  intros p' q' A'; assert (A'' := alike_sym _ _ _ _ _ A').
  assert (W := fun Q => alike_won G SI _ _ _ _ (aut f Sf) (aut h Sh) p' q' Q A').
  assert (W' := fun Q => alike_won G SI _ _ _ _ (aut h Sh) (aut f Sf) q' p' Q A'').
  destruct what; simpl; auto.
Qed.

(** ** The walk *)

Variable images : list image.
Hypothesis symmetric : forall f, In f images -> is_symmetry f = true.

Notation sights := (map (fun f => (sight_of f, sight_of f)) images).
Notation least_view := (least_view places sights).
Notation visit := (visit dots places sights turn P what).

Definition met_safe (m : PositiveMap.t memory) : Prop := forall t a b, find places a b (met_at t m) = true ->
  exists s p f, tells s p /\ In f images /\ view f s = (a, b) /\ safe t p.

Lemma least_view_in s a b : least_view s = Some (a, b) -> exists f, In f images /\ view f s = (a, b).
Proof.
  unfold BiasedStrategy.least_view, view; destruct (essence s) as [x y].
  destruct (least _ x y _) as [f|] eqn:E; [|easy]; intros X; injection X as <- <-.
  apply least_in in E as (z & H & <-); apply in_map_iff in H as (h & <- & H); now exists h.
Qed.

Lemma turn_key_inj t u : turn_key t = turn_key u -> t = u.
Proof.
  destruct t as [[] i], u as [[] j]; unfold turn_key; cbn [fst snd]; intros E; try easy; injection E as E;
    apply SuccNat2Pos.inj in E; congruence.
Qed.

Lemma each_holds {V S} (ok : S -> Prop) (f : V -> S -> option S) (Q : V -> Prop) l :
  (forall i m m', In i l -> ok m -> f i m = Some m' -> ok m' /\ Q i) ->
  forall m m', ok m -> each f l m = Some m' -> ok m' /\ forall i, In i l -> Q i.
Proof.
  induction l as [|i l IH]; intros H m m' K; simpl.
  - intros E; injection E as <-; split; [easy | intros _ []].
  - destruct (f i m) as [m1|] eqn:E; [|easy]; intros E'.
    destruct (H i m m1) as [K1 Qi]; [now left | easy | easy |].
    destruct (IH (fun j a b J => H j a b (or_intror J)) m1 m' K1 E') as [K' Ql].
    split; [easy|]; intros j [<-|J]; auto.
Qed.

Lemma same_side_spec Q : if same_side P Q then Q = P else Q = other P.
Proof. now destruct P, Q. Qed.

Theorem visit_sound fuel : forall t s p m m', tells s p -> met_safe (met m) ->
  visit fuel t s m = Some m' -> met_safe (met m') /\ safe t p.
Proof.
  induction fuel as [|fuel IH]; intros t s p m m' T K; cbn [BiasedStrategy.visit]; [easy|]; cbv zeta.
  destruct (is_over (can_claim dots s) s) eqn:O.
  { destruct (Bool.eqb _ _) eqn:E; [|easy]; intros X; injection X as <-; split; [easy|].
    apply attained; [now apply (over_spec s p T) | now apply (kept_spec s p T)]. }
  assert (NO := not_over_spec s p T O).
  destruct (live (subject P what) s) as [|w0 ws0] eqn:LV; [|clear w0 ws0 LV].
  { destruct (affirms what) eqn:E; [easy|]; intros X; injection X as <-; split; [easy|].
    assert (H : attains G turn P (fun p => ~ has_won G (subject P what) p) t p).
    { apply never; [apply T|]; intros W HW.
      assert (N : ~ In (mask_of W) (live (subject P what) s)) by (rewrite LV; easy).
      rewrite (alive_live s p T) in N by easy.
      destruct (existsb (fun v => has v (Positional.own (other (subject P what)) p)) W) eqn:X.
      - apply existsb_exists in X as (v & Hv & X); apply Vertices.has_spec in X; eauto.
      - destruct N; intros v Hv; rewrite existsb_false in X; apply has_false; auto. }
    clear IH K O NO LV; destruct what; easy. }
  destruct (_ && _ && _) eqn:C.
  { rewrite !andb_true_iff in C; destruct C as [[C1 C2] C3]; intros X; injection X as <-; split; [easy|].
    destruct t as [Q left]; assert (Q = P) as -> by (generalize (same_side_spec Q); simpl in C2; now rewrite C2).
    apply (within_sound left s p T O) in C3; destruct what; easy. }
  clear C; destruct (least_view s) as [[a b]|] eqn:V; [|easy].
  destruct (find places a b (met_at t (met m))) eqn:F.
  { intros X; injection X as <-; split; [easy|].
    destruct (K t a b F) as (s' & p' & f & T' & Hf & Vf & Sf).
    apply least_view_in in V as (h & Hh & V).
    apply (seen_safe p' p s' s f h); auto; congruence. }
  destruct (N.eqb (more m) 0); [easy|].
  match goal with |- match ?w with _ => _ end = _ -> _ => set (went_on := w) end.
  assert (go : forall m', went_on = Some m' -> met_safe (met m') /\ safe t p).
  { clear m'; intros m'; unfold went_on; clear went_on; destruct t as [Q left].
    assert (SQ := same_side_spec Q); cbn [fst]; destruct (same_side P Q); subst Q.
    - destruct (to_come m) as [|i rest]; [easy|].
      destruct (nth_error dots i) as [v|] eqn:Ev; [|easy]; apply nth_error_In, in_map_iff in Ev as (i' & <- & _).
      clear i; rename i' into i; change (fst (dot_with i)) with (dot_of i).
      destruct (lies (dot_of i) _) eqn:R; [|easy]; rewrite lies_spec in R; intros X.
      apply IH with (p := claim P #i p) in X as [K' X]; trivial; [|now apply put_tells].
      split; [easy|]; apply by_claim with #i; trivial; now apply (may_ready s p T).
    - intros X; apply each_holds with (ok := fun m => met_safe (met m))
        (Q := fun v => forall i, v = dot_with i -> mem (can_claim dots s) i = true ->
          safe (after_claim turn (other P, left)) (claim (other P) #i p)) in X as [K' X]; trivial.
      + split; [easy|]; apply by_answers; trivial; intros v M.
        apply (may_number s p T) in M as (i & -> & R); apply (X (dot_with i)); trivial.
        apply filter_In; cbn [fst dot_with]; rewrite lies_spec; split; [|easy].
        apply in_map, in_seq; apply (mem_ready s i) in R; lia.
      + intros v m0 m1 Hv Km Y; apply filter_In in Hv as [Hv R]; apply in_map_iff in Hv as (i & <- & _).
        cbn [fst dot_with] in Y, R; rewrite lies_spec in R.
        apply IH with (p := claim (other P) #i p) in Y as [Y S]; trivial; [|now apply put_tells].
        split; [easy|]; intros j Ej _; injection Ej as Ej _; assert (i = j) as <-; [|exact S].
        apply Nat.eqb_eq; rewrite <- same_dot_spec, Ej, same_dot_spec; apply Nat.eqb_refl. }
  clearbody went_on; destruct went_on as [m1|]; [|easy]; intros X; injection X as <-.
  destruct (go m1 eq_refl) as [K1 S]; split; [|easy]; intros u x y; cbn [met]; unfold met_at.
  destruct (Pos.eq_dec (turn_key u) (turn_key t)) as [Eu|D].
  - apply turn_key_inj in Eu; subst u; rewrite PositiveMap.gss; intros X.
    apply find_insert in X as [X|[-> ->]]; [now apply K1|].
    apply least_view_in in V as (f & Hf & V); exists s, p, f; auto.
  - rewrite PositiveMap.gso by easy; apply K1.
Qed.

End Sound.

(** ** The check *)

Definition below_in (B : biased) (u v : vertex) : bool :=
  existsb (fun p => N.eqb u (fst p) && N.eqb v (snd p)) (biased_order B).

Definition sets_of (B : biased) : player -> list (list vertex) := by_player (first_sets B) (second_sets B).

Definition turn_of (B : biased) (Q : player) : nat := N.to_nat (by_player (fst (turns B)) (snd (turns B)) Q).

Definition check_strategy (B : biased) (e : evidence) : bool :=
  let n := N.to_nat (biased_size B) in
  let images := images_of n (symmetries e) in
  forallb (fun f => length f =? n) (symmetries e) && forallb (is_symmetry n (below_in B) (sets_of B)) images &&
  match visit (dots n (below_in B)) (map dot_of (seq 0 n)) (map (fun f => (sight_of f, sight_of f)) images)
    (turn_of B) (keeper B) (promised B) (S n) (fst (to_claim B), N.to_nat (snd (to_claim B)))
    (spot_of (sets_of B) (biased_start B)) (State (answers e) (PositiveMap.empty _) (positions e))
  with
  | Some m => match to_come m with [] => N.eqb (more m) 0 | _ => false end
  | None => false
  end.

Definition check (C : Claim.claim) (e : evidence) (ps : list Claim.claim) : bool :=
  match C with
  | PositionalBiasedClaim B => no_premise ps && check_strategy B e
  | _ => false
  end.

Lemma biased_played B : biased_ok B = true ->
  played_with (biased_game B) (N.to_nat (biased_size B)) (below_in B) (sets_of B).
Proof.
  unfold biased_ok; rewrite !andb_true_iff, forallb_forall; intros (((((F & _) & _) & _) & _) & _).
  assert (F1 := F _ (or_introl eq_refl)); assert (F2 := F _ (or_intror (or_introl eq_refl))).
  destruct (hypergraph_known _ F1) as [S1 O1], (hypergraph_known _ F2) as [S2 _]; cbn in S1, S2, O1.
  split.
  - intros v; rewrite N2Nat.id; easy.
  - intros P W; reflexivity.
  - intros [] W v; rewrite N2Nat.id; intros HW; [now apply (S1 W) | now apply (S2 W)].
  - split; [intros u v K; now apply O1 in K|]; intros u v _ _; symmetry.
    apply (below_hypergraph (Hypergraph (biased_size B) (first_sets B) (biased_order B))).
  - exact (proj1 (hypergraph_strict _ F1)).
Qed.

Lemma biased_legal B : biased_ok B = true -> legal (biased_game B) (biased_start B).
Proof.
  unfold biased_ok; rewrite !andb_true_iff; intros (((((_ & M) & A) & _) & _) & _); rewrite forallb_forall in M.
  split; [|now apply apart_spec].
  assert (K : forall l, In l [Positional.first (biased_start B); Positional.second (biased_start B)] ->
    forall v, In v l -> (v < biased_size B)%N).
  { intros l Hl; apply M in Hl; apply andb_true_iff in Hl as [Hl _]; now apply known_spec. }
  intros [] v Hv; [apply (K (Positional.first (biased_start B))) | apply (K (Positional.second (biased_start B)))];
    simpl; auto.
Qed.

Theorem sound C e ps : normal C = true -> check C e ps = true -> meaning C.
Proof.
  destruct C as [| | | | | | |B| | |]; try easy; intros OK H; cbn in OK, H.
  apply andb_true_iff in H as [_ H]; unfold check_strategy in H; rewrite !andb_true_iff in H.
  destruct H as [[_ Sym] H]; rewrite forallb_forall in Sym.
  assert (D := biased_played B OK); assert (L := biased_legal B OK).
  destruct (visit _ _ _ _ _ _ _ _ _ _) as [m|] eqn:V; [|easy].
  eapply visit_sound in V as [_ V]; [exact V | exact D | exact Sym | exact (spot_tells _ _ _ L) |].
  intros t a b; unfold met_at; cbn; now rewrite PositiveMap.gempty.
Qed.
