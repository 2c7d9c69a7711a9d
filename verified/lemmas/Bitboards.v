(** * Sets of vertices as binary numbers of fixed length

    A number has a digit for each vertex, the lowest first, and behind them a one. *)

From Coq Require Import List Arith NArith Lia Bool.
Import ListNotations.

Definition mask := positive.

Fixpoint size (m : mask) : nat :=
  match m with xI m | xO m => S (size m) | xH => 0 end.

Fixpoint mem (m : mask) (i : nat) : bool :=
  match m, i with
  | xI _, 0 => true
  | xO _, 0 => false
  | xI m, S i | xO m, S i => mem m i
  | xH, _ => false
  end.

Fixpoint add (m : mask) (i : nat) : mask :=
  match m, i with
  | xI m, 0 | xO m, 0 => xI m
  | xI m, S i => xI (add m i)
  | xO m, S i => xO (add m i)
  | xH, _ => xH
  end.

Fixpoint remove (m : mask) (i : nat) : mask :=
  match m, i with
  | xI m, 0 | xO m, 0 => xO m
  | xI m, S i => xI (remove m i)
  | xO m, S i => xO (remove m i)
  | xH, _ => xH
  end.

Fixpoint tabulate (f : nat -> bool) (i n : nat) : mask :=
  match n with
  | 0 => xH
  | S n => let m := tabulate f (S i) n in if f i then xI m else xO m
  end.

(** Whether two sets meet; what they share, given the numbers of all vertices. *)

Fixpoint meets (a b : mask) : bool :=
  match a, b with
  | xI _, xI _ => true
  | xI a, xO b | xO a, xI b | xO a, xO b => meets a b
  | _, _ => false
  end.

Fixpoint common (a b : mask) (all : list nat) : list nat :=
  match a, b, all with
  | xI a, xI b, i :: all => i :: common a b all
  | xI a, xO b, _ :: all | xO a, xI b, _ :: all | xO a, xO b, _ :: all => common a b all
  | _, _, _ => []
  end.

Fixpoint is_none (m : mask) : bool :=
  match m with xI _ => false | xO m => is_none m | xH => true end.

(** [w] lies in [a] or [b]. *)

Fixpoint covered (w a b : mask) : bool :=
  match w, a, b with
  | xI w, xI a, xI b | xI w, xI a, xO b | xI w, xO a, xI b => covered w a b
  | xI _, _, _ => false
  | xO w, xI a, xI b | xO w, xI a, xO b | xO w, xO a, xI b | xO w, xO a, xO b => covered w a b
  | xO _, _, _ => false
  | xH, _, _ => true
  end.

(** All but one of [w] lies in [o]; that one is added to [m]. *)

Fixpoint one_short (w o : mask) (found : bool) : bool :=
  match w, o with
  | xI w, xO o => if found then false else one_short w o true
  | xI w, xI o | xO w, xI o | xO w, xO o => one_short w o found
  | _, _ => found
  end.

Fixpoint fill (w o m : mask) : mask :=
  match w, o, m with
  | xI _, xO _, xI m | xI _, xO _, xO m => xI m
  | xI w, xI o, xI m | xO w, xI o, xI m | xO w, xO o, xI m => xI (fill w o m)
  | xI w, xI o, xO m | xO w, xI o, xO m | xO w, xO o, xO m => xO (fill w o m)
  | _, _, _ => m
  end.

Definition threat (o w m : mask) : mask := if one_short w o false then fill w o m else m.

(** ** What they do *)

Lemma mem_size m i : mem m i = true -> i < size m.
Proof.
  revert i; induction m as [m IH|m IH|]; intros [|i]; simpl; try easy; try lia;
    intros H; apply IH in H; lia.
Qed.

Lemma size_add m i : size (add m i) = size m.
Proof. revert i; induction m as [m IH|m IH|]; intros [|i]; simpl; auto. Qed.

