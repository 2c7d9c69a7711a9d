(** * [hot-bands]: Vertical wins, or draws at least, where the bands of a board are worth enough

    As in [checker/src/rules/synchronized/hot_bands.rs]. The board is cut into bands of rows, which no tile of
    Horizontal's crosses, so it is worth as much as all of them. *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks Words Sums.
From Playproof.lemmas Require Trees.
From Playproof.rules Require Import Guards Grid Rounds Numbered Regions Shapes Counts HotPlay HotValues.
From Playproof.rules Require SyncWalk SyncOutcome Bands.
Import ListNotations.

(** ** Evidence *)

Record hot_bands := HotBands {
  body : N;                (** the height of the band that is repeated *)
  others : list (list N)   (** the heights of the other bands, periodically *)
}.

(** ** The check *)

(** The values of empty bands, with their heights. The cells are those of the first rows of the highest band. *)

Definition top_cells (columns height : nat) : set := Words.all (map singleton (seq 0 (height * columns))).

Definition band_values (V : variant) (tallest columns : nat) (heights : list N) : list (N * Z) :=
  let his := map snd (SyncWalk.tiles V tallest columns Vertical) in
  let hers := map snd (SyncWalk.tiles V tallest columns Horizontal) in
  let her_shorts := shorts V tallest columns Horizontal in
  let cells := board_cells tallest columns in
  let looks := views tallest columns in
  (fix go (heights : list N) (m : values) :=
    match heights with
    | [] => []
    | h :: heights =>
        let (z, m) := value_of columns his hers her_shorts cells looks (tallest * columns) his hers
          (top_cells columns (N.to_nat h)) m in
        (h, z) :: go heights m
    end) heights Trees.Leaf.

Section Check.

Variable values : list (N * Z).

Definition band_value (h : N) : option Z :=
  match find (fun p => (fst p =? h)%N) values with Some (_, z) => Some z | None => None end.

(** The rows of some bands, and the sum of their values. *)

Fixpoint stacked (heights : list N) : option (N * Z) :=
  match heights with
  | [] => Some (0%N, 0%Z)
  | h :: heights =>
      match band_value h, stacked heights with
      | Some z, Some (rows, sum) => Some ((h + rows)%N, (z + sum)%Z)
      | _, _ => None
      end
  end.

Definition board_ok (body : N) (each : Z) (rows : N) (others : list N) (least : Z) : bool :=
  match stacked others with
  | None => false
  | Some (used, sum) =>
      (used <=? rows)%N && ((rows - used) mod body =? 0)%N &&
      (least <=? Z.of_N ((rows - used) / body) * each + sum)%Z
  end.

Definition boards_ok (e : hot_bands) (from step : N) (first : nat) (least : Z) : bool :=
  match band_value (body e), find (fun n => ((step * n) mod body e =? 0)%N)
      (map N.of_nat (seq 1 (N.to_nat (body e)))) with
  | Some each, Some needed =>
      let period := length (others e) in
      (N.of_nat period =? needed)%N && (0 <=? each)%Z &&
      forallb (fun j =>
        let index := first + j in
        board_ok (body e) each (from + step * N.of_nat index)%N (nth (index mod period) (others e) []) least)
        (seq 0 period)
  | _, _ => false
  end.

End Check.

Definition hot_bands_ok (r : prospect) (V : variant) (from step columns : N) (first : nat) (e : hot_bands) : bool :=
  let heights := body e :: concat (others e) in
  let tallest := fold_right N.max 0%N heights in
  forallb (fun h => negb (h =? 0)%N) heights && (tallest * columns <=? 128)%N &&
  boards_ok (band_values V (N.to_nat tallest) (N.to_nat columns) (nodup N.eq_dec heights)) e from step first (least r).

Definition check (C : claim) (e : hot_bands) (ps : list claim) : bool :=
  match C with
  | SynchronizedClaim (Statement Vertical r true) V (Exactly rows) (Exactly columns) =>
      no_premise ps && hot_bands_ok r V rows 0 columns 0 e
  | SynchronizedClaim (Statement Vertical r true) V (Progression from step) (Exactly columns) =>
      SyncOutcome.all_same (Bands.needed (Statement Vertical r true) V from step columns (length ps)) ps &&
      hot_bands_ok r V from step columns (length ps) e
  | _ => false
  end.

(** ** Soundness *)

Section Strips.

Variables (V : variant) (columns tallest rows : nat).
Hypothesis some : 0 < columns.

Let tile_of_band := tile V tallest columns.
Let tile_of_board := tile V rows columns.

(** The rows from [a] to [b]. *)

Definition strip (a b : nat) : N := mask (b * columns) (fun i => a * columns <=? i).

Lemma bit_strip a b i : bit (strip a b) i = true <-> a * columns <= i < b * columns.
Proof. clear some; unfold strip; rewrite bit_mask, andb_true_iff, Nat.ltb_lt, Nat.leb_le; lia. Qed.

Lemma within_strip a b P r c l : c < columns -> 2 <= l -> within (line columns P r c l) (strip a b) = true ->
  a <= r /\ match P with Vertical => r + l <= b | Horizontal => r < b end.
Proof.
  intros C L W; rewrite within_spec in W.
  assert (K : forall k, k < l -> a * columns <= number columns (along P r c k) < b * columns)
    by (intros k Hk; apply bit_strip, W, bit_line; now exists k).
  assert (A := K 0 ltac:(lia)); assert (B := K (l - 1) ltac:(lia)); unfold number in *.
  destruct P; cbn [along fst snd] in *; split; try nia.
Qed.

Lemma line_in_strip a b P r c l : c < columns -> (forall k, k < l -> snd (along P r c k) < columns) -> a <= r ->
  match P with Vertical => r + l <= b | Horizontal => r < b end ->
  within (line columns P r c l) (strip a b) = true.
Proof.
  intros C S A B; apply within_spec; intros i Hi; apply bit_line in Hi as (k & Hk & ->); apply bit_strip.
  specialize (S k Hk); unfold number; destruct P; cbn [along fst snd] in *; nia.
Qed.

Lemma on_board_columns n P r c l : on_board n columns P r c l -> 2 <= l ->
  c < columns /\ forall k, k < l -> snd (along P r c k) < columns.
Proof. intros O L; destruct P; cbn [along on_board snd] in *; split; lia. Qed.

Lemma strip_like a h : h <= tallest -> a + h <= rows ->
  like tile_of_band tile_of_board (fun i => i - a * columns) (strip a (a + h)) (strip 0 h).
Proof.
  intros Hh Ha; split.
  - intros j; rewrite bit_strip; setoid_rewrite bit_strip; split; [|intros (i & ? & ->); nia].
    intros H; exists (j + a * columns); nia.
  - intros i i'; rewrite !bit_strip; lia.
  - intros P t [(r & c & l & L & O & ->) W]; assert (L2 := tile_long V l L).
    destruct (on_board_columns _ _ _ _ _ O L2) as [C S]; destruct (within_strip _ _ _ _ _ _ C L2 W) as [A B].
    exists (line columns P (r - a) c l); split; [split|].
    + exists (r - a), c, l; split; [easy|]; split; [|easy]; destruct P; cbn [on_board] in *; lia.
    + apply line_in_strip; [easy | intros k Hk; specialize (S k Hk); now destruct P | lia | destruct P; lia].
    + intros j; rewrite bit_line; setoid_rewrite bit_line; split.
      * intros (k & Hk & ->); exists (number columns (along P r c k)); split; [now exists k|].
        unfold number; destruct P; cbn [along fst snd]; nia.
      * intros (i & (k & Hk & ->) & ->); exists k; split; [easy|].
        unfold number; destruct P; cbn [along fst snd]; nia.
  - intros P t [(r & c & l & L & O & ->) W]; assert (L2 := tile_long V l L).
    destruct (on_board_columns _ _ _ _ _ O L2) as [C S]; destruct (within_strip _ _ _ _ _ _ C L2 W) as [_ B].
    exists (line columns P (r + a) c l); split; [split|].
    + exists (r + a), c, l; split; [easy|]; split; [|easy]; destruct P; cbn [on_board] in *; lia.
    + apply line_in_strip; [easy | intros k Hk; specialize (S k Hk); now destruct P | lia | destruct P; lia].
    + intros j; rewrite bit_line; setoid_rewrite bit_line; split.
      * intros (k & Hk & ->); exists (number columns (along P (r + a) c k)); split; [now exists k|].
        unfold number; destruct P; cbn [along fst snd]; nia.
      * intros (i & (k & Hk & ->) & ->); exists k; split; [easy|].
        unfold number; destruct P; cbn [along fst snd]; nia.
Qed.

Definition total (hs : list nat) : nat := fold_right Nat.add 0 hs.

Theorem strips_valued hs : forall zs a, (forall h, In h hs -> h <= tallest) ->
  Forall2 (fun h z => valued tile_of_band unit (strip 0 h) z) hs zs -> a + total hs <= rows ->
  valued tile_of_board unit (strip a (a + total hs)) (sum_of (fun z => z) zs).
Proof.
  induction hs as [|h hs IH]; intros zs a T F L; inversion F as [|? z ? zs' W F']; subst; cbn [total fold_right sum_of] in *.
  - apply (Cold _ _ _ 0); [|simpl; lia]; intros t [(r & c & l & Hl & O & ->) W]; assert (L2 := tile_long V l Hl).
    rewrite within_spec in W; assert (B : bit (strip a (a + 0)) (number columns (along Horizontal r c 0)) = true)
      by (apply W, bit_line; exists 0; split; [lia | easy]).
    apply bit_strip in B; lia.
  - fold (total hs) in *; fold (sum_of (fun z : Z => z) zs').
    apply (Sum _ _ _ (strip a (a + h)) (strip (a + h) (a + h + total hs)) z (sum_of (fun z => z) zs')).
    + split.
      * unfold apart; rewrite meets_false; intros i; rewrite !bit_strip; lia.
      * apply within_spec; intros i; rewrite !bit_strip; nia.
      * apply within_spec; intros i; rewrite !bit_strip; nia.
      * intros t [(r & c & l & Hl & O & ->) W']; assert (L2 := tile_long V l Hl).
        destruct (on_board_columns _ _ _ _ _ O L2) as [C S]; destruct (within_strip _ _ _ _ _ _ C L2 W') as [A B].
        destruct (Nat.lt_ge_cases r (a + h)); [left | right]; apply line_in_strip; trivial; lia.
    + apply (valued_like tile_of_band tile_of_board unit (fun i => i - a * columns) (strip 0 h)); [easy|].
      apply strip_like; [apply T; now left | lia].
    + apply IH; [intros k Hk; apply T; now right | easy | lia].
    + lia.
Qed.

End Strips.

(** *** Values of bands *)

Lemma top_strip columns h : value (top_cells columns h) = strip columns 0 h.
Proof.
  unfold top_cells; rewrite value_all, map_map; apply bits_ext; intros i; apply eq_true_iff_eq.
  rewrite bit_union, bit_strip; split.
  - intros (t & H & B); apply in_map_iff in H as (j & <- & H); apply in_seq in H.
    rewrite bit_singleton in B; apply Nat.eqb_eq in B; lia.
  - intros L; exists (value (singleton i)); rewrite bit_singleton, Nat.eqb_refl; split; [|easy].
    apply in_map_iff; exists i; split; [easy | apply in_seq; lia].
Qed.

Lemma band_values_sound V tallest columns heights h z : 0 < columns ->
  (forall h, In h heights -> N.to_nat h <= tallest) -> In (h, z) (band_values V tallest columns heights) ->
  In h heights /\ valued (tile V tallest columns) unit (strip columns 0 (N.to_nat h)) z.
Proof.
  intros some T; unfold band_values.
  assert (Av := SyncWalk.tiles_spec V tallest columns some Vertical).
  assert (Ah := SyncWalk.tiles_spec V tallest columns some Horizontal).
  set (his := map snd (SyncWalk.tiles V tallest columns Vertical)) in *.
  set (hers := map snd (SyncWalk.tiles V tallest columns Horizontal)) in *.
  assert (G : good V tallest columns Trees.Leaf) by easy; revert G; generalize (@Trees.Leaf set Z).
  induction heights as [|k heights IH]; intros m G; [easy|].
  destruct (value_of _ _ _ _ _ _ _ _ _ _ _) as [y m'] eqn:E.
  apply (value_of_sound V tallest columns some) in E as [W G']; trivial.
  - intros [H|H].
    + injection H as <- <-; split; [now left|]; now rewrite top_strip in W.
    + apply IH in H as [H ?]; [split; [now right | easy] | intros x Hx; apply T; now right | easy].
  - split; [intros t Ht; now apply Av, in_map | intros t Ht _; now apply Av].
  - split; [intros t Ht; now apply Ah, in_map | intros t Ht _; now apply Ah].
  - intros i; rewrite top_strip, bit_strip; specialize (T k (or_introl eq_refl)); nia.
Qed.

Lemma band_value_in values h z : band_value values h = Some z -> In (h, z) values.
Proof.
  unfold band_value; destruct (find _ values) as [[k y]|] eqn:E; [|easy]; intros H; injection H as ->.
  apply find_some in E as [E K]; apply N.eqb_eq in K; simpl in K; now subst.
Qed.

Lemma stacked_spec values hs : forall rows sum, stacked values hs = Some (rows, sum) ->
  exists zs, Forall2 (fun h z => In (h, z) values) hs zs /\ sum = sum_of (fun z => z) zs /\
    N.to_nat rows = total (map N.to_nat hs).
Proof.
  induction hs as [|h hs IH]; intros rows sum; cbn [stacked map total fold_right].
  - intros H; injection H as <- <-; exists []; repeat split; constructor.
  - destruct (band_value values h) as [z|] eqn:E; [|easy]; apply band_value_in in E.
    destruct (stacked values hs) as [[r s]|]; [|easy]; intros H; injection H as <- <-.
    destruct (IH r s eq_refl) as (zs & F & -> & R); exists (z :: zs); split; [now constructor|]; split; [easy|].
    fold (total (map N.to_nat hs)); lia.
Qed.

Lemma total_app l k : total (l ++ k) = total l + total k.
Proof. unfold total; induction l as [|h l IH]; simpl; lia. Qed.

Lemma total_repeat h n : total (repeat h n) = n * h.
Proof. unfold total; induction n as [|n IH]; simpl; lia. Qed.

Lemma map_repeat {S T} (f : S -> T) x n : map f (repeat x n) = repeat (f x) n.
Proof. induction n; simpl; congruence. Qed.

Lemma tallest_most h hs : In h hs -> (h <= fold_right N.max 0 hs)%N.
Proof. induction hs as [|k hs IH]; intros []; simpl; [subst; lia | specialize (IH H); lia]. Qed.

Lemma Forall2_repeat {S T} (R : S -> T -> Prop) x y n : R x y -> Forall2 R (repeat x n) (repeat y n).
Proof. intros H; induction n; constructor; auto. Qed.

Theorem hot_bands_sound r V from step columns first e i : (columns <> 0)%N ->
  hot_bands_ok r V from step columns first e = true -> first <= i ->
  forces V Vertical r (Synchronized.board (N.to_nat from + i * N.to_nat step) (N.to_nat columns)).
Proof.
  intros some H Hi; unfold hot_bands_ok in H; cbv zeta in H.
  set (heights := body e :: concat (others e)) in *; set (tallest := fold_right N.max 0%N heights) in *.
  set (values := band_values _ _ _ _) in *.
  rewrite !andb_true_iff, forallb_forall in H; destruct H as [[nonzero _] H].
  assert (body_some : body e <> 0%N) by (specialize (nonzero (body e) (or_introl eq_refl)); apply negb_true_iff in nonzero;
    now apply N.eqb_neq).
  assert (its_value : forall h z, In (h, z) values -> N.to_nat h <= N.to_nat tallest /\
    valued (tile V (N.to_nat tallest) (N.to_nat columns)) unit (strip (N.to_nat columns) 0 (N.to_nat h)) z).
  { intros h z Hz; assert (T : forall h, In h (nodup N.eq_dec heights) -> N.to_nat h <= N.to_nat tallest).
    { intros k Hk; apply nodup_In, tallest_most in Hk; unfold tallest; lia. }
    apply band_values_sound in Hz as [Hh W]; [split; [now apply T | easy] | lia | exact T]. }
  unfold boards_ok in H; destruct (band_value values (body e)) as [each|] eqn:Eb; [|easy].
  destruct (find _ _) as [needed_|] eqn:F; [|easy]; apply band_value_in in Eb.
  apply find_some in F as [Fi F]; apply N.eqb_eq in F; apply in_map_iff in Fi as (n & En & Fi).
  apply in_seq in Fi; rewrite !andb_true_iff, N.eqb_eq, Z.leb_le, forallb_forall in H.
  destruct H as [[P S] H]; set (period := length (others e)) in *.
  assert (period_n : period = n) by lia; assert (n <> 0) by lia.
  set (j := (i - first) mod period); set (m := (i - first) / period).
  assert (Hj : In j (seq 0 period)) by (apply in_seq; assert (j < period); [|lia];
    apply Nat.mod_upper_bound; lia).
  specialize (H j Hj); unfold board_ok in H.
  set (more := nth ((first + j) mod period) (others e) []) in *.
  destruct (stacked values more) as [[used sum]|] eqn:Es; [|easy]; apply stacked_spec in Es as (zs & Fz & -> & Eu).
  rewrite !andb_true_iff, N.leb_le, N.eqb_eq, Z.leb_le in H; destruct H as [[Hu Hm] Hs].
  set (rows := (from + step * N.of_nat (first + j))%N) in *.
  set (q := ((rows - used) / body e)%N) in *.
  set (x := (step * needed_ / body e)%N).
  assert (Eq : (rows - used = body e * q)%N)
    by (unfold q; rewrite (N.div_mod _ (body e)) at 1 by easy; rewrite Hm; lia).
  assert (Ex : (step * needed_ = body e * x)%N)
    by (unfold x; rewrite (N.div_mod _ (body e)) at 1 by easy; rewrite F; lia).
  set (count := N.to_nat (q + x * N.of_nat m)).
  set (own := repeat (body e) count ++ more).
  assert (Et : N.to_nat from + i * N.to_nat step = total (map N.to_nat own)).
  { unfold own; rewrite map_app, total_app, map_repeat, total_repeat, <- Eu; apply Nat2N.inj.
    rewrite !Nat2N.inj_add, !Nat2N.inj_mul, !N2Nat.id; unfold count; rewrite N2Nat.id.
    assert (Ei : i = first + j + period * m).
    { unfold j, m; assert (D := Nat.div_mod (i - first) period); lia. }
    rewrite Ei, !Nat2N.inj_add, Nat2N.inj_mul, <- Nat2N.inj_add, P.
    transitivity (rows + (step * needed_) * N.of_nat m)%N; [unfold rows; ring|].
    rewrite Ex; transitivity ((body e * q + used) + body e * x * N.of_nat m)%N; [f_equal; lia | ring]. }
  assert (Fo : Forall2 (fun h z => In (h, z) values) own (repeat each count ++ zs))
    by (apply Forall2_app; [now apply Forall2_repeat | easy]).
  rewrite Et; rewrite <- cells_everywhere; apply secures_forces.
  assert (W := strips_valued V (N.to_nat columns) (N.to_nat tallest) (total (map N.to_nat own)) ltac:(lia)
    (map N.to_nat own) (repeat each count ++ zs) 0).
  apply (valued_secures (tile V (total (map N.to_nat own)) (N.to_nat columns)) unit unit_positive) with
    (x := sum_of (fun z => z) (repeat each count ++ zs)).
  - intros P' t; apply SyncWalk.tile_some; lia.
  - apply can_or_not; lia.
  - rewrite sum_app, sum_repeat; unfold count; rewrite N_nat_Z, N2Z.inj_add, N2Z.inj_mul.
    assert (0 <= Z.of_N x * Z.of_N (N.of_nat m))%Z by (apply Z.mul_nonneg_nonneg; lia); nia.
  - assert (E : everywhere (total (map N.to_nat own)) (N.to_nat columns) =
      strip (N.to_nat columns) 0 (0 + total (map N.to_nat own))).
    { apply bits_ext; intros k; unfold everywhere, strip; rewrite !bit_mask; f_equal. }
    rewrite E; apply W; [| |lia].
    + intros h Hh; apply in_map_iff in Hh as (k & <- & Hk).
      clear - Fo Hk its_value; revert Hk; induction Fo as [|y z l zs' Hy _ IH]; intros []; [|auto].
      subst; now apply its_value in Hy.
    + clear - Fo its_value; induction Fo as [|y z l zs' Hy _ IH]; cbn [map]; constructor; [|easy].
      now apply its_value in Hy.
Qed.

Theorem sound C e ps : NormalForm.normal C = true -> Forall theorem ps -> check C e ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct C as [| | | | | | | |s V rows cols| |]; try easy.
  destruct s as [[] r []], cols as [columns|]; try (now destruct rows).
  simpl in HN; unfold synchronized_ok in HN; rewrite !andb_true_iff in HN.
  destruct rows as [n|from step].
  - apply andb_true_iff in H as [_ H]; destruct HN as [[_ HN] _]; simpl in HN; apply negb_true_iff, N.eqb_neq in HN.
    intros rows s' -> ->; unfold statement_holds; simpl.
    assert (G := hot_bands_sound r V n 0 columns 0 e 0 HN H (le_n 0)); simpl in G; now rewrite Nat.add_0_r in G.
  - apply andb_true_iff in H as [Hp H]; apply SyncOutcome.all_same_spec in Hp.
    destruct HN as [[_ HN] _]; simpl in HN; apply negb_true_iff, N.eqb_neq in HN.
    intros rows s' (i & ->) ->; unfold statement_holds; simpl.
    destruct (le_lt_dec (length ps) i) as [L|L]; [now apply (hot_bands_sound r V from step columns (length ps) e i)|].
    rewrite Forall_forall in HP.
    assert (Hi : In (SynchronizedClaim (Statement Vertical r true) V
      (Exactly (from + step * N.of_nat i)) (Exactly columns)) ps).
    { rewrite <- Hp; unfold Bands.needed; apply in_map_iff; exists i; split; [easy | apply in_seq; lia]. }
    apply HP in Hi as [_ M].
    assert (W := M _ _ eq_refl eq_refl); unfold statement_holds in W; simpl in W.
    replace (N.to_nat from + i * N.to_nat step) with (N.to_nat (from + step * N.of_nat i)) by lia.
    exact W.
Qed.
