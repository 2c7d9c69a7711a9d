(** * Maker's wins are local

    A win of Maker's in [n] turns takes place in finitely many cells: there is a finite set
    [D], an _area_, inside which he can play, such that Breaker's marks elsewhere are no
    concern of his. Conversely a win in an area is a win. All rules that prove wins of Maker
    use this: they may move areas around, look at several at once, and forget whatever lies
    outside. *)

From Coq Require Import List Lia.
From Playproof Require Import Board games.Achievement.
From Playproof.lemmas Require Import Lists Geometry Turns.
Import ListNotations.

(** Whatever [b] cells, none of them in [M], Breaker marks, [P] holds of what is left of the
    area. *)

Definition despite (b : nat) (P : list cell -> list cell -> Prop) (M D : list cell) : Prop :=
  forall X, length X <= b -> disjoint M X -> P M (without X D).

(** Maker is to move; the cells of [M] are his, and no cell of [D] is Breaker's. In at most
    [n] turns, of which the next one marks at most [k] cells, he has a winning set, and marks
    nothing that matters outside of [D]. *)

Fixpoint area (G : game) (n k : nat) (M D : list cell) : Prop :=
  match n with
  | 0 => False
  | S n =>
      exists T, incl T D /\
        (length T <= max k (last_turn G) /\ complete G (T ++ M) \/
         length T <= k /\ despite (reply G) (area G n (turn G)) (T ++ M) D)
  end.

Lemma complete_incl G M M' : complete G M -> incl M M' -> complete G M'.
Proof. intros (W & H & I) J; exists W; split; [easy|]; now apply (incl_tran I). Qed.

(** ** More of everything is better for Maker *)

Record easier (G G' : game) : Prop := {
  easier_sets : forall M, complete G M -> complete G' M;
  easier_turn : turn G <= turn G';
  easier_last : last_turn G <= last_turn G';
  easier_reply : reply G' <= reply G
}.

Lemma easier_refl G : easier G G.
Proof. split; auto. Qed.

Lemma area_monotone G G' : easier G G' -> forall n n' k k' M M' D D',
  n <= n' -> k <= k' -> incl M M' -> incl D D' -> area G n k M D -> area G' n' k' M' D'.
