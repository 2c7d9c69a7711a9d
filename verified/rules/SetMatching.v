(** * [set-matching]: an answer to each vertex of few groups

    A player ("White") does not lose if he covers groups of unclaimed vertices, the markers, such
    that every set that his opponent ("Black") can still complete contains one of them. He covers
    groups by a pairing; or by an answer to each marker m, after which he covers what is left: the
    groups without the answer, each without m (Uiterwijk, "Set Matching", Definition 4). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices Arenas Matching.
From Playproof.rules Require Import Guards Positions Pairing.
Import ListNotations.

(** ** Evidence *)

Inductive answer :=
  | Marker (r : vertex)
  | Like (images : list vertex).   (** of the markers left, under an automorphism *)

Inductive node :=
  | Pairs (pairs : pairing)
  | Answers (given : list answer).

Record set_matching := SetMatching {
  markers : list vertex;
  groups : list (list vertex);
  nodes : list node
}.

(** ** The check

    A state is the groups that are left, in increasing order. *)

Fixpoint insert (g : list vertex) (l : list (list vertex)) : list (list vertex) :=
  match l with
  | [] => [g]
  | h :: l' => if same_set g h then l else if set_ltb g h then g :: l else h :: insert g l'
  end.

Definition sorted (l : list (list vertex)) : list (list vertex) := fold_right insert [] l.

Definition state := list (list vertex).

Definition left_after (m r : vertex) (s : state) : state :=
  sorted (map (drop m) (filter (fun g => negb (has r g)) s)).

(** Of all markers, in increasing order, those that are left. *)

Definition markers_left (all : list vertex) (s : state) : list vertex :=
  filter (fun v => existsb (has v) s) all.

Definition image (ms images : list vertex) (v : vertex) : vertex :=
  match find (fun p => N.eqb v (fst p)) (combine ms images) with
  | Some p => snd p
  | None => v
  end.

Definition is_marker (a : answer) : bool := match a with Marker _ => true | Like _ => false end.

Definition explicit (ms : list vertex) (given : list answer) : list vertex :=
  map fst (filter (fun p => is_marker (snd p)) (combine ms given)).

Definition no_empty (s : state) : bool := forallb (fun g => negb (is_empty g)) s.

(** What is left after each marker that is answered with a marker, if all is well. *)

Fixpoint coverings_of (ms ex : list vertex) (s : state) (l : list (vertex * answer))
    : option (list state) :=
  match l with
  | [] => Some []
  | (m, Marker r) :: l =>
      let left := left_after m r s in
      if negb (N.eqb r m) && has r ms && no_empty left
      then option_map (cons left) (coverings_of ms ex s l) else None
  | (m, Like images) :: l =>
      if Nat.eqb (length images) (length ms) && within images ms && within ms images &&
         forallb (fun g => existsb (fun h =>
           within h (map (image ms images) g) && within (map (image ms images) g) h) s) s &&
         has (image ms images m) ex
      then coverings_of ms ex s l else None
  end.

Definition coverings (all : list vertex) (s : state) (n : node) : option (list state) :=
  let ms := markers_left all s in
  match n with
  | Pairs pairs => if pairs_of ms pairs && contain_pairs pairs s then Some [] else None
  | Answers given =>
      if Nat.eqb (length given) (length ms) && no_empty s
      then coverings_of ms (explicit ms given) s (combine ms given) else None
  end.

Definition same_state (s s' : state) : bool :=
  if list_eq_dec (list_eq_dec N.eq_dec) s s' then true else false.

(** States that are met again, or empty, need no node. *)

Fixpoint skip (met open : list state) : list state :=
  match open with
  | [] => []
  | s :: open' => if is_empty s || existsb (same_state s) met then skip met open' else open
  end.

Fixpoint walk (all : list vertex) (l : list node) (met open : list state) : bool :=
  match l, skip met open with
  | [], [] => true
  | n :: l, s :: open =>
      match coverings all s n with
      | Some states => walk all l (s :: met) (states ++ open)
      | None => false
      end
  | _, _ => false
  end.

Definition groups_ok (F : list vertex) (e : set_matching) : bool :=
  increasing (markers e) && within (markers e) F &&
  forallb (fun g => negb (is_empty g) && increasing g && within g (markers e)) (groups e) &&
  increasing_by set_ltb (groups e).

Definition settles (D : defence) (e : set_matching) : bool :=
  groups_ok (free D) e &&
  forallb (fun W => existsb (fun g => within g W) (groups e)) (threats D) &&
  walk (markers e) (nodes e) [] [sorted (groups e)].

Definition check (C : Claim.claim) (e : set_matching) (ps : list Claim.claim) : bool :=
  match to_defend C with
  | Some D => no_premise ps && settles D e
  | None => false
  end.

(** ** Soundness *)

Lemma insert_In g h l : In g (insert h l) <-> g = h \/ In g l.
Proof.
  induction l as [|k l IH]; simpl; [intuition|].
  destruct (same_set h k) eqn:E; [apply same_set_spec in E; subst; simpl; intuition|].
  destruct (set_ltb h k); simpl; [intuition | rewrite IH; intuition].
Qed.

Lemma sorted_In g l : In g (sorted l) <-> In g l.
Proof. induction l as [|h l IH]; simpl; [easy|]; rewrite insert_In, IH; intuition. Qed.

Lemma left_after_In m r s g : In g (left_after m r s) <->
  exists h, In h s /\ ~ In r h /\ g = drop m h.
Proof.
  unfold left_after; rewrite sorted_In, in_map_iff; split.
  - intros (h & <- & H); apply filter_In in H as [H E].
    rewrite negb_true_iff, has_false in E; eauto.
  - intros (h & H & E & ->); exists h; split; [easy|]; apply filter_In.
    now rewrite negb_true_iff, has_false.
Qed.

Lemma no_empty_spec s : no_empty s = true <-> forall g, In g s -> g <> [].
Proof.
  unfold no_empty; rewrite forallb_forall; split; intros H g Hg; specialize (H g Hg);
    now destruct g.
Qed.

Lemma markers_left_spec all s v :
  In v (markers_left all s) <-> In v all /\ exists g, In g s /\ In v g.
Proof.
  unfold markers_left; rewrite filter_In, existsb_exists.
  split; intros (H & g & Hg & E); (split; [easy|]); exists g; (split; [easy|]); now apply has_spec.
Qed.

(** An image is one-to-one. *)

Lemma find_combine (ms images : list vertex) v : length images = length ms ->
  (exists w, find (fun p => N.eqb v (fst p)) (combine ms images) = Some (v, w) /\
     In (v, w) (combine ms images)) \/
  find (fun p => N.eqb v (fst p)) (combine ms images) = None /\ ~ In v ms.
Proof.
  revert images; induction ms as [|m ms IH]; intros [|i images]; try easy; simpl.
  - intros _; now right.
  - intros L; destruct (N.eqb_spec v m) as [->|N]; [left; exists i; tauto|].
    destruct (IH images) as [(w & E & I)|[E I]]; [congruence | left; eauto | right].
    split; [easy|]; intros [->|H]; easy.
Qed.

Lemma combine_snd (ms images : list vertex) u v w : NoDup images ->
  In (u, w) (combine ms images) -> In (v, w) (combine ms images) -> u = v.
Proof.
  revert images; induction ms as [|m ms IH]; intros [|i images]; try easy; simpl.
  intros N; inversion N as [|? ? Hi N']; subst; intros [E|H] [E'|H'].
  - congruence.
  - inversion E; subst; apply in_combine_r in H'; contradiction.
  - inversion E'; subst; apply in_combine_r in H; contradiction.
  - now apply (IH images).
Qed.

Lemma image_injective ms images : NoDup ms -> length images = length ms ->
  incl images ms -> incl ms images -> injective (image ms images).
Proof.
  intros N L I I'; assert (N' : NoDup images).
  { apply NoDup_incl_NoDup with ms; trivial; lia. }
  intros u v; unfold image.
  destruct (find_combine ms images u L) as [(w & -> & H)|[-> H]];
    destruct (find_combine ms images v L) as [(w' & -> & H')|[-> H']]; simpl; try easy.
  - intros <-; now apply (combine_snd ms images u v w).
  - intros ->; apply in_combine_r in H; now apply I in H.
  - intros ->; apply in_combine_r in H'; now apply I in H'.
Qed.

(** What the answers of a node say. *)

Lemma coverings_of_spec ms ex s l states : coverings_of ms ex s l = Some states ->
  (forall m r, In (m, Marker r) l -> r <> m /\ no_empty (left_after m r s) = true /\
     In (left_after m r s) states) /\
  (forall m images, In (m, Like images) l -> length images = length ms /\
     incl images ms /\ incl ms images /\ In (image ms images m) ex /\
     forall g, In g s -> exists g', In g' s /\ incl g' (map (image ms images) g)) /\
  (forall t, In t states -> exists m r, In (m, Marker r) l /\ t = left_after m r s).
Proof.
  revert states; induction l as [|[m [r|images]] l IH]; intros states; simpl.
  - intros E; inversion E; easy.
  - destruct (_ && _) eqn:G; [|easy]; rewrite !andb_true_iff, negb_true_iff, N.eqb_neq in G.
    destruct G as [[Nr _] NE]; destruct (coverings_of ms ex s l) as [states'|]; [|easy].
    simpl; intros E; inversion E; subst; destruct (IH states' eq_refl) as (A & B & C).
    split; [|split].
    + intros m' r' [E'|H]; [inversion E'; subst; repeat split; trivial; now left|].
      destruct (A m' r' H) as (? & ? & ?); repeat split; trivial; now right.
    + intros m' images [E'|H]; [easy | auto].
    + intros t [<-|H]; [exists m, r; split; [now left | easy]|].
      destruct (C t H) as (m' & r' & ? & ?); exists m', r'; split; [now right | easy].
  - destruct (_ && _) eqn:G; [|easy]; rewrite !andb_true_iff, !within_spec, Nat.eqb_eq in G.
    destruct G as ((((L & I) & I') & AU) & X); intros E; destruct (IH states E) as (A & B & C).
    split; [|split].
    + intros m' r' [E'|H]; [easy | auto].
    + intros m' images' [E'|H]; [|auto]; inversion E'; subst; repeat split; trivial.
      * now apply has_spec.
      * rewrite forallb_forall in AU; intros g Hg; apply AU, existsb_exists in Hg as (h & Hh & K).
        apply andb_true_iff in K as [K _]; exists h; split; [easy | now apply within_spec].
    + intros t H; destruct (C t H) as (m' & r' & ? & ?); exists m', r'; split; [now right | easy].
Qed.

Section Walk.

Variable all : list vertex.
Hypothesis distinct : NoDup all.

(** The markers of a state. *)

Definition marked (s : state) : Prop := forall g, In g s -> incl g all.

Definition measure (s : state) : nat := length (markers_left all s).

Lemma markers_left_NoDup s : NoDup (markers_left all s).
Proof. now apply NoDup_filter. Qed.

Lemma left_smaller m r s : In m (markers_left all s) -> marked s ->
  measure (left_after m r s) < measure s /\ marked (left_after m r s).
Proof.
  intros H M; split.
  - unfold measure; rewrite (drop_length m (markers_left all s) (markers_left_NoDup s) H).
    enough (length (markers_left all (left_after m r s)) <= length (drop m (markers_left all s))) by lia.
    apply NoDup_incl_length; [apply markers_left_NoDup|].
    intros v; rewrite drop_spec, !markers_left_spec; intros (Hv & g & Hg & K).
    apply left_after_In in Hg as (h & Hh & _ & ->); apply drop_spec in K as [K N].
    split; [split; [easy | eauto] | easy].
  - intros g Hg v Hv; apply left_after_In in Hg as (h & Hh & _ & ->).
    apply drop_spec in Hv as [Hv _]; now apply (M h).
Qed.

Lemma zip_left {S T} (l : list S) (l' : list T) x : length l' = length l -> In x l ->
  exists y, In (x, y) (combine l l').
Proof.
  revert l'; induction l as [|z l IH]; intros [|y l']; try easy; simpl.
  intros L [->|H]; [exists y; now left|]; destruct (IH l') as (w & K); [congruence | easy|].
  exists w; now right.
Qed.

(** Every state that was met, and is not empty, has a node; what its node leaves was met. *)

Definition settled (M : list state) (s : state) : Prop :=
  exists n states, coverings all s n = Some states /\ forall t, In t states -> t = [] \/ In t M.

Lemma settled_covered M : (forall s, In s M -> settled M s) ->
  forall s, In s M -> marked s -> covered s.
Proof.
  intros H s; remember (measure s) as n eqn:E; revert s E.
  induction n as [n IH] using lt_wf_ind; intros s -> HM MA.
  destruct (H s HM) as (nd & states & C & T); destruct nd as [pairs|given]; simpl in C.
  - destruct (_ && _) eqn:P; [|easy]; apply andb_true_iff in P as [P P'].
    now apply pairs_cover with (markers_left all s) pairs.
  - destruct (_ && _) eqn:P; [|easy]; apply andb_true_iff in P as [P NE].
    apply Nat.eqb_eq in P; rewrite no_empty_spec in NE.
    destruct (coverings_of_spec _ _ _ _ _ C) as (A & B & _).
    apply by_answers with (fun m => In m (explicit (markers_left all s) given)); trivial.
    + intros m Hm; apply in_map_iff in Hm as ([m' a] & E & Hm); simpl in E; subst m'.
      apply filter_In in Hm as [Hm X]; destruct a as [r|]; [|easy].
      destruct (A m r Hm) as (Nr & _ & I); exists r, (left_after m r s); split; [easy|].
      apply in_combine_l in Hm; destruct (left_smaller m r s Hm MA) as [L MA'].
      split; [|intros g Hg K; exists (drop m g); split; [|apply incl_refl]; apply left_after_In; eauto].
      destruct (T _ I) as [->|I']; [|now apply (IH (measure (left_after m r s)))].
      now apply by_pairs with []; [constructor|].
    + intros m g Hg Hm; assert (K : In m (markers_left all s))
        by (apply markers_left_spec; split; [now apply (MA g) | eauto]).
      destruct (zip_left _ given m P K) as ([r|images] & Z).
      * left; apply in_map_iff; exists (m, Marker r); split; [easy|]; now apply filter_In.
      * right; destruct (B m images Z) as (L & I & I' & X & AU).
        exists (image (markers_left all s) images); split; [|split]; trivial.
        apply image_injective; trivial; apply markers_left_NoDup.
Qed.

Lemma skip_spec met open s : In s open -> s = [] \/ In s met \/ In s (skip met open).
Proof.
  induction open as [|t open IH]; [easy|]; simpl.
  destruct (is_empty t || existsb (same_state t) met) eqn:E.
  - intros [->|H]; [|auto]; apply orb_true_iff in E as [E|E].
    + left; now apply is_empty_spec.
    + right; left; apply existsb_exists in E as (u & Hu & E); unfold same_state in E.
      now destruct list_eq_dec as [->|].
  - intros H; right; right; exact H.
Qed.

Lemma walk_settles l : forall met open, walk all l met open = true ->
  exists M, incl met M /\ (forall s, In s open -> s = [] \/ In s M) /\
    forall s, In s M -> In s met \/ settled M s.
Proof.
  induction l as [|n l IH]; intros met open; simpl.
  - destruct (skip met open) eqn:E; [|easy]; intros _; exists met; split; [apply incl_refl|].
    split; [|now left]; intros s Hs; destruct (skip_spec met open s Hs) as [H|[H|H]]; auto.
    now rewrite E in H.
  - destruct (skip met open) as [|s open'] eqn:E; [easy|].
    destruct (coverings all s n) as [states|] eqn:C; [|easy]; intros W.
    destruct (IH _ _ W) as (M & I & O & H); exists M; split; [|split].
    + intros t Ht; apply I; now right.
    + intros t Ht; destruct (skip_spec met open t Ht) as [K|[K|K]]; [now left | |].
      * right; apply I; now right.
      * rewrite E in K; destruct K as [<-|K]; [right; apply I; now left|].
        apply O, in_app_iff; now right.
    + intros t Ht; destruct (H t Ht) as [[<-|K]|K]; [|now left | now right].
      right; exists n, states; split; [easy|]; intros u Hu; apply O, in_app_iff; now left.
Qed.

Lemma walk_covers l s : walk all l [] [s] = true -> marked s -> covered s.
Proof.
  intros W MA; destruct (walk_settles l [] [s] W) as (M & _ & O & H).
  destruct (O s (or_introl eq_refl)) as [->|I]; [now apply by_pairs with []; [constructor|]|].
  apply (settled_covered M); trivial; intros t Ht; destruct (H t Ht) as [[]|K]; easy.
Qed.

End Walk.

Theorem matching_settles D e : sensible D -> settles D e = true -> holds_out D.
Proof.
  unfold settles; rewrite !andb_true_iff; intros SD ((G & T) & W).
  unfold groups_ok in G; rewrite !andb_true_iff, forallb_forall in G.
  destruct G as (((I & _) & G) & _); apply increasing_NoDup in I.
  apply (walk_covers (markers e) I) in W.
  - apply (covered_defends D _ SD W); intros S HS; rewrite forallb_forall in T.
    apply T, existsb_exists in HS as (g & Hg & K); exists g; split; [now apply sorted_In|].
    now apply within_spec.
  - intros g Hg; apply sorted_In, G in Hg; rewrite !andb_true_iff, within_spec in Hg; tauto.
Qed.

Theorem sound C e ps : normal C = true -> check C e ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (to_defend C) as [D|] eqn:E; [|easy].
  destruct (defended C D HN E) as [SD M]; apply andb_true_iff in H as [_ H].
  now apply M, matching_settles with e.
Qed.