Lemma size_remove m i : size (remove m i) = size m.
Proof. revert i; induction m as [m IH|m IH|]; intros [|i]; simpl; auto. Qed.

Lemma mem_add m i j : mem (add m i) j = true <-> mem m j = true \/ j = i /\ i < size m.
Proof.
  revert i j; induction m as [m IH|m IH|]; intros [|i] [|j]; simpl; rewrite ?IH;
    intuition (try easy; try lia).
Qed.

Lemma mem_remove m i j : mem (remove m i) j = true <-> mem m j = true /\ j <> i.
Proof.
  revert i j; induction m as [m IH|m IH|]; intros [|i] [|j]; simpl; rewrite ?IH;
    intuition (try easy; try lia).
Qed.

Lemma size_tabulate f i n : size (tabulate f i n) = n.
Proof. revert i; induction n as [|n IH]; intros i; simpl; [easy|]; destruct (f i); simpl; auto. Qed.

Lemma mem_tabulate f i n j : mem (tabulate f i n) j = true <-> j < n /\ f (i + j) = true.
Proof.
  revert i j; induction n as [|n IH]; intros i j; simpl.
  - split; [easy | lia].
  - destruct (f i) eqn:E, j as [|j]; simpl; rewrite ?IH, ?Nat.add_0_r, ?Nat.add_succ_r, ?E;
      intuition (try easy; try lia).
Qed.

Lemma meets_spec a b : meets a b = true <-> exists i, mem a i = true /\ mem b i = true.
Proof.
  revert b; induction a as [a IH|a IH|]; intros [b|b|]; simpl; rewrite ?IH; split;
    try (now exists 0); try easy; try (intros (i & H & K); now destruct i);
    try (intros (i & H & K); now exists (S i));
    intros ([|i] & H & K); simpl in *; try easy; now exists i.
Qed.

Lemma common_spec a b k i : size a = size b ->
  In i (common a b (seq k (size a))) <-> exists j, i = k + j /\ mem a j = true /\ mem b j = true.
Proof.
  revert b k; induction a as [a IH|a IH|]; intros [b|b|] k L; simpl in *; try easy;
    try injection L as L; rewrite ?(IH b (S k) L).
  - split.
    + intros [<-|(j & -> & ? & ?)]; [exists 0 | exists (S j)]; repeat split; trivial; lia.
    + intros ([|j] & -> & ? & ?); [left; lia | right; exists j; repeat split; trivial; lia].
  - split; [intros (j & -> & ? & ?); exists (S j) | intros ([|j] & -> & ? & ?); [easy|exists j]];
      repeat split; trivial; lia.
  - split; [intros (j & -> & ? & ?); exists (S j) | intros ([|j] & -> & ? & ?); [easy|exists j]];
      repeat split; trivial; lia.
  - split; [intros (j & -> & ? & ?); exists (S j) | intros ([|j] & -> & ? & ?); [easy|exists j]];
      repeat split; trivial; lia.
  - split; [easy | now intros ([|j] & _ & ? & _)].
Qed.

Lemma common_NoDup a b all : NoDup all -> NoDup (common a b all).
Proof.
  assert (I : forall a b all i, In i (common a b all) -> In i all).
  { clear; intros a; induction a as [a IH|a IH|]; intros [b|b|] [|k all] i; simpl; try easy.
    - intros [->|K]; [now left | right; eauto].
    - intros K; right; eauto.
    - intros K; right; eauto.
    - intros K; right; eauto. }
  revert b all; induction a as [a IH|a IH|]; intros [b|b|] [|k all]; simpl; intros N;
    try constructor; inversion N as [|? ? N1 N2]; subst; auto.
  intros K; now apply N1, (I a b).
Qed.

Lemma is_none_spec m : is_none m = true <-> forall i, mem m i = false.
Proof.
  induction m as [m IH|m IH|]; simpl; rewrite ?IH; split; try easy.
  - intros H; now specialize (H 0).
  - intros H [|i]; simpl; auto.
  - intros H i; now specialize (H (S i)).
  all: now intros _ [|i].