Proof.
  intros [ES ET EL ER]; induction n as [|n IH]; intros n' k k' M M' D D' Hn Hk HM HD; [easy|].
  destruct n' as [|n']; [lia|]; intros (T & TD & W).
  assert (HT : incl (T ++ M) (T ++ M')) by (apply incl_app_app; [apply incl_refl | easy]).
  exists T; split; [now apply (incl_tran TD)|].
  destruct W as [[L C]|[L W]].
  - left; split; [lia|]; now apply ES in C; apply (complete_incl _ _ _ C).
  - right; split; [lia|]; intros X LX dis.
    apply (IH n' (turn G) (turn G') (T ++ M) _ (without X D)); try easy; try lia.
    + intros x; rewrite !without_spec; firstorder.
    + apply W; [lia|]; intros x Hx; apply dis; auto.
Qed.

Lemma despite_monotone b b' (P : list cell -> list cell -> Prop) M M' D D' :
  (forall D D', P M' D -> incl D D' -> P M' D') -> (forall D, P M D -> P M' D) ->
  b' <= b -> incl M M' -> (forall x, In x D -> In x D' \/ In x M') -> despite b P M D ->
  forall X, length X <= b' -> disjoint M' X -> P M' (without X (M' ++ D')).
Proof.
  intros mono up Hb HM HD W X LX dis; apply (mono (without X D)).
  - apply up, W; [lia|]; intros x Hx; apply dis; auto.
  - intros x Hx; apply without_spec in Hx as [Hx N]; apply without_spec; split; [|easy].
    apply in_app_iff; destruct (HD x Hx); auto.
Qed.

(** ** A win in an area is a win *)

Lemma area_forces G another : finder (on G) another -> forall n k M D p,
  area G n k M D -> (forall x, In x D -> on G x) ->
  incl M (maker p) -> disjoint D (breaker p) -> forces G n k p.
Proof.
  intros cells; induction n as [|n IH]; intros k M D p; [easy|].
  intros (T & TD & W) HD HM dis.
  assert (HT : forall x, In x T -> on G x) by auto.
  assert (all : forall k, incl (T ++ M) (extend another k p T ++ maker p)).
  { intros k' x; rewrite !in_app_iff; intros [K|K]; [|right; auto].
    destruct (extend_all another k' p T x K) as [E|[E|E]]; auto.
    exfalso; exact (dis x (TD x K) E). }
  assert (wanted_length := wanted_length p T).
  destruct W as [[L C]|[L W]].
  - destruct (PeanoNat.Nat.max_spec k (last_turn G)) as [[_ E]|[_ E]]; rewrite E in L.
    + left; exists (extend another (last_turn G) p T); split; [apply extend_marks; auto; lia|].
      apply (complete_incl _ _ _ C), all.
    + right; exists (extend another k p T); split; [apply extend_marks; auto; lia|].
      left; apply (complete_incl _ _ _ C), all.
  - right; exists (extend another k p T); split; [apply extend_marks; auto; lia|].
    right; intros R HR.
    apply (IH _ (T ++ M) (without R D)); simpl.
    + apply W; [apply (marks_at_most _ _ _ _ HR)|].
      intros x Hx HxR; apply (proj1 (proj2 HR)) in HxR as [_ N]; apply N; left.
      now apply all.
    + intros x Hx; apply without_spec in Hx; now apply HD.
    + apply all.
    + intros x Hx K; apply without_spec in Hx as [Hx N]; apply in_app_iff in K as [K|K];
        [easy | now apply (dis x)].
Qed.

(** ** A win is a win in an area *)

Section Local.

Variables (G : game) (another : list cell -> option cell).
Hypothesis cells : finder (on G) another.

Definition clean (p : position) (D : list cell) : Prop :=
  forall x, In x D -> on G x /\ ~ In x (breaker p).

Lemma gather p (P : cell -> list cell -> Prop) l :
  (forall x D D', P x D -> incl D D' -> P x D') ->
  (forall x, In x l -> exists D, clean p D /\ P x D) ->
  exists D, clean p D /\ forall x, In x l -> P x D.
Proof.
  intros mono; induction l as [|x l IH]; intros H.
  - exists []; split; [intros x|]; easy.
  - destruct (H x (or_introl eq_refl)) as (D & CD & PD).
    destruct IH as (D' & CD' & PD'); [intros y Hy; apply H; now right|].
    exists (D ++ D'); split.
    + intros y; rewrite in_app_iff; intros [K|K]; auto.
    + intros y [<-|Hy]; [apply (mono _ D); auto using incl_appl, incl_refl|].
      apply (mono _ D'); auto using incl_appr, incl_refl.
Qed.

(** Let Maker win, whatever Breaker replies now, in an area that may depend on her reply. Then
    he wins in one area for all replies: that of one reply, and, for each of its cells, that
    of the replies with a mark on it, and so on for [b] marks. *)

Lemma one_area p (P : list cell -> Prop) :
  (forall D D', P D -> incl D D' -> P D') ->
  (forall R, marks G (reply G) p R -> exists D, clean (add_breaker R p) D /\ P D) ->
  exists D, clean p D /\
    forall X, length X <= reply G -> disjoint (maker p) X -> P (without X D).
Proof.
  intros mono H.
  enough (K : forall j X0, length X0 + j = reply G -> NoDup X0 ->
    (forall x, In x X0 -> on G x) -> disjoint (maker p) X0 ->
    exists D, clean p D /\ forall X, incl X0 X -> length X <= reply G ->
      disjoint (maker p) X -> P (without X D)).
  { destruct (K (reply G) []) as (D & CD & HD); try easy; [constructor|].
    exists D; split; [easy|]; intros X L dis; now apply HD. }
  induction j as [|j IH]; intros X0 Lj N HX0 dis0;
  (destruct (H (extend another (reply G) p X0)) as (D0 & C0 & P0);
    [apply extend_marks; auto; pose proof (wanted_length p X0); lia|]);
  (assert (D0X0 : forall x, In x D0 -> ~ In x X0);
   [intros x K K'; destruct (C0 x K) as [_ B]; simpl in B; rewrite in_app_iff in B;
    destruct (extend_all another (reply G) p X0 x K') as [E|[E|E]]; [tauto | | tauto];
    now apply (dis0 x)|]).
  - exists D0; split; [intros x K; destruct (C0 x K) as [O B]; split; [easy|];
      intros B'; apply B, in_app_iff; now right|].
    intros X I L dis; apply (mono _ _ P0); intros x K; apply without_spec; split; [easy|].
    intros KX; assert (length (x :: X0) <= length X); [|simpl in *; lia].
    apply NoDup_incl_length; [constructor; auto|]; intros y [<-|Hy]; auto.
  - destruct (gather p (fun x D => ~ In x (maker p) -> forall X, incl (x :: X0) X ->
      length X <= reply G -> disjoint (maker p) X -> P (without X D)) D0)
      as (D1 & C1 & H1).
    + intros x D D' Q I NM X IX L dis; apply (mono (without X D)); [now apply Q|].
      intros y; rewrite !without_spec; firstorder.
    + intros x Hx; destruct (in_dec cell_dec x (maker p)) as [M|M].
      * exists []; split; [intros y|]; easy.
      * destruct (IH (x :: X0)) as (D & CD & HD); [simpl; lia | constructor; auto | | |].
        -- intros y [<-|Hy]; [now apply C0 | auto].
        -- intros y Hy [<-|K]; [easy | now apply (dis0 y)].
        -- exists D; auto.
    + exists (D0 ++ D1); split.
      * intros x; rewrite in_app_iff; intros [K|K]; [|now apply C1].
        destruct (C0 x K) as [O B]; split; [easy|]; intros B'; apply B, in_app_iff; now right.
      * intros X I L dis; destruct (disjoint_or_meet D0 X) as [D0X|(x & Hx & HX)].
        -- apply (mono _ _ P0); intros x K; apply without_spec.
           split; [apply in_app_iff; now left | now apply D0X].
        -- apply (mono (without X D1)).
           ++ apply (H1 x Hx); auto; [intros M; exact (dis x M HX)|].
              intros y [<-|Hy]; auto.
           ++ intros y; rewrite !without_spec, in_app_iff; tauto.
Qed.

Lemma forces_area n k p : forces G n k p ->
  exists D, clean p D /\ area G n k (maker p) D.
Proof.
  revert k p; induction n as [|n IH]; intros k p; [easy|].
  assert (HT : forall k T, marks G k p T -> clean p T).
  { intros k' T (_ & HT & _) x Hx; destruct (HT x Hx) as [O M]; split; [easy|].
    intros B; apply M; now right. }
  intros [(T & mT & C)|(T & mT & [C|W])]; assert (L := marks_at_most _ _ _ _ mT).
  - exists T; split; [now apply (HT _ _ mT)|]; exists T; split; [apply incl_refl|].
    left; split; [lia | easy].
  - exists T; split; [now apply (HT _ _ mT)|]; exists T; split; [apply incl_refl|].
    left; split; [lia | easy].
  - destruct (one_area (add_maker T p) (area G n (turn G) (T ++ maker p)))
      as (D & CD & HD).
    + intros D D' A I; now apply (area_monotone G G (easier_refl G) n n (turn G) (turn G)
        (T ++ maker p) (T ++ maker p) D); try apply incl_refl.
    + intros R mR; destruct (IH _ _ (W R mR)) as (D & CD & AD); exists D; auto.
    + exists (T ++ D); split.
      * intros x; rewrite in_app_iff; intros [K|K]; [now apply (HT _ _ mT) | now apply CD].
      * exists T; split; [apply incl_appl, incl_refl|].
        right; split; [lia|]; intros X LX dis.
        apply (area_monotone G G (easier_refl G) n n (turn G) (turn G)
          (T ++ maker p) (T ++ maker p) (without X D)); try apply incl_refl; try lia.
        -- intros x; rewrite !without_spec, in_app_iff; tauto.
        -- now apply HD.
Qed.

End Local.

(** ** Areas can be moved *)

Lemma despite_image b (P Q : list cell -> list cell -> Prop) (g : cell -> cell) M D :
  (forall x y, In x D -> In y D -> g x = g y -> x = y) ->
  (forall D', incl D' D -> P M D' -> Q (map g M) (map g D')) ->
  (forall M D D', Q M D -> incl D D' -> Q M D') ->
  despite b P M D -> despite b Q (map g M) (map g D).
Proof.
  intros inj HPQ mono W X LX dis; set (X' := preimage g X D).
  apply (mono _ (map g (without X' D))).
  - apply HPQ; [intros x Hx; now apply without_spec in Hx|].
    apply W; [pose proof (preimage_length g X D inj); unfold X'; lia|].
    intros x Hx K; apply preimage_spec in K as [_ K].
    exact (dis (g x) (in_map g _ _ Hx) K).
  - intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); apply without_spec in Hx as [Hx N].
    apply without_spec; split; [now apply in_map|].
    intros K; apply N, preimage_spec; auto.
Qed.

(** An image of an area, within one in which Maker has more. *)

Lemma despite_carried b (P : list cell -> list cell -> Prop) (g : cell -> cell) M D M' D' :
  (forall M M' D D', P M D -> incl M M' -> incl D D' -> P M' D') ->
  (forall x y, In x D -> In y D -> g x = g y -> x = y) ->
  (forall E, incl E D -> P M E -> P (map g M) (map g E)) ->
  incl (map g M) M' -> incl (map g D) D' -> despite b P M D -> despite b P M' D'.
Proof.
  intros mono inj moved HM HD W X LX dis.
  apply (mono (map g M) _ (without X (map g D))); [|easy|].
  - apply (despite_image b P P g M D); try easy.
    + intros N E E' H; now apply (mono N N E E' H (incl_refl N)).
    + intros x Hx; now apply dis, HM.
  - intros x Hx; apply without_spec in Hx as [Hx K]; apply without_spec; auto.
Qed.

Lemma area_image G (g : cell -> cell) :
  (forall M, complete G M -> complete G (map g M)) -> forall n k M D,
  (forall x y, In x D -> In y D -> g x = g y -> x = y) ->
  area G n k M D -> area G n k (map g M) (map g D).
Proof.
  intros HC; induction n as [|n IH]; intros k M D inj; [easy|].
  intros (T & TD & W); exists (map g T); split; [now apply incl_map|].
  rewrite map_length, <- map_app; destruct W as [[L C]|[L W]]; [left; auto|].
  right; split; [easy|]; apply (despite_image _ (area G n (turn G)) (area G n (turn G))); try easy.
  - intros D' I A; apply IH; [|easy]; intros x y Hx Hy; apply inj; auto.
  - intros M' D1 D2 A I; revert A; apply (area_monotone G G (easier_refl G));
      auto using incl_refl.
Qed.
