import { useState } from 'react';
import { fieldMistakes } from '../../../parts/field/field-mistakes.ts';

/** One act at a time, and why the last one was refused. */
export function useSave() {
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const save = async (act: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  return { save, error, isBusy, forget: () => setError(undefined) };
}

/** Whether somebody else was faster: the revision that was seen is no longer the one that is stored. */
export function isOutdated(error: Error | undefined): boolean {
  return fieldMistakes(error, ['revision']).of('revision').length > 0;
}
