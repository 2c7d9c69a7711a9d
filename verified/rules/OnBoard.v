(** * [on-board]: a game on a finite board is a positional game

    In the (1 -> 1, 1) game with first turn 1, on a board of so many rows and columns, the players in
    turn mark one cell. That is the Maker-Breaker game on the cells of the board, row by row, in
    which Maker moves first and the winning sets are the placements of the goals on the board. *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Positional.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Turns Area Animals
  Strategies Boxes Tempo.
From Playproof.lemmas Require Vertices MakerBreaker Arenas.
From Playproof.rules Require Import Guards Limits Tiles.
From Playproof.rules Require Positions.
Import ListNotations.

(** ** The check *)

(** The placements of an animal that consist of cells of the board. *)

Definition placements (B : board) (rows columns : N) (A : animal) : option (list (list cell)) :=
  option_map (flat_map (fun o =>
    match o with
    | [] => []
    | anchor :: _ =>
        filter (forallb (on_cells B (Some (rows, columns))))
          (map (fun x => translate (subtract x anchor) o) (box rows columns))
    end)) (orientations B A).

(** The vertices of a set of cells. The board is a tile, in the words of [Tiles.v]. *)

Definition vertices_in (t : tile) (P : list cell) : list vertex :=
  filter (fun u => mem (place t u) P) (vertices t).

Definition same_set (W S : list vertex) : bool := if list_eq_dec N.eq_dec W S then true else false.

Definition check_sets (t : tile) (Ps : list (list cell)) : bool :=
  let Ws := map (vertices_in t) Ps in
  forallb (fun W => existsb (same_set W) (sets t)) Ws &&
  forallb (fun S => existsb (same_set S) Ws) (sets t).

Definition check (C : claim) (ps : list claim) : bool :=
  match C, map Positions.maker_to_move ps with
  | AchievementWithinClaim C (Some (rows, columns)) None, [Some (maker, A)] =>
      same_player (winner C) (if maker then Maker else Breaker) &&
      ((maker_marks C =? 1) && (last_marks C =? 1) && (first_marks C =? 1))%N &&
      match breaker_marks C with Some b => (b =? 1)%N | None => false end &&
      Positions.plain A && (rows * columns =? Arenas.number_of_vertices A)%N &&
      match all_some (map (placements (where_ C) rows columns) (goals C)) with
      | Some l => check_sets (Tile (box rows columns) (Arenas.needs First A)) (concat l)
      | None => false
      end
  | _, _ => false
  end.

(** ** Soundness *)

Lemma box_length rows columns : length (box rows columns) = N.to_nat (rows * columns).
Proof.
  unfold box; assert (L : forall n, length (below_number n) = N.to_nat n)
    by (intros n; unfold Vertices.below_number; now rewrite map_length, seq_length).
  transitivity (length (below_number rows) * N.to_nat columns); [|now rewrite L, N2Nat.inj_mul].
  induction (below_number rows) as [|v l IH]; [easy|].
  cbn [flat_map length Nat.mul]; rewrite app_length, map_length, L.
  f_equal; exact IH.
Qed.

Section Sound.

Variables (rows columns : N) (goals : list animal) (family : list (list vertex)).
Variable Ps : list (list cell).

Let B := square.
Let G : game := on_a_part (cells_of B (Some (rows, columns))) B goals 1 1 1 1.
Let t := Tile (box rows columns) family.
Let zero : cell := [0; 0]%Z.

Hypothesis goals_on : animals_on B goals.
Hypothesis goals_full : forall A, In A goals -> A <> [].
Hypothesis Ps_all : forall P,
  In P Ps <-> exists A l, In A goals /\ placements B rows columns A = Some l /\ In P l.
Hypothesis Ps_some : forall A, In A goals -> exists l, placements B rows columns A = Some l.
Hypothesis sets_in : forall W, In W family -> incl W (vertices t).
Hypothesis right_sets : check_sets t Ps = true.

Lemma two : is_board B.
Proof. unfold is_board; simpl; lia. Qed.

Let another := another_of B (Some (rows, columns)).

Let cells_left : finder (on G) another := cells_finder B _ two.

(** Vertices and cells. *)

Lemma vertices_spec u : In u (vertices t) <-> N.to_nat u < length (box rows columns).
Proof. unfold vertices; rewrite Vertices.below_number_spec; simpl cells; lia. Qed.

Lemma place_on u : In u (vertices t) -> In (place t u) (box rows columns).
Proof. rewrite vertices_spec; apply nth_In. Qed.

Lemma cell_place x : In x (box rows columns) -> exists u, In u (vertices t) /\ place t u = x.
Proof.
  intros H; apply (In_nth _ _ []) in H as (i & Hi & E); exists (N.of_nat i).
  rewrite vertices_spec; unfold place; now rewrite Nat2N.id.
Qed.

Lemma moved_place u : In u (vertices t) -> moved t zero u = place t u.
Proof.
  intros H; apply place_on, box_spec in H as (x & y & E & _); unfold moved; rewrite E; simpl.
  now rewrite !Z.add_0_r.
Qed.

Lemma injective u u' : In u (vertices t) -> In u' (vertices t) ->
  moved t zero u = moved t zero u' -> u = u'.
Proof.
  intros H H'; rewrite !moved_place by easy; rewrite vertices_spec in H, H'.
  intros E; apply (proj1 (NoDup_nth _ []) (box_NoDup rows columns)) in E; [lia | easy..].
Qed.

(** The sets are the placements on the board. *)

Lemma placement_listed A g : In A goals -> is_isometry B g ->
  incl (map (apply g) A) (box rows columns) ->
  exists P, In P Ps /\ forall x, In x P <-> In x (map (apply g) A).
Proof.
  intros HA I inside; assert (N := goals_full A HA); destruct (Ps_some A HA) as (l & El).
  assert (E := El); unfold placements in E.
  destruct (orientations B A) as [os|] eqn:Eo; [|easy]; injection E as E.
  destruct (orientations_complete B A os g Eo I (goals_on A HA)) as (o & v & Ho & Tv & same).
  assert (Lo := fun x => orientation_length B A os o x Eo Ho).
  destruct o as [|anchor o'].
  { destruct A as [|x A]; [easy|]; destruct (proj1 (same (apply g x))); now left. }
  set (o := anchor :: o') in *; exists (translate v o); split; [|intros x; symmetry; apply same].
  apply Ps_all; exists A, l; split; [easy|]; split; [easy|]; rewrite <- E.
  apply in_flat_map; exists o; split; [easy|]; simpl; apply filter_In; split.
  - apply in_map_iff; exists (add anchor v); split.
    + assert (La : length anchor = 2) by (apply Lo; now left).
      assert (Lv : length v = 2) by apply Tv; now rewrite subtract_add by congruence.
    + apply inside, same, in_map_iff; exists anchor; split; [easy | now left].
  - apply forallb_forall; intros x Hx; apply on_cells_spec, box_spec, inside, same, Hx.
Qed.

Lemma listed_placement P : In P Ps -> incl P (box rows columns) /\
  exists A g, In A goals /\ is_isometry B g /\ incl (map (apply g) A) P.
Proof.
  intros H; apply Ps_all in H as (A & l & HA & E & H); unfold placements in E.
  destruct (orientations B A) as [os|] eqn:Eo; [|easy]; injection E as <-.
  apply in_flat_map in H as (o & Ho & H); destruct o as [|anchor o']; [easy|].
  set (o := anchor :: o') in *; apply filter_In in H as [H F]; rewrite forallb_forall in F.
  split; [intros x Hx; now apply box_spec, (on_cells_spec B), F|].
  apply in_map_iff in H as (x & <- & Hx).
  assert (La : length anchor = 2) by (apply (orientation_length B A os o anchor Eo Ho); now left).
  destruct (orientations_sound B A os o (subtract x anchor) Eo Ho) as (g & I & same);
    [|now apply goals_on|].
  - split; [|easy]; apply box_spec in Hx as (u & w & -> & _); unfold subtract.
    rewrite add_length; unfold opposite; rewrite ?map_length; now rewrite ?La.
  - exists A, g; split; [easy|]; split; [easy|]; intros y Hy; now apply same.
Qed.

Lemma same_set_spec W S : same_set W S = true -> W = S.
Proof. unfold same_set; now destruct list_eq_dec. Qed.

Lemma vertices_in_spec P u : In u (vertices_in t P) <-> In u (vertices t) /\ In (place t u) P.
Proof. unfold vertices_in; now rewrite filter_In, mem_spec. Qed.

Lemma winning_set W : winning G W -> incl W (box rows columns) ->
  exists S, In S family /\ forall u, In u S -> In (moved t zero u) W.
Proof.
  intros (A & g & HA & I & ->) inside.
  destruct (placement_listed A g HA I inside) as (P & HP & same).
  unfold check_sets in right_sets; apply andb_true_iff in right_sets as [H _].
  rewrite forallb_forall in H; specialize (H _ (in_map (vertices_in t) _ _ HP)).
  apply existsb_exists in H as (S & HS & E); apply same_set_spec in E; subst S.
  exists (vertices_in t P); split; [easy|]; intros u Hu; apply vertices_in_spec in Hu as [Hu K].
  rewrite moved_place by easy; now apply same.
Qed.

Lemma set_wins S M : In S family -> (forall u, In u S -> In (moved t zero u) M) -> complete G M.
Proof.
  intros HS all; unfold check_sets in right_sets; apply andb_true_iff in right_sets as [_ H].
  rewrite forallb_forall in H; specialize (H S HS); apply existsb_exists in H as (W & HW & E).
  apply same_set_spec in E; subst W; apply in_map_iff in HW as (P & <- & HP).
  destruct (listed_placement P HP) as (inside & A & g & HA & I & K).
  exists (map (apply g) A); split; [now exists A, g|].
  intros x Hx; apply K in Hx; destruct (cell_place x (inside x Hx)) as (u & Hu & <-).
  rewrite <- moved_place by easy; apply all, vertices_in_spec; now split.
Qed.

(** *** Maker *)

(** A mark of Breaker's that does not matter. *)

Lemma idle Q M R y : (forall u, In u (vertices t) -> moved t zero u = y -> In y R) ->
  wins Q (free t zero M R) (need t zero M R) = true ->
  wins Q (free t zero M (y :: R)) (need t zero M (y :: R)) = true.
Proof.
  intros H W; apply not_false_iff_true; intros K.
  change (held t zero Q M (y :: R)) in K; revert K.
  assert (E : ~ held t zero Q M R) by (unfold held; congruence).
  intros K; apply E; revert K; apply held_ext; auto.
  intros u Hu; destruct (mem (moved t zero u) R) eqn:ER.
  - apply mem_spec; apply mem_spec in ER; now right.
  - apply mem_false; apply mem_false in ER; intros [J|J]; [|easy].
    apply ER; rewrite <- J; now apply (H u).
Qed.

Lemma fewer_free M R y : length (free t zero M (y :: R)) <= length (free t zero M R).
Proof.
  apply NoDup_incl_length; [apply free_NoDup|]; intros u; rewrite !in_free; simpl; tauto.
Qed.

Lemma maker_area n : forall M R, length (free t zero M R) <= n ->
  wins First (free t zero M R) (need t zero M R) = true ->
  area G (S n) 1 M (without R (box rows columns)).
Proof.
  induction n as [|n IH]; intros M R L W;
    (apply wins_first in W as [W|(u & Hu & W)]; [| |apply free_NoDup]).
  1, 3: exists []; split; [easy|]; left; split; [simpl; lia|];
    apply MakerBreaker.complete_spec in W; unfold need in W;
    apply in_map_iff in W as (S & ES & HS); apply filter_In in HS as [HS _];
    apply (set_wins S _ HS); intros u Hu; simpl;
    destruct (mem (moved t zero u) M) eqn:E; [now apply mem_spec|];
    assert (K : In u (filter (fun u => negb (mem (moved t zero u) M)) S))
      by (apply filter_In; split; [easy | now rewrite E]); now rewrite ES in K.
  - destruct (free t zero M R); [easy | simpl in L; lia].
  - set (x := moved t zero u); assert (F := proj1 (in_free t zero M R u) Hu).
    destruct (maker_state t zero sets_in injective M R u Hu) as [E1 E2]; fold x in E1, E2.
    assert (L' : length (free t zero (x :: M) R) <= n).
    { assert (D := Vertices.drop_length u _ (free_NoDup t zero M R) Hu); rewrite E1; lia. }
    rewrite <- E1, <- E2 in W; exists [x]; split.
    { intros y [<-|[]]; apply without_spec; split; [|apply F].
      unfold x; rewrite moved_place by apply F; now apply place_on. }
    right; split; [simpl; lia|]; intros X LX dis.
    apply (area_monotone G G (easier_refl G) (S n) (S n) 1 1 (x :: M) (x :: M)
      (without (X ++ R) (box rows columns))); auto using incl_refl.
    { intros y Hy; apply without_spec in Hy as [Hy N]; rewrite in_app_iff in N.
      rewrite !without_spec; tauto. }
    assert (T := turn_more _ _ (free_NoDup t zero (x :: M) R) W).
    destruct X as [|y [|]]; [now apply IH| |simpl in LX; lia]; simpl.
    apply IH; [pose proof (fewer_free (x :: M) R y); lia|].
    destruct (in_dec cell_dec y R) as [HR|NR]; [now apply idle|].
    destruct (in_dec cell_dec y (map (moved t zero) (vertices t))) as [K|K].
    + apply in_map_iff in K as (w & <- & Hw).
      assert (Fw : In w (free t zero (x :: M) R)).
      { apply in_free; split; [easy|]; split; [|easy]; intros J; apply (dis _ J); now left. }
      destruct (breaker_state t zero sets_in injective (x :: M) R w Fw) as [E3 E4].
      rewrite E3, E4; apply wins_second in W as [W|[_ W]]; [| |apply free_NoDup].
      * apply MakerBreaker.completed; [apply Vertices.drop_NoDup, free_NoDup|].
        now apply complete_without.
      * now apply W.
    + apply idle; [|easy]; intros w Hw <-; destruct K; now apply in_map.
Qed.

Theorem maker_wins_on_board : wins First (vertices t) family = true -> maker_wins G.
Proof.
  intros W; destruct (start_state t zero) as [E1 E2]; exists (S (length (vertices t))).
  apply (area_forces G another cells_left _ _ [] (without [] (box rows columns))).
  - apply maker_area; [now rewrite E1 | now rewrite E1, E2].
  - intros x Hx; apply without_spec in Hx as [Hx _]; now apply box_spec in Hx.
  - easy.
  - now intros x _.
Qed.

(** *** Breaker *)

Definition answering : strategy :=
  playing (fun _ p => extend another 1 p (answer t zero (maker p) (breaker p))).

Definition good (p : position) : Prop :=
  (forall x, In x (maker p) -> ~ In x (breaker p)) /\
  held t zero First (maker p) (breaker p).

Lemma after_turn p T : good p -> marks G 1 p T -> held t zero Second (T ++ maker p) (breaker p).
Proof.
  intros [_ H] M; assert (L := marks_at_most _ _ _ _ M).
  destruct T as [|x [|]]; [| |simpl in L; lia]; simpl.
  - destruct M as (_ & _ & [M|[_ full]]); [easy|].
    assert (E : free t zero (maker p) (breaker p) = []).
    { apply Vertices.no_member; intros u Hu; apply in_free in Hu as (Hu & NM & NB).
      rewrite moved_place in NM, NB by easy.
      destruct (full (place t u)) as [[]|[K|K]]; [now apply (box_spec rows columns), place_on | |];
        contradiction. }
    unfold held in *; rewrite E in *.
    apply MakerBreaker.breaker_second in H as [H _]; [|constructor].
    apply MakerBreaker.breaker_first; [constructor|]; auto.
  - destruct M as (_ & M & _); destruct (M x (or_introl eq_refl)) as [Ox Nx].
    apply (box_spec rows columns), cell_place in Ox as (u & Hu & <-).
    rewrite <- moved_place in * by easy; apply maker_plays; auto using injective.
    apply in_free; unfold marked in Nx; tauto.
Qed.

Lemma reply_legal h T : good (after answering h) -> marks G 1 (after answering h) T ->
  let p := add_maker T (after answering h) in
  marks G 1 p (answering (T :: h)) /\ good (add_breaker (answering (T :: h)) p).
Proof.
  intros Gp M p; assert (H := after_turn _ _ Gp M); change (T ++ _) with (maker p) in H.
  change (breaker (after answering h)) with (breaker p) in H.
  set (a := answer t zero (maker p) (breaker p)) in *.
  assert (Fa : forall y, In y a -> In y (box rows columns) /\ ~ In y (maker p) /\ ~ In y (breaker p)).
  { intros y Hy; apply answer_free in Hy as (u & Hu & ->); apply in_free in Hu as (Hu & NM & NB).
    split; [|easy]; rewrite moved_place by easy; now apply place_on. }
  assert (ES : answering (T :: h) = extend another 1 p a)
    by (unfold answering at 1; now rewrite playing_choice).
  assert (MR : marks G 1 p (answering (T :: h))).
  { rewrite ES; apply extend_marks; [easy | intros y Hy; now apply (box_spec rows columns), Fa|].
    etransitivity; [apply wanted_length|]; unfold a, answer; destruct find; simpl; lia. }
  assert (NB : forall y, In y (answering (T :: h)) -> ~ In y (maker p)).
  { intros y Hy K; apply MR in Hy as [_ Hy]; apply Hy; now left. }
  split; [easy|]; split; simpl.
  - intros y Hy K; apply in_app_iff in K as [K|K]; [now apply (NB y)|].
    apply in_app_iff in Hy as [Hy|Hy]; [|now apply (proj1 Gp y)].
    apply M in Hy as [_ Hy]; apply Hy; now right.
  - assert (K := answer_keeps t zero sets_in injective _ _ H); fold a in K.
    apply (breaker_plays_all t zero sets_in injective _ _ (answering (T :: h))) in K; [|easy].
    revert K; apply held_ext; auto; intros u _; apply mem_ext; intros y.
    change (replies answering h) with (breaker p).
    rewrite !in_app_iff; split; [|tauto]; intros [J|[J|J]]; auto.
    destruct (extend_all another 1 p a y J) as [E|[E|E]]; [left; change (In y (answering (T :: h))); now rewrite ES | |];
      now apply Fa in E.
Qed.

Lemma next_one h : next_turn G h = 1.
Proof. now destruct h. Qed.

Lemma not_complete Q M R : held t zero Q M R -> (forall x, In x M -> ~ In x R) ->
  incl M (box rows columns) -> ~ complete G M.
Proof.
  intros H D O (W & HW & I); destruct (winning_set W HW (incl_tran I O)) as (S & HS & K).
  apply (incomplete t zero Q M R S H D HS); auto.
Qed.

Theorem breaker_wins_on_board : wins First (vertices t) family = false -> breaker_wins G.
Proof.
  intros W; exists answering.
  assert (always : forall h, possible G answering h -> good (after answering h)).
  { induction h as [|T h IH]; intros P.
    - split; [easy|]; unfold held; simpl; now destruct (start_state t zero) as [-> ->].
    - destruct P as [P M]; rewrite next_one in M; now apply (reply_legal h T (IH P) M). }
  assert (inside : forall h, possible G answering h -> incl (concat h) (box rows columns))
    by (intros h P x Hx; now apply box_spec, (possible_on G answering h P)).
  intros h P; assert (Gp := always h P); split; [|split].
  - apply (not_complete First _ (replies answering h)); [apply Gp | apply Gp | now apply inside].
  - intros T M; apply (not_complete Second _ (replies answering h)).
    + now apply (after_turn (after answering h)).
    + intros x Hx K; apply in_app_iff in Hx as [Hx|Hx]; [|now apply (proj1 Gp x)].
      apply M in Hx as [_ Hx]; apply Hx; now right.
    + intros x Hx; apply in_app_iff in Hx as [Hx|Hx]; [now apply box_spec, M | now apply (inside h)].
  - destruct h as [|T h]; [easy|]; destruct P as [P M]; rewrite next_one in M.
    now apply (reply_legal h T (always h P) M).
Qed.

End Sound.

Theorem sound C ps : normal C = true -> Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H.
  destruct C as [|C [[rows columns]|] [|]| | | | | | | | |]; try easy.
  destruct ps as [|P []]; simpl in H; [easy | | now destruct (Positions.maker_to_move P) as [[]|]].
  destruct (Positions.maker_to_move P) as [[maker A]|] eqn:EP; [|easy].
  rewrite !andb_true_iff in H; destruct H as (((((EW & E1) & Eb) & EA) & ES) & H).
  apply same_player_spec in EW; rewrite !N.eqb_eq in E1; destruct E1 as [[Ea Ec] Ef].
  destruct (breaker_marks C) as [b|] eqn:EB; [|easy]; apply N.eqb_eq in Eb; subst b.
  apply N.eqb_eq in ES; destruct (all_some _) as [l|] eqn:El; [|easy]; apply all_some_spec in El.
  inversion HP as [|? ? [NP MP] _]; subst; clear HP.
  destruct (Positions.plain_winner P maker A NP MP EP EA) as [W I]; clear P NP MP EP EA.
  destruct (limits_ok_spec (AchievementWithinClaim C (Some (rows, columns)) None) _ eq_refl HN)
    as (wf & [S|S] & _); [easy|]; simpl in S, wf; clear HN.
  assert (EV : vertices (Tile (box rows columns) (Arenas.needs First A)) =
    Vertices.below_number (Arenas.number_of_vertices A))
    by (unfold vertices; simpl; now rewrite box_length, N2Nat.id, ES).
  rewrite <- EV in W, I; simpl; unfold achievement_within_meaning, achievement_within_game.
  rewrite EB, EW, Ea, Ec, Ef, S; rewrite S in El.
  assert (all : forall P, In P (concat l) <-> exists A l', In A (goals C) /\
    placements square rows columns A = Some l' /\ In P l').
  { intros Q; rewrite in_concat; split.
    - intros (l' & Hl & HQ); apply (in_map Some) in Hl; rewrite <- El in Hl.
      apply in_map_iff in Hl as (A' & E & HA); exists A', l'; auto.
    - intros (A' & l' & HA & E & HQ); exists l'; split; [|easy].
      apply (in_map (placements square rows columns)) in HA.
      rewrite El, E in HA; apply in_map_iff in HA as (l2 & E2 & Hl); now injection E2 as <-. }
  assert (some : forall A', In A' (goals C) -> exists l', placements square rows columns A' = Some l').
  { intros A' HA; apply (in_map (placements square rows columns)) in HA.
    rewrite El in HA; apply in_map_iff in HA as (l2 & E2 & _); eauto. }
  assert (HG := wf_goals C wf); rewrite S in HG.
  assert (full := fun A' HA => proj1 (wf_sets C wf A' HA)).
  destruct maker.
  - now apply (maker_wins_on_board rows columns (goals C) (Arenas.needs First A) (concat l)).
  - now apply (breaker_wins_on_board rows columns (goals C) (Arenas.needs First A) (concat l)).
Qed.
