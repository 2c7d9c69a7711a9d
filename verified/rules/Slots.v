(** * Priority strategies and their slots

    What [priority] and [history-priority] share: the strategy, whether it is one for the game of
    a claim, and how Breaker plays by it.

    Breaker has q slots for each of Maker's marks. A slot of a mark on x has a list of offsets; it
    marks the first cell x + v of the list that nobody has marked, or passes. The lists are those
    of the first rule of x's class, modulo a lattice, of which Maker owns all cells x + h. Maker's
    marks of a turn are served in rounds: round k goes through them in their order and serves slot
    k of each. What is left of Breaker's marks goes anywhere. *)

From Coq Require Import List NArith ZArith Lia Bool Sorted.
From Playproof Require Import Board Claim.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Turns Area Animals
  Strategies Lattices.
From Playproof.rules Require Paving.
Import ListNotations.

(** ** The strategy, and the checks of it *)

(** [owned] are the offsets of the cells that have to be Maker's. *)

Record rule := Rule { owned : list cell; slots : list (list cell) }.

Record responses := Responses { of_class : cell; rules : list rule }.

Record priorities := Priorities { basis : list cell; classes : list responses }.

(** The offset leads from the cell to another cell of the board. *)

Definition leads (B : board) (x v : cell) : bool :=
  let y := add x v in
  (length v =? dimension B) && fits y && negb (cell_eqb y x) && on_boardb B y.

Definition rule_ok (B : board) (q : N) (x : cell) (r : rule) : bool :=
  (N.of_nat (length (slots r)) =? q)%N && increasing cell_ltb (owned r) &&
  forallb (leads B x) (owned r) && forallb (forallb (leads B x)) (slots r).

Definition always (r : rule) : bool := match owned r with [] => true | _ => false end.

(** The last rule, and only it, applies whatever Maker owns. *)

Definition class_ok (B : board) (q : N) (p : priorities) (e : responses) : bool :=
  let x := of_class e in
  on_boardb B x &&
  match reduced (basis p) x with Some r => cell_eqb r x | None => false end &&
  match rev (rules e) with
  | last :: others => always last && forallb (fun r => negb (always r)) others
  | [] => false
  end &&
  forallb (rule_ok B q x) (rules e).

Definition priorities_ok (B : board) (q : N) (p : priorities) : bool :=
  lattice_ok B (basis p) &&
  (Z.of_nat (length (classes p)) =? Paving.class_count B (basis p))%Z &&
  increasing cell_ltb (map of_class (classes p)) &&
  forallb (class_ok B q p) (classes p).

Definition rules_of (p : priorities) (reduced : cell) : list rule :=
  match find (fun e => cell_eqb (of_class e) reduced) (classes p) with
  | Some e => rules e
  | None => []
  end.

(** The number of slots for each of Maker's marks, where his first turn is like the others. *)

Definition slot_count (C : achievement) : option N :=
  match breaker_marks C with
  | Some b => if (first_marks C <=? maker_marks C)%N then Some (b / maker_marks C)%N else None
  | None => None
  end.

(** ** Breaker's play *)

Section Play.

Variables (p : priorities) (q : nat).

Definition rules_at (x : cell) : list rule := rules_of p (reduce (basis p) x).

Definition applies (M : list cell) (x : cell) (r : rule) : bool :=
  forallb (fun v => mem (add x v) M) (owned r).

(** The rule that serves a mark on the cell when Maker owns [M]. *)

Definition serving (M : list cell) (x : cell) : option rule := find (applies M x) (rules_at x).

Definition served (M T : list cell) : list (cell * rule) :=
  flat_map (fun x => match serving M x with Some r => [(x, r)] | None => [] end) T.

(** The lists of all slots, in the order in which they are served. *)

Definition requests (s : list (cell * rule)) : list (list cell) :=
  flat_map (fun k => map (fun xr => map (add (fst xr)) (nth k (slots (snd xr)) [])) s) (seq 0 q).

(** What the slots mark when [K] is marked. *)

Fixpoint granted (K : list cell) (lists : list (list cell)) : list cell :=
  match lists with
  | [] => []
  | l :: lists =>
      match find (fun y => negb (mem y K)) l with
      | Some y => y :: granted (y :: K) lists
      | None => granted K lists
      end
  end.

Definition answers (pos : position) (T : list cell) : list cell :=
  granted (maker pos ++ breaker pos) (requests (served (maker pos) (sort T))).

Definition by_priority (B : board) (G : game) : strategy :=
  playing (fun h pos => extend (another B) (reply G) pos (answers pos (hd [] h))).

End Play.

(** ** The play is legal *)

Lemma scale_translates B n v : translates B v -> translates B (scale n v).
Proof.
  intros [L S]; split; [now rewrite scale_length|].
  assert (E : sum (scale n v) = (n * sum v)%Z) by apply sum_map_mul.
  destruct B; [easy| |]; rewrite E; lia.
Qed.

(** An offset that leads from the cell of a class to a cell does so from all cells of the class. *)

Lemma leads_alike B basis x v : lattice B basis -> length x = dimension B ->
  length v = dimension B -> on_board B (add (reduce basis x) v) -> on_board B (add x v).
Proof.
  intros L Lx Lv.
  apply (reduce_ind (dimension B) (fun y => on_board B (add y v)) basis 0 basis x); trivial.
  - intros w Hw; split; [now apply (period_length B basis) | easy].
  - intros y w n Hw Ly H; assert (Lw := period_length B basis L w Hw).
    replace (add y v) with (add (add (subtract y (scale n w)) v) (scale n w)) by vec.
    apply on_board_add; [easy|]; now apply scale_translates, (periods B basis L).
Qed.

Section Legal.

Variables (B : board) (n : N) (p : priorities) (q : nat).
Hypothesis HB : is_board B.
Hypothesis ok : priorities_ok B n p = true.

Lemma priorities_lattice : lattice B (basis p).
Proof. unfold priorities_ok in ok; rewrite !andb_true_iff in ok; now apply lattice_ok_spec. Qed.

Lemma rules_of_class c : rules_of p c = [] \/
  exists e, In e (classes p) /\ of_class e = c /\ rules e = rules_of p c /\ class_ok B n p e = true.
Proof.
  unfold rules_of.
  match goal with |- context [find ?f (classes p)] => destruct (find f (classes p)) as [e|] eqn:E end;
    [|now left].
  apply find_some in E as [E K]; apply cell_eqb_spec in K; right; exists e; repeat split; auto.
  unfold priorities_ok in ok; rewrite !andb_true_iff, forallb_forall in ok; now apply ok.
Qed.

Lemma rule_is_ok c r : In r (rules_of p c) -> rule_ok B n c r = true.
Proof.
  intros H; destruct (rules_of_class c) as [E|(e & _ & <- & E & K)]; [now rewrite E in H|].
  unfold class_ok in K; rewrite !andb_true_iff, forallb_forall in K; apply K; now rewrite E.
Qed.

(** Some rule serves a mark, unless there is none. *)

Lemma some_rule_always c : rules_of p c = [] \/ exists r, In r (rules_of p c) /\ owned r = [].
Proof.
  destruct (rules_of_class c) as [E|(e & _ & _ & E & K)]; [now left|]; right.
  unfold class_ok in K; rewrite !andb_true_iff in K; destruct K as [[_ K] _]; rewrite <- E.
  destruct (rev (rules e)) as [|r others] eqn:R; [easy|]; exists r; split.
  - apply in_rev; rewrite R; now left.
  - apply andb_true_iff in K as [K _]; unfold always in K; now destruct (owned r).
Qed.

Lemma owned_length c r v : In r (rules_of p c) -> In v (owned r) -> length v = dimension B.
Proof.
  intros Hr Hv; apply rule_is_ok in Hr; unfold rule_ok in Hr; rewrite !andb_true_iff in Hr.
  destruct Hr as [[_ Hr] _]; rewrite forallb_forall in Hr; apply Hr in Hv.
  unfold leads in Hv; rewrite !andb_true_iff in Hv; now apply Nat.eqb_eq.
Qed.

Lemma slot_leads c r l v : In r (rules_of p c) -> In l (slots r) -> In v l ->
  length v = dimension B /\ on_board B (add c v).
Proof.
  intros Hr Hl Hv; apply rule_is_ok in Hr; unfold rule_ok in Hr; rewrite !andb_true_iff in Hr.
  destruct Hr as [_ Hr]; rewrite forallb_forall in Hr; specialize (Hr l Hl).
  rewrite forallb_forall in Hr; apply Hr in Hv; unfold leads in Hv; rewrite !andb_true_iff in Hv.
  destruct Hv as [[[Lv _] _] O]; split; [now apply Nat.eqb_eq | now apply on_boardb_spec].
Qed.

Lemma nth_slot r k v : In v (nth k (slots r) []) -> exists l, In l (slots r) /\ In v l.
Proof.
  destruct (Nat.lt_ge_cases k (length (slots r))) as [H|H].
  - intros Hv; exists (nth k (slots r) []); split; [now apply nth_In | easy].
  - now rewrite nth_overflow.
Qed.

Lemma served_spec M T x r : In (x, r) (served p M T) -> In x T /\ serving p M x = Some r.
Proof.
  unfold served; intros H; apply in_flat_map in H as (y & Hy & H).
  destruct (serving p M y) eqn:E; [|easy]; destruct H as [H|[]]; inversion H; now subst.
Qed.

Lemma serving_rule M x r : serving p M x = Some r -> In r (rules_at p x).
Proof. intros H; now apply find_some in H. Qed.

Lemma granted_on K lists y : In y (granted K lists) -> exists l, In l lists /\ In y l.
Proof.
  revert K; induction lists as [|l lists IH]; intros K; simpl; [easy|].
  destruct (find _ l) as [z|] eqn:E.
  - intros [<-|H]; [apply find_some in E as [E _]; eauto|].
    apply IH in H as (l' & ? & ?); eauto.
  - intros H; apply IH in H as (l' & ? & ?); eauto.
Qed.

Lemma answers_on pos T y : (forall x, In x T -> on_board B x) -> In y (answers p q pos T) ->
  on_board B y.
Proof.
  unfold answers; intros HT H; apply granted_on in H as (l & Hl & Hy).
  unfold requests in Hl; apply in_flat_map in Hl as (k & _ & Hl).
  apply in_map_iff in Hl as ((x & r) & <- & H); simpl in Hy.
  apply served_spec in H as [Hx H]; apply (sort_In x T) in Hx; apply HT in Hx.
  apply in_map_iff in Hy as (v & <- & Hv); apply nth_slot in Hv as (l & Hl & Hv).
  destruct (slot_leads _ r l v (serving_rule _ _ _ H) Hl Hv) as [Lv O].
  apply (leads_alike B (basis p)); trivial; [apply priorities_lattice | apply Hx].
Qed.

Lemma granted_length K lists : length (granted K lists) <= length lists.
Proof.
  revert K; induction lists as [|l lists IH]; intros K; simpl; [lia|].
  destruct (find _ l); simpl; [specialize (IH (c :: K)) | specialize (IH K)]; lia.
Qed.

Lemma sort_length T : length (sort T) = length T.
Proof.
  assert (G : forall x l, length (insert x l) = S (length l)).
  { intros x l; induction l as [|y l IH]; simpl; [easy|]; destruct (cell_ltb y x); simpl; lia. }
  induction T as [|x T IH]; simpl; [easy|]; now rewrite G, IH.
Qed.

Lemma served_length M T : length (served p M T) <= length T.
Proof.
  unfold served; induction T as [|x T IH]; simpl; [lia|]; rewrite app_length.
  destruct (serving p M x); simpl; lia.
Qed.

Lemma answers_length pos T : length (answers p q pos T) <= q * length T.
Proof.
  unfold answers; etransitivity; [apply granted_length|].
  assert (E : forall s, length (requests q s) = q * length s).
  { intros s; unfold requests; rewrite <- (seq_length q 0) at 2; generalize (seq 0 q) as ks.
    induction ks as [|k ks IH]; simpl; [easy|]; rewrite app_length, map_length; lia. }
  rewrite E; apply Nat.mul_le_mono_l; rewrite <- (sort_length T); apply served_length.
Qed.

Variable G : game.
Hypothesis on_B : on G = on_board B.
Hypothesis first_like_others : first_turn G = turn G.
Hypothesis enough : q * turn G <= reply G.

Let S := by_priority p q B G.

Lemma possible_cells h : possible G S h -> forall x, In x (concat h) -> on_board B x.
Proof. intros P x Hx; rewrite <- on_B; now apply (possible_on G S h). Qed.

Lemma next_is_turn h : next_turn G h = turn G.
Proof. destruct h; [exact first_like_others | easy]. Qed.

Lemma by_priority_legal T h : possible G S (T :: h) ->
  marks G (reply G) (add_maker T (after S h)) (S (T :: h)).
Proof.
  intros P; assert (O := possible_cells (T :: h) P); destruct P as [P M].
  unfold S at 2, by_priority; rewrite playing_choice; fold (by_priority p q B G); fold S.
  apply extend_marks; [rewrite on_B; now apply board_finder | |].
  - intros x Hx; rewrite on_B; apply answers_on in Hx; [easy|].
    intros y Hy; apply O; simpl; apply in_app_iff; now left.
  - etransitivity; [apply wanted_length|]; etransitivity; [apply answers_length|]; simpl.
    rewrite (marks_length B _ _ _ _ HB on_B M), next_is_turn; lia.
Qed.

(** What the slots mark is marked afterwards. *)

Lemma by_priority_answers T h x : In x (answers p q (add_maker T (after S h)) T) ->
  In x (S (T :: h)) \/ marked (add_maker T (after S h)) x.
Proof.
  intros H; unfold S at 1, by_priority; rewrite playing_choice; fold (by_priority p q B G); fold S.
  now apply extend_all.
Qed.

(** Maker's cells are not Breaker's. *)

Lemma apart h : possible G S h -> forall x, In x (concat h) -> ~ In x (replies S h).
Proof.
  induction h as [|T h IH]; intros P x; simpl; [easy|].
  assert (R := by_priority_legal T h P); destruct P as [P M].
  rewrite !in_app_iff; intros Hx [H|H].
  - apply R in H as [_ H]; apply H; left; simpl; now apply in_app_iff.
  - destruct Hx as [Hx|Hx]; [apply M in Hx as [_ Hx]; apply Hx; now right | now apply (IH P x)].
Qed.

End Legal.
