import { useState } from 'react';
import { type FieldMistakes, fieldMistakes } from '../field/field-mistakes.ts';

/**
 * Sends a form, and says what was refused.
 * @param fields the members that the form has fields for
 */
export function useSaving(fields: readonly string[], send: () => Promise<unknown>) {
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await send();
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
      setBusy(false);
    }
  };
  const mistakes: FieldMistakes = fieldMistakes(error, fields);
  return { save: () => void save(), isBusy, error, mistakes };
}
