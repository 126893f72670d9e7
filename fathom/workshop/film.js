// Judges the frames of a film of a table page, given as their bytes: small pictures of the board are compared.
(() => {
  const [WIDE, HIGH] = [60, 38];
  const PLAIN = 0.97; // a share of a blank board that has one colour
  const NEAR = 10; // steps of a colour that nobody sees
  const FAR = 48; // steps that everybody sees
  const MISSING = 0.12; // a share of the board that is not there in a half-drawn frame
  const small = new OffscreenCanvas(WIDE, HIGH).getContext("2d", { willReadFrequently: true });
  const apart = (one, other, cell) => Math.max(...[0, 1, 2].map((hue) => Math.abs(one[4 * cell + hue] - other[4 * cell + hue])));
  const share = (holds) => Array.from({ length: WIDE * HIGH }, (_, cell) => holds(cell)).filter(Boolean).length / (WIDE * HIGH);

  let kept = []; // the last two boards
  let seen = 0;
  async function board(frame, part) {
    const bytes = Uint8Array.from(atob(frame), (letter) => letter.charCodeAt(0));
    const drawn = await createImageBitmap(new Blob([bytes]));
    const [x, y, width, height] = part;
    small.drawImage(drawn, x * drawn.width, y * drawn.height, width * drawn.width, height * drawn.height, 0, 0, WIDE, HIGH);
    return small.getImageData(0, 0, WIDE, HIGH).data;
  }
  // The frames that are blank, and those that are half-drawn: they lack what the frames before and after them show.
  window.judge = async (frames, part) => {
    const found = [];
    for (const frame of frames) {
      const now = await board(frame, part);
      const [first, middle] = kept;
      if (isPlain(now)) found.push([seen, "blank"]);
      const missing = (cell) => apart(first, now, cell) < NEAR && apart(first, middle, cell) > FAR && apart(now, middle, cell) > FAR;
      if (middle && share(missing) > MISSING) found.push([seen - 1, "half-drawn"]);
      kept = [...kept, now].slice(-2);
      seen++;
    }
    return found;
  };

  // Most cells have the colour of the cell in the middle of all of them by lightness.
  function isPlain(now) {
    const cells = Array.from({ length: WIDE * HIGH }, (_, cell) => cell);
    const light = (cell) => now[4 * cell] + now[4 * cell + 1] + now[4 * cell + 2];
    const middle = cells.sort((one, other) => light(one) - light(other))[cells.length >> 1];
    const same = (cell) => [0, 1, 2].every((hue) => Math.abs(now[4 * cell + hue] - now[4 * middle + hue]) < NEAR);
    return share(same) > PLAIN;
  }
})();
