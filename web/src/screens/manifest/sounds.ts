/** What is heard: a volume is loaded, it was loaded already or more is wanted, it is foreign, some are missing. */
export type Sound = 'loaded' | 'again' | 'foreign' | 'missing';

type Tone = { hertz: number; atS: number; forS: number };

/** High and short is good, low and long is not: told apart without looking, beside a running engine. */
const tones: Readonly<Record<Sound, readonly Tone[]>> = {
  loaded: [{ hertz: 1320, atS: 0, forS: 0.09 }],
  again: [
    { hertz: 880, atS: 0, forS: 0.07 },
    { hertz: 880, atS: 0.12, forS: 0.07 },
  ],
  foreign: [
    { hertz: 220, atS: 0, forS: 0.25 },
    { hertz: 165, atS: 0.3, forS: 0.4 },
  ],
  missing: [
    { hertz: 587, atS: 0, forS: 0.16 },
    { hertz: 440, atS: 0.2, forS: 0.16 },
    { hertz: 330, atS: 0.4, forS: 0.3 },
  ],
};

const loudness = 0.25;
let context: AudioContext | undefined;

/** Plays a sound; a browser that lets nothing sound before a key was pressed stays silent. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const { currentTime, destination } = context;
  for (const { hertz, atS, forS } of tones[sound]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = sound === 'foreign' ? 'square' : 'sine';
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(loudness, currentTime + atS);
    // Without it the end of a tone is a crack.
    gain.gain.linearRampToValueAtTime(0, currentTime + atS + forS);
    oscillator.connect(gain).connect(destination);
    oscillator.start(currentTime + atS);
    oscillator.stop(currentTime + atS + forS);
  }
}
