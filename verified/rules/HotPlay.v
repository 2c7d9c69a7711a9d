(** * Vertical plays where a move is worth most

    What a position is worth: a number of moves, in parts of one, by which Vertical is ahead at least. A position that
    is _cold_ he leaves alone; it is worth what Horizontal's room for moves takes from him. In one that is _hot_ he has
    a move, and a temperature: his move alone gains so much at least, one of Horizontal's alone costs so much at most,
    and both together cost nothing. A position of two parts, which no tile of Horizontal's crosses, is cold or hot
    again: he plays in the hotter part. So he can move as long as he is ahead. *)

From Coq Require Import Arith NArith ZArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks Words.
From Playproof.rules Require Import Rounds Walks.

(** ** Sets *)

Lemma diff_apart s t : apart t s -> N.ldiff s t = s.
Proof.
  unfold apart; rewrite meets_false; intros A; apply bits_ext; intros i; rewrite bit_diff; specialize (A i).
  destruct (bit s i), (bit t i); try easy; destruct A; auto.
Qed.

Lemma within_apart s t u : within t u = true -> apart u s -> apart t s.
Proof. intros W A; apply (apart_within u s); trivial; now apply within_spec. Qed.

Lemma within_less s t : within (N.ldiff s t) s = true.
Proof. apply within_spec; intros i; rewrite bit_diff; now intros [H _]%andb_true_iff. Qed.

Lemma diff_swap s t u : N.ldiff (N.ldiff s t) u = N.ldiff (N.ldiff s u) t.
Proof. apply (after_comm s t u). Qed.

Lemma bit_bound s i : bit s i = true -> i < N.to_nat (N.size s).
Proof. intros H; destruct (Nat.lt_ge_cases i (N.to_nat (N.size s))) as [|L]; [easy|]; apply bit_above in L; congruence. Qed.

Section Values.

Variables (tile : side -> N -> Prop) (unit : Z).
Hypothesis unit_positive : (0 < unit)%Z.

(** ** What a position is worth *)

(** Horizontal can move [n] times at most, even if Vertical does not move. *)

Fixpoint at_most (n : nat) (s : N) : Prop :=
  forall h, fits tile Horizontal s h ->
  match n with
  | 0 => False
  | S n => at_most n (N.ldiff s h)
  end.

