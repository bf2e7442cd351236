import { createContext, use, useEffect, useRef } from 'react';
import type { Binding, Keyboard } from './keyboard.ts';

const Context = createContext<Keyboard | undefined>(undefined);

export const KeyboardProvider = Context;

/** The keys of the page. */
export function useKeyboard(): Keyboard {
  const keyboard = use(Context);
  if (keyboard === undefined) throw new Error('there is no keyboard here');
  return keyboard;
}

/** Keys that act while this is on the page, over those of what stands around it; an empty list is none. */
export function useKeys(bindings: readonly Binding[]): void {
  const keyboard = useKeyboard();
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  const shape = bindings.map(({ chord, label = '' }) => `${chord}\u0000${label}`).join('\u0001');
  useEffect(() => {
    const own = shape === '' ? [] : shape.split('\u0001');
    return keyboard.add(
      own.map((one, at) => {
        const [chord = '', label = ''] = one.split('\u0000');
        return { chord, ...(label === '' ? {} : { label }), run: () => latest.current[at]?.run() };
      }),
    );
  }, [keyboard, shape]);
}

/** Takes what scanners read while no field has the focus, as long as this is on the page; elsewhere search takes it. */
export function useScans(onScan: (text: string) => void): void {
  const keyboard = useKeyboard();
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => keyboard.takeScans((text) => latest.current(text)), [keyboard]);
}