Qed.

Lemma covered_spec w a b : size a = size w -> size b = size w ->
  covered w a b = true <-> forall i, mem w i = true -> mem a i = true \/ mem b i = true.
Proof.
  revert a b; induction w as [w IH|w IH|]; intros [a|a|] [b|b|] A B; simpl in *; try easy;
    try injection A as A; try injection B as B; rewrite ?IH by easy; split;
    try (intros K [|i]; simpl; auto; fail); try (intros K i; apply (K (S i)); fail).
  - easy.
  - intros K; now destruct (K 0 eq_refl).
  all: now intros _ [|i].
Qed.

Lemma size_fill w o m : size (fill w o m) = size m.
Proof.
  revert o m; induction w as [w IH|w IH|]; intros [o|o|] [m|m|]; simpl; auto.
Qed.

Lemma size_threat o w m : size (threat o w m) = size m.
Proof. unfold threat; destruct one_short; [apply size_fill | easy]. Qed.

Lemma none_short w o : size o = size w ->
  one_short w o true = true <-> forall i, mem w i = true -> mem o i = true.
Proof.
  revert o; induction w as [w IH|w IH|]; intros [o|o|] L; simpl in *; try easy;
    try injection L as L; rewrite ?IH by easy; split;
    try (intros K [|i]; simpl; auto; fail); try (intros K i; apply (K (S i)); fail); try easy.
  - intros K; now specialize (K 0 eq_refl).
  all: now intros _ [|i].
Qed.

Lemma fill_keeps w o m i : mem m i = true -> mem (fill w o m) i = true.
Proof.
  revert o m i; induction w as [w IH|w IH|]; intros [o|o|] [m|m|] [|i]; simpl; auto; easy.
Qed.

Lemma threat_keeps o w m i : mem m i = true -> mem (threat o w m) i = true.
Proof. unfold threat; destruct one_short; auto using fill_keeps. Qed.

Lemma fill_sound w o m : size o = size w -> one_short w o false = true ->
  forall i, mem (fill w o m) i = true ->
  mem m i = true \/ mem w i = true /\ forall j, mem w j = true -> j = i \/ mem o j = true.
Proof.
  revert o m; induction w as [w IH|w IH|]; intros [o|o|] m L S i; simpl in *; try easy;
    try injection L as L.
  - destruct m as [m|m|]; [| |now left]; destruct i as [|i]; simpl; auto.
    + intros K; destruct (IH o m L S i K) as [|[? C]]; auto; right; split; trivial.
      intros [|j]; simpl; auto; intros J; destruct (C j J); auto.
    + intros K; destruct (IH o m L S i K) as [|[? C]]; auto; right; split; trivial.
      intros [|j]; simpl; auto; intros J; destruct (C j J); auto.
  - assert (N := proj1 (none_short w o L) S).
    destruct m as [m|m|]; [| |now left]; destruct i as [|i]; simpl; auto.
    intros _; right; split; trivial; intros [|j]; simpl; auto.
  - destruct m as [m|m|]; [| |now left]; destruct i as [|i]; simpl; auto.
    + intros K; destruct (IH o m L S i K) as [|[? C]]; auto; right; split; trivial.
      intros [|j]; simpl; [easy|]; intros J; destruct (C j J); auto.
    + intros K; destruct (IH o m L S i K) as [|[? C]]; auto; right; split; trivial.
      intros [|j]; simpl; [easy|]; intros J; destruct (C j J); auto.
  - destruct m as [m|m|]; [| |now left]; destruct i as [|i]; simpl; auto.
    + intros K; destruct (IH o m L S i K) as [|[? C]]; auto; right; split; trivial.
      intros [|j]; simpl; [easy|]; intros J; destruct (C j J); auto.
    + intros K; destruct (IH o m L S i K) as [|[? C]]; auto; right; split; trivial.
      intros [|j]; simpl; [easy|]; intros J; destruct (C j J); auto.
