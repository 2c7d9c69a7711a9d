(** * [strategy]: the walk through all positions that a strategy can lead to

    As in [checker/src/rules/positional/strategy]. A position is remembered when it is known to be safe: as long
    as the walk is on its way there, all positions that it comes to have fewer unclaimed vertices. *)

From Coq Require Import List Arith NArith Lia Bool FMapPositive.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Words Reduction Bitboards Views.
From Playproof.rules Require Import StrategyBoard StrategyLeaves.
Import ListNotations.

(** ** Evidence *)

Inductive level {V : Type} := FirstOf (l : list V) | Lone (l : list V).

Arguments level : clear implicits.

(** Of a policy is written from how many positions it is played. *)

Record policy := RuleOfThumb { played_from : N; levels : list (level nat) }.

(** A leaf; or a policy, and the image of it. *)

Inductive ending := Settled (e : leaf) | Policy (policy image : N).

Inductive answer :=
  | Move (v : nat)
  | End (e : ending)
  | Then (v : nat) (e : ending)
  | Refuting (v : nat) (sequences : list (list nat)).

Record strategy := Strategy {
  symmetries : list (list nat);
  policies : list policy;
  positions : N;
  answers : list answer;
  forced : list (N * ending)
}.

(** ** Memory: pairs of sets, told apart by one vertex after the other *)

Inductive memory :=
  | Nothing
  | Leaf (a b : mask)
  | Node (neither second first both : memory).

Fixpoint find (vertices : list dot) (a b : mask) (t : memory) {struct t} : bool :=
  match t with
  | Nothing => false
  | Leaf x y => if same a x then same b y else false
  | Node t0 t1 t2 t3 =>
      match vertices with
      | [] => false
      | v :: vertices =>
          if lies v a then if lies v b then find vertices a b t3 else find vertices a b t2
          else if lies v b then find vertices a b t1 else find vertices a b t0
      end
  end.

Definition open_leaf (v : dot) (t : memory) : memory :=
  match t with
  | Leaf x y =>
      if lies v x then if lies v y then Node Nothing Nothing Nothing t else Node Nothing Nothing t Nothing
      else if lies v y then Node Nothing t Nothing Nothing else Node t Nothing Nothing Nothing
  | t => t
  end.

Fixpoint insert (vertices : list dot) (a b : mask) (t : memory) : memory :=
  match t, vertices with
  | Nothing, _ => Leaf a b
  | _, [] => t
  | _, v :: vertices =>
      match open_leaf v t with
      | Node t0 t1 t2 t3 =>
          if lies v a then
            if lies v b then Node t0 t1 t2 (insert vertices a b t3) else Node t0 t1 (insert vertices a b t2) t3
          else
            if lies v b then Node t0 (insert vertices a b t1) t2 t3 else Node (insert vertices a b t0) t1 t2 t3
      | t => t
      end
  end.

Lemma find_leaf vs x y a b : find vs a b (Leaf x y) = true -> a = x /\ b = y.
Proof.
  cbn [find]; destruct (same a x) eqn:E; [|easy]; now rewrite same_set_spec in *.
Qed.

Lemma find_open v vs t a b : find (v :: vs) a b (open_leaf v t) = true -> find (v :: vs) a b t = true.
Proof.
  destruct t as [|x y|]; trivial; cbn [open_leaf]; intros H.
  assert (E : a = x /\ b = y).
  { destruct (lies v x), (lies v y); cbn [find] in H; destruct (lies v a), (lies v b);
      easy || now apply find_leaf in H. }
  destruct E as [-> ->]; cbn [find]; now rewrite !(proj2 (same_set_spec _ _) eq_refl).
Qed.

Lemma find_insert vs a b t x y : find vs x y (insert vs a b t) = true ->
  find vs x y t = true \/ x = a /\ y = b.
