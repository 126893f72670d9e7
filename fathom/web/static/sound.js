// Short, soft sounds of water and brass, made here and lower with depth. Nothing is heard before the first touch. One
// switch and a volume, which each browser remembers.
import { element } from "./page.js";

// A tone has a pitch, the pitch that it falls or rises to, seconds, loudness and a shape; a noise has the same, through a
// filter. Each begins some seconds after the first.
const tone = (pitch, to, length, loud, shape = "sine", after = 0) => ({ pitch, to, length, loud, shape, after });
const noise = (pitch, to, length, loud, after = 0) => ({ pitch, to, length, loud, after });
const SOUNDS = {
  card: [noise(2600, 1200, 0.09, 0.35)],
  coin: [tone(1318, 1318, 0.22, 0.1, "triangle"), tone(1976, 1976, 0.3, 0.07, "sine", 0.05)],
  gem: [tone(880, 880, 0.35, 0.12, "triangle"), tone(1320, 1318, 0.45, 0.06, "sine", 0.03)],
  danger: [tone(150, 62, 0.75, 0.3, "sawtooth"), noise(420, 90, 0.7, 0.5)],
  splash: [noise(1500, 280, 0.42, 0.45), tone(320, 120, 0.2, 0.08)],
  wave: [noise(500, 900, 0.35, 0.22)],
  sonar: [tone(740, 730, 0.7, 0.1), tone(740, 730, 0.5, 0.04, "sine", 0.28)],
  board: [tone(170, 82, 0.16, 0.3), noise(700, 300, 0.14, 0.3)],
  warning: [tone(294, 294, 0.5, 0.12, "triangle"), tone(392, 392, 0.7, 0.12, "triangle", 0.18)],
  bell: [tone(392, 392, 1.1, 0.16), tone(784, 784, 0.7, 0.07), tone(1176, 1174, 0.4, 0.04)],
  end: [tone(294, 294, 1.2, 0.12, "triangle"), tone(370, 370, 1.2, 0.1, "triangle", 0.12), tone(440, 440, 1.4, 0.1, "triangle", 0.24)],
};
const DEEPER = 2 ** (-1 / 12); // each step down

let audio = null;
let out = null;
let hiss = null;
const volume = () => Number(localStorage.volume ?? 0.5);
const on = () => localStorage.sound !== "off";

function wake() {
  if (audio || !on() || !globalThis.AudioContext) return;
  audio = new AudioContext();
  out = new GainNode(audio, { gain: volume() });
  out.connect(audio.destination);
  const length = audio.sampleRate;
  hiss = new AudioBuffer({ length, sampleRate: length });
  const data = hiss.getChannelData(0);
  for (let at = 0; at < length; at++) data[at] = 2 * Math.random() - 1;
}
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { capture: true });

function sing({ pitch, to, length, loud, shape, after }, depth, later) {
  const [begin, deep] = [audio.currentTime + after + later, DEEPER ** depth];
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  const source = shape ? new OscillatorNode(audio, { type: shape }) : new AudioBufferSourceNode(audio, { buffer: hiss, loop: true });
  const filter = shape === "sine" || shape === "triangle" ? null : new BiquadFilterNode(audio, { type: shape ? "lowpass" : "bandpass", Q: 0.8 });
  const sung = (shape ? source : filter).frequency;
  sung.setValueAtTime(pitch * deep, begin);
  sung.exponentialRampToValueAtTime(to * deep, begin + length);
  if (shape && filter) filter.frequency.value = 4 * pitch * deep;
  (filter ? source.connect(filter) : source).connect(gain).connect(out);
  source.start(begin);
  source.stop(begin + length + 0.02);
}

// Plays a sound by its name, if somebody has touched the page and wants to hear it.
export function play(name, depth = 0, later = 0) {
  if (!audio || !on() || !SOUNDS[name]) return;
  if (audio.state === "suspended") audio.resume();
  for (const part of SOUNDS[name]) sing(part, depth, later);
  element("main").dataset.heard = `${element("main").dataset.heard ?? ""} ${name}`.slice(-200).trimStart();
}

// The sounds of an action, one shortly after the other: "gem 3" is a gem three steps down. Returns when the next one may
// begin.
const NEXT = 0.14; // seconds
export function hearAction(sounds) {
  const some = sounds.slice(0, 3);
  some.forEach((sound, place) => {
    const [name, depth] = sound.split(" ");
    play(name, Number(depth), NEXT * place);
  });
  return NEXT * some.length;
}

const key = element("sound");
if (key) {
  const loudness = element("volume");
  const show = () => {
    key.setAttribute("aria-pressed", on());
    loudness.disabled = !on();
  };
  key.addEventListener("click", () => {
    localStorage.sound = on() ? "off" : "on";
    wake();
    show();
    play("gem");
  });
  loudness.value = volume();
  loudness.addEventListener("input", () => {
    localStorage.volume = loudness.value;
    if (out) out.gain.value = volume();
  });
  loudness.addEventListener("change", () => play("gem"));
  show();
}
