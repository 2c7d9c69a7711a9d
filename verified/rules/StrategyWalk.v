(** * [strategy]: the walk through all positions that a strategy can lead to

    As in [checker/src/rules/positional/strategy]. A position is remembered when it is known to be safe: as long
    as the walk is on its way there, all positions that it comes to have fewer unclaimed vertices. *)

From Coq Require Import List Arith NArith Lia Bool FMapPositive.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Reduction Bitboards Views.
From Playproof.rules Require Import StrategyBoard StrategyLeaves.
Import ListNotations.

(** ** Evidence *)

Inductive level := FirstOf (l : list nat) | Lone (l : list nat).

(** Of a policy is written from how many positions it is played. *)

Record policy := RuleOfThumb { played_from : N; levels : list level }.

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

(** ** Memory: pairs of sets *)

Inductive memory :=
  | Nothing
  | Leaf (a b : mask)
  | Node (neither second first both : memory).

Fixpoint find (t : memory) (a b : mask) : bool :=
  match t with
  | Nothing => false
  | Leaf x y => Pos.eqb a x && Pos.eqb b y
  | Node t0 t1 t2 t3 =>
      match a, b with
      | xO a, xO b => find t0 a b
      | xO a, xI b => find t1 a b
      | xI a, xO b => find t2 a b
      | xI a, xI b => find t3 a b
      | _, _ => false
      end
  end.

Definition push (x y : mask) : memory :=
  match x, y with
  | xO x, xO y => Node (Leaf x y) Nothing Nothing Nothing
  | xO x, xI y => Node Nothing (Leaf x y) Nothing Nothing
  | xI x, xO y => Node Nothing Nothing (Leaf x y) Nothing
  | xI x, xI y => Node Nothing Nothing Nothing (Leaf x y)
  | _, _ => Nothing
  end.

Definition open_leaf (t : memory) : memory := match t with Leaf x y => push x y | t => t end.

Fixpoint place (a b : mask) (u : memory) {struct a} : memory :=
  let into a b t := match t with Nothing => Leaf a b | _ => place a b (open_leaf t) end in
  match a, b, u with
  | xO a, xO b, Node t0 t1 t2 t3 => Node (into a b t0) t1 t2 t3
  | xO a, xI b, Node t0 t1 t2 t3 => Node t0 (into a b t1) t2 t3
  | xI a, xO b, Node t0 t1 t2 t3 => Node t0 t1 (into a b t2) t3
  | xI a, xI b, Node t0 t1 t2 t3 => Node t0 t1 t2 (into a b t3)
  | _, _, u => u
  end.

Definition insert (a b : mask) (t : memory) : memory :=
  match t with Nothing => Leaf a b | _ => place a b (open_leaf t) end.

Lemma find_leaf x y a b : find (Leaf x y) a b = true -> a = x /\ b = y.
Proof. simpl; now rewrite andb_true_iff, !Pos.eqb_eq. Qed.

Lemma find_open t a b : find (open_leaf t) a b = true -> find t a b = true.
Proof.
  destruct t as [|x y|]; trivial; simpl open_leaf; intros H; simpl.
  destruct x as [x|x|], y as [y|y|], a as [a|a|], b as [b|b|]; simpl in *; try easy.
Qed.

Lemma find_place a b u x y : find (place a b u) x y = true -> find u x y = true \/ x = a /\ y = b.
Proof.
  revert b u x y; induction a as [a IH|a IH|]; intros [b|b|] u x y; try (now left);
    destruct u as [|u v|t0 t1 t2 t3]; try (now left);
    (assert (K : forall t x y, find match t with Nothing => Leaf a b | _ => place a b (open_leaf t) end x y
      = true -> find t x y = true \/ x = a /\ y = b);
      [intros t x' y' H; destruct t as [|u v|]; [right; now apply find_leaf | |];
        apply IH in H as [H|H]; auto; left; now apply find_open |]);
    cbn [place]; intros H; destruct x as [x|x|], y as [y|y|]; cbn [find] in *; try (now left);
    apply K in H as [H|[-> ->]]; auto.
Qed.

Lemma find_insert a b t x y : find (insert a b t) x y = true ->
  find t x y = true \/ x = a /\ y = b.
Proof.
  unfold insert; intros H; destruct t as [|u v|]; [right; now apply find_leaf| |];
    apply find_place in H as [H|H]; auto; left; now apply find_open.
Qed.