Proof.
  revert t; induction vs as [|v vs IH]; intros t.
  { destruct t; cbn [insert]; intros H; [right; now apply find_leaf in H | now left | now left]. }
  assert (N : forall t0 t1 t2 t3, find (v :: vs) x y
      (if lies v a then
         if lies v b then Node t0 t1 t2 (insert vs a b t3) else Node t0 t1 (insert vs a b t2) t3
       else if lies v b then Node t0 (insert vs a b t1) t2 t3 else Node (insert vs a b t0) t1 t2 t3) = true ->
    find (v :: vs) x y (Node t0 t1 t2 t3) = true \/ x = a /\ y = b).
  { intros t0 t1 t2 t3; destruct (lies v a), (lies v b); cbn [find];
      destruct (lies v x), (lies v y); auto. }
  destruct t as [|u w|t0 t1 t2 t3]; cbn [insert].
  - intros H; right; now apply find_leaf in H.
  - intros H; assert (K : find (v :: vs) x y (open_leaf v (Leaf u w)) = true \/ x = a /\ y = b).
    { destruct (open_leaf v (Leaf u w)); [now left | now left | now apply N]. }
    destruct K as [K|K]; [left; now apply find_open | now right].
  - exact (N t0 t1 t2 t3).
Qed.

(** ** Essence: the vertices that are lost to a player, because the other one has them or he has no set alive
    through his own; the unclaimed ones are lost to nobody *)

Definition lost (a b used : mask) : mask := join b (less a used).

Lemma mem_lost a b u i : mem (lost a b u) i = mem b i || mem a i && negb (mem u i).
Proof. unfold lost; now rewrite mem_join, mem_less. Qed.

(** ** Images *)

Definition image := list nat.

Definition moved (f : image) (i : nat) : nat := nth i f 0.

Fixpoint place_of (i : nat) (f : image) : nat :=
  match f with
  | [] => 0
  | j :: f => if Nat.eqb j i then 0 else S (place_of i f)
  end.

Definition inverse (f : image) : image := map (fun i => place_of i f) (seq 0 (length f)).

Fixpoint same_image (f h : image) : bool :=
  match f, h with
  | [], [] => true
  | i :: f, j :: h => if Nat.eqb i j then same_image f h else false
  | _, _ => false
  end.

(** The group that permutations generate, in breadth first order; a large one counts as its generators. *)

Definition grow (found new : list image) : list image * list image :=
  fold_left (fun s f => if existsb (same_image f) (fst s) then s else (fst s ++ [f], snd s ++ [f]))
    new (found, []).

Fixpoint generate (generators : list image) (fuel : nat) (queue found : list image) : list image :=
  match fuel, queue with
  | S fuel, f :: queue =>
      let (found, new) := grow found (map (fun h => map (moved h) f) generators) in
      generate generators fuel (queue ++ new) found
  | _, _ => found
  end.

Definition images_of (n : nat) (generators : list image) : list image :=
  let identity := seq 0 n in
  let group := generate generators 4096 [identity] [identity] in
  if length group <=? 4096 then group else identity :: generators.

(** The image through which least is seen, where what is lost to nobody comes last: comparing two words of letters
    ends where they differ. Of an image is kept at which vertex one looks for each place. *)

Definition sight := list dot.

Definition sight_of (f : image) : sight := map dot_of f.

Definition letter (a b : mask) (v : dot) : nat :=
  if lies v a then if lies v b then 0 else 1 else if lies v b then 2 else 3.

Fixpoint sift (a b : mask) (l : list (sight * sight)) (best : nat) (kept : list (sight * sight))
    : list (sight * sight) :=
  match l with
  | [] => kept
  | ([], f) :: l => sift a b l best (([], f) :: kept)
  | (v :: rest, f) :: l =>
      let c := letter a b v in
      match Nat.compare c best with
      | Lt => sift a b l c [(rest, f)]
      | Eq => sift a b l best ((rest, f) :: kept)
      | Gt => sift a b l best kept
      end
  end.

Fixpoint least (fuel : nat) (a b : mask) (l : list (sight * sight)) : option sight :=
  match l with
  | [] => None
  | [(_, f)] => Some f
  | (_, f) :: _ =>
      match fuel with
      | 0 => Some f
      | S fuel => least fuel a b (sift a b l 4 [])
      end
  end.

Lemma sift_in a b l best kept x : In x (sift a b l best kept) ->
  exists y, In y (l ++ kept) /\ snd x = snd y.
