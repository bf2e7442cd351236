import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 720px)');

/** Whether the page has no room for columns: lists are cards then. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener);
      return () => narrow.removeEventListener('change', listener);
    },
    () => narrow.matches,
  );
}
