(** * [strategy]: positions, kept up to date claim by claim

    The _owner_ is the player of whom the claim speaks. Of a position is known who has claimed what, what
    can be claimed now, and with which vertices a player would have all of a set ([mine], [hers]). Of
    [mine] it matters that it is right, of [hers] that nothing is missing. A set is alive as long as the
    other player has no vertex of it. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Reduction Bitboards.
Import ListNotations.

(** A vertex, and what changes with its claim: the sets through it, for the owner and the opponent, as the other
    vertices of each with all that has to be claimed before it completes the set; and what can be claimed
    afterwards, with all that has to be claimed before. *)

Record entry := Entry {
  here : dot;
  his_ways : list (dot * mask);
  her_ways : list (dot * mask);
  above : list (dot * mask)
}.

(** Entries in their order, to find those of a set. *)

Inductive index := Row (l : list entry) | Fork (span : mask) (l r : index).

Record table := Table {
  places : list dot;
  entries : list entry;
  sorted : index;
  his_all : list mask;
  her_all : list mask
}.

Record line := Line {
  own : mask; opp : mask; ready : mask; mine : mask; hers : mask;
  his_alive : list mask; her_alive : list mask;
  his_used : mask; her_used : mask       (** the unions of those *)
}.

Definition entry_of (T : table) (i : nat) : entry := nth i (entries T) (Entry (InFirst Words.zero) [] [] []).

Definition claimable (e : entry) (l : line) : bool := lies (here e) (ready l).

Definition claim_own (e : entry) (l : line) : line :=
  let o := add (here e) (own l) in
  let left := filter (fun w => negb (lies (here e) w)) (her_alive l) in
  Line o (opp l) (threats (above e) (join o (opp l)) (remove (here e) (ready l)))
    (threats (his_ways e) o (mine l)) (hers l) (his_alive l) left (his_used l) (used left).

Definition claim_opp (e : entry) (l : line) : line :=
  let o := add (here e) (opp l) in
  let left := filter (fun w => negb (lies (here e) w)) (his_alive l) in
  Line (own l) o (threats (above e) (join (own l) o) (remove (here e) (ready l)))
    (mine l) (threats (her_ways e) o (hers l)) left (her_alive l) (used left) (her_used l).

Fixpoint flat (t : index) : list entry :=
  match t with Row l => l | Fork _ l r => flat l ++ flat r end.

Fixpoint sort (depth : nat) (l : list entry) : index :=
  match depth with
  | 0 => Row l
  | S depth =>
      let h := Nat.div2 (length l) in
      Fork (used (map (fun e => alone (here e)) l)) (sort depth (firstn h l)) (sort depth (skipn h l))
  end.

Fixpoint find_all (s : mask) (t : index) (rest : list entry) : list entry :=
  match t with
  | Row l => fold_right (fun e rest => if lies (here e) s then e :: rest else rest) rest l
  | Fork span l r => if meets span s then find_all s l (find_all s r rest) else rest
  end.

Definition among (T : table) (s : mask) : list entry := find_all s (sorted T) [].

(** The replies that matter: one that meets the owner's threat, if there is one. *)

Definition replies (T : table) (l : line) : list entry :=
  match among T (shared (mine l) (ready l)) with
  | [] => among T (ready l)
  | [e] => [e]
  | _ => []
  end.

(** Nothing can happen to an owner who only wants not to lose. *)

Definition none_left (ws : list mask) : bool := match ws with [] => true | _ => false end.

Definition judged (win : bool) (l : line) : bool :=
  if win then false else is_none (ready l) || none_left (her_alive l).

(** The game that is played has these vertices, this order and these sets. *)

Record played_with (G : game) (n : nat) (below : vertex -> vertex -> bool)
    (sets : player -> list (list vertex)) : Prop := {
  vertices_are : forall v, vertices G v <-> (v < N.of_nat n)%N;
  winning_are : forall P W, winning G P W <-> In W (sets P);
  sets_are_in : forall P W v, In W (sets P) -> In v W -> (v < N.of_nat n)%N;
  order_is : ordered_by G below;
  order_strict : forall v, below v v = false
}.

Section Board.

Variables (G : game) (n : nat) (below : vertex -> vertex -> bool).
Variable sets : player -> list (list vertex).
Hypothesis described : played_with G n below sets.

Lemma vertices_G v : vertices G v <-> (v < N.of_nat n)%N.
Proof. apply described. Qed.

Lemma winning_G P W : winning G P W <-> In W (sets P).
Proof. apply described. Qed.

Lemma sets_in P W v : In W (sets P) -> In v W -> (v < N.of_nat n)%N.
Proof. apply described. Qed.

Lemma order_G : ordered_by G below.
Proof. apply described. Qed.

Lemma irreflexive v : below v v = false.
Proof. apply described. Qed.

Variable P : player.

Notation O := (other P).
Notation "# i" := (N.of_nat i) (at level 1, format "# i").

Definition mask_of (W : list vertex) : mask := of_list (map N.to_nat W).

(** A player's sets, each with its vertices and what is left of it without them. *)

Definition ways_of (W : list vertex) : list (dot * mask) :=
  let w := mask_of W in map (fun v => let s := dot_of (N.to_nat v) in (s, remove s w)) W.

Definition armed (Q : player) : list (mask * list (dot * mask)) :=
  map (fun W => (mask_of W, ways_of W)) (sets Q).

Definition through (l : list (mask * list (dot * mask))) (s : dot) : list (dot * mask) :=
  filter (fun x => negb (same_dot (fst x) s)) (flat_map snd (filter (fun x => lies s (fst x)) l)).

(** Directly above. *)

Definition covers (i u : nat) : bool :=
  below #i #u && negb (existsb (fun w => below #i #w && below #w #u) (seq 0 n)).

(** What has to be claimed before [u], but [i] and what has to be claimed before [i]. *)

Definition before (i u : nat) : mask :=
  of_list (filter (fun j => below #j #u && negb (Nat.eqb j i || below #j #i)) (seq 0 n)).

Definition entry_at (his hers : list (mask * list (dot * mask))) (i : nat) : entry :=
  let s := dot_of i in
  Entry s (through his s) (through hers s)
    (map (fun u => (dot_of u, before i u)) (filter (covers i) (seq 0 n))).

Definition table_of : table :=
  let his := armed P in
  let hers := armed O in
  let entries := map (entry_at his hers) (seq 0 n) in
  Table (map dot_of (seq 0 n)) entries (sort 3 entries) (map fst his) (map fst hers).

Notation T := table_of.

Definition taken (l : line) (i : nat) : bool := mem (own l) i || mem (opp l) i.

(** What a line says of itself, and of a position. *)

Record fits (l : line) : Prop := {
  in_own : forall i, mem (own l) i = true -> i < n;
  in_opp : forall i, mem (opp l) i = true -> i < n;
  apart : forall i, mem (own l) i = true -> mem (opp l) i = true -> False;
  lower : forall i j, i < n -> below #i #j = true -> taken l j = true -> taken l i = true;
  right_ready : forall i, mem (ready l) i = true <->
    i < n /\ taken l i = false /\ forall j, j < n -> below #j #i = true -> taken l j = true;
  right_mine : forall i, mem (mine l) i = true -> exists W, In W (sets P) /\
    forall j, In #j W -> j = i \/ mem (own l) j = true;
  all_hers : forall i W, In W (sets O) -> taken l i = false ->
    (forall j, In #j W -> j = i \/ mem (opp l) j = true) -> mem (hers l) i = true;
  not_lost : forall W, In W (sets O) -> (forall j, In #j W -> mem (opp l) j = true) -> False
}.

Definition apart_from (ws : list mask) (o : mask) : list mask := filter (fun w => negb (meets w o)) ws.

Record tells (l : line) : Prop := {
  tells_fits : fits l;
  right_his : his_alive l = apart_from (his_all T) (opp l);
  right_her : her_alive l = apart_from (her_all T) (own l);
  right_his_used : his_used l = used (his_alive l);
  right_her_used : her_used l = used (her_alive l)
}.

Record shows (p : position) (a b : mask) : Prop := {
  known_vertices : forall Q v, In v (Positional.own Q p) -> (v < N.of_nat n)%N;
  own_marks : forall i, mem a i = true <-> In #i (Positional.own P p);
  opp_marks : forall i, mem b i = true <-> In #i (Positional.own O p)
}.

Lemma mem_mask_of W i : mem (mask_of W) i = true <-> In #i W.
Proof.
  unfold mask_of; rewrite mem_of_list, in_map_iff; split.
  - intros (v & <- & H); now rewrite N2Nat.id.
  - intros H; exists #i; now rewrite Nat2N.id.
Qed.

Lemma in_set Q W i : In W (sets Q) -> In #i W -> i < n.
Proof. intros H K; apply (sets_in Q W) in K; [lia | easy]. Qed.

Lemma same_dot_spec i j : same_dot (dot_of i) (dot_of j) = (i =? j).
Proof.
  apply eq_true_iff_eq; rewrite Nat.eqb_eq; split; [|intros ->; unfold dot_of].
  - intros E; assert (H : dot_of i = dot_of j).
    { destruct (dot_of i), (dot_of j); try easy; simpl in E; apply Words.w_eqb_spec in E; now subst. }
    assert (K : alone (dot_of i) = alone (dot_of j)) by now rewrite H.
    rewrite !alone_single in K; symmetry; apply Nat.eqb_eq; rewrite <- mem_single, <- K.
    now rewrite mem_single, Nat.eqb_refl.
  - destruct (j mod 3) as [|[|]]; now apply Words.w_eqb_spec.
Qed.

Lemma ways_spec W s r : In (s, r) (ways_of W) <->
  exists v, In v W /\ s = dot_of (N.to_nat v) /\ r = less (mask_of W) (single (N.to_nat v)).
Proof.
  unfold ways_of; rewrite in_map_iff; split.
  - intros (v & E & H); injection E as <- <-; exists v; now rewrite remove_less, alone_single.
  - intros (v & H & -> & ->); exists v; now rewrite remove_less, alone_single.
Qed.

Lemma through_spec Q i s r : In (s, r) (through (armed Q) (dot_of i)) <->
  exists W v, In W (sets Q) /\ In #i W /\ In v W /\ v <> #i /\ s = dot_of (N.to_nat v) /\
    r = less (mask_of W) (single (N.to_nat v)).
Proof.
  unfold through, armed; rewrite filter_In, in_flat_map; cbn [fst]; split.
  - intros [(x & H & K) N]; apply filter_In in H as [H M]; apply in_map_iff in H as (W & <- & HW).
    cbn [fst snd] in *; rewrite lies_spec in M; apply mem_mask_of in M.
    apply ways_spec in K as (v & Hv & -> & ->); exists W, v; repeat split; trivial; intros ->.
    now rewrite Nat2N.id, same_dot_spec, Nat.eqb_refl in N.
  - intros (W & v & HW & I & Hv & D & -> & ->); split.
    + exists (mask_of W, ways_of W); split; [|apply ways_spec; eauto].
      apply filter_In; cbn [fst]; rewrite lies_spec; split; [|now apply mem_mask_of].
      apply in_map_iff; eauto.
    + rewrite same_dot_spec; apply negb_true_iff, Nat.eqb_neq; intros E; apply D; lia.
Qed.

Lemma entry_of_table i : i < n -> entry_of T i = entry_at (armed P) (armed O) i.
Proof.
  intros L; unfold entry_of, T; cbn [entries]; set (f := entry_at _ _).
  rewrite nth_indep with (d' := f 0) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Lemma all_of_spec Q w : In w (map fst (armed Q)) <-> exists W, In W (sets Q) /\ w = mask_of W.
Proof.
  unfold armed; rewrite map_map, in_map_iff; cbn [fst]; split; intros (W & H); exists W; intuition.
Qed.

Lemma claimable_spec l i : claimable (entry_of T i) l = true -> i < n /\ mem (ready l) i = true.
Proof.
  unfold claimable; destruct (Nat.lt_ge_cases i n) as [L|L].
  - rewrite entry_of_table by easy; cbn [here entry_at]; rewrite lies_spec; auto.
  - unfold entry_of; rewrite nth_overflow by (unfold T; cbn [entries]; now rewrite map_length, seq_length).
    cbn [here]; rewrite lies_meets, meets_spec; intros (j & H & _).
    change (alone (InFirst Words.zero)) with none in H; now rewrite mem_none in H.
Qed.

(** ** The entries of a set *)

Lemma flat_sort depth l : flat (sort depth l) = l.
Proof.
  revert l; induction depth as [|depth IH]; intros l; [easy|]; cbn [sort flat].
  now rewrite !IH, firstn_skipn.
Qed.

Lemma find_all_spec s depth l rest :
  find_all s (sort depth l) rest = filter (fun e => lies (here e) s) l ++ rest.
Proof.
  revert l rest; induction depth as [|depth IH]; intros l rest; cbn [sort find_all].
  - induction l as [|e l IH]; [easy|]; cbn [fold_right filter]; rewrite IH; now destruct (lies _ _).
  - destruct (meets (used _) s) eqn:M.
    + now rewrite !IH, app_assoc, <- filter_app, firstn_skipn.
    + replace (filter _ l) with (@nil entry); [easy|]; symmetry.
      assert (H : forall e, In e l -> lies (here e) s = false).
      { intros e He; apply not_true_iff_false; rewrite lies_meets; intros K; apply meets_spec in K as (i & A & B).
        apply not_true_iff_false in M; apply M, meets_spec; exists i; split; [|easy].
        apply mem_used; exists (alone (here e)); split; [|easy].
        apply in_map_iff; now exists e. }
      clear M; induction l as [|e l IH']; [easy|]; cbn [filter]; rewrite H by now left.
      apply IH'; intros; apply H; now right.
Qed.

Lemma among_spec s : among T s = map (entry_of T) (filter (mem s) (seq 0 n)).
Proof.
  unfold among; cbn [sorted table_of]; rewrite find_all_spec, app_nil_r.
  assert (H : forall l, incl l (seq 0 n) -> filter (fun e => lies (here e) s) (map (entry_at (armed P) (armed O)) l) =
    map (entry_of T) (filter (mem s) l)).
  { induction l as [|i l IH]; intros I; [easy|]; cbn [map filter here entry_at].
    rewrite lies_spec, IH by (intros j Hj; apply I; now right).
    assert (L : i < n) by (specialize (I i (or_introl eq_refl)); apply in_seq in I; lia).
    destruct (mem s i); [|easy]; cbn [map]; now rewrite entry_of_table. }
  apply H; intros i; easy.
Qed.

Definition reply_numbers (l : line) : list nat :=
  match filter (mem (shared (mine l) (ready l))) (seq 0 n) with
  | [] => filter (mem (ready l)) (seq 0 n)
  | [i] => [i]
  | _ => []
  end.

Lemma replies_spec l : replies T l = map (entry_of T) (reply_numbers l).
Proof.
  unfold replies, reply_numbers; rewrite !among_spec.
  now destruct (filter (mem (shared _ _)) (seq 0 n)) as [|i [|j is]].
Qed.

(** ** What can be claimed *)

(** After the claim of [i], by whomever. *)

Lemma opened l i a b : fits l -> mem (ready l) i = true ->
  (forall j, mem a j || mem b j = true <-> j = i \/ taken l j = true) ->
  forall j, mem (threats (above (entry_of T i)) (join a b) (remove (here (entry_of T i)) (ready l))) j = true <->
  j < n /\ mem a j || mem b j = false /\
  forall k, k < n -> below #k #j = true -> mem a k || mem b k = true.
Proof.
  intros F R E j; assert (R' := R); apply (right_ready l F) in R' as (Li & Ti & Bi).
  assert (E' : mem a j || mem b j = false <-> j <> i /\ taken l j = false).
  { rewrite <- !not_true_iff_false, E; tauto. }
  assert (B : forall u k, mem (before i u) k = true <-> k < n /\ below #k #u = true /\ (k =? i) || below #k #i = false).
  { intros u k; unfold before; rewrite mem_of_list, filter_In, in_seq, andb_true_iff, negb_true_iff; intuition lia. }
  rewrite mem_threats, entry_of_table by easy; cbn [here above entry_at].
  rewrite remove_less, alone_single, mem_less, mem_single, andb_true_iff, negb_true_iff, Nat.eqb_neq, (right_ready l F), E'.
  split.
  - intros [((Lj & Tj & Bj) & N)|(x & Hx & M & C)].
    + repeat split; trivial; [congruence|]; intros k Lk K; apply E; right; auto.
    + apply in_map_iff in Hx as (u & <- & Hu); apply filter_In in Hu as [Hu K]; cbn [fst snd] in *.
      rewrite alone_single, mem_single in M; apply Nat.eqb_eq in M as ->; apply in_seq in Hu.
      unfold covers in K; apply andb_true_iff in K as [K _]; rewrite inside_spec in C.
      assert (C' : forall k, k < n -> below #k #j = true -> mem a k || mem b k = true).
      { intros k Lk Bk; destruct (Nat.eqb k i || below #k #i) eqn:K'.
        - apply E; apply orb_true_iff in K' as [K'|K']; [left; now apply Nat.eqb_eq | right; auto].
        - rewrite <- mem_join; apply C, B; auto. }
      assert (Tj : taken l j = false).
      { destruct (taken l j) eqn:Tj; [|easy].
        rewrite (lower l F i j Li K Tj) in Ti; easy. }
      repeat split; trivial; [lia|]; intros ->; now rewrite irreflexive in K.
  - intros (Lj & [N Tj] & Bj).
    destruct (below #i #j) eqn:K.
    + right; exists (dot_of j, before i j); cbn [fst snd]; split; [|split].
      * apply in_map_iff; exists j; split; [easy|]; apply filter_In; rewrite in_seq.
        split; [lia|]; unfold covers; rewrite K; simpl; apply negb_true_iff, not_true_iff_false.
        intros X; apply existsb_exists in X as (w & Hw & X); apply in_seq in Hw.
        apply andb_true_iff in X as [X Y]; assert (Lw : w < n) by lia.
        destruct (proj1 (E w) (Bj w Lw Y)) as [->|Tw].
        -- now rewrite irreflexive in X.
        -- rewrite (lower l F i w Li X Tw) in Ti; easy.
      * now rewrite alone_single, mem_single, Nat.eqb_refl.
      * apply inside_spec; intros k Hk; apply B in Hk as (Lk & Bk & _); rewrite mem_join; auto.
    + left; repeat split; [easy | easy | |congruence]; intros k Lk Bk.
      destruct (proj1 (E k) (Bj k Lk Bk)) as [->|]; [congruence | easy].
Qed.

Lemma taken_join l i a b j : (forall k, mem a k || mem b k = taken l k) ->
  mem (add (dot_of i) a) j || mem b j = true <-> j = i \/ taken l j = true.
Proof.
  intros E; rewrite add_join, alone_single, mem_join, mem_single, <- orb_assoc, E, orb_true_iff, Nat.eqb_eq; intuition.
Qed.

Lemma mem_added i a j : mem (add (dot_of i) a) j = true <-> j = i \/ mem a j = true.
Proof. rewrite add_join, alone_single, mem_join, mem_single, orb_true_iff, Nat.eqb_eq; intuition. Qed.

Lemma here_of i : i < n -> here (entry_of T i) = dot_of i.
Proof. intros L; now rewrite entry_of_table. Qed.

Lemma fits_own l i : fits l -> mem (ready l) i = true -> fits (claim_own (entry_of T i) l).
Proof.
  intros F R; assert (R' := R); apply (right_ready l F) in R' as (Li & Ti & Bi).
  assert (E : forall j, mem (add (dot_of i) (own l)) j || mem (opp l) j = true <-> j = i \/ taken l j = true)
    by (intros j; now apply taken_join).
  assert (Ti' := Ti); unfold taken in Ti'; apply orb_false_iff in Ti' as [Ni Ni'].
  assert (O' := opened l i (add (dot_of i) (own l)) (opp l) F R E).
  unfold claim_own; rewrite entry_of_table in * by easy; cbn [here his_ways above entry_at] in *.
  split; cbn [own opp ready mine hers]; try apply F; trivial.
  - intros j H; apply mem_added in H as [->|H]; [easy | now apply (in_own l F)].
  - intros j H H'; apply mem_added in H as [->|H]; [congruence | now apply (apart l F j)].
  - intros j k Lj B; unfold taken; cbn [own opp]; rewrite !E; intros [->|H]; right.
    + destruct (Nat.eq_dec j i) as [->|]; [now rewrite irreflexive in B | auto].
    + now apply (lower l F j k).
  - intros j H; apply mem_threats in H as [H|((s & r) & H & M & C)].
    + destruct (right_mine l F j H) as (W & HW & K); exists W; split; [easy|].
      intros k Hk; rewrite mem_added; destruct (K k Hk); auto.
    + apply through_spec in H as (W & v & HW & I & Hv & D & -> & ->); cbn [fst snd] in *.
      rewrite alone_single, mem_single in M; apply Nat.eqb_eq in M as <-; exists W; split; [easy|]; intros k K.
      destruct (Nat.eq_dec k (N.to_nat v)) as [->|Dk]; [now left | right].
      apply (proj1 (inside_spec _ _) C); rewrite mem_less, mem_single; apply mem_mask_of in K; rewrite K; simpl.
      now apply negb_true_iff, Nat.eqb_neq; auto.
  - intros j W HW; unfold taken at 1; cbn [own opp]; intros N.
    apply (all_hers l F j W HW); apply not_true_iff_false; intros H.
    assert (K := proj2 (E j) (or_intror H)); congruence.
Qed.

Lemma fits_opp l i : fits l -> mem (ready l) i = true -> mem (hers l) i = false ->
  fits (claim_opp (entry_of T i) l).
Proof.
  intros F R Q; assert (R' := R); apply (right_ready l F) in R' as (Li & Ti & Bi).
  assert (E : forall j, mem (own l) j || mem (add (dot_of i) (opp l)) j = true <-> j = i \/ taken l j = true)
    by (intros j; rewrite orb_comm; apply taken_join; intros k; apply orb_comm).
  assert (Ti' := Ti); unfold taken in Ti'; apply orb_false_iff in Ti' as [Ni Ni'].
  assert (D : forall W, In W (sets O) -> (forall j, In #j W -> j = i \/ mem (opp l) j = true) -> False).
  { intros W HW C; rewrite (all_hers l F i W HW Ti C) in Q; easy. }
  assert (O' := opened l i (own l) (add (dot_of i) (opp l)) F R E).
  unfold claim_opp; rewrite entry_of_table in * by easy; cbn [here her_ways above entry_at] in *.
  split; cbn [own opp ready mine hers]; try apply F; trivial.
  - intros j H; apply mem_added in H as [->|H]; [easy | now apply (in_opp l F)].
  - intros j H H'; apply mem_added in H' as [->|H']; [congruence | now apply (apart l F j)].
  - intros j k Lj B; unfold taken; cbn [own opp]; rewrite !E; intros [->|H]; right.
    + destruct (Nat.eq_dec j i) as [->|]; [now rewrite irreflexive in B | auto].
    + now apply (lower l F j k).
  - intros j W HW; unfold taken at 1; cbn [own opp]; intros N C; apply mem_threats.
    assert (Nj : j <> i /\ taken l j = false).
    { rewrite <- not_true_iff_false, E in N; split; [tauto|]; apply not_true_iff_false; tauto. }
    destruct Nj as [D' Tj].
    assert (C' : forall k, In #k W -> k = j \/ k = i \/ mem (opp l) k = true).
    { intros k K; destruct (C k K) as [|H]; [now left | right; now apply mem_added]. }
    destruct (in_dec N.eq_dec #i W) as [I|I].
    + destruct (in_dec N.eq_dec #j W) as [J|J].
      * right; exists (dot_of j, less (mask_of W) (single j)); cbn [fst snd]; repeat split.
        -- apply through_spec; exists W, #j; rewrite Nat2N.id; repeat split; trivial; lia.
        -- now rewrite alone_single, mem_single, Nat.eqb_refl.
        -- apply inside_spec; intros k; rewrite mem_less, mem_single, andb_true_iff, negb_true_iff, Nat.eqb_neq.
           intros [K Dk]; apply mem_mask_of in K; destruct (C k K) as [->|]; [congruence | easy].
      * destruct (D W HW); intros k K; destruct (C' k K) as [->|H]; [now destruct J | exact H].
    + left; apply (all_hers l F j W HW Tj); intros k K.
      destruct (C' k K) as [->|[->|H]]; [now left | easy | now right].
  - intros W HW C; apply (D W HW); intros j J; now apply mem_added, C.
Qed.

Lemma filter_filter {S} (f g : S -> bool) l : filter g (filter f l) = filter (fun x => f x && g x) l.
Proof.
  induction l as [|x l IH]; simpl; [easy|]; destruct (f x); simpl; [destruct (g x)|]; now rewrite IH.
Qed.

Lemma alive_add ws o i : filter (fun w => negb (lies (dot_of i) w)) (apart_from ws o) =
  apart_from ws (add (dot_of i) o).
Proof.
  unfold apart_from; rewrite filter_filter; apply filter_ext; intros w.
  rewrite <- negb_orb, lies_spec; f_equal; apply eq_true_iff_eq; rewrite orb_true_iff, !meets_spec; split.
  - intros [(j & A & B)|A]; [exists j | exists i]; (split; [easy|]); apply mem_added; auto.
  - intros (j & A & B); apply mem_added in B as [->|B]; eauto.
Qed.

Lemma tells_own l i : tells l -> mem (ready l) i = true -> tells (claim_own (entry_of T i) l).
Proof.
  intros [F A B U V] R; split; [now apply fits_own | exact A | | exact U | easy].
  unfold claim_own; cbn [her_alive own]; rewrite B, here_of; [apply alive_add|].
  now apply (right_ready l F) in R.
Qed.

Lemma tells_opp l i : tells l -> mem (ready l) i = true -> mem (hers l) i = false ->
  tells (claim_opp (entry_of T i) l).
Proof.
  intros [F A B U V] R Q; split; [now apply fits_opp | | exact B | easy | exact V].
  unfold claim_opp; cbn [his_alive opp]; rewrite A, here_of; [apply alive_add|].
  now apply (right_ready l F) in R.
Qed.

(** ** Positions *)

Lemma claimed_taken p l i : shows p (own l) (opp l) -> claimed p #i <-> taken l i = true.
Proof.
  intros [_ A B]; unfold taken; rewrite orb_true_iff, A, B; unfold claimed.
  destruct P; simpl; tauto.
Qed.

Lemma vertex_number v : vertices G v -> exists i, i < n /\ v = #i.
Proof. intros V; apply vertices_G in V; exists (N.to_nat v); split; lia. Qed.

Lemma order_of_numbers i j : below #i #j = true -> j < n -> i < n ->
  Positional.below G #i #j.
Proof. intros B J I; apply (order_below _ _ (order_G)); trivial; apply vertices_G; lia. Qed.

Lemma may_ready p l v : fits l -> shows p (own l) (opp l) ->
  may G p v <-> exists i, v = #i /\ mem (ready l) i = true.
Proof.
  intros F S; split.
  - intros (V & C & B); assert (V' := V); apply vertex_number in V as (i & L & ->); exists i; split; [easy|].
    apply (right_ready l F); split; [easy|]; split.
    + apply not_true_iff_false; intros T'; now apply C, (claimed_taken p l).
    + intros j Lj K; apply (claimed_taken p l); trivial; apply B.
      now apply order_of_numbers.
  - intros (i & -> & R); apply (right_ready l F) in R as (L & T' & B); split; [apply vertices_G; lia|].
    split; [rewrite (claimed_taken p l), T' by easy; easy|].
    intros u K; assert (U := order_on _ _ (order_G) u #i K); assert (U' := U).
    apply vertex_number in U' as (j & Lj & ->); apply (claimed_taken p l); trivial.
    apply B; trivial; apply (order_below _ _ (order_G)); trivial; apply vertices_G; lia.
Qed.

Lemma shows_own p a b i : shows p a b -> i < n -> shows (claim P #i p) (add (dot_of i) a) b.
Proof.
  intros [V A B] L; split.
  - intros Q v; assert (Q = P \/ Q = O) as [->| ->] by (destruct Q, P; auto).
    + rewrite own_claim; intros [->|H]; [lia | now apply (V P)].
    + rewrite other_claim; apply V.
  - intros j; now rewrite mem_added, A, own_claim, Nat2N.inj_iff.
  - intros j; now rewrite B, other_claim.
Qed.

Lemma shows_opp p a b i : shows p a b -> i < n -> shows (claim O #i p) a (add (dot_of i) b).
Proof.
  intros [V A B] L; assert (E := other_claim O #i p); rewrite other_involutive in E; split.
  - intros Q v; assert (Q = P \/ Q = O) as [->| ->] by (destruct Q, P; auto).
    + rewrite E; apply V.
    + rewrite own_claim; intros [->|H]; [lia | now apply (V O)].
  - intros j; now rewrite A, E.
  - intros j; now rewrite mem_added, B, own_claim, Nat2N.inj_iff.
Qed.

(** ** Play *)

Variable win : bool.

Definition good (p : position) : Prop := if win then has_won G P p else ~ has_won G O p.

(** Who moves next in [p]: the owner is safe. *)

Definition safe (Q : player) (p : position) : Prop := secures G P good Q p.

Lemma won_dec Q p : has_won G Q p \/ ~ has_won G Q p.
Proof.
  destruct (existsb (fun W => forallb (fun v => has v (Positional.own Q p)) W) (sets Q)) eqn:E.
  - left; apply existsb_exists in E as (W & H & I); exists W; rewrite winning_G; split; [easy|].
    intros v Hv; rewrite forallb_forall in I; now apply Vertices.has_spec, I.
  - right; intros (W & H & I); apply winning_G in H; rewrite existsb_false in E; specialize (E W H).
    apply forallb_false in E as (v & Hv & E); apply has_false in E; now apply E, I.
Qed.

Lemma not_won p l : fits l -> shows p (own l) (opp l) -> ~ has_won G O p.
Proof.
  intros F S (W & H & I); apply winning_G in H; apply (not_lost l F W H).
  intros j J; now apply (opp_marks p _ _ S), I.
Qed.

Lemma won_good p : has_won G P p -> ~ has_won G O p -> good p.
Proof. unfold good; destruct win; easy. Qed.

Lemma won_over p : has_won G P p -> over G p.
Proof. destruct P; [left | right; left]; easy. Qed.

Lemma not_over p v : ~ has_won G P p -> ~ has_won G O p -> may G p v -> ~ over G p.
Proof. intros A B M [H|[H|H]]; [destruct P; easy..| now apply (H v)]. Qed.

Lemma may_i p l i : fits l -> shows p (own l) (opp l) -> mem (ready l) i = true -> may G p #i.
Proof. intros F S R; apply (may_ready p l); eauto. Qed.

Theorem move_safe p l i : fits l -> shows p (own l) (opp l) -> mem (ready l) i = true ->
  safe O (claim P #i p) -> safe P p.
Proof.
  intros F S R H; assert (NO := not_won p l F S); assert (M := may_i p l i F S R).
  destruct (won_dec P p) as [W|W].
  - apply ended; [now apply won_over | now apply won_good].
  - apply moves with #i; trivial; now apply (not_over p #i).
Qed.

Theorem completes_safe p l : fits l -> shows p (own l) (opp l) -> meets (mine l) (ready l) = true ->
  safe P p.
Proof.
  intros F S H; apply meets_spec in H as (i & H & R); apply (move_safe p l i); trivial.
  destruct (right_mine l F i H) as (W & HW & C).
  assert (W' : has_won G P (claim P #i p)).
  { exists W; rewrite winning_G; split; [easy|]; intros v Hv.
    assert (L := sets_in P W v HW Hv); assert (E : v = #(N.to_nat v)) by lia.
    rewrite E in Hv |- *; apply own_claim; destruct (C _ Hv) as [->|K]; [now left | right].
    now apply (own_marks p _ _ S). }
  apply ended; [now apply won_over|]; apply won_good; trivial.
  unfold has_won; rewrite other_claim; exact (not_won p l F S).
Qed.

Lemma ready_bound l i : fits l -> mem (ready l) i = true -> i < n.
Proof. intros F R; now apply (right_ready l F) in R. Qed.

Lemma replies_enough p l : fits l -> shows p (own l) (opp l) -> meets (hers l) (ready l) = false ->
  (forall i, In i (reply_numbers l) -> safe P (claim O #i p)) ->
  forall i, mem (ready l) i = true -> safe P (claim O #i p).
Proof.
  intros F S Q H i R.
  assert (N : forall i, mem (ready l) i = true -> mem (hers l) i = false).
  { intros j J; apply not_true_iff_false; intros K; apply not_true_iff_false in Q; apply Q.
    apply meets_spec; eauto. }
  assert (threatened : forall j, mem (mine l) j = true -> mem (ready l) j = true -> i <> j ->
    safe P (claim O #i p)).
  { intros j J K D; assert (Li := ready_bound l i F R).
    apply (completes_safe _ (claim_opp (entry_of T i) l)).
    - apply fits_opp; auto.
    - unfold claim_opp; cbn [own opp]; rewrite here_of by easy; now apply shows_opp.
    - apply meets_spec; exists j; split; [easy|].
      unfold claim_opp; cbn [ready]; apply mem_threats; left.
      rewrite here_of, remove_less, alone_single, mem_less, K, mem_single by easy; now apply negb_true_iff, Nat.eqb_neq. }
  unfold reply_numbers in H; set (both := filter (mem (shared (mine l) (ready l))) (seq 0 n)) in H.
  assert (sz : forall j, In j both -> mem (mine l) j = true /\ mem (ready l) j = true).
  { intros j J; apply filter_In in J as [_ J]; now rewrite mem_shared, andb_true_iff in J. }
  assert (nd : NoDup both) by apply NoDup_filter, seq_NoDup.
  destruct both as [|j [|k js]].
  - apply H, filter_In; split; [|easy]; apply ready_bound in R; [apply in_seq; lia | easy].
  - destruct (Nat.eq_dec i j) as [->|D]; [apply H; now left|].
    destruct (sz j (or_introl eq_refl)); eauto.
  - destruct (sz j (or_introl eq_refl)) as [J K], (sz k (or_intror (or_introl eq_refl))) as [J' K'].
    destruct (Nat.eq_dec i j) as [->|D]; [|eauto].
    apply (threatened k); trivial; intros ->; inversion nd as [|? ? X]; apply X; now left.
Qed.

Theorem replies_safe p l : fits l -> shows p (own l) (opp l) -> meets (hers l) (ready l) = false ->
  win && is_none (ready l) = false ->
  (forall i, In i (reply_numbers l) -> safe P (claim O #i p)) -> safe O p.
Proof.
  intros F S Q E H; assert (NO := not_won p l F S).
  assert (K := replies_enough p l F S Q H).
  destruct (won_dec P p) as [W|W]; [apply ended; [now apply won_over | now apply won_good]|].
  destruct (is_none (ready l)) eqn:N.
  - rewrite andb_true_r in E; apply ended.
    + right; right; intros v M; apply (may_ready p l) in M as (i & _ & M); trivial.
      rewrite is_none_spec in N; now rewrite N in M.
    + unfold good; now rewrite E.
  - assert (exists i, mem (ready l) i = true) as (i & R).
    { destruct (meets (ready l) (ready l)) eqn:M; [apply meets_spec in M as (i & M & _); eauto|].
      apply not_true_iff_false in N; destruct N; apply is_none_spec; intros i.
      apply not_true_iff_false; intros R; apply not_true_iff_false in M; apply M, meets_spec; eauto. }
    apply answers.
    + apply (not_over p #i); trivial; now apply (may_i p l).
    + intros v M; apply (may_ready p l) in M as (j & -> & M); trivial; now apply K.
Qed.

(** Who only wants not to lose, when the opponent has no set left, or nothing can be claimed. *)

Lemma no_sets_left Q F : maker_wins below Q F [] = false.
Proof.
  unfold maker_wins; generalize (length F) as k; intros k; revert Q F.
  induction k as [|k IH]; intros Q F; [easy|]; simpl; destruct Q.
  - apply existsb_false; intros v _; apply IH.
  - destruct (available below F) as [|v l] eqn:E; [easy|]; simpl; now rewrite IH.
Qed.

Theorem judged_safe p l Q : tells l -> shows p (own l) (opp l) -> judged win l = true -> safe Q p.
Proof.
  intros [F _ HA] S; assert (NO := not_won p l F S); unfold judged; destruct win eqn:Ew; [easy|].
  intros J; assert (J' : forall W, In W (sets O) -> ~ In W [] ->
    is_none (ready l) = true \/ exists v, In v W /\ In v (Positional.own P p)).
  { intros W HW _; apply orb_true_iff in J as [J|J]; [now left|].
    right; rewrite HA in J; assert (E : meets (mask_of W) (own l) = true).
    { apply not_false_iff_true; intros E; assert (I : In (mask_of W) (apart_from (her_all T) (own l))).
      { apply filter_In; rewrite E; split; [|easy]; apply all_of_spec; eauto. }
      destruct (apart_from _ _); [destruct I | easy]. }
    apply meets_spec in E as (i & I & K); exists #i; split.
    - now apply mem_mask_of in I.
    - now apply (own_marks p _ _ S). }
  destruct (is_none (ready l)) eqn:N.
  { apply ended; [|unfold good; now rewrite Ew].
    right; right; intros v M; apply (may_ready p l) in M as (i & _ & M); trivial.
    rewrite is_none_spec in N; now rewrite N in M. }
  unfold safe, good; rewrite Ew; rewrite <- (other_involutive P) at 1.
  set (free := filter (fun v => negb (has v (first p) || has v (second p))) (below_number (N.of_nat n))).
  apply (defender G below O order_G p free [] Q).
  - intros q; apply won_dec.
  - split.
    + apply NoDup_filter, below_number_NoDup.
    + intros v; unfold free; rewrite filter_In, below_number_spec, vertices_G, negb_true_iff, orb_false_iff, !has_false.
      unfold claimed; tauto.
    + intros v H K; assert (L : (v < N.of_nat n)%N) by (eapply (known_vertices p _ _ S First); eauto).
      assert (E : v = #(N.to_nat v)) by lia; rewrite E in H, K.
      apply (apart l F (N.to_nat v)); [apply (own_marks p _ _ S) | apply (opp_marks p _ _ S)];
        destruct P; simpl; trivial.
    + intros X [].
    + intros W HW D; apply winning_G in HW; rewrite other_involutive in D.
      destruct (J' W HW (fun x => x)) as [X|(v & Hv & K)]; [easy | now destruct (D v Hv)].
  - apply no_sets_left.
Qed.

End Board.