Proof.
  revert best kept; induction l as [|[[|i rest] f] l IH]; intros best kept H; simpl in *.
  - exists x; auto.
  - apply IH in H as (y & H & ->); apply in_app_or in H as [H|[<-|H]];
      eexists; (split; [|reflexivity]); auto using in_or_app; right; apply in_or_app; auto.
  - destruct (Nat.compare _ best); apply IH in H as (y & H & ->); apply in_app_or in H.
    + destruct H as [H|[<-|H]]; [| eexists; split; [left; reflexivity | reflexivity] |];
        eexists; (split; [|reflexivity]); right; apply in_or_app; auto.
    + destruct H as [H|[<-|[]]]; [| eexists; split; [left; reflexivity | reflexivity]];
        eexists; (split; [|reflexivity]); right; apply in_or_app; auto.
    + destruct H as [H|H]; eexists; (split; [|reflexivity]); right; apply in_or_app; auto.
Qed.

Lemma least_in fuel a b l f : least fuel a b l = Some f -> exists y, In y l /\ snd y = f.
Proof.
  revert l; induction fuel as [|fuel IH]; intros [|[r h] [|y l]] E; cbn [least] in E; try easy;
    try (injection E as <-; eexists; split; [now left | reflexivity]).
  apply IH in E as (z & H & <-); apply sift_in in H as (z' & H & ->).
  rewrite app_nil_r in H; eauto.
Qed.

(** ** Policies and threat sequences *)

Fixpoint choice (T : table) (levels : list (level entry)) (l : line) : entry :=
  match levels with
  | [] => match among T (ready l) with e :: _ => e | [] => entry_of T (length (places T)) end
  | FirstOf vs :: levels =>
      match List.find (fun e => claimable e l) vs with Some e => e | None => choice T levels l end
  | Lone vs :: levels =>
      match filter (fun e => claimable e l) vs with [e] => e | _ => choice T levels l end
  end.

Definition moved_level (T : table) (f : image) (x : level nat) : level entry :=
  let to i := entry_of T (moved f i) in
  match x with FirstOf l => FirstOf (map to l) | Lone l => Lone (map to l) end.

Definition level_ok (n : nat) (x : level nat) : bool :=
  let l := match x with FirstOf l | Lone l => l end in
  negb (length l =? 0) && forallb (fun i => i <? n) l &&
  (length (nodup Nat.eq_dec l) =? length l).

(** If the sequence wins, what is left of it then. *)

Fixpoint replay (T : table) (sequence : list entry) (l : line) : option (list entry) :=
  if meets (mine l) (ready l) then Some sequence else
  match sequence with
  | [] => None
  | e :: sequence =>
      if claimable e l then
        let l := claim_own e l in
        if meets (hers l) (ready l) then None else
        match among T (shared (mine l) (ready l)) with
        | [] => None
        | [f] => replay T sequence (claim_opp f l)
        | _ => Some sequence
        end
      else None
  end.

(** A sequence is played without an account of the sets that are alive. *)

Definition bare (l : line) : line := Line (own l) (opp l) (ready l) (mine l) (hers l) [] [] none none.

(** Sequences that begin in the same way are played together: those that go on with [e], and others. *)

Inductive sequences := Stop | Branch (e : entry) (inner others : sequences).

Fixpoint path (t : list entry) : sequences :=
  match t with [] => Stop | e :: t => Branch e (path t) Stop end.

Fixpoint plant (t : list entry) (ts : sequences) {struct ts} : sequences :=
  match t, ts with
  | [], _ => ts
  | _, Stop => path t
  | e :: rest, Branch f inner others =>
      if same_dot (here e) (here f) then Branch f (plant rest inner) others else Branch f inner (plant t others)
  end.

Definition planted (l : list (list entry)) : sequences := fold_left (fun ts t => plant t ts) l Stop.

(** Whether one of them wins; no vertex completes a set of the owner's yet. *)

Fixpoint any_wins (T : table) (ts : sequences) (l : line) : bool :=
  match ts with
  | Stop => false
  | Branch e inner others =>
      let wins :=
        if claimable e l then
          let l := claim_own e l in
          if meets (hers l) (ready l) then false else
          match among T (shared (mine l) (ready l)) with
          | [] => false
          | [f] => let l := claim_opp f l in if meets (mine l) (ready l) then true else any_wins T inner l
          | _ => true
          end
        else false in
      if wins then true else any_wins T others l
  end.

(** The pool: the sequences that were written last, the newest first. *)

Fixpoint same_sequence (t u : list entry) : bool :=
  match t, u with
  | [], [] => true
  | e :: t, f :: u => if same_dot (here e) (here f) then same_sequence t u else false
  | _, _ => false
  end.

Definition enter (written pool : list (list entry)) : list (list entry) :=
  fold_left (fun pool t => firstn 512 (t :: filter (fun u => negb (same_sequence t u)) pool))
    written pool.

(** ** Replies *)

Fixpoint each {V S} (f : V -> S -> option S) (l : list V) (s : S) : option S :=
  match l with
  | [] => Some s
  | i :: l => match f i s with Some s => each f l s | None => None end
  end.

Definition remaining (k : N) (left : PositiveMap.t N) (stated : N) : N :=
  match PositiveMap.find (N.succ_pos k) left with Some n => n | None => stated end.

Definition nth_of {S} (l : list S) (k : N) : option S :=
  if N.ltb k (N.of_nat (length l)) then nth_error l (N.to_nat k) else None.

Section Walk.

Variables (T : table) (win : bool).

(** Who wants to win has failed when no set of his is alive, or nothing can be claimed. *)

Definition hopeless (l : line) : bool :=
  win && (is_none (ready l) || none_left (his_alive l)).

Definition reply {S} (visit : line -> S -> option S) (l : line) (s : S) : option S :=
  if judged win l then Some s else
  if meets (hers l) (ready l) then None else
  if hopeless l then None else
  each (fun e s =>
      let l := claim_opp e l in
      if judged win l then Some s else
      if hopeless l then None else visit l s)
    (replies T l) s.

(** Each sequence that is written is the first to win after some reply, and all of it is needed there. *)

Fixpoint needed_at (k : nat) (ts : list (list entry)) (l : line) : list nat :=
  match ts with
  | [] => []
  | t :: ts =>
      match replay T t l with
      | None => needed_at (S k) ts l
      | Some [] => [k]
      | Some _ => []
      end
  end.

Definition all_needed (ts : list (list entry)) (l : line) : bool :=
  let needed := flat_map (fun e =>
    let l := claim_opp e l in
    if judged win l then [] else needed_at 0 ts (bare l)) (replies T l) in
  forallb (fun k => existsb (Nat.eqb k) needed) (seq 0 (length ts)).

(** What is written after a claim that makes no threat. *)

Definition in_form (ts : list (list entry)) (l : line) : bool :=
  negb (none_left (his_all T)) && negb (length ts =? 0) &&
  forallb (fun t => (1 <=? length t) && (length t <=? Nat.div2 (length (places T)))) ts &&
  negb (meets (mine l) (ready l)) && all_needed ts l.

Definition essence (l : line) : mask * mask :=
  (lost (own l) (opp l) (his_used l), lost (opp l) (own l) (her_used l)).

(** ** Policies

    What is remembered, and from how many more positions the policy is to be played. *)

Fixpoint follow (fuel : nat) (policy : list (level entry)) (l : line) (s : memory * N) : option (memory * N) :=
  match fuel with
  | 0 => None
  | S fuel =>
      let (a, b) := essence l in
      let (t, k) := s in
      if find (places T) a b t then Some s else
      if N.eqb k 0 then None else
      let went_on :=
        if meets (mine l) (ready l) then Some (t, N.pred k) else
        let e := match among T (shared (hers l) (ready l)) with e :: _ => e | [] => choice T policy l end in
        if claimable e l then reply (follow fuel policy) (claim_own e l) (t, N.pred k)
        else None in
      match went_on with
      | Some (t, k) => Some (insert (places T) a b t, k)
      | None => None
      end
  end.

(** ** The walk *)

Record state := State {
  to_come : list answer;
  endings : list (N * ending);
  claims : N;                         (** forced ones, so far *)
  pool : list (list entry);
  in_pool : sequences;
  met : memory;
  more : N;                           (** positions to be met *)
  played : PositiveMap.t memory;      (** by policy and image *)
  more_played : PositiveMap.t N       (** by policy *)
}.

Variables (images : list image) (sights : list (sight * sight)).
Variable owner_is_first : bool.
Variable rules_of_thumb : list policy.
Variable settled : leaf -> bool -> line -> bool.    (** whether the owner is to move *)

Definition view (f : sight) (l : line) : mask * mask :=
  let (a, b) := essence l in (seen f (places T) a, seen f (places T) b).

Definition least_view (l : line) : option (mask * mask) :=
  let (a, b) := essence l in
  match (if owner_is_first then least (length (places T)) a b sights
         else least (length (places T)) b a sights) with
  | Some f => Some (seen f (places T) a, seen f (places T) b)
  | None => None
  end.

Definition ended_by (e : ending) (to_move : bool) (l : line)
    (run : list (level entry) -> memory * N -> option (memory * N)) (s : state) : option state :=
  match e with
  | Settled e => if settled e to_move l then Some s else None
  | Policy k i =>
      match nth_of rules_of_thumb k, nth_of images i with
      | Some p, Some f =>
          let key := N.succ_pos (k * N.of_nat (length images) + i) in
          let t := match PositiveMap.find key (played s) with Some t => t | None => Nothing end in
          match run (map (moved_level T f) (levels p)) (t, remaining k (more_played s) (played_from p)) with
          | Some (t, n) =>
              Some (State (to_come s) (endings s) (claims s) (pool s) (in_pool s) (met s) (more s)
                (PositiveMap.add key t (played s)) (PositiveMap.add (N.succ_pos k) n (more_played s)))
          | None => None
          end
      | _, _ => None
      end
  end.

Definition fuel_of : nat := S (length (places T)).

Definition ends_own (e : ending) (l : line) : state -> option state :=
  ended_by e true l (fun policy t => follow fuel_of policy l t).

Definition ends_opp (e : ending) (l : line) : state -> option state :=
  ended_by e false l (fun policy t => reply (follow fuel_of policy) l t).

Fixpoint visit (fuel : nat) (ts : sequences) (l : line) (s : state) : option state :=
  match fuel with
  | 0 => None
  | S fuel =>
      match least_view l with
      | None => None
      | Some (a, b) =>
          if find (places T) a b (met s) then Some s else
          if N.eqb (more s) 0 then None else
          let state_of to_come endings claims pool in_pool :=
            State to_come endings claims pool in_pool (met s) (N.pred (more s)) (played s) (more_played s) in
          let stay := state_of (to_come s) (endings s) (claims s) (pool s) (in_pool s) in
          let went_on :=
            if meets (mine l) (ready l) then Some stay else
            if any_wins T ts (bare l) then Some stay else
            if any_wins T (in_pool s) (bare l) then Some stay else
            match among T (shared (hers l) (ready l)) with
            | [e] =>
                let l := claim_own e l in
                let s' rest := state_of (to_come s) rest (N.succ (claims s)) (pool s) (in_pool s) in
                match endings s with
                | (k, e) :: rest =>
                    if N.eqb k (claims s) then ends_opp e l (s' rest)
                    else reply (visit fuel Stop) l (s' (endings s))
                | [] => reply (visit fuel Stop) l (s' [])
                end
            | _ :: _ => None
            | [] =>
                match to_come s with
                | [] => None
                | answer :: rest =>
                    let s' := state_of rest (endings s) (claims s) in
                    match answer with
                    | Move i =>
                        let e := entry_of T i in
                        if claimable e l then reply (visit fuel Stop) (claim_own e l) (s' (pool s) (in_pool s))
                        else None
                    | End e => ends_own e l (s' (pool s) (in_pool s))
                    | Then i e =>
                        let v := entry_of T i in
                        if claimable v l then ends_opp e (claim_own v l) (s' (pool s) (in_pool s)) else None
                    | Refuting i written =>
                        let e := entry_of T i in
                        if claimable e l then
                          let l := claim_own e l in
                          let ts := map (map (entry_of T)) written in
                          if in_form ts l then
                            let pool := enter ts (pool s) in
                            reply (visit fuel (planted ts)) l (s' pool (planted pool))
                          else None
                        else None
                    end
                end
            end in
          match went_on with
          | Some s =>
              Some (State (to_come s) (endings s) (claims s) (pool s) (in_pool s) (insert (places T) a b (met s))
                (more s) (played s) (more_played s))
          | None => None
          end
      end
  end.

(** Nothing is left, and all positions were met from which something is to be played. *)

Fixpoint all_played (k : N) (l : list policy) (left : PositiveMap.t N) : bool :=
  match l with
  | [] => true
  | p :: l => N.eqb (remaining k left (played_from p)) 0 && all_played (N.succ k) l left
  end.

Definition finished (s : state) : bool :=
  match to_come s, endings s with
  | [], [] => N.eqb (more s) 0 && all_played 0 rules_of_thumb (more_played s)
  | _, _ => false
  end.

End Walk.
