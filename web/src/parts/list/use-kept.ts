import { useCallback, useState } from 'react';

/**
 * A value that survives a reload and the way back, as JSON in a storage of the browser. What is stored and cannot be read is
 * as if it were not there.
 * @param place the storage: of this tab, or of this machine.
 */
export function useKept<Value>(
  name: string,
  read: (stored: unknown) => Value,
  place: 'tab' | 'machine' = 'tab',
): readonly [Value, (value: Value, stored?: unknown) => void] {
  const storage = place === 'tab' ? sessionStorage : localStorage;
  const [state, setState] = useState(() => ({ name, value: read(parse(storage.getItem(name))) }));
  // Another name is another value: it is read at once, so that nothing of the one before is ever shown.
  const current = state.name === name ? state : { name, value: read(parse(storage.getItem(name))) };
  if (current !== state) setState(current);
  const keep = useCallback(
    (value: Value, stored: unknown = value): void => {
      setState({ name, value });
      storage.setItem(name, JSON.stringify(stored));
    },
    [name, storage],
  );
  return [current.value, keep];
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
