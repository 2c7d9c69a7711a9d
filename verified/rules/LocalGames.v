(** * [local-games]: Bob plays a finite game in each tile

    Let [basis] span a lattice, and let games be given, each by copies of the animal, whose union is
    the game's _tile_, and Bob's answers. If no two cells of the tiles are equal modulo the lattice,
    and for every copy P there is a tile, moved by the lattice, such that the cells of P in it meet
    all that may be Bob's there when the game is over, then the animal is a cannibal.

    In each tile Bob follows his strategy in a game that he imagines: his cells are the true ones,
    and Alice's are the true ones and perhaps more. When the strategy passes, or Alice moves where
    she was imagined to be, or in no tile, he goes to a tile far away, and imagines that she plays
    there until the strategy answers. *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Cannibal.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Animals Lattices Copies
  Masks.
From Playproof.rules Require Import Guards Blocks LocalPlay.
Import ListNotations.

(** ** Evidence and check *)

Record local_game := LocalGame { copies : list (list cell); answers : list reply }.

Record local_games := LocalGames { periods : list cell; games : list local_game }.

(** The number of a cell in a tile. *)

Definition number (T : list cell) (i : nat) : cell := nth i T [].

Definition mask_of (T M : list cell) : N := mask (length T) (fun i => mem (number T i) M).

(** A tile, the copies of its game, and the game as it is played. *)

Record tile := Tile { cells : list cell; members : list (list cell); walked : state }.

Definition masks (t : tile) : list N := map (mask_of (cells t)) (members t).

Definition tile_of (os : list (list cell)) (g : local_game) : option tile :=
  let T := sort (distinct (concat (copies g))) in
  if forallb (is_copy os) (copies g) && (length T <=? 128) && increasing cell_ltb T then
    option_map (Tile T (copies g)) (play (length T) (map (mask_of T) (copies g)) (answers g))
  else None.

(** A cell of a tile: its class modulo the lattice, its tile and itself. *)

Record entry := Entry { class : cell; within : tile; there : cell }.

Definition entries (basis : list cell) (ts : list tile) : option (list entry) :=
  all_some (flat_map (fun t =>
    map (fun x => option_map (fun r => Entry r t x) (reduced basis x)) (cells t)) ts).

Definition entry_of (es : list entry) (r : cell) : option entry :=
  find (fun e => cell_eqb (class e) r) es.

(** The cells of a tile, moved by [v], that lie in P. *)

Definition trace (t : tile) (v : cell) (P : list cell) : N :=
  mask (length (cells t)) (fun i => mem (add (number (cells t) i) v) P).

Definition stopped (basis : list cell) (es : list entry) (P : list cell) : bool :=
  existsb (fun x =>
    match reduced basis x with
    | Some r =>
        match entry_of es r with
        | Some e =>
            let T := trace (within e) (subtract x (there e)) P in
            forallb (fun E => Masks.meets E T) (ends (walked (within e)))
        | None => false
        end
    | None => false
    end) P.

Definition check (C : claim) (e : local_games) (ps : list claim) : bool :=
  match C with
  | CannibalClaim Claim.Cannibal A =>
      no_premise ps && lattice_ok square (periods e) &&
      match orientations square A with
      | Some os =>
          match all_some (map (tile_of os) (games e)) with
          | Some ts =>
              match entries (periods e) ts with
              | Some es =>
                  no_repeat (map class es) &&
                  all_placements square (periods e) [A] (stopped (periods e) es)
              | None => false
              end
          | None => false
          end
      | None => false
      end
  | _ => false
  end.

(** ** Soundness *)

Lemma number_In T i : i < length T -> In (number T i) T.
Proof. apply nth_In. Qed.

Lemma numbered T x : In x T -> exists i, i < length T /\ number T i = x.
Proof. intros H; apply (In_nth T x []) in H as (i & Hi & E); eauto. Qed.

Lemma bit_mask_of T M i : bit (mask_of T M) i = true <-> i < length T /\ In (number T i) M.
Proof. unfold mask_of; now rewrite bit_mask, andb_true_iff, Nat.ltb_lt, mem_spec. Qed.

Section Sound.

Variables (A : animal) (os : list (list cell)) (basis : list cell) (gs : list local_game).
Variables (ts : list tile) (es : list entry).
Hypothesis HA : forall x, In x A -> on_board square x.
Hypothesis Hos : orientations square A = Some os.
Hypothesis L : lattice square basis.
Hypothesis Hts : all_some (map (tile_of os) gs) = Some ts.
Hypothesis Hes : entries basis ts = Some es.
Hypothesis unique : no_repeat (map class es) = true.
Hypothesis stops : all_placements square basis [A] (stopped basis es) = true.

Record tile_ok (t : tile) : Prop := {
  are_copies : forall M, In M (members t) -> is_copy os M = true;
  is_union : forall x, In x (cells t) <-> exists M, In M (members t) /\ In x M;
  once : NoDup (cells t);
  is_played : exists l, play (length (cells t)) (masks t) l = Some (walked t) }.

Lemma tiles_ok t : In t ts -> tile_ok t.
Proof.
  intros H; apply all_some_spec in Hts; apply (in_map Some) in H; rewrite <- Hts in H.
  apply in_map_iff in H as (g & E & _); unfold tile_of in E.
  set (T := sort _) in *; destruct (_ && _) eqn:B; [|easy].
  rewrite !andb_true_iff, forallb_forall in B; destruct B as [[HC _] HI].
  destruct (play _ _ _) as [s|] eqn:P; [|easy]; inversion E; subst t; clear E.
  split; simpl; auto.
  - intros x; unfold T; rewrite sort_In, distinct_In, in_concat; easy.
  - now apply increasing_NoDup.
  - now exists (answers g).
Qed.

Lemma member_copy t M : In t ts -> In M (members t) -> exists Q, copy A Q /\ same Q M.
Proof.
  intros Ht HM; apply (is_copy_sound A os); auto; now apply (are_copies t (tiles_ok t Ht)).
Qed.

Lemma tile_on t x : In t ts -> In x (cells t) -> on_board square x.
Proof.
  intros Ht Hx; apply (is_union t (tiles_ok t Ht)) in Hx as (M & HM & Hx).
  destruct (member_copy t M Ht HM) as (Q & HQ & S); apply S in Hx; now apply (copy_on A Q).
Qed.

Lemma tile_length t x : In t ts -> In x (cells t) -> length x = dimension square.
Proof. intros Ht Hx; now apply (proj1 (tile_on t x Ht Hx)). Qed.

(** Every cell of a tile has an entry, and one only. *)

Lemma entries_In e : In e es <->
  In (within e) ts /\ In (there e) (cells (within e)) /\ reduced basis (there e) = Some (class e).
Proof.
  unfold entries in Hes; apply all_some_spec in Hes.
  assert (In e es <-> In (Some e) (map Some es)) as ->.
  { split; [apply in_map | intros H; apply in_map_iff in H as (e' & E & H); congruence]. }
  rewrite <- Hes, in_flat_map; split.
  - intros (t & Ht & H); apply in_map_iff in H as (x & E & Hx).
    destruct (reduced basis x) as [r|] eqn:Er; [|easy]; inversion E; subst e; auto.
  - intros (Ht & Hx & Er); exists (within e); split; [easy|]; apply in_map_iff.
    exists (there e); rewrite Er; destruct e; auto.
Qed.

Lemma entry_for t x : In t ts -> In x (cells t) ->
  exists e, In e es /\ class e = reduce basis x /\ within e = t /\ there e = x.
Proof.
  intros Ht Hx; unfold entries in Hes; assert (E := Hes); apply all_some_spec in E.
  assert (K : In (option_map (fun r => Entry r t x) (reduced basis x)) (map Some es)).
  { rewrite <- E; apply in_flat_map; exists t; split; [easy|].
    now apply (in_map (fun x => option_map (fun r => Entry r t x) (reduced basis x))). }
  apply in_map_iff in K as (e & Ee & He); destruct (reduced basis x) as [r|] eqn:Er; [|easy].
  inversion Ee; subst e; apply reduced_spec in Er; exists (Entry r t x); auto.
Qed.

Lemma entry_class e : In e es -> class e = reduce basis (there e) /\
  In (within e) ts /\ In (there e) (cells (within e)).
Proof. intros H; apply entries_In in H as (H & K & E); apply reduced_spec in E; auto. Qed.

Lemma entry_unique e e' : In e es -> In e' es -> class e = class e' -> e = e'.
Proof.
  assert (G : no_repeat (map class es) = true) by exact unique.
  clear - G; induction es as [|f l IH]; intros H H' E; [easy|].
  simpl in G; apply andb_true_iff in G as [N G]; apply negb_true_iff, mem_false in N.
  destruct H as [->|H], H' as [->|H']; auto; exfalso; apply N;
    [rewrite E | rewrite <- E]; now apply in_map.
Qed.

Lemma entry_of_some r e : entry_of es r = Some e -> In e es /\ class e = r.
Proof. intros H; apply find_some in H as [H E]; now apply cell_eqb_spec in E. Qed.

(** Tiles moved by periods: two of them with a common cell are the same. *)

Lemma apart t t' v v' x : In t ts -> In t' ts ->
  period square basis v -> period square basis v' ->
  In x (translate v (cells t)) -> In x (translate v' (cells t')) -> t = t' /\ v = v'.
Proof.
  intros Ht Ht' [Lv P] [Lv' P'] H H'.
  apply in_map_iff in H as (y & Ey & H); apply in_map_iff in H' as (y' & Ey' & H').
  assert (Ly := tile_length t y Ht H); assert (Ly' := tile_length t' y' Ht' H').
  assert (R : reduce basis y = reduce basis y').
  { rewrite <- (P y), <- (P' y') by easy; now rewrite Ey, Ey'. }
  destruct (entry_for t y Ht H) as (e & He & Ee & <- & <-).
  destruct (entry_for t' y' Ht' H') as (e' & He' & Ee' & <- & <-).
  assert (e = e') as <- by (apply entry_unique; congruence); split; [easy|].
  assert (v = subtract x (there e)) as -> by (rewrite <- Ey; vec).
  rewrite <- Ey'; vec.
Qed.

(** Every copy is stopped in some tile. *)

Lemma stopped_sound P : (forall x, In x P -> length x = dimension square) ->
  stopped basis es P = true -> exists t v, In t ts /\ period square basis v /\ cells t <> [] /\
    forall e, In e (ends (walked t)) ->
      exists i, i < length (cells t) /\ bit e i = true /\ In (add (number (cells t) i) v) P.
Proof.
  intros LP H; apply existsb_exists in H as (x & Hx & H).
  destruct (reduced basis x) as [r|] eqn:Er; [|easy]; apply reduced_spec in Er.
  destruct (entry_of es r) as [e|] eqn:Ee; [|easy]; apply entry_of_some in Ee as [He Ec].
  destruct (entry_class e He) as (Er' & Ht & Hy); rewrite forallb_forall in H.
  assert (Ly := tile_length _ _ Ht Hy); exists (within e), (subtract x (there e)).
  split; [easy|]; split; [apply same_reduction; auto; congruence|]; split.
  - intros E; now rewrite E in Hy.
  - intros m Hm; specialize (H m Hm); apply meets_spec in H as (i & B & K).
    unfold trace in K; rewrite bit_mask, andb_true_iff, Nat.ltb_lt, mem_spec in K.
    exists i; tauto.
Qed.

Lemma copy_stopped P : copy A P -> exists t v, In t ts /\ period square basis v /\
  cells t <> [] /\ forall e, In e (ends (walked t)) ->
    exists i, i < length (cells t) /\ bit e i = true /\ In (add (number (cells t) i) v) P.
Proof.
  intros (g & I & ->); assert (H := stops); unfold all_placements in H; simpl in H.
  rewrite Hos, andb_true_r in H.
  destruct (orientations_complete square A os g Hos I HA) as (o & v & Ho & Tv & same).
  rewrite forallb_forall in H; specialize (H o Ho); rewrite forallb_forall in H.
  assert (K := H _ (reduce_listed square basis v L Tv)); clear H; rename K into H.
  rewrite !andb_true_iff in H; destruct H as [_ H].
  assert (Lo := fun x => orientation_length square A os o x Hos Ho).
  assert (Lr := proj1 (reduce_translates square basis v L Tv)).
  apply stopped_sound in H as (t & w & Ht & Pw & N & H).
  - assert (Pv := period_reduced square basis v L (proj1 Tv)).
    set (r := reduce basis v) in *; assert (Lv := proj1 Tv); assert (Lw := proj1 Pw).
    exists t, (add w (subtract v r)); split; [easy|]; split; [now apply period_sum|].
    split; [easy|]; intros e He; destruct (H e He) as (i & Hi & B & Hy).
    exists i; split; [easy|]; split; [easy|].
    assert (Li := tile_length t _ Ht (number_In _ i Hi)).
    apply in_map_iff in Hy as (y & Ey & Hy); assert (Ly := Lo y Hy).
    apply same, in_map_iff; exists y; split; [|easy].
    replace (add (number (cells t) i) (add w (subtract v r)))
      with (add (add (number (cells t) i) w) (subtract v r)) by vec.
    rewrite <- Ey; vec.
  - intros x Hx; apply in_map_iff in Hx as (y & <- & Hy); assert (Ly := Lo y Hy).
    rewrite add_length; congruence.
Qed.

(** ** What Bob imagines

    For each tile and period what is Alice's and what is his. *)

Definition imagined := list cell -> cell -> N * N.

Definition change (f : imagined) (T : list cell) (v : cell) (ab : N * N) : imagined :=
  fun T' v' => if cells_dec T' T then if cell_dec v' v then ab else f T' v' else f T' v'.

Definition good_in (t : tile) : N -> N -> Prop :=
  good (length (cells t)) (masks t) (walked t).

Definition right (p : position) (t : tile) (v : cell) (ab : N * N) : Prop :=
  good_in t (fst ab) (snd ab) /\
  forall i, i < length (cells t) ->
    (bit (snd ab) i = true <-> In (add (number (cells t) i) v) (bob p)) /\
    (In (add (number (cells t) i) v) (alice p) -> bit (fst ab) i = true).

Definition all_right (p : position) (f : imagined) : Prop :=
  disjoint (alice p) (bob p) /\
  forall t v, In t ts -> period square basis v -> right p t v (f (cells t) v).

Variable real : list cell -> list cell.
Hypothesis real_copy : forall t M, In t ts -> In M (members t) ->
  copy A (real M) /\ same (real M) M.

Lemma real_translated t M v : In t ts -> In M (members t) -> period square basis v ->
  copy A (translate v (real M)) /\ forall y, In y (translate v (real M)) <-> In y (translate v M).
Proof.
  intros Ht HM [Lv _]; destruct (real_copy t M Ht HM) as [(g & I & E) S].
  assert (T : is_isometry square (translation v)) by now apply translation_isometry.
  split.
  - exists (compose (translation v) g); split; [now apply compose_isometry|].
    rewrite E; unfold translate; rewrite map_map; apply map_ext_in; intros x Hx.
    rewrite (apply_compose square); try easy; [|now apply HA].
    rewrite apply_translation; [easy|]; rewrite Lv; now apply apply_length.
  - intros y; unfold translate; split; intros H; apply in_map_iff in H as (x & <- & Hx);
      apply (in_map (fun x => add x v)), S, Hx.
Qed.

(** Bob occupies a copy of a tile; what he imagines elsewhere is right already. *)

Lemma plays q f t M w ab : In t ts -> In M (members t) -> period square basis w ->
  disjoint (alice q) (bob q) ->
  (forall y, In y M -> ~ In (add y w) (alice q) /\ ~ In (add y w) (bob q)) ->
  (forall t' v, In t' ts -> period square basis v -> (t', v) <> (t, w) ->
    right q t' v (f (cells t') v)) ->
  good_in t (fst ab) (snd ab) ->
  (forall i, i < length (cells t) ->
    (bit (snd ab) i = true <->
      In (add (number (cells t) i) w) (bob q) \/ In (number (cells t) i) M) /\
    (In (add (number (cells t) i) w) (alice q) -> bit (fst ab) i = true)) ->
  bob_may A q (translate w (real M)) /\
  all_right (add_bob (translate w (real M)) q) (change f (cells t) w ab).
Proof.
  intros Ht HM Pw D new others G B.
  destruct (real_translated t M w Ht HM Pw) as [HC S].
  assert (Lw := proj1 Pw).
  assert (inside : forall y, In y M -> In y (cells t)).
  { intros y Hy; apply (is_union t (tiles_ok t Ht)); eauto. }
  assert (bm : bob_may A q (translate w (real M))).
  { split; [easy|]; intros y Hy; split; [now apply (copy_on A _ y HA HC)|].
    apply S, in_map_iff in Hy as (z & <- & Hz); now apply new. }
  split; [easy|]; split.
  - intros y Hy; simpl in Hy |- *; rewrite in_app_iff; intros [K|K].
    + apply bm in K as (_ & K & _); now apply K.
    + now apply (D y).
  - intros t' v Ht' Pv; unfold change.
    assert (other : (t', v) <> (t, w) ->
      right (add_bob (translate w (real M)) q) t' v (f (cells t') v)).
    { intros N; destruct (others t' v Ht' Pv N) as [G' B']; split; [easy|].
      intros i Hi; destruct (B' i Hi) as [B1 B2]; split; [|exact B2].
      simpl; rewrite in_app_iff, B1; split; [auto|]; intros [K|K]; [exfalso | easy].
      apply N; apply S in K; apply in_map_iff in K as (z & Ez & Hz).
      destruct (apart t' t v w (add (number (cells t') i) v)) as [-> ->]; auto.
      - now apply (in_map (fun x => add x v)), number_In.
      - rewrite <- Ez; now apply (in_map (fun x => add x w)), inside. }
    destruct (cells_dec (cells t') (cells t)) as [E|N]; [|apply other; congruence].
    destruct (cell_dec v w) as [->|N]; [|apply other; congruence].
    assert (t' = t) as ->.
    { destruct (member_copy t M Ht HM) as (Q & HQ & SQ).
      assert (exists y, In y M) as (y & Hy).
      { assert (K := are_copies t (tiles_ok t Ht) M HM); destruct M as [|y M']; [easy|].
        exists y; now left. }
      apply (apart t' t w w (add y w)); auto; apply (in_map (fun x => add x w));
        [rewrite E|]; now apply inside. }
    split; [easy|]; intros i Hi; destruct (B i Hi) as [B1 B2]; split; [|exact B2].
    assert (Li := tile_length t _ Ht (number_In _ i Hi)).
    rewrite B1; simpl; rewrite in_app_iff, (S (add (number (cells t) i) w)).
    assert (In (number (cells t) i) M <-> In (add (number (cells t) i) w) (translate w M)) as ->;
      [|tauto].
    split; [apply (in_map (fun x => add x w))|]; intros K; apply in_map_iff in K as (z & Ez & Hz).
    assert (Lz := tile_length t z Ht (inside z Hz)).
    replace (number (cells t) i) with z; [easy|].
    replace z with (subtract (add z w) w) by vec; rewrite Ez; vec.
Qed.

(** ** The strategy *)

Variables (t0 : tile) (a0 : N) (M0 : list cell).
Hypothesis Ht0 : In t0 ts.
Hypothesis HM0 : In M0 (members t0).
Hypothesis good0 : good_in t0 a0 (mask_of (cells t0) M0).

Definition far_period (p : position) : cell :=
  scale (bound (cells t0) + bound (alice p ++ bob p) + 1) (hd [] basis).

Definition away (p : position) (f : imagined) : list cell * imagined :=
  let w := far_period p in
  (translate w (real M0), change f (cells t0) w (a0, mask_of (cells t0) M0)).

Fixpoint index (T : list cell) (x : cell) : nat :=
  match T with
  | [] => 0
  | y :: T => if cell_eqb y x then 0 else S (index T x)
  end.

Lemma index_spec T x : In x T -> index T x < length T /\ number T (index T x) = x.
Proof.
  induction T as [|y T IH]; intros H; [easy|]; simpl.
  destruct (cell_eqb y x) eqn:E; [apply cell_eqb_spec in E; split; [lia | easy]|].
  destruct H as [->|H]; [|destruct (IH H); split; [lia | easy]].
  assert (cell_eqb x x = true) by now apply cell_eqb_spec. congruence.
Qed.

Definition respond (x : cell) (p : position) (f : imagined) : list cell * imagined :=
  match entry_of es (reduce basis x) with
  | None => away p f
  | Some e =>
      let t := within e in
      let v := subtract x (there e) in
      let i := index (cells t) (there e) in
      let (a, b) := f (cells t) v in
      if bit a i then away p f
      else
        let a' := N.lor a (single i) in
        let r := answer (walked t) a' b in
        match r with
        | Some k =>
            (translate v (real (nth (N.to_nat k) (members t) [])),
             change f (cells t) v (a', N.lor b (said (masks t) r)))
        | None => away p (change f (cells t) v (a', b))
        end
  end.

Lemma first_translate v x : length x = length v -> first (add x v) = (first x + first v)%Z.
Proof. intros E; unfold first; now apply nth_add. Qed.

Lemma far_new p y : In y (translate (far_period p) (cells t0)) -> ~ In y (alice p ++ bob p).
Proof.
  intros Hy K; apply in_map_iff in Hy as (t & <- & Ht).
  assert (Lt := tile_length t0 t Ht0 Ht); apply bound_spec in K; apply bound_spec in Ht.
  pose proof (full square basis L) as R; pose proof (in_echelon square basis L) as E.
  pose proof (Lattices.periods square basis L) as T.
  unfold far_period in K; destruct basis as [|v0 vs]; [easy|]; simpl hd in K.
  destruct (T v0 (or_introl eq_refl)) as [Lv _]; simpl in E; rewrite !andb_true_iff in E.
  destruct E as [E _]; apply Z.ltb_lt in E.
  rewrite first_translate in K by (rewrite scale_length; congruence).
  unfold first at 2 in K; rewrite nth_scale in K.
  pose proof (bound_nonnegative (cells t0)).
  pose proof (bound_nonnegative (alice p ++ bob p)); nia.
Qed.

Lemma far_period_ok p : period square basis (far_period p).
Proof.
  pose proof (full square basis L) as R.
  assert (H : In (hd [] basis) basis) by (destruct basis; [easy | now left]).
  assert (Lh := period_length square basis L _ H); unfold far_period.
  split; [len|]; intros x Lx; now apply (reduce_scaled square).
Qed.

Lemma away_right q f : disjoint (alice q) (bob q) ->
  (forall t v, In t ts -> period square basis v -> right q t v (f (cells t) v)) ->
  bob_may A q (fst (away q f)) /\ all_right (add_bob (fst (away q f)) q) (snd (away q f)).
Proof.
  intros D R; assert (new := far_new q); assert (Pw := far_period_ok q); unfold away; simpl.
  assert (new' : forall y, In y (cells t0) ->
    ~ In (add y (far_period q)) (alice q) /\ ~ In (add y (far_period q)) (bob q)).
  { intros y Hy; assert (K := new _ (in_map (fun x => add x (far_period q)) _ _ Hy)).
    rewrite in_app_iff in K; tauto. }
  apply plays; auto.
  - intros y Hy; apply new', (is_union t0 (tiles_ok t0 Ht0)); eauto.
  - intros i Hi; simpl; rewrite bit_mask_of; destruct (new' _ (number_In _ i Hi)); tauto.
Qed.

(** Alice moves, and Bob responds. *)

Lemma respond_right p x f : all_right p f -> free p x ->
  bob_may A (add_alice x p) (fst (respond x (add_alice x p) f)) /\
  all_right (add_bob (fst (respond x (add_alice x p) f)) (add_alice x p))
    (snd (respond x (add_alice x p) f)).
Proof.
  intros [D R] (Ox & NA & NB); set (q := add_alice x p); assert (Lx := proj1 Ox).
  assert (D' : disjoint (alice q) (bob q)).
  { intros y [<-|Hy]; [easy | now apply D]. }
  (* Where Alice's cell is not, nothing changes. *)
  assert (elsewhere : forall t v, In t ts -> period square basis v ->
    ~ In x (translate v (cells t)) -> right q t v (f (cells t) v)).
  { intros t v Ht Pv N; destruct (R t v Ht Pv) as [G B]; split; [easy|]; intros i Hi.
    destruct (B i Hi) as [B1 B2]; split; [exact B1|]; intros [E|K]; [|auto]; exfalso.
    apply N; rewrite E; now apply (in_map (fun y => add y v)), number_In. }
  unfold respond; destruct (entry_of es _) as [e|] eqn:Ee.
  2: { apply away_right; [easy|]; intros t v Ht [Lv Pv]; apply elsewhere; [easy | easy |].
       intros Hx; apply in_map_iff in Hx as (y & Ey & Hy).
       assert (Ly := tile_length t y Ht Hy).
       destruct (entry_for t y Ht Hy) as (e & He & Ec & _).
       apply (find_none _ _ Ee) in He; assert (cell_eqb (class e) (reduce basis x) = true);
         [|congruence].
       apply cell_eqb_spec; rewrite Ec, <- Ey; symmetry; now apply Pv. }
  apply entry_of_some in Ee as [He Ec]; destruct (entry_class e He) as (Er & Ht & Hy).
  assert (Ly := tile_length _ _ Ht Hy).
  set (t := within e) in *; set (v := subtract x (there e)).
  assert (Pv : period square basis v) by (apply same_reduction; auto; congruence).
  assert (Lv := proj1 Pv).
  destruct (index_spec (cells t) (there e) Hy) as [Hi Ei].
  set (i := index (cells t) (there e)) in *.
  assert (Ex : add (number (cells t) i) v = x) by (rewrite Ei; unfold v; vec).
  assert (only : forall t' v', In t' ts -> period square basis v' -> (t', v') <> (t, v) ->
    right q t' v' (f (cells t') v')).
  { intros t' v' Ht' Pv' N; apply elsewhere; auto; intros K; apply N.
    destruct (apart t' t v' v x) as [-> ->]; auto.
    rewrite <- Ex; now apply (in_map (fun y => add y v)), number_In. }
  assert (same_place : forall j, j < length (cells t) ->
    add (number (cells t) j) v = x -> j = i).
  { intros j Hj E; assert (Lj := tile_length t _ Ht (number_In _ j Hj)).
    apply (proj1 (NoDup_nth (cells t) []) (once t (tiles_ok t Ht))); auto.
    change (number (cells t) j = number (cells t) i).
    assert (Li := tile_length t _ Ht (number_In _ i Hi)).
    replace (number (cells t) j) with (subtract (add (number (cells t) j) v) v) by vec.
    rewrite E, <- Ex; vec. }
  destruct (R t v Ht Pv) as [G B]; destruct (f (cells t) v) as [a b] eqn:Ef.
  simpl in G, B.
  assert (Bi : bit b i = false).
  { destruct (bit b i) eqn:K; [|easy]; exfalso; apply NB; rewrite <- Ex; now apply (B i Hi). }
  destruct (bit a i) eqn:Ai.
  { apply away_right; [easy|]; intros t' v' Ht' Pv'.
    destruct (cells_dec (cells t') (cells t)) as [E|N];
      [|apply only; auto; congruence].
    destruct (cell_dec v' v) as [->|N]; [|apply only; auto; congruence].
    assert (t' = t) as ->.
    { apply (apart t' t v v x); auto; rewrite <- Ex; apply (in_map (fun y => add y v));
        [rewrite E|]; now apply number_In. }
    rewrite Ef; split; [easy|]; intros j Hj; simpl; destruct (B j Hj) as [B1 B2].
    split; [exact B1|]; intros [E'|K]; [|auto].
    now rewrite (same_place j Hj (eq_sym E')). }
  destruct (is_played t (tiles_ok t Ht)) as (l & Pl).
  destruct (good_move (length (cells t)) (masks t) l (walked t) Pl a b i G Hi Ai Bi) as [Leg G'].
  set (a' := N.lor a (single i)) in *.
  assert (A' : forall j, j < length (cells t) ->
    In (add (number (cells t) j) v) (alice q) -> bit a' j = true).
  { intros j Hj [E|K]; unfold a'; rewrite bit_or, bit_single, orb_true_iff.
    - right; rewrite (same_place j Hj (eq_sym E)); apply Nat.eqb_refl.
    - left; now apply (B j Hj). }
  destruct (answer (walked t) a' b) as [k|] eqn:Ek.
  - cbn [fst snd].
    assert (Hk : N.ltb k (N.of_nat (length (masks t))) = true)
      by (unfold legal in Leg; now destruct (N.ltb _ _)).
    assert (Hk' : N.to_nat k < length (members t)).
    { apply N.ltb_lt in Hk; unfold masks in Hk; rewrite map_length in Hk; lia. }
    set (M := nth (N.to_nat k) (members t) []).
    assert (Es : said (masks t) (Some k) = mask_of (cells t) M).
    { unfold said; rewrite Hk; unfold masks, M; rewrite <- (map_nth (mask_of (cells t))).
      apply nth_indep; now rewrite map_length. }
    assert (HM : In M (members t)) by now apply nth_In.
    unfold legal in Leg; rewrite Hk, Es in Leg; rewrite Es in G' |- *.
    apply negb_true_iff in Leg; rewrite meets_false in Leg.
    apply plays; auto.
    + intros y HyM; assert (Hyt : In y (cells t)) by (apply (is_union t (tiles_ok t Ht)); eauto).
      destruct (numbered _ _ Hyt) as (j & Hj & Ej); subst y.
      assert (Bj : bit (mask_of (cells t) M) j = true) by now apply bit_mask_of.
      split; intros K; apply (Leg j Bj); rewrite bit_or, orb_true_iff.
      * left; now apply A'.
      * right; now apply (B j Hj).
    + intros j Hj; cbn [fst snd]; split; [|now apply A'].
      rewrite bit_or, orb_true_iff, bit_mask_of, (proj1 (B j Hj)); simpl; tauto.
  - simpl in G'; rewrite N.lor_0_r in G'; apply away_right; [easy|].
    intros t' v' Ht' Pv'; unfold change.
    destruct (cells_dec (cells t') (cells t)) as [E|N];
      [|apply only; auto; congruence].
    destruct (cell_dec v' v) as [->|N]; [|apply only; auto; congruence].
    assert (t' = t) as ->.
    { apply (apart t' t v v x); auto; rewrite <- Ex; apply (in_map (fun y => add y v));
        [rewrite E|]; now apply number_In. }
    split; [easy|]; intros j Hj; split; [apply (B j Hj) | now apply A'].
Qed.

(** What Bob occupies, and imagines. *)

Fixpoint run (h : history) : list cell * imagined :=
  match h with
  | [] => ([], fun _ _ => (0, 0)%N)
  | x :: h' =>
      let (P, f) := respond x (Position h (fst (run h'))) (snd (run h')) in
      (P ++ fst (run h'), f)
  end.

Definition S : strategy := fun h =>
  match h with
  | [] => []
  | x :: h' => fst (respond x (Position h (fst (run h'))) (snd (run h')))
  end.

Lemma replies_run h : replies S h = fst (run h).
Proof.
  induction h as [|x h IH]; [easy|]; cbn [replies run]; rewrite IH; unfold S.
  now destruct (respond _ _ _).
Qed.

Lemma S_respond x h : S (x :: h) = fst (respond x (add_alice x (after S h)) (snd (run h))).
Proof. unfold add_alice, after; simpl; now rewrite replies_run. Qed.

Lemma always_right h : possible S h -> all_right (after S h) (snd (run h)).
Proof.
  induction h as [|x h IH]; intros Po.
  - split; [easy|]; intros t v Ht Pv; cbn [run snd]; split; cbn [fst snd].
    + destruct (is_played t (tiles_ok t Ht)) as (l & Pl); now apply (good_start (length (cells t)) _ l).
    + intros i Hi; rewrite bit_zero; split; easy.
  - destruct Po as [Po F]; destruct (respond_right (after S h) x _ (IH Po) F) as [_ K].
    rewrite <- S_respond in K.
    assert (E : snd (respond x (add_alice x (after S h)) (snd (run h))) = snd (run (x :: h))).
    { change (add_alice x (after S h)) with (Position (x :: h) (replies S h)).
      rewrite replies_run; cbn [run].
      now destruct (respond x (Position (x :: h) (fst (run h))) (snd (run h))). }
    now rewrite E in K.
Qed.

Lemma some_masks t : cells t <> [] -> In t ts -> masks t <> [].
Proof.
  intros N Ht E; apply N; destruct (cells t) as [|x T] eqn:C; [easy|]; exfalso.
  destruct (proj1 (is_union t (tiles_ok t Ht) x)) as (M & HM & _); [rewrite C; now left|].
  unfold masks in E; apply map_eq_nil in E; now rewrite E in HM.
Qed.

Lemma masks_inside t : In t ts -> forall m, In m (masks t) ->
  exists i, i < length (cells t) /\ bit m i = true.
Proof.
  intros Ht m Hm; apply in_map_iff in Hm as (M & <- & HM).
  assert (K := are_copies t (tiles_ok t Ht) M HM); destruct M as [|y M]; [easy|].
  destruct (numbered (cells t) y) as (i & Hi & E).
  - apply (is_union t (tiles_ok t Ht)); exists (y :: M); split; [easy | now left].
  - exists i; split; [easy|]; apply bit_mask_of; split; [easy|]; rewrite E; now left.
Qed.

Theorem games_win : bob_wins_by A S.
Proof.
  intros h Po; split.
  - intros (P & HP & sub); destruct (always_right h Po) as [D R].
    destruct (copy_stopped P HP) as (t & v & Ht & Pv & N & met).
    destruct (R t v Ht Pv) as [G B]; destruct (is_played t (tiles_ok t Ht)) as (l & Pl).
    destruct (good_end (length (cells t)) (masks t) l (walked t) Pl (some_masks t N Ht)
      (masks_inside t Ht) _ _ G) as (m & Hm & _ & no).
    destruct (met m Hm) as (i & Hi & Bi & K); apply sub in K.
    apply (B i Hi) in K; apply no in K; congruence.
  - destruct h as [|x h]; [easy|]; destruct Po as [Po F].
    destruct (respond_right (after S h) x _ (always_right h Po) F) as [K _].
    now rewrite <- S_respond in K.
Qed.

End Sound.

Theorem sound C e ps : normal C = true -> check C e ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct C as [| | |[] A| | | | | | |]; try easy.
  rewrite !andb_true_iff in H; destruct H as ((_ & HL) & H).
  destruct (cannibal_well_formed A HN) as (_ & _ & HA).
  destruct (orientations square A) as [os|] eqn:Eos; [|easy].
  destruct (all_some _) as [ts|] eqn:Ets; [|easy].
  destruct (entries _ ts) as [es|] eqn:Ees; [|easy].
  rewrite andb_true_iff in H; destruct H as (HU & HP); apply lattice_ok_spec in HL.
  set (basis := periods e) in *.
  assert (ok := tiles_ok os (games e) ts Ets).
  assert (exists real, forall M, In M (flat_map members ts) ->
    copy A (real M) /\ same (real M) M) as (real & Hreal).
  { apply (finite_choice (fun M Q => copy A Q /\ same Q M) []); intros M HM.
    apply in_flat_map in HM as (t & Ht & HM).
    now apply (member_copy A os (games e) ts HA Eos Ets t). }
  (* A tile in which Bob answers some time: the animal itself is stopped there. *)
  assert (exists P, copy A P) as (P & HcP).
  { exists (map (apply (stay square)) A), (stay square); split; [apply stay_isometry | easy]. }
  destruct (copy_stopped A os basis (games e) ts es HA Eos HL Ets Ees HP P HcP)
    as (t & v & Ht & _ & N & met).
  destruct (is_played os t (ok t Ht)) as (l & Pl).
  destruct (first_answer (length (cells t)) (masks t) l (walked t) Pl) as (a & k & Hk & G).
  - apply (some_masks os (games e) ts Ets t N Ht).
  - apply (masks_inside os (games e) ts Ets t Ht).
  - intros Z; destruct (met 0%N Z) as (i & _ & B & _); now rewrite bit_zero in B.
  - assert (Hk' : N.to_nat k < length (members t)).
    { unfold masks in Hk; rewrite map_length in Hk; lia. }
    set (M0 := nth (N.to_nat k) (members t) []).
    assert (E0 : nth (N.to_nat k) (masks t) 0%N = mask_of (cells t) M0).
    { unfold masks, M0; rewrite <- (map_nth (mask_of (cells t))); apply nth_indep.
      now rewrite map_length. }
    rewrite E0 in G.
    exists (S basis es real t a M0).
    apply (games_win A os basis (games e) ts es HA Eos HL Ets Ees HU HP real); auto.
    + intros t' M Ht' HM; apply Hreal, in_flat_map; eauto.
    + now apply nth_In.
Qed.