Qed.

Lemma threat_sound w o m : size o = size w -> forall i, mem (threat o w m) i = true ->
  mem m i = true \/ mem w i = true /\ forall j, mem w j = true -> j = i \/ mem o j = true.
Proof.
  intros L i; unfold threat; destruct one_short eqn:E; [now apply fill_sound | now left].
Qed.

Lemma threat_complete w o m i : size o = size w -> size m = size w ->
  mem w i = true -> mem o i = false -> (forall j, mem w j = true -> j = i \/ mem o j = true) ->
  mem (threat o w m) i = true.
Proof.
  unfold threat; intros L M W O C.
  assert (K : one_short w o false = true /\ mem (fill w o m) i = true).
  { revert o m i L M W O C; induction w as [w IH|w IH|]; intros [o|o|] [m|m|] i L M W O C;
      simpl in *; try easy; try injection L as L; try injection M as M; destruct i as [|i]; try easy;
      try (apply IH; trivial; intros j J; destruct (C (S j) J) as [E|]; auto; fail).
    all: try (now destruct (C 0 eq_refl)).
    all: split; [|easy]; apply none_short; trivial; intros j J; now destruct (C (S j) J). }
  destruct K as [-> K]; exact K.
Qed.

(** ** Shorter, with the same answer

    Behind its last vertex a set needs no digits; before its first one, other sets can go together with it. *)

Fixpoint trim (w : mask) : mask :=
  match w with
  | xI w => xI (trim w)
  | xO w => match trim w with xH => xH | w => xO w end
  | xH => xH
  end.

Definition tail (w : mask) : mask := match w with xI w | xO w => w | xH => xH end.

Lemma one_short_trim w o f : one_short (trim w) o f = one_short w o f.
Proof.
  revert o f; induction w as [w IH|w IH|]; intros o f; simpl; [destruct o, f; auto| |easy].
  destruct (trim w) as [t|t|] eqn:E; destruct o as [o|o|]; simpl in *; auto.
Qed.

Lemma size_trim w : size (trim w) <= size w.
Proof.
  induction w as [w IH|w IH|]; simpl; [lia| |easy]; destruct (trim w); simpl in *; lia.
Qed.

Lemma mem_trim w i : mem (trim w) i = mem w i.
Proof.
  revert i; induction w as [w IH|w IH|]; intros i; simpl; [destruct i; auto| |easy].
  destruct (trim w) as [t|t|] eqn:E; destruct i as [|i]; simpl; auto; apply (IH i).
Qed.

Lemma one_short_tail w o f : one_short w (tail o) f = one_short (xO w) o f.
Proof. destruct o; simpl; trivial; now destruct w. Qed.

Lemma covered_trim w a b : size a = size w -> size b = size w -> covered (trim w) a b = covered w a b.
Proof.
  revert a b; induction w as [w IH|w IH|]; intros [a|a|] [b|b|] A B; simpl in *; try easy;
    injection A as A; injection B as B; auto; specialize (IH a b A B);
    destruct (trim w); simpl in *; auto.
Qed.

(** Sets, without the digits before their first vertices, by their first vertices. *)

Definition starts_here (x : mask * mask) : bool := match fst x with xI _ => true | _ => false end.

Fixpoint arrange (n : nat) (ws : list (mask * mask)) : list (list (mask * mask)) :=
  match n, ws with
  | S n, _ :: _ =>
      filter starts_here ws ::
      arrange n (map (fun x => (tail (fst x), snd x)) (filter (fun x => negb (starts_here x)) ws))
  | _, _ => []
  end.

