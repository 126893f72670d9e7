// Watches from inside how a table page moves: frames, when it is at rest after an action, how far the steps of others are
// apart, and what lies above what in the middle of a motion.
(() => {
  const FRAME = 1000 / 60;
  const MOVES = ["translate", "scale", "rotate", "transform", "offsetDistance", "left", "top"];
  const watch = (window.watch = { moving: [], still: [], firsts: [], rests: [], moments: [], steps: [], stacked: 0, stacks: {}, looks: false });
  const called = (part) => {
    const named = part.closest?.("[id], [class]") ?? part;
    const text = named.id || [...named.classList].filter((name) => !/^(can|rest|gliding|carrying|letting-out|letting-up|arriving|arrived)$/.test(name))[0] || named.tagName;
    return text.replace(/\d+/g, "N");
  };

  // What moves; whatever only fades does not.
  const known = new WeakMap();
  const moves = (animation) => {
    if (!known.has(animation)) {
      const { effect } = animation;
      known.set(animation, effect?.getComputedTiming().endTime < Infinity && effect.getKeyframes().some((frame) => MOVES.some((name) => name in frame)));
    }
    return known.get(animation) && animation.playState === "running";
  };
  const moving = () => document.getAnimations().filter(moves);
  const left = (animation) => animation.effect.getComputedTiming().endTime - (animation.currentTime ?? 0);
  watch.atRest = () => !moving().length;

  let touched = null; // when the viewer touched something that nothing has come of yet
  let drawn = null; // when the present step was drawn
  let own = null; // the viewer's own action, until everything that it moves is at rest
  addEventListener("click", (event) => (touched = event.timeStamp), true);
  let ply;
  let mine = true; // whether the next step is the viewer's own: all cards of a payment come at once
  new MutationObserver(() => {
    const now = performance.now();
    if (ply === (ply = document.documentElement.dataset.ply)) return;
    close();
    watch.steps.push({ at: now, own: mine, pace: localStorage.pace });
    mine = document.getElementById("task").classList.contains("mine");
    own = touched === null ? null : { from: touched, rest: now, last: "nothing", moment: 0, longest: null };
    touched = null;
    drawn = now;
  }).observe(document, { subtree: true, attributeFilter: ["data-ply"] });
  const close = () => {
    if (own) watch.rests.push([own.rest - own.from, own.last]);
    if (own?.moment) watch.moments.push([own.moment - own.from, own.longest]);
    own = null;
  };
  // A moment takes longer than the way of a piece: a breath before it shows, or whatever a stylesheet does.
  const isMoment = (animation) => animation instanceof CSSAnimation || animation.effect.target.closest("[data-hold]");

  let before = null;
  let under = []; // what moves; the browser is asked for it twice after a new picture, for asking takes time
  let asks = 0;
  let seen = 0;
  function tick(now) {
    const at = performance.now();
    const first = drawn !== null;
    const wasMoving = under.length > 0;
    asks = first ? 2 : Math.max(asks - 1, 0);
    under = asks ? moving() : under.filter(moves);
    if (first) watch.firsts.push(at - drawn);
    else if (before !== null) (wasMoving ? watch.moving : watch.still).push(now - before);
    if (own) measure(at);
    const gliding = watch.looks && document.querySelectorAll("#picture .gliding").length;
    if (gliding && (first || gliding !== seen)) openly(first ? halfWay : (pieces) => pieces.forEach((piece) => judge(...piece, true)));
    [before, seen, drawn] = [now, gliding, null];
    requestAnimationFrame(tick);
  }
  requestAnimationFrame(tick);

  function measure(at) {
    for (const animation of under) {
      const [until, name] = [at + left(animation), called(animation.effect.target)];
      if (isMoment(animation)) {
        if (until > own.moment) own = { ...own, moment: until, longest: name };
      } else if (until > own.rest) own = { ...own, rest: until, last: name };
    }
    if (!under.length) close();
  }

  // Frames that were not drawn in time.
  watch.dropped = (frames) => frames.reduce((sum, took) => sum + Math.max(Math.round(took / FRAME) - 1, 0), 0);

  // Look at the pieces that are on their way, while even those that nobody can touch are found.
  const NAMED = '[style*="view-transition-name"]';
  const kind = (piece) => piece?.style.viewTransitionName.split("-")[0];
  function openly(check) {
    const pieces = [...document.querySelectorAll("#picture .gliding")].map((piece) => [piece, Boolean(piece.closest("[inert]"))]);
    const shut = [...document.querySelectorAll("#picture [inert]")];
    const style = document.head.appendChild(Object.assign(document.createElement("style"), { textContent: "#picture :is(.gliding, .gliding *) { pointer-events: auto !important }" }));
    shut.forEach((part) => (part.inert = false));
    check(pieces);
    shut.forEach((part) => (part.inert = true));
    style.remove();
  }

  // Stop everything half-way, and then where it comes to lie.
  function halfWay(pieces) {
    const times = under.map((animation) => animation.currentTime);
    for (const share of [0.5, 0.999]) {
      for (const animation of under) {
        const { delay, duration } = animation.effect.getTiming();
        animation.pause();
        animation.currentTime = delay + share * duration;
      }
      for (const piece of pieces) judge(...piece, share === 0.5);
    }
    under.forEach((animation, place) => {
      animation.currentTime = times[place];
      animation.play();
    });
  }

  // A piece on its way lies above all but what moves as well; at rest it lies on plates. Under a dive it stays there.
  function judge(piece, below, onItsWay) {
    const { x, y, width, height } = piece.getBoundingClientRect();
    const [atX, atY] = [x + width / 2, y + height / 2];
    const top = document.elementFromPoint(atX, atY);
    if (!width || !top?.closest("#picture") || scrolledAway(piece, atX, atY)) return;
    watch.stacked++;
    const cover = top.closest("[data-now], .moment");
    const layer = document.elementsFromPoint(atX, atY).find((part) => part.matches("[data-now], .moment"));
    const over = top.closest(NAMED);
    let fault = null;
    if (piece.contains(top)) fault = layer && !layer.contains(piece) && (below || layer.matches(".moment")) ? "over " + called(layer) : null;
    else if (cover && !cover.contains(piece)) fault = null;
    else if (onItsWay) fault = top.closest(".gliding") ? null : "under " + called(top);
    else if (kind(over) !== kind(piece) && !over?.classList.contains("gliding")) fault = "at rest under " + called(top);
    if (!fault) return;
    const name = `${kind(piece)} ${fault}`;
    watch.stacks[name] = (watch.stacks[name] ?? 0) + 1;
  }
  function scrolledAway(piece, x, y) {
    for (let part = piece.parentElement; part && part.id !== "picture"; part = part.parentElement) {
      const box = part.getBoundingClientRect();
      const scrolls = part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
      if (scrolls && (x < box.left || x > box.right || y < box.top || y > box.bottom)) return true;
    }
    return false;
  }
})();
