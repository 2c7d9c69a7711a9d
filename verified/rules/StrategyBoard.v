(** * [strategy]: positions, kept up to date claim by claim

    The _owner_ is the player of whom the claim speaks. Of a position is known who has claimed what, what
    can be claimed now, and with which vertices a player would have all of a set ([mine], [hers]). Of
    [mine] it matters that it is right, of [hers] that nothing is missing. A set is alive as long as the
    other player has no vertex of it. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Reduction Bitboards.
Import ListNotations.

(** What changes with the claim of a vertex: the sets through it, for the owner and the opponent, and what
    can be claimed afterwards, with all that has to be claimed before. *)

Record entry := Entry {
  his_sets : list (list (mask * mask));
  her_sets : list (list (mask * mask));
  above : list (nat * mask)
}.

Record table := Table {
  void : mask;
  all : list nat;
  entries : list entry;
  his_all : list mask;
  her_all : list mask
}.

Record line := Line {
  own : mask; opp : mask; ready : mask; mine : mask; hers : mask;
  his_alive : list mask; her_alive : list mask
}.

Definition entry_of (T : table) (i : nat) : entry := nth i (entries T) (Entry [] [] []).

Definition open (e : entry) (a b r : mask) : mask :=
  fold_left (fun r u => if covered (snd u) a b then add r (fst u) else r) (above e) r.

Definition claim_own (T : table) (i : nat) (l : line) : line :=
  let e := entry_of T i in
  let o := add (own l) i in
  Line o (opp l) (open e o (opp l) (remove (ready l) i)) (scan (his_sets e) o o (mine l)) (hers l)
    (his_alive l) (filter (fun w => negb (mem w i)) (her_alive l)).

Definition claim_opp (T : table) (i : nat) (l : line) : line :=
  let e := entry_of T i in
  let o := add (opp l) i in
  Line (own l) o (open e (own l) o (remove (ready l) i)) (mine l) (scan (her_sets e) o o (hers l))
    (filter (fun w => negb (mem w i)) (his_alive l)) (her_alive l).

(** The replies that matter: one that meets the owner's threat, if there is one. *)

Definition replies (T : table) (l : line) : list nat :=
  match common (mine l) (ready l) (all T) with
  | [] => common (ready l) (ready l) (all T)
  | [i] => [i]
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

Definition mask_of (W : list vertex) : mask := tabulate (fun i => has #i W) 0 n.

Definition through (Q : player) (i : nat) : list (list (mask * mask)) :=
  arrange n (map (fun W => (trim (mask_of W), mask_of W)) (filter (has #i) (sets Q))).

(** Directly above. *)

Definition covers (i u : nat) : bool :=
  below #i #u && negb (existsb (fun w => below #i #w && below #w #u) (seq 0 n)).

(** What has to be claimed before [u], but [i] and what has to be claimed before [i]. *)

Definition before (i u : nat) : mask :=
  tabulate (fun j => below #j #u && negb (Nat.eqb j i || below #j #i)) 0 n.

Definition table_of : table :=
  Table (tabulate (fun _ => false) 0 n) (seq 0 n)
    (map (fun i => Entry (through P i) (through O i)
       (map (fun u => (u, trim (before i u))) (filter (covers i) (seq 0 n)))) (seq 0 n))
    (map (fun W => trim (mask_of W)) (sets P)) (map (fun W => trim (mask_of W)) (sets O)).

Notation T := table_of.

Definition taken (l : line) (i : nat) : bool := mem (own l) i || mem (opp l) i.

(** What a line says of itself, and of a position. *)

Record fits (l : line) : Prop := {
  size_own : size (own l) = n;
  size_opp : size (opp l) = n;
  size_ready : size (ready l) = n;
  size_mine : size (mine l) = n;
  size_hers : size (hers l) = n;
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
  right_her : her_alive l = apart_from (her_all T) (own l)
}.

Record shows (p : position) (a b : mask) : Prop := {
  known_vertices : forall Q v, In v (Positional.own Q p) -> (v < N.of_nat n)%N;
  own_marks : forall i, mem a i = true <-> In #i (Positional.own P p);
  opp_marks : forall i, mem b i = true <-> In #i (Positional.own O p)
}.

Lemma mem_mask_of W i : mem (mask_of W) i = true <-> i < n /\ In #i W.
Proof. unfold mask_of; rewrite mem_tabulate, Vertices.has_spec; tauto. Qed.

Lemma in_set Q W i : In W (sets Q) -> In #i W -> i < n.
Proof. intros H K; apply (sets_in Q W) in K; [lia | easy]. Qed.

Lemma mem_set Q W i : In W (sets Q) -> mem (mask_of W) i = true <-> In #i W.
Proof. intros H; rewrite mem_mask_of; split; [tauto|]; intros K; split; [eapply in_set; eauto | easy]. Qed.

Lemma size_mask_of W : size (mask_of W) = n.
Proof. apply size_tabulate. Qed.

Lemma through_spec Q i w : In w (flat (through Q i)) <->
  exists W, In W (sets Q) /\ In #i W /\ w = mask_of W.
Proof.
  unfold through; split.
  - intros K; apply flat_in in K as (x & K & ->); apply in_map_iff in K as (W & <- & H).
    apply filter_In in H as [H K]; apply Vertices.has_spec in K; simpl; eauto.
  - intros (W & H & K & ->).
    apply (in_flat n _ (trim (mask_of W), mask_of W) i); [| |eapply in_set; eauto].
    + apply in_map_iff; exists W; split; [easy|]; apply filter_In; split; [easy|].
      now apply Vertices.has_spec.
    + simpl; rewrite mem_trim; now apply (mem_set Q).
Qed.

Lemma scan_through Q i o m : scan (through Q i) o o m = threats (flat (through Q i)) o m.
Proof.
  apply scan_threats; intros x Hx; apply in_map_iff in Hx as (W & <- & _); apply one_short_trim.
Qed.

Lemma entry_of_table i : i < n -> entry_of T i =
  Entry (through P i) (through O i) (map (fun u => (u, trim (before i u))) (filter (covers i) (seq 0 n))).
Proof.
  intros L; unfold entry_of; simpl.
  set (f := fun i => Entry _ _ _).
  rewrite nth_indep with (d' := f 0) by now rewrite map_length, seq_length.
  rewrite map_nth, seq_nth by easy; reflexivity.
Qed.

(** ** Threats *)

Lemma size_threats ws o m : size (threats ws o m) = size m.
Proof.
  unfold threats; revert m; induction ws as [|w ws IH]; intros m; simpl; [easy|].
  now rewrite IH, size_threat.
Qed.

Lemma threats_keep ws o m i : mem m i = true -> mem (threats ws o m) i = true.
Proof.
  unfold threats; revert m; induction ws as [|w ws IH]; intros m H; simpl; [easy|].
  now apply IH, threat_keeps.
Qed.

Lemma threats_sound ws o m : (forall w, In w ws -> size w = n) -> size o = n ->
  forall i, mem (threats ws o m) i = true -> mem m i = true \/
  exists w, In w ws /\ forall j, mem w j = true -> j = i \/ mem o j = true.
Proof.
  unfold threats; intros S So; revert m; induction ws as [|w ws IH]; intros m i H; simpl in H; [now left|].
  destruct (IH (fun w' H => S w' (or_intror H)) _ i H) as [K|(w' & Hw & K)].
  - apply threat_sound in K; [|rewrite So; symmetry; apply S; now left].
    destruct K as [K|[_ K]]; [now left|]; right; exists w; split; [now left | easy].
  - right; exists w'; split; [now right | easy].
Qed.

Lemma threats_complete ws o m w i : (forall w, In w ws -> size w = n) -> size o = n -> size m = n ->
  In w ws -> mem w i = true -> mem o i = false ->
  (forall j, mem w j = true -> j = i \/ mem o j = true) -> mem (threats ws o m) i = true.
Proof.
  unfold threats; intros S So; revert m; induction ws as [|w' ws IH]; intros m Sm H W N C; [easy|].
  assert (S' := S w' (or_introl eq_refl)); simpl; destruct H as [->|H].
  - apply threats_keep, threat_complete; congruence || trivial.
  - apply IH; trivial; [now intros; apply S; right | now rewrite size_threat].
Qed.

Lemma through_size Q i w : In w (flat (through Q i)) -> size w = n.
Proof. rewrite through_spec; intros (W & _ & _ & ->); apply size_mask_of. Qed.

(** ** What can be claimed *)

Lemma mem_open e a b r i : mem (open e a b r) i = true <-> mem r i = true \/
  i < size r /\ exists u, In u (above e) /\ fst u = i /\ covered (snd u) a b = true.
Proof.
  unfold open; revert r; induction (above e) as [|u us IH]; intros r; simpl.
  - split; [now left | now intros [|(_ & u & [] & _)]].
  - rewrite IH; destruct (covered (snd u) a b) eqn:C; rewrite ?mem_add, ?size_add; split.
    + intros [[H|[-> H]]|(H & u' & K & E)]; [now left | right; split; [easy|] | right; split; [easy|]].
      * exists u; auto.
      * exists u'; auto.
    + intros [H|(H & u' & [<-|K] & E & F)]; [now left; left | left; right; now subst |].
      right; split; [easy|]; exists u'; auto.
    + intros [H|(H & u' & K & E)]; [now left | right; split; [easy|]; exists u'; auto].
    + intros [H|(H & u' & [<-|K] & E & F)]; [now left | congruence |].
      right; split; [easy|]; exists u'; auto.
Qed.

Lemma size_open e a b r : size (open e a b r) = size r.
Proof.
  unfold open; revert r; induction (above e) as [|u us IH]; intros r; simpl; [easy|].
  rewrite IH; destruct covered; [apply size_add | easy].
Qed.

(** After the claim of [i], by whomever. *)

Lemma opened l i a b : fits l -> mem (ready l) i = true -> size a = n -> size b = n ->
  (forall j, mem a j || mem b j = true <-> j = i \/ taken l j = true) ->
  forall j, mem (open (entry_of T i) a b (remove (ready l) i)) j = true <->
  j < n /\ mem a j || mem b j = false /\
  forall k, k < n -> below #k #j = true -> mem a k || mem b k = true.
Proof.
  intros F R Sa Sb E j; assert (R' := R); apply (right_ready l F) in R' as (Li & Ti & Bi).
  assert (E' : mem a j || mem b j = false <-> j <> i /\ taken l j = false).
  { rewrite <- !not_true_iff_false, E; tauto. }
  rewrite mem_open, size_remove, mem_remove, (size_ready l F), entry_of_table by easy; simpl.
  rewrite (right_ready l F), E'; split.
  - intros [((Lj & Tj & Bj) & N)|(Lj & u & Hu & <- & C)].
    + repeat split; trivial; intros k Lk B; apply E; right; auto.
    + apply in_map_iff in Hu as (u' & <- & Hu); apply filter_In in Hu as [Hu K]; simpl in *.
      unfold covers in K; apply andb_true_iff in K as [K _].
      assert (C' : forall k, k < n -> below #k #u' = true -> mem a k || mem b k = true).
      { intros k Lk B; apply orb_true_iff; revert k Lk B.
        rewrite covered_trim, covered_spec in C by (unfold before; now rewrite size_tabulate).
        intros k Lk B; apply orb_true_iff; destruct (Nat.eqb k i || below #k #i) eqn:K'.
        - apply E; apply orb_true_iff in K' as [K'|K']; [left; now apply Nat.eqb_eq | right; auto].
        - apply orb_true_iff, C; unfold before; rewrite mem_tabulate; simpl; now rewrite B, K'. }
      assert (Tu : taken l u' = false).
      { destruct (taken l u') eqn:Tu; [|easy].
        rewrite (lower l F i u' Li K Tu) in Ti; easy. }
      repeat split; trivial; intros ->; now rewrite irreflexive in K.
  - intros (Lj & [N Tj] & B).
    destruct (below #i #j) eqn:K.
    + right; split; [easy|]; exists (j, trim (before i j)); split; [|split; [easy|]].
      * apply in_map_iff; exists j; split; [easy|]; apply filter_In; rewrite in_seq.
        split; [lia|]; unfold covers; rewrite K; simpl; apply negb_true_iff, not_true_iff_false.
        intros X; apply existsb_exists in X as (w & Hw & X); apply in_seq in Hw.
        apply andb_true_iff in X as [X Y]; assert (Lw : w < n) by lia.
        destruct (proj1 (E w) (B w Lw Y)) as [->|Tw].
        -- now rewrite irreflexive in X.
        -- rewrite (lower l F i w Li X Tw) in Ti; easy.
      * simpl; rewrite covered_trim by (unfold before; now rewrite size_tabulate).
        apply covered_spec; unfold before; rewrite ?size_tabulate; trivial.
        intros k; rewrite mem_tabulate, andb_true_iff; intros [Lk [Bk _]]; apply orb_true_iff; auto.
    + left; repeat split; trivial; intros k Lk Bk.
      destruct (proj1 (E k) (B k Lk Bk)) as [->|]; [congruence | easy].
Qed.

Lemma fits_own l i : fits l -> mem (ready l) i = true -> fits (claim_own T i l).
Proof.
  intros F R; assert (R' := R); apply (right_ready l F) in R' as (Li & Ti & Bi).
  assert (So : size (add (own l) i) = n) by (rewrite size_add; apply F).
  assert (E : forall j, mem (add (own l) i) j || mem (opp l) j = true <-> j = i \/ taken l j = true).
  { intros j; unfold taken; rewrite !orb_true_iff, mem_add, (size_own l F); tauto. }
  assert (Ti' := Ti); unfold taken in Ti'; apply orb_false_iff in Ti' as [Ni Ni'].
  unfold claim_own; rewrite entry_of_table by easy; simpl; rewrite scan_through; split; simpl; try apply F; trivial.
  - rewrite size_open, size_remove; apply F.
  - rewrite size_threats; apply F.
  - intros j; rewrite mem_add; intros [H|[-> _]] H'; [now apply (apart l F j) | congruence].
  - intros j k Lj B; unfold taken; simpl; rewrite !E; intros [->|H]; right.
    + destruct (Nat.eq_dec j i) as [->|]; [now rewrite irreflexive in B | auto].
    + now apply (lower l F j k).
  - rewrite <- (entry_of_table i Li); apply (opened l i); trivial; apply F.
  - intros j H; apply threats_sound in H; trivial; [|intros w; apply through_size].
    destruct H as [H|(w & Hw & C)].
    + destruct (right_mine l F j H) as (W & HW & C); exists W; split; [easy|].
      intros k K; destruct (C k K); [now left | right; rewrite mem_add; now left].
    + apply through_spec in Hw as (W & HW & _ & ->); exists W; split; [easy|].
      intros k K; apply C; now apply (mem_set P).
  - intros j W HW; unfold taken at 1; simpl; intros N.
    apply (all_hers l F j W HW); apply not_true_iff_false; intros H.
    assert (K := proj2 (E j) (or_intror H)); congruence.
Qed.

Lemma fits_opp l i : fits l -> mem (ready l) i = true -> mem (hers l) i = false ->
  fits (claim_opp T i l).
Proof.
  intros F R Q; assert (R' := R); apply (right_ready l F) in R' as (Li & Ti & Bi).
  assert (So : size (add (opp l) i) = n) by (rewrite size_add; apply F).
  assert (E : forall j, mem (own l) j || mem (add (opp l) i) j = true <-> j = i \/ taken l j = true).
  { intros j; unfold taken; rewrite !orb_true_iff, mem_add, (size_opp l F); tauto. }
  assert (Ti' := Ti); unfold taken in Ti'; apply orb_false_iff in Ti' as [Ni Ni'].
  assert (D : forall W, In W (sets O) -> (forall j, In #j W -> j = i \/ mem (opp l) j = true) -> False).
  { intros W HW C; rewrite (all_hers l F i W HW Ti C) in Q; easy. }
  unfold claim_opp; rewrite entry_of_table by easy; simpl; rewrite scan_through; split; simpl; try apply F; trivial.
  - rewrite size_open, size_remove; apply F.
  - rewrite size_threats; apply F.
  - intros j H; rewrite mem_add; intros [H'|[-> _]]; [now apply (apart l F j) | congruence].
  - intros j k Lj B; unfold taken; simpl; rewrite !E; intros [->|H]; right.
    + destruct (Nat.eq_dec j i) as [->|]; [now rewrite irreflexive in B | auto].
    + now apply (lower l F j k).
  - rewrite <- (entry_of_table i Li); apply (opened l i); trivial; apply F.
  - intros j W HW; unfold taken at 1; simpl; intros N C.
    assert (Nj : j <> i /\ taken l j = false).
    { rewrite <- not_true_iff_false, E in N; split; [tauto|]; apply not_true_iff_false; tauto. }
    destruct Nj as [D' Tj].
    destruct (in_dec N.eq_dec #i W) as [I|I].
    + apply threats_complete with (mask_of W); trivial.
      * intros w; apply through_size.
      * apply F.
      * apply through_spec; eauto.
      * apply (mem_set O); [easy|]; destruct (in_dec N.eq_dec #j W) as [J|J]; [easy|].
        destruct (D W HW); intros k K; destruct (C k K) as [->|K']; [easy|].
        apply mem_add in K' as [K'|[-> _]]; auto.
      * apply not_true_iff_false; rewrite mem_add; intros [H|[H _]]; [|easy].
        unfold taken in Tj; rewrite H, orb_true_r in Tj; easy.
      * intros k K; apply C; now apply (mem_set O) in K.
    + apply threats_keep, (all_hers l F j W HW Tj); intros k K.
      destruct (C k K) as [->|K']; [now left|]; apply mem_add in K' as [K'|[-> _]]; [now right | easy].
  - intros W HW C; apply (D W HW); intros j J; apply C, mem_add in J as [J|[-> _]]; auto.
Qed.

Lemma filter_filter {S} (f g : S -> bool) l : filter g (filter f l) = filter (fun x => f x && g x) l.
Proof.
  induction l as [|x l IH]; simpl; [easy|]; destruct (f x); simpl; [destruct (g x)|]; now rewrite IH.
Qed.

Lemma alive_add ws o i : i < size o ->
  filter (fun w => negb (mem w i)) (apart_from ws o) = apart_from ws (add o i).
Proof.
  intros L; unfold apart_from; rewrite filter_filter; apply filter_ext; intros w.
  rewrite <- negb_orb; f_equal; apply eq_true_iff_eq; rewrite orb_true_iff, !meets_spec; split.
  - intros [(j & A & B)|A]; [exists j | exists i]; (split; [easy|]); apply mem_add; auto.
  - intros (j & A & B); apply mem_add in B as [B|[-> _]]; eauto.
Qed.

Lemma tells_own l i : tells l -> mem (ready l) i = true -> tells (claim_own T i l).
Proof.
  intros [F A B] R; split; [now apply fits_own | exact A|].
  unfold claim_own; cbn [her_alive own]; rewrite B; apply alive_add.
  rewrite (size_own l F); now apply (right_ready l F) in R.
Qed.

Lemma tells_opp l i : tells l -> mem (ready l) i = true -> mem (hers l) i = false ->
  tells (claim_opp T i l).
Proof.
  intros [F A B] R Q; split; [now apply fits_opp | | exact B].
  unfold claim_opp; cbn [his_alive opp]; rewrite A; apply alive_add.
  rewrite (size_opp l F); now apply (right_ready l F) in R.
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

Lemma shows_own p a b i : shows p a b -> i < n -> size a = n -> shows (claim P #i p) (add a i) b.
Proof.
  intros [V A B] L S; split.
  - intros Q v; assert (Q = P \/ Q = O) as [->| ->] by (destruct Q, P; auto).
    + rewrite own_claim; intros [->|H]; [lia | now apply (V P)].
    + rewrite other_claim; apply V.
  - intros j; rewrite mem_add, A, own_claim, S, Nat2N.inj_iff; split; [intros [|[]]; auto|].
    intros [->|]; auto.
  - intros j; now rewrite B, other_claim.
Qed.

Lemma shows_opp p a b i : shows p a b -> i < n -> size b = n -> shows (claim O #i p) a (add b i).
Proof.
  intros [V A B] L S; assert (E := other_claim O #i p); rewrite other_involutive in E; split.
  - intros Q v; assert (Q = P \/ Q = O) as [->| ->] by (destruct Q, P; auto).
    + rewrite E; apply V.
    + rewrite own_claim; intros [->|H]; [lia | now apply (V O)].
  - intros j; now rewrite A, E.
  - intros j; rewrite mem_add, B, own_claim, S, Nat2N.inj_iff; split; [intros [|[]]; auto|].
    intros [->|]; auto.
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
  (forall i, In i (replies T l) -> safe P (claim O #i p)) ->
  forall i, mem (ready l) i = true -> safe P (claim O #i p).
Proof.
  intros F S Q H i R.
  assert (N : forall i, mem (ready l) i = true -> mem (hers l) i = false).
  { intros j J; apply not_true_iff_false; intros K; apply not_true_iff_false in Q; apply Q.
    apply meets_spec; eauto. }
  assert (threatened : forall j, mem (mine l) j = true -> mem (ready l) j = true -> i <> j ->
    safe P (claim O #i p)).
  { intros j J K D; apply (completes_safe _ (claim_opp T i l)).
    - apply fits_opp; auto.
    - apply shows_opp; trivial; [now apply (ready_bound l) | apply F].
    - apply meets_spec; exists j; split; [easy|].
      unfold claim_opp; simpl; rewrite mem_open; left; apply mem_remove; auto. }
  assert (sz := common_spec (mine l) (ready l) 0); assert (nd := common_NoDup (mine l) (ready l) (seq 0 n) (seq_NoDup n 0)).
  rewrite (size_mine l F) in sz; unfold replies in H; simpl in H.
  assert (Sr := size_ready l F).
  destruct (common (mine l) (ready l) (seq 0 n)) as [|j [|k js]] eqn:E.
  - apply H; rewrite <- Sr at 1; apply common_spec; trivial; exists i; auto.
  - destruct (Nat.eq_dec i j) as [->|D]; [apply H; now left|].
    destruct (proj1 (sz j (eq_sym Sr)) (or_introl eq_refl)) as (? & -> & J & K); eauto.
  - destruct (proj1 (sz j (eq_sym Sr)) (or_introl eq_refl)) as (j' & -> & J & K).
    destruct (proj1 (sz k (eq_sym Sr)) (or_intror (or_introl eq_refl))) as (k' & -> & J' & K').
    simpl in *; destruct (Nat.eq_dec i j') as [->|D]; eauto.
    apply (threatened k'); trivial; intros ->; inversion nd as [|? ? X]; apply X; now left.
Qed.

Theorem replies_safe p l : fits l -> shows p (own l) (opp l) -> meets (hers l) (ready l) = false ->
  win && is_none (ready l) = false ->
  (forall i, In i (replies T l) -> safe P (claim O #i p)) -> safe O p.
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
    right; rewrite HA in J; assert (E : meets (trim (mask_of W)) (own l) = true).
    { apply not_false_iff_true; intros E; assert (I : In (trim (mask_of W)) (apart_from (her_all T) (own l))).
      { apply filter_In; rewrite E; split; [|easy]; simpl; apply in_map_iff; eauto. }
      destruct (apart_from _ _); [destruct I | easy]. }
    apply meets_spec in E as (i & I & K); rewrite mem_trim in I; exists #i; split.
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
