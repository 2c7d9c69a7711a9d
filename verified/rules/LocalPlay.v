(** * A local game: Bob follows his strategy, whatever Alice does

    The cells of a tile have numbers below [size]; sets of them are numbers in binary. Alice claims
    a cell, Bob answers with one of the copies [masks], all of whose cells are free, or passes. The
    game is over when no copy is free. Bob's answers are listed in the order in which the positions
    are met. *)

From Coq Require Import List Arith NArith Lia Bool FMapPositive.
From Playproof.lemmas Require Import Masks.
Import ListNotations.

(** ** Answers by position *)

Definition reply := option N.

Definition table := PositiveMap.t (PositiveMap.t reply).

Definition look (t : table) (a b : N) : option reply :=
  match PositiveMap.find (N.succ_pos a) t with
  | Some u => PositiveMap.find (N.succ_pos b) u
  | None => None
  end.

Definition enter (t : table) (a b : N) (r : reply) : table :=
  let u :=
    match PositiveMap.find (N.succ_pos a) t with
    | Some u => u
    | None => PositiveMap.empty reply
    end in
  PositiveMap.add (N.succ_pos a) (PositiveMap.add (N.succ_pos b) r u) t.

Lemma succ_pos_injective a b : N.succ_pos a = N.succ_pos b -> a = b.
Proof. intros E; rewrite <- (N.pos_pred_succ a), E; apply N.pos_pred_succ. Qed.

Lemma look_enter t a b r a' b' : look (enter t a b r) a' b' =
  if N.eqb a a' && N.eqb b b' then Some r else look t a' b'.
