(** * The potentials of the contents of bands, and what a round costs

    Contents are listed in normal form, in classes of equal potential and priority, each with a tile
    of Vertical's. For each the costs of a round are computed; a content that is not in normal form
    has the costs of its normal form. *)

From Coq Require Import List Arith NArith ZArith Lia Bool FMapPositive.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.lemmas Require Placements.
From Playproof.rules Require Import Grid.
Import ListNotations.

(** What a band may look like, and Vertical's tile then: twice the number of its first cell, and one
    more if it has three cells. *)

Record band_content := BandContent { of_rows : N; free_cells : N; tile_number : N }.

(** Contents of equal potential and priority. *)

Record band_class := BandClass { potential : N; members : list band_content }.

(** ** Potentials *)

(** For each content in normal form its potential, its class and Vertical's tile. *)

Record table := Table {
  table_rows : N;
  its_grid : grid;
  values : PositiveMap.t (Z * (nat * N))
}.

Definition lookup (t : table) (s : N) : option (Z * (nat * N)) :=
  PositiveMap.find (N.succ_pos (normal (its_grid t) s)) (values t).

Definition phi (t : table) (s : N) : Z := match lookup t s with Some (p, _) => p | None => 0 end.

Definition class_at (t : table) (s : N) : option nat := option_map (fun x => fst (snd x)) (lookup t s).

Fixpoint numbered (k : nat) (classes : list band_class) : list (nat * Z * band_content) :=
  match classes with
  | [] => []
  | c :: classes =>
      map (fun e => (k, Z.of_N (potential c), e)) (members c) ++ numbered (S k) classes
  end.

Section Check.

Variables (V : variant) (columns : N).

Definition tile_of (t : N) : N :=
  let cell := N.div2 t in
  N.lor (N.shiftl 1 cell) (N.lor (N.shiftl 1 (cell + columns))
    (if N.odd t then N.shiftl 1 (cell + 2 * columns) else 0)).

Definition values_of (rows : N) (entries : list (nat * Z * band_content))
    : PositiveMap.t (Z * (nat * N)) :=
  fold_right (fun x m =>
    let '(k, p, e) := x in
    if (of_rows e =? rows)%N
    then PositiveMap.add (N.succ_pos (free_cells e)) (p, (k, tile_of (tile_number e))) m
    else m) (PositiveMap.empty _) entries.

Definition table_of (entries : list (nat * Z * band_content)) (rows : N) : table :=
  Table rows (grid_of V (N.to_nat rows) (N.to_nat columns)) (values_of rows entries).

Definition find_table (tables : list table) (rows : N) : option table :=
  find (fun t => (table_rows t =? rows)%N) tables.

Definition content_ltb (e f : band_content) : bool :=
  (of_rows e <? of_rows f)%N || (of_rows e =? of_rows f)%N && (free_cells e <? free_cells f)%N.

(** No content stands in two classes. *)

Fixpoint once (seen : PositiveMap.t (list N)) (entries : list (nat * Z * band_content)) : bool :=
  match entries with
  | [] => true
  | (_, _, e) :: entries =>
      let key := N.succ_pos (free_cells e) in
      let rows := match PositiveMap.find key seen with Some l => l | None => [] end in
      negb (existsb (N.eqb (of_rows e)) rows) &&
      once (PositiveMap.add key (of_rows e :: rows) seen) entries
  end.

Variables (tables : list table) (one : Z).

Definition content_ok (e : band_content) : bool :=
  match find_table tables (of_rows e) with
  | Some t =>
      within (free_cells e) (everything (its_grid t)) &&
      (normal (its_grid t) (free_cells e) =? free_cells e)%N
  | None => false
  end.

Definition class_ok (c : band_class) : bool :=
  negb (potential c =? 0)%N && Placements.increasing content_ltb (members c) &&
  forallb content_ok (members c).

(** What a round with Vertical's move in a band of this content can cost there if Horizontal moves
    elsewhere, and what a move of Horizontal's can cost there if Vertical moves elsewhere. *)

Definition costs (e : band_content) : option (N * (Z * Z)) :=
  match find_table tables (of_rows e) with
  | None => None
  | Some t =>
      let v := tile_of (tile_number e) in
      let s := free_cells e in
      if existsb (N.eqb v) (verticals (its_grid t)) && within v s then
        let p := phi t s in
        let lost x := (p - phi t (N.ldiff s x))%Z in
        let replies := filter (fun h => within h s) (horizontals (its_grid t)) in
        let mine := lost v in
        if forallb (fun x => x <=? one)%Z (mine :: map (fun h => lost (N.lor v h)) replies)
        then Some (of_rows e, (mine, fold_right (fun h m => Z.max (lost h) m) 0%Z replies))
        else None
      else None
  end.

(** The greatest of several numbers for each height. *)

Fixpoint raise (h : N) (x : Z) (l : list (N * Z)) : list (N * Z) :=
  match l with
  | [] => [(h, x)]
  | (h', y) :: l => if (h =? h')%N then (h', Z.max x y) :: l else (h', y) :: raise h x l
  end.

Variable together : N -> N -> bool.

(** The result is what Horizontal's move can cost in bands of these classes. *)

Fixpoint check_classes (classes : list band_class) : option (list (N * Z)) :=
  match classes with
  | [] => Some []
  | c :: classes =>
      match check_classes classes, Placements.all_some (map costs (members c)) with
      | Some elsewhere, Some l =>
          let elsewhere := fold_right (fun x => raise (fst x) (snd (snd x))) elsewhere l in
          let own := fold_right (fun x => raise (fst x) (fst (snd x))) [] l in
          if forallb (fun o =>
               forallb (fun t => negb (together (fst o) (fst t)) || (snd o + snd t <=? one)%Z)
                 elsewhere) own
          then Some elsewhere else None
      | _, _ => None
      end
  end.

End Check.

(** ** Soundness *)

Section Sound.

Variables (V : variant) (columns : N) (one : Z) (classes : list band_class) (heights : list N).
Hypothesis some : 0 < N.to_nat columns.

Let entries := numbered 0 classes.
Let tables := map (table_of V columns entries) (nodup N.eq_dec heights).

Lemma find_table_spec h t : find_table tables h = Some t -> t = table_of V columns entries h.
Proof.
  intros H; apply find_some in H as [H E]; apply N.eqb_eq in E.
  apply in_map_iff in H as (h' & <- & _); simpl in E; now subst.
Qed.

(** An entry of a table is a content of a class. *)

Lemma values_spec rows es key p k v :
  PositiveMap.find key (values_of columns rows es) = Some (p, (k, v)) ->
  exists c, In (k, p, c) es /\ of_rows c = rows /\ key = N.succ_pos (free_cells c) /\
    v = tile_of columns (tile_number c).
Proof.
  induction es as [|[[k' p'] c] es IH]; simpl; [now rewrite PositiveMap.gempty|].
  destruct (N.eqb_spec (of_rows c) rows) as [E|_].
  - destruct (Pos.eq_dec key (N.succ_pos (free_cells c))) as [->|N].
    + rewrite PositiveMap.gss; intros H; inversion H; subst; exists c; auto.
    + rewrite PositiveMap.gso by easy; intros H; apply IH in H as (d & ? & ? & ? & ?).
      exists d; auto.
  - intros H; apply IH in H as (d & ? & ? & ? & ?); exists d; auto.
Qed.

Lemma numbered_spec l n k p c : In (k, p, c) (numbered n l) ->
  exists cl, In cl l /\ In c (members cl) /\ p = Z.of_N (potential cl).
Proof.
  revert n; induction l as [|cl l IH]; intros n; simpl; [easy|]; rewrite in_app_iff, in_map_iff.
  intros [(c' & E & Hc)|H]; [injection E as <- <- <-; exists cl; auto|].
  apply IH in H as (cl' & ? & ? & ?); exists cl'; auto.
Qed.

Hypothesis classes_good : forallb (class_ok tables) classes = true.

Lemma entries_spec k p c : In (k, p, c) entries -> (0 < p)%Z /\
  exists t, find_table tables (of_rows c) = Some t /\ normal (its_grid t) (free_cells c) = free_cells c.
Proof.
  intros H; apply numbered_spec in H as (cl & Hcl & Hc & ->).
  rewrite forallb_forall in classes_good; specialize (classes_good cl Hcl).
  unfold class_ok in classes_good; rewrite !andb_true_iff in classes_good.
  destruct classes_good as [[P _] G]; apply negb_true_iff, N.eqb_neq in P; split; [lia|].
  rewrite forallb_forall in G; specialize (G c Hc); unfold content_ok in G.
  destruct (find_table tables (of_rows c)) as [t|]; [|easy]; exists t; split; [easy|].
  apply andb_true_iff in G as [_ G]; now apply N.eqb_eq.
Qed.

(** *** Costs *)

Lemma costs_spec c h mine theirs : costs columns tables one c = Some (h, (mine, theirs)) ->
  h = of_rows c /\ exists t, find_table tables (of_rows c) = Some t /\
    let v := tile_of columns (tile_number c) in
    let s := free_cells c in
    In v (verticals (its_grid t)) /\ within v s = true /\
    mine = (phi t s - phi t (N.ldiff s v))%Z /\ (mine <= one)%Z /\
    (forall h, In h (horizontals (its_grid t)) -> within h s = true ->
      (phi t s - phi t (N.ldiff s (N.lor v h)) <= one)%Z /\
      (phi t s - phi t (N.ldiff s h) <= theirs)%Z).
Proof.
  unfold costs; intros H; destruct (find_table tables (of_rows c)) as [t|] eqn:E; [|easy].
  cbv zeta in H; destruct (existsb _ _ && _) eqn:A; [|easy]; apply andb_true_iff in A as [A W].
  apply existsb_exists in A as (v & Hv & A); apply N.eqb_eq in A; subst v.
  match type of H with (if ?x then _ else _) = _ => destruct x eqn:L; [|easy] end.
  rewrite forallb_forall in L; injection H as <- <- <-.
  split; [easy|]; exists t; split; [easy|]; simpl; split; [easy|]; split; [easy|]; split; [easy|].
  split; [apply Z.leb_le, L; now left|]; intros h Hh Wh.
  assert (F : In h (filter (fun h => within h (free_cells c)) (horizontals (its_grid t))))
    by (now apply filter_In); split.
  - apply Z.leb_le, L; right; apply in_map_iff; now exists h.
  - clear L; revert F; generalize (filter (fun h => within h (free_cells c)) (horizontals (its_grid t))).
    intros l; induction l as [|x l IH]; [easy|]; intros [->|F]; simpl; [lia | specialize (IH F); lia].
Qed.

Definition bounds (l : list (N * Z)) (h : N) (x : Z) : Prop := exists y, In (h, y) l /\ (x <= y)%Z.

Lemma raise_new h x l : bounds (raise h x l) h x.
Proof.
  induction l as [|[h' y] l IH]; simpl; [exists x; split; [now left | lia]|].
  destruct (N.eqb_spec h h') as [->|_]; [exists (Z.max x y); split; [now left | lia]|].
  destruct IH as (z & ? & ?); exists z; split; [now right | easy].
Qed.

Lemma raise_keeps h x l h' y : bounds l h' y -> bounds (raise h x l) h' y.
Proof.
  intros (z & Hz & L); induction l as [|[h0 y0] l IH]; [easy|]; simpl.
  destruct (N.eqb_spec h h0) as [->|_].
  - destruct Hz as [Hz|Hz]; [inversion Hz; subst; exists (Z.max x z); split; [now left | lia]|].
    exists z; split; [now right | easy].
  - destruct Hz as [Hz|Hz]; [exists z; split; [left; congruence | easy]|].
    destruct (IH Hz) as (w & ? & ?); exists w; split; [now right | easy].
Qed.

Lemma raise_all {T} (f : T -> N) (g : T -> Z) l start :
  (forall x, In x l -> bounds (fold_right (fun x => raise (f x) (g x)) start l) (f x) (g x)) /\
  (forall h y, bounds start h y -> bounds (fold_right (fun x => raise (f x) (g x)) start l) h y).
Proof.
  induction l as [|x l [A B]]; simpl; [easy|]; split.
  - intros y [->|Hy]; [apply raise_new | apply raise_keeps; auto].
  - intros h y H; now apply raise_keeps, B.
Qed.

Lemma numbered_later n l k p c : In (k, p, c) (numbered n l) -> n <= k.
Proof.
  revert n; induction l as [|cl l IH]; intros n; simpl; [easy|]; rewrite in_app_iff, in_map_iff.
  intros [(c' & E & _)|H]; [inversion E; lia | apply IH in H; lia].
Qed.

Variable together : N -> N -> bool.

Lemma check_classes_spec l : forall n elsewhere,
  check_classes columns tables one together l = Some elsewhere ->
  (forall k p c, In (k, p, c) (numbered n l) -> exists mine theirs,
    costs columns tables one c = Some (of_rows c, (mine, theirs)) /\
    bounds elsewhere (of_rows c) theirs) /\
  (forall k p c k' p' c' h mine theirs h' mine' theirs',
    In (k, p, c) (numbered n l) -> In (k', p', c') (numbered n l) -> k <= k' ->
    costs columns tables one c = Some (h, (mine, theirs)) ->
    costs columns tables one c' = Some (h', (mine', theirs')) ->
    together h h' = true -> (mine + theirs' <= one)%Z).
Proof.
  induction l as [|cl l IH]; intros n elsewhere H; [split; easy|]; simpl in H.
  destruct (check_classes _ _ _ _ l) as [later|]; [|easy].
  destruct (Placements.all_some _) as [ls|] eqn:A; [|easy].
  destruct (IH (S n) later eq_refl) as [IH1 IH2]; apply Placements.all_some_spec in A.
  set (new := fold_right (fun x => raise (fst x) (snd (snd x))) later ls) in *.
  destruct (raise_all fst (fun x : N * (Z * Z) => snd (snd x)) ls later) as [R1 R2]; fold new in R1, R2.
  destruct (raise_all fst (fun x : N * (Z * Z) => fst (snd x)) ls []) as [O1 _].
  match type of H with (if ?x then _ else _) = _ => destruct x eqn:L; [|easy] end.
  injection H as <-; rewrite forallb_forall in L.
  assert (mem : forall c, In c (members cl) -> exists mine theirs,
    costs columns tables one c = Some (of_rows c, (mine, theirs)) /\
    In (of_rows c, (mine, theirs)) ls).
  { intros c Hc; apply (in_map (costs columns tables one)) in Hc; rewrite A in Hc.
    apply in_map_iff in Hc as ((h & mine & theirs) & E & Hls); symmetry in E.
    destruct (costs_spec c h mine theirs E) as [-> _]; eauto. }
  assert (all : forall k p c, In (k, p, c) (numbered n (cl :: l)) -> exists mine theirs,
    costs columns tables one c = Some (of_rows c, (mine, theirs)) /\ bounds new (of_rows c) theirs).
  { intros k p c; simpl; rewrite in_app_iff, in_map_iff; intros [(c0 & E & Hc)|H].
    - inversion E; subst; destruct (mem c Hc) as (mine & theirs & C & Hls).
      exists mine, theirs; split; [easy | exact (R1 _ Hls)].
    - destruct (IH1 k p c H) as (mine & theirs & C & B); exists mine, theirs; auto. }
  split; [exact all|].
  intros k p c k' p' c' h mine theirs h' mine' theirs' H H' K C C' T.
  destruct (all k' p' c' H') as (m1 & t1 & C1 & B1); rewrite C' in C1; injection C1 as -> -> ->.
  simpl in H; apply in_app_iff in H as [H|H].
  - apply in_map_iff in H as (c0 & E & Hc); injection E as <- <- <-.
    destruct (mem c0 Hc) as (m & t & C0 & Hls); rewrite C in C0; injection C0 as -> -> ->.
    destruct (O1 _ Hls) as (y & Hy & Ly); simpl in Hy, Ly; destruct B1 as (z & Hz & Lz).
    specialize (L _ Hy); rewrite forallb_forall in L; specialize (L _ Hz); simpl in L.
    rewrite T in L; simpl in L; apply Z.leb_le in L; lia.
  - assert (n < k) by (apply numbered_later in H; lia).
    simpl in H'; apply in_app_iff in H' as [H'|H'].
    + apply in_map_iff in H' as (c0 & E & _); injection E as <- <- <-; lia.
    + now apply (IH2 k p c k' p' c' h mine theirs _ _ _ H H' K C C').
Qed.

(** *** From contents in normal form to all contents *)

Section Contents.

Variables (rows : N) (t : table).
Hypothesis is_table : find_table tables rows = Some t.

Let r := N.to_nat rows.
Let cs := N.to_nat columns.

Lemma table_grid : its_grid t = grid_of V r cs.
Proof. apply find_table_spec in is_table; now rewrite is_table. Qed.

Lemma phi_same s s' : normal (its_grid t) s = normal (its_grid t) s' -> phi t s = phi t s'.
Proof. unfold phi, lookup; now intros ->. Qed.

Lemma lookup_entry s p k v : lookup t s = Some (p, (k, v)) ->
  exists c, In (k, p, c) entries /\ of_rows c = rows /\ normal (its_grid t) s = free_cells c /\
    v = tile_of columns (tile_number c).
Proof.
  unfold lookup; intros H.
  assert (E : values t = values_of columns rows entries)
    by (apply find_table_spec in is_table; now rewrite is_table).
  rewrite E in H; apply values_spec in H as (c & ? & ? & K & ?); exists c; repeat split; trivial.
  apply (f_equal (fun p => N.pred (Npos p))) in K; now rewrite !N.succ_pos_spec, !N.pred_succ in K.
Qed.

Theorem transferred s p k v c mine theirs : lookup t s = Some (p, (k, v)) ->
  In (k, p, c) entries -> of_rows c = rows -> normal (its_grid t) s = free_cells c ->
  costs columns tables one c = Some (of_rows c, (mine, theirs)) ->
  (exists v, In v (verticals (its_grid t)) /\ within v s = true /\
    mine = (phi t s - phi t (N.ldiff s v))%Z /\ (mine <= one)%Z /\
    forall h, In h (horizontals (its_grid t)) -> within h s = true ->
      (phi t s - phi t (N.ldiff s (N.lor v h)) <= one)%Z) /\
  (forall h, In h (horizontals (its_grid t)) -> within h s = true ->
    (phi t s - phi t (N.ldiff s h) <= theirs)%Z).
Proof.
  intros Lk Hc Er En C; apply costs_spec in C as (_ & t' & Et & C); rewrite Er, is_table in Et.
  injection Et as <-; cbv zeta in C; destruct C as (Hv & Wv & Em & Lm & C).
  set (w := tile_of columns (tile_number c)) in *; set (n := free_cells c) in *.
  assert (nn : normal (its_grid t) n = n).
  { destruct (entries_spec k p c Hc) as (_ & t' & Et & En'); rewrite Er, is_table in Et.
    injection Et as <-; exact En'. }
  assert (same : phi t n = phi t s) by (apply phi_same; congruence).
  revert Hv C; rewrite table_grid in *; intros Hv C.
  destruct (normal_is_image V r cs some s) as (a & b & im).
  assert (D : forall x, phi t (N.ldiff n (reflect r cs a b x)) = phi t (N.ldiff s x)).
  { intros x; apply phi_same; rewrite table_grid, <- En; now apply normal_diff. }
  assert (back : forall x, In x (verticals (grid_of V r cs) ++ horizontals (grid_of V r cs)) ->
    reflect r cs a b (reflect r cs a b x) = x)
    by (intros x Hx; apply reflect_back; trivial; now apply (tile_inside V)).
  assert (Wn : forall h, In h (horizontals (grid_of V r cs)) -> within h s = true ->
    In (reflect r cs a b h) (horizontals (grid_of V r cs)) /\
    within (reflect r cs a b h) n = true).
  { intros h Hh Wh; split; [now apply reflect_horizontal|]; rewrite <- En, im.
    apply reflect_within, tile_alive; [apply in_app_iff; now right | easy]. }
  split.
  - exists (reflect r cs a b w); split; [now apply reflect_vertical|]; split.
    + assert (W' := reflect_within r cs a b _ _ Wv); rewrite <- En, im in W'.
      rewrite reflect_back in W' by (trivial; apply alive_inside; trivial).
      assert (A := alive_within V r cs s); rewrite within_spec in *; auto.
    + split; [|split; [easy|]].
      * rewrite <- D, back, <- same; [exact Em | apply in_app_iff; now left].
      * intros h Hh Wh; destruct (Wn h Hh Wh) as [Hh' Wh']; destruct (C _ Hh' Wh') as [C1 _].
        rewrite <- D, reflect_or, back, <- same; [exact C1 | apply in_app_iff; now left].
  - intros h Hh Wh; destruct (Wn h Hh Wh) as [Hh' Wh']; destruct (C _ Hh' Wh') as [_ C2].
    now rewrite <- D, <- same.
Qed.

End Contents.

End Sound.
