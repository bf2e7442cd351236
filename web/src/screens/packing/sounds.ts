/** What a person hears without looking: a label, one that was there already, a no. */
export type Sound = 'printed' | 'question' | 'refused';

type Tone = { hertz: number; ms: number; shape: OscillatorType };

/** Told apart by number and length, not by pitch alone. */
const tones: Readonly<Record<Sound, readonly Tone[]>> = {
  printed: [{ hertz: 1320, ms: 90, shape: 'sine' }],
  question: [
    { hertz: 880, ms: 120, shape: 'triangle' },
    { hertz: 660, ms: 160, shape: 'triangle' },
  ],
  refused: [
    { hertz: 180, ms: 220, shape: 'square' },
    { hertz: 180, ms: 220, shape: 'square' },
    { hertz: 140, ms: 420, shape: 'square' },
  ],
};

const pauseMs = 60;
let audio: AudioContext | undefined;

/** Plays a sound, made by the machine itself; where it makes none, the screen says it all. */
export function play(sound: Sound): void {
  try {
    audio ??= new AudioContext();
    const volume = audio.createGain();
    volume.gain.value = 0.2;
    volume.connect(audio.destination);
    let startS = audio.currentTime;
    for (const { hertz, ms, shape } of tones[sound]) {
      const tone = audio.createOscillator();
      tone.type = shape;
      tone.frequency.value = hertz;
      tone.connect(volume);
      tone.start(startS);
      startS += ms / 1000;
      tone.stop(startS);
      startS += pauseMs / 1000;
    }
  } catch {
    audio = undefined;
  }
}