Proof.
  unfold look, enter; destruct (N.eqb_spec a a') as [<-|Na]; simpl.
  - rewrite PositiveMap.gss; destruct (N.eqb_spec b b') as [<-|Nb].
    + now rewrite PositiveMap.gss.
    + rewrite PositiveMap.gso by (intros E; apply succ_pos_injective in E; congruence).
      destruct (PositiveMap.find _ t); [easy | now rewrite PositiveMap.gempty].
  - rewrite PositiveMap.gso; [easy|]; intros E; apply succ_pos_injective in E; congruence.
Qed.

Definition single (i : nat) : N := (2 ^ N.of_nat i)%N.

Lemma bit_single i j : bit (single i) j = (i =? j).
Proof.
  unfold bit, single; rewrite N.pow2_bits_eqb.
  destruct (Nat.eqb_spec i j) as [<-|H]; [apply N.eqb_refl | apply N.eqb_neq].
  intros E; now apply Nat2N.inj in E.
Qed.

Section Play.

Variable size : nat.
Variable masks : list N.

(** ** The walk *)

Definition fits (taken : N) : bool := existsb (fun m => negb (meets m taken)) masks.

Definition said (r : reply) : N :=
  match r with
  | Some k => if N.ltb k (N.of_nat (length masks)) then nth (N.to_nat k) masks 0%N else 0%N
  | None => 0%N
  end.

Definition legal (r : reply) (taken : N) : bool :=
  match r with
  | Some k => if N.ltb k (N.of_nat (length masks)) then negb (meets (said r) taken) else false
  | None => true
  end.

(** Positions with Alice to move that are still to be looked at; what Bob answers, after her move;
    the answers to come; and what may be Bob's when the game is over. *)

Record state := State {
  opened : list (N * N); met : table; given : list reply; ends : list N
}.

Definition settle (a b : N) (s : state) : state :=
  if fits (N.lor a b) then State ((a, b) :: opened s) (met s) (given s) (ends s)
  else State (opened s) (met s) (given s)
         (if existsb (N.eqb b) (ends s) then ends s else b :: ends s).

Definition move (a b : N) (s : state) : option state :=
  if fits (N.lor a b) then
    match look (met s) a b, given s with
    | Some _, _ => Some s
    | None, [] => None
    | None, r :: rest =>
        if legal r (N.lor a b) then
          Some (settle a (N.lor b (said r))
            (State (opened s) (enter (met s) a b r) rest (ends s)))
        else None
    end
  else Some (settle a b s).

Fixpoint moves (cells : list nat) (a b : N) (s : state) : option state :=
  match cells with
  | [] => Some s
  | c :: cells =>
      match move (N.lor a (single c)) b s with
      | Some s => moves cells a b s
      | None => None
      end
  end.

Definition vacant (a b : N) : list nat :=
  filter (fun i => negb (bit (N.lor a b) i)) (seq 0 size).

Fixpoint walk (fuel : nat) (s : state) : option state :=
  match opened s, fuel with
  | [], _ => match given s with [] => Some s | _ => None end
  | (a, b) :: rest, S fuel =>
      match moves (vacant a b) a b (State rest (met s) (given s) (ends s)) with
      | Some s => walk fuel s
      | None => None
      end
  | _, 0 => None
  end.

Definition play (answers : list reply) : option state :=
  walk (S (length answers)) (State [(0, 0)%N] (PositiveMap.empty _) answers []).

(** ** What the walk has seen *)

Definition over (a b : N) (s : state) : Prop :=
  fits (N.lor a b) = false /\ In b (ends s).

Definition child (a b : N) (s : state) : Prop :=
  over a b s \/ exists r, look (met s) a b = Some r.

Record invariant (done closed : list (N * N)) (s : state) : Prop := {
  of_met : forall a b r, look (met s) a b = Some r ->
    legal r (N.lor a b) = true /\ fits (N.lor a b) = true /\
    (In (a, N.lor b (said r)) done \/ In (a, N.lor b (said r)) (opened s) \/
     over a (N.lor b (said r)) s);
  of_closed : forall a b c, In (a, b) closed -> In c (vacant a b) ->
    child (N.lor a (single c)) b s;
  of_seen : forall a b, In (a, b) done \/ In (a, b) (opened s) ->
    (a, b) = (0, 0)%N \/ fits (N.lor a b) = true }.

Record grows (s s' : state) : Prop := {
  more_met : forall a b r, look (met s) a b = Some r -> look (met s') a b = Some r;
  more_ends : incl (ends s) (ends s');
  more_opened : incl (opened s) (opened s') }.

Lemma grows_refl s : grows s s.
Proof. split; auto using incl_refl. Qed.

Lemma grows_trans s t u : grows s t -> grows t u -> grows s u.
Proof. intros [] []; split; auto; eapply incl_tran; eauto. Qed.

Lemma child_grows s s' a b : grows s s' -> child a b s -> child a b s'.
Proof.
  intros [M E _] [[F H]|(r & H)]; [left; split; auto | right; exists r; auto].
Qed.

Lemma settle_grows a b s : grows s (settle a b s).
Proof.
  unfold settle; destruct (fits _); split; simpl; auto using incl_refl, incl_tl.
  destruct (existsb _ _); auto using incl_refl, incl_tl.
Qed.

Lemma settle_ends a b s : fits (N.lor a b) = false -> over a b (settle a b s).
Proof.
  intros F; split; [easy|]; unfold settle; rewrite F; simpl.
  destruct (existsb _ _) eqn:E; [|now left].
  apply existsb_exists in E as (e & He & E); now apply N.eqb_eq in E as ->.
Qed.

Lemma settle_seen a b s : In (a, b) (opened (settle a b s)) \/ over a b (settle a b s).
Proof.
  destruct (fits (N.lor a b)) eqn:F; [left | right; now apply settle_ends].
  unfold settle; rewrite F; now left.
Qed.

Lemma settle_invariant done closed a b s :
  invariant done closed s -> invariant done closed (settle a b s).
Proof.
  intros [M C S]; assert (G := settle_grows a b s).
  assert (EM : met (settle a b s) = met s) by (unfold settle; now destruct (fits _)).
  split.
  - intros a' b' r; rewrite EM; intros H; destruct (M _ _ _ H) as (L & F & K).
    repeat split; auto; destruct K as [K|[K|[F' K]]]; auto.
    + right; left; now apply G.
    + right; right; split; [easy | now apply G].
  - intros a' b' c H Hc; eapply child_grows; eauto.
  - intros a' b' [H|H]; [now apply S; left|].
    unfold settle in H; destruct (fits (N.lor a b)) eqn:F; simpl in H; [|apply S; auto].
    destruct H as [E|H]; [|now apply S; right].
    inversion E; subst; auto.
Qed.

Lemma move_spec done closed a b s s' : invariant done closed s -> move a b s = Some s' ->
  invariant done closed s' /\ grows s s' /\ child a b s'.
Proof.
  intros I; unfold move; destruct (fits (N.lor a b)) eqn:F.
  2: { intros E; inversion E; subst; split; [now apply settle_invariant|].
       split; [apply settle_grows | left; now apply settle_ends]. }
  destruct (look (met s) a b) as [r|] eqn:K.
  { intros E; inversion E; subst; split; [easy|]; split; [apply grows_refl | right; eauto]. }
  destruct (given s) as [|r rest]; [easy|]; destruct (legal r _) eqn:L; [|easy].
  set (t := State _ _ _ _); intros E; inversion E; subst s'; clear E.
  assert (G : grows s t).
  { split; simpl; auto using incl_refl; intros a' b' r' H; rewrite look_enter.
    destruct (N.eqb_spec a a') as [<-|]; [|easy].
    destruct (N.eqb_spec b b') as [<-|]; [congruence | easy]. }
  assert (G' := settle_grows a (N.lor b (said r)) t).
  assert (EM : met (settle a (N.lor b (said r)) t) = met t)
    by (unfold settle; now destruct (fits (N.lor a (N.lor b (said r))))).
  assert (EO : forall x, In x (opened (settle a (N.lor b (said r)) t)) ->
    In x (opened s) \/ x = (a, N.lor b (said r)) /\ fits (N.lor a (N.lor b (said r))) = true).
  { intros x; unfold settle; destruct (fits (N.lor a (N.lor b (said r)))) eqn:F';
      simpl; [intros [<-|H]|]; auto. }
  split; [|split; [now apply (grows_trans s t)|]].
  - destruct I as [M C S]; split.
    + intros a' b' r'; rewrite EM; unfold t at 1; simpl; rewrite look_enter.
      destruct (N.eqb_spec a a') as [<-|]; [destruct (N.eqb_spec b b') as [<-|]|]; simpl.
      * intros E; inversion E; subst r'; repeat split; auto.
        right; apply settle_seen.
      * intros H; destruct (M _ _ _ H) as (L' & F' & K'); repeat split; auto.
        destruct K' as [K'|[K'|[F'' K']]]; auto.
        -- right; left; now apply G', G.
        -- right; right; split; [easy | now apply G', G].
      * intros H; destruct (M _ _ _ H) as (L' & F' & K'); repeat split; auto.
        destruct K' as [K'|[K'|[F'' K']]]; auto.
        -- right; left; now apply G', G.
        -- right; right; split; [easy | now apply G', G].
    + intros a' b' c H Hc; eapply child_grows; [apply (grows_trans s t); eauto|]; eauto.
    + intros a' b' [H|H]; [now apply S; left|].
      destruct (EO _ H) as [H'|[E F']]; [now apply S; right|].
      inversion E; subst; auto.
  - right; exists r; apply G'; simpl; now rewrite look_enter, !N.eqb_refl.
Qed.

Lemma moves_spec done closed cells a b s s' : invariant done closed s ->
  moves cells a b s = Some s' ->
  invariant done closed s' /\ grows s s' /\
  forall c, In c cells -> child (N.lor a (single c)) b s'.
Proof.
  revert s; induction cells as [|c cells IH]; intros s I; simpl.
  - intros E; inversion E; subst; split; [exact I|]; split; [apply grows_refl | easy].
  - destruct (move _ b s) as [t|] eqn:E; [|easy]; intros K.
    destruct (move_spec _ _ _ _ _ _ I E) as (J & G & H).
    destruct (IH t J K) as (J' & G' & H'); split; [easy|]; split; [eapply grows_trans; eauto|].
    intros c' [<-|Hc]; [|auto]; eapply child_grows; eauto.
Qed.

Lemma walk_spec fuel done s s' : invariant done done s -> walk fuel s = Some s' ->
  exists done', invariant done' done' s' /\ opened s' = [] /\ incl done done' /\
    incl (opened s) done'.
Proof.
  revert done s; induction fuel as [|fuel IH]; intros done s I; simpl;
    destruct (opened s) as [|[a b] rest] eqn:O; try easy.
  1, 2: destruct (given s); [|easy]; intros E; inversion E; subst s'; exists done;
    auto using incl_refl, incl_nil_l.
  set (t := State _ _ _ _); destruct (moves _ a b t) as [u|] eqn:E; [|easy]; intros W.
  assert (J : invariant ((a, b) :: done) done t).
  { destruct I as [M C S]; split.
    - intros a' b' r H; destruct (M _ _ _ H) as (L & F & K); repeat split; auto.
      rewrite O in K; simpl in K |- *; destruct K as [K|[[K|K]|K]]; auto.
    - intros a' b' c H Hc; exact (C a' b' c H Hc).
    - intros a' b' H; apply S; rewrite O; simpl in H |- *; tauto. }
  destruct (moves_spec _ _ _ _ _ _ _ J E) as (J' & G & H).
  assert (K : invariant ((a, b) :: done) ((a, b) :: done) u).
  { destruct J' as [M C S]; split; auto.
    intros a' b' c [E'|H'] Hc; [|eauto]; inversion E'; subst; auto. }
  destruct (IH _ u K W) as (done' & I' & O' & D & D'); exists done'.
  split; [exact I'|]; split; [exact O'|]; split.
  - intros x Hx; apply D; now right.
  - intros x [<-|Hx]; [apply D; now left|]; now apply D', (more_opened _ _ G).
Qed.

(** ** The game as it was walked through *)

Variable answers : list reply.
Variable s : state.
Hypothesis played : play answers = Some s.

Lemma play_spec : exists done, invariant done done s /\ opened s = [] /\ In (0, 0)%N done.
Proof.
  unfold play in played; apply (walk_spec _ []) in played as (done & I & O & _ & D).
  - exists done; split; [easy|]; split; [easy|]; apply D; now left.
  - split; simpl.
    + intros a b r; unfold look; now rewrite PositiveMap.gempty.
    + easy.
    + intros a b [[]|[E|[]]]; inversion E; auto.
Qed.

(** A position with Alice to move that the strategy allows, or one after the end. *)

Definition good (a b : N) : Prop :=
  (forall i, bit a i = true -> bit b i = false) /\
  ((exists done, invariant done done s /\ opened s = [] /\ In (a, b) done) \/ over a b s).

Lemma good_start : good 0 0.
Proof.
  split; [intros i; now rewrite bit_zero|]; left.
  destruct play_spec as (done & I & O & D); eauto.
Qed.

Definition answer (a b : N) : reply :=
  match look (met s) a b with Some r => r | None => None end.

Lemma fits_less t t' : (forall i, bit t i = true -> bit t' i = true) -> fits t = false ->
  fits t' = false.
Proof.
  intros H F; destruct (fits t') eqn:F'; [|easy]; apply existsb_exists in F' as (m & Hm & K).
  apply negb_true_iff in K; rewrite meets_false in K.
  assert (fits t = true); [|congruence]; apply existsb_exists; exists m; split; [easy|].
  apply negb_true_iff, meets_false; intros i Hi Ht; apply (K i); auto.
Qed.

Lemma good_move a b c : good a b -> c < size -> bit a c = false -> bit b c = false ->
  let a' := N.lor a (single c) in
  legal (answer a' b) (N.lor a' b) = true /\ good a' (N.lor b (said (answer a' b))).
Proof.
  intros [D G] Hc Ha Hb a'.
  assert (D' : forall i, bit a' i = true -> bit b i = false).
  { intros i; unfold a'; rewrite bit_or, bit_single, orb_true_iff, Nat.eqb_eq.
    intros [H|<-]; auto. }
  assert (finished : over a' b s ->
    legal (answer a' b) (N.lor a' b) = true /\ good a' (N.lor b (said (answer a' b)))).
  { intros [F E]; destruct play_spec as (done & I & O & _).
    assert (answer a' b = None) as ->.
    { unfold answer; destruct (look (met s) a' b) as [r|] eqn:K; [|easy].
      apply (of_met _ _ _ I) in K as (_ & K & _); congruence. }
    simpl; rewrite N.lor_0_r; split; [easy|]; split; [easy | now right]. }
  destruct G as [(done & I & O & H)|[F E]].
  - assert (V : In c (vacant a b)).
    { apply filter_In; split; [apply in_seq; lia|]; now rewrite bit_or, Ha, Hb. }
    destruct (of_closed _ _ _ I a b c H V) as [K|(r & K)]; [auto|].
    assert (answer a' b = r) as -> by (unfold answer; fold a' in K; now rewrite K).
    destruct (of_met _ _ _ I _ _ _ K) as (L & _ & S); fold a' in L, S; split; [easy|]; split.
    + intros i Hi; rewrite bit_or, (D' i Hi); simpl; destruct r as [k|]; [|apply bit_zero].
      unfold legal in L; destruct (N.ltb k _); [|easy].
      apply negb_true_iff in L; rewrite meets_false in L.
      destruct (bit (said (Some k)) i) eqn:E; [|easy]; exfalso; apply (L i E).
      now rewrite bit_or, Hi.
    + rewrite O in S; destruct S as [S|[[]|S]]; [left; eauto | now right].
  - apply finished; split; [|easy]; apply (fits_less (N.lor a b)); [|easy].
    intros i; unfold a'; rewrite !bit_or, !orb_true_iff; tauto.
Qed.

(** ** How games end *)

Hypothesis some : masks <> [].
Hypothesis inside : forall m, In m masks -> exists i, i < size /\ bit m i = true.

Lemma good_vacant a b : good a b -> over a b s \/ exists c, In c (vacant a b).
Proof.
  intros [_ [(done & I & O & H)|H]]; [right | now left].
  assert (F : fits (N.lor a b) = true).
  { destruct (of_seen _ _ _ I a b (or_introl H)) as [E|F]; [|easy]; inversion E; subst.
    destruct masks as [|m l] eqn:E'; [easy|]; unfold fits; rewrite E'; simpl.
    apply orb_true_iff; left; apply negb_true_iff, meets_false; intros i _.
    now rewrite bit_zero. }
  apply existsb_exists in F as (m & Hm & F); apply negb_true_iff in F.
  rewrite meets_false in F; destruct (inside m Hm) as (i & Hi & B); exists i.
  apply filter_In; split; [apply in_seq; lia|]; apply negb_true_iff.
  destruct (bit (N.lor a b) i) eqn:E; [|easy]; now destruct (F i).
Qed.

Lemma vacant_spec a b c : In c (vacant a b) <-> c < size /\ bit a c = false /\ bit b c = false.
Proof.
  unfold vacant; rewrite filter_In, in_seq, negb_true_iff, bit_or, orb_false_iff; intuition lia.
Qed.

Lemma vacant_less a b c b' : In c (vacant a b) ->
  length (vacant (N.lor a (single c)) (N.lor b b')) < length (vacant a b).
Proof.
  intros H; assert (N := H); apply vacant_spec in N; unfold vacant in *.
  assert (G : forall l, NoDup l -> In c l ->
    length (filter (fun i => negb (bit (N.lor (N.lor a (single c)) (N.lor b b')) i)) l) <
    length (filter (fun i => negb (bit (N.lor a b) i)) l)).
  { assert (W : forall l,
      length (filter (fun i => negb (bit (N.lor (N.lor a (single c)) (N.lor b b')) i)) l) <=
      length (filter (fun i => negb (bit (N.lor a b) i)) l)).
    { induction l as [|i l IH]; simpl; [lia|]; rewrite !bit_or.
      destruct (bit a i), (bit b i), (bit (single c) i), (bit b' i); simpl; lia. }
    induction l as [|i l IH]; intros ND Hc; [easy|]; inversion ND; subst; simpl.
    destruct Hc as [->|Hc].
    - rewrite !bit_or, bit_single, Nat.eqb_refl; destruct N as (_ & -> & ->).
      rewrite orb_true_r; simpl; specialize (W l); lia.
    - specialize (IH H3 Hc); rewrite !bit_or.
      destruct (bit a i), (bit b i), (bit (single c) i), (bit b' i); simpl; lia. }
  apply G; [apply seq_NoDup|]; now apply filter_In in H.
Qed.

Lemma good_end a b : good a b -> exists e, In e (ends s) /\
  (forall i, bit b i = true -> bit e i = true) /\ forall i, bit a i = true -> bit e i = false.
Proof.
  remember (length (vacant a b)) as n eqn:En; revert a b En.
  induction n as [n IH] using lt_wf_ind; intros a b En G.
  destruct (good_vacant a b G) as [[_ H]|(c & Hc)]; [exists b; split; [easy|]; split; [auto | apply G]|].
  assert (K := Hc); apply vacant_spec in K as (H1 & H2 & H3).
  destruct (good_move a b c G H1 H2 H3) as [_ G'].
  set (r := said _) in G'; assert (less := vacant_less a b c r Hc); rewrite <- En in less.
  destruct (IH _ less _ _ eq_refl G') as (e & He & S & D).
  exists e; split; [easy|]; split.
  - intros i Hi; apply S; now rewrite bit_or, Hi.
  - intros i Hi; apply D; now rewrite bit_or, Hi.
Qed.

(** Where Bob never ends without a cell, he answers some time. *)

Lemma first_answer : ~ In 0%N (ends s) -> exists a k, (k < N.of_nat (length masks))%N /\
  good a (nth (N.to_nat k) masks 0%N).
Proof.
  intros Z; assert (G := good_start); revert G; generalize 0%N at 1; intros a.
  remember (length (vacant a 0)) as n eqn:En; revert a En.
  induction n as [n IH] using lt_wf_ind; intros a En G.
  destruct (good_vacant a 0 G) as [[_ H]|(c & Hc)]; [easy|].
  assert (K := Hc); apply vacant_spec in K as (H1 & H2 & H3).
  destruct (good_move a 0 c G H1 H2 H3) as [L G'].
  destruct (answer (N.lor a (single c)) 0) as [k|] eqn:E.
  - unfold legal in L; unfold said in G'; destruct (N.ltb_spec k (N.of_nat (length masks)));
      [|easy]; rewrite N.lor_0_l in G'; eauto.
  - assert (less := vacant_less a 0 c 0 Hc); rewrite <- En in less.
    now apply (IH _ less _ eq_refl).
Qed.

End Play.