(** Two parts of a position, such that each of Horizontal's tiles lies in one of them. *)

Record parts (s s1 s2 : N) : Prop := {
  parts_apart : apart s1 s2;
  parts_first : within s1 s = true;
  parts_second : within s2 s = true;
  parts_all h : fits tile Horizontal s h -> within h s1 = true \/ within h s2 = true
}.

Inductive valued : N -> Z -> Prop :=
  | Cold s n x : at_most n s -> (x <= - (unit * Z.of_nat n))%Z -> valued s x
  | Hot s v t x : fits tile Vertical s v -> (- unit <= t)%Z -> valued (N.ldiff s v) (x + t) ->
      (forall h, fits tile Horizontal s h -> valued (N.ldiff s h) (x - t)) ->
      (forall h, fits tile Horizontal s h -> valued (after s v h) x) -> valued s x
  | Sum s s1 s2 x1 x2 x : parts s s1 s2 -> valued s1 x1 -> valued s2 x2 -> (x <= x1 + x2)%Z -> valued s x.

Definition cold (s : N) (x : Z) : Prop := exists n, at_most n s /\ (x <= - (unit * Z.of_nat n))%Z.

Definition hot_by (s v : N) (t x : Z) : Prop := fits tile Vertical s v /\ (- unit <= t)%Z /\
  valued (N.ldiff s v) (x + t) /\ (forall h, fits tile Horizontal s h -> valued (N.ldiff s h) (x - t)) /\
  (forall h, fits tile Horizontal s h -> valued (after s v h) x).

(** ** Sums *)

Lemma fits_part P s s' t : within s' s = true -> fits tile P s' t -> fits tile P s t.
Proof. rewrite within_spec; intros W [T I]; split; [easy|]; rewrite within_spec in *; auto. Qed.

Lemma parts_sym s s1 s2 : parts s s1 s2 -> parts s s2 s1.
Proof.
  intros [A W1 W2 C]; split; [now apply apart_sym | easy | easy |]; intros h H; destruct (C h H); auto.
Qed.

Lemma parts_diff s s1 s2 t : parts s s1 s2 -> parts (N.ldiff s t) (N.ldiff s1 t) (N.ldiff s2 t).
Proof.
  intros [A W1 W2 C].
  assert (K : forall s', within s' s = true -> within (N.ldiff s' t) (N.ldiff s t) = true).
  { intros s' W; rewrite within_spec in *; intros i; rewrite !bit_diff, !andb_true_iff; intros [? ?]; auto. }
  split; [|now apply K | now apply K |].
  - apply (apart_within s1 s2); trivial; apply within_less.
  - intros h [T W]; assert (F : fits tile Horizontal s h) by (now apply (fits_part _ _ _ _ (within_less s t))).
    assert (N : forall i, bit h i = true -> bit t i = false).
    { intros i Hi; apply (proj1 (within_spec _ _) W) in Hi; rewrite bit_diff in Hi.
      apply andb_true_iff in Hi as [_ Hi]; now apply negb_true_iff. }
    destruct (C h F) as [I|I]; [left | right]; rewrite within_spec in *; intros i Hi; now rewrite bit_diff, I, N.
Qed.

(** What meets the first part only. *)

Lemma parts_beside s s1 s2 t : parts s s1 s2 -> apart t s2 -> parts (N.ldiff s t) (N.ldiff s1 t) s2.
Proof. intros D A; assert (E := parts_diff s s1 s2 t D); now rewrite (diff_apart s2 t) in E. Qed.

Lemma parts_diff_first s s1 s2 t : parts s s1 s2 -> within t s1 = true -> parts (N.ldiff s t) (N.ldiff s1 t) s2.
Proof. intros D W; apply parts_beside; [easy|]; apply (within_apart s2 t s1 W), D. Qed.

Lemma parts_diff_second s s1 s2 t : parts s s1 s2 -> within t s2 = true -> parts (N.ldiff s t) s1 (N.ldiff s2 t).
Proof. intros D W; now apply parts_sym, parts_diff_first; [apply parts_sym|]. Qed.

Lemma at_most_sum n : forall n1 n2 s s1 s2, n1 + n2 = n -> parts s s1 s2 ->
  at_most n1 s1 -> at_most n2 s2 -> at_most n s.
Proof.
  induction n as [|n IH]; intros n1 n2 s s1 s2 E D A1 A2 h [T H];
    destruct (parts_all _ _ _ D h (conj T H)) as [W|W].
  - assert (n1 = 0) by lia; subst n1; now apply (A1 h).
  - assert (n2 = 0) by lia; subst n2; now apply (A2 h).
  - destruct n1 as [|n1]; [now destruct (A1 h)|].
    apply (IH n1 n2 _ (N.ldiff s1 h) s2); [lia | now apply parts_diff_first | now apply A1 | easy].
  - destruct n2 as [|n2]; [now destruct (A2 h)|].
    apply (IH n1 n2 _ s1 (N.ldiff s2 h)); [lia | now apply parts_diff_second | easy | now apply A2].
Qed.

Lemma valued_lower s x : valued s x -> forall x', (x' <= x)%Z -> valued s x'.
Proof.
  induction 1 as [s n x A L|s v t x F T V IHv Hh IHh Vh IHb|s s1 s2 x1 x2 x D V1 _ V2 _ L]; intros x' L'.
  - apply (Cold s n); [easy | lia].
  - apply (Hot s v t); trivial; [apply IHv; lia | intros h H; apply (IHh h H); lia | intros h H; now apply (IHb h H)].
  - apply (Sum s s1 s2 x1 x2); trivial; lia.
Qed.

Lemma cold_valued s x : cold s x -> valued s x.
Proof. intros (n & A & L); now apply (Cold s n). Qed.

Lemma cold_move s x h : cold s x -> fits tile Horizontal s h -> valued (N.ldiff s h) (x + unit).
Proof.
  intros (n & A & L) H; destruct n as [|n]; [now destruct (A h)|].
  apply (Cold _ n); [now apply A | lia].
Qed.

(** What the second part loses by a move of Horizontal's is not more than the temperature of the first. *)

Lemma hot_sum s s1 s2 v t x1 x2 x : parts s s1 s2 -> hot_by s1 v t x1 -> valued s2 x2 ->
  (forall h, fits tile Horizontal s2 h -> valued (N.ldiff s2 h) (x2 - t)) -> (x <= x1 + x2)%Z ->
  hot_by s v t x.
Proof.
  intros D ([T1 W1] & Lt & V1 & H1 & B1) V2 H2 L.
  assert (move : forall h, fits tile Horizontal s h -> fits tile Horizontal s1 h \/ fits tile Horizontal s2 h).
  { intros h [T W]; destruct (parts_all _ _ _ D h (conj T W)) as [I|I]; [left | right]; now split. }
  assert (Dv := parts_diff_first s s1 s2 v D W1).
  split; [|split; [easy|split; [|split]]].
  - apply (fits_part _ _ s1); [apply D | now split].
  - apply (Sum _ _ _ _ _ _ Dv V1 V2); lia.
  - intros h H; destruct (move h H) as [F|F].
    + apply (Sum _ _ _ _ _ _ (parts_diff_first s s1 s2 h D (proj2 F)) (H1 h F) V2); lia.
    + apply (Sum _ _ _ _ _ _ (parts_diff_second s s1 s2 h D (proj2 F)) (Hot s1 v t x1 (conj T1 W1) Lt V1 H1 B1) (H2 h F)).
      lia.
  - intros h H; destruct (move h H) as [F|F].
    + assert (A : apart h s2) by (apply (within_apart _ _ s1 (proj2 F)), D).
      now apply (Sum _ _ _ x1 x2 _ (parts_beside _ _ _ h Dv A)); [exact (B1 h F)|..].
    + apply (Sum _ _ _ _ _ _ (parts_diff_second _ _ _ h Dv (proj2 F)) V1 (H2 h F)); lia.
Qed.

Theorem cold_or_hot s x : valued s x -> cold s x \/ exists v t, hot_by s v t x.
Proof.
  induction 1 as [s n x A L|s v t x F T V _ Hh _ Vh _|s s1 s2 x1 x2 x D V1 IH1 V2 IH2 L].
  - left; now exists n.
  - right; exists v, t; repeat split; trivial; apply F.
  - assert (D' := parts_sym _ _ _ D); assert (L' : (x <= x2 + x1)%Z) by lia.
    assert (hot_cold : forall s1 s2 v t x1 x2, parts s s1 s2 -> (x <= x1 + x2)%Z -> hot_by s1 v t x1 -> cold s2 x2 ->
      hot_by s v t x).
    { clear; intros s1 s2 v t x1 x2 D L H C; apply (hot_sum s s1 s2 v t x1 x2); trivial; [now apply cold_valued|].
      intros h F; apply (valued_lower _ (x2 + unit)); [now apply cold_move | destruct H; lia]. }
    assert (hot_hot : forall s1 s2 v t v' t' x1 x2, parts s s1 s2 -> (x <= x1 + x2)%Z -> hot_by s1 v t x1 ->
      valued s2 x2 -> hot_by s2 v' t' x2 -> (t' <= t)%Z -> hot_by s v t x).
    { clear; intros s1 s2 v t v' t' x1 x2 D L H V H' Lt; apply (hot_sum s s1 s2 v t x1 x2); trivial.
      intros h F; apply (valued_lower _ (x2 - t')); [now apply H' | lia]. }
    destruct IH1 as [C1|(v1 & t1 & H1)], IH2 as [C2|(v2 & t2 & H2)].
    + left; destruct C1 as (n1 & A1 & L1), C2 as (n2 & A2 & L2); exists (n1 + n2); split; [|lia].
      now apply (at_most_sum _ n1 n2 s s1 s2).
    + right; exists v2, t2; now apply (hot_cold s2 s1 v2 t2 x2 x1).
    + right; exists v1, t1; now apply (hot_cold s1 s2 v1 t1 x1 x2).
    + right; destruct (Z.le_ge_cases t2 t1) as [Lt|Lt].
      * exists v1, t1; now apply (hot_hot s1 s2 v1 t1 v2 t2 x1 x2).
      * exists v2, t2; now apply (hot_hot s2 s1 v2 t2 v1 t1 x2 x1).
Qed.

(** ** Play *)

Hypothesis tile_some : forall P t, tile P t -> t <> 0%N.
Hypothesis can_move_or_not : forall P s, (exists t, fits tile P s t) \/ forall t, ~ fits tile P s t.

Definition least (r : prospect) : Z := match r with Win => 1 | Draw => 0 end.

Theorem valued_secures r x s : (least r <= x)%Z -> valued s x -> secures tile Vertical r s.
Proof.
  intros L; induction s as [s IH] using (well_founded_induction N.lt_wf_0); intros V.
  destruct (cold_or_hot s x V) as [(n & A & Ln)|(v & t & F & _ & _ & _ & B)].
  - assert (n = 0) by (destruct r; simpl in L; nia); subst n; apply over; [exact A|].
    intros ->; simpl in *; lia.
  - destruct (can_move_or_not Horizontal s) as [(R & HR)|none].
    + apply (round tile Vertical r s v R); trivial; intros h H; apply IH; [|now apply B].
      now apply (after_less tile tile_some Vertical).
    + apply over; [easy | intros _; now exists v].
Qed.

End Values.

(** ** Parts of boards that look the same *)

Section Like.

Variables (tile tile' : side -> N -> Prop) (unit : Z) (f : nat -> nat).

(** The cells of [t] go to those of [t']. *)

Definition goes_to (t t' : N) : Prop := forall j, bit t' j = true <-> exists i, bit t i = true /\ j = f i.

Record like (R m : N) : Prop := {
  like_cells : goes_to R m;
  like_once i i' : bit R i = true -> bit R i' = true -> f i = f i' -> i = i';
  like_to P t : fits tile' P R t -> exists t', fits tile P m t' /\ goes_to t t';
  like_from P t' : fits tile P m t' -> exists t, fits tile' P R t /\ goes_to t t'
}.

Lemma like_part R m S n : like R m -> within S R = true -> goes_to S n -> like S n.
Proof.
  intros [C O T F] W G; rewrite within_spec in W.
  assert (Wn : forall j, bit n j = true -> bit m j = true)
    by (intros j Hj; apply G in Hj as (i & Hi & ->); apply C; eauto).
  split; [easy | auto | |].
  - intros P t [Ht I]; rewrite within_spec in I.
    destruct (T P t) as (t' & [Ht' I'] & K); [split; [easy | apply within_spec; auto]|].
    exists t'; split; [split; [easy|] | easy]; apply within_spec; intros j Hj.
    apply K in Hj as (i & Hi & ->); apply G; eauto.
  - intros P t' [Ht' I']; rewrite within_spec in I'.
    destruct (F P t') as (t & [Ht I] & K); [split; [easy | apply within_spec; auto]|].
    exists t; split; [split; [easy|] | easy]; rewrite within_spec in *; intros i Hi.
    assert (Hj : bit t' (f i) = true) by (apply K; eauto).
    apply I', G in Hj as (i' & Hi' & E); rewrite (O i i'); auto.
Qed.

Lemma goes_diff R m t t' : like R m -> within t R = true -> goes_to t t' -> goes_to (N.ldiff R t) (N.ldiff m t').
Proof.
  intros [C O _ _] W G j; rewrite within_spec in W; rewrite bit_diff, andb_true_iff, negb_true_iff; split.
  - intros [Hj N]; apply C in Hj as (i & Hi & ->); exists i; split; [|easy].
    rewrite bit_diff, Hi; destruct (bit t i) eqn:B; [|easy].
    assert (bit t' (f i) = true) by (apply G; eauto); congruence.
  - intros (i & Hi & ->); rewrite bit_diff in Hi; apply andb_true_iff in Hi as [Hi N]; split; [apply C; eauto|].
    destruct (bit t' (f i)) eqn:B; [|easy]; apply G in B as (i' & Hi' & E).
    rewrite (O i i') in N by auto; now rewrite Hi' in N.
Qed.

Lemma like_diff R m t t' : like R m -> within t R = true -> goes_to t t' -> like (N.ldiff R t) (N.ldiff m t').
Proof. intros L W G; apply (like_part R m); [easy | apply within_less | now apply goes_diff]. Qed.

Lemma like_after R m t t' u u' : like R m -> within t R = true -> goes_to t t' ->
  within u R = true -> goes_to u u' -> like (after R t u) (after m t' u').
Proof.
  intros L Wt Gt Wu Gu.
  assert (E : forall s a b, after s a b = N.ldiff s (N.lor a b)) by (intros; apply N.ldiff_ldiff_l).
  rewrite !E; apply like_diff; trivial.
  - rewrite within_spec in *; intros i; rewrite bit_or, orb_true_iff; intros [H|H]; auto.
  - intros j; rewrite bit_or, orb_true_iff, (Gt j), (Gu j); setoid_rewrite bit_or; setoid_rewrite orb_true_iff; split.
    + intros [(i & H & K)|(i & H & K)]; exists i; auto.
    + intros (i & [H|H] & K); [left | right]; exists i; auto.
Qed.

Lemma at_most_like n : forall m R, at_most tile n m -> like R m -> at_most tile' n R.
Proof.
  induction n as [|n IH]; intros m R A L h H; destruct (like_to _ _ L _ _ H) as (h' & H' & G).
  - now apply (A h').
  - apply (IH (N.ldiff m h')); [now apply A | now apply like_diff; [|apply H|]].
Qed.

Theorem valued_like m x : valued tile unit m x -> forall R, like R m -> valued tile' unit R x.
Proof.
  induction 1 as [m n x A Ln|m v t x F T V IHv Hh IHh Vh IHb|m m1 m2 x1 x2 x D V1 IH1 V2 IH2 Lx]; intros R L.
  - apply (Cold _ _ R n); [now apply (at_most_like n m) | easy].
  - destruct (like_from _ _ L _ _ F) as (v' & F' & Gv); apply (Hot _ _ R v' t); trivial.
    + apply IHv, like_diff; trivial; apply F'.
    + intros h H; destruct (like_to _ _ L _ _ H) as (h' & H' & G); apply (IHh h' H'), like_diff; trivial; apply H.
    + intros h H; destruct (like_to _ _ L _ _ H) as (h' & H' & G); apply (IHb h' H'), like_after; trivial;
        [apply F' | apply H].
  - set (part n := mask (N.to_nat (N.size R)) (fun i => bit R i && bit n (f i))).
    assert (P : forall n i, bit (part n) i = true <-> bit R i = true /\ bit n (f i) = true).
    { intros n i; unfold part; rewrite bit_mask, !andb_true_iff, Nat.ltb_lt.
      split; [tauto|]; intros [H K]; split; [now apply bit_bound | easy]. }
    assert (W : forall n, within (part n) R = true) by (intros n; apply within_spec; intros i; now rewrite P).
    assert (LP : forall n, within n m = true -> like (part n) n).
    { intros n Wn; apply (like_part R m); trivial; intros j; setoid_rewrite P; split.
      - intros Hj; assert (Hm := proj1 (within_spec _ _) Wn j Hj); apply L in Hm as (i & Hi & ->); eauto.
      - now intros (i & [_ Hi] & ->). }
    destruct D as [A W1 W2 C]; apply (Sum _ _ R (part m1) (part m2) x1 x2); trivial;
      [|now apply IH1, LP | now apply IH2, LP]; split; trivial.
    + unfold apart in *; rewrite meets_false in *; intros i Hi Hj; apply P in Hi, Hj; now apply (A (f i)).
    + intros h H; destruct (like_to _ _ L _ _ H) as (h' & H' & G); destruct H as [_ H].
      destruct (C h' H') as [K|K]; [left | right]; rewrite within_spec in *; intros i Hi; apply P;
        (split; [auto | apply K, G; eauto]).
Qed.

End Like.
