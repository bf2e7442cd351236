import { type Chord, chordOf, isFunctionKey, isSingleKey } from './chord.ts';
import { createScanGuard } from './scan-guard.ts';

/** What a key does, and what its help says. */
export type Binding = {
  chord: Chord;
  /** For the help; a key without one is not told of. */
  label?: string;
  run(): void;
};

export type Keyboard = {
  /** The keys that act now, the latest first. */
  bindings(): readonly Binding[];
  /** Adds keys over those that are there; what it gives takes them away. */
  add(bindings: readonly Binding[]): () => void;
  /** The same keyboard for what stands beside a screen: keys that are added here act where those of the screen do not. */
  under(): Keyboard;
  /** Gives what scanners read to this, and no longer to search; what it gives takes that back. */
  takeScans(onScan: (text: string) => void): () => void;
  press(event: KeyboardEvent): void;
};

type Options = {
  /** Whether keys without `Ctrl` or `Alt` act at all. */
  areSingleKeysOn(): boolean;
  onScan(text: string): void;
};

/** Between the two keys of a chord such as `g f`. */
const chordMs = 1500;

/** Whether what has the focus takes letters for itself: fields, and a grid whose cells are written in by typing. */
export function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target.dataset.takesLetters !== undefined ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return (
    target instanceof HTMLInputElement &&
    !/^(?:checkbox|radio|button|submit|reset|file|range)$/.test(target.type)
  );
}

/** Over a dialog or menu only what it brings itself acts: it has the letters, to jump to an entry. */
function isInLayer(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
  );
}

/** The keys of the whole page. Single keys never act in fields or layers, function keys never in layers, and what a scanner types is never one. */
export function createKeyboard({ areSingleKeysOn, onScan }: Options): Keyboard {
  let layers: (readonly Binding[])[] = [];
  let scanTakers: ((text: string) => void)[] = [];
  let first: { key: string; atMs: number } | undefined;
  const bindings = (): readonly Binding[] => layers.flat();
  const find = (chord: Chord): Binding | undefined => bindings().find((one) => one.chord === chord);
  const act = (key: string, atMs: number): void => {
    if (!areSingleKeysOn()) return;
    const isSecond = first !== undefined && atMs - first.atMs <= chordMs;
    const found = (isSecond ? find(`${first?.key} ${key}`) : undefined) ?? find(key);
    first = found === undefined ? { key, atMs } : undefined;
    found?.run();
  };
  const guard = createScanGuard({
    onKeys: (characters) => {
      for (const character of characters) act(character, performance.now());
    },
    onScan: (text) => (scanTakers[0] ?? onScan)(text),
    later(run, afterMs) {
      const timer = setTimeout(run, afterMs);
      return () => clearTimeout(timer);
    },
  });
  const takeAway = (own: readonly Binding[]) => () => {
    layers = layers.filter((layer) => layer !== own);
  };
  const keyboard: Keyboard = {
    bindings,
    add(own) {
      layers = [own, ...layers];
      return takeAway(own);
    },
    under: () => ({
      ...keyboard,
      add(own) {
        layers = [...layers, own];
        return takeAway(own);
      },
    }),
    takeScans(own) {
      scanTakers = [own, ...scanTakers];
      return () => {
        scanTakers = scanTakers.filter((taker) => taker !== own);
      };
    },
    press(event) {
      if (event.defaultPrevented || event.isComposing) return;
      const chord = chordOf(event);
      if (isSingleKey(chord)) pressSingle(event, chord);
      else if (chord === 'Enter' && !takesLetters(event.target) && guard.takeEnter(event.timeStamp)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (!isFunctionKey(chord) || !isInLayer(event.target)) {
        const found = find(chord);
        if (found !== undefined) event.preventDefault();
        found?.run();
      }
    },
  };
  return keyboard;

  function pressSingle(event: KeyboardEvent, chord: Chord): void {
    if (takesLetters(event.target) || isInLayer(event.target) || chord === ' ') return;
    // A key that is held down comes as fast as a scanner; the next one of it is never another character's.
    if (event.repeat) act(chord, event.timeStamp);
    else guard.take(chord, event.timeStamp);
    // Nothing else may take a letter that is ours: browsers search the page by `/` and `'`.
    if (find(chord) !== undefined) event.preventDefault();
  }
}