Definition add_all (ws : list (mask * mask)) (o' o m : mask) : mask :=
  fold_left (fun m x => if one_short (fst x) o' false then fill (snd x) o m else m) ws m.

Fixpoint scan (groups : list (list (mask * mask))) (o' o m : mask) : mask :=
  match groups with
  | [] => m
  | ws :: groups => scan groups (tail o') o (add_all ws o' o m)
  end.

Definition threats (ws : list mask) (o m : mask) : mask :=
  fold_left (fun m w => threat o w m) ws m.

Definition flat (groups : list (list (mask * mask))) : list mask := map snd (concat groups).

Lemma add_all_threats ws o' o m :
  (forall x, In x ws -> one_short (fst x) o' false = one_short (snd x) o false) ->
  add_all ws o' o m = threats (map snd ws) o m.
Proof.
  unfold add_all, threats; revert m; induction ws as [|x ws IH]; intros m H; [easy|]; simpl.
  rewrite (H x) by now left.
  change (if one_short (snd x) o false then fill (snd x) o m else m) with (threat o (snd x) m).
  apply IH; intros; apply H; now right.
Qed.

Lemma scan_threats n ws o' o m :
  (forall x, In x ws -> one_short (fst x) o' false = one_short (snd x) o false) ->
  scan (arrange n ws) o' o m = threats (flat (arrange n ws)) o m.
Proof.
  revert ws o' m; induction n as [|n IH]; intros ws o' m H; [easy|].
  destruct ws as [|x0 ws]; [easy|]; remember (x0 :: ws) as l eqn:E; clear x0 ws E.
  assert (K : arrange (S n) l = match l with [] => [] | _ => filter starts_here l ::
    arrange n (map (fun x => (tail (fst x), snd x)) (filter (fun x => negb (starts_here x)) l)) end)
    by now destruct l.
  rewrite K; destruct l as [|x0 ws] eqn:E; [easy|]; rewrite <- E in *; clear x0 ws E K.
  unfold flat; simpl; rewrite map_app; unfold threats; rewrite fold_left_app.
  fold (threats (map snd (filter starts_here l)) o m).
  rewrite <- (add_all_threats _ o'); [apply IH|].
  - intros x Hx; apply in_map_iff in Hx as (y & <- & Hy); apply filter_In in Hy as [Hy N]; simpl.
    rewrite <- (H y Hy); unfold starts_here in N; destruct (fst y) as [w|w|]; try easy; simpl tail.
    now rewrite one_short_tail.
  - intros x Hx; apply H; now apply filter_In in Hx.
Qed.

Lemma flat_in n ws w : In w (flat (arrange n ws)) -> exists x, In x ws /\ w = snd x.
Proof.
  unfold flat; intros K; apply in_map_iff in K as (x & <- & K); revert ws x K.
  induction n as [|n IH]; intros ws x K; [easy|]; destruct ws as [|x0 ws]; [easy|].
  cbn [arrange concat] in K; apply in_app_or in K as [K|K].
  - apply filter_In in K as [K _]; eauto.
  - apply IH in K as (y & Hy & ->); apply in_map_iff in Hy as (z & <- & Hz).
    apply filter_In in Hz as [Hz _]; eauto.
Qed.

Lemma in_flat n ws x i : In x ws -> mem (fst x) i = true -> i < n -> In (snd x) (flat (arrange n ws)).
Proof.
  revert ws x i; induction n as [|n IH]; intros ws x i H M L; [lia|].
  destruct ws as [|x0 ws]; [easy|]; unfold flat; cbn [arrange concat]; rewrite map_app.
  apply in_or_app; destruct (starts_here x) eqn:E; [left; apply in_map; now apply filter_In | right].
  unfold starts_here in E; destruct x as [w v]; simpl in *; destruct w as [w|w|]; try easy.
  destruct i as [|i]; [easy|]; simpl in M.
  apply (IH _ (w, v) i); trivial; [|lia]; apply in_map_iff; exists (xO w, v); split; [easy|].
  apply (proj2 (filter_In (fun x => negb (starts_here x)) (xO w, v) (x0 :: ws))); now split.
Qed.
