// Moves the same pieces of a table twice: by our own motion (FLIP with the Web Animations API), and by View Transitions, for
// which every piece has its name already. Both take turns, so that they meet the same machine.
(() => {
  const SAME = `
    ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 280ms; animation-timing-function: cubic-bezier(0.3, 0.1, 0.2, 1); }
    :root { view-transition-name: none; }`; // only pieces move
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

  // Milliseconds until the first frame of a motion, and those of each frame until its end.
  async function watch(start) {
    const began = performance.now();
    const { ready, ended } = start();
    let going = true;
    const end = ready.then(ended).finally(() => (going = false));
    await ready;
    let last = await frame();
    const [first, took] = [performance.now() - began, []];
    while (going) {
      const now = await frame();
      took.push(now - last);
      last = now;
    }
    await end;
    return { first, took };
  }

  window.compare = async (table, from, steps) => {
    const [{ glide, settled }, { redraw }, { get }] = await Promise.all(["motion", "frames", "page"].map((name) => import(`/static/${name}.js`)));
    document.head.append(Object.assign(document.createElement("style"), { textContent: SAME }));
    const ways = {
      flip: (swap) => ({ ready: glide(swap), ended: settled }),
      transitions: (swap) => {
        const { ready, finished } = document.startViewTransition(swap);
        return { ready, ended: () => finished };
      },
    };
    const pictures = [];
    for (let place = from; place <= from + steps; place++) pictures.push((await (await get(`/t/${table}/replay/${place}`)).json()).picture);
    const found = { flip: [], transitions: [] };
    for (let step = 0; step < steps; step++) {
      const names = Object.keys(ways);
      for (const name of step % 2 ? names : names.reverse()) {
        redraw(pictures[step]);
        await frame();
        await frame();
        const start = () => ways[name](() => redraw(pictures[step + 1]));
        found[name].push(await watch(start).catch((error) => ({ failed: String(error) })));
      }
    }
    return found;
  };
})();