(** ** Essence: the unclaimed vertices, and those of a player's sets that are alive *)

Fixpoint unite (m w : mask) : mask :=
  match m, w with
  | xI m, xI w | xI m, xO w | xO m, xI w => xI (unite m w)
  | xO m, xO w => xO (unite m w)
  | m, _ => m
  end.

Fixpoint reach (a b used : mask) : mask :=
  match a, b, used with
  | xO a, xO b, xI u | xO a, xO b, xO u | xI a, xO b, xI u => xI (reach a b u)
  | xI a, xO b, xO u | xI a, xI b, xI u | xI a, xI b, xO u | xO a, xI b, xI u | xO a, xI b, xO u =>
      xO (reach a b u)
  | _, _, _ => xH
  end.

Definition used (sets : list mask) (void : mask) : mask := fold_left unite sets void.

Lemma size_unite m w : size (unite m w) = size m.
Proof. revert w; induction m as [m IH|m IH|]; intros [w|w|]; simpl; auto. Qed.

Lemma mem_unite m w i : size w <= size m ->
  mem (unite m w) i = true <-> mem m i = true \/ mem w i = true.
Proof.
  revert w i; induction m as [m IH|m IH|]; intros [w|w|] [|i] S; simpl in *; try lia;
    try apply le_S_n in S; rewrite ?IH by easy; intuition congruence.
Qed.

Lemma mem_reach a b u i : size b = size a -> size u = size a ->
  mem (reach a b u) i = true <->
  i < size a /\ mem b i = false /\ (mem a i = false \/ mem u i = true).
Proof.
  revert b u i; induction a as [a IH|a IH|]; intros [b|b|] [u|u|] i B U; simpl in *; try easy;
    try injection B as B; try injection U as U; destruct i as [|i]; simpl; rewrite ?IH by easy;
    intuition (try easy; try lia).
Qed.

Lemma size_used ws z : size (used ws z) = size z.
Proof.
  unfold used; revert z; induction ws as [|w ws IH]; intros z; simpl; [easy|].
  now rewrite IH, size_unite.
Qed.

Lemma mem_used ws z i : (forall w, In w ws -> size w <= size z) ->
  mem (used ws z) i = true <-> mem z i = true \/ exists w, In w ws /\ mem w i = true.
Proof.
  unfold used; revert z; induction ws as [|w ws IH]; intros z S; simpl.
  - split; [now left | now intros [|(w & [] & _)]].
  - rewrite IH by (intros w' H; rewrite size_unite; apply S; now right).
    rewrite mem_unite by (apply S; now left); split.
    + intros [[H|H]|(w' & H & K)]; [now left | right; exists w; auto | right; exists w'; auto].
    + intros [H|(w' & [<-|H] & K)]; [now left; left | left; now right | right; exists w'; auto].
Qed.

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

(** What is seen of a set through an image. *)

Fixpoint seen (f : image) (a : mask) : mask :=
  match f with
  | [] => xH
  | i :: f => let m := seen f a in if mem a i then xI m else xO m
  end.

Lemma mem_seen f a i : mem (seen f a) i = true <-> i < length f /\ mem a (moved f i) = true.
Proof.
  revert i; induction f as [|j f IH]; intros i; simpl; [split; [now destruct i | lia]|].
  destruct i as [|i].
  - unfold moved; simpl; destruct (mem a j) eqn:E; simpl; split; try easy.
    split; [lia | easy].
  - replace (mem (if mem a j then xI (seen f a) else xO (seen f a)) (S i)) with (mem (seen f a) i)
      by now destruct (mem a j).
    rewrite IH; unfold moved; simpl; split; intros []; split; trivial; lia.
Qed.

(** The image through which least is seen: comparing two words of letters ends where they differ. *)

Definition letter (a b : mask) (i : nat) : nat :=
  (if mem a i then 2 else 0) + (if mem b i then 1 else 0).

Fixpoint sift (a b : mask) (l : list (image * image)) (best : nat) (kept : list (image * image))
    : list (image * image) :=
  match l with
  | [] => kept
  | ([], f) :: l => sift a b l best (([], f) :: kept)
  | (i :: rest, f) :: l =>
      let c := letter a b i in
      match Nat.compare c best with
      | Lt => sift a b l c [(rest, f)]
      | Eq => sift a b l best ((rest, f) :: kept)
      | Gt => sift a b l best kept
      end
  end.

Fixpoint least (fuel : nat) (a b : mask) (l : list (image * image)) : option image :=
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

Fixpoint choice (levels : list level) (l : line) (all : list nat) : nat :=
  match levels with
  | [] => match common (ready l) (ready l) all with i :: _ => i | [] => 0 end
  | FirstOf vs :: levels =>
      match List.find (mem (ready l)) vs with Some i => i | None => choice levels l all end
  | Lone vs :: levels =>
      match filter (mem (ready l)) vs with [i] => i | _ => choice levels l all end
  end.

Definition moved_level (f : image) (x : level) : level :=
  match x with FirstOf l => FirstOf (map (moved f) l) | Lone l => Lone (map (moved f) l) end.

Definition level_ok (n : nat) (x : level) : bool :=
  let l := match x with FirstOf l | Lone l => l end in
  negb (length l =? 0) && forallb (fun i => i <? n) l &&
  (length (nodup Nat.eq_dec l) =? length l).

(** If the sequence wins, what is left of it then. *)

Fixpoint replay (T : table) (sequence : list nat) (l : line) : option (list nat) :=
  if meets (mine l) (ready l) then Some sequence else
  match sequence with
  | [] => None
  | i :: sequence =>
      if mem (ready l) i then
        let l := claim_own T i l in
        if meets (hers l) (ready l) then None else
        match common (mine l) (ready l) (all T) with
        | [] => None
        | [j] => replay T sequence (claim_opp T j l)
        | _ => Some sequence
        end
      else None
  end.

(** A sequence is played without an account of the sets that are alive. *)

Definition bare (l : line) : line := Line (own l) (opp l) (ready l) (mine l) (hers l) [] [].

Definition any_wins (T : table) (sequences : list (list nat)) (l : line) : bool :=
  let l := bare l in
  existsb (fun t => match replay T t l with Some _ => true | None => false end) sequences.

(** The pool: the sequences that were written last, the newest first. *)

Definition enter (sequences pool : list (list nat)) : list (list nat) :=
  fold_left (fun pool t => firstn 512 (t :: filter (fun u => negb (same_image t u)) pool))
    sequences pool.

(** ** Replies *)

Fixpoint each {S} (f : nat -> S -> option S) (l : list nat) (s : S) : option S :=
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
  each (fun i s =>
      let l := claim_opp T i l in
      if judged win l then Some s else
      if hopeless l then None else visit l s)
    (replies T l) s.

(** Each sequence that is written is the first to win after some reply, and all of it is needed there. *)

Fixpoint needed_at (k : nat) (sequences : list (list nat)) (l : line) : list nat :=
  match sequences with
  | [] => []
  | t :: sequences =>
      match replay T t l with
      | None => needed_at (S k) sequences l
      | Some [] => [k]
      | Some _ => []
      end
  end.

Definition all_needed (sequences : list (list nat)) (l : line) : bool :=
  let needed := flat_map (fun i =>
    let l := claim_opp T i l in
    if judged win l then [] else needed_at 0 sequences (bare l)) (replies T l) in
  forallb (fun k => existsb (Nat.eqb k) needed) (seq 0 (length sequences)).

(** What is written after a claim that makes no threat. *)

Definition in_form (sequences : list (list nat)) (l : line) : bool :=
  negb (none_left (his_all T)) && negb (length sequences =? 0) &&
  forallb (fun t => (1 <=? length t) && (length t <=? Nat.div2 (length (all T)))) sequences &&
  negb (meets (mine l) (ready l)) && all_needed sequences l.

Definition essence (l : line) : mask * mask :=
  (reach (own l) (opp l) (used (his_alive l) (void T)),
   reach (opp l) (own l) (used (her_alive l) (void T))).

(** ** Policies

    What is remembered, and from how many more positions the policy is to be played. *)

Fixpoint follow (fuel : nat) (policy : list level) (l : line) (s : memory * N) : option (memory * N) :=
  match fuel with
  | 0 => None
  | S fuel =>
      let (a, b) := essence l in
      let (t, k) := s in
      if find t a b then Some s else
      if N.eqb k 0 then None else
      let went_on :=
        if meets (mine l) (ready l) then Some (t, N.pred k) else
        let i := match common (hers l) (ready l) (all T) with i :: _ => i | [] => choice policy l (all T) end in
        if mem (ready l) i then reply (follow fuel policy) (claim_own T i l) (t, N.pred k)
        else None in
      match went_on with
      | Some (t, k) => Some (insert a b t, k)
      | None => None
      end
  end.

(** ** The walk *)

Record state := State {
  to_come : list answer;
  endings : list (N * ending);
  claims : N;                         (** forced ones, so far *)
  pool : list (list nat);
  met : memory;
  more : N;                           (** positions to be met *)
  played : PositiveMap.t memory;      (** by policy and image *)
  more_played : PositiveMap.t N       (** by policy *)
}.

Variables (images : list image) (pairs : list (image * image)).
Variable owner_is_first : bool.
Variable rules_of_thumb : list policy.
Variable settled : leaf -> bool -> line -> bool.    (** whether the owner is to move *)

Definition view (f : image) (l : line) : mask * mask :=
  let (a, b) := essence l in (seen f a, seen f b).

Definition least_view (l : line) : option (mask * mask) :=
  let (a, b) := essence l in
  match (if owner_is_first then least (length (all T)) a b pairs
         else least (length (all T)) b a pairs) with
  | Some f => Some (seen f a, seen f b)
  | None => None
  end.

Definition ended_by (e : ending) (to_move : bool) (l : line)
    (run : list level -> memory * N -> option (memory * N)) (s : state) : option state :=
  match e with
  | Settled e => if settled e to_move l then Some s else None
  | Policy k i =>
      match nth_of rules_of_thumb k, nth_of images i with
      | Some p, Some f =>
          let key := N.succ_pos (k * N.of_nat (length images) + i) in
          let t := match PositiveMap.find key (played s) with Some t => t | None => Nothing end in
          match run (map (moved_level f) (levels p)) (t, remaining k (more_played s) (played_from p)) with
          | Some (t, n) =>
              Some (State (to_come s) (endings s) (claims s) (pool s) (met s) (more s)
                (PositiveMap.add key t (played s)) (PositiveMap.add (N.succ_pos k) n (more_played s)))
          | None => None
          end
      | _, _ => None
      end
  end.

Definition fuel_of : nat := S (length (all T)).

Definition ends_own (e : ending) (l : line) : state -> option state :=
  ended_by e true l (fun policy t => follow fuel_of policy l t).

Definition ends_opp (e : ending) (l : line) : state -> option state :=
  ended_by e false l (fun policy t => reply (follow fuel_of policy) l t).

Fixpoint visit (fuel : nat) (sequences : list (list nat)) (l : line) (s : state) : option state :=
  match fuel with
  | 0 => None
  | S fuel =>
      match least_view l with
      | None => None
      | Some (a, b) =>
          if find (met s) a b then Some s else
          if N.eqb (more s) 0 then None else
          let state_of to_come endings claims pool :=
            State to_come endings claims pool (met s) (N.pred (more s)) (played s) (more_played s) in
          let stay := state_of (to_come s) (endings s) (claims s) (pool s) in
          let went_on :=
            if meets (mine l) (ready l) then Some stay else
            if any_wins T sequences l then Some stay else
            if any_wins T (pool s) l then Some stay else
            match common (hers l) (ready l) (all T) with
            | [i] =>
                let l := claim_own T i l in
                let s' rest := state_of (to_come s) rest (N.succ (claims s)) (pool s) in
                match endings s with
                | (k, e) :: rest =>
                    if N.eqb k (claims s) then ends_opp e l (s' rest)
                    else reply (visit fuel []) l (s' (endings s))
                | [] => reply (visit fuel []) l (s' [])
                end
            | _ :: _ => None
            | [] =>
                match to_come s with
                | [] => None
                | answer :: rest =>
                    let s' p := state_of rest (endings s) (claims s) p in
                    match answer with
                    | Move i =>
                        if mem (ready l) i then reply (visit fuel []) (claim_own T i l) (s' (pool s))
                        else None
                    | End e => ends_own e l (s' (pool s))
                    | Then i e =>
                        if mem (ready l) i then ends_opp e (claim_own T i l) (s' (pool s)) else None
                    | Refuting i sequences =>
                        if mem (ready l) i then
                          let l := claim_own T i l in
                          if in_form sequences l then
                            reply (visit fuel sequences) l (s' (enter sequences (pool s)))
                          else None
                        else None
                    end
                end
            end in
          match went_on with
          | Some s =>
              Some (State (to_come s) (endings s) (claims s) (pool s) (insert a b (met s)) (more s)
                (played s) (more_played s))
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
