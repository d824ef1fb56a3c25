/** A few soft sounds, made by the browser itself. */

import type { Moment } from "./state/room.svelte";

/** Hertz and seconds from the beginning of each tone. */
const TONES: Record<Moment, readonly (readonly [number, number])[]> = {
  turn: [
    [523, 0],
    [659, 0.12],
  ],
  started: [
    [392, 0],
    [523, 0.12],
    [659, 0.24],
  ],
  over: [
    [523, 0],
    [659, 0.15],
    [784, 0.3],
  ],
  said: [[440, 0]],
  reacted: [[587, 0]],
};
const LOUDNESS = 0.05;
const LENGTH = 0.35;

let context: AudioContext | null = null;

/** Play what belongs to a moment; before the first tap browsers stay silent. */
export function sound(moment: Moment): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [pitch, after] of TONES[moment]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start + after);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + after + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + after + LENGTH);
    tone.connect(volume).connect(context.destination);
    tone.start(start + after);
    tone.stop(start + after + LENGTH);
  }
}
