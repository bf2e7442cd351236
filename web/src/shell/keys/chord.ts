/** A key as it is declared: `j`, `?`, `Ctrl+k`, `Alt+ArrowUp`, or two after each other, `g f`. */
export type Chord = string;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * What was pressed, as chords are declared. `Ctrl` is `Cmd` on a Mac too; `Shift` is named only where the key does not say it
 * itself, as `?` does.
 */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Chord {
  const isCharacter = [...key].length === 1;
  const parts = [
    ...(ctrlKey || metaKey ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey && (!isCharacter || ctrlKey || metaKey) ? ['Shift'] : []),
    isCharacter && (ctrlKey || metaKey) ? key.toLowerCase() : key,
  ];
  return parts.join('+');
}

/** Whether a chord is one key, or two, that types a letter: those can be switched off, and never act in a field. */
export function isSingleKey(chord: Chord): boolean {
  return !/(?:Ctrl|Alt)\+/.test(chord) && chord.split(' ').every((key) => [...key].length === 1);
}

/** Whether a chord is a function key alone: screens act by them even where a field has the focus. */
export function isFunctionKey(chord: Chord): boolean {
  return /^F\d{1,2}$/.test(chord);
}

/** As it is drawn: words of the person's own keyboard. */
export function drawn(chord: Chord): string {
  return chord
    .replaceAll('+', ' ')
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
    .replace('ArrowLeft', '←')
    .replace('ArrowRight', '→')
    .replace(/\b([a-z])$/, (letter) => (chord.includes('+') ? letter.toUpperCase() : letter));
}
